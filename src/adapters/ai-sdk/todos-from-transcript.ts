import { type ListedCall, listCalls } from "../../conversation/list-calls.js";
import { checkCall, LIST, type RulesOf } from "../../model/check-options.js";
import type { TodoItem, TodoList } from "../../model/todo.js";
import { createSessionTool } from "../../session/apply-preset.js";
import type { TodoSessionOptions } from "../../session/todo-session.js";
import type { TodoTool } from "../../tool/create-todo-tool.js";
import { DELEGATES_RULES, type DelegatesOptions } from "../engine/delegate-call.js";
import { expectArray, fieldsOf } from "../engine/fields.js";
import { replayCalls, TRANSCRIPT_RULES } from "../engine/read-transcript.js";
import { CHECKING_RULES, type CheckingOptions } from "../engine/session-source.js";
import type { AsSent, TranscriptOptions } from "../engine/todo-adapter.js";
import { SDK_FORM } from "./message-form.js";

/** The sessions' settings other than the defaults, and the tools that carry list updates, or run agents. */
export interface AiSdkOptions<I extends TodoItem = TodoItem>
  extends TranscriptOptions<I>,
    CheckingOptions,
    DelegatesOptions {
  /**
   * The names of the host's tools whose calls may carry a list update; `ride` adds the field to them. Default: none.
   */
  readonly ride?: readonly string[] | undefined;
}

/** The rules for those options. */
export const AI_SDK_RULES: RulesOf<AiSdkOptions> = {
  ...TRANSCRIPT_RULES,
  ...CHECKING_RULES,
  ...DELEGATES_RULES,
  ride: LIST,
};

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
  messages: readonly AsSent<AiSdkTranscriptMessage>[],
  options: AiSdkOptions<I> = {},
): TodoList<I> | undefined {
  checkCall("todosFromTranscript", options, AI_SDK_RULES);
  const { ride = [], preset, rules, tool: toolOptions } = options;
  const settings = { preset, rules, tool: toolOptions };
  const calls = listCalls(expectArray(messages, "transcript", "messages").map(SDK_FORM.read));
  // Only the names of its fields are read.
  const tool = createSessionTool(settings as unknown as TodoSessionOptions);
  const writes = calls.flatMap((call) => (ride.includes(String(call.name)) ? toWrite(call, tool) : call));
  return replayCalls(writes, settings);
}

/** Turns the list update that rode on a call into a call of the todo tool. */
function toWrite({ input, result, ...call }: ListedCall, { name, rules: { fields } }: TodoTool): ListedCall[] {
  const { [fields.list]: update } = fieldsOf(input);
  if (update === undefined || update === null) return [];
  const written = Array.isArray(update) ? { [fields.list]: update } : update;
  // The call's result is that of the host's own tool.
  return [{ ...call, name, input: written, result: result && { ...result, text: "" } }];
}
