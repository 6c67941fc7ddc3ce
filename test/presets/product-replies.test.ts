import { expect, it } from "vitest";
import { createTodoSession, renderProgress, type TodoPreset } from "../../src/index.js";
import * as presets from "../../src/presets/index.js";

const TWO = [
  { id: "1", content: "Build", status: "pending" },
  { id: "2", content: "Ship", status: "pending" },
];
const BARE = TWO.map(({ content, status }) => ({ content, status }));
const SUMMARY = "Ship the parser";

/** Presets whose replies programs parse, with a list and the same list without its unfinished first item. */
const LOSSES: readonly (readonly [string, TodoPreset, object, object])[] = [
  ["hermes", presets.hermes, { todos: TWO }, { todos: TWO.slice(1) }],
  ["openCode", presets.openCode, { todos: BARE }, { todos: BARE.slice(1) }],
  [
    "standardEnvelope",
    presets.standardEnvelope,
    { summary: SUMMARY, todos: BARE },
    { summary: SUMMARY, todos: BARE.slice(1) },
  ],
];

it.each(
  LOSSES,
)("%s replies in the product's form to programs, also where a note was due", (_, preset, before, after) => {
  const todos = createTodoSession({ preset, tool: { replies: "product" } });
  todos.write(before);
  const result = todos.write(after);
  expect(result.ok && result.notes.map(({ code }) => code)).toEqual(["dropped_unfinished"]);
  expect(JSON.parse(result.text)).not.toHaveProperty("notes");
});

it("langchain and codex reply by their literal text alone", () => {
  const chain = createTodoSession({ preset: presets.langchain, tool: { replies: "product" } });
  chain.write({ todos: BARE });
  expect(chain.write({ todos: BARE.slice(1) }).text).toBe(
    'Updated todo list to [{"content":"Ship","status":"pending"}]',
  );
  const codex = createTodoSession({ preset: presets.codex, tool: { replies: "product" } });
  codex.write({ plan: [{ step: "Build", status: "pending" }] });
  expect(codex.write({ plan: [] }).text).toBe("Plan updated");
});

it("rooCode replies alike to a write that changes nothing", () => {
  const todos = createTodoSession({ preset: presets.rooCode, tool: { replies: "product" } });
  todos.write({ todos: "[ ] Build" });
  expect(todos.write({ todos: "[ ] Build" }).text).toBe("Todo list updated successfully.");
});

it("mastra returns the object of its own tools beside the text", () => {
  const todos = createTodoSession({ preset: presets.mastra, tool: { replies: "product" } });
  const tasks = [{ id: "a", content: "Build", status: "in_progress", activeForm: "Building" }];
  const written = todos.write({ tasks });
  expect(written.data).toEqual({ content: written.text, tasks, isError: false });
  const refused = todos.write({}, { tool: "task_complete" });
  expect(refused.data).toEqual({ content: refused.text, tasks, isError: true });
  expect(todos.write({}, { tool: "task_check" }).data).toEqual({
    content: "1 of 1 tasks are not completed:\na [in_progress] Build",
    tasks,
    isError: false,
    summary: { total: 1, completed: 0, inProgress: 1, pending: 0, incomplete: 1, hasTasks: true, allCompleted: false },
    incompleteTasks: tasks,
  });
  expect(Object.isFrozen(written.data)).toBe(true);
});

it("claudeCodeTasks names new tasks and changed fields as Claude Code does", () => {
  const todos = createTodoSession({ preset: presets.claudeCodeTasks, tool: { replies: "product" } });
  const create = { subject: "Add tests", description: "For the parser" };
  expect(todos.write(create, { tool: "TaskCreate" }).text).toBe("Task #1 created successfully: Add tests");
  const update = { taskId: "1", status: "in_progress", owner: "Ada" };
  expect(todos.write(update).text).toBe("Updated task #1 status, owner");
  expect(todos.write({ taskId: "1", subject: "Add all tests" }).text).toBe("Updated task #1 subject");
});

