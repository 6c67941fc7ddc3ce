import type { TodoItem, TodoList } from "../model/todo.js";
import type { TodoFacts } from "../plan/todo-facts.js";

/** One accepted version of a list: the log of a list is these, oldest first, and its head is the newest. */
export interface TodoVersion<I extends TodoItem = TodoItem> {
  /** The list's revision. */
  readonly version: number;
  readonly list: TodoList<I>;
  /** Which items are those of other versions, in a form of the library's own. It is stored inside the list. */
  readonly keys?: string;
  /** What hosts saw beside the list, in a form of the library's own. It is stored inside the list. */
  readonly facts?: Partial<TodoFacts>;
  /** Who changed it: an agent's name, or the actor of an edit. */
  readonly actor: string;
  /** The key of the call or edit that made it; no list has two versions of one key. */
  readonly call?: string;
  /** The text that answered the call. */
  readonly reply?: string;
  /** When, in milliseconds since 1970, by the writer's clock. */
  readonly at: number;
}

/** A version on its way into the log, where the store numbers it after `expected`. */
export type TodoEntry<I extends TodoItem = TodoItem> = Omit<TodoVersion<I>, "version" | "keys" | "facts">;

/** What belongs to one agent, to be saved in the same step: plain JSON. */
export interface TodoAgentEntry {
  readonly name: string;
  readonly state: unknown;
}

/** What came of an append: saved, saved before, or why not: the head as it is now. */
export type TodoAppend =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly duplicate: TodoVersion }
  | { readonly ok: false; readonly head: TodoVersion | undefined };

/** What a handle begins with. */
export interface TodoOpening {
  /** The newest versions, newest first. */
  readonly newest: readonly TodoVersion[];
  /** The state that was saved last for the agent; undefined before the first. */
  readonly agent: unknown;
}

/**
 * Where shared lists are kept. `todoStoreContract` of `agent-todos/testing` tests an implementation for every promise.
 *
 * Ids, names and keys are texts of at most 512 characters, without U+0000 and without half a surrogate pair. What a
 * promise rejects with is the database's own error.
 */
export interface TodoStore {
  /** The newest version of a list; undefined where the list was never written. */
  readonly head: (id: string) => Promise<TodoVersion | undefined>;
  /**
   * Adds the version after `expected` where that is the head's version (0 for a list that was never written), together
   * with what belongs to the agent: one atomic step, compared where the data lives, in one round trip. Anything else
   * writes nothing. An entry whose `call` is in the log already returns that version, whatever is expected.
   */
  readonly append: (id: string, expected: number, entry: TodoEntry, agent?: TodoAgentEntry) => Promise<TodoAppend>;
  /** The versions after `after`, oldest first, at most `limit`. */
  readonly log: (id: string, after: number, limit: number) => Promise<readonly TodoVersion[]>;
  /** Reads the state that was saved last for an agent; undefined before the first. */
  readonly agent: (id: string, name: string) => Promise<unknown>;
  /** Saves the state of an agent, in place of the one before. */
  readonly saveAgent: (id: string, name: string, state: unknown) => Promise<void>;
  /**
   * Reads the newest versions, at most `limit`, together with what belongs to an agent: one round trip in place of
   * those of `head`, `agent` and `log`, which are asked where a store leaves it out.
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
   * Calls `wake` when a list may have a new version, until the signal aborts. It is only a hint to look: calls may be
   * lost or come for nothing. Where the subscription begins later than the call, it calls `wake` then. Resolves when it
   * has ended.
   */
  readonly watch?: (id: string, wake: () => void, signal: AbortSignal) => Promise<void>;
}
