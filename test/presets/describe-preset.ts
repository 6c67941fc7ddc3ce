import { describe, expect, it } from "vitest";
import { createTodoSession, createTodoTool, type TodoPreset, type TodoSession } from "../../src/index.js";
import { withoutWords } from "./without-words.js";

/** What a refusal says in the document's words, or the first of the library's issues where the document has no words for it. */
export type Refusal = string | readonly [code: string, ...path: readonly (string | number)[]];

type Item = Readonly<Record<string, unknown>>;

/** What the document of a preset says, as tables. */
export interface DescribedPreset {
  readonly preset: TodoPreset;
  readonly toolName: string;
  /** The name of the list in the tool's input, and what stands next to it. */
  readonly list: string;
  readonly around?: Item;
  /** The input schema of the tool. */
  readonly parameters: unknown;
  /** An open item and a finished one, as the tool takes them. */
  readonly open: Item;
  readonly done: Item;
  /** The replies to a list of the open item alone, and to an empty list. */
  readonly openReply: string;
  readonly clearedReply: string;
  /** The part of a reply that the tables hold; the whole of it unless said. */
  readonly readReply?: (text: string) => string;
  /** The words around those of a refusal. */
  readonly refusal: (words: string) => string;
  /** Items that one session is sent, write by write, with its replies. */
  readonly writes: readonly (readonly [
    name: string,
    ...(readonly [items: readonly unknown[], reply: string])[],
  ])[];
  readonly refusedItems: readonly (readonly [name: string, items: readonly unknown[], Refusal])[];
  /** Inputs that are read as a list of the open item alone. */
  readonly readInputs: readonly (readonly [name: string, input: unknown])[];
  readonly refusedInputs: readonly (readonly [name: string, input: unknown, Refusal])[];
  /** Two lists that are the same plan. */
  readonly same: readonly [readonly unknown[], readonly unknown[]];
  readonly reminders?: { readonly start?: object; readonly stale: object };
  /**
   * Runs of a session, a letter a step: `b` begin, `w` write the open item, `d` the finished one, `c` clear, `x` a write
   * that is refused, `.` the end of a round, `s` stop, `k` compacted; none of these reminds. `B` is a begin with the start
   * reminder, and `!` the end of a round with the stale one.
   */
  readonly runs: readonly (readonly [name: string, steps: string])[];
}

/** Holds a preset against its document. */
export function describePreset(given: DescribedPreset): void {
  describe(given.preset.name, () => {
    describeTool(given);
    describeWrites(given);
    describeRefusals(given);
    describeReminders(given);
  });
}

function start({ preset }: DescribedPreset): TodoSession {
  return createTodoSession({ preset });
}

function inputOf({ list, around }: DescribedPreset, items: unknown): Item {
  return { ...around, [list]: items };
}

function describeTool({ preset, toolName, parameters }: DescribedPreset): void {
  it("the tool has the document's name and input schema", () => {
    const tool = createTodoTool(preset.tool);
    expect(tool.name).toBe(toolName);
    expect(withoutWords(tool.parameters)).toEqual(parameters);
  });
}

function describeWrites(given: DescribedPreset): void {
  const { open, writes, same, openReply, clearedReply, readReply = (text) => text } = given;

  it.each(writes.map(([name, ...sent]) => ({ name, sent })))("write() takes $name", ({ sent }) => {
    const todos = start(given);
    for (const [items, reply] of sent) {
      expect(readReply(todos.write(inputOf(given, items)).text)).toBe(reply);
    }
  });

  it("write() clears with an empty list", () => {
    const todos = start(given);
    todos.write(inputOf(given, [open]));
    const result = todos.write(inputOf(given, []));
    expect(result).toMatchObject({ ok: true, changed: true });
    expect(readReply(result.text)).toBe(clearedReply);
    expect(todos.list.items).toEqual([]);
    expect(readReply(start(given).write(inputOf(given, [])).text)).toBe(clearedReply);
  });

  const containers: DescribedPreset["readInputs"] = [
    ["the list as JSON text", inputOf(given, JSON.stringify([open]))],
    ["one item for the list", inputOf(given, open)],
    ...given.readInputs,
  ];
  it.each(containers)("write() reads %s", (_, input) => {
    expect(readReply(start(given).write(input).text)).toBe(openReply);
  });

  it("write() of the same list changes nothing and answers the same", () => {
    const todos = start(given);
    const first = todos.write(inputOf(given, same[0]));
    const second = todos.write(inputOf(given, same[1]));
    expect(second).toMatchObject({ ok: true, changed: false, changes: [] });
    expect(readReply(second.text)).toBe(readReply(first.text));
    expect(second.list).toBe(first.list);
  });
}

function describeRefusals(given: DescribedPreset): void {
  const { list, done, refusedItems, refusedInputs, readReply = (text) => text } = given;
  const rows: DescribedPreset["refusedInputs"] = [
    ...refusedItems.map(([name, items, refusal]) => [name, inputOf(given, items), refusal] as const),
    ["an item that is text", inputOf(given, ["a"]), ["wrong_type", list, 0]],
    ["an item that is JSON text", inputOf(given, [JSON.stringify(done)]), ["wrong_type", list, 0]],
    ...refusedInputs,
  ];
  it.each(rows)("write() refuses %s", (_, input, refusal) => {
    const todos = start(given);
    todos.write(inputOf(given, [done]));
    const before = todos.list;
    const result = todos.write(input);
    expect(result.ok).toBe(false);
    expect(todos.list).toBe(before);
    const reply = readReply(result.text);
    if (typeof refusal === "string") return expect(reply).toBe(given.refusal(refusal));
    const [code, ...path] = refusal;
    const [issue] = result.ok ? [] : result.issues;
    expect(issue).toMatchObject({ code, path });
    expect(reply).toContain(issue?.message);
  });
}

function describeReminders(given: DescribedPreset): void {
  const { open, done, reminders, runs } = given;
  it.each(runs)("the session reminds %s", (_, steps) => {
    const todos = start(given);
    const write = (items: readonly unknown[]): undefined => void todos.write(inputOf(given, items));
    const run: Readonly<Record<string, () => unknown>> = {
      b: () => todos.begin(),
      B: () => todos.begin(),
      w: () => write([open]),
      d: () => write([done]),
      c: () => write([]),
      x: () => write([{}]),
      ".": () => todos.endRound(),
      "!": () => todos.endRound(),
      s: () => todos.stop(),
      k: () => todos.compacted(),
    };
    const expected: Readonly<Record<string, unknown>> = { B: reminders?.start, "!": reminders?.stale };
    const brought = [...steps].map((step) => run[step]?.());
    expect(brought).toEqual([...steps].map((step) => expected[step]));
  });
}
