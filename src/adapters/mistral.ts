import { type AnsweredCall, defineRunTodoCalls, type ParsedReply, type ReplyForm } from "./engine/answer-calls.js";
import {
  CHAT_RIDE,
  type ChatFields,
  findChatCalls,
  joinChatMessage,
  parseChatReply,
} from "./engine/chat-messages.js";
import { defineWithReminder } from "./engine/place-reminder.js";
import { defineTodosFromTranscript, findUnmarkedCalls } from "./engine/read-transcript.js";
import { defineRideAlong } from "./engine/ride-along.js";
import { defineRoundEnd, defineRoundOf, defineTurnEnd } from "./engine/round-of.js";
import { defineTodoTool, defineTodoTools, type ToolParameters, writeParameters } from "./engine/tool-definition.js";

export type * from "./engine/todo-adapter.js";
export type { ToolFormOptions, ToolParameters } from "./engine/tool-definition.js";

/** A tool of a chat request. */
export interface MistralTool {
  type: "function";
  function: { name: string; description: string; parameters: ToolParameters; strict?: true };
}

/** The part of a reply of the client that the adapter reads: of a whole one, or one assembled from a stream. */
export interface MistralResponse {
  /** The first one counts. */
  readonly choices: readonly {
    readonly message?: { readonly role?: string | undefined } | undefined;
    readonly finishReason: string | null;
  }[];
}

/** The message that answers a call. */
export interface MistralToolMessage {
  role: "tool";
  toolCallId: string;
  name: string;
  content: string;
}

/** The part of a message that the adapter reads. */
export interface MistralMessage {
  readonly role?: string | undefined;
  readonly content?: unknown;
}

const FIELDS: ChatFields = { calls: "toolCalls", reason: "finishReason" };

function parseReply(response: unknown): ParsedReply {
  return parseChatReply(response, "the reply of Mistral", FIELDS);
}

const REPLY_FORM: ReplyForm<MistralResponse, MistralToolMessage> = { parseReply, writeResult };

function writeResult({ id, name, text }: AnsweredCall): MistralToolMessage {
  return { role: "tool", toolCallId: String(id), name, content: text };
}

/**
 * Writes the todo tool for a chat request: see {@link WriteTodoTool}.
 *
 * `strict: true` asks the API to hold the model to the schema: every field is required then, and null where it was
 * optional, as the client writes strict schemas itself.
 *
 * @throws TypeError with `strict: true` where a field of the host's own takes any name: strict mode cannot hold it.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTool } from "agent-todos/mistral";
 *
 * const { name, parameters } = todoTool(createTodoSession().tool).function;
 * console.log(name, parameters.required); // => todo_write [ 'todos' ]
 * ```
 */
export const todoTool = /* @__PURE__ */ defineTodoTool(
  (names, parameters, strict): MistralTool => ({ type: "function", function: { ...names, parameters, ...strict } }),
  (tool) => writeParameters(tool, "complete"),
);

/**
 * Writes all tools of a session as tools of a chat request: see {@link WriteTodoTools}.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTools } from "agent-todos/mistral";
 * import { claudeCodeTasks } from "agent-todos/presets";
 *
 * const tools = todoTools(createTodoSession({ preset: claudeCodeTasks }).tool);
 * console.log(tools.map((tool) => tool.function.name).join(" ")); // => TaskUpdate TaskCreate TaskList TaskGet
 * ```
 */
export const todoTools = /* @__PURE__ */ defineTodoTools(todoTool);

/**
 * Answers the todo calls of a reply with `tool` messages; the API marks no errors: see {@link RunTodoCalls}.
 *
 * @throws TypeError for anything but a reply of the client; the API's own JSON (`tool_calls`) is served by
 * `agent-todos/openai`.
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
export const runTodoCalls = /* @__PURE__ */ defineRunTodoCalls(REPLY_FORM);

/**
 * Lets list updates ride on other tools: see {@link RideAlong}.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { rideAlong } from "agent-todos/mistral";
 *
 * const riding = rideAlong(createTodoSession(), { ride: ["bash"] });
 * const input = { command: "ls", todos: [{ content: "Look around", status: "in_progress" }] };
 * const call = { id: "D681PevKs", function: { name: "bash", arguments: JSON.stringify(input) } };
 * const message = { role: "assistant", content: "", toolCalls: [call] };
 * const reply = { choices: [{ message, finishReason: "tool_calls" }] };
 * const { calls, results } = riding.answer(reply);
 * console.log(calls[0]?.name, calls[0]?.input); // => bash {"command":"ls"}
 * console.log(JSON.stringify(results(["a.ts"])[0]?.content)); // => "a.ts\n\nTodos: 0/1 done. Now: Look around."
 * ```
 */
export const rideAlong = /* @__PURE__ */ defineRideAlong(REPLY_FORM, CHAT_RIDE);

/**
 * Finds the end of the model's turn: at `stop` without calls only, so undefined at `length`, `model_length` or `error`;
 * see {@link FindTurnEnd}.
 *
 * @example
 * ```ts
 * import { turnEnd } from "agent-todos/mistral";
 *
 * const message = { role: "assistant", content: "Done." };
 * console.log(turnEnd({ choices: [{ message, finishReason: "stop" }] })?.reply); // => Done.
 * console.log(turnEnd({ choices: [{ message, finishReason: "model_length" }] })); // => undefined
 * ```
 */
export const turnEnd = /* @__PURE__ */ defineTurnEnd<MistralResponse>(parseReply);

/**
 * Describes the round of a reply with calls; every such round counts here: see {@link FindRoundEnd}.
 *
 * @example
 * ```ts
 * import { roundEnd } from "agent-todos/mistral";
 *
 * const call = { id: "D681PevKs", function: { name: "search", arguments: {} } };
 * const message = { role: "assistant", toolCalls: [call] };
 * const reply = { choices: [{ message, finishReason: "tool_calls" }] };
 * console.log(roundEnd(reply)); // => {}
 * ```
 */
export const roundEnd = /* @__PURE__ */ defineRoundEnd<MistralResponse>(parseReply);

/**
 * Describes a reply for an observer of the plan, with the calls that failed: see {@link FindRound}.
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
export const roundOf = /* @__PURE__ */ defineRoundOf<MistralResponse>(parseReply);

/**
 * Places a reminder inside the last tool message's text; without one, after the user's text: see {@link WithReminder}.
 *
 * The API refuses a `user` message after `tool` messages, so a reminder never stands there. `{ place: "tail" }` puts it
 * at the end of that text, or in the last chunk where the content has chunks.
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
export const withReminder = /* @__PURE__ */ defineWithReminder<MistralMessage>({
  hasOpenCalls: (last) => findChatCalls(last, FIELDS.calls).length > 0,
  join: joinChatMessage,
});

/**
 * Rebuilds the list from the calls in a transcript: see {@link TodosFromTranscript}.
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
export const todosFromTranscript = /* @__PURE__ */ defineTodosFromTranscript<MistralMessage>((messages) =>
  findUnmarkedCalls(messages, (message) => findChatCalls(message, FIELDS.calls)),
);
