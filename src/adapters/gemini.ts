import { isRecord } from "../model/plain-json.js";
import {
  type AnsweredCall,
  defineRunTodoCalls,
  endOf,
  type FoundCall,
  type ParsedReply,
  type ReplyForm,
} from "./engine/answer-calls.js";
import { expectArray, expectObject, fieldsOf, objectsUnder } from "./engine/fields.js";
import { defineWithReminder, joinLastResult, joinText, type ReminderText } from "./engine/place-reminder.js";
import { defineTodosFromTranscript, type RecordedCall } from "./engine/read-transcript.js";
import { defineRideAlong, type RideForm } from "./engine/ride-along.js";
import { defineRoundEnd, defineRoundOf, defineTurnEnd } from "./engine/round-of.js";
import type { ToolDefinition, ToolSet } from "./engine/todo-adapter.js";
import { defineTodoTool, defineTodoTools, type ToolParameters } from "./engine/tool-definition.js";

export type * from "./engine/todo-adapter.js";
export type { ToolParameters };

/** A function declaration of a request, for `tools: [{ functionDeclarations: [...] }]`. */
export interface GeminiFunction {
  name: string;
  description: string;
  parametersJsonSchema: ToolParameters;
}

/** The part of a reply that the adapter reads: of a whole one, or a stream's parts together and its last reason. */
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
    // The chunks of a stream give no reason before the last one, and one that broke off has none.
    isCut: finishReason !== "STOP",
    end: endOf(calls, finishReason === "STOP", parts),
    content: parts,
  };
}

/** Finds the calls among parts: older models give them no ids, and one without arguments may lack `args`. */
function findCalls(parts: unknown): readonly FoundCall[] {
  return objectsUnder(parts, "functionCall").map(({ id, name, args = {} }) => ({ id, name, input: args }));
}

const REPLY_FORM: ReplyForm<GeminiResponse, GeminiResult> = { parseReply, writeResult };
const RIDE_FORM: RideForm = { definition: () => [], schema: ["parametersJsonSchema"], join: joinResponse };

/** Puts a reminder into a part that answers a call; undefined for any other part. */
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

function writeResult({ id, name, text, isError }: AnsweredCall): GeminiResult {
  const own = id === undefined ? {} : { id: String(id) };
  return { functionResponse: { ...own, name, response: isError ? { error: text } : { output: text } } };
}

/**
 * Writes the todo tool as a function declaration of generateContent: see {@link WriteTodoTool}.
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
export const todoTool: (tool: ToolDefinition) => GeminiFunction = /* @__PURE__ */ defineTodoTool(
  (names, parametersJsonSchema) => ({ ...names, parametersJsonSchema }),
);

/**
 * Writes all tools of a session as function declarations: see {@link WriteTodoTools}.
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
export const todoTools: (tool: ToolSet) => GeminiFunction[] = /* @__PURE__ */ defineTodoTools(todoTool);

/**
 * Answers the todo calls of a reply with `functionResponse` parts, with the call's id where it has one;
 * `response.error` where the call was refused, else `response.output`: see {@link RunTodoCalls}.
 *
 * Any reason to stop but `STOP` cuts a reply off.
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
export const runTodoCalls = /* @__PURE__ */ defineRunTodoCalls(REPLY_FORM);

/**
 * Lets list updates ride on other tools: see {@link RideAlong}.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { rideAlong } from "agent-todos/gemini";
 *
 * const riding = rideAlong(createTodoSession(), { ride: ["bash"] });
 * const input = { command: "ls", todos: [{ content: "Look around", status: "in_progress" }] };
 * const parts = [{ functionCall: { name: "bash", args: input } }];
 * const { calls, results } = riding.answer({ candidates: [{ content: { parts }, finishReason: "STOP" }] });
 * console.log(calls[0]?.name, JSON.stringify(calls[0]?.input)); // => bash {"command":"ls"}
 * console.log(JSON.stringify(results(["a.ts"])[0]?.functionResponse.response));
 * // => {"output":"a.ts\n\nTodos: 0/1 done. Now: Look around."}
 * ```
 */
export const rideAlong = /* @__PURE__ */ defineRideAlong(REPLY_FORM, RIDE_FORM);

/**
 * Finds the end of the model's turn: at `STOP` without calls only, so undefined at `MAX_TOKENS`, `SAFETY`,
 * `MALFORMED_FUNCTION_CALL` and the like, and for a blocked prompt; see {@link FindTurnEnd}.
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
export const turnEnd = /* @__PURE__ */ defineTurnEnd<GeminiResponse>(parseReply);

/**
 * Describes the round of a reply with calls; every such round counts here: see {@link FindRoundEnd}.
 *
 * @example
 * ```ts
 * import { roundEnd } from "agent-todos/gemini";
 *
 * const parts = [{ functionCall: { name: "search", args: {} } }];
 * console.log(roundEnd({ candidates: [{ content: { parts }, finishReason: "STOP" }] })); // => {}
 * ```
 */
export const roundEnd = /* @__PURE__ */ defineRoundEnd<GeminiResponse>(parseReply);

/**
 * Describes a reply for an observer of the plan, with the calls that failed: see {@link FindRound}.
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
export const roundOf = /* @__PURE__ */ defineRoundOf<GeminiResponse>(parseReply);

/**
 * Places a reminder inside the last function response; without responses, as a further part of the user's content: see
 * {@link WithReminder}.
 *
 * It joins the response's `output` or `error`, since the model reads nothing else of a response that has either; in a
 * response or an `output` that is an object it gets a field `reminder`. Every other part of the last content is the same
 * object, too. `{ place: "tail" }` writes a content of its own after the responses.
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
export const withReminder = /* @__PURE__ */ defineWithReminder<GeminiContent>({
  hasOpenCalls: ({ role, parts }) => role === "model" && findCalls(parts).length > 0,
  join: (last, reminder) => {
    const parts = expectArray(last.parts ?? [], "the conversation", "the parts of the last content");
    // Newer models refuse text among responses; every content that is not the model's counts as the user's.
    if (last.role === "model" || reminder.isTail) return undefined;
    return { ...last, parts: joinLastResult(parts, { text: reminder.text }, reminder, joinResponse) };
  },
  alone: (text) => ({ role: "user", parts: [{ text }] }),
});

/**
 * Rebuilds the list from the calls in a transcript; an `error` marks failed ones: see {@link TodosFromTranscript}.
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
export const todosFromTranscript = /* @__PURE__ */ defineTodosFromTranscript<GeminiContent>(findRecordedCalls);

/** Finds the calls in a transcript. Only order matches responses to calls without ids, and only within the model's last turn. */
function findRecordedCalls(contents: readonly unknown[]): readonly RecordedCall[] {
  const failed = new Set<FoundCall>();
  let open = new Set<FoundCall>();
  const calls = contents.flatMap((content) => {
    const { parts } = fieldsOf(content);
    const found = findCalls(parts);
    if (found.length > 0) open = new Set(found);
    for (const { id, name, response } of objectsUnder(parts, "functionResponse")) {
      const call = [...open].find((one) => one.name === name && (id === undefined || one.id === id));
      if (call === undefined) continue;
      open.delete(call);
      if (fieldsOf(response)["error"] !== undefined) failed.add(call);
    }
    return found;
  });
  return calls.map((call) => ({ ...call, isFailed: failed.has(call) }));
}
