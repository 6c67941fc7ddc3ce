import type { TodoItem, TodoList } from "../model/todo.js";

/**
 * The types of a person's edit: a text, a whole list, or a patch. The host's own fields have their types there. Names
 * that only the tool has, by its rules, are for values of an unknown type.
 */
export type TodoEdit<I extends TodoItem = TodoItem> =
  | string
  | TodoList<I>
  | readonly TodoItemEdit<I>[]
  | TodoListEdit<I>
  | TodoPatch<I>;

/** A whole list, under the name of the library or of the tool. */
type TodoListEdit<I extends TodoItem> = {
  readonly items?: readonly TodoItemEdit<I>[] | undefined;
  readonly todos?: readonly TodoItemEdit<I>[] | undefined;
  readonly summary?: string | undefined;
  /** The revision of the list that the edit was made from. */
  readonly revision?: number | undefined;
};

/** Changes of single items; see `applyTodoPatch`. */
type TodoPatch<I extends TodoItem> = {
  readonly updates?: readonly (TodoItemEdit<I> & { readonly newContent?: string | undefined })[] | undefined;
  readonly remove?: readonly (string | number | { readonly id?: string; readonly content?: string })[] | undefined;
  readonly add?: readonly TodoItemEdit<I>[] | undefined;
  /** Each item goes in front of the one that `before` names, by its id or its text, or to the end. */
  readonly move?:
    | readonly {
        readonly id?: string | undefined;
        readonly content?: string | undefined;
        readonly before?: string | null | undefined;
      }[]
    | undefined;
  readonly summary?: string | undefined;
};

/**
 * An item of an edit: whole, or some of its fields. Null clears a field of the host's own, and a status may be one of the
 * tool's words.
 */
export type TodoItemEdit<I extends TodoItem = TodoItem> = {
  readonly [Name in keyof I]?: I[Name] | (Name extends "status" ? string & {} : never) | null | undefined;
};
