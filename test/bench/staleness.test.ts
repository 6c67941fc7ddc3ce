import type { NagEvent, TodoItem, TodoList, TodoStatus } from "agent-todos";
import { expect, it } from "vitest";
import { bootstrapShare } from "./bootstrap.js";
import { type PlayedSession, splitSessions } from "./recorded-sessions.js";
import { findStaleWaits, judgeReminders } from "./staleness.js";

const WORDS: Readonly<Record<string, TodoStatus>> = { " ": "pending", ">": "in_progress", x: "completed" };

/** A list of three items, given by their marks: `x> ` is one completed, one in progress, one pending. */
function listOf(marks: string): TodoList {
  const items = [..."abc"].map((content, index): TodoItem => {
    const status = WORDS[marks[index] ?? ""];
    if (status === undefined) throw new Error(`there is no mark ${marks[index]}`);
    return { content, status };
  });
  return { items, revision: 1 };
}

/** A session of writes, and of rounds without one after each of them. */
function play(...parts: readonly (string | number)[]): readonly NagEvent[] {
  let list: TodoList = { items: [], revision: 0 };
  return parts.flatMap((part): readonly NagEvent[] => {
    if (typeof part === "number") return Array.from({ length: part }, () => ({ type: "round", list, write: "none" }));
    list = listOf(part);
    return [{ type: "round", list, write: "ok" }];
  });
}

it.each<[name: string, events: readonly NagEvent[], chances: readonly number[]]>([
  ["two completed at once: from the middle on", play(">  ", 3, "xx>"), [0, 1, 1]],
  ["three completed at once: from the first third on", play(">  ", 5, "xxx"), [0, 1, 1, 1, 1]],
  ["one completed that never ran: its start may lie anywhere", play(">  ", 3, ">x "), [0.25, 0.5, 0.75]],
  ["one completed that ran: never", play(">  ", 3, "x> "), [0, 0, 0]],
  ["nothing completed: never", play("   ", 3, ">  "), [0, 0, 0]],
  ["a list that was finished: no wait", play("xxx", 3, ">  "), []],
  ["no later write: no wait", play(">  ", 3), []],
])("findStaleWaits() tells from the next write when a list was out of date: %s", (_name, events, chances) => {
  const rounds = findStaleWaits(events).flatMap(({ from, to, staleIn }) =>
    Array.from({ length: to - from - 1 }, (_, index) => staleIn(from + index + 1)),
  );
  expect(rounds).toEqual(chances);
});

it.each([
  [
    "a reminder while it was out of date",
    play(">  ", 5, "xx>"),
    { reminders: 1, judged: 1, right: 1, stale: 1, caught: 1 },
  ],
  ["a reminder too early", play(">  ", 7, "xx>"), { reminders: 1, judged: 1, right: 0, stale: 1, caught: 0 }],
  [
    "a reminder about a list that was kept",
    play(">  ", 5, "x> "),
    { reminders: 1, judged: 1, right: 0, stale: 0, caught: 0 },
  ],
  ["a reminder that no write followed", play(">  ", 5), { reminders: 1, judged: 0, right: 0, stale: 0, caught: 0 }],
  ["no reminder", play(">  ", 2, "xx>"), { reminders: 0, judged: 0, right: 0, stale: 1, caught: 0 }],
  ["no round to remind in", play(">  ", "xx>"), { reminders: 0, judged: 0, right: 0, stale: 0, caught: 0 }],
  ["half a chance", play(">  ", 5, ">x "), { reminders: 1, judged: 1, right: 0.5, stale: 5 / 6, caught: 0.5 }],
])("judgeReminders() weighs the reminders of a session: %s", (_name, events, judgement) => {
  expect(judgeReminders(events, { stale: 3 })).toMatchObject(judgement);
});

it("bootstrapShare() gives the share, and the same bounds around it each time", () => {
  const sessions = [0, 1, 2, 3, 4, 5, 6, 7].map((part) => ({ part, whole: 10 }));
  const { share, low, high } = bootstrapShare(sessions);
  expect(share).toBeCloseTo(0.35);
  expect(low).toBeLessThan(0.3);
  expect(high).toBeGreaterThan(0.4);
  expect(bootstrapShare(sessions)).toEqual({ share, low, high });
});

it("bootstrapShare() gives no share of nothing", () => {
  expect(bootstrapShare([{ part: 0, whole: 0 }])).toEqual({ share: undefined, low: undefined, high: undefined });
});

it("splitSessions() puts a session into the same half, whatever stands next to it", () => {
  const sessions = Array.from({ length: 40 }, (_, index): PlayedSession => {
    return { name: `project/${index}.jsonl`, events: [], eventsAtWork: [] };
  });
  const namesOf = (part: readonly PlayedSession[]): readonly (readonly string[])[] =>
    splitSessions({ name: "all", sessions: part }).map((half) => half.sessions.map(({ name }) => name));
  const [one = [], other = []] = namesOf(sessions);
  expect([...one, ...other].sort()).toEqual(sessions.map(({ name }) => name).sort());
  expect(Math.min(one.length, other.length)).toBeGreaterThan(10);
  expect(namesOf(sessions.slice(7))[0]).toEqual(
    one.filter((name) => sessions.findIndex((session) => session.name === name) >= 7),
  );
});
