import { toPlain } from "../../model/plain-json.js";
import type { TodoItem, TodoList } from "../../model/todo.js";
import { createTodoSession } from "../../session/create-todo-session.js";
import type { TodoTool } from "../../tool/create-todo-tool.js";
import { readGivenId, withGivenId } from "../../tool/given-id.js";
import { CUT_OFF } from "./answer-calls.js";
import { expectArray } from "./fields.js";
import type { FoundCall } from "./message-parts.js";
import { type CallResult, callsAmong, type ReadMessage, resultsAmong } from "./message-parts.js";
import type { TodosFromTranscript, TodoWriter, TranscriptOptions } from "./todo-adapter.js";
import { listToolNames } from "./tool-definition.js";

/** A call in a transcript. */
export interface RecordedCall extends FoundCall {
  /** Whether the API marks it as failed. */
  readonly isFailed?: boolean;
  /** The text that answers it, where the transcript has it. */
  readonly answer?: string | undefined;
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

/**
 * Rebuilds the list by answering recorded calls again; undefined where no tool of the list was ever called, and where the
 * calls do not show what the list is, as the beginning of the transcript is gone.
 */
export function replayCalls<I extends TodoItem>(
  calls: readonly RecordedCall[],
  { preset, rules, tool }: TranscriptOptions<I> = {},
): TodoList<I> | undefined {
  const todos = createTodoSession<I>({ preset, rules, tool, nag: false });
  const own = callsOf(todos, calls);
  let isTrimmed = false;
  for (const { input, name, isFailed } of own) {
    if (isFailed) continue;
    const result = todos.write(input, { tool: name });
    if (!result.ok) isTrimmed ||= result.issues.some(({ code }) => code === "unknown_item");
    else isTrimmed &&= !clearsAll(todos.tool, input, name);
  }
  return own.length === 0 || (isTrimmed && todos.list.items.length === 0) ? undefined : todos.list;
}

/** A list that only a call for a whole new list can empty. */
const PROBE: TodoList = { items: [{ content: "?", status: "pending" }], revision: 1 };

/** Checks whether a call empties any list. */
function clearsAll<I extends TodoItem>(tool: TodoTool<I>, input: unknown, name: string): boolean {
  // The item has the fields of every item; what a host adds is not asked for, as the call leaves no item.
  const { ok, list } = tool.run(PROBE as TodoList<I>, input, { tool: name });
  return ok && list.items.length === 0;
}

/** Answers recorded calls again in a session. */
export function replayInto(todos: TodoWriter, calls: readonly RecordedCall[]): void {
  for (const { input, name, isFailed } of callsOf(todos, calls)) if (!isFailed) todos.write(input, { tool: name });
}

/** Lists the calls of a session's tools, with the ids that their answers gave. */
function callsOf({ tool }: Pick<TodoWriter, "tool">, calls: readonly RecordedCall[]) {
  const names: readonly unknown[] = listToolNames(tool);
  return calls
    .filter(({ name }) => names.includes(name))
    .map(({ name, input, answer, isFailed = false }) => ({
      name: String(name),
      input: withGivenId(input, readGivenId(answer)),
      // The rules decide again, since few APIs mark failed calls.
      isFailed: isFailed || isRefusal(answer),
    }));
}

/** The beginning of an answer that refuses a call: the library's own, or those of Claude Code. */
const REFUSAL =
  /^\s*(?:Not saved:|<tool_use_error>|InputValidationError|Error\b|The user doesn't want|Permission (?:to|for) .{0,200}denied)/;

function isRefusal(answer: string | undefined): boolean {
  return answer !== undefined && (answer.includes(CUT_OFF) || REFUSAL.test(answer));
}

/**
 * Lists the calls in a conversation, with their answers.
 *
 * A result belongs to the newest call with its id. Where calls have no ids, results come in call order, so it belongs
 * to the first open call of its tool in the last message that has calls.
 */
export function listRecordedCalls(messages: readonly unknown[], read: ReadMessage): readonly RecordedCall[] {
  const answers = new Map<FoundCall, CallResult>();
  const newest = new Map<unknown, FoundCall>();
  let open: FoundCall[] = [];
  const calls = messages.flatMap((message) => {
    const parts = read(message);
    const found = callsAmong(parts);
    if (found.length > 0) open = [...found];
    for (const call of found) if (call.id !== undefined) newest.set(call.id, call);
    for (const result of resultsAmong(parts)) {
      const answered = result.id === undefined ? takeFirst(open, result.name) : newest.get(result.id);
      if (answered !== undefined) answers.set(answered, result);
    }
    return found;
  });
  return calls.map((call) => {
    const { isError = false, text } = answers.get(call) ?? {};
    return { ...call, isFailed: isError, answer: text };
  });
}

/** Removes the first call of a tool, or of any tool where the result names none. */
function takeFirst(open: FoundCall[], name: unknown): FoundCall | undefined {
  const index = open.findIndex((call) => name === undefined || call.name === name);
  return index < 0 ? undefined : open.splice(index, 1)[0];
}
