import {
  type AdapterForm,
  defineAfterReply,
  defineIsPlanInSight,
  defineRoundOf,
  defineRunTodoCalls,
  defineStepRequest,
  defineTranscriptReader,
  defineWithReminder,
} from "./engine/adapter-form.js";
import {
  type ChatFields,
  findChatCalls,
  joinChatMessage,
  parseChatReply,
  readChatMessage,
} from "./engine/chat-messages.js";
import type { AsSent, TodoToolSource } from "./engine/todo-adapter.js";
import { type ToolFormOptions, type ToolParameters, writeTools } from "./engine/tool-definition.js";

export type * from "./engine/todo-adapter.js";
export type { ToolFormOptions, ToolParameters } from "./engine/tool-definition.js";

/** A tool of a chat request. */
export interface MistralTool {
  type: "function";
  function: { name: string; description: string; parameters: ToolParameters; strict?: true };
}

/** The part of a reply of the client that the adapter reads: of a whole one, or one assembled from a stream. */
export type MistralResponse = AsSent<{
  /** The first one counts. */
  readonly choices: readonly AsSent<{
    readonly message?: AsSent<{ readonly role?: string | undefined }> | undefined;
    readonly finishReason: string | null;
  }>[];
}>;

/** The message that answers a call. */
export interface MistralToolMessage {
  role: "tool";
  toolCallId: string;
  name: string;
  content: string;
}

/** The part of a message that the adapter reads. */
export type MistralMessage = AsSent<{ readonly role?: string | undefined; readonly content?: unknown }>;

const FIELDS: ChatFields = { calls: "toolCalls", reason: "finishReason", callId: "toolCallId" };

const FORM: AdapterForm<MistralResponse, MistralToolMessage, MistralMessage, MistralTool, ToolFormOptions> = {
  strictness: "complete",
  writeTool: ({ strict, ...definition }) => ({
    type: "function",
    function: { ...definition, ...(strict && { strict }) },
  }),
  parseReply: (response) => parseChatReply(response, "reply of Mistral", FIELDS),
  writeResult: ({ id, name, text }) => ({ role: "tool", toolCallId: String(id), name, content: text }),
  read: (message) => readChatMessage(message, FIELDS),
  isStored: false,
  hasOpenCalls: (last) => findChatCalls(last, FIELDS.calls).length > 0,
  join: joinChatMessage,
};

/**
 * Writes all tools of a session or a shared list as tools of a chat request.
 *
 * `strict: true` asks the API to enforce the schema: every field is required then, and null where it was optional, as
 * in the client's own strict schemas.
 *
 * @throws TypeError with `strict: true` for an own field of the host with keys of any name, which strict mode cannot
 * express.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTools } from "agent-todos/mistral";
 *
 * const [tool] = todoTools(createTodoSession());
 * console.log(tool?.function.name, tool?.function.parameters.required); // => todo_write [ 'todos' ]
 * ```
 */
export function todoTools(todos: TodoToolSource, options?: ToolFormOptions): MistralTool[] {
  return writeTools(FORM, todos, options);
}

/**
 * Answers the todo calls of a reply with `tool` messages, in call order; other tools' calls are left alone.
 *
 * The API marks no errors; the text of a refused call begins `Not saved:`. A call that the end of the reply cut off is
 * not saved, nor is any call of a reply that failed. A shared list answers with a promise.
 *
 * @throws TypeError for anything but a session or a shared list, and a reply of the client; the API's own JSON
 * (`tool_calls`) is read by `agent-todos/openai`.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { runTodoCalls } from "agent-todos/mistral";
 *
 * const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * const call = { id: "D681PevKs", function: { name: "todo_write", arguments: input } };
 * const message = { role: "assistant", content: "", toolCalls: [call] };
 * const [result] = runTodoCalls(createTodoSession(), { choices: [{ message, finishReason: "tool_calls" }] });
 * console.log(result?.toolCallId, result?.content); // => D681PevKs 0/1 done. Now: Add tests.
 * ```
 */
export const runTodoCalls = /* @__PURE__ */ defineRunTodoCalls(FORM);

/**
 * Takes a session through one request of a loop: counts the round or the turn that the messages end, adds the reminder
 * that is due, and finds out whether there is anything to send.
 *
 * Call it before each request, with every message so far: they show whether the person wrote, a round of calls was
 * answered, the model ended its turn, or the plan was dropped with older messages. Send and keep the messages that it
 * returns; where you keep your own, earlier reminders are put back at their places. The same messages count once, in
 * another process too. It takes the place of `begin`, {@link afterReply} and {@link withReminder}. A shared list answers
 * with a promise.
 *
 * @throws TypeError for anything but a session or a shared list and an array of messages, and while calls of the last
 * message have no results.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { stepRequest } from "agent-todos/mistral";
 *
 * const todos = createTodoSession({ nag: { start: true } });
 * const asked = { role: "user", content: "Refactor the parser." };
 * const { messages, next } = stepRequest(todos, [asked]);
 * console.log(next, JSON.stringify(messages).includes("keep a plan with todo_write")); // => send true
 *
 * const done = { role: "assistant", content: "Done." };
 * console.log(stepRequest(todos, [...messages, done]).next); // => done
 * ```
 */
