import type { TodoItem, TodoList } from "../core/todo.js";
import type { TodoReminder, TodoSession } from "../session/todo-session.js";
import { type AnsweredCall, answerCalls, type FoundCall, type ParsedReply } from "./contract/answer-calls.js";
import {
  findChatCalls,
  joinChatContent,
  joinChatMessage,
  joinChatResult,
  parseChatReply,
} from "./contract/chat-messages.js";
import { expectTool } from "./contract/expect-session.js";
import { expectArray, expectObject, type Fields, fieldsOf, objectsIn, wordsOf } from "./contract/fields.js";
import { placeReminder, type ReminderPlaces } from "./contract/place-reminder.js";
import { isProgramCall, judgeRound, noDirectResult, type RoundEnd } from "./contract/program-calls.js";
import { replayMessages } from "./contract/replay-calls.js";
import {
  createRide,
  type HostCall,
  type RideForm,
  type RideOptions,
  type RidingTodos,
  type RidingTurn,
} from "./contract/ride-along.js";
import {
  listTools,
  type ReminderOptions,
  type TodoWriter,
  type ToolDefinition,
  type ToolFormOptions,
  type ToolSet,
  type TranscriptOptions,
  type TurnEnd,
} from "./contract/todo-adapter.js";
import { type ToolParameters, writeParameters } from "./contract/tool-parameters.js";

export type {
  HostCall,
  ReminderOptions,
  RideOptions,
  RidingTodos,
  RidingTurn,
  RoundEnd,
  TodoWriter,
  ToolDefinition,
  ToolFormOptions,
  ToolParameters,
  ToolSet,
  TranscriptOptions,
  TurnEnd,
};

/** A tool of a Chat Completions request. */
export interface OpenAIChatTool {
  type: "function";
  function: { name: string; description: string; parameters: ToolParameters; strict?: true };
}

/** A tool of a Responses request. */
export interface OpenAIResponsesTool {
  type: "function";
  name: string;
  description: string;
  parameters: ToolParameters;
  strict: boolean;
}

/** How the tool is written, and for which of the two APIs. */
export interface OpenAIToolOptions extends ToolFormOptions {
  /** Default `"chat"`. */
  readonly api?: "chat" | "responses" | undefined;
}

/** The part of a completion that the adapter reads: of a whole one, or one assembled from a stream. */
export interface OpenAICompletion {
  /** The first one counts. */
  readonly choices: readonly {
    readonly message: { readonly role: string };
    readonly finish_reason: string | null;
  }[];
}

/** The part of a response that the adapter reads: of a whole one, or one assembled from a stream. */
export interface OpenAIResponse {
  readonly output: readonly { readonly type: string }[];
  readonly status?: string | undefined;
}

/** The message that answers a call of a completion. */
export interface OpenAIToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string;
}

/** The item that answers a call of a response. */
export interface OpenAIFunctionCallOutput {
  type: "function_call_output";
  call_id: string;
  output: string;
  /** The program that made the call; left out where the model made it itself. */
  caller?: { type: "program"; caller_id: string };
}

/** The part of a Chat Completions message or a Responses item that the adapter reads. */
export interface OpenAIMessage {
  readonly role?: string | undefined;
  readonly type?: string | null | undefined;
}

const REPLY = "the reply of OpenAI";

/** Whether a reply is one of Responses; without an `output` it is read as a completion. */
function isResponse(reply: unknown): boolean {
  return expectObject(reply, REPLY, "it")["output"] !== undefined;
}

function parseReply(reply: unknown): ParsedReply {
  if (isResponse(reply)) return parseResponse(fieldsOf(reply));
  return parseChatReply(reply, REPLY, { calls: "tool_calls", reason: "finish_reason" });
}

