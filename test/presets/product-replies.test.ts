import { expect, it } from "vitest";
import { createTodoSession, renderProgress, type TodoPreset } from "../../src/index.js";
import * as presets from "../../src/presets/index.js";

const BARE = ["Build", "Ship"].map((content) => ({ content, status: "pending" }));
const SUMMARY = "Ship the parser";

it("a preset without replies of its product refuses the option", () => {
  expect(() => createTodoSession({ preset: presets.claudeCode, tool: { replies: "product" } })).toThrow(
    new RangeError(
      'Invalid tool options: replies must be "library" where the preset has no product replies (got "product")',
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
