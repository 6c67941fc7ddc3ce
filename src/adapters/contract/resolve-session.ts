import type { TodoItem } from "../../core/todo.js";
import type { TodoSession } from "../../session/todo-session.js";

/**
 * A session, or a function that finds the session of a conversation by the framework's request context.
 *
 * An agent or server that serves several people takes the function: a session that it holds itself would be shared
 * by all of them.
 */
export type TodoSource<Context, I extends TodoItem = TodoItem> =
  | TodoSession<I>
  | ((context: Context) => TodoSession<I> | Promise<TodoSession<I>>);

/** The session of this conversation. */
export async function resolveSession<Context, I extends TodoItem>(
  source: TodoSource<Context, I>,
  context: Context,
): Promise<TodoSession<I>> {
  return typeof source === "function" ? await source(context) : source;
}
