import { toPlain } from "../../model/plain-json.js";
import type { TodoItem, TodoList } from "../../model/todo.js";
import { createTodoSession } from "../../session/create-todo-session.js";
import { CUT_OFF } from "./answer-calls.js";
import { expectArray } from "./fields.js";
import type { FoundCall } from "./message-parts.js";
import { type CallResult, callsAmong, type ReadMessage, resultsAmong } from "./message-parts.js";
import type { TodosFromTranscript, TodoWriter, TranscriptOptions } from "./todo-adapter.js";
import { listToolNames } from "./tool-definition.js";

/** A call in a transcript. */
export interface RecordedCall extends FoundCall {
  /** Whether the transcript shows that it changed nothing. */
  readonly isFailed?: boolean;
}

/** Defines `todosFromTranscript` of an API or a framework; `what` names the messages in errors. */
export function defineTodosFromTranscript<Message>(
  findCalls: (messages: readonly unknown[]) => readonly RecordedCall[],
  what = "messages",
): TodosFromTranscript<Message> {
  return (given, options) => {
    const messages = expectArray(given, "transcript", what);
    try {
      return replayCalls(findCalls(messages), options);
    } catch {
      // A getter that throws, which JSON never has, makes its own message unreadable and no other.
      return replayCalls(findCalls(messages.flatMap(readPlain)), options);
    }
  };
}

function readPlain(message: unknown): readonly unknown[] {
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

/** Answers recorded calls again in a session; false if all are of other tools. */
export function replayInto(todos: TodoWriter, calls: readonly RecordedCall[]): boolean {
  const names: readonly unknown[] = listToolNames(todos.tool);
  const own = calls.filter(({ name }) => names.includes(name));
  // The rules decide again, since few APIs mark failed calls.
  for (const { isFailed, input, name } of own) if (!isFailed) todos.write(input, { tool: String(name) });
  return own.length > 0;
}

/**
 * Lists the calls in a conversation, with those that failed.
 *
 * A result belongs to the newest call with its id. Where calls have no ids, results come in call order, so it belongs
 * to the first open call of its tool in the last message that has calls.
 */
export function listRecordedCalls(messages: readonly unknown[], read: ReadMessage): readonly RecordedCall[] {
  const failed = new Set<FoundCall>();
  const newest = new Map<unknown, FoundCall>();
  let open: FoundCall[] = [];
  const calls = messages.flatMap((message) => {
    const parts = read(message);
    const found = callsAmong(parts);
    if (found.length > 0) open = [...found];
    for (const call of found) if (call.id !== undefined) newest.set(call.id, call);
    for (const result of resultsAmong(parts)) {
      const answered = result.id === undefined ? takeFirst(open, result.name) : newest.get(result.id);
      if (answered !== undefined && isFailedResult(result)) failed.add(answered);
    }
    return found;
  });
  return calls.map((call) => ({ ...call, isFailed: failed.has(call) }));
}

/** Removes the first call of a tool, or of any tool where the result names none. */
function takeFirst(open: FoundCall[], name: unknown): FoundCall | undefined {
  const index = open.findIndex((call) => name === undefined || call.name === name);
  return index < 0 ? undefined : open.splice(index, 1)[0];
}

/** A call that was cut off looks whole, so it is recognized by the text of its answer. */
function isFailedResult({ isError, text }: CallResult): boolean {
  return isError || text.includes(CUT_OFF);
}
