// The pure parts without a session: several workers share one stored list, and a policy of their own reminds.
//
//   npx tsx examples/several-workers.ts

import assert from "node:assert/strict";
import {
  createNagPolicy,
  createTodoTool,
  diffTodos,
  EMPTY_TODO_LIST,
  formatIssues,
  parseTodos,
  serializeTodos,
  type TodoList,
  validateAndReplace,
} from "agent-todos";

// A row of a database: text, and a write that fails when somebody else was faster.
let row = serializeTodos(EMPTY_TODO_LIST);

function compareAndSwap(revision: number, list: TodoList): boolean {
  if (parseTodos(row).revision !== revision) return false;
  row = serializeTodos(list);
  return true;
}

const tool = createTodoTool({ rules: { ids: "assign" } });

/** Answers one call: the pure `run` decides, the store has the last word, and a lost race is tried again. */
function answer(input: unknown, meanwhile: () => void = () => {}): string {
  for (;;) {
    const current = parseTodos(row);
    const result = tool.run(current, input);
    meanwhile();
    if (!result.ok || !result.changed || compareAndSwap(current.revision, result.list)) return result.text;
    // Only the first try is disturbed.
    meanwhile = () => {};
  }
}

answer({ todos: [{ content: "Index the archive", status: "in_progress" }] });
const before = parseTodos(row);

// While this write is on its way, another worker adds an item: the second try says what it would drop.
const text = answer({ todos: [{ content: "Index the archive", status: "completed" }] }, () => {
  answer({
    todos: [
      { content: "Index the archive", status: "in_progress" },
      { content: "Mail the report", status: "pending" },
    ],
  });
});
console.log(text);
assert.equal(
  text,
  '1/1 done.\nNote: No longer in the list: "Mail the report" (pending). No action needed if meant.',
);

const after = parseTodos(row);
assert.deepEqual(
  diffTodos(before, after).map((change) => change.type),
  ["completed"],
);
assert.deepEqual([before.revision, after.revision, after.items[0]?.id], [1, 3, "t1"]);

// The reducer alone, and its refusal as the model reads it.
const refused = validateAndReplace(after, { todos: [{ content: "Rest", status: "later" }] });
console.log(refused.ok ? "saved" : formatIssues(refused.issues));
assert.ok(!refused.ok && refused.list === after);

// The policy alone: its state is a handful of numbers that fit into the same row.
const policy = createNagPolicy({ stale: { after: 2, spacing: 5 } });
let state = policy.start();
const reasons = [1, 2, 3].map(() => {
  const step = policy.next(state, { type: "round", list: before, write: "none" });
  state = JSON.parse(JSON.stringify(step.state));
  return step.decision.reason;
});
console.log(reasons.join(", "));
assert.deepEqual(reasons, ["fresh", "stale", "spacing"]);
