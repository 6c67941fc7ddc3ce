import { expect, it } from "vitest";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";
import { keepReminder } from "../../src/session/decide-step.js";
import type { KeptReminder, TodoSnapshot } from "../../src/session/todo-session.js";
import { items } from "../support/write.js";

function remindedSession(): TodoSession {
  const todos = createTodoSession({ nag: { stale: { after: 1 }, placement: "before" } });
  todos.write({ todos: items("[>]Read") });
  todos.endRound({ mark: "call:1" });
  todos.endRound({ mark: "call:2" });
  todos.stop({ mark: "call:3" });
  return todos;
}

it("todos.reminders holds what was decided at marked places, and the snapshot carries it", () => {
  const todos = remindedSession();
  const text = expect.stringContaining("<reminder");
  expect(todos.reminders).toEqual([
    { mark: "call:1", text: "" },
    { mark: "call:2", text, placement: "before" },
    { mark: "nudge", text },
    { mark: "call:3", text },
  ]);
  // A snapshot is plain JSON.
  const snapshot = JSON.parse(JSON.stringify(todos.snapshot())) as TodoSnapshot;
  expect(createTodoSession({ snapshot }).reminders).toEqual(todos.reminders);
});

it("todos.reminders holds a nudge until something else is decided, so that its message begins no turn elsewhere", () => {
  const todos = createTodoSession({ list: { items: items("[>]Read"), revision: 1 } });
  const nudge = todos.stop();
  expect(todos.reminders).toEqual([{ mark: "nudge", text: nudge?.text }]);
  todos.endRound();
  expect(todos.reminders).toEqual([]);
});

it("todos.reminders stays empty where no place is marked, and so does the snapshot", () => {
  const todos = createTodoSession();
  todos.endRound();
  expect([todos.reminders, "reminders" in todos.snapshot()]).toEqual([[], false]);
});

it.each<[name: string, reminders: unknown]>([
  ["no array", {}],
  ["an entry that is no object", [1]],
  ["no mark", [{ text: "a" }]],
  ["no text", [{ mark: "a" }]],
  ["another placement", [{ mark: "a", text: "b", placement: "here" }]],
])("createTodoSession() refuses a snapshot whose reminders are wrong: %s", (_name, reminders) => {
  const snapshot = { ...createTodoSession().snapshot(), reminders } as TodoSnapshot;
  expect(() => createTodoSession({ snapshot })).toThrow(
    expect.objectContaining({ code: "invalid_snapshot", message: expect.stringContaining("reminders") }),
  );
});

it("keepReminder() keeps the last silent places only, and every reminder", () => {
  let kept: readonly KeptReminder[] = [];
  for (let round = 1; round <= 20; round += 1) {
    const reminder = round % 10 === 0 ? { text: `r${round}` } : undefined;
    kept = keepReminder(kept, `call:${round}`, reminder);
  }
  expect(kept.map(({ mark }) => mark)).toEqual(["call:10", "call:16", "call:17", "call:18", "call:19", "call:20"]);
});

it("keepReminder() makes the same decision once more the last one", () => {
  const kept = keepReminder(keepReminder([], "a", undefined), "b", undefined);
  expect(keepReminder(kept, "a", undefined).map(({ mark }) => mark)).toEqual(["b", "a"]);
});

it("keepReminder() keeps the last 200 reminders", () => {
  let kept: readonly KeptReminder[] = [];
  for (let round = 1; round <= 203; round += 1) kept = keepReminder(kept, `call:${round}`, { text: `r${round}` });
  expect([kept.length, kept[0]?.mark, kept.at(-1)?.mark]).toEqual([200, "call:4", "call:203"]);
});

it("keepReminder() keeps two reminders of one place that differ", () => {
  const kept = keepReminder(keepReminder([], "a", { text: "one" }), "a", { text: "two" });
  expect(kept).toEqual([
    { mark: "a", text: "one" },
    { mark: "a", text: "two" },
  ]);
});
