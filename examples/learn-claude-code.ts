// The todo manager of learn-claude-code: ids, text, three rounds, and a reminder after the tool results.
//
//   npx tsx examples/learn-claude-code.ts

import assert from "node:assert/strict";
import { createTodoSession } from "agent-todos";
import { learnClaudeCode } from "agent-todos/presets";

const todos = createTodoSession({ preset: learnClaudeCode });
const steps = ["Read hello.py", "Add type hints", "Add docstrings", "Add main guard", "Run tests"];

function write(...statuses: readonly string[]): string {
  const items = steps.map((text, index) => ({ id: `${index + 1}`, text, status: statuses[index] ?? "pending" }));
  return todos.write({ items }).text;
}

todos.begin();
write("in_progress");
todos.endRound();
todos.endRound();
const text = write("completed", "in_progress");
todos.endRound();
console.log(text);
assert.equal(
  text,
  [
    "[x] #1: Read hello.py",
    "[>] #2: Add type hints",
    "[ ] #3: Add docstrings",
    "[ ] #4: Add main guard",
    "[ ] #5: Run tests",
    "",
    "(1/5 completed)",
  ].join("\n"),
);

assert.equal(todos.endRound(), undefined);
assert.equal(todos.endRound(), undefined);
const reminder = todos.endRound();
console.log(reminder?.text);
assert.deepEqual(reminder, { text: "<reminder>Update your todos.</reminder>", reason: "stale", placement: "after" });

// The count begins anew with each user message.
todos.begin();
assert.equal(todos.endRound(), undefined);
