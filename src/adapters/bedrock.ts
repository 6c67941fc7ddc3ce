import { BEDROCK_FORM } from "./bedrock/form.js";
import type { BedrockTool } from "./bedrock/types.js";
import {
  defineAfterReply,
  defineIsPlanInSight,
  defineRoundOf,
  defineRunTodoCalls,
  defineStepRequest,
  defineTranscriptReader,
  defineWithReminder,
} from "./engine/adapter-form.js";
import type { TodoToolSource } from "./engine/todo-adapter.js";
import { type ToolFormOptions, writeTools } from "./engine/tool-definition.js";

export type * from "./bedrock/types.js";
export type * from "./engine/todo-adapter.js";
export type { ToolFormOptions } from "./engine/tool-definition.js";

/**
 * Writes all tools of a session or a shared list as tools of a Converse request.
 *
 * `strict: true` asks the API to enforce the schema, which only some of its models support.
 *
 * @throws TypeError with `strict: true` for an own field of the host with keys of any name, which strict mode cannot
 * express.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTools } from "agent-todos/bedrock";
 *
 * const [tool] = todoTools(createTodoSession(), { strict: true });
 * console.log(tool?.toolSpec.name, tool?.toolSpec.strict); // => todo_write true
 * ```
 */
export function todoTools(todos: TodoToolSource, options?: ToolFormOptions): BedrockTool[] {
  return writeTools(BEDROCK_FORM, todos, options);
}

/**
 * Answers the todo calls of a reply with `toolResult` blocks, in call order; other tools' calls are left alone.
 *
 * A refused call gets `status: "error"`, and its text begins `Not saved:`. A call that the end of the reply cut off is
 * not saved, as with a malformed call, nor is any call of a filtered reply. An input may be an object, or the text that
 * the deltas of a stream add up to. A shared list answers with a promise.
 *
 * @throws TypeError for anything but a session or a shared list, and a reply of the API.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { runTodoCalls } from "agent-todos/bedrock";
 *
 * const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * const content = [{ toolUse: { toolUseId: "tooluse_1", name: "todo_write", input } }];
 * const reply = { output: { message: { role: "assistant", content } }, stopReason: "tool_use" };
 * const [block] = runTodoCalls(createTodoSession(), reply);
 * console.log(block?.toolResult.content); // => [ { text: '0/1 done. Now: Add tests.' } ]
 * ```
 */
export const runTodoCalls = /* @__PURE__ */ defineRunTodoCalls(BEDROCK_FORM);

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
 * import { stepRequest } from "agent-todos/bedrock";
 *
 * const todos = createTodoSession({ nag: { start: true } });
 * const asked = { role: "user", content: [{ text: "Refactor the parser." }] };
 * const { messages, next } = stepRequest(todos, [asked]);
 * console.log(next, JSON.stringify(messages).includes("keep a plan with todo_write")); // => send true
 *
 * const done = { role: "assistant", content: [{ text: "Done." }] };
 * console.log(stepRequest(todos, [...messages, done]).next); // => done
 * ```
 */
export const stepRequest = /* @__PURE__ */ defineStepRequest(BEDROCK_FORM);

/**
 * Counts a reply as a round or as the end of the model's turn, and returns the host's {@link NextStep} with a reminder.
 *
 * Call it once for each reply, after `runTodoCalls`. `end_turn` without calls ends a turn; some models send it with
 * calls. A shared list answers with a promise.
 *
 * @throws TypeError for anything but a session or a shared list, and a reply of the API.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { afterReply } from "agent-todos/bedrock";
 *
 * const output = { message: { role: "assistant", content: [{ text: "Done." }] } };
 * console.log(afterReply(createTodoSession(), { output, stopReason: "end_turn" }).next); // => done
 * console.log(afterReply(createTodoSession(), { output, stopReason: "max_tokens" }).next); // => broken_off
 * ```
 */
export const afterReply = /* @__PURE__ */ defineAfterReply(BEDROCK_FORM);

/**
 * Describes a reply for `watching.round` of `agent-todos/observe`: the model's words, and its calls.
 *
 * With the results that the host sends back, messages or blocks, it shows which calls failed: those with
 * `status: "error"`, and those whose text begins with an error.
 *
 * @throws TypeError for anything but a reply of the API.
 *
 * @example
 * ```ts
 * import { roundOf } from "agent-todos/bedrock";
 *
 * const content = [{ toolUse: { toolUseId: "tooluse_1", name: "bash", input: { command: "ls" } } }];
 * const result = { toolResult: { toolUseId: "tooluse_1", content: [{ text: "no such file" }], status: "error" } };
 * const reply = { output: { message: { role: "assistant", content } }, stopReason: "tool_use" };
 * console.log(roundOf(reply, [result]).calls[0]?.failed); // => true
 * ```
 */
export const roundOf = /* @__PURE__ */ defineRoundOf(BEDROCK_FORM);

/**
 * Places a reminder as a further text inside the last `toolResult`; without results, as a further text block of the
 * user's message. Returns a new array in which earlier messages, and other blocks of the last one, are the same objects.
 *
 * `{ place: "tail" }` writes a text block after the results and the `cachePoint` block.
 *
 * @throws TypeError while calls of the last message have no results.
 *
 * @example
 * ```ts
 * import { withReminder } from "agent-todos/bedrock";
 *
 * const reminder = { text: "<reminder>Update the list.</reminder>", reason: "stale", placement: "after" } as const;
 * const content = [{ toolResult: { toolUseId: "tooluse_1", content: [{ text: "ok" }] } }];
 * const [last] = withReminder([{ role: "user", content }], reminder);
 * console.log(JSON.stringify(last?.content[0]?.toolResult.content));
 * // => [{"text":"ok"},{"text":"<reminder>Update the list.</reminder>"}]
 * ```
 */
export const withReminder = /* @__PURE__ */ defineWithReminder(BEDROCK_FORM);

/**
 * Rebuilds the list from the calls in a transcript: undefined without any, an empty list where it was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing; neither do calls whose result has
 * `status: "error"`.
 *
 * @throws TypeError for anything but an array.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/bedrock";
 *
 * const input = { todos: [{ content: "Add tests", status: "pending" }] };
 * const content = [{ toolUse: { toolUseId: "tooluse_1", name: "todo_write", input } }];
 * console.log(todosFromTranscript([{ role: "assistant", content }])?.items.length); // => 1
 * ```
 */
export const todosFromTranscript = /* @__PURE__ */ defineTranscriptReader(BEDROCK_FORM);

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
 * import { isPlanInSight, runTodoCalls } from "agent-todos/bedrock";
 *
 * const todos = createTodoSession();
 * const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * const message = { role: "assistant", content: [{ toolUse: { toolUseId: "tooluse_1", name: "todo_write", input } }] };
 * const reply = { output: { message }, stopReason: "tool_use" };
 * const messages = [message, { role: "user", content: runTodoCalls(todos, reply) }];
 * console.log(isPlanInSight(todos, messages)); // => true
 * console.log(isPlanInSight(todos, messages.slice(1))); // => undefined
 * ```
 */
export const isPlanInSight = /* @__PURE__ */ defineIsPlanInSight(BEDROCK_FORM);
