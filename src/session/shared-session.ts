import type { Message } from "../conversation/message.js";
import type { TodoItem, TodoList } from "../model/todo.js";
import type { TodoCheckRun } from "../plan/check-todos.js";
import type { TodoTool, TodoWriteResult } from "../tool/create-todo-tool.js";
import type {
  KeptReminder,
  TodoCheckResult,
  TodoDelegation,
  TodoEditResult,
  TodoMoment,
  TodoReminder,
  TodoReturn,
  TodoReturnResult,
  TodoRoundMoment,
  TodoSession,
  TodoStartMoment,
  TodoStopMoment,
  WriteOptions,
} from "./todo-session.js";

/** How a host shows which answers of a shared list its model has read. */
export interface Heard {
  /**
   * The messages of the request as it is sent, newest first, before the model's reply: an answer that they contain was
   * read, and the others are reported again. Each call reads them anew. The adapters make them of an API's own.
   */
  readonly messages?: Iterable<Message> | undefined;
  /** The version that the model has seen, in place of messages: that of the last result or reminder that was stored. */
  readonly seen?: number | undefined;
}

/** A reminder of a shared list. */
export interface SharedReminder extends TodoReminder {
  /** The version that the conversation shows the model together with it: what `seen` of the next write may be. */
  readonly version: number;
}

/** Which call of the model a write to a shared list answers. */
export interface SharedWriteOptions extends WriteOptions, Heard {
  /**
   * The id that the API gave the call: the same call again then gets its first answer. Without one, a call is known by
   * its round, which `endRound` counts, and its place in it; `null` for a call that is never repeated.
   */
  readonly callId?: string | null | undefined;
}

/** Gives items away, with or without the work. */
export interface SharedDelegate<I extends TodoItem = TodoItem> {
  (items: string | readonly string[], call: TodoDelegation & { readonly callId: string }): Promise<TodoEditResult<I>>;
  <T>(
    items: string | readonly string[],
    call: TodoDelegation,
    work: PromiseLike<T> | (() => T | PromiseLike<T>),
  ): Promise<T>;
}

/**
 * One agent's plan in a list that several processes share: the part of a session that its adapters use, as promises.
 *
 * `createSharedTodos` of `agent-todos/shared` opens one.
 */
export interface SharedTodoSession<I extends TodoItem = TodoItem> {
  /** The tool for the request. */
  readonly tool: TodoTool<I>;
  /** The decisions at places with a mark, oldest first; empty before the first call and before `load`. */
  readonly reminders: readonly KeptReminder[];
  /**
   * Called when a store failed while an adapter answered the model or placed a reminder; without it, the adapter
   * rejects.
   */
  readonly onListenerError: ((error: unknown) => void) | undefined;
  /**
   * Reads the agent's stored row, as the first of the other calls does otherwise. With the messages of a request it
   * notes there which answers these contain, for tools that do not see them.
   */
  readonly load: (heard?: Heard) => Promise<void>;
  /**
   * Notes the messages of the request that is about to be sent, newest first: calls and moments that come with neither
   * `messages` nor `seen` find there what the model has read. The agent's stored row gets it with the next write only,
   * as the model never reads a request that fails.
   */
  readonly noteRequest: (messages: Iterable<Message>) => void;
  /** Reads the list as it is now. */
  readonly read: () => Promise<TodoList<I>>;
  /** Call it when a user message arrived. */
  readonly begin: (moment?: TodoStartMoment & Heard) => Promise<SharedReminder | undefined>;
  /**
   * Answers one call of the model; items that it has not seen stay, and its reply names them. Never rejects for the
   * input.
   */
  readonly write: (input: unknown, call?: SharedWriteOptions) => Promise<TodoWriteResult<I>>;
  /** Call it when a model call with tool calls is over. */
  readonly endRound: (moment?: TodoRoundMoment & Heard) => Promise<SharedReminder | undefined>;
  /** Call it instead of `endRound` when the model ended its turn. */
  readonly stop: (moment?: TodoStopMoment & Heard) => Promise<SharedReminder | undefined>;
  /**
   * Call it when the host or the server dropped old messages. With `inSight`, for a host that looks at each request, a
   * plan that is in sight is not shown, and one that is out of sight only as at the other moments.
   */
  readonly compacted: (moment?: TodoMoment & Heard) => Promise<SharedReminder | undefined>;
  /**
   * Notes a check that the host saw, as a session does: of the items that this handle's model began where the run names
   * none. It becomes a version of the list without changes, unless the same run is noted already.
   */
  readonly check: (run: TodoCheckRun) => Promise<TodoCheckResult>;
  /** Gives items to somebody else, as a session does. */
  readonly delegate: SharedDelegate<I>;
  /** Notes that a call is back, as a session does, whichever process gave its items away. */
  readonly returned: (callId: string, result: TodoReturn) => Promise<TodoReturnResult<I>>;
  /** Reads the list as this handle's model last read it: the plan that `isPlanInSight` of an adapter looks for. */
  readonly told: () => Promise<TodoList<I>>;
  /** Follows the list: something for each new version, until the signal aborts. */
  readonly changes: (options: { readonly signal: AbortSignal }) => AsyncIterable<unknown>;
}

/** The argument of adapters: a session of this process, or a list that several processes share. */
export type TodoHost<I extends TodoItem = TodoItem> = TodoSession<I> | SharedTodoSession<I>;