function parseResponse({ output, status }: Fields): ParsedReply {
  const items = objectsIn(expectArray(output, REPLY, "output"));
  const answered = new Set(items.filter(isOutput).map(({ call_id }) => call_id));
  const open = items.filter((item) => isHostCall(item, answered));
  const isEnd = open.length === 0 && status === "completed" && !items.some(isRefusal);
  return {
    calls: open.map(toCall),
    // A call that arrived whole before the words after it were cut says so itself.
    isCut: status === "incomplete" && open.at(-1)?.["status"] !== "completed",
    end: isEnd
      ? { reply: wordsOf(items.findLast(({ type }) => type === "message")?.["content"]) }
      : undefined,
  };
}

/** Whether an item waits for the host: calls that the server runs have no `call_id`, or an output among the items. */
function isHostCall(item: Fields, answered?: ReadonlySet<unknown>): boolean {
  const { type, call_id } = item;
  if (type === "mcp_approval_request" || (type === "function_call" && call_id === undefined)) return true;
  return typeof call_id === "string" && !isOutput(item) && !answered?.has(call_id);
}

function isOutput({ type }: Fields): boolean {
  return String(type).endsWith("_output");
}

/** A call of a function; an item of another kind keeps its place, without a name. */
function toCall({ type, call_id, name, arguments: input, caller }: Fields): FoundCall {
  return { id: call_id, name: type === "function_call" ? name : undefined, input, caller };
}

function isRefusal({ content }: Fields): boolean {
  return objectsIn(content).some(({ type }) => type === "refusal");
}

/** Finds the calls in a message or item of either API. */
function findCalls(message: unknown): readonly FoundCall[] {
  const item = fieldsOf(message);
  return item["type"] === "function_call" ? [toCall(item)] : findChatCalls(message, "tool_calls");
}

const PLACES: ReminderPlaces<OpenAIMessage> = {
  hasOpenCalls: (last) => isHostCall(fieldsOf(last)) || findChatCalls(last, "tool_calls").length > 0,
  findTarget: findDirectResult,
  join: (last, reminder, before) => {
    const item = fieldsOf(last);
    if (!isTextOutput(item)) return joinChatMessage(last, reminder, before);
    return { ...last, output: joinChatContent(item["output"], reminder, reminder.isTail, true) };
  },
};

function isTextOutput({ type }: Fields): boolean {
  return type === "function_call_output" || type === "custom_tool_call_output";
}

/** Finds the last item, or of the outputs at the end the last one that no program reads. */
function findDirectResult(messages: readonly OpenAIMessage[]): number {
  const items = messages.map(fieldsOf);
  const ofPrograms = new Set(items.filter(isProgramCall).map(({ call_id }) => call_id));
  const isRead = (item: Fields | undefined): boolean =>
    item !== undefined && isTextOutput(item) && ofPrograms.has(item["call_id"]);
  let index = items.length - 1;
  while (isRead(items[index])) index -= 1;
  const found = items[index];
  if (index === items.length - 1 || (found !== undefined && isTextOutput(found))) return index;
  throw noDirectResult();
}

/**
 * Writes the todo tool for a Chat Completions request, or with `api: "responses"` for a Responses request.
 *
 * `strict: true` asks the API to hold the model to the schema: every field is required then, and null where it was
 * optional. A Responses tool that is not strict says so, since the API would take it for strict by default.
 *
 * @throws TypeError with `strict: true` where a field of the host's own takes any name: strict mode cannot hold it.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTool } from "agent-todos/openai";
 *
 * const { tool } = createTodoSession();
 * console.log(todoTool(tool).function.name); // => todo_write
 * console.log(todoTool(tool, { api: "responses", strict: true }).parameters.required); // => [ 'todos', 'summary' ]
 * ```
 */
export function todoTool(
  tool: ToolDefinition,
  options: OpenAIToolOptions & { readonly api: "responses" },
): OpenAIResponsesTool;
export function todoTool(
  tool: ToolDefinition,
  options?: OpenAIToolOptions & { readonly api?: "chat" | undefined },
): OpenAIChatTool;
export function todoTool(
  tool: ToolDefinition,
  options?: OpenAIToolOptions,
): OpenAIChatTool | OpenAIResponsesTool {
  return writeTool(tool, options);
}

