import { expect, it } from "vitest";
import type { TodoItem } from "../../src/model/todo.js";
import type { NagEvent } from "../../src/nag/event.js";
import { createNagPolicy } from "../../src/nag/policy.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";

const READ: TodoItem = { content: "Read", status: "completed" };
const DEPLOY: TodoItem = { content: "Deploy", status: "pending", blocked: "no access" };
const ANNOUNCE: TodoItem = { content: "Announce", status: "pending", blocked: "blocked" };
const TIDY: TodoItem = { content: "Tidy", status: "pending" };
const SWEEP: TodoItem = { content: "Sweep", status: "pending" };

/** The decisions about a list that is written once, then not for twelve rounds, and then about an event. */
function decide(
  items: readonly TodoItem[],
  last: (list: { items: readonly TodoItem[]; revision: number }) => NagEvent,
) {
  const list = { items, revision: 1 };
  const policy = createNagPolicy();
  const rounds = Array.from({ length: 12 }, (): NagEvent => ({ type: "round", list, write: "none" }));
  const events: readonly NagEvent[] = [{ type: "start" }, { type: "round", list, write: "ok" }, ...rounds, last(list)];
  let state = policy.start();
  const reasons = events.map((event) => {
    const step = policy.next(state, event);
    state = step.state;
    return `${step.decision.remind ? "!" : ""}${step.decision.reason}`;
  });
  return { last: reasons.at(-1), reminded: reasons.some((reason) => reason.startsWith("!")) };
}

const round = (list: { items: readonly TodoItem[]; revision: number }): NagEvent => ({
  type: "round",
  list,
  write: "none",
});

it.each<{ name: string; items: readonly TodoItem[]; event: typeof round; last: string; reminded: boolean }>([
  { name: "a round", items: [READ, DEPLOY, ANNOUNCE], event: round, last: "blocked", reminded: false },
  {
    name: "the end of a turn",
    items: [READ, DEPLOY, ANNOUNCE],
    event: (list) => ({ type: "stop", list }),
    last: "blocked",
    reminded: false,
  },
  {
    name: "a compaction",
    items: [READ, DEPLOY],
    event: (list) => ({ type: "compacted", list }),
    last: "blocked",
    reminded: false,
  },
  {
    name: "a plan out of sight",
    items: [READ, DEPLOY],
    event: (list) => ({ type: "round", list, write: "none", inSight: false }),
    last: "blocked",
    reminded: false,
  },
  {
    name: "a turn's end with one item that can go on",
    items: [READ, DEPLOY, TIDY],
    event: (list) => ({ type: "stop", list }),
    last: "!unfinished",
    reminded: true,
  },
])("policy.next() on $name, where items are blocked", ({ items, event, last, reminded }) => {
  expect(decide(items, event)).toEqual({ last, reminded });
});

const nag = { stale: { after: 1 }, listOpenItems: true };

it("two items that can go on are reminded of beside a blocked one, and the rows name what blocks it", () => {
  const list = { items: [DEPLOY, TIDY, SWEEP], revision: 1 };
  const { text = "" } = createTodoSession({ rules: { blocked: "optional" }, nag, list }).endRound() ?? {};
  expect(text).toContain("[ ] Deploy (blocked: no access)\n[ ] Tidy");
});

it("one item that can go on is few, whatever else is blocked", () => {
  const list = { items: [DEPLOY, TIDY], revision: 1 };
  const few = { stale: { after: 1, afterIfUpToDate: 1, minPending: 2 } };
  const todos = createTodoSession({ rules: { blocked: "optional" }, nag: few, list });
  expect(todos.endRound()).toBeUndefined();
  expect(todos.decision?.reason).toBe("few_pending");
});

it("an item that becomes blocked moves the plan", () => {
  const policy = createNagPolicy();
  const write = (items: readonly TodoItem[]): NagEvent => ({
    type: "round",
    list: { items, revision: 1 },
    write: "ok",
  });
  const first = policy.next(policy.start(), write([TIDY, { ...DEPLOY, blocked: undefined }])).state;
  expect(policy.next(first, write([TIDY, DEPLOY])).state.fingerprint).not.toBe(first.fingerprint);
});
