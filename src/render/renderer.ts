import type { TodoList } from "../core/todo.js";

/**
 * Renders a list as text: any function of this type plugs in wherever a renderer is taken.
 *
 * A renderer is total and deterministic: every list has a text, and the same list gives the same bytes, so that a text
 * sent twice keeps a prompt cache valid.
 */
export type TodoRenderer = (list: TodoList) => string;
