// A list that two processes and a person share, with the adapter of an API: no change is lost, even if others did not see it.
//
//   npx tsx examples/adapters/shared-list.ts

import assert from "node:assert/strict";
import { afterReply, runTodoCalls, withReminder } from "agent-todos/anthropic";
import { createSharedTodos, memoryStore } from "agent-todos/shared";

// Stands for the store of a database: a memoryStore lives in one process.
const store = memoryStore();

/** What a route does for each request: it opens the list, and hears of a store that fails. */
function open() {
  const onListenerError = (error: unknown): void => console.error("the store failed:", error);
  return createSharedTodos({ store, id: "thread-7", onListenerError });
}

/** What the model says in a round. */
function plan(id: string, ...todos: readonly (readonly [content: string, status: string])[]) {
  const input = { todos: todos.map(([content, status]) => ({ content, status })) };
  return { content: [{ type: "tool_use", id, name: "todo_write", input }], stop_reason: "tool_use" };
}

// The first request.
const todos = open();
const first = plan("toolu_01H3kfbeX1", ["Read the parser", "in_progress"], ["Rewrite it", "pending"]);
const [saved] = await runTodoCalls(todos, first);
console.log(saved?.content);

// The platform runs the same request once more, in another process: the call gets its first answer.
const [again] = await runTodoCalls(open(), first);
assert.equal(again?.content, saved?.content);

// A person adds an item in a browser, and the model writes without having seen it.
await open().edit({ add: [{ content: "Ask Ann", status: "pending" }] });
const second = plan("toolu_01H3kfbeX2", ["Read the parser", "completed"], ["Rewrite it", "in_progress"]);
const results = await runTodoCalls(todos, second);
console.log(results[0]?.content);

const { reminder } = await afterReply(todos, second);
const messages = withReminder([{ role: "user", content: results }], reminder);
assert.equal(messages.length, 1);
assert.deepEqual(
  (await todos.read()).items.map(({ content }) => content),
  ["Read the parser", "Rewrite it", "Ask Ann"],
);
assert.equal((await todos.history()).length, 3);
