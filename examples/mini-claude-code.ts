// The todo tool of mini Claude Code: checkbox text back to the model, two kinds of reminders.
//
//   npx tsx examples/mini-claude-code.ts

import assert from "node:assert/strict";
import { createTodoSession } from "agent-todos";
import { miniClaudeCode } from "agent-todos/presets";

const todos = createTodoSession({ preset: miniClaudeCode });

// The first user message carries a reminder behind its text.
const start = todos.begin();
console.log(start?.text);
assert.equal(start?.text, "<reminder>Use TodoWrite for multi-step tasks.</reminder>");
assert.equal(todos.begin(), undefined);

const { text } = todos.write({
  items: [
    { content: "Refactor the auth module", status: "completed", activeForm: "Refactoring the auth module" },
    { content: "Add unit tests", status: "in_progress", activeForm: "Adding unit tests for the auth module" },
    { content: "Update the docs", status: "pending", activeForm: "Updating the docs" },
  ],
});
console.log(text);
assert.equal(
  text,
  [
    "[x] Refactor the auth module",
    "[>] Add unit tests <- Adding unit tests for the auth module",
    "[ ] Update the docs",
    "",
    "(1/3 completed)",
  ].join("\n"),
);
todos.endRound();

// Ten rounds without a call pass in silence; from the 11th on every round reminds, before the tool results.
const reminders = Array.from({ length: 12 }, () => todos.endRound());
assert.deepEqual(
  reminders.map((reminder) => reminder?.placement),
  [...Array(10).fill(undefined), "before", "before"],
);
console.log(reminders[10]?.text);
assert.equal(reminders[10]?.text, "<reminder>10+ turns without todo update. Please update todos.</reminder>");

// A refusal says what the loop of that system would say.
const refused = todos.write({ items: [{ content: "Ship", status: "done", activeForm: "Shipping" }] });
console.log(refused.text);
assert.equal(refused.text, "Error: Item 0: invalid status 'done'");
assert.equal(todos.list.items.length, 3);
