import { expect, it } from "vitest";
import { resolveRules } from "../../src/model/resolve-rules.js";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { createTodoTool } from "../../src/tool/create-todo-tool.js";
import { accept, line, notesOf } from "../support/write.js";

const rules: TodoRulesOptions = { statusWords: { pending: "not-started", in_progress: "in-progress" } };
const write = (...statuses: readonly string[]): unknown => ({
  todos: statuses.map((status, index) => ({ content: `${index}`, status })),
});

it("reading the model's own words is no repair", () => {
  const result = accept(EMPTY_TODO_LIST, write("not-started", "in-progress", "completed"), { ...rules, repair: false });
  expect(result.list.items.map(line)).toEqual(["[ ]0", "[>]1", "[x]2"]);
  expect(result.notes).toEqual([]);
});

it("the library's words and other spellings are repairs where the model has words of its own", () => {
  expect(notesOf(accept(EMPTY_TODO_LIST, write("pending", "in_progress", "Not Started"), rules))).toEqual([
    "status_word todos[0].status",
    "status_spelling todos[1].status",
    "status_spelling todos[2].status",
  ]);
});

it("a word of the model's own comes before what it means elsewhere", () => {
  const own: TodoRulesOptions = { statusWords: { pending: "active", in_progress: "current" } };
  expect(accept(EMPTY_TODO_LIST, write("active", "current"), own).list.items.map(line)).toEqual(["[ ]0", "[>]1"]);
});

it("a checklist is read under the model's own words too", () => {
  expect(accept(EMPTY_TODO_LIST, { todos: "- [ ] a\n- [>] b" }, rules).list.items.map(line)).toEqual(["[ ]a", "[>]b"]);
});

it("schema and description speak in the model's own words", () => {
  const tool = createTodoTool({ rules, description: "long" });
  const { properties } = tool.parameters as { properties: { todos: { items: { properties: object } } } };
  expect(properties.todos.items.properties).toMatchObject({
    status: { enum: ["not-started", "in-progress", "completed", "cancelled"] },
  });
  expect(tool.description).toContain("Mark an item in-progress when you start it");
  expect(tool.description).toContain("At most 1 item in-progress");
  expect(tool.description).toContain('"status":"in-progress"');
  expect(tool.description).not.toContain("in_progress");
});

it.each<{ statusWords: unknown; error: typeof RangeError | typeof TypeError; says: string }>([
  { statusWords: null, error: TypeError, says: "statusWords must be an object (got null)" },
  { statusWords: { pending: " " }, error: RangeError, says: 'statusWords.pending must be a word (got " ")' },
  {
    statusWords: { done: "done" },
    error: TypeError,
    says: "statusWords.done is not an option (the options are pending, in_progress, completed, cancelled)",
  },
  {
    statusWords: { pending: "Com-pleted" },
    error: TypeError,
    says: 'statusWords must be a different word for each status (got {"pending":"Com-pleted"})',
  },
])("resolveRules() throws as $says", ({ statusWords, error, says }) => {
  // Words of the wrong type are what this test is about.
  const given = { statusWords } as TodoRulesOptions;
  expect(() => resolveRules(given)).toThrow(new error(`Invalid rules: ${says}`));
});

it("resolveRules() gives words that can be given again, and takes undefined for the library's word", () => {
  const once = resolveRules({ statusWords: { pending: "open", completed: undefined } });
  expect(resolveRules(once)).toEqual(once);
  expect(once.lookup.allowedWords).toEqual(["open", "in_progress", "completed", "cancelled"]);
});
