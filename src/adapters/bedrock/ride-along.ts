import type { TodoItem } from "../../core/todo.js";
import type { SharedTodoSession, TodoHost } from "../../session/shared-session.js";
import type { TodoSession } from "../../session/todo-session.js";
import type { Awaitable } from "../contract/awaitable.js";
import {
  createRide,
  type RideForm,
  type RideOptions,
  type RidingTodos,
  type RidingTurn,
} from "../contract/ride-along.js";
import { type BedrockResponse, parseReply } from "./parse-reply.js";
import { type BedrockToolResult, writeResult } from "./run-todo-calls.js";
import { joinResult } from "./with-reminder.js";

const RIDE: RideForm<BedrockToolResult> = {
  definition: () => ["toolSpec"],
  schema: ["inputSchema", "json"],
  parseReply,
  idField: () => "toolUseId",
  writeResult,
  join: joinResult,
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
 * import { rideAlong } from "agent-todos/bedrock";
 *
 * const riding = rideAlong(createTodoSession(), { ride: ["bash"] });
 * const input = { command: "ls", todos: [{ content: "Look around", status: "in_progress" }] };
 * const content = [{ toolUse: { toolUseId: "tooluse_1", name: "bash", input } }];
 * const reply = { output: { message: { content } }, stopReason: "tool_use" };
 * const { calls, results } = riding.answer(reply);
 * console.log(calls[0]?.name, JSON.stringify(calls[0]?.input)); // => bash {"command":"ls"}
 * console.log(JSON.stringify(results(["a.ts"])[0]?.toolResult.content[0]?.text)); // => "a.ts\n\nTodos: 0/1 done. Now: Look around."
 * ```
 */
export function rideAlong<I extends TodoItem = TodoItem>(
  todos: TodoSession<I>,
  options: RideOptions,
): RidingTodos<BedrockResponse, BedrockToolResult>;
export function rideAlong<I extends TodoItem = TodoItem>(
  todos: SharedTodoSession<I>,
  options: RideOptions,
): RidingTodos<BedrockResponse, BedrockToolResult, Promise<RidingTurn<BedrockToolResult>>>;
export function rideAlong<I extends TodoItem>(
  todos: TodoHost<I>,
  options: RideOptions,
): RidingTodos<BedrockResponse, BedrockToolResult, Awaitable<RidingTurn<BedrockToolResult>>> {
  return createRide(RIDE, todos, options);
}
