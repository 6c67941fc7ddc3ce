import { expect, it } from "vitest";
import type { TodoList } from "../../src/model/todo.js";
import { claudeCode, geminiCli } from "../../src/presets/index.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { createTodoTool } from "../../src/tool/create-todo-tool.js";

const rules = { blocked: "optional" } as const;

it("the tool's schema and description have the field where the rules have it", () => {
  const tool = createTodoTool({ rules });
  expect(JSON.stringify(tool.parameters)).toContain('"blocked":{"type":"string","description":"Why it cannot go on');
  expect(tool.description).toContain("blocked says why an item that is pending cannot go on.");
  const none = createTodoTool();
  expect(JSON.stringify(none.parameters) + none.description).not.toContain("blocked");
});

it("a preset's schema has the field where the session's rules have it, and none of its own otherwise", () => {
  const todos = createTodoSession({ preset: claudeCode, rules });
  expect(JSON.stringify(todos.tool.parameters)).toContain('"blocked"');
  const own = createTodoSession({ preset: claudeCode });
  expect(JSON.stringify(own.tool.parameters)).not.toContain("blocked");
});

it("geminiCli words what a person blocked as its product does, and nobody is reminded of it", () => {
  const todos = createTodoSession({ preset: geminiCli, nag: { stop: { max: 1 } } });
  todos.write({ todos: [{ description: "Deploy", status: "pending" }] });
  todos.edit({ updates: [{ content: "Deploy", blocked: "no access" }] });
  expect(todos.write({ todos: [{ description: "Deploy", status: "blocked" }] }).text).toBe(
    'The todo list is now:\n1. [blocked] Deploy\nThe user changed the list before this write, and that was kept: edited "Deploy" (blocked: "no access").',
  );
  expect(todos.stop()).toBeUndefined();
  expect(todos.decision?.reason).toBe("blocked");
});

it("a person's edit is told with its reason, and with null where it goes", () => {
  const todos = createTodoSession({ rules, list: LIST });
  todos.edit({ updates: [{ content: "Deploy", blocked: "no access" }] });
  expect(todos.endRound()?.text).toContain('edited "Deploy" (blocked: "no access")');
  todos.edit({ updates: [{ content: "Deploy", blocked: null }] });
  expect(todos.endRound()?.text).toContain('edited "Deploy" (blocked: null)');
});

const LIST: TodoList = { items: [{ content: "Deploy", status: "pending" }], revision: 1 };
