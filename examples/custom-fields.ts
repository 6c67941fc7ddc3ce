// Items with fields of your own: typed in the result, checked with everything else, shown to the model.
//
//   npx tsx examples/custom-fields.ts

import assert from "node:assert/strict";
import {
  createTodoSession,
  DEFAULT_TODO_RULES,
  EMPTY_TODO_LIST,
  formatPath,
  todoItemSchema,
  validateAndReplace,
} from "agent-todos";
import * as z from "zod/v4";

const itemSchema = todoItemSchema.extend({
  priority: z.enum(["high", "medium", "low"]).describe("How urgent it is"),
  files: z.array(z.string()).optional(),
});

const todos = createTodoSession({ rules: { itemSchema, maxItems: DEFAULT_TODO_RULES.maxItems / 2 } });
const written = todos.write({
  todos: [{ content: "Mend the login", status: "in_progress", priority: "high", files: ["login.ts"] }],
});
assert.ok(written.ok);
const priority: "high" | "medium" | "low" | undefined = todos.list.items[0]?.priority;
console.log(priority, todos.list.items[0]?.files);
assert.equal(priority, "high");

// The JSON Schema for the model has the fields as well.
console.log(JSON.stringify(todos.tool.parameters));
assert.match(
  JSON.stringify(todos.tool.parameters),
  /"priority":\{"type":"string","description":"How urgent it is","enum":\["high","medium","low"\]\}/,
);

// A bad value of your field is an issue like any other, in your own words where you have some.
const refused = validateAndReplace(
  EMPTY_TODO_LIST,
  { todos: [{ content: "Mend the logout", status: "pending", priority: "urgent" }] },
  { itemSchema, wording: { invalid_field: ({ path }) => `${formatPath(path)} must be high, medium or low` } },
);
assert.ok(!refused.ok);
console.log(refused.issues[0]?.code, "|", refused.issues[0]?.message);
assert.equal(refused.issues[0]?.message, "todos[0].priority must be high, medium or low");
