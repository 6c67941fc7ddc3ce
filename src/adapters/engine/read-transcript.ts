import { isRefused } from "../../conversation/is-refused.js";
import type { ListedCall } from "../../conversation/list-calls.js";
import { checkCall, type RulesOf } from "../../model/check-options.js";
import { toPlain } from "../../model/plain-json.js";
import type { TodoItem, TodoList } from "../../model/todo.js";
import { createTodoSession } from "../../session/create-todo-session.js";
import type { TodoTool } from "../../tool/create-todo-tool.js";
import { readGivenId } from "../../tool/given-id.js";
import { expectArray } from "./fields.js";
import type { TodosFromTranscript, TodoWriter, TranscriptOptions } from "./todo-adapter.js";
import { listToolNames } from "./tool-definition.js";

/** The rules for how a transcript is read; the tool that is created from them checks their values. */
export const TRANSCRIPT_RULES: RulesOf<TranscriptOptions> = { preset: undefined, rules: undefined, tool: undefined };

/** Defines `todosFromTranscript` of an API or a framework; `what` names the messages in errors. */
export function defineTodosFromTranscript<Message>(
  findCalls: (messages: readonly unknown[]) => readonly ListedCall[],
  what = "messages",
): TodosFromTranscript<Message> {
  return (given, options) => {
    const messages = expectArray(given, "transcript", what);
    checkCall("todosFromTranscript", options, TRANSCRIPT_RULES);
    try {
      return replayCalls(findCalls(messages), options);
    } catch {
      // A getter that throws, which JSON never has, makes only its own message unreadable.
      return replayCalls(findCalls(messages.flatMap(readPlain)), options);
    }
  };
}

function readPlain(message: unknown): readonly unknown[] {
  const plain = toPlain(message);
  return plain.ok ? [plain.value] : [];
}

/**
 * Rebuilds the list by answering recorded calls again; undefined where no tool of the list was ever called, and where
 * the beginning of the transcript is missing and the other calls do not determine the list.
 */
export function replayCalls<I extends TodoItem>(
  calls: readonly ListedCall[],
  { preset, rules, tool }: TranscriptOptions<I> = {},
): TodoList<I> | undefined {
  const todos = createTodoSession<I>({ preset, rules, tool, nag: false });
  const own = callsOf(todos, calls);
  let isTrimmed = false;
  for (const { input, name, givenId, isFailed } of own) {
    if (isFailed) continue;
    const result = todos.write(input, { tool: name, givenId });
    if (!result.ok) isTrimmed ||= result.issues.some(({ code }) => code === "unknown_item");
    else isTrimmed &&= !clearsAll(todos.tool, input, name);
  }
  return own.length === 0 || (isTrimmed && todos.list.items.length === 0) ? undefined : todos.list;
}

/** A list with an item that no call names: only a whole new list empties it. */
const PROBE: TodoList = { items: [{ content: "?", status: "pending" }], revision: 1 };

/** Checks whether a call empties any list. */
function clearsAll<I extends TodoItem>(tool: TodoTool<I>, input: unknown, name: string): boolean {
  // The item has the fields of every item; a host's own fields are not needed, as the call leaves no item.
  const { ok, list } = tool.run(PROBE as TodoList<I>, input, { tool: name });
  return ok && list.items.length === 0;
}

/** Answers recorded calls again in a session. */
export function replayInto(todos: TodoWriter, calls: readonly ListedCall[]): void {
  for (const { input, name, givenId, isFailed } of callsOf(todos, calls)) {
    if (!isFailed) todos.write(input, { tool: name, givenId });
  }
}

/** Lists the calls of a session's tools, with the ids that their answers gave. */
function callsOf({ tool }: Pick<TodoWriter, "tool">, calls: readonly ListedCall[]) {
  const names: readonly unknown[] = listToolNames(tool);
  return calls
    .filter(({ name }) => names.includes(name))
    .map(({ name, input, result }) => ({
      name: String(name),
      input,
      givenId: readGivenId(result?.text),
      // The rules decide on all others again.
      isFailed: isRefused(result),
    }));
}
