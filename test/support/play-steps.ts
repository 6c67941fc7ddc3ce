import { expect } from "vitest";
import type { TodoList } from "../../src/model/todo.js";
import { items, line } from "./write.js";

const METHODS = [
  "begin",
  "write",
  "edit",
  "undo",
  "endRound",
  "stop",
  "compacted",
  "clear",
  "remove",
  "history",
  "prune",
] as const;

type Method = (typeof METHODS)[number];

/** The expected result of a step; fields that are not named here are those of the result. */
interface Gives extends Readonly<Record<string, unknown>> {
  /** Whether it returns nothing at all. */
  readonly silent?: boolean;
  /** The whole text, words that it has, and words that it has not. */
  readonly text?: string;
  readonly says?: string;
  readonly hides?: string;
  /** The list as lines, its ids, its items in full, and its summary. */
  readonly list?: string;
  readonly ids?: string;
  readonly items?: readonly unknown[];
  readonly summary?: string;
  /** The codes of the issues or notes, the same with their places, and the types of the changes. */
  readonly codes?: readonly string[];
  readonly found?: readonly string[];
  readonly types?: readonly string[];
  /** Fields that the result has not. */
  readonly without?: readonly string[];
  /** The reason of the last decision about reminders. */
  readonly decides?: string;
  /** How many versions the history has. */
  readonly versions?: number;
}

/** One call in a conversation, by the name of its method, and its expected result. */
export interface Step extends Readonly<Partial<Record<Method, unknown>>> {
  /** Who makes the call, where there are several. */
  readonly by?: string;
  /** The options of the call; `reply` names an object. */
  readonly call?: Readonly<Record<string, unknown>>;
  readonly gives?: Gives;
}

/** A conversation as a row of data. */
export interface Conversation<Options = object> {
  readonly name: string;
  readonly options?: Options;
  readonly steps: readonly Step[];
}

/** A session, or a handle of a shared list. */
type Host = Partial<Record<Method, unknown>> & {
  readonly list?: TodoList;
  readonly read?: () => Promise<TodoList>;
  readonly decision: { readonly reason: string } | undefined;
};

/** Plays a conversation, call by call, with the host that `open` returns for a step. */
export async function playSteps(steps: readonly Step[], open: (step: Step) => Host): Promise<void> {
  const replies = new Map<unknown, object>();
  for (const step of steps) {
    const { call, gives } = step;
    const method = METHODS.find((name) => name in step);
    if (method === undefined) throw new Error(`no step: ${JSON.stringify(step)}`);
    const host = open(step);
    // All of these take one input and options.
    const run = host[method] as (input: unknown, options?: object) => unknown;
    const { reply, ...options } = call ?? {};
    if (reply !== undefined && !replies.has(reply)) replies.set(reply, {});
    const result = await run(
      readInput(step[method]),
      reply === undefined ? call : { ...options, reply: replies.get(reply) },
    );
    if (gives?.silent) expect(result, JSON.stringify(step)).toBeUndefined();
    if (gives !== undefined) await expectGiven(step, gives, Object(result), host);
  }
}

/** A whole list as lines with commas between them, a patch whose items are such lines, or an input as it is. */
function readInput(input: unknown): unknown {
  if (typeof input === "string") return { todos: readLines(input) };
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, typeof value === "string" ? readLines(value) : value]),
  );
}

function readLines(lines: string): unknown {
  return /^\[[ >x~]\]\S/.test(lines) ? items(...lines.split(", ")) : lines;
}

async function expectGiven(step: Step, gives: Gives, result: Given, host: Host): Promise<void> {
  const { silent: _, says, hides, list, ids, items: expected, summary, ...rest } = gives;
  const { codes, found, types, without = [], decides, versions, ...fields } = rest;
  const told = JSON.stringify(step);
  const said = result.issues ?? result.notes ?? [];
  expect(result, told).toMatchObject(fields);
  if (says !== undefined) expect(result.text, told).toContain(says);
  if (hides !== undefined) expect(result.text, told).not.toContain(hides);
  const left = result.list ?? host.list ?? (await host.read?.()) ?? expect.fail("no list");
  if (list !== undefined) expect(left.items.map(line).join(", "), told).toBe(list);
  if (ids !== undefined) expect(left.items.map(({ id }) => id).join(" "), told).toBe(ids);
  if (expected !== undefined) expect(left.items, told).toEqual(expected);
  if (summary !== undefined) expect(left.summary, told).toBe(summary);
  if (codes !== undefined) expect(codesOf(said), told).toEqual(codes);
  if (found !== undefined) expect(said.map(nameFound), told).toEqual(found);
  if (types !== undefined) expect(typesOf(result), told).toEqual(types);
  for (const field of without) expect(result, told).not.toHaveProperty(field);
  if (decides !== undefined) expect(host.decision?.reason, told).toBe(decides);
  if (versions !== undefined) expect(result.length, told).toBe(versions);
}

const codesOf = (said: readonly Found[]): readonly string[] => said.map(({ code }) => code);

const nameFound = ({ code, path }: Found): string => `${code} ${path.join(".")}`;

const typesOf = ({ changes }: Given): readonly string[] | undefined => changes?.map(({ type }) => type);

/** An issue or a note. */
interface Found {
  readonly code: string;
  readonly path: readonly (string | number)[];
}

/** The parts of results that are looked at here. */
interface Given {
  readonly text?: string;
  readonly list?: TodoList;
  readonly issues?: readonly Found[];
  readonly notes?: readonly Found[];
  readonly changes?: readonly { readonly type: string }[];
  readonly length?: number;
}
