import type { TodoItem, TodoList } from "../core/todo.js";
import type { TodoReminder, TodoSession } from "../session/todo-session.js";
import { type AnsweredCall, answerCalls, type FoundCall, type ParsedReply } from "./contract/answer-calls.js";
import { expectTool } from "./contract/expect-session.js";
import { expectArray, expectObject, fieldsOf, objectsIn, wordsOf } from "./contract/fields.js";
import {
  joinContent,
  joinLastResult,
  type PlacedReminder,
  placeReminder,
  type ReminderPlaces,
  type ReminderText,
} from "./contract/place-reminder.js";
import { isProgramCall, judgeRound, noDirectResult, type RoundEnd } from "./contract/program-calls.js";
import { replayCalls } from "./contract/replay-calls.js";
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

/** A tool of a Messages request. */
export interface AnthropicTool {
  name: string;
  description: string;
  input_schema: ToolParameters;
  strict?: true;
}

/** The part of a reply that the adapter reads: of a whole one, or one assembled from a stream. */
export interface AnthropicResponse {
  readonly content: readonly { readonly type: string }[];
  readonly stop_reason: string | null;
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
   * `"system"`: a message of the system after the user's, for models that take one there. `"tail"`: as in every adapter.
   */
  readonly place?: ReminderOptions["place"] | "system";
}

/** The part of a message that the adapter reads. */
export interface AnthropicMessage {
  readonly role: string;
  readonly content: string | readonly { readonly type: string }[];
}

const REPLY = "the reply of the Messages API";

/** Why a reply stops early: of a call in a stream, as much is parsed as had arrived. */
const CUT: readonly unknown[] = ["max_tokens", "model_context_window_exceeded", "refusal"];

function parseReply(response: unknown): ParsedReply {
  const { content, stop_reason } = expectObject(response, REPLY, "it");
  const calls = findCalls(expectArray(content, REPLY, "content"));
  const isEnd = calls.length === 0 && stop_reason === "end_turn";
  return { calls, isCut: CUT.includes(stop_reason), end: isEnd ? { reply: wordsOf(content) } : undefined };
}

function findCalls(content: unknown): readonly FoundCall[] {
  return objectsIn(content)
    .filter(({ type }) => type === "tool_use")
    .map(({ id, name, input, caller }) => ({ id, name, input, caller }));
}

/** Checks whether a tool of the server is still at work, as where the turn was paused: its result comes in a later reply. */
function hasOpenServerCalls(content: unknown): boolean {
  const blocks = objectsIn(content);
  const answered = new Set(blocks.map(({ tool_use_id }) => tool_use_id));
  return blocks.some(({ type, id }) => SERVER_CALLS.includes(type) && !answered.has(id));
}

const SERVER_CALLS: readonly unknown[] = ["server_tool_use", "mcp_tool_use"];

const PLACES: ReminderPlaces<AnthropicMessage> = {
  hasOpenCalls: ({ role, content }) => role === "assistant" && findCalls(content).length > 0,
  join: (last, reminder, before) => {
    const { role, content } = last;
    if (role === "user") return joinUserMessage(last, reminder, fieldsOf(before.at(-1))["content"]);
    // The API takes neither a user message nor a second one of the system after it.
    if (role === "system") return { ...last, content: joinContent(content, { text: reminder.text }) };
    if (!hasOpenServerCalls(content)) return undefined;
    if (reminder.isSystem) return [last, writeSystemMessage(reminder)];
    throw new TypeError(
      'Cannot place the reminder as the last reply was paused: send it back first, or use { place: "system" }',
    );
  },
};

/** Puts a reminder into a user message, or after it as one of the system; `asked` is the reply that it answers. */
function joinUserMessage(
  message: AnthropicMessage,
  reminder: PlacedReminder,
  asked: unknown,
): object | readonly object[] {
  const { content } = message;
  const ofPrograms = new Set(
    findCalls(asked)
      .filter(isProgramCall)
      .map(({ id }) => id),
  );
  const results = objectsIn(content).filter(({ type }) => type === "tool_result");
  const direct = results.filter(({ tool_use_id }) => !ofPrograms.has(tool_use_id));
  if (results.length > 0 && direct.length === 0) throw noDirectResult();
  // Nothing but results may answer a program, or a reply whose server tool is still at work.
  const isBound = direct.length < results.length || (direct.length > 0 && hasOpenServerCalls(asked));
  if (reminder.isSystem && !isBound) return [message, writeSystemMessage(reminder)];
  const isTail = reminder.isTail && !isBound;
  return { ...message, content: joinUserContent(content, { ...reminder, isTail }, direct) };
}

function writeSystemMessage({ text }: TodoReminder): object {
  return { role: "system", content: text };
}

function joinUserContent(content: unknown, reminder: PlacedReminder, results: readonly unknown[]): unknown {
  const part = { type: "text", text: reminder.text };
  if (Array.isArray(content)) {
    const join = (block: unknown) => (results.includes(block) ? joinResult(block, reminder) : undefined);
    return joinLastResult(content, part, reminder, join);
  }
  const text = joinContent(content, reminder);
  return reminder.isTail ? [{ type: "text", text: content ?? "" }, part] : text;
}

function joinResult(block: unknown, reminder: ReminderText): object {
  const { type, content, ...rest } = fieldsOf(block);
  return { type, ...rest, content: joinContent(content, reminder) };
}

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
  return strict ? { name, description, input_schema, strict } : { name, description, input_schema };
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
 * Answers the todo calls of a reply: one `tool_result` block a call, in call order, `is_error` where it was refused.
 *
 * Other tools' calls are left alone. A reply that a limit or a refusal cut off saves nothing of its last call.
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
export function runTodoCalls(todos: TodoWriter, response: AnthropicResponse): AnthropicToolResult[] {
  return answerCalls(todos, parseReply(response), "id").map(writeResult);
}

function writeResult({ id, text, isError }: AnsweredCall): AnthropicToolResult {
  return {
    type: "tool_result",
    tool_use_id: String(id),
    content: text,
    ...(isError && { is_error: true }),
  };
}

const RIDE: RideForm<AnthropicToolResult> = {
  definition: () => [],
  schema: ["input_schema"],
  parseReply,
  idField: () => "id",
  writeResult,
  join: joinResult,
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
export function rideAlong<I extends TodoItem = TodoItem>(
  todos: TodoSession<I>,
  options: RideOptions,
): RidingTodos<AnthropicResponse, AnthropicToolResult> {
  return createRide(RIDE, todos, options);
}

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
 * `{ place: "tail" }` writes a block of its own
 * after the results. `{ place: "system" }` writes a message of the system after a user message, and in its place a user
 * message after the model's words; not every model takes one. A result that a program reads gets no reminder.
 *
 * @throws TypeError while calls of the last message have no results, after a paused reply, and where only a program reads
 * the results: see `roundEnd`.
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
  const blocks = expectArray(messages, "the transcript", "messages").flatMap((message) =>
    objectsIn(fieldsOf(message)["content"]),
  );
  const failed = new Set(
    blocks.filter(({ is_error }) => is_error === true).map((block) => block["tool_use_id"]),
  );
  return replayCalls(findCalls(blocks), options, ({ id }) => failed.has(id));
}
