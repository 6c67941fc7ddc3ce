import type { TodoItem } from "../../core/todo.js";
import type { SharedTodoSession, TodoHost } from "../../session/shared-session.js";
import type { TodoSession } from "../../session/todo-session.js";
import { joinChatContent, joinChatResult } from "../contract/chat-messages.js";
import { fieldsOf } from "../contract/fields.js";
import {
  createRide,
  type RideForm,
  type RideOptions,
  type RidingTodos,
  type RidingTurn,
} from "../contract/ride-along.js";
import { isResponse, type OpenAICompletion, type OpenAIResponse, parseReply } from "./parse-reply.js";
import {
  idFieldOf,
  type OpenAIFunctionCallOutput,
  type OpenAIToolMessage,
  writeMessage,
  writeOutput,
} from "./run-todo-calls.js";
import type { OpenAIToolOptions } from "./todo-tool.js";

const RIDE: RideForm<OpenAIToolMessage | OpenAIFunctionCallOutput> = {
  definition: (tool) => ("function" in tool ? ["function"] : []),
  schema: ["parameters"],
  parseReply,
  idField: idFieldOf,
  writeResult: (answered, reply) => (isResponse(reply) ? writeOutput(answered) : writeMessage(answered)),
  join: (result, line) => {
    const { output } = fieldsOf(result);
    return output === undefined
      ? joinChatResult(result, line)
      : { ...result, output: joinChatContent(output, line, true, true) };
  },
};

/**
 * Lets list updates ride on other tools, so that no model round is spent on the list alone.
 *
 * `ride` names the tools that carry the list's field. `tools` writes it into their schemas; `answer` takes it out of the
 * arguments of a reply, in call order; `results` adds a line on the list to their results. The session's own tools are
 * answered too.
 * A shared list answers a reply with a promise.
 *
 * @throws RangeError or TypeError for bad options.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { rideAlong } from "agent-todos/openai";
 *
 * const riding = rideAlong(createTodoSession(), { ride: ["bash"] });
 * const input = { command: "ls", todos: [{ content: "Look around", status: "in_progress" }] };
 * const call = { id: "call_1", type: "function", function: { name: "bash", arguments: JSON.stringify(input) } };
 * const message = { role: "assistant", content: null, tool_calls: [call] };
 * const reply = { choices: [{ message, finish_reason: "tool_calls" }] };
 * const { calls, results } = riding.answer(reply);
 * console.log(calls[0]?.name, calls[0]?.input); // => bash {"command":"ls"}
 * console.log(JSON.stringify(results(["a.ts"])[0]?.content)); // => "a.ts\n\nTodos: 0/1 done. Now: Look around."
 * ```
 */
export function rideAlong<I extends TodoItem = TodoItem>(
  todos: TodoSession<I>,
  options: RideOptions & { readonly api: "responses" },
): RidingTodos<OpenAIResponse, OpenAIFunctionCallOutput>;
export function rideAlong<I extends TodoItem = TodoItem>(
  todos: TodoSession<I>,
  options: RideOptions & { readonly api?: "chat" | undefined },
): RidingTodos<OpenAICompletion, OpenAIToolMessage>;
export function rideAlong<I extends TodoItem = TodoItem>(
  todos: SharedTodoSession<I>,
  options: RideOptions & { readonly api: "responses" },
): RidingTodos<OpenAIResponse, OpenAIFunctionCallOutput, Promise<RidingTurn<OpenAIFunctionCallOutput>>>;
export function rideAlong<I extends TodoItem = TodoItem>(
  todos: SharedTodoSession<I>,
  options: RideOptions & { readonly api?: "chat" | undefined },
): RidingTodos<OpenAICompletion, OpenAIToolMessage, Promise<RidingTurn<OpenAIToolMessage>>>;

export function rideAlong<I extends TodoItem>(
  todos: TodoHost<I>,
  options: RideOptions & Pick<OpenAIToolOptions, "api">,
): object {
  return createRide(RIDE, todos, options);
}
