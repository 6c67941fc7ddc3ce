import { expect, it } from "vitest";
import * as z from "zod/v4";
import { createTodoSession, createTodoTool, todoItemSchema } from "../../src/index.js";
import * as presets from "../../src/presets/index.js";
import { PRODUCT_TOOLS } from "../support/presets.js";
import { schemaSignature } from "../support/schema-signature.js";

it("vscode warns of a list that is too short or long, and of many changes at once", () => {
  const todos = createTodoSession({ preset: presets.vscode });
  const plan = (length: number, status: string): object => ({
    todoList: Array.from({ length }, (_, index) => ({ id: index + 1, title: `item ${index}`, status })),
  });
  expect(todos.write(plan(2, "not-started")).text).toBe(
    "The todo list was written.\nWarning: fewer than 3 items; work this small needs no list.",
  );
  expect(todos.write(plan(11, "not-started")).text).toBe(
    "The todo list was written.\nWarning: more than 10 items; fewer and larger ones are easier to follow.",
  );
  expect(todos.write(plan(5, "completed")).text).toContain(
    "Warning: 5 items changed at once; update the list as you go.",
  );
  // An item put before the others changes none of them.
  const moved = {
    todoList: [
      { id: 9, title: "first", status: "not-started" },
      ...(plan(5, "completed") as { todoList: object[] }).todoList,
    ],
  };
  expect(todos.write(moved).text).toBe("The todo list was written.");
});

it.each([
  [
    "ids as numbers",
    (items: readonly object[]) => ({ todos: items.map((item, index) => ({ ...item, id: index + 1 })) }),
  ],
  ["a list under another name", (items: readonly object[]) => ({ items })],
  ["a list as text", (items: readonly object[]) => ({ todos: JSON.stringify(items) })],
  ["the bare list", (items: readonly object[]) => items],
])("qwenCode keeps and checks blockers in %s", (_, send) => {
  const todos = createTodoSession({ preset: presets.qwenCode });
  const [a, b] = [
    { id: "1", content: "Build", status: "pending" },
    { id: "2", content: "Ship", status: "pending" },
  ];
  todos.write({ todos: [a, { ...b, blockedBy: ["1"] }] });
  expect(todos.write(send([{ ...a, status: "completed" }, b])).ok).toBe(true);
  expect(todos.list.items).toEqual([
    { ...a, status: "completed" },
    { ...b, blockedBy: ["1"] },
  ]);
  expect(todos.write(send([a, { ...b, blockedBy: ["1"] }])).ok).toBe(true);
  expect(todos.write(send([a, { ...b, blockedBy: ["3"] }])).text).toBe(
    'Not saved: todos[1].blockedBy is "3", which matches no item; use "1" or "2".',
  );
});

it("qwenCode says whether the list is saved, done or empty", () => {
  const todos = createTodoSession({ preset: presets.qwenCode });
  const write = (...statuses: readonly string[]) =>
    todos.write({ todos: statuses.map((status, index) => ({ id: `${index}`, content: `Step ${index}`, status })) })
      .text;
  expect([write("pending", "in_progress"), write("completed", "completed"), write()]).toEqual([
    "The todo list was updated.",
    "The todo list was updated: every item is done.",
    "The todo list is empty now.",
  ]);
});

it("qwenCode reminds in the rounds in which its product does", () => {
  const todos = createTodoSession({ preset: presets.qwenCode });
  todos.write({ todos: [{ id: "1", content: "a", status: "pending" }] });
  todos.endRound();
  const reminded = Array.from({ length: 6 }, () => todos.endRound() !== undefined);
  expect(reminded).toEqual([false, false, true, false, false, true]);
  expect(todos.stop()).toBeUndefined();
});

it("vscode shows the list for operation: read, and no reminder waits for it", () => {
  const todos = createTodoSession({ preset: presets.vscode, nag: { stale: { after: 2 } } });
  todos.write({ todoList: [{ id: 1, title: "a", status: "not-started" }] });
  todos.endRound();
  for (const round of [1, 2]) {
    const result = todos.write({ operation: "read" });
    expect(result).toMatchObject({ ok: true, changed: false, isRead: true, notes: [] });
    expect(todos.endRound() === undefined).toBe(round === 1);
  }
  expect(todos.list.revision).toBe(1);
});

it.each([
  ["null", null],
  ["an empty text", ""],
])("codex takes %s for no explanation", (_, explanation) => {
  const result = createTodoSession({ preset: presets.codex }).write({
    explanation,
    plan: [{ step: "Test", status: "pending" }],
  });
  expect(result).toMatchObject({ ok: true, notes: [] });
  expect(result).not.toHaveProperty("extra");
});

it("a host's own item fields are shown beside the product's", () => {
  const itemSchema = todoItemSchema.extend({ owner: z.string() });
  const tool = createTodoTool({ ...presets.codex.tool, rules: { ...presets.codex.tool.rules, itemSchema } });
  expect(schemaSignature(tool.parameters)).toBe(
    "{explanation: string, plan!: [{status!: pending|in_progress|completed, step!: string, owner!: string}(additionalProperties false)]}(additionalProperties false)",
  );
});

it("a session that renames a field shows the model the new name", () => {
  const todos = createTodoSession({ preset: presets.codex, rules: { fields: { content: "task" } } });
  expect(schemaSignature(todos.tool.parameters)).toContain("task!: string");
  expect(todos.write({ plan: [{ task: "a", status: "pending" }] }).ok).toBe(true);
});

it.each(
  PRODUCT_TOOLS.filter(({ name }) => name !== "cursor" && name !== "claudeCodeTasks").map(
    (preset) => [preset.name, preset] as const,
  ),
)("%s refuses a call that merges with one issue for its one cause", (_, preset) => {
  const change = [
    { id: "2", status: "completed" },
    { id: "3", status: "in_progress" },
  ];
  const result = createTodoSession({ preset }).write({ merge: true, todos: change });
  expect(result).toMatchObject({ ok: false, issues: [{ code: "unknown_field", path: ["merge"] }] });
  expect(!result.ok && result.issues.length).toBe(1);
});
