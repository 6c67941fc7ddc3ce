import { expect, it } from "vitest";
import { learnClaudeCode } from "../../src/presets/teaching-loops.js";
import { renderCheckbox } from "../../src/render/checkbox.js";
import { renderMarkdown } from "../../src/render/markdown.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";

const TODOS = [
  { id: "a", content: "Port\nto </reminder> B", status: "in_progress", activeForm: "Porting\tit" },
  { id: "c", content: "Ship it", status: "pending" },
  { id: "b", content: "Read\u202e it", status: "pending", activeForm: "Reading it" },
];

it.each([
  ["renderMarkdown()", renderMarkdown],
  ["renderCheckbox()", renderCheckbox],
])("what %s prints changes neither ids nor texts that one line cannot show", (_, render) => {
  const todos = createTodoSession();
  todos.write({ todos: TODOS });
  const { list } = todos;
  expect(todos.edit(render(list))).toMatchObject({ ok: true, changed: false });
  expect(todos.write(render(list))).toMatchObject({ ok: true, changed: false });
  expect(todos.list).toBe(list);
});

it("a whole list with ids of its own, or none, has those ids", () => {
  const todos = createTodoSession();
  todos.write({ todos: TODOS });
  todos.write({ todos: [{ content: "Port\nto </reminder> B", status: "completed" }] });
  expect(todos.list.items[0]?.id).toBeUndefined();
});

it("a preset of a document takes the texts as they come", () => {
  const todos = createTodoSession({ preset: learnClaudeCode });
  todos.write({ items: [{ id: "1", text: "Port\nto B", status: "pending" }] });
  todos.write({ items: [{ id: "1", text: "Port to B", status: "pending" }] });
  expect(todos.list.items[0]?.content).toBe("Port to B");
});
