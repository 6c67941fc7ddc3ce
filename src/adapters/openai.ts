import { defineRunTodoCalls, type FoundCall, isProgramCall } from "./engine/answer-calls.js";
import { findChatCalls, joinChatContent, joinChatMessage, joinChatResult } from "./engine/chat-messages.js";
import { type Fields, fieldsOf } from "./engine/fields.js";
import { defineWithReminder, noDirectResult } from "./engine/place-reminder.js";
import { defineTodosFromTranscript, findUnmarkedCalls } from "./engine/read-transcript.js";
import { defineRideAlong, type RideForm } from "./engine/ride-along.js";
import { defineRoundEnd, defineRoundOf, defineTurnEnd } from "./engine/round-of.js";
import type { RideAlong, RideOptions, RunTodoCalls } from "./engine/todo-adapter.js";
import {
  isHostCall,
  type OpenAICompletion,
  type OpenAIFunctionCallOutput,
  type OpenAIResponse,
  type OpenAIToolMessage,
  parseReply,
  REPLY_FORM,
  toCall,
} from "./openai/reply-form.js";

export type * from "./engine/todo-adapter.js";
export type { RunnableTools, ToolFormOptions, ToolParameters } from "./engine/tool-definition.js";
export * from "./openai/todo-tool.js";
export type { OpenAICompletion, OpenAIFunctionCallOutput, OpenAIResponse, OpenAIToolMessage };

/** Answers the todo calls of a reply of either API. */
export type OpenAIRunTodoCalls = RunTodoCalls<OpenAICompletion, OpenAIToolMessage> &
  RunTodoCalls<OpenAIResponse, OpenAIFunctionCallOutput>;

/** Lets list updates ride on other tools of either API. */
export type OpenAIRideAlong = RideAlong<
  OpenAIResponse,
  OpenAIFunctionCallOutput,
  RideOptions & { readonly api: "responses" }
> &
  RideAlong<OpenAICompletion, OpenAIToolMessage, RideOptions & { readonly api?: "chat" | undefined }>;

/** The part of a Chat Completions message or a Responses item that the adapter reads. */
export interface OpenAIMessage {
  readonly role?: string | undefined;
  readonly type?: string | null | undefined;
}

const RIDE_FORM: RideForm = {
  definition: (tool) => ("function" in tool ? ["function"] : []),
  schema: ["parameters"],
  join: (result, line) => {
    const { output } = fieldsOf(result);
    return output === undefined
      ? joinChatResult(result, line)
      : { ...result, output: joinChatContent(output, line, true, true) };
  },
};

function isTextOutput({ type }: Fields): boolean {
  return type === "function_call_output" || type === "custom_tool_call_output";
}

/** Finds the last item, or of the outputs at the end the last one that no program reads. */
function findDirectResult(messages: readonly OpenAIMessage[]): number {
  const items = messages.map(fieldsOf);
  const ofPrograms = new Set(items.filter(isProgramCall).map(({ call_id }) => call_id));
  const index = items.findLastIndex((item) => !isTextOutput(item) || !ofPrograms.has(item["call_id"]));
  const found = items[index];
  if (index === items.length - 1 || (found !== undefined && isTextOutput(found))) return index;
  throw noDirectResult();
}

/** Finds the calls in a message or item of either API. */
function findCalls(message: unknown): readonly FoundCall[] {
  const item = fieldsOf(message);
  return item["type"] === "function_call" ? [toCall(item)] : findChatCalls(message, "tool_calls");
}

/**
 * Answers the todo calls of a completion with `tool` messages, those of a response with `function_call_output` items;
 * neither API marks errors: see {@link RunTodoCalls}.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { runTodoCalls } from "agent-todos/openai";
 *
 * const call = {
 *   type: "function_call",
 *   call_id: "call_1",
 *   name: "todo_write",
 *   arguments: '{"todos":[{"content":"Add tests","status":"in_progress"}]}',
 * };
 * const response = { status: "completed", output: [call] };
 * console.log(runTodoCalls(createTodoSession(), response)[0]?.output); // => 0/1 done. Now: Add tests.
 * ```
 */
export const runTodoCalls: OpenAIRunTodoCalls =
  // What answers a reply is of the reply's own API.
  /* @__PURE__ */ defineRunTodoCalls(REPLY_FORM) as OpenAIRunTodoCalls;

