import { listCalls } from "../conversation/list-calls.js";
import type { Message } from "../conversation/message.js";
import { BOOLEAN, checkCall, type RulesOf } from "../model/check-options.js";
import type { TodoItem } from "../model/todo.js";
import type { Heard } from "../session/shared-session.js";
import type { TodoOperationTool } from "../tool/create-todo-tool.js";
import { expectObject, objectsIn } from "./engine/fields.js";
import { STOP_MARK } from "./engine/mark.js";
import { readNewestFirst } from "./engine/message-form.js";
import { defineTodosFromTranscript, TRANSCRIPT_RULES } from "./engine/read-transcript.js";
import type { TodoSource } from "./engine/session-source.js";
import { type AnswerCall, openTools } from "./engine/source-tool.js";
import type { TranscriptOptions, TurnEnd } from "./engine/todo-adapter.js";
import { writeParameters } from "./engine/tool-definition.js";

import { AGENTS_FORM } from "./openai-agents/message-form.js";
import { isResult } from "./openai-agents/todo-input-filter.js";

export type { DelegatedCall, DelegateOptions } from "./engine/delegate-call.js";
export type { TodosFromTranscript } from "./engine/todo-adapter.js";
export type { WatchedPlan, WatchSource } from "./engine/watch-source.js";
export { delegateTools } from "./openai-agents/delegate-tools.js";
export * from "./openai-agents/observe-run.js";
export { type TodoInputFilter, todoInputFilter } from "./openai-agents/todo-input-filter.js";
export type { TodoSource, TranscriptOptions, TurnEnd };

/** The part of the tool's definition that `tool()` of the Agents SDK accepts with any schema. */
export interface AgentsTool {
  name: string;
  description: string;
  /** The text for the model; a promise, since the session may have to be fetched. */
  execute: (
    input: unknown,
    runContext?: { readonly context: unknown },
    details?: { readonly toolCall?: { readonly callId: string } | undefined },
  ) => Promise<string>;
}

/** The tool without the API's strict mode, for which the SDK requires an open root of the schema. */
export interface OpenAgentsTool extends AgentsTool {
  parameters: AgentsParameters<true>;
  strict: false;
}

/** The tool in the API's strict mode: every field is required, and null where it was optional. */
export interface StrictAgentsTool extends AgentsTool {
  parameters: AgentsParameters<false>;
  strict: true;
}

/** The schema of the tool, as the SDK types it. */
export interface AgentsParameters<Open extends boolean> {
  type: "object";
  properties: Record<string, Record<string, unknown>>;
  required: string[];
  additionalProperties: Open;
}

/**
 * The form of the tool. A function as source also needs the `preset`, `rules` and `tool` of its sessions, since the
 * tool is needed before any session.
 */
export interface AgentsToolOptions<I extends TodoItem = TodoItem> extends TranscriptOptions<I> {
  /** Whether the API enforces the schema. Default false: the library repairs mistakes, or answers with issues. */
  readonly strict?: boolean | undefined;
}

const TOOL_RULES: RulesOf<AgentsToolOptions> = { ...TRANSCRIPT_RULES, strict: BOOLEAN };

/** The end of an agent's turn, for `todos.stop`. */
export interface AgentsTurnEnd extends TurnEnd, Heard {
  /** Marks the end of the turn in the session, so that the same words of the user begin another. */
  readonly mark: string;
}

/** The part of a run's result that the adapter reads: of a whole run, or of a streamed one that has completed. */
export interface AgentsRunResult {
  readonly finalOutput?: unknown;
  /** The items of the conversation: in them a shared list finds which of its answers the model has read. */
  readonly history?: readonly object[] | undefined;
  /** The calls that a person has to approve. */
  readonly interruptions?: readonly unknown[] | undefined;
}

/**
 * Writes the todo tool for an agent: pass it to `tool()` of the Agents SDK.
 *
 * A function as source gets the run's `context`, so that each user has a list of their own. The SDK runs the calls of a
 * turn side by side; they are answered in call order, each against the list that the one before left.
 *
 * @throws TypeError with `strict: true` for an own field of the host with keys of any name, which strict mode cannot
 * express.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTool } from "agent-todos/openai-agents";
 *
 * const { name, execute } = todoTool(createTodoSession());
 * const text = await execute({ todos: [{ content: "Add tests", status: "in_progress" }] });
 * console.log(name, "->", text); // => todo_write -> 0/1 done. Now: Add tests.
 * ```
 */