export const stepRequest = /* @__PURE__ */ defineStepRequest(FORM);

/**
 * Counts a reply as a round or as the end of the model's turn, and returns the host's {@link NextStep} with a reminder.
 *
 * Call it once for each reply, after `runTodoCalls`. `stop` without calls ends a turn; `length`, `model_length` and
 * `error` break it off.
 * A shared list answers with a promise.
 *
 * @throws TypeError for anything but a session or a shared list, and a reply of the client; the API's own JSON
 * (`tool_calls`) is read by `agent-todos/openai`.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { afterReply } from "agent-todos/mistral";
 *
 * const message = { role: "assistant", content: "Done." };
 * console.log(afterReply(createTodoSession(), { choices: [{ message, finishReason: "stop" }] }).next); // => done
 * console.log(afterReply(createTodoSession(), { choices: [{ message, finishReason: "error" }] }).next); // => broken_off
 * ```
 */
export const afterReply = /* @__PURE__ */ defineAfterReply(FORM);

/**
 * Describes a reply for `watching.round` of `agent-todos/observe`: the model's words, and its calls.
 *
 * The API marks no errors: with the messages that the host sends back, it shows which calls failed by texts that begin
 * with an error.
 *
 * @throws TypeError for anything but a reply of the client; the API's own JSON
 * (`tool_calls`) is read by `agent-todos/openai`.
 *
 * @example
 * ```ts
 * import { roundOf } from "agent-todos/mistral";
 *
 * const call = { id: "D681PevKs", function: { name: "search", arguments: {} } };
 * const message = { role: "assistant", content: "I search.", toolCalls: [call] };
 * const { text, calls } = roundOf({ choices: [{ message, finishReason: "tool_calls" }] });
 * console.log(text, calls[0]?.name); // => I search. search
 * ```
 */
export const roundOf = /* @__PURE__ */ defineRoundOf(FORM);

/**
 * Places a reminder inside the last tool message's text; without one, after the user's text. Returns a new array in which
 * earlier messages are the same objects.
 *
 * The API refuses a `user` message after `tool` messages, so a reminder never goes there. `{ place: "tail" }` puts it at
 * the end of that text, or in the last chunk where the content has chunks.
 *
 * @throws TypeError while calls of the last message have no results.
 *
 * @example
 * ```ts
 * import { withReminder } from "agent-todos/mistral";
 *
 * const reminder = { text: "<reminder>Update the list.</reminder>", reason: "stale", placement: "after" } as const;
 * const [last] = withReminder([{ role: "tool", toolCallId: "D681PevKs", content: "ok" }], reminder);
 * console.log(JSON.stringify(last?.content)); // => "ok\n\n<reminder>Update the list.</reminder>"
 * ```
 */
export const withReminder = /* @__PURE__ */ defineWithReminder(FORM);

/**
 * Rebuilds the list from the calls in a transcript: undefined without any, an empty list where it was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing; neither does a call that was answered as cut off.
 *
 * @throws TypeError for anything but an array.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/mistral";
 *
 * const input = { todos: [{ content: "Add tests", status: "pending" }] };
 * const call = { id: "D681PevKs", function: { name: "todo_write", arguments: input } };
 * const message = { role: "assistant", content: "", toolCalls: [call] };
 * console.log(todosFromTranscript([message])?.items.length); // => 1
 * ```
 */
export const todosFromTranscript = /* @__PURE__ */ defineTranscriptReader(FORM);

/**
 * Checks whether the messages of a request show the model its plan: the calls that wrote it, or a text that contains it.
 *
 * Undefined where the model sees more than these messages, as with a history on the server, and while answers that may
 * show the rest are still to come. It stops at the newest whole list. Unknown parts are passed over. A shared list
 * answers with a promise.
 *
 * @throws TypeError for anything but a session or a shared list, and an array.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { isPlanInSight, runTodoCalls } from "agent-todos/mistral";
 *
 * const todos = createTodoSession();
 * const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * const call = { id: "D681PevKs", function: { name: "todo_write", arguments: input } };
 * const message = { role: "assistant", content: "", toolCalls: [call] };
 * const reply = { choices: [{ message, finishReason: "tool_calls" }] };
 * const messages = [message, ...runTodoCalls(todos, reply)];
 * console.log(isPlanInSight(todos, messages)); // => true
 * console.log(isPlanInSight(todos, messages.slice(1))); // => undefined
 * ```
 */
export const isPlanInSight = /* @__PURE__ */ defineIsPlanInSight(FORM);
