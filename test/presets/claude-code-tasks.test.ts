import { expect, it } from "vitest";
import { createTodoSession, type TodoPreset } from "../../src/index.js";
import { claudeCode, claudeCodeTasks, openCode } from "../../src/presets/index.js";
import { openTaskTools } from "../support/task-tools.js";

/** One call, and its reply. */
interface Step {
  readonly tool: string;
  readonly input?: unknown;
  readonly text: string;
}

const STEPS: readonly Step[] = [
  { tool: "TaskList", input: "", text: "No tasks found" },
  {
    tool: "TaskCreate",
    input: { subject: "Build", description: "All of it", activeForm: "Building" },
    text: "Task #1 created: Build",
  },
  { tool: "TaskCreate", input: { subject: "Ship" }, text: "Task #2 created: Ship" },
  {
    tool: "TaskCreate",
    input: { subject: "Tell", description: "d", metadata: { to: "Ada" } },
    text: "Task #3 created: Tell",
  },
  { tool: "TaskUpdate", input: { taskId: "1", status: "in_progress" }, text: "Task #1 is in_progress." },
  {
    tool: "TaskUpdate",
    input: { taskId: "2", addBlockedBy: ["1"], addBlocks: ["3"] },
    text: "Task #2 is changed.\nTask #3 is changed.",
  },
  { tool: "TaskUpdate", input: { taskId: 3, owner: "Bo", metadata: { to: null, cc: 1 } }, text: "Task #3 is changed." },
  {
    tool: "TaskGet",
    input: { taskId: "3" },
    text: 'Task #3: Tell\nStatus: pending\nOwner: Bo\nDescription: d\nBlocked by: #2\nMetadata: {"cc":1}',
  },
  {
    tool: "TaskList",
    input: {},
    text: "#1 [in_progress] Build\n#2 [pending] Ship (blocked by #1)\n#3 [pending] Tell (Bo) (blocked by #2)",
  },
  {
    tool: "TaskUpdate",
    input: { taskId: "1", addBlockedBy: ["3"] },
    text: "Not saved: addBlockedBy: it waits in a circle (1, 2, 3), so leave one of them out.",
  },
  {
    tool: "TaskUpdate",
    input: { taskId: "1", addBlockedBy: ["8"] },
    text: 'Not saved: addBlockedBy[0] is "8", which matches no item; the items are "1" ("Build"), "2" ("Ship"), "3" ("Tell").',
  },
  {
    tool: "TaskCreate",
    input: { subject: "a", addBlockedBy: ["1"] },
    text: "Not saved: addBlockedBy is not a field; use subject, description, activeForm, metadata.",
  },
  {
    tool: "TaskUpdate",
    input: { taskId: "1", addBlocks: "2" },
    text: 'Not saved: addBlocks is "2"; send an array of task ids.',
  },
  { tool: "TaskUpdate", input: { taskId: "1", status: "completed" }, text: "Task #1 is completed." },
  { tool: "TaskUpdate", input: { taskId: "1", status: "completed" }, text: "No change. 1/3 done. Next: Ship." },
  { tool: "TaskUpdate", input: { taskId: "3", status: "deleted" }, text: "Task #3 is deleted." },
  { tool: "TaskList", input: { unknown: 1 }, text: "#1 [completed] Build\n#2 [pending] Ship" },
  {
    tool: "TaskGet",
    input: { taskId: "3" },
    text: 'Not saved: taskId is "3", which matches no item; the items are "1" ("Build"), "2" ("Ship").',
  },
  {
    tool: "TaskUpdate",
    input: { taskId: "3", status: "pending" },
    text: 'Not saved: taskId is "3", which matches no item; the items are "1" ("Build"), "2" ("Ship").',
  },
  { tool: "TaskCreate", input: { subject: "Rest" }, text: "Task #4 created: Rest" },
  {
    tool: "TaskUpdate",
    input: { taskId: "#2", subject: " " },
    text: "Not saved: subject is blank; say in a few words what to do.",
  },
  { tool: "TaskUpdate", input: { task_id: "2", status: "done" }, text: "Task #2 is completed." },
  {
    tool: "TaskUpdate",
    input: { taskId: "2", status: "failed" },
    text: 'Not saved: status is "failed"; use "pending", "in_progress", "completed" or "deleted".',
  },
  {
    tool: "TaskUpdate",
    input: { taskId: "2", remove: true },
    text: "Not saved: remove is not a field; use subject, description, activeForm, metadata, taskId, status, addBlocks, addBlockedBy, owner.",
  },
  { tool: "TaskUpdate", input: { taskId: "2", comment: "as agreed" }, text: "No change. 2/3 done. Next: Rest." },
  {
    tool: "TaskUpdate",
    input: { taskId: "4", title: "Rest well", done: true },
    text: "Task #4 is completed.\nTask #4 is changed.",
  },
  {
    tool: "TaskUpdate",
    input: { taskId: "2", blockedBy: ["9"] },
    text: "Not saved: blockedBy is not a field; use subject, description, activeForm, metadata, taskId, status, addBlocks, addBlockedBy, owner.",
  },
  {
    tool: "TaskUpdate",
    input: { taskId: "2", id: "1" },
    text: "Not saved: id is not a field; use subject, description, activeForm, metadata, taskId, status, addBlocks, addBlockedBy, owner.",
  },
  {
    tool: "TaskUpdate",
    input: { taskId: "2", addBlocks: ["2"] },
    text: "Not saved: addBlocks: it waits in a circle (2), so leave one of them out.",
  },
  {
    tool: "TaskCreate",
    input: { title: "Named otherwise", status: "in_progress" },
    text: "Task #5 created: Named otherwise",
  },
  {
    tool: "TaskUpdate",
    input: { status: "completed" },
    text: "Not saved: taskId is missing; say which item by its id.",
  },
  { tool: "TaskUpdate", input: { taskId: {} }, text: "Not saved: taskId is an object; send the id of an item." },
  {
    tool: "TaskCreate",
    input: [],
    text: "Not saved: The input is an array; send an object with subject, description, activeForm, metadata.",
  },
  {
    tool: "TaskCreate",
    input: { subject: "a", description: 5 },
    text: "Not saved: description: Invalid input: expected string, received number.",
  },
  {
    tool: "TodoWrite",
    input: { todos: [] },
    text: "Not saved: tool: it belongs to no tool of this list; call TaskUpdate, TaskCreate, TaskList, TaskGet.",
  },
];

