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
import { type ParsedReply, replyOf } from "./engine/answer-calls.js";
import { findChatCalls, joinChatMessage, readChatMessage } from "./engine/chat-messages.js";
import { expectObject } from "./engine/fields.js";
import type { AsSent, TodoToolSource } from "./engine/todo-adapter.js";
import { writeTools } from "./engine/tool-definition.js";

export type * from "./engine/todo-adapter.js";

/** A field of a tool's parameters, as Ollama's client types it. */
export interface OllamaProperty {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  items?: unknown;
}

/** The parameters of a tool, as Ollama's client types them. */
export interface OllamaParameters {
  type: "object";
  properties: Record<string, OllamaProperty>;
  required: string[];
}

/** A tool of a chat request. */
export interface OllamaTool {
  type: "function";
  function: { name: string; description: string; parameters: OllamaParameters };
}

/** The part of a reply that the adapter reads: of a whole one, or one assembled from a stream. */
export type OllamaResponse = AsSent<{
  readonly message: AsSent<{ readonly role: string }>;
  /** Left out or false while the reply goes on. */
  readonly done?: boolean | undefined;
  readonly done_reason?: string | undefined;
}>;

/** The message that answers a call: results have to come in call order. */
export interface OllamaToolMessage {
  role: "tool";
  content: string;
  tool_name: string;
}

/** The part of a message that the adapter reads. */
export type OllamaMessage = AsSent<{ readonly role: string; readonly content: string }>;

const REPLY = "reply of Ollama";

const CALLS = "tool_calls";

const FORM: AdapterForm<OllamaResponse, OllamaToolMessage, OllamaMessage, OllamaTool, undefined> = {
  writeTool: ({ name, description, parameters }) => ({
    type: "function",
    // A todo tool's fields are portable schemas: type, description, enum and items.
    function: { name, description, parameters: parameters as OllamaParameters },
  }),
  parseReply,
  writeResult: ({ name, text }) => ({ role: "tool", content: text, tool_name: name }),
  read: (message) => readChatMessage(message, { calls: CALLS }),
  isStored: false,
  hasOpenCalls: (last) => findChatCalls(last, CALLS).length > 0,
  join: joinChatMessage,
};

function parseReply(response: unknown): ParsedReply {
  const { message, done, done_reason } = expectObject(response, REPLY, "it");
  const sent = expectObject(message, REPLY, "message");
  // Older servers send no reason. A stream that broke off is not done.
  const isDone = done === true || typeof done_reason === "string";
  return replyOf(readChatMessage({ ...sent, role: "assistant" }, { calls: CALLS }), {
    isCut: !isDone || done_reason === "length",
    ending: done_reason === "stop" ? "end" : "other",
    idField: undefined,
  });
}

/**
 * Writes all tools of a session or a shared list as tools of a chat request; the API has no strict mode.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTools } from "agent-todos/ollama";
 *
 * const [tool] = todoTools(createTodoSession());
 * console.log(tool?.function.name, tool?.function.parameters.required); // => todo_write [ 'todos' ]
 * ```
 */
export function todoTools(todos: TodoToolSource): OllamaTool[];
// A program without types may pass the options of another API.
export function todoTools(todos: TodoToolSource, options?: undefined): OllamaTool[] {
  return writeTools(FORM, todos, options);
}

/**
 * Answers the todo calls of a reply with `tool` messages, in call order; other tools' calls are left alone.
 *
 * The API marks no errors; the text of a refused call begins `Not saved:`. A call that the end of the reply cut off is
 * not saved, as with `num_predict`. A shared list answers with a promise.
 *
 * @throws TypeError for anything but a session or a shared list, and a reply of the API.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { runTodoCalls } from "agent-todos/ollama";
 *
 * const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * const call = { function: { name: "todo_write", arguments: input } };
 * const reply = { message: { role: "assistant", content: "", tool_calls: [call] }, done_reason: "stop" };
 * console.log(runTodoCalls(createTodoSession(), reply)[0]?.content); // => 0/1 done. Now: Add tests.
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
 * import { stepRequest } from "agent-todos/ollama";
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
 * Call it once for each reply, after `runTodoCalls`. `stop` without calls ends a turn; `length`, and a stream that is
 * still running, break it off.
 * A shared list answers with a promise.
 *
 * @throws TypeError for anything but a session or a shared list, and a reply of the API.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { afterReply } from "agent-todos/ollama";
 *
 * const message = { role: "assistant", content: "Done." };
 * console.log(afterReply(createTodoSession(), { message, done_reason: "stop" }).next); // => done
 * console.log(afterReply(createTodoSession(), { message, done_reason: "length" }).next); // => broken_off
 * ```
 */
export const afterReply = /* @__PURE__ */ defineAfterReply(FORM);

/**
 * Describes a reply for `watching.round` of `agent-todos/observe`: the model's words, and its calls.
 *
 * The API marks no errors: with the messages that the host sends back, it shows which calls failed by texts that begin
 * with an error.
 *
 * @throws TypeError for anything but a reply of the API.
 *
 * @example
 * ```ts
 * import { roundOf } from "agent-todos/ollama";
 *
 * const tool_calls = [{ function: { name: "search", arguments: {} } }];
 * const reply = { message: { role: "assistant", content: "", tool_calls }, done_reason: "stop" };
 * const result = { role: "tool", tool_name: "search", content: "Error: no network" };
 * console.log(roundOf(reply, [result]).calls[0]?.failed); // => true
 * ```
 */
export const roundOf = /* @__PURE__ */ defineRoundOf(FORM);

/**
 * Places a reminder inside the last tool message's text; without one, after the user's text. Returns a new array in which
 * earlier messages are the same objects.
 *
 * A message is one text here, so `{ place: "tail" }` puts it at the end of that text.
 *
 * @throws TypeError while calls of the last message have no results.
 *
 * @example
 * ```ts
 * import { withReminder } from "agent-todos/ollama";
 *
 * const reminder = { text: "<reminder>Update the list.</reminder>", reason: "stale", placement: "after" } as const;
 * const [last] = withReminder([{ role: "tool", content: "ok", tool_name: "work" }], reminder);
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
 * import { todosFromTranscript } from "agent-todos/ollama";
 *
 * const input = { todos: [{ content: "Add tests", status: "pending" }] };
 * const call = { function: { name: "todo_write", arguments: input } };
 * const message = { role: "assistant", content: "", tool_calls: [call] };
 * console.log(todosFromTranscript([message])?.items.length); // => 1
 * ```
 */
export const todosFromTranscript = /* @__PURE__ */ defineTranscriptReader(FORM);

/**
 * Checks whether the messages of a request show the model its plan: the calls that wrote it, or a text that contains it.
 *
 * Undefined while answers that may show the rest are still to come. It stops at the newest whole list. Unknown parts
 * are passed over. A shared list answers with a promise.
 *
 * @throws TypeError for anything but a session or a shared list, and an array.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { isPlanInSight, runTodoCalls } from "agent-todos/ollama";
 *
 * const todos = createTodoSession();
 * const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * const message = {
 *   role: "assistant",
 *   content: "",
 *   tool_calls: [{ function: { name: "todo_write", arguments: input } }],
 * };
 * const reply = { message, done_reason: "stop" };
 * const messages = [message, ...runTodoCalls(todos, reply)];
 * console.log(isPlanInSight(todos, messages)); // => true
 * console.log(isPlanInSight(todos, messages.slice(1))); // => false
 * ```
 */
export const isPlanInSight = /* @__PURE__ */ defineIsPlanInSight(FORM);
