import type { TodoItem, TodoList } from "../core/todo.js";
import type { TodoReminder } from "../session/todo-session.js";
import { type AnthropicResponse, findCalls, parseReply } from "./anthropic/parse-reply.js";
import { type AnthropicMessage, joinResult, PLACES } from "./anthropic/reminder-places.js";
import { type AnsweredCall, defineRunTodoCalls, type ReplyForm } from "./contract/answer-calls.js";
import type { Awaitable } from "./contract/awaitable.js";
import { findBlocks } from "./contract/fields.js";
import { placeReminder } from "./contract/place-reminder.js";
import { judgeRound, type RoundEnd } from "./contract/program-calls.js";
import { replayCalls } from "./contract/replay-calls.js";
import { defineRideAlong, type RideAlong, type RideForm } from "./contract/ride-along.js";
import { defineRunnableTools, type RunnableTools } from "./contract/runnable-tools.js";
import type { ReminderOptions, RunTodoCalls, TranscriptOptions, TurnEnd } from "./contract/todo-adapter.js";
import {
  expectTool,
  listTools,
  type ToolDefinition,
  type ToolFormOptions,
  type ToolParameters,
  type ToolSet,
  writeParameters,
} from "./contract/tool-definition.js";

export type * from "./contract/api-types.js";
export type { AnthropicMessage, AnthropicResponse, RoundEnd, RunnableTools, ToolFormOptions, ToolParameters };

/** A tool of a Messages request. */
export interface AnthropicTool {
  name: string;
  description: string;
  input_schema: ToolParameters;
  strict?: true;
}

/** A tool that the client library runs itself. */
export interface AnthropicRunnableTool<Answer = string> extends AnthropicTool {
  /** Answers a call with the text for the model, or a promise of it; never throws for the input. */
  run: (input: unknown, context?: { readonly toolUse: { readonly id: string } }) => Answer;
  /** Passes the input on as it is: the session checks it. */
  parse: (input: unknown) => unknown;
}

/** The content block that answers a call. */
export interface AnthropicToolResult {
  type: "tool_result";
  tool_use_id: string;
  content: string;
  is_error?: true;
}

/** Where a reminder goes. */
export interface AnthropicReminderOptions {
  /**
   * `"system"`: a message of the system after the user's, for models that take one there. `"tail"`: as in every
   * adapter.
   */
  readonly place?: ReminderOptions["place"] | "system";
}

const REPLY_FORM: ReplyForm<AnthropicToolResult> = { parseReply, writeResult };

const RIDE_FORM: RideForm = { definition: () => [], schema: ["input_schema"], join: joinResult };

/**
 * Writes the todo tool for a Messages request.
 *
 * `strict: true` asks the API to hold the model to the schema.
 *
 * @throws TypeError with `strict: true` where a field of the host's own takes any name: strict mode cannot hold it.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTool } from "agent-todos/anthropic";
 *
 * const { name, input_schema } = todoTool(createTodoSession().tool);
 * console.log(name, input_schema.required); // => todo_write [ 'todos' ]
 * ```
 */
export function todoTool(tool: ToolDefinition, { strict = false }: ToolFormOptions = {}): AnthropicTool {
  const { name, description } = expectTool(tool);
  const input_schema = writeParameters(tool, strict ? "closed" : "open");
  return { name, description, input_schema, ...(strict && { strict }) };
}

/**
 * Writes all tools of a session as tools of a Messages request: those of some presets are several over one list.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTools } from "agent-todos/anthropic";
 * import { claudeCodeTasks } from "agent-todos/presets";
 *
 * const tools = todoTools(createTodoSession({ preset: claudeCodeTasks }).tool);
 * console.log(tools.map(({ name }) => name).join(" ")); // => TaskUpdate TaskCreate TaskList TaskGet
 * ```
 */
export function todoTools(tool: ToolSet, options?: ToolFormOptions): AnthropicTool[] {
  return listTools(expectTool(tool)).map((one) => todoTool(one, options));
}

/**
 * Writes all tools of a session for `client.beta.messages.toolRunner`, which answers their calls itself.
 *
 * Reminders have a place in the runner's loop: see the adapter's page.
 *
 * @throws TypeError for anything but a session, and as `todoTools`.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { runnableTools } from "agent-todos/anthropic";
 *
 * const [tool] = runnableTools(createTodoSession());
 * console.log(tool?.run({ todos: [{ content: "Add tests", status: "in_progress" }] })); // => 0/1 done. Now: Add tests.
 * ```
 */
export const runnableTools: RunnableTools<
  AnthropicRunnableTool,
  AnthropicRunnableTool<Promise<string>>
> = /* @__PURE__ */ defineRunnableTools(
  (tool, run, options): AnthropicRunnableTool<Awaitable<string>> => ({
    ...todoTool(tool, options),
    run: (input, context) => run(input, context?.toolUse.id),
    parse: (input) => input,
  }),
);

/**
 * Answers the todo calls of a reply: one `tool_result` block a call, in call order, `is_error` where it was refused.
 *
 * Other tools' calls are left alone. A reply that a limit or a refusal cut off saves nothing of its last call.
 * A shared list answers with a promise.
 *
 * @throws TypeError for anything but a reply of the Messages API.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { runTodoCalls } from "agent-todos/anthropic";
 *
 * const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * const reply = {
 *   content: [{ type: "tool_use", id: "toolu_1", name: "todo_write", input }],
 *   stop_reason: "tool_use",
 * };
 * console.log(runTodoCalls(createTodoSession(), reply)[0]?.content); // => 0/1 done. Now: Add tests.
 * ```
 */
