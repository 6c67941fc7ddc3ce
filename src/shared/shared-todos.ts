import type { TodoItem, TodoList } from "../model/todo.js";
import type { TodoAgents, TodoChecks } from "../model/todo-facts.js";
import type { NagDecision } from "../nag/event.js";
import type { TodoChange } from "../plan/diff-todos.js";
import type { TodoConflict } from "../plan/merge-todos.js";
import type { ReplaceResult } from "../plan/replace-items.js";
import type { TodoTimes } from "../plan/todo-times.js";
import type { SharedTodoSession, SharedWriteOptions } from "../session/shared-session.js";
import type { TodoEdit } from "../session/todo-edit.js";
import type { TodoSessionOptions } from "../session/todo-session.js";
import type { TodoWriteResult } from "../tool/create-todo-tool.js";
import type { CallIds } from "./call-key.js";
import type { TodoStore, TodoVersion } from "./todo-store.js";

/** Where a shared list is kept, who writes, and all options of a session except its list. */
export interface SharedTodosOptions<I extends TodoItem = TodoItem, P extends TodoItem = I>
  extends Omit<TodoSessionOptions<I, P>, "list" | "snapshot"> {
  readonly store: TodoStore;
  /** The list: the thread's or the task's own id, 1 to 512 bytes. */
  readonly id: string;
  /**
   * The agent whose model writes: its reminders, and the versions that its model saw, are kept under this name.
   * Sub-agents on one list have names of their own. Default `"main"`.
   */
  readonly agent?: string | undefined;
  /** How many versions are kept. Older ones can be neither undone nor merged with. Default 500, from 1. */
  readonly keep?: { readonly entries: number } | undefined;
  /**
   * Whether the ids of calls are `"unique"`, so that a repeated call is recognized by its id alone, or `"recurring"`,
   * as servers number the calls of each reply from 0. Default: by the form of an id, as docs/shared-lists.md lists
   * them.
   */
  readonly callIds?: CallIds | undefined;
  /** The longest wait for the database, in milliseconds, before a method rejects with `store_timeout`. Default 5000. */
  readonly timeout?: number | undefined;
}

/** Who edits, and what they saw. */
export interface SharedEdit {
  /** Who makes the change, for the log. Default `"user"`. */
  readonly actor?: string | undefined;
  /** The version that the person saw: later changes of others are merged. Default: the newest. */
  readonly seen?: number | undefined;
  /** The id of this edit, where it may be sent twice: the second time has no effect. */
  readonly callId?: string | undefined;
}

/** The result of a write, and the version of the list then. */
export type SharedWriteResult<I extends TodoItem = TodoItem> = TodoWriteResult<I> & {
  readonly version: number;
  /** True where this call was saved before: the text is its first answer; left out otherwise. */
  readonly duplicate?: true;
};

/** The result of an edit, and the version of the list then. */
export type SharedEditResult<I extends TodoItem = TodoItem> = ReplaceResult<I> & {
  readonly version: number;
  /** The conflicts between this edit and others; left out where nothing was merged. */
  readonly conflicts?: readonly TodoConflict[];
  /** True where this edit was saved before; left out otherwise. */
  readonly duplicate?: true;
};

/** One version in the form that followers of a list receive. */
export type SharedChange<I extends TodoItem = TodoItem> =
  | (TodoVersion<I> & { readonly type: "change"; readonly changes: readonly TodoChange<I>[] })
  /** The versions before are missing: the current list. */
  | { readonly type: "reset"; readonly version: number; readonly list: TodoList<I> };

/** How a list is followed. */
export interface FollowOptions {
  /** The last version that is known. Default: the newest, so that only later changes come. */
  readonly after?: number | undefined;
  /** Ends the following without an error. */
  readonly signal?: AbortSignal | undefined;
  /** How often to check without a hint, in milliseconds. Default 1000; 60,000 where the store can notify. */
  readonly every?: number | undefined;
}

/** One agent's handle of a list that others change too. Every function is bound; calls are done in their order. */
export interface SharedTodos<I extends TodoItem = TodoItem> extends SharedTodoSession<I> {
  /** The last decision of the nag policy here, and its reason. */
  readonly decision: NagDecision | undefined;
  readonly write: (input: unknown, call?: SharedWriteOptions) => Promise<SharedWriteResult<I>>;
  /**
   * Reads when each item of the newest list was added, started and finished, and how long it was in progress, as the
   * times of the versions show it. Times before the oldest stored version are left out.
   */
  readonly times: () => Promise<TodoTimes>;
  /** Reads the results of hosts' checks for each item of the newest list, as `checks` of a session. */
  readonly checks: () => Promise<TodoChecks>;
  /**
   * Reads who works on each item of the newest list, as `agents` of a session, with their lists: those of this process,
   * and those that the store has under their `childId`.
   */
  readonly agents: () => Promise<TodoAgents>;
  /** Takes a change by a person, or by a program: a whole list or a patch, in whose conflicts it is preferred. */
  readonly edit: <E>(input: unknown extends E ? E : TodoEdit<I>, edit?: SharedEdit) => Promise<SharedEditResult<I>>;
  /** Undoes the changes of one version, and keeps later changes by others. */
  readonly undo: (version: number, edit?: Pick<SharedEdit, "actor" | "callId">) => Promise<SharedEditResult<I>>;
  /** Follows the list: every version once and in order, until the signal aborts. */
  readonly changes: (options?: FollowOptions) => AsyncIterable<SharedChange<I>>;
  /** Lists the versions after `after` (default 0) that are still kept, oldest first, at most `limit` (default 100). */
  readonly history: (options?: {
    readonly after?: number | undefined;
    readonly limit?: number | undefined;
  }) => Promise<readonly TodoVersion<I>[]>;
  /**
   * Claims a task about this list for this process alone, for so many milliseconds, so that only one of several does
   * it; returns the function that releases it, or undefined where another process has it.
   *
   * The store compares and sets, so that exactly one of several processes that claim at the same time gets it. A
   * process that is slower than its claim, or whose clock differs by more, may still work while another begins. A time
   * that is no finite number > 0 is a RangeError or TypeError.
   */
  readonly claim: (task: string, milliseconds: number) => Promise<(() => Promise<void>) | undefined>;
  /** Drops the list and all that belongs to it, for every agent. */
  readonly remove: () => Promise<void>;
}