export function todoTool<Context = unknown, I extends TodoItem = TodoItem>(
  source: TodoSource<Context, I>,
  options: AgentsToolOptions<I> & { readonly strict: true },
): StrictAgentsTool;
export function todoTool<Context = unknown, I extends TodoItem = TodoItem>(
  source: TodoSource<Context, I>,
  options?: AgentsToolOptions<I> & { readonly strict?: false | undefined },
): OpenAgentsTool;
export function todoTool<Context, I extends TodoItem>(
  source: TodoSource<Context, I>,
  options: AgentsToolOptions<I> = {},
): StrictAgentsTool | OpenAgentsTool {
  checkCall("todoTool", options, TOOL_RULES);
  const { strict = false, ...settings } = options;
  const { tool, answer } = openTools(source, settings, "call of todoTool()");
  return writeTool(tool, strict, answer);
}

/**
 * Writes all tools of a session, for presets of products that have several over one list.
 *
 * @throws TypeError as `todoTool`.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTools } from "agent-todos/openai-agents";
 * import { claudeCodeTasks } from "agent-todos/presets";
 *
 * const tools = todoTools(createTodoSession({ preset: claudeCodeTasks }));
 * console.log(tools.map(({ name }) => name).join(" ")); // => TaskUpdate TaskCreate TaskList TaskGet
 * ```
 */
export function todoTools<Context = unknown, I extends TodoItem = TodoItem>(
  source: TodoSource<Context, I>,
  options: AgentsToolOptions<I> & { readonly strict: true },
): readonly StrictAgentsTool[];
export function todoTools<Context = unknown, I extends TodoItem = TodoItem>(
  source: TodoSource<Context, I>,
  options?: AgentsToolOptions<I> & { readonly strict?: false | undefined },
): readonly OpenAgentsTool[];
export function todoTools<Context, I extends TodoItem>(
  source: TodoSource<Context, I>,
  options: AgentsToolOptions<I> = {},
): readonly (StrictAgentsTool | OpenAgentsTool)[] {
  checkCall("todoTools", options, TOOL_RULES);
  const { strict = false, ...settings } = options;
  const { all, answer } = openTools(source, settings, "call of todoTools()");
  return all.map((one) => writeTool(one, strict, answer));
}

function writeTool(tool: TodoOperationTool, strict: boolean, answer: AnswerCall): StrictAgentsTool | OpenAgentsTool {
  const { name, description } = tool;
  const { properties, required } = writeParameters(tool, strict ? "complete" : "open");
  const schema = {
    type: "object",
    // Each property of a todo tool is a schema of its own.
    properties: properties as Record<string, Record<string, unknown>>,
    required,
  } as const;
  const execute: AgentsTool["execute"] = async (input, runContext, details) => {
    const call = { tool: name, callId: details?.toolCall?.callId };
    return (await answer(input, runContext?.context, runContext, call)).text;
  };
  const shared = { name, description, execute };
  return strict
    ? { ...shared, parameters: { ...schema, additionalProperties: false }, strict }
    : { ...shared, parameters: { ...schema, additionalProperties: true }, strict };
}

/**
 * Finds the end of the agent's turn in the result of a run, with its last words for `todos.stop`.
 *
 * Undefined for a run that stopped before its final output, such as for an approval. A final output that is an object
 * has no words.
 *
 * @throws TypeError for anything but a result.
 *
 * @example
 * ```ts
 * import { turnEnd } from "agent-todos/openai-agents";
 *
 * console.log(turnEnd({ finalOutput: "Postgres or SQLite?" })?.reply); // => Postgres or SQLite?
 * console.log(turnEnd({ interruptions: [{ name: "deploy" }] })); // => undefined
 * ```
 */
export function turnEnd(result: AgentsRunResult): AgentsTurnEnd | undefined {
  const { finalOutput, interruptions, history } = expectObject(result, "result of the run", "it");
  const isInterrupted = Array.isArray(interruptions) && interruptions.length > 0;
  if (isInterrupted || finalOutput === undefined) return undefined;
  const reply = typeof finalOutput === "string" ? finalOutput : "";
  return { reply, mark: STOP_MARK, ...(Array.isArray(history) && { messages: readAnswered(objectsIn(history)) }) };
}

/** Reads the request of the last reply: the model never reads the result of a tool that ends the run. */
function readAnswered(items: readonly object[]): Iterable<Message> {
  const end = items.findLastIndex((item) => !isResult(item));
  return readNewestFirst(AGENTS_FORM, items.slice(0, end));
}

/**
 * Rebuilds the list from the calls in a transcript: see {@link TodosFromTranscript}.
 *
 * Takes the results of `result.history` and `session.getItems()` of the SDK; items of other shapes are skipped.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/openai-agents";
 *
 * const input = { todos: [{ content: "Add tests", status: "pending" }] };
 * const call = { type: "function_call", callId: "c1", name: "todo_write", arguments: JSON.stringify(input) };
 * console.log(todosFromTranscript([call])?.items.length); // => 1
 * ```
 */
export const todosFromTranscript = /* @__PURE__ */ defineTodosFromTranscript<object>(
  (items) => listCalls(items.map(AGENTS_FORM.read)),
  "items",
);
