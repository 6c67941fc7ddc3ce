import { listCalls } from "../conversation/list-calls.js";
import { defineTodosFromTranscript } from "./engine/read-transcript.js";
import { PI_REQUEST } from "./pi/request-form.js";

export type { DelegatedCall, DelegateOptions, DelegatesOptions } from "./engine/delegate-call.js";
export type { TurnEndOptions } from "./engine/session-source.js";
export type { TodosFromTranscript, TranscriptOptions } from "./engine/todo-adapter.js";
export * from "./pi/connect-todos.js";
export type { PiText, PiUserMessage } from "./pi/messages.js";
export * from "./pi/todo-extension.js";
export type { PiTool, PiToolResult } from "./pi/todo-tools.js";

/**
 * Rebuilds the list from the calls in a transcript: see {@link TodosFromTranscript}.
 *
 * Takes the messages of an agent. Only calls with a result count; messages of other shapes are skipped.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/pi";
 *
 * const input = { todos: [{ content: "Add tests", status: "pending" }] };
 * const call = { type: "toolCall", id: "c1", name: "todo_write", arguments: input };
 * const messages = [
 *   { role: "assistant", content: [call] },
 *   { role: "toolResult", toolCallId: "c1", toolName: "todo_write", isError: false, content: [] },
 * ];
 * console.log(todosFromTranscript(messages)?.items.length); // => 1
 * ```
 */
export const todosFromTranscript = /* @__PURE__ */ defineTodosFromTranscript<object>((messages) =>
  listCalls(messages.map(PI_REQUEST.read)).filter(({ result }) => result !== undefined),
);
