import { oneOf } from "../model/check-options.js";
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
import type { Answered, AnyTodoWriter, RunTodoCallsOptions, TodoToolSource } from "./engine/todo-adapter.js";
import { type RunnableToolOptions, writeRunnableTools, writeTool, writeTools } from "./engine/tool-definition.js";
import { OPENAI_FORM, RIDE_FORM } from "./openai/form.js";
import type {
  OpenAIApi,
  OpenAIChatTool,
  OpenAICompletion,
  OpenAIFunctionCallOutput,
  OpenAIReply,
  OpenAIResponse,
  OpenAIResponsesTool,
  OpenAIResult,
  OpenAIRunnableTool,
  OpenAIToolMessage,
  OpenAIToolOptions,
} from "./openai/types.js";

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
export type * from "./openai/types.js";

/**
 * Writes all tools of a session or a shared list as tools of a Chat Completions request, or with `api: "responses"` of
 * a Responses request.
 *
 * `strict: true` asks the API to enforce the schema: every field is required then, and null where it was optional. A
 * Responses tool that is not strict has `strict: false`, since the API's default is true.
 *
 * @throws TypeError with `strict: true` for an own field of the host with keys of any name, which strict mode cannot
 * express.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTools } from "agent-todos/openai";
 *
 * const todos = createTodoSession();
 * console.log(todoTools(todos)[0]?.function.name); // => todo_write
 * const [tool] = todoTools(todos, { api: "responses", strict: true });
 * console.log(tool?.parameters.required); // => [ 'todos', 'summary' ]
 * ```
 */
export function todoTools<Api extends OpenAIApi = "chat">(
  todos: TodoToolSource,
  options?: OpenAIToolOptions<Api>,
): (Api extends "responses" ? OpenAIResponsesTool : OpenAIChatTool)[] {
  // The tools are those of the requested API.
  return writeTools(OPENAI_FORM, todos, options) as (Api extends "responses" ? OpenAIResponsesTool : OpenAIChatTool)[];
}

/**
 * Writes all tools of a session for `client.chat.completions.runTools`, which answers their calls itself; those of a
 * shared list answer with promises.
 *
 * For reminders through its option `afterCompletion` see the adapter's page.
 *
 * @throws TypeError for anything but a session or a shared list, and as `todoTools`.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { runnableTools } from "agent-todos/openai";
 *
 * const [tool] = runnableTools(createTodoSession());
 * const input = '{"todos":[{"content":"Add tests","status":"in_progress"}]}';
 * console.log(tool?.function.function(input)); // => 0/1 done. Now: Add tests.
 * ```
 */
export function runnableTools<T extends AnyTodoWriter>(
  todos: T,
  options?: RunnableToolOptions,
): OpenAIRunnableTool<Answered<T, string>>[] {
  return writeRunnableTools(OPENAI_FORM, todos, options, (tool, run) => {
    // Without the option `api` it is a tool of Chat Completions.
    const { type, function: definition } = writeTool(OPENAI_FORM, tool, options) as OpenAIChatTool;
    // The library passes a call's arguments without its id. A session answers at once, a shared list with a promise.
    const answer = (input: string) => run(input) as Answered<T, string>;
    return { type, function: { ...definition, function: answer } };
  });
}

const answerReply = /* @__PURE__ */ defineRunTodoCalls(OPENAI_FORM);

/**
 * Answers the todo calls of a completion with `tool` messages, those of a response with `function_call_output` items, in
 * call order; other tools' calls are left alone.
 *
 * Neither API marks errors; the text of a refused call begins `Not saved:`. A call that the end of the reply cut off is
 * not saved, nor is any call of a reply that was refused or filtered or that failed. A shared list answers with a
 * promise.
 *
 * @throws TypeError for anything but a session or a shared list, and a reply of either API.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { runTodoCalls } from "agent-todos/openai";
 *
 * const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * const call = { type: "function_call", call_id: "call_1", name: "todo_write", arguments: JSON.stringify(input) };
 * const response = { status: "completed", output: [call] };
 * console.log(runTodoCalls(createTodoSession(), response)[0]?.output); // => 0/1 done. Now: Add tests.
 * ```
 */
export function runTodoCalls<T extends AnyTodoWriter, Reply extends OpenAIReply>(
  todos: T,
  reply: Reply,
  options?: RunTodoCallsOptions,
): Answered<T, OpenAIResult<Reply>[]> {
  // The results are of the reply's own API.
  return answerReply(todos, reply, options) as Answered<T, OpenAIResult<Reply>[]>;
}

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
 * With a conversation that the server stores, pass the output of the last response with the results, and send what
 * follows that output.
 *
 * @throws TypeError for anything but a session or a shared list and an array of messages, and while calls of the last
 * message have no results.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { stepRequest } from "agent-todos/openai";
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
export const stepRequest = /* @__PURE__ */ defineStepRequest(OPENAI_FORM);

/**
 * Counts a reply as a round or as the end of the model's turn, and returns the host's {@link NextStep} with a reminder.
 *
 * Call it once for each reply, after `runTodoCalls`. A completion with `stop`, or a response with `completed`, ends a
 * turn, unless a call waits for the host; a refusal breaks it off. Where only a program of the model called tools, the
 * round does not count and reminders wait. A shared list answers with a promise.
 *
 * @throws TypeError for anything but a session or a shared list, and a reply of either API.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { afterReply } from "agent-todos/openai";
 *
 * const todos = createTodoSession();
 * const message = { role: "assistant", content: "Done." };
 * console.log(afterReply(todos, { choices: [{ message, finish_reason: "stop" }] }).next); // => done
 * console.log(afterReply(todos, { status: "incomplete", output: [{ type: "message" }] }).next); // => broken_off
 * ```
 */
