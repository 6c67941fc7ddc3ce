import { expect, it } from "vitest";
import { createTodoSession, type TodoSession } from "../../src/index.js";
import {
  type ClaudeCodeTask,
  claudeCode,
  claudeCodeTasks,
  mastra,
  openCode,
} from "../../src/presets/index.js";
import { openTaskTools } from "../support/task-tools.js";

type Step = readonly [tool: string, input: unknown, text: string];

const TASKS: readonly Step[] = [
  ["TaskList", "", "There are no tasks."],
  [
    "TaskCreate",
    { subject: "Build", description: "All of it", activeForm: "Building" },
    "Task #1 created: Build",
  ],
  ["TaskCreate", { subject: "Ship" }, "Task #2 created: Ship"],
  ["TaskCreate", { subject: "Tell", description: "d", metadata: { to: "Ada" } }, "Task #3 created: Tell"],
  ["TaskUpdate", { taskId: "1", status: "in_progress" }, "Task #1 is in_progress."],
  [
    "TaskUpdate",
    { taskId: "2", addBlockedBy: ["1"], addBlocks: ["3"] },
    "Task #2 is changed.\nTask #3 is changed.",
  ],
  ["TaskUpdate", { taskId: 3, owner: "Bo", metadata: { to: null, cc: 1 } }, "Task #3 is changed."],
  [
    "TaskGet",
    { taskId: "3" },
    'Task #3: Tell\nStatus: pending\nOwner: Bo\nDescription: d\nBlocked by: #2\nMetadata: {"cc":1}',
  ],
  [
    "TaskList",
    {},
    "#1 [in_progress] Build\n#2 [pending] Ship (blocked by #1)\n#3 [pending] Tell (Bo) (blocked by #2)",
  ],
  [
    "TaskUpdate",
    { taskId: "1", addBlockedBy: ["3"] },
    "Not saved: addBlockedBy: it waits in a circle (1, 2, 3), so leave one of them out.",
  ],
  [
    "TaskUpdate",
    { taskId: "1", addBlockedBy: ["8"] },
    'Not saved: addBlockedBy[0] is "8", which matches no item; the items are "1" ("Build"), "2" ("Ship"), "3" ("Tell").',
  ],
  [
    "TaskCreate",
    { subject: "a", addBlockedBy: ["1"] },
    "Not saved: addBlockedBy is not a field; use subject, description, activeForm, metadata.",
  ],
  ["TaskUpdate", { taskId: "1", addBlocks: "2" }, 'Not saved: addBlocks is "2"; send an array of task ids.'],
  ["TaskUpdate", { taskId: "1", status: "completed" }, "Task #1 is completed."],
  ["TaskUpdate", { taskId: "1", status: "completed" }, "No change. 1/3 done. Next: Ship."],
  ["TaskUpdate", { taskId: "3", status: "deleted" }, "Task #3 is deleted."],
  ["TaskList", { unknown: 1 }, "#1 [completed] Build\n#2 [pending] Ship"],
  [
    "TaskGet",
    { taskId: "3" },
    'Not saved: taskId is "3", which matches no item; the items are "1" ("Build"), "2" ("Ship").',
  ],
  [
    "TaskUpdate",
    { taskId: "3", status: "pending" },
    'Not saved: taskId is "3", which matches no item; the items are "1" ("Build"), "2" ("Ship").',
  ],
  ["TaskCreate", { subject: "Rest" }, "Task #4 created: Rest"],
  [
    "TaskUpdate",
    { taskId: "#2", subject: " " },
    "Not saved: subject is blank; say in a few words what to do.",
  ],
  ["TaskUpdate", { task_id: "2", status: "done" }, "Task #2 is completed."],
  [
    "TaskUpdate",
    { taskId: "2", status: "failed" },
    'Not saved: status is "failed"; use "pending", "in_progress", "completed" or "deleted".',
  ],
  [
    "TaskUpdate",
    { taskId: "2", remove: true },
    "Not saved: remove is not a field; use subject, description, activeForm, metadata, taskId, status, addBlocks, addBlockedBy, owner.",
  ],
  ["TaskUpdate", { taskId: "2", comment: "as agreed" }, "No change. 2/3 done. Next: Rest."],
  [
    "TaskUpdate",
    { taskId: "4", title: "Rest well", done: true },
    "Task #4 is completed.\nTask #4 is changed.",
  ],
  [
    "TaskUpdate",
    { taskId: "2", blockedBy: ["9"] },
    "Not saved: blockedBy is not a field; use subject, description, activeForm, metadata, taskId, status, addBlocks, addBlockedBy, owner.",
  ],
  [
    "TaskUpdate",
    { taskId: "2", id: "1" },
    "Not saved: id is not a field; use subject, description, activeForm, metadata, taskId, status, addBlocks, addBlockedBy, owner.",
  ],
  [
    "TaskUpdate",
    { taskId: "2", addBlocks: ["2"] },
    "Not saved: addBlocks: it waits in a circle (2), so leave one of them out.",
  ],
  ["TaskCreate", { title: "Named otherwise", status: "in_progress" }, "Task #5 created: Named otherwise"],
  ["TaskUpdate", { status: "completed" }, "Not saved: taskId is missing; say which item by its id."],
  ["TaskUpdate", { taskId: {} }, "Not saved: taskId is an object; send the id of an item."],
  [
    "TaskCreate",
    [],
    "Not saved: The input is an array; send an object with subject, description, activeForm, metadata.",
  ],
  [
    "TaskCreate",
    { subject: "a", description: 5 },
    expect.stringMatching(/^Not saved: description: /) as never,
  ],
  [
    "TodoWrite",
    { todos: [] },
    "Not saved: tool: it belongs to no tool of this list; call TaskUpdate, TaskCreate, TaskList, TaskGet.",
  ],
];

