import { EMPTY_TODO_LIST, type TodoItem, type TodoList, type TodoStatus } from "../../src/model/todo.js";
import type { NagDecision, NagEvent } from "../../src/nag/event.js";
import { createNagPolicy } from "../../src/nag/policy.js";
import type { NagOptions } from "../../src/nag/resolve-options.js";

type Line = `${TodoStatus} ${string}`;

/** A list of items given as `status text`. */
export function listOf(...lines: readonly Line[]): TodoList {
  const items = lines.map((line): TodoItem => {
    const space = line.indexOf(" ");
    // The line's type says that a status stands before the first space.
    return { content: line.slice(space + 1), status: line.slice(0, space) as TodoStatus };
  });
  return { items, revision: 1 };
}

export const OPEN = listOf("completed Read", "in_progress Write", "pending Test");
export const DONE = listOf("completed Read", "cancelled Write");
export const EMPTY: TodoList = EMPTY_TODO_LIST;

export const NEXT = listOf("completed Read", "completed Write", "in_progress Test");
export const PLAN = listOf("in_progress Read", "pending Write", "pending Test", "pending Ship");
export const ONE_DONE = listOf("completed Read", "in_progress Write", "pending Test", "pending Ship");
export const TWO_DONE = listOf("completed Read", "completed Write", "in_progress Test", "pending Ship");
export const IDLE = listOf("pending Read", "pending Write", "pending Test");
export const LAST = listOf("completed Read", "completed Write", "completed Test", "in_progress Ship");
export const ONE_PENDING = listOf("in_progress Test", "pending Ship");

/** What happens, as `eventsOf` reads it, with the list as it is meanwhile, and further fields of these events. */
export type Happening = readonly [events: string, list: TodoList, more?: object];

/** What a policy decides on a course of events. */
export interface NagRow {
  readonly when: string;
  readonly options?: NagOptions;
  readonly happens: readonly Happening[];
  /** The reason for each decision, in capitals where it reminds; equal ones in a row are counted: `9 fresh, STALE`. */
  readonly reasons: string;
}

/** The reasons of a policy of its own for each event of a row. */
export function reasonsFor({ options = {}, happens }: NagRow): string {
  const events = happens.flatMap(([text, list, more]) => eventsOf(text, list).map((event) => ({ ...event, ...more })));
  return tell(decide(options, events));
}

const EVENTS: Readonly<Record<string, (list: TodoList) => NagEvent>> = {
  "user message": () => ({ type: "start" }),
  "joining message": () => ({ type: "start", brokenOff: false }),
  "message after a break": () => ({ type: "start", brokenOff: true }),
  round: (list) => ({ type: "round", list, write: "none" }),
  write: (list) => ({ type: "round", list, write: "ok" }),
  "refused write": (list) => ({ type: "round", list, write: "failed" }),
  end: (list) => ({ type: "stop", list }),
  question: (list) => ({ type: "stop", list, reply: "Postgres or SQLite?" }),
  wait: (list) => ({ type: "stop", list, reply: "Done.", waiting: true }),
  compaction: (list) => ({ type: "compacted", list }),
};

/**
 * Reads events: `write, 12 rounds, end`. A round has no write unless it is a `write` or `refused write`; a turn ends by
 * an `end`, a `question` to the person, or with a `wait` that the host knows of.
 */
export function eventsOf(text: string, list: TodoList = OPEN): readonly NagEvent[] {
  return text.split(", ").flatMap((part) => {
    const [, count = "1", name = ""] = /^(?:(\d+) )?(.+?)s?$/.exec(part) ?? [];
    const create = EVENTS[name];
    if (create === undefined) throw new Error(`There is no event ${part}`);
    return new Array<NagEvent>(Number(count)).fill(create(list));
  });
}

/** What a policy of its own decides on each event. */
export function decide(options: NagOptions, events: readonly NagEvent[]): readonly NagDecision[] {
  const policy = createNagPolicy(options);
  let state = policy.start();
  return events.map((event) => {
    const step = policy.next(state, event);
    state = step.state;
    return step.decision;
  });
}

/** The reasons in one line, as {@link NagRow} has them. */
function tell(decisions: readonly NagDecision[]): string {
  const runs: { word: string; count: number }[] = [];
  for (const { remind, reason } of decisions) {
    const word = remind ? reason.toUpperCase() : reason;
    const last = runs.at(-1);
    if (last?.word === word) last.count += 1;
    else runs.push({ word, count: 1 });
  }
  return runs.map(({ word, count }) => (count === 1 ? word : `${count} ${word}`)).join(", ");
}