export const runTodoCalls: RunTodoCalls<AnthropicResponse, AnthropicToolResult> =
  /* @__PURE__ */ defineRunTodoCalls(REPLY_FORM);

function writeResult({ id, text, isError }: AnsweredCall): AnthropicToolResult {
  return {
    type: "tool_result",
    tool_use_id: String(id),
    content: text,
    ...(isError && { is_error: true }),
  };
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
 * import { rideAlong } from "agent-todos/anthropic";
 *
 * const riding = rideAlong(createTodoSession(), { ride: ["bash"] });
 * const input = { command: "ls", todos: [{ content: "Look around", status: "in_progress" }] };
 * const reply = {
 *   content: [{ type: "tool_use", id: "toolu_1", name: "bash", input }],
 *   stop_reason: "tool_use",
 * };
 * const { calls, results } = riding.answer(reply);
 * console.log(calls[0]?.name, JSON.stringify(calls[0]?.input)); // => bash {"command":"ls"}
 * console.log(JSON.stringify(results(["a.ts"])[0]?.content)); // => "a.ts\n\nTodos: 0/1 done. Now: Look around."
 * ```
 */
export const rideAlong: RideAlong<AnthropicResponse, AnthropicToolResult> = /* @__PURE__ */ defineRideAlong(
  REPLY_FORM,
  RIDE_FORM,
);

/**
 * Finds the end of the model's turn, with its last words for `todos.stop`: at `end_turn` only; undefined at
 * `max_tokens`, `pause_turn`, `refusal` and the like.
 *
 * @throws TypeError for anything but a reply of the Messages API.
 *
 * @example
 * ```ts
 * import { turnEnd } from "agent-todos/anthropic";
 *
 * const content = [{ type: "text", text: "Done." }];
 * console.log(turnEnd({ content, stop_reason: "end_turn" })?.reply); // => Done.
 * console.log(turnEnd({ content, stop_reason: "pause_turn" })); // => undefined
 * ```
 */
export function turnEnd(response: AnthropicResponse): TurnEnd | undefined {
  return parseReply(response).end;
}

/**
 * Describes the round of a reply with calls for `todos.endRound`: where only a program of the model made them, the
 * round does not count, and reminders wait for a result that the model reads.
 *
 * @throws TypeError for anything but a reply of the Messages API.
 *
 * @example
 * ```ts
 * import { roundEnd } from "agent-todos/anthropic";
 *
 * const caller = { type: "code_execution_20260120", tool_id: "srvtoolu_1" };
 * const call = { type: "tool_use", id: "toolu_1", name: "search", input: {}, caller };
 * console.log(roundEnd({ content: [call], stop_reason: "tool_use" })); // => { toolAvailable: false }
 * ```
 */
export function roundEnd(response: AnthropicResponse): RoundEnd {
  return judgeRound(parseReply(response).calls);
}

/**
 * Places a reminder inside the last tool result's content; without results, after the user's text.
 *
 * A text block after results would teach the model to end its turn, and the API refuses one before them. Returns a
 * new array, in which every message but the last is the same object. After a message of the system it joins that one.
 * `{ place: "tail" }` writes a block of its own after the results. `{ place: "system" }` writes a message of the system
 * after a user message, and in its place a user message after the model's words; not every model takes one. A result
 * that a program reads gets no reminder.
 *
 * @throws TypeError while calls of the last message have no results, after a paused reply, and where only a program
 * reads the results: see `roundEnd`.
 *
 * @example
 * ```ts
 * import { withReminder } from "agent-todos/anthropic";
 *
 * const reminder = { text: "<reminder>Update the list.</reminder>", reason: "stale", placement: "after" } as const;
 * const results = [{ type: "tool_result", tool_use_id: "toolu_1", content: "ok" }];
 * const [last] = withReminder([{ role: "user", content: results }], reminder);
 * console.log(JSON.stringify(last?.content));
 * // => [{"type":"tool_result","tool_use_id":"toolu_1","content":"ok\n\n<reminder>Update the list.</reminder>"}]
 * ```
 */
export function withReminder<M extends AnthropicMessage>(
  messages: readonly M[],
  reminder: TodoReminder | undefined,
  options?: AnthropicReminderOptions,
): M[] {
  return placeReminder(messages, reminder, PLACES, options);
}

/**
 * Rebuilds the list from the calls in a transcript: undefined without any, an empty list where it was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing; neither do calls whose result has `is_error`.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/anthropic";
 *
 * const input = { todos: [{ content: "Add tests", status: "pending" }] };
 * const call = { type: "tool_use", id: "toolu_1", name: "todo_write", input };
 * console.log(todosFromTranscript([{ role: "assistant", content: [call] }])?.items.length); // => 1
 * ```
 */
export function todosFromTranscript<I extends TodoItem = TodoItem>(
  messages: readonly AnthropicMessage[],
  options?: TranscriptOptions<I>,
): TodoList<I> | undefined {
  const blocks = findBlocks(messages);
  const failed = new Set(
    blocks.filter(({ is_error }) => is_error === true).map((block) => block["tool_use_id"]),
  );
  return replayCalls(findCalls(blocks), options, ({ id }) => failed.has(id));
}
