import { expect, it } from "vitest";

import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";

it("todos.edit() answers what cannot be read with an issue, and changes and tells nothing", () => {
  const todos = createTodoSession();
  const { list } = todos;
  const result = todos.edit({
    get todos(): never {
      throw new Error("no");
    },
  });
  expect(!result.ok && result.issues.map(({ code }) => code)).toEqual(["unreadable"]);
  expect([todos.list === list, todos.endRound()]).toEqual([true, undefined]);
});

it.each(["", " \n"])("todos.edit() takes a file without rows, %j, for a plan without items", (file) => {
  const todos = createTodoSession();
  todos.write({ todos: [{ content: "Read", status: "pending" }] });
  expect(todos.edit(file)).toMatchObject({ ok: true, changed: true });
  expect(todos.list.items).toEqual([]);
});

it.each<[form: string, edit: (item: object) => object]>([
  ["one item alone", (item) => item],
  ["one item as the list", (item) => ({ todos: item })],
  ["one item as the items of a list", (item) => ({ items: item })],
])("todos.edit() refuses %s, as all others would be gone", (_, edit) => {
  const todos = createTodoSession();
  todos.write({ todos: ["Read", "Write"].map((content) => ({ content, status: "pending" })) });
  const { list } = todos;
  expect(todos.edit(edit({ content: "Read", status: "completed" })).ok).toBe(false);
  expect(todos.list).toBe(list);
});

it("todos.edit() names no conflicts where there are none", () => {
  expect(createTodoSession().edit(add("Read"))).not.toHaveProperty("conflicts");
});

it("what looks at the prototype of a session, as inspectors do, finds nothing there", () => {
  const prototype: Partial<TodoSession> = Object.getPrototypeOf(createTodoSession());
  const { list, decision, updatedAt } = prototype;
  expect([list, decision, updatedAt]).toEqual([undefined, undefined, undefined]);
});

it("todos.edit() refuses an update that changes nothing about the item it names", () => {
  const todos = createTodoSession();
  todos.write({ todos: [{ content: "Read", status: "pending" }] });
  const result = todos.edit({ updates: [{ content: "Read" }] });
  expect(!result.ok && result.issues.map(({ code, path }) => [code, ...path])).toEqual([
    ["required", "updates", 0, "status"],
  ]);
});

it("todos.clear() changes nothing about an empty list", () => {
  const todos = createTodoSession();
  const { list } = todos;
  todos.clear();
  expect(todos.list).toBe(list);
});

it("todos.clear() clears a list that is a summary only", () => {
  const todos = createTodoSession({
    snapshot: { ...createTodoSession().snapshot(), list: { items: [], summary: "All", revision: 4 } },
  });
  todos.clear();
  expect(todos.list).toEqual({ items: [], revision: 5 });
});

const add = (content: string) => ({ add: [{ content, status: "pending" as const }] });

it("todos.edit() makes an edit that is sent twice under one callId once, across a snapshot too", () => {
  const todos = createTodoSession();
  let events = 0;
  expect(todos.edit(add("Ask Ann"), { callId: "e1" })).toMatchObject({ ok: true, changed: true });
  todos.subscribe(() => {
    events += 1;
  });
  todos.edit({ remove: ["Ask Ann"] });
  const again = todos.edit(JSON.stringify(add("Ask Ann")), { callId: "e1" });
  expect(again).toEqual({ ok: true, list: todos.list, changed: false, changes: [], notes: [], duplicate: true });
  expect(events).toBe(1);
  const snapshot = JSON.parse(JSON.stringify(todos.snapshot()));
  const next = createTodoSession({ snapshot });
  expect(next.edit(add("Ask Ann"), { callId: "e1" })).toMatchObject({ duplicate: true, list: { items: [] } });
  expect(
    createTodoSession({ snapshot: { ...snapshot, edits: "e1" } }).edit(add("Ask Ann"), { callId: "e1" }),
  ).toMatchObject({ changed: true });
});

it.each([
  ["another id", add("Ask Ann"), "e2"],
  ["another edit under the same id", add("Ask Bob"), "e1"],
  ["no id", add("Ask Ann"), undefined],
])("todos.edit() makes an edit with %s", (_name, input, callId) => {
  const todos = createTodoSession();
  todos.edit(add("Ask Ann"), { callId: "e1" });
  expect(todos.edit(input, { callId })).toMatchObject({ changed: true });
});

it("todos.edit() remembers the last 16 edits with an id, and none that was refused", () => {
  const todos = createTodoSession();
  expect(todos.edit({ remove: ["Ask Ann"] }, { callId: "e0" }).ok).toBe(false);
  for (let index = 0; index <= 16; index += 1) {
    todos.edit(add(`Step ${index}`), { callId: `e${index}` });
    expect(todos.snapshot().edits).toHaveLength(Math.min(index + 1, 16));
  }
  expect(todos.edit(add("Step 1"), { callId: "e1" })).toMatchObject({ duplicate: true });
  expect(todos.edit(add("Step 0"), { callId: "e0" })).toMatchObject({ changed: true });
  todos.edit(add("Ask Ann"));
  expect(todos.edit({ remove: ["Ask Ann"] }, { callId: "e0" })).toMatchObject({ changed: true });
});

it("todos.write() names of what it leaves out only that which a person's edit has not kept", () => {
  const todos = createTodoSession();
  const plan = ["Read", "Write", "Ship"].map((content) => ({ content, status: "pending" }));
  todos.write({ todos: plan });
  todos.endRound();
  todos.edit({ updates: [{ content: "Write", status: "in_progress" }] });
  const first = todos.write({ todos: plan.filter(({ content }) => content !== "Write") });
  expect(first.list.items.map(({ content }) => content)).toEqual(["Read", "Write", "Ship"]);
  expect(first.ok && first.notes).toEqual([]);
  todos.endRound();
  const second = todos.write({ todos: plan.slice(0, 1) });
  expect(second.ok && second.notes.map(({ code }) => code)).toEqual(["dropped_unfinished"]);
});
