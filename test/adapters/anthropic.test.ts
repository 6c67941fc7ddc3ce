import { expect, it } from "vitest";
import * as adapter from "../../src/adapters/anthropic.js";
import { claudeCodeTasks } from "../../src/presets/index.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { DEFAULT_PARAMETERS, DESCRIPTION } from "./default-tool.js";
import { describeAdapter, type MadeCall } from "./describe-adapter.js";

const TOOL = { name: "todo_write", description: DESCRIPTION, input_schema: DEFAULT_PARAMETERS };

type Response = adapter.AnthropicResponse;
type Result = adapter.AnthropicToolResult;
type Message = adapter.AnthropicMessage;

function reply(text: string, calls: readonly MadeCall[], isCut = false): Response {
  const words = text === "" ? [] : [{ type: "text", text }];
  const blocks = calls.map((call) => ({ type: "tool_use", ...call }));
  const reason = calls.length === 0 ? "end_turn" : "tool_use";
  return { content: [...words, ...blocks], stop_reason: isCut ? "max_tokens" : reason };
}

function stopped(stop_reason: string | null, ...content: readonly { readonly type: string }[]): Response {
  return { content: [{ type: "text" }, ...content], stop_reason };
}

describeAdapter<adapter.AnthropicTool, Response, Result, Message>("the Messages API", {
  adapter,
  tools: { open: TOOL, strict: { ...TOOL, strict: true } },
  reply,
  replyName: "the reply of the Messages API",
  assistant: ({ content }) => [{ role: "assistant", content }],
  results: (results) => [{ role: "user", content: results }],
  ownResult: ({ id }, content) => ({ type: "tool_result", tool_use_id: id, content }),
  refusedResult: ({ id }, content) => ({ type: "tool_result", tool_use_id: id, content, is_error: true }),
  readResult: ({ tool_use_id, content, is_error = false }) => ({ id: tool_use_id, text: content, isError: is_error }),
  user: (content) => ({ role: "user", content }),
  textOf: ({ content }) => textOf(content),
});

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  // Blocks of the tests have a text or content that has.
  const blocks = content as readonly { readonly text?: string; readonly content?: unknown }[];
  return blocks.map(({ text, content: inner }) => text ?? textOf(inner ?? "")).join("|");
}

it("todosFromTranscript() reads the calls of all tools of a preset", () => {
  const content = [
    { type: "tool_use", id: "c1", name: "TaskCreate", input: { subject: "Add tests", description: "All" } },
    { type: "tool_use", id: "c2", name: "TaskUpdate", input: { taskId: "1", status: "in_progress" } },
    { type: "tool_use", id: "c3", name: "TaskList", input: {} },
  ];
  const list = adapter.todosFromTranscript([{ role: "assistant", content }], { preset: claudeCodeTasks });
  expect(list?.items).toMatchObject([{ id: "1", content: "Add tests", status: "in_progress" }]);
});

const PROGRAM = { type: "code_execution_20260120", tool_id: "srvtoolu_1" };
const SERVER_CALL = { type: "server_tool_use", id: "srvtoolu_1", name: "code_execution", input: {} };

function call(id: string, caller?: object): { readonly type: string } {
  return { type: "tool_use", id, name: "search", input: {}, ...(caller && { caller }) } as { type: string };
}

it("roundEnd() keeps a reminder waiting until the model reads a result itself", () => {
  const todos = createTodoSession({ nag: { stale: { after: 1, spacing: 1, minPending: 0 } } });
  todos.write({ todos: [{ content: "Add tests", status: "pending" }] });
  todos.endRound();
  const ofProgram = stopped("tool_use", SERVER_CALL, call("c1", PROGRAM));
  const mixed = stopped("tool_use", SERVER_CALL, call("c1", PROGRAM), call("c2"));
  expect(todos.endRound(adapter.roundEnd(ofProgram))).toBeUndefined();
  expect(todos.decision?.reason).toBe("tool_unavailable");
  expect(todos.endRound(adapter.roundEnd(mixed))?.reason).toBe("stale");
  expect(adapter.roundEnd(stopped("end_turn"))).toEqual({});
});

it("runTodoCalls() refuses a call without an id and writes nothing", () => {
  const todos = createTodoSession();
  const input = { todos: [{ content: "Add tests", status: "pending" }] };
  const response = stopped("tool_use", { type: "tool_use", name: "todo_write", input } as { type: string });
  expect(() => adapter.runTodoCalls(todos, response)).toThrow(
    new TypeError("Cannot answer a call as its id must be a text: current value is undefined"),
  );
  expect(todos.list.items).toEqual([]);
});

it("runnableTools() hand a call's arguments on as they came, and take calls without a context", () => {
  const [tool] = adapter.runnableTools(createTodoSession());
  const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
  expect(tool?.parse(input)).toBe(input);
  expect(tool?.run(input)).toBe("0/1 done. Now: Add tests.");
});
