import { toPlain } from "../../model/plain-json.js";
import type { TodoItem, TodoList } from "../../model/todo.js";
import { createTodoSession } from "../../session/create-todo-session.js";
import { CUT_OFF, type FoundCall } from "./answer-calls.js";
import { expectArray, type Fields, fieldsOf } from "./fields.js";
import type { TodosFromTranscript, TodoWriter, TranscriptOptions } from "./todo-adapter.js";
import { listToolNames } from "./tool-definition.js";

/** A call in a transcript. */
export interface RecordedCall extends FoundCall {
  /** Whether the transcript says that it changed nothing. */
  readonly isFailed?: boolean;
}

/** Defines `todosFromTranscript` of an API or a framework; `what` names the messages in errors. */
export function defineTodosFromTranscript<Message>(
  findCalls: (messages: readonly unknown[]) => readonly RecordedCall[],
  what = "messages",
): TodosFromTranscript<Message> {
  return (given, options) => {
    const messages = expectArray(given, "the transcript", what);
    try {
      return replayCalls(findCalls(messages), options);
    } catch {
      // A getter that throws, which JSON never holds, makes its own message unreadable and no other.
      return replayCalls(findCalls(messages.flatMap(readMessage)), options);
    }
  };
}

function readMessage(message: unknown): readonly unknown[] {
  const plain = toPlain(message);
  return plain.ok ? [plain.value] : [];
}

/** Rebuilds the list by answering recorded calls again; undefined where no tool of the list was ever called. */
export function replayCalls<I extends TodoItem>(
  calls: readonly RecordedCall[],
  { preset, rules, tool }: TranscriptOptions<I> = {},
): TodoList<I> | undefined {
  const todos = createTodoSession<I>({ preset, rules, tool, nag: false });
  return replayInto(todos, calls) ? todos.list : undefined;
}

/** Answers recorded calls again in a session; false where none is of its tools. */
export function replayInto(todos: TodoWriter, calls: readonly RecordedCall[]): boolean {
  const names: readonly unknown[] = listToolNames(todos.tool);
  const own = calls.filter(({ name }) => names.includes(name));
  // The rules decide again, since few APIs mark failed calls.
  for (const { isFailed, input, name } of own) if (!isFailed) todos.write(input, { tool: String(name) });
  return own.length > 0;
}

/** Marks the calls that failed by the ids in their results. */
export function markFailed(calls: readonly FoundCall[], failed: readonly Fields[], idName: string): RecordedCall[] {
  const ids = new Set(failed.map((result) => result[idName]));
  return calls.map((call) => ({ ...call, isFailed: ids.has(call.id) }));
}

/**
 * Finds the calls in messages of an API that marks no failed calls.
 *
 * A call that was cut off looks whole, so it is known by the text that answers it: the result that names its id, or
 * its tool where results name no ids.
 */
export function findUnmarkedCalls(
  messages: readonly unknown[],
  findCalls: (message: unknown) => readonly FoundCall[],
): readonly RecordedCall[] {
  const cut = new Set<unknown>();
  let last: FoundCall | undefined;
  const calls = messages.flatMap((message) => {
    const found = findCalls(message);
    // The call that the end of a reply cuts off is its last one.
    last = found.at(-1) ?? last;
    if (last !== undefined && saysCutOff(message, last)) cut.add(last);
    return found;
  });
  return calls.map((call) => ({ ...call, isFailed: cut.has(call) }));
}

function saysCutOff(message: unknown, { id, name }: FoundCall): boolean {
  const { role, content, output, tool_name, tool_call_id, toolCallId, call_id } = fieldsOf(message);
  const answered = tool_call_id ?? toolCallId ?? call_id;
  if (answered === undefined ? tool_name !== name : answered !== id) return false;
  const result = role === "tool" ? content : output;
  // A host may have split the text into parts, for a cache point say.
  const text = Array.isArray(result) ? JSON.stringify(result) : result;
  return typeof text === "string" && text.includes(CUT_OFF);
}
