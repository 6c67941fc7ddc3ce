import { ANTHROPIC_FORM, RIDE_FORM } from "./anthropic/form.js";
import type { AnthropicMessage, AnthropicResponse, AnthropicTool, AnthropicToolResult } from "./anthropic/types.js";
import {
  defineAfterReply,
  defineIsPlanInSight,
  defineRoundOf,
  defineRunTodoCalls,
  defineStepRequest,
  defineTranscriptReader,
  defineWithReminder,
} from "./engine/adapter-form.js";
import { type AnsweredTurn, type RideOptions, type RidingSource, type RidingTodos, ride } from "./engine/ride-along.js";
import type { Answered, AnyTodoWriter, ReminderOptions, TodoToolSource } from "./engine/todo-adapter.js";
import {
  type RunnableToolOptions,
  type ToolFormOptions,
  writeRunnableTools,
  writeTool,
  writeTools,
} from "./engine/tool-definition.js";

export type * from "./anthropic/types.js";
export type { DelegatedCall, DelegateOptions, DelegatesOptions } from "./engine/delegate-call.js";
export type {
  AnsweredTurn,
  HostCall,
  RideOptions,
  RidingSource,
  RidingTodos,
  RidingTurn,
} from "./engine/ride-along.js";
export type * from "./engine/todo-adapter.js";
export type { RunnableToolOptions, ToolFormOptions, ToolParameters } from "./engine/tool-definition.js";

/** A tool that the client library runs itself. */
export interface AnthropicRunnableTool<Answer = string> extends AnthropicTool {
  /** Answers a call with the text for the model, or a promise of it; never throws for the input. */
  run: (input: unknown, context?: { readonly toolUse: { readonly id: string } }) => Answer;
  /** Passes the input on unchanged: the session checks it. */
  parse: (input: unknown) => unknown;
}

/** The place of a reminder. */
export interface AnthropicReminderOptions {
  /**
   * `"system"`: a message of the system after the user's, for models that take one there. `"tail"`: as in every
   * adapter.
   */
  readonly place?: ReminderOptions["place"] | "system";
}

/**
 * Writes all tools of a session or a shared list as tools of a Messages request.
 *
 * `strict: true` asks the API to enforce the schema.
 *
 * @throws TypeError with `strict: true` for an own field of the host with keys of any name, which strict mode cannot
 * express.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTools } from "agent-todos/anthropic";
 *
 * const [tool] = todoTools(createTodoSession());
 * console.log(tool?.name, tool?.input_schema.required); // => todo_write [ 'todos' ]
 * ```
 */
export function todoTools(todos: TodoToolSource, options?: ToolFormOptions): AnthropicTool[] {
  return writeTools(ANTHROPIC_FORM, todos, options);
}

/**
 * Writes all tools of a session for `client.beta.messages.toolRunner`, which answers their calls itself; those of a
 * shared list answer with promises.
 *
 * For reminders in the runner's loop see the adapter's page.
 *
 * @throws TypeError for anything but a session or a shared list, and as `todoTools`.
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
export function runnableTools<T extends AnyTodoWriter>(
  todos: T,
  options?: RunnableToolOptions,
): AnthropicRunnableTool<Answered<T, string>>[] {
  return writeRunnableTools(ANTHROPIC_FORM, todos, options, (tool, run) => ({
    ...writeTool(ANTHROPIC_FORM, tool, options),
    // A session answers at once, a shared list with a promise.
    run: (input, context) => run(input, context?.toolUse.id) as Answered<T, string>,
    parse: (input) => input,
  }));
}

/**
 * Answers the todo calls of a reply with `tool_result` blocks, in call order; other tools' calls are left alone.
 *
 * A refused call gets `is_error`, and its text begins `Not saved:`. A call that the end of the reply cut off is not
 * saved, nor is any call of a refusal. A shared list answers with a promise.
 *
 * @throws TypeError for anything but a session or a shared list, and a reply of the API.
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
export const runTodoCalls = /* @__PURE__ */ defineRunTodoCalls(ANTHROPIC_FORM);

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
 * import { stepRequest } from "agent-todos/anthropic";
 *
 * const todos = createTodoSession({ nag: { start: true } });
 * const asked = { role: "user", content: "Refactor the parser." };
 * const { messages, next } = stepRequest(todos, [asked]);
 * console.log(next, JSON.stringify(messages).includes("keep a plan with todo_write")); // => send true
 *
 * const done = { role: "assistant", content: [{ type: "text", text: "Done." }] };
 * console.log(stepRequest(todos, [...messages, done]).next); // => done
 * ```
 */
export const stepRequest = /* @__PURE__ */ defineStepRequest(ANTHROPIC_FORM);

/**
 * Counts a reply as a round or as the end of the model's turn, and returns the host's {@link NextStep} with a reminder.
 *
 * Call it once for each reply, after `runTodoCalls`. `end_turn` ends a turn, `pause_turn` and `compaction` pause it. Where only a
 * program of the model called tools, the round does not count and reminders wait. A shared list answers with a promise.
 *
 * @throws TypeError for anything but a session or a shared list, and a reply of the API.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { afterReply } from "agent-todos/anthropic";
 *
 * const content = [{ type: "text", text: "Done." }];
 * console.log(afterReply(createTodoSession(), { content, stop_reason: "end_turn" }).next); // => done
 * console.log(afterReply(createTodoSession(), { content, stop_reason: "pause_turn" }).next); // => again
 * ```
 */
