import {
  type AnthropicMessage,
  type AnthropicResponse,
  findCalls,
  joinResult,
  PLACES,
  parseReply,
} from "./anthropic/messages.js";
import { type AnsweredCall, defineRunTodoCalls, type ReplyForm } from "./engine/answer-calls.js";
import type { Awaitable } from "./engine/awaitable.js";
import { findBlocks } from "./engine/fields.js";
import { defineWithReminder } from "./engine/place-reminder.js";
import { defineTodosFromTranscript, markFailed } from "./engine/read-transcript.js";
import { defineRideAlong, type RideForm } from "./engine/ride-along.js";
import { defineRoundEnd, defineRoundOf, defineTurnEnd } from "./engine/round-of.js";

import type { ReminderOptions } from "./engine/todo-adapter.js";
import {
  defineRunnableTools,
  defineTodoTool,
  defineTodoTools,
  type ToolParameters,
  writeParameters,
} from "./engine/tool-definition.js";

export type * from "./engine/todo-adapter.js";
export type { RunnableTools, ToolFormOptions, ToolParameters } from "./engine/tool-definition.js";
export type { AnthropicMessage, AnthropicResponse };

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

const REPLY_FORM: ReplyForm<AnthropicResponse, AnthropicToolResult> = { parseReply, writeResult };

const RIDE_FORM: RideForm = { definition: () => [], schema: ["input_schema"], join: joinResult };

function writeResult({ id, text, isError }: AnsweredCall): AnthropicToolResult {
  return { type: "tool_result", tool_use_id: String(id), content: text, ...(isError && { is_error: true }) };
}

/**
 * Writes the todo tool for a Messages request: see {@link WriteTodoTool}.
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
export const todoTool = /* @__PURE__ */ defineTodoTool(
  (names, input_schema, strict): AnthropicTool => ({ ...names, input_schema, ...strict }),
  (tool) => writeParameters(tool, "closed"),
);

/**
 * Writes all tools of a session as tools of a Messages request: see {@link WriteTodoTools}.
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
export const todoTools = /* @__PURE__ */ defineTodoTools(todoTool);

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
export const runnableTools = /* @__PURE__ */ defineRunnableTools<
  AnthropicRunnableTool,
  AnthropicRunnableTool<Promise<string>>
>(
  (tool, run, options): AnthropicRunnableTool<Awaitable<string>> => ({
    ...todoTool(tool, options),
    run: (input, context) => run(input, context?.toolUse.id),
    parse: (input) => input,
  }),
);

/**
 * Answers the todo calls of a reply with `tool_result` blocks, `is_error` where it was refused: see {@link RunTodoCalls}.
 *
 * A limit and a refusal cut a reply off.
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
export const runTodoCalls = /* @__PURE__ */ defineRunTodoCalls(REPLY_FORM);

/**
 * Lets list updates ride on other tools: see {@link RideAlong}.
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
export const rideAlong = /* @__PURE__ */ defineRideAlong(REPLY_FORM, RIDE_FORM);

/**
 * Finds the end of the model's turn: at `end_turn` only, so undefined at `max_tokens`, `pause_turn`, `refusal` and the
 * like; see {@link FindTurnEnd}.
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
export const turnEnd = /* @__PURE__ */ defineTurnEnd<AnthropicResponse>(parseReply);

/**
 * Describes the round of a reply with calls: see {@link FindRoundEnd}.
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
export const roundEnd = /* @__PURE__ */ defineRoundEnd<AnthropicResponse>(parseReply);

/**
 * Describes a reply for an observer of the plan, with the calls that failed: see {@link FindRound}.
 *
 * @example
 * ```ts
 * import { roundOf } from "agent-todos/anthropic";
 *
 * const call = { type: "tool_use", id: "toolu_01", name: "bash", input: { command: "ls" } };
 * const result = { type: "tool_result", tool_use_id: "toolu_01", content: "no such file", is_error: true };
 * const { calls } = roundOf({ content: [call], stop_reason: "tool_use" }, [result]);
 * console.log(calls[0]?.name, calls[0]?.failed); // => bash true
 * ```
 */
export const roundOf = /* @__PURE__ */ defineRoundOf<AnthropicResponse>(parseReply);

/**
 * Places a reminder inside the last tool result's content; without results, after the user's text: see
 * {@link WithReminder}.
 *
 * A text block after results would teach the model to end its turn, and the API refuses one before them. After a
 * message of the system it joins that one. `{ place: "tail" }` writes a block of its own after the results.
 * `{ place: "system" }` writes a message of the system after a user message, and in its place a user message after the
 * model's words; not every model takes one. A result that a program reads gets no reminder.
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
export const withReminder = /* @__PURE__ */ defineWithReminder<AnthropicMessage, AnthropicReminderOptions>(PLACES);

/**
 * Rebuilds the list from the calls in a transcript; `is_error` marks those that failed: see {@link TodosFromTranscript}.
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
export const todosFromTranscript = /* @__PURE__ */ defineTodosFromTranscript<AnthropicMessage>((messages) => {
  const blocks = findBlocks(messages);
  const failed = blocks.filter(({ is_error }) => is_error === true);
  return markFailed(findCalls(blocks), failed, "tool_use_id");
});
