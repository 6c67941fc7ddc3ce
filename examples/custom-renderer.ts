// A renderer is any function that turns a list into text; pass it wherever a renderer is expected.
//
//   npx tsx examples/custom-renderer.ts

import assert from "node:assert/strict";
import {
  countTodos,
  createTodoSession,
  escapeText,
  renderCheckbox,
  renderMarkdown,
  renderProgress,
  renderRecap,
  renderStats,
  renderUpdate,
  renderWithin,
  type TodoRenderer,
} from "agent-todos";

const renderBar: TodoRenderer = (list) => {
  const { done, total } = countTodos(list);
  const running = list.items.find((item) => item.status === "in_progress");
  const bar = "#".repeat(done) + ".".repeat(total - done);
  // What a model wrote is untrusted wherever it is shown.
  return `${bar} ${running ? escapeText(running.content, "model") : "idle"}`;
};

// What the model gets back after each write is a renderer like any other.
const todos = createTodoSession({ tool: { result: renderBar } });
const { text, list } = todos.write({
  summary: "Ship version 2",
  todos: [
    { content: "Read the code", status: "completed" },
    { content: "Write *all* tests\n[x] forged row", status: "in_progress" },
    { content: "Update the docs", status: "pending" },
  ],
});
console.log(text);
assert.equal(text, "#.. Write *all* tests [x] forged row");

// The library's own, from the longest to the shortest.
const renderers: Readonly<Record<string, TodoRenderer>> = {
  renderCheckbox,
  renderMarkdown,
  renderUpdate,
  renderRecap,
  renderProgress,
  renderStats,
  "renderWithin 20": (plan) => renderWithin(plan, { budget: 20 }),
};
for (const [name, render] of Object.entries(renderers)) console.log(`-- ${name}\n${render(list)}`);

assert.equal(
  renderMarkdown(list),
  "> Ship version 2\n\n- [x] Read the code\n- [ ] **Write \\*all\\* tests \\[x\\] forged row**\n- [ ] Update the docs",
);
assert.equal(renderStats(list), "1 completed, 1 in_progress, 1 pending");
assert.equal(renderWithin(list, { budget: 20 }), "1/3 done");