/**
 * Lets list updates ride on other tools: see {@link RideAlong}.
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
export const rideAlong: OpenAIRideAlong =
  // What answers a reply is of the reply's own API.
  /* @__PURE__ */ defineRideAlong(REPLY_FORM, RIDE_FORM) as OpenAIRideAlong;

/**
 * Finds the end of the model's turn: in a completion with `stop`, or a response with `completed`; undefined for a
 * refusal, and while a call waits for the host. See {@link FindTurnEnd}.
 *
 * @example
 * ```ts
 * import { turnEnd } from "agent-todos/openai";
 *
 * const message = { role: "assistant", content: "Done." };
 * console.log(turnEnd({ choices: [{ message, finish_reason: "stop" }] })?.reply); // => Done.
 * console.log(turnEnd({ status: "incomplete", output: [{ type: "message" }] })); // => undefined
 * ```
 */
export const turnEnd = /* @__PURE__ */ defineTurnEnd<OpenAICompletion | OpenAIResponse>(parseReply);

/**
 * Describes the round of a reply with calls: see {@link FindRoundEnd}.
 *
 * @example
 * ```ts
 * import { roundEnd } from "agent-todos/openai";
 *
 * const caller = { type: "program", caller_id: "call_0" };
 * const call = { type: "function_call", call_id: "call_1", name: "search", arguments: "{}", caller };
 * console.log(roundEnd({ status: "completed", output: [call] })); // => { toolAvailable: false }
 * ```
 */
export const roundEnd = /* @__PURE__ */ defineRoundEnd<OpenAICompletion | OpenAIResponse>(parseReply);

/**
 * Describes a reply for an observer of the plan, with the calls that failed: see {@link FindRound}.
 *
 * @example
 * ```ts
 * import { roundOf } from "agent-todos/openai";
 *
 * const call = { type: "function_call", call_id: "call_1", name: "bash", arguments: "{}" };
 * const result = { type: "function_call_output", call_id: "call_1", output: "Error: no such file" };
 * const { calls } = roundOf({ output: [call], status: "completed" }, [result]);
 * console.log(calls[0]?.name, calls[0]?.failed); // => bash true
 * ```
 */
export const roundOf = /* @__PURE__ */ defineRoundOf<OpenAICompletion | OpenAIResponse>(parseReply);

/**
 * Places a reminder inside the last result's text; without results, after the user's text: see {@link WithReminder}.
 *
 * Nothing may stand between calls and their results, and servers of other models refuse a `user` message after
 * `tool` messages. With `previous_response_id`, `messages` is the new input only, and may be empty.
 * `{ place: "tail" }` puts it at the end of that text, or in the last part where the result has parts.
 *
 * @throws TypeError while calls of the last message have no results, and where only a program reads the results: see
 * `roundEnd`.
 *
 * @example
 * ```ts
 * import { withReminder } from "agent-todos/openai";
 *
 * const reminder = { text: "<reminder>Update the list.</reminder>", reason: "stale", placement: "after" } as const;
 * const [last] = withReminder([{ role: "tool", tool_call_id: "call_1", content: "ok" }], reminder);
 * console.log(JSON.stringify(last?.content)); // => "ok\n\n<reminder>Update the list.</reminder>"
 * ```
 */
export const withReminder = /* @__PURE__ */ defineWithReminder<OpenAIMessage>({
  hasOpenCalls: (last) => isHostCall(fieldsOf(last)) || findChatCalls(last, "tool_calls").length > 0,
  findTarget: findDirectResult,
  join: (last, reminder, before) => {
    const item = fieldsOf(last);
    if (!isTextOutput(item)) return joinChatMessage(last, reminder, before);
    return { ...last, output: joinChatContent(item["output"], reminder, reminder.isTail, true) };
  },
});

/**
 * Rebuilds the list from the calls in Chat Completions messages or Responses items: see {@link TodosFromTranscript}.
 *
 * With `previous_response_id`, the server has the transcript: keep `todos.snapshot()` instead.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/openai";
 *
 * const call = {
 *   type: "function_call",
 *   call_id: "call_1",
 *   name: "todo_write",
 *   arguments: '{"todos":[{"content":"Add tests","status":"in_progress"}]}',
 * };
 * console.log(todosFromTranscript([call])?.items.length); // => 1
 * ```
 */
export const todosFromTranscript = /* @__PURE__ */ defineTodosFromTranscript<OpenAIMessage>((messages) =>
  findUnmarkedCalls(messages, findCalls),
);
