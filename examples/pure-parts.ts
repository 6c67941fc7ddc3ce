// The pure parts without a session: the reducer, its refusal as text, and a policy of your own that reminds.
//
//   npx tsx examples/pure-parts.ts

import assert from "node:assert/strict";
import {
  createNagPolicy,
  createTodoTool,
  diffTodos,
  EMPTY_TODO_LIST,
  formatIssues,
  validateAndReplace,
} from "agent-todos";

// `run` decides what a call does to a list; where the list is kept is up to you.
const tool = createTodoTool({ rules: { ids: "assign" } });
const before = tool.run(EMPTY_TODO_LIST, { todos: [{ content: "Index the archive", status: "in_progress" }] }).list;
const after = tool.run(before, { todos: [{ content: "Index the archive", status: "completed" }] }).list;
assert.deepEqual(
  diffTodos(before, after).map((change) => change.type),
  ["completed"],
);
assert.deepEqual([before.revision, after.revision, after.items[0]?.id], [1, 2, "t1"]);

// The reducer alone, and its refusal as the model reads it.
const refused = validateAndReplace(after, { todos: [{ content: "Rest", status: "later" }] });
console.log(refused.ok ? "saved" : formatIssues(refused.issues));
assert.ok(!refused.ok && refused.list === after);

// The policy alone: its state is a handful of numbers, kept where you keep the rest.
const policy = createNagPolicy({ stale: { after: 2, spacing: 5 } });
let state = policy.start();
const reasons = [1, 2, 3].map(() => {
  const step = policy.next(state, { type: "round", list: before, write: "none" });
  state = JSON.parse(JSON.stringify(step.state));
  return step.decision.reason;
});
console.log(reasons.join(", "));
assert.deepEqual(reasons, ["fresh", "stale", "spacing"]);
