import type { TodoItem, TodoList } from "../model/todo.js";
import type { TodoTool, TodoWriteResult } from "../tool/create-todo-tool.js";
import type {
  KeptReminder,
  TodoMoment,
  TodoReminder,
  TodoRoundMoment,
  TodoSession,
  TodoStopMoment,
  WriteOptions,
} from "./todo-session.js";

/** Which call of the model a write to a shared list answers. */
export interface SharedWriteOptions extends WriteOptions {
  /**
   * The id that the API gave the call: the same call again then gets its first answer. Without one, a call is known by
   * its round, which `endRound` counts, and its place in it; `null` says that it is never made again.
   */
  readonly callId?: string | null | undefined;
}

/**
 * One agent's plan in a list that several processes share: the part of a session that its adapters use, as promises.
 *
 * `createSharedTodos` of `agent-todos/shared` opens one.
 */
export interface SharedTodoSession<I extends TodoItem = TodoItem> {
  /** The tool for the request. */
  readonly tool: TodoTool<I>;
  /** What was decided at places that were given a mark, oldest first; empty before the first call and before `load`. */
  readonly reminders: readonly KeptReminder[];
  /**
   * Hears of a store that failed where an adapter answered the model or left a reminder out; without it, the adapter
   * rejects.
   */
  readonly onListenerError: ((error: unknown) => void) | undefined;
  /** Reads what is kept for the agent, as the first of the other calls does otherwise. */
  readonly load: () => Promise<void>;
  /** Reads the list as it is now. */
  readonly read: () => Promise<TodoList<I>>;
  /** Says that a user message arrived. */
  readonly begin: (moment?: TodoMoment) => Promise<TodoReminder | undefined>;
  /** Answers one call of the model; what it did not see stays, and its reply says so. Never rejects for the input. */
  readonly write: (input: unknown, call?: SharedWriteOptions) => Promise<TodoWriteResult<I>>;
  /** Says that a model call with tool calls is over. */
  readonly endRound: (moment?: TodoRoundMoment) => Promise<TodoReminder | undefined>;
  /** Says that the model ended its turn, instead of `endRound`. */
  readonly stop: (moment?: TodoStopMoment) => Promise<TodoReminder | undefined>;
  /** Says that the host or the server dropped old messages. */
  readonly compacted: (moment?: TodoMoment) => Promise<TodoReminder | undefined>;
  /** Follows the list: something for each new version, until the signal aborts. */
  readonly changes: (options: { readonly signal: AbortSignal }) => AsyncIterable<unknown>;
}

/** What adapters take: a session of this process, or a list that several processes share. */
export type TodoHost<I extends TodoItem = TodoItem> = TodoSession<I> | SharedTodoSession<I>;
