import { describe, expect, it } from "vitest";
import { createTodoSession, createTodoTool, type TodoPreset, type TodoSession } from "../../src/index.js";
import { readRows } from "../support/read-rows.js";
import { schemaSignature } from "../support/schema-signature.js";

/** What a refusal says in the document's words, or the first of the library's issues where the document has no words for it. */
export type Refusal = string | readonly [code: string, ...path: readonly (string | number)[]];

type Item = Readonly<Record<string, unknown>>;

/** A row of `documented-tools.jsonl`: what the document of a preset says of one session, or of one call. */
interface Row {
  readonly preset: string;
  /** What the tool takes: the lists of a session, write by write, with the replies. */
  readonly takes?: string;
  readonly writes?: readonly (readonly [items: readonly unknown[], reply: string])[];
  /** Another form of a list of the open item alone. */
  readonly reads?: string;
  /** What the tool refuses: a list, or a whole input. */
  readonly refuses?: string;
  readonly items?: readonly unknown[];
  readonly input?: unknown;
  readonly says?: Refusal;
}

const ROWS = readRows<Row>("presets/documented-tools");

/** What the document of a preset says besides its rows, as tables. */
export interface DescribedPreset {
  readonly preset: TodoPreset;
  readonly toolName: string;
  /** The name of the list in the tool's input, and what stands next to it. */
  readonly list: string;
  readonly around?: Item;
  /** The signature of the tool's input schema. */
  readonly input: string;
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
  /** Lists that are too long to stand in a row, with their replies. */
  readonly taken?: readonly (readonly [name: string, items: readonly unknown[], reply: string])[];
  readonly refused?: readonly (readonly [name: string, input: unknown, Refusal])[];
  /** Most items, and the refusal of more. */
  readonly most?: readonly [items: number, Refusal];
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

/** A list of the same item many times. */
export function repeat<T>(item: T, times: number): readonly T[] {
  return Array.from({ length: times }, () => item);
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

const inputOf = ({ list, around }: DescribedPreset, items: unknown): Item => ({ ...around, [list]: items });

function rowsOf({ preset }: DescribedPreset): readonly Row[] {
  const rows = ROWS.filter((row) => row.preset === preset.name);
  expect(rows.length).toBeGreaterThan(10);
  return rows;
}

function describeTool({ preset, toolName, input }: DescribedPreset): void {
  it("the tool has the document's name and input schema", () => {
    const tool = createTodoTool(preset.tool);
    expect(tool.name).toBe(toolName);
    expect(schemaSignature(tool.parameters)).toBe(input);
  });
}

function describeWrites(given: DescribedPreset): void {
  const { open, taken = [], same, openReply, clearedReply, readReply = (text) => text } = given;

  const writes = [
    ...rowsOf(given).flatMap(({ takes, writes = [] }) => (takes === undefined ? [] : [{ takes, writes }])),
    ...taken.map(([takes, ...write]) => ({ takes, writes: [write] })),
  ];
  it.each(writes)("write() takes $takes", ({ writes }) => {
    const todos = start(given);
    for (const [items, reply] of writes) {
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

  const containers: readonly (readonly [name: string, input: unknown])[] = [
    ["the list as JSON text", inputOf(given, JSON.stringify([open]))],
    ["one item for the list", inputOf(given, open)],
    ["the arguments as JSON text", JSON.stringify(inputOf(given, [open]))],
    ...rowsOf(given).flatMap(({ reads, input }) => (reads === undefined ? [] : [[reads, input] as const])),
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
  const { list, open, done, refused = [], most, readReply = (text) => text } = given;
  const rows: NonNullable<DescribedPreset["refused"]> = [
    ...rowsOf(given).flatMap(({ refuses, items, input, says = "" }) =>
      refuses === undefined ? [] : [[refuses, items ? inputOf(given, items) : input, says] as const],
    ),
    ["an item that is text", inputOf(given, ["a"]), ["wrong_type", list, 0]],
    ["an item that is JSON text", inputOf(given, [JSON.stringify(done)]), ["wrong_type", list, 0]],
    ...refused,
    ...(most === undefined
      ? []
      : ([
          ["one item too many", inputOf(given, repeat(open, most[0] + 1)), most[1]],
          ["too many for their number alone", inputOf(given, repeat({}, most[0] + 1)), most[1]],
        ] as const)),
  ];
  if (most !== undefined)
    it("write() takes as many items as may be", () => {
      expect(start(given).write(inputOf(given, repeat(open, most[0])))).toMatchObject({ ok: true });
    });
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
