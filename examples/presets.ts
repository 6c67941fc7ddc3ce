// The tools that models know from elsewhere, over one kind of list: one call of each, and the tools that come in
// families.
//
//   npx tsx examples/presets.ts

import assert from "node:assert/strict";
import { createTodoSession, type TodoPreset } from "agent-todos";
import {
  claudeCode,
  claudeCodeTasks,
  codex,
  cursor,
  geminiCli,
  langchain,
  openCode,
  qwenCode,
  vscode,
} from "agent-todos/presets";

// One plan as each tool takes it. Whatever words the model knows, the host holds the same list.
const [tests, ship] = ["Add tests", "Ship it"];
const named = [
  { id: "a", content: tests, status: "in_progress" },
  { id: "b", content: ship, status: "pending" },
];
const bare = named.map(({ content, status }) => ({ content, status }));
const writes = [
  [claudeCode, { todos: bare.map((item) => ({ ...item, activeForm: `Now: ${item.content}` })) }],
  [langchain, { todos: bare }],
  [cursor, { merge: false, todos: named }],
  [qwenCode, { todos: named }],
  [geminiCli, { todos: bare.map(({ content, status }) => ({ description: content, status })) }],
  [
    vscode,
    {
      todoList: [
        { id: 1, title: tests, status: "in-progress" },
        { id: 2, title: ship, status: "not-started" },
      ],
    },
  ],
] as const;
for (const [preset, input] of writes) {
  // Each preset has items of its own kind, all of which are items.
  const todos = createTodoSession({ preset: preset as TodoPreset });
  console.log(`${preset.name}: ${todos.write(input).text}`);
  assert.deepEqual(
    todos.list.items.map(({ content, status }) => ({ content, status })),
    bare,
  );
}

// A model that knows Codex meets update_plan; the host holds the list it always holds.
const codexTodos = createTodoSession({ preset: codex });
const explained = codexTodos.write({
  explanation: "Tests come first",
  plan: [{ step: "Add tests", status: "in_progress" }],
});
assert.equal(explained.text, "Plan updated");
assert.ok(explained.ok);
assert.equal(explained.extra?.["explanation"], "Tests come first");
assert.equal(codexTodos.list.items[0]?.status, "in_progress");

// opencode answers with the list as JSON.
const openCodeTodos = createTodoSession({ preset: openCode });
const answered = openCodeTodos.write({ todos: [{ content: "Add tests", status: "pending", priority: "high" }] });
assert.deepEqual(JSON.parse(answered.text), [{ content: "Add tests", status: "pending", priority: "high" }]);

// Claude Code's task tools change one task at a time, over the same list.
const tasks = createTodoSession({ preset: claudeCodeTasks });
const calls = [
  ["TaskCreate", { subject: "Add tests", description: "For the parser", activeForm: "Adding tests" }],
  ["TaskCreate", { subject: "Ship it", description: "To npm" }],
  ["TaskUpdate", { taskId: "2", addBlockedBy: ["1"] }],
  ["TaskUpdate", { taskId: "1", status: "in_progress" }],
  ["TaskList", {}],
  ["TaskGet", { taskId: "1" }],
  ["TaskUpdate", { taskId: "7", status: "completed" }],
] as const;
for (const [tool, input] of calls) console.log(`${tool}: ${tasks.write(input, { tool }).text}`);
assert.equal(
  tasks.write({}, { tool: "TaskList" }).text,
  "#1 [in_progress] Add tests\n#2 [pending] Ship it (blocked by #1)",
);

// Cursor's tool changes single items by their ids.
const cursorTodos = createTodoSession({ preset: cursor });
cursorTodos.write({ merge: false, todos: named });
cursorTodos.write({ merge: true, todos: [{ id: "a", status: "completed" }] });
assert.deepEqual(
  cursorTodos.list.items.map(({ status }) => status),
  ["completed", "pending"],
);
