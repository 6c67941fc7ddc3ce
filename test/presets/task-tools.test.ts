import { expect, it } from "vitest";
import { createTodoSession, type TodoItem, type TodoPreset, type TodoSession } from "../../src/index.js";
import { claudeCode, claudeCodeTasks, mastra, openCode } from "../../src/presets/index.js";
import { readRows } from "../support/read-rows.js";
import { openTaskTools } from "../support/task-tools.js";

/** One call of a session with several tools, and its reply. */
interface Step {
  readonly preset: string;
  readonly tool: string;
  readonly input?: unknown;
  readonly text: string;
}

const STEPS = readRows<Step>("presets/task-tools");

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