it.each([
  ["hermes", presets.hermes, /^\{"error":"Not saved: todos is 7; [^"]*"\}$/],
  [
    "openCode",
    presets.openCode,
    /^The todowrite tool was called with invalid arguments: .*todos is 7;[\s\S]*\nPlease /,
  ],
])("%s refuses in its product's form", (_name, preset, expected) => {
  const todos = createTodoSession({ preset: preset as TodoPreset, tool: { replies: "product" } });
  expect(todos.write({ todos: 7 }).text).toMatch(expected);
});

it("hermes shows open items after compaction, and what they belong to", () => {
  const todos = createTodoSession({ preset: presets.hermes });
  const item = (id: string, status: string, parent?: string) => ({ id, content: `Item ${id}`, status, parent });
  const list = [item("1", "completed"), item("2", "pending", "3"), item("3", "completed", "4"), item("4", "completed")];
  todos.write({ todos: list });
  const text = todos.compacted()?.text ?? "";
  expect(["1", "2", "3", "4"].filter((id) => text.includes(`Item ${id}`))).toEqual(["2", "3", "4"]);
});

it("openHands gives new items ids, shows them, and follows an item by its id", () => {
  const todos = createTodoSession({ preset: presets.openHands });
  todos.write({ command: "plan", task_list: [{ title: "Read", notes: "All of it" }, { title: "Write" }] });
  todos.write({
    command: "plan",
    task_list: [
      { id: "2", title: "Write it down" },
      { id: "1", title: "Read" },
    ],
  });
  expect(todos.write({ command: "view" }).text).toContain("1. (2) [todo] Write it down\n2. (1) [todo] Read");
});

it("mastra has no data without the option", () => {
  const todos = createTodoSession({ preset: presets.mastra });
  expect(todos.write({}, { tool: "task_check" })).not.toHaveProperty("data");
});

it("a preset without replies of its product refuses the option", () => {
  expect(() => createTodoSession({ preset: presets.crush, tool: { replies: "product" } })).toThrow(
    new RangeError(
      'Cannot create a todo tool as replies must be "library" where the preset has no product replies: current value is "product"',
    ),
  );
});

it.each([
  ["an object", { explanation: "Tests first", plan: [{ step: "Test", status: "pending" }] }],
  ["JSON text", '{"explanation":"Tests first","plan":[{"step":"Test","status":"pending"}]}'],
])("codex hands its explanation to the host, out of %s", (_, input) => {
  const result = createTodoSession({ preset: presets.codex }).write(input);
  expect(result).toMatchObject({ ok: true, extra: { explanation: "Tests first" }, notes: [] });
});

it.each([
  ["none", {}],
  ["null", { explanation: null }],
  ["a blank one", { explanation: " " }],
])("codex hands over nothing where the explanation is %s", (_, fields) => {
  const result = createTodoSession({ preset: presets.codex }).write({ ...fields, plan: [] });
  expect(result).not.toHaveProperty("extra");
});

it("codex keeps the explanation of a refused write to itself", () => {
  const result = createTodoSession({ preset: presets.codex }).write({ explanation: "Why", plan: 5 });
  expect(result.ok).toBe(false);
  expect(result).not.toHaveProperty("extra");
});

it.each([
  ["claudeCode", presets.claudeCode, { todos: [{ content: "Build", status: "pending", activeForm: "B" }] }],
  ["hermes", presets.hermes, { todos: TWO }],
  ["standardEnvelope", presets.standardEnvelope, { summary: SUMMARY, todos: BARE }],
] as const)("%s gives way to a session's result and refusal, each alone", (_, preset: TodoPreset, input) => {
  const own = createTodoSession({ preset, tool: { result: renderProgress } });
  expect(own.write(input).text).toMatch(/^0\/\d done\./);
  const library = createTodoSession({ preset });
  library.write(input);
  expect(own.write({ todos: 5 }).text).toBe(library.write({ todos: 5 }).text);
  const refusing = createTodoSession({ preset, tool: { refusal: () => "no" } });
  const accepted = createTodoSession({ preset }).write(input);
  expect(refusing.write(input).text).toBe(accepted.text);
  expect(refusing.write({ todos: 5 }).text).toBe("no");
});

it("notes: false leaves notes out of a preset's whole reply", () => {
  const todos = createTodoSession({ preset: presets.hermes, tool: { notes: false } });
  todos.write({ todos: TWO });
  expect(JSON.parse(todos.write({ todos: TWO.slice(1) }).text)).not.toHaveProperty("notes");
});

it.each([
  ["an empty list", [], "The task list is empty."],
  ["notes", [{ title: "Read", notes: "All of it" }], "Task list:\n1. (1) [todo] Read\nNotes: All of it"],
  ["no notes", [{ title: "Read" }], "Task list:\n1. (1) [todo] Read"],
])("openHands shows %s", (_, task_list, text) => {
  const todos = createTodoSession({ preset: presets.openHands });
  todos.write({ command: "plan", task_list });
  expect(todos.write({ command: "view" }).text).toBe(text);
});

it("vscode reads the ids of its items, which are numbers, and operations beside the list", () => {
  const todos = createTodoSession({ preset: presets.vscode });
  const item = (id: unknown) => ({ id, title: "Add tests", status: "not-started" });
  expect(todos.write({ operation: "write", todoList: [item(7)] })).toMatchObject({ ok: true, notes: [] });
  expect(todos.list.items[0]?.id).toBe("7");
  expect(todos.write({ operation: "undo", todoList: [item(7)] }).ok).toBe(true);
  expect(todos.write({ todoList: [item(Number.NaN)] }).text).toMatch(/^Not saved: todoList\[0\]\.id is NaN/);
});

it.each([
  ["three items", 3],
  ["ten items", 10],
])("vscode warns of nothing in a list of %s, of which three change", (_, length) => {
  const todos = createTodoSession({ preset: presets.vscode });
  const plan = (completed: number) => ({
    todoList: Array.from({ length }, (_item, index) => ({
      id: index + 1,
      title: `item ${index}`,
      status: index < completed ? "completed" : "not-started",
    })),
  });
  for (const completed of [0, 3]) expect(todos.write(plan(completed)).text).toBe("The todo list was written.");
});

it("vscode warns of nothing where its list was cleared", () => {
  const todos = createTodoSession({ preset: presets.vscode });
  todos.write({ todoList: [{ id: 1, title: "Add tests", status: "completed" }] });
  expect(todos.write({ todoList: [] }).text).toBe("The todo list was written.");
});

it("vscode takes moved items for no changes", () => {
  const todos = createTodoSession({ preset: presets.vscode });
  const items = ["a", "b", "c", "d", "e", "f"].map((title) => ({ title, status: "not-started" }));
  todos.write({ todoList: items });
  expect(todos.write({ todoList: items.toReversed() }).text).toBe("The todo list was written.");
});
