// The shortest todo manager: id and text as they come, and the reminder before the tool results.
//
//   npx tsx examples/learn-claude-code-minimal.ts

import assert from "node:assert/strict";
import { createTodoSession } from "agent-todos";
import { learnClaudeCodeMinimal } from "agent-todos/presets";

const todos = createTodoSession({ preset: learnClaudeCodeMinimal });

todos.begin();
const { text } = todos.write({
  items: [
    { id: "a", text: "Create the package", status: "completed" },
    { id: "b", text: "Write tests/test_utils.py", status: "in_progress" },
  ],
});
console.log(text);
assert.equal(text, "[x] #a: Create the package\n[>] #b: Write tests/test_utils.py\n\n(1/2 completed)");
todos.endRound();

const reminders = Array.from({ length: 3 }, () => todos.endRound());
console.log(reminders[2]?.text, reminders[2]?.placement);
assert.deepEqual(
  reminders.map((reminder) => reminder?.placement),
  [undefined, undefined, "before"],
);

const refused = todos.write({
  items: [
    { id: "a", text: "One", status: "in_progress" },
    { id: "b", text: "Two", status: "in_progress" },
  ],
});
console.log(refused.text);
assert.equal(refused.text, "Error: Only one task can be in_progress");