it("claudeCodeTasks plays its four tools over one list", () => {
  const todos = createTodoSession({ preset: claudeCodeTasks });
  const { run } = openTaskTools(todos);
  for (const { tool, input, text } of STEPS) expect(run(tool, input).text).toBe(text);
  expect(todos.list.items[0]).toEqual({
    id: "1",
    content: "Build",
    status: "completed",
    activeForm: "Building",
    description: "All of it",
  });
  expect(todos.list.items[2]?.status).toBe("cancelled");
});

it("TaskList shows no tasks of a plan that is finished, as Claude Code clears it", () => {
  const { run } = openTaskTools(createTodoSession({ preset: claudeCodeTasks }));
  run("TaskCreate", { subject: "Build", description: "All of it" });
  run("TaskUpdate", { taskId: "1", status: "completed" });
  expect(run("TaskList", {}).text).toBe("No tasks found");
  expect(run("TaskCreate", { subject: "Ship", description: "To npm" }).text).toBe("Task #2 created: Ship");
  expect(run("TaskList", {}).text).toBe("#1 [completed] Build\n#2 [pending] Ship");
});

it("TaskUpdate changes the only task under no other id than its own", () => {
  const { run } = openTaskTools(createTodoSession({ preset: claudeCodeTasks }));
  run("TaskCreate", { subject: "Build", description: "d" });
  expect(run("TaskUpdate", { taskId: "7", status: "completed" }).text).toMatch(/^Not saved: taskId is "7"/);
  expect(run("TaskUpdate", { taskId: "1", status: "completed" }).text).toBe("Task #1 is completed.");
});

it("TaskCreate counts on from the highest number, past ids that are none", () => {
  const items = ["2", "9x", "x9"].map((id) => ({ id, content: `Step ${id}`, status: "pending" as const }));
  const { run } = openTaskTools(createTodoSession({ preset: claudeCodeTasks, list: { items, revision: 1 } }));
  expect(run("TaskCreate", { subject: "Build", description: "d" }).text).toBe("Task #3 created: Build");
  expect(run("TaskUpdate", { taskId: " 3 ", status: "completed" }).text).toBe("Task #3 is completed.");
});

it("TaskGet names all that a task waits for, and TaskUpdate asks for a number that is left out", () => {
  const { run } = openTaskTools(createTodoSession({ preset: claudeCodeTasks }));
  for (const subject of ["Build", "Test", "Ship"]) run("TaskCreate", { subject, description: "d" });
  run("TaskUpdate", { taskId: "3", addBlockedBy: ["1", "2"] });
  expect(run("TaskGet", { taskId: "3" }).text).toContain("Blocked by: #1, #2");
  expect(run("TaskUpdate", { taskId: "", status: "completed" }).text).toBe(
    "Not saved: taskId is missing; say which item by its id.",
  );
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
  expect(tools.map((tool) => tool.name)).toEqual(["todowrite"]);
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
  const severalTools: readonly TodoPreset[] = [claudeCodeTasks, openCode];
  for (const preset of severalTools) {
    const { tools, run } = openTaskTools(createTodoSession({ preset }));
    for (const { name } of [...tools, { name: "toString" }]) {
      for (const input of HOSTILE) expect(typeof run(name, input).text).toBe("string");
    }
  }
});
