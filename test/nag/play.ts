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

/** The lists that rows of data name. */
const LISTS = {
  OPEN,
  DONE,
  EMPTY,
  NEXT: listOf("completed Read", "completed Write", "in_progress Test"),
  PLAN: listOf("in_progress Read", "pending Write", "pending Test", "pending Ship"),
  ONE_DONE: listOf("completed Read", "in_progress Write", "pending Test", "pending Ship"),
  TWO_DONE: listOf("completed Read", "completed Write", "in_progress Test", "pending Ship"),
  IDLE: listOf("pending Read", "pending Write", "pending Test"),
  LAST: listOf("completed Read", "completed Write", "completed Test", "in_progress Ship"),
  ONE_PENDING: listOf("in_progress Test", "pending Ship"),
};

/** A list in a row of data: its name, or its items as lines. */
export type NamedList = keyof typeof LISTS | readonly Line[];

export function listFrom(named: NamedList): TodoList {
  return typeof named === "string" ? LISTS[named] : listOf(...named);
}

/** Scripts of events, each with its list, and with what else its events say. */
export type Steps = readonly (readonly [script: string, list: NamedList, more?: object])[];

export function eventsFrom(steps: Steps): readonly NagEvent[] {
  return steps.flatMap(([script, list, more]) =>
    eventsOf(script, listFrom(list)).map((event) => ({ ...event, ...more })),
  );
}

/**
 * A script of events: `.` a round without a write, `w` with one, `f` with a refused one, `s` a user message,
 * `e` the end of the turn, `q` one with a question, `h` one where the host waits, `c` a compaction. A number repeats what follows: `12.` is twelve rounds.
 */
export function eventsOf(script: string, list: TodoList = OPEN): readonly NagEvent[] {
  return [...script.matchAll(/(\d*)([.wfseqhc])/g)].flatMap(([, count, sign]) => {
    const event = eventOf(sign ?? "", list);
    return Array.from({ length: Number(count || 1) }, () => event);
  });
}

function eventOf(sign: string, list: TodoList): NagEvent {
  if (sign === "s") return { type: "start" };
  if (sign === "e") return { type: "stop", list };
  if (sign === "q") return { type: "stop", list, reply: "Postgres or SQLite?" };
  if (sign === "h") return { type: "stop", list, reply: "Done.", waiting: true };
  if (sign === "c") return { type: "compacted", list };
  return { type: "round", list, write: sign === "w" ? "ok" : sign === "f" ? "failed" : "none" };
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

/** Decisions in one line: reasons, reminders marked with `!`, equal ones counted: `9 fresh, !stale`. */
export function tell(decisions: readonly NagDecision[]): string {
  const words = decisions.map(({ remind, reason }) => (remind ? `!${reason}` : reason));
  const runs: { word: string; count: number }[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last?.word === word) last.count += 1;
    else runs.push({ word, count: 1 });
  }
  return runs.map(({ word, count }) => (count === 1 ? word : `${count} ${word}`)).join(", ");
}
