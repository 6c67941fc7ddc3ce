import { expect, it } from "vitest";
import type { NagOptions } from "../../src/nag/resolve-options.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { createSharedTodos, memoryStore } from "../../src/shared/index.js";
import { items } from "../support/write.js";

const write = (...lines: readonly string[]): object => ({ todos: items(...lines) });

/** Reminds in every round without a write from the second on. */
const SOON: NagOptions = { stale: { after: 2, spacing: 1, backoff: 1 } };

it("a session before the first event has an empty list and has decided nothing", () => {
  const { list, decision, updatedAt, tool } = createTodoSession();
  expect({ list, decision, updatedAt, name: tool.name }).toEqual({
    list: { items: [], revision: 0 },
    decision: undefined,
    updatedAt: undefined,
    name: "todo_write",
  });
});

it("todos.stop() spends no mid-run reminder on a refused write of the turn that ends", () => {
  const todos = createTodoSession({ nag: { stale: { after: 2, spacing: 1, backoff: 1 }, maxReminders: 1 } });
  todos.write(write("[>]Read"));
  todos.endRound();
  todos.endRound();
  todos.write({});
  expect(todos.stop()?.reason).toBe("unfinished");
  const { nag } = todos.snapshot();
  expect(nag).toMatchObject({ rounds: 2, nudges: 1, sinceReminder: 0 });
  expect(nag).not.toHaveProperty("reminders");
  expect(todos.endRound()?.reason).toBe("stale");
});

it("a reminder is frozen and is the decision without its flag", () => {
  const todos = createTodoSession({ nag: { start: true, messages: { start: "Plan." } } });
  const reminder = todos.begin();
  expect(reminder).toEqual({ text: "<reminder>Plan.</reminder>", reason: "start", placement: "after" });
  expect(todos.decision).toEqual({ remind: true, ...reminder });
  expect([Object.isFrozen(reminder), Object.isFrozen(todos.decision)]).toEqual([true, true]);
});

it("todos.updatedAt is the time of the last change, by the clock that was passed", () => {
  let time = 0;
  const now = (): Date => {
    time += 1000;
    return new Date(time);
  };
  const todos = createTodoSession({ now });
  const times = [
    () => undefined,
    () => todos.write(write("[ ]Read")),
    () => todos.write(write("[ ]Read")),
    () => todos.write({}),
    () => todos.edit(write("[x]Read")),
    () => todos.endRound(),
    () => todos.clear(),
  ].map((step) => {
    step();
    return todos.updatedAt?.getTime();
  });
  expect(times).toEqual([undefined, 1000, 1000, 1000, 2000, 2000, 3000]);
});

it("todos.updatedAt is undefined without a clock", () => {
  const todos = createTodoSession();
  todos.write(write("[ ]Read"));
  expect([todos.updatedAt, "updatedAt" in todos.snapshot()]).toEqual([undefined, false]);
});

it("two sessions share nothing", () => {
  const [one, other] = [createTodoSession({ nag: SOON }), createTodoSession({ nag: SOON })];
  const heard: number[] = [];
  other.subscribe((list) => heard.push(list.revision));
  one.write(write("[ ]Read"));
  for (const _ of [1, 2, 3]) one.endRound();
  expect(one.decision?.reason).toBe("stale");
  expect([other.list.revision, other.decision, heard, other.snapshot().nag]).toEqual([0, undefined, [], {}]);
  expect(Object.isFrozen(one)).toBe(true);
});

it.each([
  ["a session", () => createTodoSession()],
  ["a handle of a shared list", () => createSharedTodos({ store: memoryStore(), id: "a" })],
])(
  "%s has no getters of its own, with which each would have a hidden class until the next full collection",
  (_name, create) => {
    const accessors = Object.entries(Object.getOwnPropertyDescriptors(create())).filter(([, { get }]) => get);
    expect(accessors).toEqual([]);
  },
);

it("begin() in the middle of the round of a write is a turn that the person broke off", () => {
  for (const [brokenOff, reason] of [
    [undefined, "waiting"],
    [false, "unfinished"],
  ] as const) {
    const todos = createTodoSession({ nag: { stale: false } });
    todos.begin();
    todos.write({ todos: items("[>]Read") });
    todos.begin({ brokenOff });
    for (const _round of [1, 2, 3, 4]) todos.endRound();
    todos.stop({ reply: "Done." });
    expect(todos.decision?.reason).toBe(reason);
  }
});
