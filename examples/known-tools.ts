// The tools that models know from elsewhere, over one kind of list: one call of each, and the tools that come in
// families.
//
//   npx tsx examples/known-tools.ts

import assert from "node:assert/strict";
import { createTodoSession, type TodoPreset } from "agent-todos";
import {
  amplifier,
  browserUse,
  claudeCode,
  claudeCodeTasks,
  cline,
  codex,
  crush,
  cursor,
  dockerAgent,
  geminiCli,
  grokBuild,
  hermes,
  kimiCode,
  kiro,
  langchain,
  mastra,
  microsoftAgentFramework,
  mistralVibe,
  openCode,
  openHands,
  qwenCode,
  rooCode,
  vscode,
  warp,
} from "agent-todos/presets";

// One plan as each tool takes it. Whatever words the model knows, the host holds the same list.
const [tests, ship] = ["Add tests", "Ship it"];
const named = [
  { id: "a", content: tests, status: "in_progress" },
  { id: "b", content: ship, status: "pending" },
];
const bare = named.map(({ content, status }) => ({ content, status }));
const checklist = `[-] ${tests}\n[ ] ${ship}`;
const writes = [
  [claudeCode, { todos: bare.map((item) => ({ ...item, activeForm: `Now: ${item.content}` })) }],
  [crush, { todos: bare.map((item) => ({ ...item, active_form: `Now: ${item.content}` })) }],
  [langchain, { todos: bare }],
  [cursor, { merge: false, todos: named }],
  [hermes, { todos: named }],
  [grokBuild, { todos: named }],
  [mistralVibe, { action: "write", todos: named }],
  [amplifier, { action: "create", todos: bare.map((item) => ({ ...item, activeForm: `Now: ${item.content}` })) }],
  [qwenCode, { todos: named }],
  [rooCode, { todos: checklist }],
  [geminiCli, { todos: bare.map(({ content, status }) => ({ description: content, status })) }],
  [kimiCode, { todos: bare.map(({ content, status }) => ({ title: content, status })) }],
  [openHands, { command: "plan", task_list: [{ title: tests, status: "in_progress" }, { title: ship }] }],
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

// opencode reads its list with a tool of its own; a read is no write, so reminders do not wait for it.
const openCodeTodos = createTodoSession({ preset: openCode });
const openCodeTools = [openCodeTodos.tool, ...openCodeTodos.tool.operations];
console.log(openCodeTools.map(({ name }) => name).join(", "));
openCodeTodos.write({ todos: [{ content: "Add tests", status: "pending", priority: "high" }] });
assert.deepEqual(JSON.parse(openCodeTodos.write({}, { tool: "todoread" }).text), [
  { content: "Add tests", status: "pending", priority: "high" },
]);

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

// Mastra's four tools; starting a task sets back the one that ran before.
// With the product's replies a screen that was made for Mastra finds its tasks in the result.
const mastraTodos = createTodoSession({ preset: mastra, tool: { replies: "product" } });
mastraTodos.write({ tasks: bare.map((item) => ({ ...item, activeForm: `Now: ${item.content}` })) });
mastraTodos.write({ id: "t2", status: "in_progress" }, { tool: "task_update" });
const finished = mastraTodos.write({ id: "t2" }, { tool: "task_complete" });
assert.deepEqual(finished.data?.["tasks"], mastraTodos.list.items);
assert.equal(
  mastraTodos.write({}, { tool: "task_check" }).text,
  "1 of 2 tasks are not completed:\nt1 [pending] Add tests",
);

// Cline's checklist rides on the calls of other tools: every call's arguments go to the session.
const clineTodos = createTodoSession({ preset: cline });
// The properties of an object's schema are an object.
const progress = clineTodos.tool.parameters["properties"] as object;
const readFile = { path: { type: "string" }, ...progress };
assert.deepEqual(Object.keys(readFile), ["path", "task_progress"]);
clineTodos.write({ path: "src/auth.ts", task_progress: "- [x] Read the code\n- [ ] Add tests" });
clineTodos.write({ path: "src/parser.ts" });
assert.equal(clineTodos.list.items.length, 2);

// The others that only show the list when asked to.
const kimi = createTodoSession({ preset: kimiCode });
kimi.write({ todos: [{ title: "Add tests", status: "in_progress" }] });
assert.equal(kimi.write({}).text, "Todo list:\n[in_progress] Add tests");
const hands = createTodoSession({ preset: openHands });
hands.write({ command: "plan", task_list: [{ title: "Add tests", notes: "For the parser" }] });
assert.equal(hands.list.items[0]?.notes, "For the parser");
const hermesTodos = createTodoSession({ preset: hermes });
hermesTodos.write({ todos: [{ id: "a", content: "Add tests", status: "pending" }] });
hermesTodos.write({ todos: [{ id: "a", status: "completed" }], merge: true });
assert.equal(hermesTodos.list.items[0]?.status, "completed");

const cursorTodos = createTodoSession({ preset: cursor });
cursorTodos.write({ merge: false, todos: [{ id: "a", content: "Add tests", status: "in_progress" }] });
cursorTodos.write({ merge: true, todos: [{ id: "a", status: "completed" }] });
assert.equal(cursorTodos.list.items[0]?.status, "completed");

// Statuses that only some products have.
const gemini = createTodoSession({ preset: geminiCli });
console.log(gemini.write({ todos: [{ description: "Deploy", status: "blocked" }] }).text);
const roo = createTodoSession({ preset: rooCode });
roo.write({ todos: "[x] Read the code\n[-] Add tests" });
assert.equal(roo.list.items[1]?.status, "in_progress");

// A dependency that names nothing in the list is refused.
const qwen = createTodoSession({ preset: qwenCode });
qwen.write({ todos: [{ id: "a", content: "Build", status: "pending" }] });
assert.match(
  qwen.write({ todos: [{ id: "a", content: "Build", status: "pending", blockedBy: ["b"] }] }).text,
  /matches no item/,
);

// Tools that change single items, by id or by position; a position is counted from 0.
const framework = createTodoSession({ preset: microsoftAgentFramework });
framework.write({ todos: [{ title: tests }, { title: ship }] }, { tool: "todos_add" });
framework.write({ items: [{ id: 1, reason: "They pass" }] }, { tool: "todos_complete" });
assert.equal(framework.write({}, { tool: "todos_get_remaining" }).text, "Remaining items:\n2 [pending] Ship it");
const docker = createTodoSession({ preset: dockerAgent });
docker.write({ descriptions: [tests, ship] }, { tool: "create_todos" });
docker.write({ updates: [{ id: "todo_1", status: "in-progress" }] }, { tool: "update_todos" });
assert.equal(docker.list.items[0]?.status, "in_progress");
const kiroTodos = createTodoSession({ preset: kiro });
kiroTodos.write({ command: "create", tasks: [tests, ship], todo_list_description: "Release" });
kiroTodos.write({ command: "complete", completed_indices: [0], context_update: "They pass" });
assert.equal(kiroTodos.list.items[0]?.status, "completed");
const browser = createTodoSession({ preset: browserUse });
browser.write({ next_goal: "Open the shop", plan_update: ["Open the shop", "Compare"], action: [] });
console.log(browser.write({ next_goal: "Compare", current_plan_item: 1, action: [] }).text);
const warpTodos = createTodoSession({ preset: warp });
warpTodos.write({ initial_todos: [{ id: "a", title: tests }] }, { tool: "create_todo_list" });
warpTodos.write({ todo_ids: ["a"] }, { tool: "mark_todos_completed" });
assert.equal(warpTodos.list.items[0]?.status, "completed");
