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
import { writeTools } from "./engine/tool-definition.js";
import { GEMINI_FORM } from "./gemini/form.js";
import type { GeminiFunction } from "./gemini/types.js";

export type * from "./engine/todo-adapter.js";
export type { ToolParameters } from "./engine/tool-definition.js";
export type * from "./gemini/types.js";

/**
 * Writes all tools of a session or a shared list as function declarations of generateContent.
 *
 * The API has no strict form of a tool. Instead, the request's `functionCallingConfig: { mode: "VALIDATED" }` enforces
 * the schemas of all its functions.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTools } from "agent-todos/gemini";
 *
 * const [tool] = todoTools(createTodoSession());
 * console.log(tool?.name, tool?.parametersJsonSchema.required); // => todo_write [ 'todos' ]
 * ```
 */
export function todoTools(todos: TodoToolSource): GeminiFunction[];
// A program without types may pass the options of another API.
export function todoTools(todos: TodoToolSource, options?: undefined): GeminiFunction[] {
  return writeTools(GEMINI_FORM, todos, options);
}

/**
 * Answers the todo calls of a reply with `functionResponse` parts, in call order; other tools' calls are left alone.
 *
 * A part has the call's id where it has one, and `response.error` where the call was refused, else `response.output`.
 * The text of a refused call begins `Not saved:`. A call that the end of the reply cut off is not saved; every reason
 * but `STOP` cuts a reply off. A shared list answers with a promise.
 *
 * @throws TypeError for anything but a session or a shared list, and a reply of the API.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { runTodoCalls } from "agent-todos/gemini";
 *
 * const args = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * const parts = [{ functionCall: { name: "todo_write", args } }];
 * const [part] = runTodoCalls(createTodoSession(), { candidates: [{ content: { parts }, finishReason: "STOP" }] });
 * console.log(part?.functionResponse.response); // => { output: '0/1 done. Now: Add tests.' }
 * ```
 */
export const runTodoCalls = /* @__PURE__ */ defineRunTodoCalls(GEMINI_FORM);

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
 * import { stepRequest } from "agent-todos/gemini";
 *
 * const todos = createTodoSession({ nag: { start: true } });
 * const asked = { role: "user", parts: [{ text: "Refactor the parser." }] };
 * const { messages, next } = stepRequest(todos, [asked]);
 * console.log(next, JSON.stringify(messages).includes("keep a plan with todo_write")); // => send true
 *
 * const done = { role: "model", parts: [{ text: "Done." }] };
 * console.log(stepRequest(todos, [...messages, done]).next); // => done
 * ```
 */
export const stepRequest = /* @__PURE__ */ defineStepRequest(GEMINI_FORM);

/**
 * Counts a reply as a round or as the end of the model's turn, and returns the host's {@link NextStep} with a reminder.
 *
 * Call it once for each reply, after `runTodoCalls`. `STOP` without calls ends a turn; `MALFORMED_FUNCTION_CALL`, a
 * blocked prompt and the like break it off.
 * A shared list answers with a promise.
 *
 * @throws TypeError for anything but a session or a shared list, and a reply of the API.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { afterReply } from "agent-todos/gemini";
 *
 * const content = { role: "model", parts: [{ text: "Done." }] };
 * console.log(afterReply(createTodoSession(), { candidates: [{ content, finishReason: "STOP" }] }).next); // => done
 * console.log(afterReply(createTodoSession(), { promptFeedback: {} }).next); // => broken_off
 * ```
 */
export const afterReply = /* @__PURE__ */ defineAfterReply(GEMINI_FORM);

/**
 * Describes a reply for `watching.round` of `agent-todos/observe`: the model's words, and its calls.
 *
 * With the results that the host sends back, contents or parts, it shows which calls failed: those with an `error`, and
 * those whose text begins with one.
 *
 * @throws TypeError for anything but a reply of the API.
 *
 * @example
 * ```ts
 * import { roundOf } from "agent-todos/gemini";
 *
 * const parts = [{ text: "I look." }, { functionCall: { name: "bash", args: { command: "ls" } } }];
 * const result = { functionResponse: { name: "bash", response: { error: "no such file" } } };
 * const { text, calls } = roundOf({ candidates: [{ content: { parts }, finishReason: "STOP" }] }, [result]);
 * console.log(text, calls[0]?.failed); // => I look. true
 * ```
 */
export const roundOf = /* @__PURE__ */ defineRoundOf(GEMINI_FORM);

/**
 * Places a reminder inside the last function response; without responses, as a further part of the user's content.
 * Returns a new array in which earlier contents, and other parts of the last one, are the same objects.
 *
 * It joins the response's `output` or `error`, since the model reads only these where a response has them; in a
 * response or an `output` that is an object it gets a field `reminder`. `{ place: "tail" }` writes a content of its own
 * after the responses.
 *
 * @throws TypeError while calls of the last message have no results.
 *
 * @example
 * ```ts
 * import { withReminder } from "agent-todos/gemini";
 *
 * const reminder = { text: "<reminder>Update the list.</reminder>", reason: "stale", placement: "after" } as const;
 * const parts = [{ functionResponse: { name: "bash", response: { output: "ok" } } }];
 * const [last] = withReminder([{ role: "user", parts }], reminder);
 * console.log(JSON.stringify(last?.parts));
 * // => [{"functionResponse":{"name":"bash","response":{"output":"ok\n\n<reminder>Update the list.</reminder>"}}}]
 * ```
 */
export const withReminder = /* @__PURE__ */ defineWithReminder(GEMINI_FORM);

/**
 * Rebuilds the list from the calls in a transcript: undefined without any, an empty list where it was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing; neither do calls whose response has an `error`.
 *
 * @throws TypeError for anything but an array.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/gemini";
 *
 * const args = { todos: [{ content: "Add tests", status: "pending" }] };
 * const content = { role: "model", parts: [{ functionCall: { name: "todo_write", args } }] };
 * console.log(todosFromTranscript([content])?.items.length); // => 1
 * ```
 */
export const todosFromTranscript = /* @__PURE__ */ defineTranscriptReader(GEMINI_FORM);

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
 * import { isPlanInSight, runTodoCalls } from "agent-todos/gemini";
 *
 * const todos = createTodoSession();
 * const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * const content = { role: "model", parts: [{ functionCall: { name: "todo_write", args: input } }] };
 * const reply = { candidates: [{ content, finishReason: "STOP" }] };
 * const messages = [content, { role: "user", parts: runTodoCalls(todos, reply) }];
 * console.log(isPlanInSight(todos, messages)); // => true
 * console.log(isPlanInSight(todos, messages.slice(1))); // => false
 * ```
 */
export const isPlanInSight = /* @__PURE__ */ defineIsPlanInSight(GEMINI_FORM);