export const afterReply = /* @__PURE__ */ defineAfterReply(OPENAI_FORM);

/**
 * Lets list updates ride on other tools, so that no model round is spent on the list alone.
 *
 * `ride` names the tools that carry the list's field. `tools` adds it to their schemas; `answer` takes it out of the
 * arguments of a reply, in call order; `results` adds a line on the list to their results. The session's own tools are
 * answered too. `api: "responses"` types the replies and results as those of Responses. A shared list answers a reply
 * with a promise.
 *
 * @throws RangeError or TypeError for bad options.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { rideAlong } from "agent-todos/openai";
 *
 * const riding = rideAlong(createTodoSession(), { ride: ["bash"] });
 * const input = { command: "ls", todos: [{ content: "Look around", status: "in_progress" }] };
 * const call = { id: "call_1", type: "function", function: { name: "bash", arguments: JSON.stringify(input) } };
 * const message = { role: "assistant", content: null, tool_calls: [call] };
 * const reply = { choices: [{ message, finish_reason: "tool_calls" }] };
 * const { calls, results } = riding.answer(reply);
 * console.log(calls[0]?.name, calls[0]?.input); // => bash {"command":"ls"}
 * console.log(JSON.stringify(results(["a.ts"])[0]?.content)); // => "a.ts\n\nTodos: 0/1 done. Now: Look around."
 * ```
 */
export function rideAlong<T extends RidingSource, Api extends OpenAIApi = "chat">(
  todos: T,
  options: RideOptions & { readonly api?: Api | undefined },
): OpenAIRiding<T, Api> {
  // The results are of the reply's own API.
  return ride({ ...OPENAI_FORM, ...RIDE_FORM }, todos, options, {
    api: oneOf("chat", "responses"),
  }) as unknown as OpenAIRiding<T, Api>;
}

/** A session whose list rides on tools of one of the two APIs. */
export type OpenAIRiding<T, Api extends OpenAIApi> = Api extends "responses"
  ? RidingTodos<OpenAIResponse, AnsweredTurn<T, OpenAIFunctionCallOutput>>
  : RidingTodos<OpenAICompletion, AnsweredTurn<T, OpenAIToolMessage>>;

/**
 * Describes a reply for `watching.round` of `agent-todos/observe`: the model's words, and its calls.
 *
 * Neither API marks errors: with the results that the host sends back, it shows which calls failed by texts that begin
 * with an error.
 *
 * @throws TypeError for anything but a reply of either API.
 *
 * @example
 * ```ts
 * import { roundOf } from "agent-todos/openai";
 *
 * const call = { type: "function_call", call_id: "call_1", name: "bash", arguments: "{}" };
 * const result = { type: "function_call_output", call_id: "call_1", output: "Error: no such file" };
 * const { calls } = roundOf({ output: [call], status: "completed" }, [result]);
 * console.log(calls[0]?.name, calls[0]?.failed); // => bash true
 * ```
 */
export const roundOf = /* @__PURE__ */ defineRoundOf(OPENAI_FORM);

/**
 * Places a reminder inside the last result's text; without results, after the user's text. Returns a new array in which
 * earlier messages are the same objects.
 *
 * Results must directly follow their calls, and servers of other models refuse a `user` message after `tool` messages.
 * With `previous_response_id`, `messages` is the new input only, and may be empty. `{ place: "tail" }` puts it at the
 * end of that text, or in the last part where the result has parts.
 *
 * @throws TypeError while calls of the last message have no results, and where only a program reads the results.
 *
 * @example
 * ```ts
 * import { withReminder } from "agent-todos/openai";
 *
 * const reminder = { text: "<reminder>Update the list.</reminder>", reason: "stale", placement: "after" } as const;
 * const [last] = withReminder([{ role: "tool", tool_call_id: "call_1", content: "ok" }], reminder);
 * console.log(JSON.stringify(last?.content)); // => "ok\n\n<reminder>Update the list.</reminder>"
 * ```
 */
export const withReminder = /* @__PURE__ */ defineWithReminder(OPENAI_FORM);

/**
 * Rebuilds the list from the calls in Chat Completions messages or Responses items: undefined without any, an empty list
 * where it was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing; neither does a call that was answered as cut off.
 * With `previous_response_id`, the server has the transcript: keep `todos.snapshot()` instead.
 *
 * @throws TypeError for anything but an array.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/openai";
 *
 * const call = {
 *   type: "function_call",
 *   call_id: "call_1",
 *   name: "todo_write",
 *   arguments: '{"todos":[{"content":"Add tests","status":"in_progress"}]}',
 * };
 * console.log(todosFromTranscript([call])?.items.length); // => 1
 * ```
 */
export const todosFromTranscript = /* @__PURE__ */ defineTranscriptReader(OPENAI_FORM);

/**
 * Checks whether the messages of a request show the model its plan: the calls that wrote it, or a text that contains it.
 *
 * Undefined where the model sees more than these messages, as with `previous_response_id`, and for a list that it never
 * wrote. A shared list answers with a promise.
 *
 * @throws TypeError for anything but a session or a shared list, and an array.
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { isPlanInSight } from "agent-todos/openai";
 *
 * const todos = createTodoSession();
 * const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * todos.write(input);
 * const call = { id: "call_1", function: { name: "todo_write", arguments: JSON.stringify(input) } };
 * const messages = [{ role: "assistant", tool_calls: [call] }, { role: "tool", tool_call_id: "call_1", content: "ok" }];
 * console.log(isPlanInSight(todos, messages), isPlanInSight(todos, messages.slice(1))); // => true undefined
 * ```
 */
export const isPlanInSight = /* @__PURE__ */ defineIsPlanInSight(OPENAI_FORM);
