import type { TodoItem, TodoList } from "../../model/todo.js";
import { createSessionTool } from "../../session/apply-preset.js";
import type { TodoSessionOptions } from "../../session/todo-session.js";
import type { TodoTool } from "../../tool/create-todo-tool.js";
import { expectArray, type Fields, fieldsOf, objectsIn } from "../engine/fields.js";
import { type RecordedCall, replayCalls } from "../engine/read-transcript.js";
import type { TranscriptOptions } from "../engine/todo-adapter.js";

/** The sessions' settings other than the defaults, and the tools that carry list updates. */
export interface AiSdkOptions<I extends TodoItem = TodoItem> extends TranscriptOptions<I> {
  /**
   * The names of the host's tools whose calls may carry a list update; `ride` adds the field to them. Default: none.
   */
  readonly ride?: readonly string[] | undefined;
}

/** The part of a `ModelMessage` or a `UIMessage` that the adapter reads. */
export interface AiSdkTranscriptMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly parts?: readonly unknown[];
}

/**
 * Rebuilds the list from the calls in `ModelMessage`s or `UIMessage`s: undefined without any, an empty list where it
 * was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing; neither do calls that failed, were denied or
 * wait for approval. With the option `ride` the updates that rode on other tools' calls are read as well.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/ai-sdk";
 *
 * const input = { todos: [{ content: "Add tests", status: "pending" }] };
 * const call = { type: "tool-call", toolCallId: "call_1", toolName: "todo_write", input };
 * console.log(todosFromTranscript([{ role: "assistant", content: [call] }])?.items.length); // => 1
 *
 * const part = { type: "tool-todo_write", toolCallId: "call_1", state: "input-available", input };
 * console.log(todosFromTranscript([{ role: "assistant", parts: [part] }])?.items.length); // => 1
 * ```
 */
export function todosFromTranscript<I extends TodoItem = TodoItem>(
  messages: readonly AiSdkTranscriptMessage[],
  options: AiSdkOptions<I> = {},
): TodoList<I> | undefined {
  const { ride = [], ...settings } = options;
  const calls = findCalls(messages);
  // Only the names of its fields are read.
  const tool = createSessionTool(settings as unknown as TodoSessionOptions);
  const writes = calls.flatMap((call) => (ride.includes(String(call.name)) ? toWrite(call, tool) : call));
  return replayCalls(writes, settings);
}

/** Finds the calls in messages, of any tool. */
export function findCalls(messages: readonly AiSdkTranscriptMessage[]): readonly RecordedCall[] {
  const parts = expectArray(messages, "transcript", "messages").flatMap((message) => {
    const { content, parts: shown } = fieldsOf(message);
    return [...objectsIn(content), ...objectsIn(shown)];
  });
  const failed = findFailed(parts);
  const results = parts.filter(({ type }) => type === "tool-result");
  const answers = new Map(results.map(({ toolCallId, output }) => [toolCallId, textOf(fieldsOf(output)["value"])]));
  return parts.flatMap((part) => {
    const { type, toolName: name, toolCallId, input } = part;
    return type === "tool-call"
      ? { name, input, isFailed: failed.has(toolCallId), answer: answers.get(toolCallId) }
      : (toUiCall(part) ?? []);
  });
}

/** Turns the list update that rode on a call into a call of the todo tool. */
function toWrite({ input, ...call }: RecordedCall, { name, rules: { fields } }: TodoTool): RecordedCall[] {
  const { [fields.list]: update } = fieldsOf(input);
  if (update === undefined || update === null) return [];
  // What answered the call is the result of the host's own tool.
  return [{ ...call, answer: undefined, name, input: Array.isArray(update) ? { [fields.list]: update } : update }];
}

/** Finds the ids of calls that changed nothing: their result is a failure, or they wait for approval. */
function findFailed(parts: readonly Fields[]): ReadonlySet<unknown> {
  const failed = new Set<unknown>();
  for (const { type, toolCallId, output } of parts) {
    if (type === "tool-approval-request") failed.add(toolCallId);
    if (type !== "tool-result") continue;
    const { type: kind, value } = fieldsOf(output);
    if (/^(error-|execution-denied)/.test(String(kind)) && !saysUpdate(value)) failed.add(toolCallId);
    else failed.delete(toolCallId);
  }
  return failed;
}

/** Checks whether a failure contains the line about an update that rode on the call, written before the tool ran. */
function saysUpdate(failure: unknown): boolean {
  return typeof failure === "string" && failure.includes("\n\nTodos: ");
}

/** Reads a call from a part like `tool-todo_write`, which has a state, once its input is complete. */
function toUiCall({ type, toolName, state, input, output, errorText }: Fields): RecordedCall | undefined {
  if (typeof type !== "string" || typeof state !== "string" || state === "input-streaming") return undefined;
  const name = type === "dynamic-tool" ? toolName : type.replace(/^tool-/, "");
  const isRefused = /^Not saved:/.test(String(output)) && !saysUpdate(output);
  const isAnswered = state === "output-available" && !isRefused;
  return {
    name,
    input,
    isFailed: !(state === "input-available" || isAnswered || saysUpdate(errorText)),
    answer: textOf(output),
  };
}

/** Returns the text of a tool's output; the todo tool's output is an object with the text and a flag for success. */
function textOf(output: unknown): string | undefined {
  const text = typeof output === "string" ? output : fieldsOf(output)["text"];
  return typeof text === "string" ? text : undefined;
}
