// What models really send: repaired where the meaning is clear, with a note for each repair, or refused with a reason.
//
//   npx tsx examples/lenient-input.ts

import assert from "node:assert/strict";
import { createTodoPreview, createTodoSession, EMPTY_TODO_LIST, previewTodos, renderCheckbox } from "agent-todos";

const inputs: readonly unknown[] = [
  { todos: '[{"content": "Read", "status": "completed"}]</parameter>\n</invoke>' },
  "{'plan': [{'step': 'Read', 'status': 'done'}]}",
  { todos: "- [x] Read\n- [ ] Ship" },
  { todos: "[ ] Read\n[-] Ship" },
  '{"todos": [{"content": "Read", "status": "completed"}, {"con',
  { todos: [{ id: "2", content: "Read", status: "completed" }], merge: true },
];
for (const input of inputs) {
  const result = createTodoSession().write(input);
  console.log(result.text);
  if (result.ok) for (const { message } of result.notes) console.log(`  ${message}`);
}

// A host whose models know a tool with other words.
const todos = createTodoSession({
  rules: { statusWords: { pending: "not-started", in_progress: "in-progress", completed: "erledigt" } },
});
const items = [
  { content: "Lesen", status: "erledigt" },
  { content: "Schreiben", status: "in-progress" },
];
assert.equal(todos.write({ todos: items }).text, "1/2 done. Now: Schreiben.");
assert.equal(todos.write({ todos: "[x] Lesen\n[x] Schreiben\n[>] Senden" }).text, "2/3 done. Now: Senden.");

// While the arguments of a write are streaming: the items that have arrived, on top of the list.
const text = JSON.stringify({ todos: [{ content: "Lesen", status: "not-started" }] });
const preview = createTodoPreview(todos.list, todos.tool.rules);
for (let end = 0; end <= text.length; end += 1) {
  const { length } = preview(text.slice(0, end)).items;
  assert.equal(length, end < text.length ? 3 : 1);
}
console.log(renderCheckbox(previewTodos(EMPTY_TODO_LIST, text, todos.tool.rules)));
