import { expect, it } from "vitest";
import { createTodoSession, renderProgress, type TodoPreset } from "../../src/index.js";
import * as presets from "../../src/presets/index.js";

const TWO = [
  { id: "1", content: "Build", status: "pending" },
  { id: "2", content: "Ship", status: "pending" },
];
const BARE = TWO.map(({ content, status }) => ({ content, status }));
const SUMMARY = "Ship the parser";

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

it("vscode refuses an id that is no number", () => {
  const todos = createTodoSession({ preset: presets.vscode });
  const todoList = [{ id: Number.NaN, title: "Add tests", status: "not-started" }];
  expect(todos.write({ todoList }).text).toMatch(/^Not saved: todoList\[0\]\.id is NaN/);
});
