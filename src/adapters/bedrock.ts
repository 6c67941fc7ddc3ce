import {
  type AnsweredCall,
  defineRunTodoCalls,
  endOf,
  type FoundCall,
  type ParsedReply,
  type ReplyForm,
} from "./engine/answer-calls.js";
import { expectArray, expectObject, fieldsOf, findBlocks, objectsUnder } from "./engine/fields.js";
import { defineWithReminder, joinLastResult, joinParts, type ReminderText } from "./engine/place-reminder.js";
import { defineTodosFromTranscript, markFailed } from "./engine/read-transcript.js";
import { defineRideAlong, type RideForm } from "./engine/ride-along.js";
import { defineRoundEnd, defineRoundOf, defineTurnEnd } from "./engine/round-of.js";
import { defineTodoTool, defineTodoTools, writeParameters } from "./engine/tool-definition.js";

export type * from "./engine/todo-adapter.js";
export type { ToolFormOptions } from "./engine/tool-definition.js";

/** A JSON value, as the client library types one. */
export type BedrockDocument =
  | null
  | boolean
  | number
  | string
  | BedrockDocument[]
  | { [name: string]: BedrockDocument };

/** A tool of a Converse request, for `toolConfig: { tools: [...] }`. */
export interface BedrockTool {
  toolSpec: { name: string; description: string; inputSchema: { json: BedrockDocument }; strict?: true };
}

/** The part of a reply that the adapter reads: of Converse's, or one assembled from the events of ConverseStream. */
export interface BedrockResponse {
  readonly output: { readonly message?: { readonly content: readonly object[] | undefined } | undefined } | undefined;
  readonly stopReason: string | undefined;
}

/** The content block that answers a call. */
export interface BedrockToolResult {
  toolResult: { toolUseId: string; content: { text: string }[]; status?: "error" };
}

/** The part of a message that the adapter reads. */
export interface BedrockMessage {
  readonly role: string | undefined;
  readonly content: readonly object[] | undefined;
}

const REPLY = "the reply of Converse";

/** Why a reply stops with its calls whole; a stream that broke off has no reason. */
const WHOLE: readonly unknown[] = ["tool_use", "end_turn", "stop_sequence"];

function parseReply(response: unknown): ParsedReply {
  const { output, stopReason } = expectObject(response, REPLY, "it");
  const { message } = expectObject(output, REPLY, "output");
  const { content } = expectObject(message, REPLY, "output.message");
  const calls = findCalls(expectArray(content, REPLY, "output.message.content"));
  // Some models say `end_turn` in a reply with calls.
  const end = endOf(calls, stopReason === "end_turn", content);
  return { calls, isCut: !WHOLE.includes(stopReason), end, content, idField: "toolUseId" };
}

/** Finds the calls that the host has to answer. */
function findCalls(content: unknown): readonly FoundCall[] {
  return objectsUnder(content, "toolUse")
    .filter(({ type }) => type !== "server_tool_use")
    .map(({ toolUseId, name, input }) => ({ id: toolUseId, name, input }));
}

const REPLY_FORM: ReplyForm<BedrockResponse, BedrockToolResult> = { parseReply, writeResult };

const RIDE_FORM: RideForm = { definition: () => ["toolSpec"], schema: ["inputSchema", "json"], join: joinResult };

function joinResult(block: unknown, reminder: ReminderText): object | undefined {
  const [result] = objectsUnder([block], "toolResult");
  if (result === undefined) return undefined;
  const { content } = result;
  const texts = joinParts(Array.isArray(content) ? content : [], { text: reminder.text }, reminder);
  return { ...fieldsOf(block), toolResult: { ...result, content: texts } };
}

function writeResult({ id, text, isError }: AnsweredCall): BedrockToolResult {
  return { toolResult: { toolUseId: String(id), content: [{ text }], ...(isError && { status: "error" }) } };
}

/**
 * Writes the todo tool for a Converse request: see {@link WriteTodoTool}.
 *
 * `strict: true` asks the API to hold the model to the schema, which only some of its models support.
 *
 * @throws TypeError with `strict: true` where a field of the host's own takes any name: strict mode cannot hold it.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTool } from "agent-todos/bedrock";
 *
 * const { toolSpec } = todoTool(createTodoSession().tool, { strict: true });
 * console.log(toolSpec.name, toolSpec.strict); // => todo_write true
 * ```
 */
export const todoTool = /* @__PURE__ */ defineTodoTool(
  (names, parameters, strict): BedrockTool => {
    // A JSON Schema is JSON.
    return { toolSpec: { ...names, inputSchema: { json: parameters as BedrockDocument }, ...strict } };
  },
  (tool) => writeParameters(tool, "closed"),
);