export const afterReply = /* @__PURE__ */ defineAfterReply(ANTHROPIC_FORM);

/**
 * Lets list updates ride on other tools, so that no model round is spent on the list alone.
 *
 * `ride` names the tools that carry the list's field. `tools` adds it to their schemas; `answer` takes it out of the
 * arguments of a reply, in call order; `results` adds a line on the list to their results. The session's own tools are
 * answered too. A shared list answers a reply with a promise.
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
export function rideAlong<T extends RidingSource>(
  todos: T,
  options: RideOptions,
): RidingTodos<AnthropicResponse, AnsweredTurn<T, AnthropicToolResult>> {
  return ride({ ...ANTHROPIC_FORM, ...RIDE_FORM }, todos, options);
}

/**
 * Describes a reply for `watching.round` of `agent-todos/observe`: the model's words, and its calls.
 *
 * With the results that the host sends back, messages or blocks, it shows which calls failed: those with `is_error`,
 * and those whose text begins with an error.
 *
 * @throws TypeError for anything but a reply of the API.
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
export const roundOf = /* @__PURE__ */ defineRoundOf(ANTHROPIC_FORM);

/**
 * Places a reminder inside the last tool result's content; without results, after the user's text. Returns a new array
 * in which earlier messages are the same objects.
 *
 * A text block after results would teach the model to end its turn, and the API refuses one before them. After a
 * message of the system it joins that one. `{ place: "tail" }` writes a block of its own after the results.
 * `{ place: "system" }` writes a message of the system after a user message, and in its place a user message after the
 * model's words; not every model takes one. A result that a program reads gets no reminder.
 *
 * @throws TypeError while calls of the last message have no results, after a paused reply, and where only a program
 * reads the results.
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
export const withReminder = /* @__PURE__ */ defineWithReminder<AnthropicMessage, AnthropicReminderOptions>(
  ANTHROPIC_FORM,
);

/**
 * Rebuilds the list from the calls in a transcript: undefined without any, an empty list where it was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing; neither do calls whose result has `is_error`.
 *
 * @throws TypeError for anything but an array.
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
export const todosFromTranscript = /* @__PURE__ */ defineTranscriptReader(ANTHROPIC_FORM);

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
 * import { isPlanInSight, runTodoCalls } from "agent-todos/anthropic";
 *
 * const todos = createTodoSession();
 * const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * const content = [{ type: "tool_use", id: "toolu_1", name: "todo_write", input }];
 * const reply = { role: "assistant", content, stop_reason: "tool_use" };
 * const messages = [reply, { role: "user", content: runTodoCalls(todos, reply) }];
 * console.log(isPlanInSight(todos, messages)); // => true
 * console.log(isPlanInSight(todos, messages.slice(1))); // => undefined
 * ```
 */
export const isPlanInSight = /* @__PURE__ */ defineIsPlanInSight(ANTHROPIC_FORM);
