// Showing a plan while it changes: a live panel, subscribe, and what React needs.
//
//   npx tsx examples/live-view.ts

import assert from "node:assert/strict";
import { createTodoSession, escapeText, markStalled, TODO_STATUSES, todoStatusSchema } from "agent-todos";
import { createLivePanel, renderPanel } from "agent-todos/terminal";

const todos = createTodoSession();

// Terminal: the panel stays at the bottom and is redrawn on every change; other output goes above it. A pipe gets each panel
// as plain text.
const panel = createLivePanel(process.stdout, { width: 44, color: process.stdout.isTTY });
const seen: string[] = [];
const unsubscribe = todos.subscribe((list, changes) => {
  const types = changes.map((change) => change.type).join(" ");
  seen.push(types);
  panel.print(`changed: ${types}`);
  panel.update(list, todos);
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

// The person sets a status; a write that the model makes without knowing keeps it.
panel.print(`pick one of ${TODO_STATUSES.join(", ")}`);
const picked = todoStatusSchema.parse("completed");
todos.edit({
  todos: [
    { content: "Draw the board", status: picked },
    { content: "Write the rules", status: "pending" },
  ],
});
const { text } = todos.write({ todos: first });
panel.print(escapeText(text, "line"));
assert.match(text, /The user changed the list before this write, and that was kept: completed "Draw the board"/);
todos.write({ todos: [{ content: "Write the rules", status: "in_progress" }] });

// The person stops the agent: the panel shows it, and the list keeps the status for when the agent continues.
const stopped = markStalled(todos.list, "stopped");
panel.update(stopped);
panel.close();
assert.match(renderPanel(stopped), /■ Write the rules/);
assert.equal(todos.list.items[0]?.status, "in_progress");

unsubscribe();
todos.clear();
assert.deepEqual(seen, ["added added", "completed", "started removed"]);
assert.equal(todos.list.items.length, 0);
