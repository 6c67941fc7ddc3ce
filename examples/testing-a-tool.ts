// Holds a todo tool to what models really send: a corpus of malformed inputs, arbitraries for fast-check, a model that
// says what a script says. Any tool that takes a list can be tested this way; here it is the library's own.
//
//   npx tsx examples/testing-a-tool.ts

import assert from "node:assert/strict";
import { createTodoSession, EMPTY_TODO_LIST, validateAndReplace } from "agent-todos";
import { createScriptedModel, MALFORMED_INPUTS, todoArbitraries } from "agent-todos/testing";
import fc from "fast-check";

// 1. Every row of the corpus says what its input means, or that it must be refused.
const outcomes = MALFORMED_INPUTS.map(({ name, input, outcome }) => {
  const result = validateAndReplace(EMPTY_TODO_LIST, input);
  assert.equal(result.ok, outcome.ok, name);
  return result.ok ? "repaired" : "refused";
});
const repaired = outcomes.filter((outcome) => outcome === "repaired").length;
assert.ok(repaired > 20 && repaired < outcomes.length);

// 2. Laws over anything at all: a refused write keeps the very list.
fc.assert(
  fc.property(todoArbitraries.list, todoArbitraries.input, (list, input) => {
    const result = validateAndReplace(list, input);
    return result.ok || result.list === list;
  }),
);

// 3. A whole loop without a model.
const todos = createTodoSession();
const model = createScriptedModel([
  { calls: [{ name: "todo_write", input: { todos: [{ content: "Add tests", status: "in_progress" }] } }] },
  { calls: [{ name: "todo_write", input: { todos: [{ content: "Add tests", status: "completed" }] } }] },
  { text: "Done." },
]);
const messages: unknown[] = [{ role: "user", content: "Add tests" }];
for (let reply = model.reply(messages); reply.calls.length > 0; reply = model.reply(messages)) {
  for (const { id, input } of reply.calls) messages.push({ id, content: todos.write(input).text });
  todos.endRound();
}
console.log(messages);
assert.equal(model.requests.length, 3);
assert.equal(todos.list.items[0]?.status, "completed");
