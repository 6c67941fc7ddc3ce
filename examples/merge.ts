// Two workers write one stored list at the same time: the second one merges instead of overwriting.
//
//   npx tsx examples/merge.ts

import assert from "node:assert/strict";
import { formatPath, mergeTodos, renderCheckbox, type TodoList, validateAndReplace } from "agent-todos";

/** A store with compare-and-swap on the revision, as every database has it in some form. */
let stored: TodoList = { revision: 0, items: [] };

function compareAndSwap(revision: number, list: TodoList): boolean {
  if (stored.revision !== revision) return false;
  stored = list;
  return true;
}

/** Writes what a worker made of the list it saw, and prints what both changed. */
function save(base: TodoList, input: unknown): void {
  const written = validateAndReplace(base, input);
  assert.ok(written.ok);
  for (;;) {
    const current = stored;
    const merged = mergeTodos({ base, current, next: written.list });
    assert.ok(merged.ok);
    for (const { path, kept } of merged.conflicts) console.log(`both changed ${formatPath(path)}: ${kept}`);
    if (compareAndSwap(current.revision, merged.list)) return;
  }
}

const step = (content: string, status: string) => ({ content, status });

save(stored, { todos: [step("Index the archive", "in_progress"), step("Mail the report", "pending")] });
const seen = stored;

// One worker finishes its step and adds another one; a second one, who saw the same list, cancels the mail.
save(seen, {
  todos: [
    step("Index the archive", "completed"),
    step("Mail the report", "in_progress"),
    step("Check the index", "pending"),
  ],
});
save(seen, {
  todos: [
    step("Index the archive", "in_progress"),
    step("Mail the report", "cancelled"),
    step("Print the report", "pending"),
  ],
});

console.log(renderCheckbox(stored));
assert.deepEqual(
  stored.items.map(({ content, status }) => `${content}: ${status}`),
  [
    "Index the archive: completed",
    "Mail the report: cancelled",
    "Check the index: pending",
    "Print the report: pending",
  ],
);
assert.equal(stored.revision, 3);
