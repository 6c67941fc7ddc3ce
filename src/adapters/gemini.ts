import { isRecord } from "../core/plain-json.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import type { TodoReminder } from "../session/todo-session.js";
import {
  type AnsweredCall,
  defineRunTodoCalls,
  type FoundCall,
  type ParsedReply,
  type ReplyForm,
} from "./contract/answer-calls.js";
import { expectArray, expectObject, fieldsOf, objectsUnder, wordsOf } from "./contract/fields.js";
import {
  joinLastResult,
  joinText,
  placeReminder,
  type ReminderPlaces,
  type ReminderText,
} from "./contract/place-reminder.js";
import { replayCalls } from "./contract/replay-calls.js";
import { defineRideAlong, type RideAlong, type RideForm } from "./contract/ride-along.js";
import type { ReminderOptions, RunTodoCalls, TranscriptOptions, TurnEnd } from "./contract/todo-adapter.js";
import {
  copyParameters,
  expectTool,
  listTools,
  type ToolDefinition,
  type ToolParameters,
  type ToolSet,
} from "./contract/tool-definition.js";

export type * from "./contract/api-types.js";
export type { ToolParameters };

/** A function declaration of a request, for `tools: [{ functionDeclarations: [...] }]`. */
export interface GeminiFunction {
  name: string;
  description: string;
  parametersJsonSchema: ToolParameters;
}

/** The part of a reply that the adapter reads: of a whole one, or the parts of a stream's chunks together. */
export interface GeminiResponse {
  readonly candidates?:
    | readonly {
        readonly content?: { readonly parts?: readonly object[] | undefined } | undefined;
        readonly finishReason?: string | undefined;
      }[]
    | undefined;
  /** Says why there are no candidates: the prompt was blocked. */
  readonly promptFeedback?: object | undefined;
}

/** The part that answers a call. */
export interface GeminiResult {
  functionResponse: { id?: string; name: string; response: { output: string } | { error: string } };
}

/** The part of a content, as the API calls a message, that the adapter reads. */
export interface GeminiContent {
  readonly role?: string | undefined;
  readonly parts?: readonly object[] | undefined;
}

const REPLY = "the reply of generateContent";

/** Parses the first candidate. */
function parseReply(response: unknown): ParsedReply {
  const { candidates, promptFeedback, usageMetadata } = expectObject(response, REPLY, "it");
  // A blocked prompt has no candidates, and some replies hold nothing but the count of their tokens.
  const none = promptFeedback || usageMetadata ? [] : undefined;
  const [candidate = {}] = expectArray(candidates ?? none, REPLY, "candidates");
  const { content = {}, finishReason } = expectObject(candidate, REPLY, "candidates[0]");
  const { parts = [] } = expectObject(content, REPLY, "candidates[0].content");
  const calls = findCalls(expectArray(parts, REPLY, "candidates[0].content.parts"));
  return {
    calls,
    // The chunks of a stream give no reason before the last one; their calls are whole.
    isCut: finishReason !== undefined && finishReason !== "STOP",
    end: calls.length === 0 && finishReason === "STOP" ? { reply: wordsOf(parts) } : undefined,
  };
}

/** Finds the calls among parts: older models give them no ids, and one without arguments may lack `args`. */
function findCalls(parts: unknown): readonly FoundCall[] {
  return objectsUnder(parts, "functionCall").map(({ id, name, args = {} }) => ({ id, name, input: args }));
}

const REPLY_FORM: ReplyForm<GeminiResult> = { parseReply, writeResult };

const RIDE_FORM: RideForm = { definition: () => [], schema: ["parametersJsonSchema"], join: joinResponse };

const PLACES: ReminderPlaces<GeminiContent> = {
  hasOpenCalls: ({ role, parts }) => role === "model" && findCalls(parts).length > 0,
  join: (last, reminder) => {
    const parts = expectArray(last.parts ?? [], "the conversation", "the parts of the last content");
    // Newer models refuse text among function responses, so the tail is a content of its own. The API takes every
    // content that is not the model's for the user's.
    if (last.role === "model" || reminder.isTail) return undefined;
    return { ...last, parts: joinLastResult(parts, { text: reminder.text }, reminder, joinResponse) };
  },
  alone: (text) => ({ role: "user", parts: [{ text }] }),
};

function joinResponse(part: unknown, reminder: ReminderText): object | undefined {
  const [result] = objectsUnder([part], "functionResponse");
  if (result === undefined) return undefined;
  const response = joinValue(result["response"] ?? {}, reminder, ["output", "error"]);
  return { ...fieldsOf(part), functionResponse: { ...result, response } };
}

/** Puts a reminder into a text; into an object's first of these fields, or else into a field of its own. */
function joinValue(value: unknown, reminder: ReminderText, fields: readonly string[]): unknown {
  if (value === undefined) return reminder.text;
  if (!isRecord(value)) return joinText(typeof value === "string" ? value : JSON.stringify(value), reminder);
  const field = fields.find((name) => value[name] !== undefined) ?? "reminder";
  return { ...value, [field]: joinValue(value[field], reminder, []) };
}

/**
 * Writes the todo tool as a function declaration of generateContent.
 *
 * It has no strict form: the request's `functionCallingConfig: { mode: "VALIDATED" }` holds the model to the schemas
 * of all its functions.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTool } from "agent-todos/gemini";
 *
 * const { name, parametersJsonSchema } = todoTool(createTodoSession().tool);
 * console.log(name, parametersJsonSchema.required); // => todo_write [ 'todos' ]
 * ```
 */
