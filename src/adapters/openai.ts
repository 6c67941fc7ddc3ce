import type { TodoItem, TodoList } from "../core/todo.js";
import type { TodoReminder } from "../session/todo-session.js";
import { defineRunTodoCalls, type FoundCall } from "./contract/answer-calls.js";
import { findChatCalls, joinChatContent, joinChatMessage, joinChatResult } from "./contract/chat-messages.js";
import { type Fields, fieldsOf } from "./contract/fields.js";
import { placeReminder, type ReminderPlaces } from "./contract/place-reminder.js";
import { isProgramCall, judgeRound, noDirectResult, type RoundEnd } from "./contract/program-calls.js";
import { replayMessages } from "./contract/replay-calls.js";
import { defineRideAlong, type RideAlong, type RideForm, type RideOptions } from "./contract/ride-along.js";
import type { ReminderOptions, RunTodoCalls, TranscriptOptions, TurnEnd } from "./contract/todo-adapter.js";
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

export type * from "./contract/api-types.js";
export type { RunnableTools } from "./contract/runnable-tools.js";
export type { ToolFormOptions, ToolParameters } from "./contract/tool-definition.js";
export {
  type OpenAIChatTool,
  type OpenAIResponsesTool,
  type OpenAIRunnableTool,
  type OpenAIToolOptions,
  runnableTools,
  todoTool,
  todoTools,
} from "./openai/todo-tool.js";
export type { OpenAICompletion, OpenAIFunctionCallOutput, OpenAIResponse, OpenAIToolMessage, RoundEnd };

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

const PLACES: ReminderPlaces<OpenAIMessage> = {
  hasOpenCalls: (last) => isHostCall(fieldsOf(last)) || findChatCalls(last, "tool_calls").length > 0,
  findTarget: findDirectResult,
  join: (last, reminder, before) => {
    const item = fieldsOf(last);
    if (!isTextOutput(item)) return joinChatMessage(last, reminder, before);
    return { ...last, output: joinChatContent(item["output"], reminder, reminder.isTail, true) };
  },
};

function isTextOutput({ type }: Fields): boolean {
  return type === "function_call_output" || type === "custom_tool_call_output";
}

/** Finds the last item, or of the outputs at the end the last one that no program reads. */
function findDirectResult(messages: readonly OpenAIMessage[]): number {
  const items = messages.map(fieldsOf);
  const ofPrograms = new Set(items.filter(isProgramCall).map(({ call_id }) => call_id));
  const isRead = (item: Fields | undefined): boolean =>
    item !== undefined && isTextOutput(item) && ofPrograms.has(item["call_id"]);
  let index = items.length - 1;
  while (isRead(items[index])) index -= 1;
  const found = items[index];
  if (index === items.length - 1 || (found !== undefined && isTextOutput(found))) return index;
  throw noDirectResult();
}

/**
 * Answers the todo calls of a completion with `tool` messages, those of a response with `function_call_output`
 * items: one a call, in call order.
 *
 * Neither API marks errors: the text of a refused call begins `Not saved:`. Other tools' calls are left alone. A
 * reply that the token limit cut off inside a todo call saves nothing of it.
 * A shared list answers with a promise.
 *
 * @throws TypeError for anything but a completion or a response.
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
 * Lets list updates ride on other tools, so that no model round is spent on the list alone.
 *
 * `ride` names the tools that carry the list's field. `tools` writes it into their schemas; `answer` takes it out of
 * the arguments of a reply, in call order; `results` adds a line on the list to their results. The session's own tools
 * are answered too. A shared list answers a reply with a promise.
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
export const rideAlong: OpenAIRideAlong =
  // What answers a reply is of the reply's own API.
  /* @__PURE__ */ defineRideAlong(REPLY_FORM, RIDE_FORM) as OpenAIRideAlong;

/**
 * Finds the end of the model's turn, with its last words for `todos.stop`: in a completion with `stop`, or a response
 * with `completed`; undefined for a refusal, and while a call waits for the host.
 *
 * @throws TypeError for anything but a completion or a response.
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
export function turnEnd(reply: OpenAICompletion | OpenAIResponse): TurnEnd | undefined {
  return parseReply(reply).end;
}

/**
 * Describes the round of a reply with calls for `todos.endRound`: where only a program of the model made them, the
 * round does not count, and reminders wait for a result that the model reads.
 *
 * @throws TypeError for anything but a completion or a response.
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
export function roundEnd(reply: OpenAICompletion | OpenAIResponse): RoundEnd {
  return judgeRound(parseReply(reply).calls);
}

/**
 * Places a reminder inside the last result's text; without results, after the user's text.
 *
 * Nothing may stand between calls and their results, and servers of other models refuse a `user` message after
 * `tool` messages. Returns a new array, in which every message but the last is the same object. With
 * `previous_response_id`, `messages` is the new input only, and may be empty. `{ place: "tail" }` puts it at the end
 * of that text, or in the last part where the result has parts.
 *
 * @throws TypeError while calls of the last message have no results.
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
export function withReminder<M extends OpenAIMessage>(
  messages: readonly M[],
  reminder: TodoReminder | undefined,
  options?: ReminderOptions,
): M[] {
  return placeReminder(messages, reminder, PLACES, options);
}

/** Finds the calls in a message or item of either API. */
function findCalls(message: unknown): readonly FoundCall[] {
  const item = fieldsOf(message);
  return item["type"] === "function_call" ? [toCall(item)] : findChatCalls(message, "tool_calls");
}

/**
 * Rebuilds the list from the calls in Chat Completions messages or Responses items: undefined without any, an empty
 * list where it was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing. With `previous_response_id`, the server has
 * the transcript: keep `todos.snapshot()` instead.
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
export function todosFromTranscript<I extends TodoItem = TodoItem>(
  messages: readonly OpenAIMessage[],
  options?: TranscriptOptions<I>,
): TodoList<I> | undefined {
  return replayMessages(messages, options, findCalls);
}
