import { expect, it } from "vitest";
import * as z from "zod/v4";
import {
  type AgentsRunResult,
  type AgentsTurnEnd,
  todoTool,
  todoTools,
  turnEnd,
} from "../../src/adapters/openai-agents.js";
import { claudeCodeTasks, miniClaudeCode } from "../../src/presets/index.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import type { TodoSession } from "../../src/session/todo-session.js";
import { COMPLETE_PARAMETERS, DEFAULT_PARAMETERS, DESCRIPTION } from "./default-tool.js";

it("todoTool() is the session's tool, strict or not", () => {
  const todos = createTodoSession();
  expect(todoTool(todos)).toEqual({
    name: "todo_write",
    description: DESCRIPTION,
    parameters: { ...DEFAULT_PARAMETERS, additionalProperties: true },
    strict: false,
    execute: expect.any(Function),
  });
  expect(todoTool(todos, { strict: true })).toMatchObject({ parameters: COMPLETE_PARAMETERS, strict: true });
});

it("todoTool() writes the tool of the settings when a function finds the session", async () => {
  const settings = { preset: miniClaudeCode };
  const { name, parameters, execute } = todoTool((todos: TodoSession) => todos, settings);
  expect([name, parameters.required]).toEqual(["TodoWrite", ["items"]]);
  const items = [{ content: "a", status: "pending", activeForm: "A" }];
  expect(await execute({ items }, { context: createTodoSession(settings) })).toBe("[ ] a\n\n(0/1 completed)");
});

it("todoTool() says so when a session has a tool of another name", async () => {
  const { execute } = todoTool((todos: TodoSession) => todos);
  const context = createTodoSession({ preset: miniClaudeCode });
  await expect(execute({ todos: [] }, { context })).rejects.toThrow(
    new TypeError('Invalid session of this run: its tool must be todo_write (got "TodoWrite")'),
  );
});

it("todoTool() says so when a field of the host's own keeps it from being strict", () => {
  const itemSchema = todoItemSchema.extend({ meta: z.record(z.string(), z.string()) });
  const todos = createTodoSession({ rules: { itemSchema } });
  expect(() => todoTool(todos, { strict: true })).toThrow(
    /^Cannot express todos\[\]\.meta for "strict: true": keys that are not named/,
  );
});

it("todoTool() answers a call after one whose session was not found", async () => {
  const todos = createTodoSession();
  let isFirst = true;
  const { execute } = todoTool(async () => {
    if (!isFirst) return todos;
    isFirst = false;
    throw new Error("No such user");
  });
  const runContext = { context: {} };
  const input = { todos: [{ content: "a", status: "pending" }] };
  const [first, second] = await Promise.allSettled([execute(input, runContext), execute(input, runContext)]);
  expect(first).toMatchObject({ status: "rejected", reason: new Error("No such user") });
  expect(second).toEqual({ status: "fulfilled", value: "0/1 done. Next: a." });
});

it("todoTools() are all tools of a session, which answer their own calls", async () => {
  const todos = createTodoSession({ preset: claudeCodeTasks });
  const [update, create, list] = todoTools(todos);
  expect([update?.name, create?.name, list?.name]).toEqual(["TaskUpdate", "TaskCreate", "TaskList"]);
  await create?.execute({ subject: "Add tests", description: "For the parser" });
  expect(await list?.execute({})).toContain("Add tests");
  expect(todoTools(createTodoSession({ preset: claudeCodeTasks }), { strict: true })).toMatchObject(
    Array(4).fill({ strict: true, parameters: { additionalProperties: false } }),
  );
});

it.each<[name: string, result: AgentsRunResult, end: AgentsTurnEnd | undefined]>([
  ["a run that ended", { finalOutput: "Which one?", interruptions: [] }, { reply: "Which one?", mark: "stop" }],
  ["a run with an output of fields", { finalOutput: { ok: true } }, { reply: "", mark: "stop" }],
  ["a run that waits for an approval", { finalOutput: undefined, interruptions: [{}] }, undefined],
  ["a run that said something before an approval", { finalOutput: "May I?", interruptions: [{}] }, undefined],
  ["a run without a final output", {}, undefined],
])("turnEnd() judges %s", (_name, result, end) => {
  expect(turnEnd(result)).toEqual(end);
});

it("turnEnd() refuses anything but a result", () => {
  // What is wrong is passed on purpose.
  expect(() => turnEnd("Done." as unknown as AgentsRunResult)).toThrow(
    new TypeError('Invalid result of the run: it must be an object (got "Done.")'),
  );
});
