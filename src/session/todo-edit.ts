import type { TodoItem, TodoList } from "../model/todo.js";

/**
 * The types of a person's edit: a whole list or a patch. The host's own fields have their types there, and null clears
 * them; all other names are the tool's.
 */
export type TodoEdit<I extends TodoItem = TodoItem> =
  | string
  | TodoList<I>
  | readonly TodoItemEdit<I>[]
  | { readonly [Name in "items" | "todos" | "updates" | "add"]?: readonly TodoItemEdit<I>[] | undefined }
  | ({ readonly [Name in "items" | "todos" | "updates" | "add"]?: readonly TodoItemEdit<I>[] | undefined } & Readonly<
      Record<string, unknown>
    >);

/** An item of an edit: whole, or fields of it under the names of the library or the tool. */
export type TodoItemEdit<I extends TodoItem = TodoItem> =
  | I
  | { readonly [Name in Exclude<keyof I, keyof TodoItem>]?: I[Name] | null | undefined }
  | ({ readonly [Name in Exclude<keyof I, keyof TodoItem>]?: I[Name] | null | undefined } & Readonly<
      Record<string, unknown>
    >);
