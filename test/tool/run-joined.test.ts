import { expect, it } from "vitest";
import { claudeCodeTasks } from "../../src/presets/claude-code-tasks.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { createTodoTool } from "../../src/tool/create-todo-tool.js";

const create = (subject: string) => JSON.stringify({ subject, description: "-" });
const update = (taskId: string, status: string) => JSON.stringify({ taskId, status });

function sessionOf(...subjects: readonly string[]) {
  const todos = createTodoSession({ preset: claudeCodeTasks });
  for (const subject of subjects) todos.write(create(subject), { tool: "TaskCreate" });
  return todos;
}

const rowsOf = (todos: ReturnType<typeof sessionOf>) =>
  todos.list.items.map(({ content, status }) => `${status} ${content}`);

it.each<{ name: string; sent: string; tool: string; text: string; rows: readonly string[] }>([
  {
    name: "two new tasks",
    sent: create("B") + create("C"),
    tool: "TaskCreate",
    text: "Task #2 created: B\nTask #3 created: C",
    rows: ["pending A", "pending B", "pending C"],
  },
  {
    name: "two steps of one task",
    sent: `${update("1", "in_progress")}\n${update("1", "completed")}`,
    tool: "TaskUpdate",
    text: "Task #1 is in_progress.\nTask #1 is completed.",
    rows: ["completed A"],
  },
  {
    name: "one call that was doubled",
    sent: create("B") + create("B"),
    tool: "TaskCreate",
    text: "Task #2 created: B",
    rows: ["pending A", "pending B"],
  },
])("a tool of single changes makes joined calls in order: $name", ({ sent, tool, text, rows }) => {
  const todos = sessionOf("A");
  const result = todos.write(sent, { tool });
  expect(result).toMatchObject({ ok: true, changed: true, text });
  expect(result.ok && result.notes[0]?.code).toBe("joined_values");
  expect(rowsOf(todos)).toEqual(rows);
});

it("a call whose text has braces like those between two calls is one call", () => {
  const todos = sessionOf("A");
  const result = todos.write(create("Mend }{ in the template"), { tool: "TaskCreate" });
  expect(result).toMatchObject({ ok: true, notes: [] });
  expect(rowsOf(todos)).toEqual(["pending A", "pending Mend }{ in the template"]);
});

it("run() of a tool with patches makes joined ones in order, like a session", () => {
  const items = [{ content: "A", status: "pending" as const }];
  const { run } = createTodoTool({ patch: true });
  const sent = '{"updates":[{"content":"A","status":"in_progress"}]}{"add":[{"content":"B","status":"pending"}]}';
  const { list } = run({ revision: 1, items }, sent);
  expect(list.items.map(({ content, status }) => `${status} ${content}`)).toEqual(["in_progress A", "pending B"]);
});

it.each([
  ["the second is refused", update("1", "completed") + update("9", "completed")],
  ["the second is cut off", `${update("1", "completed")}{"taskId": "2", "sta`],
  ["words are between them", `${update("1", "completed")} and ${update("2", "completed")}`],
])("a tool of single changes makes none of the joined calls where %s", (_, sent) => {
  const todos = sessionOf("A", "B");
  const { list } = todos;
  const result = todos.write(sent, { tool: "TaskUpdate" });
  expect([result.ok, result.list, todos.list]).toEqual([false, list, list]);
});

it("calls of one reply that add after a person did name the person's item once, and none of their own", () => {
  const todos = sessionOf("A");
  todos.endRound();
  todos.edit({ add: [{ content: "Ask Ann", status: "pending" }] });
  const reply = {};
  const add = (subject: string) => todos.write(create(subject), { tool: "TaskCreate", reply }).text;
  expect(add("B")).toBe(
    'Task #3 created: B\nThe user changed the list before this write, and that was kept: added "Ask Ann".',
  );
  expect(add("C")).toBe("Task #4 created: C");
  todos.edit({ updates: [{ id: "3", content: "Ship on Friday" }] });
  expect(add("D")).toContain('before this write, and that was kept: reworded "B" to "Ship on Friday".');
  todos.endRound();
  expect(todos.write(update("3", "in_progress"), { tool: "TaskUpdate" }).text).toBe("Task #3 is in_progress.");
});

it("joined patches are made in order, merged with what the person changed meanwhile", () => {
  const todos = createTodoSession({ tool: { patch: true } });
  todos.write({ todos: [{ content: "A", status: "pending" }] });
  todos.endRound();
  todos.edit({ add: [{ content: "Ask Ann", status: "pending" }] });
  const patches = [{ updates: [{ item: "A", status: "in_progress" }] }, { add: [{ content: "B", status: "pending" }] }];
  todos.write(patches.map((patch) => JSON.stringify(patch)).join(""));
  expect(rowsOf(todos)).toEqual(["in_progress A", "pending Ask Ann", "pending B"]);
});
