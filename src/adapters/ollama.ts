import {
  type AnsweredCall,
  defineRunTodoCalls,
  endOf,
  type FoundCall,
  type ParsedReply,
  type ReplyForm,
} from "./engine/answer-calls.js";
import { CHAT_RIDE, findChatCalls, joinChatMessage } from "./engine/chat-messages.js";
import { expectObject } from "./engine/fields.js";
import { defineWithReminder } from "./engine/place-reminder.js";
import { defineTodosFromTranscript, findUnmarkedCalls } from "./engine/read-transcript.js";
import { defineRideAlong } from "./engine/ride-along.js";
import { defineRoundEnd, defineRoundOf, defineTurnEnd } from "./engine/round-of.js";
import type { ToolDefinition, ToolSet } from "./engine/todo-adapter.js";
import { defineTodoTool, defineTodoTools } from "./engine/tool-definition.js";

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
export interface OllamaResponse {
  readonly message: { readonly role: string };
  /** Left out or false while the reply goes on. */
  readonly done?: boolean | undefined;
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
  const { message, done, done_reason } = expectObject(response, REPLY, "it");
  const { content, tool_calls } = expectObject(message, REPLY, "message");
  const calls = findCalls({ tool_calls });
  // Older servers give no reason. A stream that broke off is not done.
  const isDone = done === true || typeof done_reason === "string";
  const end = endOf(calls, done_reason === "stop", content);
  return { calls, isCut: !isDone || done_reason === "length", end, content };
}

function findCalls(message: unknown): readonly FoundCall[] {
  return findChatCalls(message, "tool_calls");
}

const REPLY_FORM: ReplyForm<OllamaResponse, OllamaToolMessage> = { parseReply, writeResult };

function writeResult({ name, text }: AnsweredCall): OllamaToolMessage {
  return { role: "tool", content: text, tool_name: name };
}

/**
 * Writes the todo tool for a chat request; there is no strict mode: see {@link WriteTodoTool}.
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
export const todoTool: (tool: ToolDefinition) => OllamaTool = /* @__PURE__ */ defineTodoTool(
  // A todo tool's fields are portable schemas: type, description, enum and items.
  (names, parameters) => ({ type: "function", function: { ...names, parameters: parameters as OllamaParameters } }),
);

/**
 * Writes all tools of a session as tools of a chat request: see {@link WriteTodoTools}.
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
export const todoTools: (tool: ToolSet) => OllamaTool[] = /* @__PURE__ */ defineTodoTools(todoTool);

/**
 * Answers the todo calls of a reply with `tool` messages; the API marks no errors: see {@link RunTodoCalls}.
 *
 * `num_predict` cuts a reply off.
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
export const runTodoCalls = /* @__PURE__ */ defineRunTodoCalls(REPLY_FORM);

/**
 * Lets list updates ride on other tools: see {@link RideAlong}.
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
export const rideAlong = /* @__PURE__ */ defineRideAlong(REPLY_FORM, CHAT_RIDE);

/**
 * Finds the end of the model's turn: at `stop` without calls only, so undefined at `length`, and while the stream runs;
 * see {@link FindTurnEnd}.
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
export const turnEnd = /* @__PURE__ */ defineTurnEnd<OllamaResponse>(parseReply);

/**
 * Describes the round of a reply with calls; every such round counts here: see {@link FindRoundEnd}.
 *
 * @example
 * ```ts
 * import { roundEnd } from "agent-todos/ollama";
 *
 * const tool_calls = [{ function: { name: "search", arguments: {} } }];
 * const reply = { message: { role: "assistant", tool_calls }, done_reason: "stop" };
 * console.log(roundEnd(reply)); // => {}
 * ```
 */
export const roundEnd = /* @__PURE__ */ defineRoundEnd<OllamaResponse>(parseReply);

/**
 * Describes a reply for an observer of the plan, with the calls that failed: see {@link FindRound}.
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
export const roundOf = /* @__PURE__ */ defineRoundOf<OllamaResponse>(parseReply);

/**
 * Places a reminder inside the last tool message's text; without one, after the user's text: see {@link WithReminder}.
 *
 * A message is one text here, so `{ place: "tail" }` puts it at the end of that text.
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
export const withReminder = /* @__PURE__ */ defineWithReminder<OllamaMessage>({
  hasOpenCalls: (last) => findCalls(last).length > 0,
  join: joinChatMessage,
});

/**
 * Rebuilds the list from the calls in a transcript: see {@link TodosFromTranscript}.
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
export const todosFromTranscript = /* @__PURE__ */ defineTodosFromTranscript<OllamaMessage>((messages) =>
  findUnmarkedCalls(messages, findCalls),
);
