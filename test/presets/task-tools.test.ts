import { expect, it } from "vitest";
import { createTodoSession, type TodoItem, type TodoPreset, type TodoSession } from "../../src/index.js";
import { type ClaudeCodeTask, claudeCode, claudeCodeTasks, mastra, openCode } from "../../src/presets/index.js";
import { readRows } from "../support/read-rows.js";
import { openTaskTools } from "../support/task-tools.js";

/** One call of a session with several tools, and its reply. */
interface Step {
  readonly preset: string;
  readonly tool: string;
  readonly input?: unknown;
  readonly text: string;
}

const STEPS = readRows<Step>(new URL("task-tools.jsonl", import.meta.url));

/** Plays the steps of a preset in one session. */
function play<I extends TodoItem>(todos: TodoSession<I>, preset: TodoPreset<I>): void {
  const { run } = openTaskTools(todos);
  const steps = STEPS.filter((step) => step.preset === preset.name);
  expect(steps.length).toBeGreaterThan(10);
  for (const { tool, input, text } of steps) expect(run(tool, input).text).toBe(text);
}

it("claudeCodeTasks plays its four tools over one list", () => {
  const todos = createTodoSession({ preset: claudeCodeTasks });
  play(todos, claudeCodeTasks);
  expect(todos.list.items[0]).toEqual({
    id: "1",
    content: "Build",
    status: "completed",
    activeForm: "Building",
    description: "All of it",
  });
  expect(todos.list.items[2]?.status).toBe("cancelled");
});

it("claudeCodeTasks tells a completed task that is in progress again, also where no other one is open", () => {
  const { run } = openTaskTools(createTodoSession({ preset: claudeCodeTasks }));
  run("TaskCreate", { subject: "a" });
  run("TaskUpdate", { taskId: "1", status: "completed" });
  expect(run("TaskUpdate", { taskId: "1", status: "in_progress" })).toMatchObject({ notes: [{ code: "reopened" }] });
});

it("claudeCodeTasks counts no task that was deleted", () => {
  const { run } = openTaskTools(createTodoSession({ preset: claudeCodeTasks }));
  for (const subject of ["a", "b"]) run("TaskCreate", { subject });
  run("TaskUpdate", { taskId: "1", status: "deleted" });
  expect(run("TaskUpdate", { taskId: "2", status: "pending" }).text).toBe("No change. 0/1 done. Next: b.");
});

it.each<[name: string, gone: (todos: TodoSession<ClaudeCodeTask>) => void]>([
  ["a person removed", (todos) => todos.edit({ remove: ["b"] })],
  ["the model deleted", (todos) => todos.write({ taskId: "2", status: "deleted" })],
])("claudeCodeTasks takes dependencies past a task that %s", (_, gone) => {
  const todos = createTodoSession({ preset: claudeCodeTasks });
  const { run } = openTaskTools(todos);
  for (const subject of ["a", "b", "c"]) run("TaskCreate", { subject });
  run("TaskUpdate", { taskId: "2", addBlockedBy: ["1"] });
  run("TaskUpdate", { taskId: "3", addBlockedBy: ["2"] });
  gone(todos);
  todos.endRound();
  expect(run("TaskGet", { taskId: "3" }).text).toBe("Task #3: c\nStatus: pending");
  expect(run("TaskUpdate", { taskId: "1", addBlockedBy: ["3"] }).text).toBe("Task #1 is changed.");
});

it("claudeCodeTasks names the tool that adds tasks where there is no plan", () => {
  const todos = createTodoSession({ preset: claudeCodeTasks, nag: { start: true, noPlan: 1 } });
  expect(todos.begin()?.text).toContain("with TaskCreate.");
  expect(todos.endRound()?.text).toContain("with TaskCreate.");
});

it("mastra plays its four tools over one list", () => {
  play(createTodoSession({ preset: mastra }), mastra);
});

it("claudeCodeTasks goes on with a list that TodoWrite made", () => {
  const first = createTodoSession({ preset: claudeCode });
  first.write({ todos: [{ content: "Build", status: "pending", activeForm: "Building" }] });
  const todos = createTodoSession({ preset: claudeCodeTasks, snapshot: first.snapshot() });
  const { run } = openTaskTools(todos);
  expect(run("TaskList", {}).text).toBe("#1 [pending] Build");
  expect(run("TaskCreate", { subject: "Ship" }).text).toContain("Task #2 created: Ship");
  expect(todos.list.items.map((item) => item.id)).toEqual(["1", "2"]);
});

it("a session names the session's tool first, each with schemas of its own", () => {
  const { tools } = openTaskTools(createTodoSession({ preset: openCode }));
  expect(tools.map((tool) => tool.name)).toEqual(["todowrite", "todoread"]);
  expect(tools[1]?.parameters).toMatchObject({ type: "object", properties: {} });
  expect(openTaskTools(createTodoSession()).tools.map((tool) => tool.name)).toEqual(["todo_write"]);
});

it("a call that shows the list tells what the person changed", () => {
  const todos = createTodoSession({ preset: openCode });
  const { run } = openTaskTools(todos);
  todos.edit({ todos: [{ content: "a", status: "pending" }] });
  expect(run("todoread", {}).text).toBe(
    '[\n  {\n    "content": "a",\n    "status": "pending"\n  }\n]\nThe user changed the list before this write: added "a".',
  );
  expect(run("todoread", {}).text).not.toContain("changed");
});

function refuse(): never {
  throw new Error("no");
}

const HOSTILE: readonly unknown[] = [
  null,
  7,
  [],
  [[]],
  "{",
  "null",
  Symbol("s"),
  () => 1,
  { id: 1n, taskId: Symbol("s") },
  { taskId: "1", addBlocks: new Array(3) },
  new Proxy({}, { get: refuse, ownKeys: refuse, has: refuse }),
];

it("no tool of any preset throws, whatever is sent", () => {
  const severalTools: readonly TodoPreset[] = [claudeCodeTasks, mastra, openCode];
  for (const preset of severalTools) {
    const { tools, run } = openTaskTools(createTodoSession({ preset }));
    for (const { name } of [...tools, { name: "toString" }]) {
      for (const input of HOSTILE) expect(typeof run(name, input).text).toBe("string");
    }
  }
});
