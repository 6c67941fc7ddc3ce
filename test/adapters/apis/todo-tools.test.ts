import { describe, expect, it } from "vitest";
import * as presets from "../../../src/presets/index.js";
import { createTodoSession } from "../../../src/session/create-todo-session.js";
import type { TodoPreset } from "../../../src/session/todo-session.js";
import { deepFreeze } from "../../support/deep-freeze.js";
import { ALL_APIS } from "./all-apis.js";
import { A, last, work, write } from "./dialect.js";

/** Every preset with its name. */
const PRESETS = Object.entries(presets).filter(
  (entry): entry is [string, TodoPreset] => typeof entry[1] === "object" && "tool" in entry[1],
);

describe.each(ALL_APIS)("$name", (dialect) => {
  const { adapter, reply, assistant, readResult } = dialect;
  const { runTodoCalls, todosFromTranscript, todoTools } = adapter;

  it.each([
    ["not strict", {}, dialect.tools.open],
    ["strict", { strict: true }, dialect.tools.strict],
  ])("todoTools() writes the tool, %s", (_name, options, expected) => {
    const todos = createTodoSession();
    expect(todoTools(todos, options)).toEqual([expected]);
    expect(todoTools(todos.tool, options)).toEqual([expected]);
    // Client libraries complete schemas in place.
    expect(Object.isFrozen(todoTools(todos, options)[0])).toBe(false);
  });

  it.each(PRESETS)("todoTools() and runTodoCalls() know every tool of the preset %s", (_name, preset) => {
    const todos = createTodoSession({ preset });
    const names = [todos.tool, ...todos.tool.operations].map(({ name: called }) => called);
    const each = [{ ...todos.tool, operations: [] }, ...todos.tool.operations].flatMap((one) => todoTools(one));
    expect(todoTools(todos)).toEqual(each);
    expect(each.length).toBe(names.length);
    const calls = names.map((called, index) => ({ id: `c${index}`, name: called, input: {} }));
    const answers = runTodoCalls(todos, reply("", [work("w1"), ...calls, work("w2")]));
    expect(answers.length).toBe(names.length);
    expect(todosFromTranscript(assistant(reply("", calls)), { preset })).toBeDefined();
  });

  it("runTodoCalls() passes the name of the tool on to the session", () => {
    const todos = createTodoSession({ preset: presets.claudeCodeTasks });
    const create = { id: "c1", name: "TaskCreate", input: { subject: "Add tests", description: "All" } };
    const start = { id: "c2", name: "TaskUpdate", input: { taskId: "1", status: "in_progress" } };
    const look = { id: "c3", name: "TaskList", input: {} };
    const answers = runTodoCalls(todos, deepFreeze(reply("", [create, work("c0"), start, look])));
    expect(answers.map((result) => readResult(result).isError ?? false)).toEqual([false, false, false]);
    expect(todos.list.items.map(({ status }) => status)).toEqual(["in_progress"]);
    expect(readResult(last(answers)).text).toContain("Add tests");
  });

  it.each([
    ["a list", createTodoSession().list],
    ["nothing", undefined],
    ["a tool of the host", { name: "bash" }],
    ["the session of nobody", { tool: undefined }],
  ])("todoTools() refuses %s in a session's place", (_name, value) => {
    // What is wrong is passed on purpose.
    const todos = value as unknown as ReturnType<typeof createTodoSession>;
    const text = "Invalid call of todoTools(): todos must be a session, or its todos.tool (got ";
    const error = expect.objectContaining({ name: "TypeError", message: expect.stringContaining(text) });
    expect(() => todoTools(todos)).toThrow(error);
  });

  it.each([
    ["a tool", createTodoSession().tool],
    ["a list", createTodoSession().list],
    ["nothing", undefined],
  ])("runTodoCalls() refuses %s in a session's place", (_name, value) => {
    // What is wrong is passed on purpose.
    const todos = value as unknown as ReturnType<typeof createTodoSession>;
    const text = "Invalid call of runTodoCalls(): the session must be one that createTodoSession() returned (got ";
    const error = expect.objectContaining({ name: "TypeError", message: expect.stringContaining(text) });
    expect(() => runTodoCalls(todos, reply("", [write("c1", A)]))).toThrow(error);
  });
});
