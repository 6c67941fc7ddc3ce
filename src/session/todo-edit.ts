import type { TodoItem, TodoList } from "../model/todo.js";

/**
 * What a person's edit may be, by its types: a whole list or a patch, in which the host's own fields have their types and
 * null clears them. Other names are those of the tool.
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
