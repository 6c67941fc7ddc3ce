import type { TodoList } from "../core/todo.js";

/**
 * A list as text: anything of this type plugs in wherever a renderer is taken.
 *
 * A renderer is total and deterministic: every list has a text, and the same list has the same bytes, so
 * that a text sent twice does not break a prompt cache.
 */
export type TodoRenderer = (list: TodoList) => string;
