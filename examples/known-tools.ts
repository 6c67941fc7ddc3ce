// The tools that models know from elsewhere, over one kind of list: one call of each, the tools that come in
// families, and plans carried from one to another.
//
//   npx tsx examples/known-tools.ts

import assert from "node:assert/strict";
import { createTodoSession } from "agent-todos";
import {
  claudeCode,
  claudeCodeTasks,
  cline,
  codex,
  convert,
  crush,
  cursor,
  geminiCli,
  hermes,
  kimiCode,
  langchain,
  mastra,
  openCode,
  openHands,
  type PresetFormat,
  qwenCode,
  rooCode,
  vscode,
} from "agent-todos/presets";

// One plan, as Claude Code's TodoWrite sends it, in the input of every other tool, and back.
const plan = {
  todos: [
    { content: "Read the code", status: "completed", activeForm: "Reading the code" },
    { content: "Add tests", status: "in_progress", activeForm: "Adding tests" },
    { content: "Update the docs", status: "pending", activeForm: "Updating the docs" },
  ],
};
const texts = plan.todos.map(({ content }) => content);

const tools: readonly PresetFormat[] = [
  codex,
  cursor,
  geminiCli,
  openCode,
  langchain,
  vscode,
  qwenCode,
  rooCode,
  cline,
  crush,
  kimiCode,
  openHands,
  mastra,
  hermes,
  claudeCodeTasks,
];
for (const tool of tools) {
  const there = convert(plan, claudeCode, tool);
  assert.ok(there.ok);
  console.log(`${tool.name}: ${JSON.stringify(there.value)}`);
  for (const note of there.notes) console.log(`  ${note.message}`);
  const back = convert(there.value, tool, "list");
  assert.ok(back.ok);
  // "list" is this library's own form.
  const { items } = back.value as { readonly items: readonly { readonly content: string }[] };
  assert.deepEqual(
    items.map(({ content }) => content),
    texts,
  );
}

// To and from the plan update of the Agent Client Protocol, and a checklist for an issue or a pull request.
const update = convert(plan, claudeCode, "acp");
assert.ok(update.ok);
const checklist = convert(update.value, "acp", "markdown");
assert.ok(checklist.ok);
console.log(checklist.value);
assert.equal(checklist.value, "- [x] Read the code\n- [ ] **Add tests**\n- [ ] Update the docs");

// A model that knows Codex meets update_plan; the host holds the list it always holds.
const codexTodos = createTodoSession({ preset: codex });
const inCodex = convert(plan, claudeCode, codex);
assert.ok(inCodex.ok);
// The input of a tool is an object.
const explained = codexTodos.write({ explanation: "Tests come first", ...(inCodex.value as object) });
assert.equal(explained.text, "Plan updated");
assert.ok(explained.ok);
assert.equal(explained.extra?.["explanation"], "Tests come first");
assert.equal(codexTodos.list.items[1]?.status, "in_progress");

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
const inMastra = convert(plan, claudeCode, mastra);
assert.ok(inMastra.ok);
mastraTodos.write(inMastra.value);
mastraTodos.write({ id: "t3", status: "in_progress" }, { tool: "task_update" });
const finished = mastraTodos.write({ id: "t3" }, { tool: "task_complete" });
assert.deepEqual(finished.data?.["tasks"], mastraTodos.list.items);
assert.equal(
  mastraTodos.write({}, { tool: "task_check" }).text,
  "1 of 3 tasks are not completed:\nt2 [pending] Add tests",
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

// And those that answer in other words.
for (const preset of [crush, langchain, vscode]) {
  const todos = createTodoSession({ preset });
  const input = convert(plan, claudeCode, preset);
  assert.ok(input.ok);
  console.log(`${preset.name}: ${todos.write(input.value).text}`);
}
const qwen = createTodoSession({ preset: qwenCode });
qwen.write({ todos: [{ id: "a", content: "Build", status: "pending" }] });
assert.match(
  qwen.write({ todos: [{ id: "a", content: "Build", status: "pending", blockedBy: ["b"] }] }).text,
  /matches no item/,
);
