import type { AiSdkMessage, AiSdkStep } from "../../src/adapters/ai-sdk.js";
import { createTodoSession, type TodoSessionOptions } from "../../src/session/create-todo-session.js";
import type { TodoSession } from "../../src/session/todo-session.js";

/** A list of one open item. */
export const OPEN = [{ content: "Add tests", status: "pending" }];

/** A step in which the model ended its turn. */
export const ENDED: AiSdkStep = { stepNumber: 0, finishReason: "stop", toolCalls: [] };

/** A message of the user. */
export const user = (content: unknown): AiSdkMessage => ({ role: "user", content });

/** A call of the todo tool, or of another. */
export function call(toolCallId: string, input: unknown = {}, toolName = "todo_write"): AiSdkMessage {
  return { role: "assistant", content: [{ type: "tool-call", toolCallId, toolName, input }] };
}

/** The result of a call. */
export function answer(toolCallId: string, output: unknown): AiSdkMessage {
  return { role: "tool", content: [{ type: "tool-result", toolCallId, toolName: "todo_write", output }] };
}

/** The output of a tool that is text. */
export const text = (value: string): unknown => ({ type: "text", value });

/** The user's first message, and the model's plan. */
export const planned = (content: unknown = "Refactor"): readonly AiSdkMessage[] => [
  user(content),
  call("c0", { todos: OPEN }),
  answer("c0", text("0/1 done. Next: Add tests.")),
];

/** A round of other work. */
export const round = (id: string): readonly AiSdkMessage[] => [call(id, {}, "work"), answer(id, text("ok"))];

/** A session whose list has an open item that was written a round ago. */
export function createOpen(options: TodoSessionOptions): TodoSession {
  const todos = createTodoSession(options);
  todos.write({ todos: OPEN });
  todos.endRound();
  return todos;
}
