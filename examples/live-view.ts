// Showing a plan while it changes: subscribe, and what React needs.
//
//   npx tsx examples/live-view.ts

import assert from "node:assert/strict";
import { createTodoSession, reconcile, TODO_STATUSES, todoStatusSchema } from "agent-todos";
import { renderPanel } from "agent-todos/terminal";

const todos = createTodoSession();

// Terminal: print the panel on every change, and what changed.
const seen: string[] = [];
const unsubscribe = todos.subscribe((list, changes) => {
  seen.push(changes.map((change) => change.type).join(" "));
  console.log(renderPanel(list, { width: 44 }));
});

// React: the functions are bound and the list is the same object until it changes, so this one line is all:
//   const getList = () => todos.list;
//   const list = useSyncExternalStore(todos.subscribe, getList, getList);
const getSnapshot = (): typeof todos.list => todos.list;
assert.equal(getSnapshot(), getSnapshot());

const first = [
  { content: "Draw the board", status: "in_progress", activeForm: "Drawing the board" },
  { content: "Write the rules", status: "pending" },
];
todos.write({ todos: first });
todos.write({ todos: first }); // nothing changes, so nobody is told

// The person picks a status by hand; a write of the model that does not know of it leaves it so.
console.log(`Pick one of ${TODO_STATUSES.join(", ")}`);
const picked = todoStatusSchema.parse("completed");
todos.edit({
  todos: [
    { content: "Draw the board", status: picked },
    { content: "Write the rules", status: "pending" },
  ],
});
const { text } = todos.write({ todos: first });
console.log(text);
assert.match(
  text,
  /The user changed the list before this write, and that was kept: completed "Draw the board"/,
);
todos.write({ todos: [{ content: "Write the rules", status: "in_progress" }] });

// The person stops the agent: the panel says so, and the list keeps the status for when the agent goes on.
const stopped = renderPanel(reconcile(todos.list, "stopped"), { width: 44 });
console.log(stopped);
assert.match(stopped, /■ Write the rules/);
assert.equal(todos.list.items[0]?.status, "in_progress");

unsubscribe();
todos.clear();
assert.deepEqual(seen, ["added added", "completed edited", "started removed"]);
assert.equal(todos.list.items.length, 0);
