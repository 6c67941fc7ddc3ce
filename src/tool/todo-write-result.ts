import type { TodoIssue } from "../model/issue.js";
import type { TodoNote } from "../model/note.js";
import type { TodoItem, TodoList } from "../model/todo.js";
import type { TodoChange } from "../plan/diff-todos.js";
import type { TodoConflict } from "../plan/merge-todos.js";

/** The result of a write: `text` is for the model. */
export type TodoWriteResult<I extends TodoItem = TodoItem> =
  | {
      readonly ok: true;
      readonly text: string;
      readonly list: TodoList<I>;
      readonly changed: boolean;
      readonly changes: readonly TodoChange<I>[];
      readonly notes: readonly TodoNote[];
      /** True where a new plan replaced the old one and kept none of its items; left out otherwise. */
      readonly replaced?: true;
      /** True for a call that only asked to see the list; left out otherwise. */
      readonly isRead?: true;
      /**
       * The conflicts between the model's and the person's changes; left out where the model knew the list as it was.
       */
      readonly conflicts?: readonly TodoConflict[];
      /** Texts of the call other than the list, by argument, such as Codex's `explanation`. */
      readonly extra?: Readonly<Record<string, string>>;
      /** The data that the preset's product returns, with `replies: "product"`; return it in place of `text`. */
      readonly data?: Readonly<Record<string, unknown>>;
    }
  | {
      readonly ok: false;
      readonly text: string;
      readonly list: TodoList<I>;
      readonly issues: readonly TodoIssue[];
      readonly data?: Readonly<Record<string, unknown>>;
    };
