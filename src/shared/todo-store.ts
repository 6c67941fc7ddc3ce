import type { TodoItem, TodoList } from "../model/todo.js";
import type { TodoFacts } from "../plan/todo-facts.js";

/** One accepted version of a list: the log of a list has its versions, oldest first, and its head is the newest. */
export interface TodoVersion<I extends TodoItem = TodoItem> {
  /** The list's revision. */
  readonly version: number;
  readonly list: TodoList<I>;
  /** The identities of the items across versions, in a form of the library's own. It is stored inside the list. */
  readonly keys?: string;
  /**
   * The checks and delegations that hosts reported, in a form of the library's own. They are stored inside the list.
   */
  readonly facts?: Partial<TodoFacts>;
  /** Who changed it: an agent's name, or the actor of an edit. */
  readonly actor: string;
  /** The key of the call or edit that made it; each key occurs once in a list. */
  readonly call?: string;
  /** The text that answered the call. */
  readonly reply?: string;
  /** When, in milliseconds since 1970, by the writer's clock. */
  readonly at: number;
}

/** A version on its way into the log, where the store numbers it after `expected`. */
export type TodoEntry<I extends TodoItem = TodoItem> = Omit<TodoVersion<I>, "version" | "keys" | "facts">;

/** The row of one agent, to be saved in the same step: plain JSON. */
export interface TodoAgentEntry {
  readonly name: string;
  readonly state: unknown;
}

/** The outcome of an append: saved, saved before, or refused with the current head. */
export type TodoAppend =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly duplicate: TodoVersion }
  | { readonly ok: false; readonly head: TodoVersion | undefined };

/** The newest versions and an agent's row, with which a handle begins. */
export interface TodoOpening {
  /** The newest versions, newest first. */
  readonly newest: readonly TodoVersion[];
  /** The state that was saved last for the agent; undefined before the first. */
  readonly agent: unknown;
}

/**
 * Where shared lists are kept. `todoStoreContract` of `agent-todos/testing` tests an implementation for every promise.
 *
 * Ids, names and keys are texts of at most 512 characters, without U+0000 and without half a surrogate pair. Promises
 * reject with the database's own error.
 */
export interface TodoStore {
  /** The newest version of a list; undefined where the list was never written. */
  readonly head: (id: string) => Promise<TodoVersion | undefined>;
  /**
   * Adds the version after `expected` where that is the head's version (0 for a list that was never written), together
   * with the agent's row: one atomic step, compared inside the database, in one round trip. With any other head it
   * writes nothing. For an entry whose `call` is in the log already it returns that version, whatever `expected` is.
   */
  readonly append: (id: string, expected: number, entry: TodoEntry, agent?: TodoAgentEntry) => Promise<TodoAppend>;
  /** The versions after `after`, oldest first, at most `limit`. */
  readonly log: (id: string, after: number, limit: number) => Promise<readonly TodoVersion[]>;
  /** Reads the state that was saved last for an agent; undefined before the first. */
  readonly agent: (id: string, name: string) => Promise<unknown>;
  /** Saves the state of an agent, in place of the one before. */
  readonly saveAgent: (id: string, name: string, state: unknown) => Promise<void>;
  /**
   * Reads the newest versions, at most `limit`, together with an agent's row: one round trip in place of those of
   * `head`, `agent` and `log`, which are called where a store leaves it out.
   */
  readonly open?: (id: string, name: string, limit: number) => Promise<TodoOpening>;
  /** Drops all but the newest `entries` versions, and always keeps the head; returns how many were dropped. */
  readonly prune: (id: string, keep: { readonly entries: number }) => Promise<number>;
  /**
   * Drops a list with all that belongs to it. An empty version with the next number, by the actor `""` and without a
   * call, stays behind, so that a writer who still has the list cannot write it back.
   */
  readonly remove: (id: string) => Promise<void>;
  /**
   * Calls `wake` when a list may have a new version, until the signal aborts. It is only a hint to check: calls may be
   * lost, or come without a change. If the subscription begins only after this method was called, the store calls
   * `wake` then. Resolves when it has ended.
   */
  readonly watch?: (id: string, wake: () => void, signal: AbortSignal) => Promise<void>;
}
