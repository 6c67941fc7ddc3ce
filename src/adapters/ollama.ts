import type { TodoItem, TodoList } from "../core/todo.js";
import type { TodoReminder } from "../session/todo-session.js";
import {
  type AnsweredCall,
  defineRunTodoCalls,
  type FoundCall,
  type ParsedReply,
  type ReplyForm,
} from "./contract/answer-calls.js";
import { findChatCalls, joinChatMessage, joinChatResult } from "./contract/chat-messages.js";
import { expectObject, wordsOf } from "./contract/fields.js";
import { placeReminder, type ReminderPlaces } from "./contract/place-reminder.js";
import { replayMessages } from "./contract/replay-calls.js";
import { defineRideAlong, type RideAlong, type RideForm } from "./contract/ride-along.js";
import type { ReminderOptions, RunTodoCalls, TranscriptOptions, TurnEnd } from "./contract/todo-adapter.js";
import {
  copyParameters,
  expectTool,
  listTools,
  type ToolDefinition,
  type ToolSet,
} from "./contract/tool-definition.js";

export type * from "./contract/api-types.js";

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
export interface OllamaResponse {
  readonly message: { readonly role: string };
  readonly done_reason?: string | undefined;
}

/** The message that answers a call: results have to come in call order. */
export interface OllamaToolMessage {
  role: "tool";
  content: string;
  tool_name: string;
}

/** The part of a message that the adapter reads. */
export interface OllamaMessage {
  readonly role: string;
  readonly content: string;
}

const REPLY = "the reply of Ollama";

function parseReply(response: unknown): ParsedReply {
  const { message, done_reason } = expectObject(response, REPLY, "it");
  const { content, tool_calls } = expectObject(message, REPLY, "message");
  const calls = findCalls({ tool_calls });
  const isEnd = calls.length === 0 && done_reason === "stop";
  return { calls, isCut: done_reason === "length", end: isEnd ? { reply: wordsOf(content) } : undefined };
}

function findCalls(message: unknown): readonly FoundCall[] {
  return findChatCalls(message, "tool_calls");
}

const PLACES: ReminderPlaces<OllamaMessage> = {
  hasOpenCalls: (last) => findCalls(last).length > 0,
  join: joinChatMessage,
};

const REPLY_FORM: ReplyForm<OllamaToolMessage> = { parseReply, writeResult };

const RIDE_FORM: RideForm = { definition: () => ["function"], schema: ["parameters"], join: joinChatResult };

/**
 * Writes the todo tool for a chat request; there is no strict mode.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTool } from "agent-todos/ollama";
 *
 * const { name, parameters } = todoTool(createTodoSession().tool).function;
 * console.log(name, parameters.required); // => todo_write [ 'todos' ]
 * ```
 */
export function todoTool(tool: ToolDefinition): OllamaTool {
  const { name, description } = expectTool(tool);
  // A todo tool's fields are portable schemas: type, description, enum and items.
  const parameters = copyParameters(tool) as OllamaParameters;
  return { type: "function", function: { name, description, parameters } };
}

/**
 * Writes all tools of a session as tools of a chat request: those of some presets are several over one list.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTools } from "agent-todos/ollama";
 * import { claudeCodeTasks } from "agent-todos/presets";
 *
 * const tools = todoTools(createTodoSession({ preset: claudeCodeTasks }).tool);
 * console.log(tools.map((tool) => tool.function.name).join(" ")); // => TaskUpdate TaskCreate TaskList TaskGet
 * ```
 */
export function todoTools(tool: ToolSet): OllamaTool[] {
  return listTools(expectTool(tool)).map((one) => todoTool(one));
}

/**
 * Answers the todo calls of a reply: one `tool` message a call, in call order.
 *
 * The API marks no errors: the text of a refused call begins `Not saved:`. Other tools' calls are left alone. A reply
 * that `num_predict` cut off in a todo call saves nothing of it.
 * A shared list answers with a promise.
 *
 * @throws TypeError for anything but a reply of the chat API.
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
export const runTodoCalls: RunTodoCalls<OllamaResponse, OllamaToolMessage> =
  /* @__PURE__ */ defineRunTodoCalls(REPLY_FORM);

function writeResult({ name, text }: AnsweredCall): OllamaToolMessage {
  return { role: "tool", content: text, tool_name: name };
}

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
 * import { rideAlong } from "agent-todos/ollama";
 *
 * const riding = rideAlong(createTodoSession(), { ride: ["bash"] });
 * const input = { command: "ls", todos: [{ content: "Look around", status: "in_progress" }] };
 * const call = { function: { name: "bash", arguments: input } };
 * const reply = { message: { role: "assistant", content: "", tool_calls: [call] }, done_reason: "stop" };
 * const { calls, results } = riding.answer(reply);
 * console.log(calls[0]?.name, JSON.stringify(calls[0]?.input)); // => bash {"command":"ls"}
 * console.log(JSON.stringify(results(["a.ts"])[0]?.content)); // => "a.ts\n\nTodos: 0/1 done. Now: Look around."
 * ```
 */
export const rideAlong: RideAlong<OllamaResponse, OllamaToolMessage> = /* @__PURE__ */ defineRideAlong(
  REPLY_FORM,
  RIDE_FORM,
);

/**
 * Finds the end of the model's turn, with its last words for `todos.stop`: at `stop` without calls only; undefined at
 * `length`, and while the stream runs.
 *
 * @throws TypeError for anything but a reply of the chat API.
 *
 * @example
 * ```ts
 * import { turnEnd } from "agent-todos/ollama";
 *
 * const message = { role: "assistant", content: "Done." };
 * console.log(turnEnd({ message, done_reason: "stop" })?.reply); // => Done.
 * console.log(turnEnd({ message, done_reason: "length" })); // => undefined
 * ```
 */
export function turnEnd(response: OllamaResponse): TurnEnd | undefined {
  return parseReply(response).end;
}

/**
 * Places a reminder inside the last tool message's text; without one, after the user's text.
 *
 * Returns a new array, in which every message but the last is the same object. A message is one text here, so
 * `{ place: "tail" }` puts it at the end of that text.
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
export function withReminder<M extends OllamaMessage>(
  messages: readonly M[],
  reminder: TodoReminder | undefined,
  options?: ReminderOptions,
): M[] {
  return placeReminder(messages, reminder, PLACES, options);
}

/**
 * Rebuilds the list from the calls in a transcript: undefined without any, an empty list where it was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing.
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
export function todosFromTranscript<I extends TodoItem = TodoItem>(
  messages: readonly OllamaMessage[],
  options?: TranscriptOptions<I>,
): TodoList<I> | undefined {
  return replayMessages(messages, options, findCalls);
}
