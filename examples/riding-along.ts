// List updates that ride on other calls: the plan costs no model round of its own, and each write says only what changed.
//
//   npx tsx examples/riding-along.ts

import assert from "node:assert/strict";
import { applyTodoPatch, createTodoSession, EMPTY_TODO_LIST, isFinished, withTodos } from "agent-todos";

const todos = createTodoSession({ tool: { patch: true } });

// Any tool definition; the model sees it with one more optional field.
const bash = withTodos(
  {
    name: "bash",
    description: "Runs a command",
    parameters: { type: "object", properties: { command: { type: "string" } }, required: ["command"] },
  },
  todos,
);

function runCommand(command: string): string {
  return `${command}: ok`;
}

// The arguments are text, as in most APIs; `split` returns the tool's own arguments as they were sent.
function answer(argumentsText: string): string {
  const { input, suffix } = bash.split(argumentsText);
  const { command } = JSON.parse(input);
  return runCommand(command) + suffix;
}

const calls = [
  {
    command: "cat parser.ts",
    todos: {
      add: [
        { content: "Find the bug", status: "in_progress" },
        { content: "Fix it", status: "pending" },
        { content: "Run the tests", status: "pending" },
      ],
    },
  },
  { command: "git log -3" },
  {
    command: "sed -i s/a/b/ parser.ts",
    todos: {
      updates: [
        { content: "Find the bug", status: "completed" },
        { content: "Fix it", status: "in_progress" },
      ],
    },
  },
  // A wrong name refuses the update and leaves the command alone.
  { command: "npm test", todos: { updates: [{ content: "Run all tests", status: "in_progress" }] } },
  {
    command: "npm test",
    todos: {
      updates: [
        { content: "fix it.", status: "completed" },
        { content: "Run the tests", status: "completed" },
      ],
    },
  },
];

const results = calls.map((call) => {
  const result = answer(JSON.stringify(call));
  todos.endRound();
  return result;
});
console.log(results.join("\n"));

assert.deepEqual(results, [
  "cat parser.ts: ok\n\nTodos: 0/3 done. Now: Find the bug. Next: Fix it.",
  "git log -3: ok",
  "sed -i s/a/b/ parser.ts: ok\n\nTodos: 1/3 done. Now: Fix it. Next: Run the tests.",
  'npm test: ok\n\nTodos: Not saved: updates[0].content is "Run all tests", which matches no item; the items are "Find the bug", "Fix it", "Run the tests".',
  "npm test: ok\n\nTodos: 3/3 done.",
]);
assert.ok(isFinished(todos.list));

// The same patches without a session, for a store of your own.
const added = applyTodoPatch(EMPTY_TODO_LIST, calls[0]?.todos);
const changed = applyTodoPatch(added.list, calls[2]?.todos);
assert.ok(changed.ok);
assert.deepEqual(
  changed.changes.map(({ type }) => type),
  ["completed", "started"],
);