function writeTool(
  tool: ToolDefinition,
  { strict = false, api = "chat" }: OpenAIToolOptions = {},
): OpenAIChatTool | OpenAIResponsesTool {
  const { name, description } = expectTool(tool);
  const definition = { name, description, parameters: writeParameters(tool, strict ? "complete" : "open") };
  if (api === "responses") return { type: "function", ...definition, strict };
  return { type: "function", function: strict ? { ...definition, strict } : definition };
}

/**
 * Writes all tools of a session for a request of either API: those of some presets are several over one list.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTools } from "agent-todos/openai";
 * import { claudeCodeTasks } from "agent-todos/presets";
 *
 * const tools = todoTools(createTodoSession({ preset: claudeCodeTasks }).tool, { api: "responses" });
 * console.log(tools.map(({ name }) => name).join(" ")); // => TaskUpdate TaskCreate TaskList TaskGet
 * ```
 */
export function todoTools(
  tool: ToolSet,
  options: OpenAIToolOptions & { readonly api: "responses" },
): OpenAIResponsesTool[];
export function todoTools(
  tool: ToolSet,
  options?: OpenAIToolOptions & { readonly api?: "chat" | undefined },
): OpenAIChatTool[];
export function todoTools(
  tool: ToolSet,
  options?: OpenAIToolOptions,
): (OpenAIChatTool | OpenAIResponsesTool)[] {
  return listTools(expectTool(tool)).map((one) => writeTool(one, options));
}

/**
 * Answers the todo calls of a completion with `tool` messages, those of a response with `function_call_output`
 * items: one a call, in call order.
 *
 * Neither API marks errors: the text of a refused call begins `Not saved:`. Other tools' calls are left alone. A
 * reply that the token limit cut off inside a todo call saves nothing of it.
 *
 * @throws TypeError for anything but a completion or a response.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { runTodoCalls } from "agent-todos/openai";
 *
 * const call = {
 *   type: "function_call",
 *   call_id: "call_1",
 *   name: "todo_write",
 *   arguments: '{"todos":[{"content":"Add tests","status":"in_progress"}]}',
 * };
 * const response = { status: "completed", output: [call] };
 * console.log(runTodoCalls(createTodoSession(), response)[0]?.output); // => 0/1 done. Now: Add tests.
 * ```
 */
export function runTodoCalls(todos: TodoWriter, completion: OpenAICompletion): OpenAIToolMessage[];
export function runTodoCalls(todos: TodoWriter, response: OpenAIResponse): OpenAIFunctionCallOutput[];
export function runTodoCalls(
  todos: TodoWriter,
  reply: OpenAICompletion | OpenAIResponse,
): (OpenAIToolMessage | OpenAIFunctionCallOutput)[] {
  const answered = answerCalls(todos, parseReply(reply), idFieldOf(reply));
  return isResponse(reply) ? answered.map(writeOutput) : answered.map(writeMessage);
}

function idFieldOf(reply: unknown): string {
  return isResponse(reply) ? "call_id" : "id";
}

function writeMessage({ id, text }: AnsweredCall): OpenAIToolMessage {
  return { role: "tool", tool_call_id: String(id), content: text };
}

function writeOutput({ call, id, text }: AnsweredCall): OpenAIFunctionCallOutput {
  const item = { type: "function_call_output" as const, call_id: String(id), output: text };
  // The API wants the caller back as it wrote it.
  return isProgramCall(call)
    ? { ...item, caller: call.caller as { type: "program"; caller_id: string } }
    : item;
}

const RIDE: RideForm<OpenAIToolMessage | OpenAIFunctionCallOutput> = {
  definition: (tool) => ("function" in tool ? ["function"] : []),
  schema: ["parameters"],
  parseReply,
  idField: idFieldOf,
  writeResult: (answered, reply) => (isResponse(reply) ? writeOutput(answered) : writeMessage(answered)),
  join: (result, line) => {
    const { output } = fieldsOf(result);
    return output === undefined
      ? joinChatResult(result, line)
      : { ...result, output: joinChatContent(output, line, true, true) };
  },
};