/**
 * Writes all tools of a session as tools of a Converse request: see {@link WriteTodoTools}.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTools } from "agent-todos/bedrock";
 * import { claudeCodeTasks } from "agent-todos/presets";
 *
 * const tools = todoTools(createTodoSession({ preset: claudeCodeTasks }).tool);
 * console.log(tools.map(({ toolSpec }) => toolSpec.name).join(" ")); // => TaskUpdate TaskCreate TaskList TaskGet
 * ```
 */
export const todoTools = /* @__PURE__ */ defineTodoTools(todoTool);

/**
 * Answers the todo calls of a reply with `toolResult` blocks, `status: "error"` where it was refused: see
 * {@link RunTodoCalls}.
 *
 * A saved call gets no `status`: it stands for success, and only some models document the field. A filter and a
 * malformed call cut a reply off, too. An input may be an object, or the text that the deltas of a stream add up to.
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
export const runTodoCalls = /* @__PURE__ */ defineRunTodoCalls(REPLY_FORM);

/**
 * Lets list updates ride on other tools: see {@link RideAlong}.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { rideAlong } from "agent-todos/bedrock";
 *
 * const riding = rideAlong(createTodoSession(), { ride: ["bash"] });
 * const input = { command: "ls", todos: [{ content: "Look around", status: "in_progress" }] };
 * const content = [{ toolUse: { toolUseId: "tooluse_1", name: "bash", input } }];
 * const reply = { output: { message: { content } }, stopReason: "tool_use" };
 * const { calls, results } = riding.answer(reply);
 * console.log(calls[0]?.name, JSON.stringify(calls[0]?.input)); // => bash {"command":"ls"}
 * console.log(JSON.stringify(results(["a.ts"])[0]?.toolResult.content[0]?.text)); // => "a.ts\n\nTodos: 0/1 done. Now: Look around."
 * ```
 */
export const rideAlong = /* @__PURE__ */ defineRideAlong(REPLY_FORM, RIDE_FORM);

/**
 * Finds the end of the model's turn: at `end_turn` without calls only, so undefined at `max_tokens`, `content_filtered`,
 * `guardrail_intervened`, `malformed_tool_use` and the like; see {@link FindTurnEnd}.
 *
 * @example
 * ```ts
 * import { turnEnd } from "agent-todos/bedrock";
 *
 * const output = { message: { role: "assistant", content: [{ text: "Done." }] } };
 * console.log(turnEnd({ output, stopReason: "end_turn" })?.reply); // => Done.
 * console.log(turnEnd({ output, stopReason: "max_tokens" })); // => undefined
 * ```
 */
export const turnEnd = /* @__PURE__ */ defineTurnEnd<BedrockResponse>(parseReply);

/**
 * Describes the round of a reply with calls; every such round counts here: see {@link FindRoundEnd}.
 *
 * @example
 * ```ts
 * import { roundEnd } from "agent-todos/bedrock";
 *
 * const content = [{ toolUse: { toolUseId: "tooluse_1", name: "search", input: {} } }];
 * const reply = { output: { message: { content } }, stopReason: "tool_use" };
 * console.log(roundEnd(reply)); // => {}
 * ```
 */
export const roundEnd = /* @__PURE__ */ defineRoundEnd<BedrockResponse>(parseReply);

/**
 * Describes a reply for an observer of the plan, with the calls that failed: see {@link FindRound}.
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
export const roundOf = /* @__PURE__ */ defineRoundOf<BedrockResponse>(parseReply);

/**
 * Places a reminder as a further text inside the last `toolResult`; without results, as a further text block of the
 * user's message: see {@link WithReminder}.
 *
 * Every other block of the last message is the same object, too. `{ place: "tail" }` writes a text block after the
 * results and the `cachePoint` block.
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
export const withReminder = /* @__PURE__ */ defineWithReminder<BedrockMessage>({
  hasOpenCalls: ({ role, content }) => role !== "user" && findCalls(content).length > 0,
  join: (last, reminder) => {
    if (last.role !== "user") return undefined;
    const content = expectArray(last.content ?? [], "the conversation", "the content of the last message");
    return { ...last, content: joinLastResult(content, { text: reminder.text }, reminder, joinResult) };
  },
  alone: (text) => ({ role: "user", content: [{ text }] }),
});

/**
 * Rebuilds the list from the calls in a transcript; `status: "error"` marks those that failed: see {@link TodosFromTranscript}.
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
export const todosFromTranscript = /* @__PURE__ */ defineTodosFromTranscript<BedrockMessage>((messages) => {
  const blocks = findBlocks(messages);
  const failed = objectsUnder(blocks, "toolResult").filter(({ status }) => status === "error");
  return markFailed(findCalls(blocks), failed, "toolUseId");
});