const MASTRA: readonly Step[] = [
  ["task_check", {}, "There are no tasks."],
  [
    "task_write",
    {
      tasks: [
        { content: "Build", status: "in_progress", activeForm: "Building" },
        { content: "Ship", status: "pending", activeForm: "Shipping" },
      ],
    },
    "Tasks updated: 0/2 completed.\nt1 [in_progress] Build\nt2 [pending] Ship",
  ],
  [
    "task_update",
    { id: "t2", status: "in-progress" },
    "Tasks updated: 0/2 completed.\nt1 [pending] Build\nt2 [in_progress] Ship",
  ],
  ["task_complete", { id: "t2" }, "Tasks updated: 1/2 completed.\nt1 [pending] Build\nt2 [completed] Ship"],
  ["task_check", undefined, "1 of 2 tasks are not completed:\nt1 [pending] Build"],
  [
    "task_complete",
    { id: "t9" },
    'Not saved: id is "t9", which matches no item; the items are "t1" ("Build"), "t2" ("Ship").',
  ],
  ["task_complete", { id: "t1", status: "pending" }, "Not saved: status is not a field; use id."],
  ["task_update", { id: "t1", content: "" }, "Not saved: content is blank; say in a few words what to do."],
  [
    "task_update",
    { taskId: "t1", content: "Build it" },
    "Tasks updated: 1/2 completed.\nt1 [pending] Build it\nt2 [completed] Ship",
  ],
  [
    "task_complete",
    '{"id":"t1"}',
    "Tasks updated: 2/2 completed.\nt1 [completed] Build it\nt2 [completed] Ship",
  ],
  ["task_check", {}, "All 2 tasks are completed."],
];

it("claudeCodeTasks plays its four tools over one list", () => {
  const todos = createTodoSession({ preset: claudeCodeTasks });
  const { run } = openTaskTools(todos);
  for (const [tool, input, text] of TASKS) expect(run(tool, input).text).toEqual(text);
  expect(todos.list.items[0]).toEqual({
    id: "1",
    content: "Build",
    status: "completed",
    activeForm: "Building",
    description: "All of it",
  });
  expect(todos.list.items[2]?.status).toBe("cancelled");
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
  const { run } = openTaskTools(createTodoSession({ preset: mastra }));
  for (const [tool, input, text] of MASTRA) expect(run(tool, input).text).toBe(text);
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
  // What a preset's functions take is of no concern here.
  for (const preset of [claudeCodeTasks, mastra, openCode] as unknown as readonly (typeof mastra)[]) {
    const { tools, run } = openTaskTools(createTodoSession({ preset }));
    for (const { name } of [...tools, { name: "toString" }]) {
      for (const input of HOSTILE) expect(typeof run(name, input).text).toBe("string");
    }
  }
});