/**
 * Lets list updates ride on other tools, so that no model round is spent on the list alone.
 *
 * `ride` names the tools that carry the list's field. `tools` writes it into their schemas; `answer` takes it out of the
 * arguments of a reply, in call order; `results` adds a line on the list to their results. The session's own tools are
 * answered too.
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
export function rideAlong<I extends TodoItem = TodoItem>(
  todos: TodoSession<I>,
  options: RideOptions & { readonly api: "responses" },
): RidingTodos<OpenAIResponse, OpenAIFunctionCallOutput>;
export function rideAlong<I extends TodoItem = TodoItem>(
  todos: TodoSession<I>,
  options: RideOptions & { readonly api?: "chat" | undefined },
): RidingTodos<OpenAICompletion, OpenAIToolMessage>;
export function rideAlong<I extends TodoItem = TodoItem>(
  todos: TodoSession<I>,
  options: RideOptions & Pick<OpenAIToolOptions, "api">,
): RidingTodos<OpenAICompletion | OpenAIResponse, OpenAIToolMessage | OpenAIFunctionCallOutput> {
  return createRide(RIDE, todos, options);
}

/**
 * Finds the end of the model's turn, with its last words for `todos.stop`: in a completion with `stop`, or a response
 * with `completed`; undefined for a refusal, and while a call waits for the host.
 *
 * @throws TypeError for anything but a completion or a response.
 *
 * @example
 * ```ts
 * import { turnEnd } from "agent-todos/openai";
 *
 * const message = { role: "assistant", content: "Done." };
 * console.log(turnEnd({ choices: [{ message, finish_reason: "stop" }] })?.reply); // => Done.
 * console.log(turnEnd({ status: "incomplete", output: [{ type: "message" }] })); // => undefined
 * ```
 */
export function turnEnd(reply: OpenAICompletion | OpenAIResponse): TurnEnd | undefined {
  return parseReply(reply).end;
}

/**
 * Describes the round of a reply with calls for `todos.endRound`: where only a program of the model made them, the
 * round does not count, and reminders wait for a result that the model reads.
 *
 * @throws TypeError for anything but a completion or a response.
 *
 * @example
 * ```ts
 * import { roundEnd } from "agent-todos/openai";
 *
 * const caller = { type: "program", caller_id: "call_0" };
 * const call = { type: "function_call", call_id: "call_1", name: "search", arguments: "{}", caller };
 * console.log(roundEnd({ status: "completed", output: [call] })); // => { toolAvailable: false }
 * ```
 */
export function roundEnd(reply: OpenAICompletion | OpenAIResponse): RoundEnd {
  return judgeRound(parseReply(reply).calls);
}

/**
 * Places a reminder inside the last result's text; without results, after the user's text.
 *
 * Nothing may stand between calls and their results, and servers of other models refuse a `user` message after
 * `tool` messages. Returns a new array, in which every message but the last is the same object. With
 * `previous_response_id`, `messages` is the new input only, and may be empty. `{ place: "tail" }` puts it at the end
 * of that text, or in the last part where the result has parts.
 *
 * @throws TypeError while calls of the last message have no results.
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
export function withReminder<M extends OpenAIMessage>(
  messages: readonly M[],
  reminder: TodoReminder | undefined,
  options?: ReminderOptions,
): M[] {
  return placeReminder(messages, reminder, PLACES, options);
}

/**
 * Rebuilds the list from the calls in Chat Completions messages or Responses items: undefined without any, an empty
 * list where it was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing. With `previous_response_id`, the server has
 * the transcript: keep `todos.snapshot()` instead.
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
export function todosFromTranscript<I extends TodoItem = TodoItem>(
  messages: readonly OpenAIMessage[],
  options?: TranscriptOptions<I>,
): TodoList<I> | undefined {
  return replayMessages(messages, options, findCalls);
}