export function todoTool(tool: ToolDefinition): GeminiFunction {
  const { name, description } = expectTool(tool);
  return { name, description, parametersJsonSchema: copyParameters(tool) };
}

/**
 * Writes all tools of a session as function declarations: those of some presets are several over one list.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTools } from "agent-todos/gemini";
 * import { claudeCodeTasks } from "agent-todos/presets";
 *
 * const tools = todoTools(createTodoSession({ preset: claudeCodeTasks }).tool);
 * console.log(tools.map(({ name }) => name).join(" ")); // => TaskUpdate TaskCreate TaskList TaskGet
 * ```
 */
export function todoTools(tool: ToolSet): GeminiFunction[] {
  return listTools(expectTool(tool)).map((one) => todoTool(one));
}

/**
 * Answers the todo calls of a reply: one `functionResponse` part a call, in call order, with the call's id where it
 * has one; `response.error` where the call was refused, else `response.output`.
 *
 * Other tools' calls are left alone. A reply that stopped for any reason but `STOP` saves nothing of its last call.
 * A shared list answers with a promise.
 *
 * @throws TypeError for anything but a reply of generateContent.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { runTodoCalls } from "agent-todos/gemini";
 *
 * const args = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * const parts = [{ functionCall: { name: "todo_write", args } }];
 * const reply = { candidates: [{ content: { parts }, finishReason: "STOP" }] };
 * const [part] = runTodoCalls(createTodoSession(), reply);
 * console.log(part?.functionResponse.response); // => { output: '0/1 done. Now: Add tests.' }
 * ```
 */
export const runTodoCalls: RunTodoCalls<GeminiResponse, GeminiResult> =
  /* @__PURE__ */ defineRunTodoCalls(REPLY_FORM);

function writeResult({ id, name, text, isError }: AnsweredCall): GeminiResult {
  const response = isError ? { error: text } : { output: text };
  return { functionResponse: { ...(id !== undefined && { id: String(id) }), name, response } };
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
 * import { rideAlong } from "agent-todos/gemini";
 *
 * const riding = rideAlong(createTodoSession(), { ride: ["bash"] });
 * const input = { command: "ls", todos: [{ content: "Look around", status: "in_progress" }] };
 * const parts = [{ functionCall: { name: "bash", args: input } }];
 * const reply = { candidates: [{ content: { parts }, finishReason: "STOP" }] };
 * const { calls, results } = riding.answer(reply);
 * console.log(calls[0]?.name, JSON.stringify(calls[0]?.input)); // => bash {"command":"ls"}
 * console.log(JSON.stringify(results(["a.ts"])[0]?.functionResponse.response));
 * // => {"output":"a.ts\n\nTodos: 0/1 done. Now: Look around."}
 * ```
 */
export const rideAlong: RideAlong<GeminiResponse, GeminiResult> = /* @__PURE__ */ defineRideAlong(
  REPLY_FORM,
  RIDE_FORM,
);

/**
 * Finds the end of the model's turn, with its last words for `todos.stop`: at `STOP` without calls only; undefined at
 * `MAX_TOKENS`, `SAFETY`, `MALFORMED_FUNCTION_CALL` and the like, and for a blocked prompt.
 *
 * @throws TypeError for anything but a reply of generateContent.
 *
 * @example
 * ```ts
 * import { turnEnd } from "agent-todos/gemini";
 *
 * const content = { role: "model", parts: [{ text: "Done." }] };
 * console.log(turnEnd({ candidates: [{ content, finishReason: "STOP" }] })?.reply); // => Done.
 * console.log(turnEnd({ candidates: [{ content, finishReason: "MAX_TOKENS" }] })); // => undefined
 * ```
 */
export function turnEnd(response: GeminiResponse): TurnEnd | undefined {
  return parseReply(response).end;
}

/**
 * Places a reminder inside the last function response; without responses, as a further part of the user's content.
 *
 * It joins the response's `output` or `error`, since the model reads nothing else of a response that has either; in a
 * response or an `output` that is an object it gets a field `reminder`. Returns a new array, in which every content
 * but the last, and every other part of the last, is the same object. `{ place: "tail" }` writes a content of its own
 * after the responses.
 *
 * @throws TypeError while calls of the last content have no responses.
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
export function withReminder<M extends GeminiContent>(
  contents: readonly M[],
  reminder: TodoReminder | undefined,
  options?: ReminderOptions,
): M[] {
  return placeReminder(contents, reminder, PLACES, options);
}

/**
 * Rebuilds the list from the calls in a transcript: undefined without any, an empty list where it was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing; neither do calls whose response has an
 * `error`.
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
export function todosFromTranscript<I extends TodoItem = TodoItem>(
  contents: readonly GeminiContent[],
  options?: TranscriptOptions<I>,
): TodoList<I> | undefined {
  const failed = new Set<FoundCall>();
  let open = new Set<FoundCall>();
  const calls = expectArray(contents, "the transcript", "messages").flatMap((content) => {
    const { parts } = fieldsOf(content);
    const found = findCalls(parts);
    // Only order matches responses to calls without ids, and only within the model's last turn.
    if (found.length > 0) open = new Set(found);
    for (const { id, name, response } of objectsUnder(parts, "functionResponse")) {
      for (const call of open) {
        if (call.name !== name || (id !== undefined && call.id !== id)) continue;
        open.delete(call);
        if (fieldsOf(response)["error"] !== undefined) failed.add(call);
        break;
      }
    }
    return found;
  });
  return replayCalls(calls, options, (call) => failed.has(call));
}
