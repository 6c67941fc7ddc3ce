import { describeInvalid } from "../../core/option-error.js";
import { isRecord } from "../../core/plain-json.js";
import type { TodoItem } from "../../core/todo.js";
import type { TodoHost } from "../../session/shared-session.js";
import { type HeldTodos, holdTodos } from "./hold-todos.js";

/**
 * A session or a shared list, or a function that finds that of a conversation by the framework's request context.
 *
 * An agent or server that serves several people needs the function: otherwise they would all share one session. It
 * gives the same session, or the same hold of a shared list, to all calls of one run.
 */
export type TodoSource<Context, I extends TodoItem = TodoItem> =
  | TodoHost<I>
  | ((context: Context) => TodoHost<I> | Promise<TodoHost<I>>);

/**
 * Returns the session, or throws a TypeError that says what was expected; `task` names what needs one.
 *
 * The session's own type is kept: whatever has a tool and takes writes counts as one.
 */
export function expectSession<S>(session: S, task: string): S {
  if (isRecord(session) && isRecord(session["tool"]) && typeof session["write"] === "function")
    return session;
  throw new TypeError(describeInvalid(task, "the session", "one of createTodoSession()", session));
}

/** Throws a TypeError for anything but a session, a shared list or a function; `task` names what needs one. */
export function expectSource<Context, I extends TodoItem>(
  source: TodoSource<Context, I>,
  task: string,
): void {
  if (typeof source !== "function") expectSession(source, task);
}

/**
 * Finds the session of this conversation.
 *
 * @throws TypeError where the function finds no session.
 */
export async function resolveSession<Context, I extends TodoItem>(
  source: TodoSource<Context, I>,
  context: Context,
): Promise<HeldTodos<I>> {
  const session = typeof source === "function" ? await source(context) : source;
  const todos = holdTodos(expectSession(session, "use the session of this run"));
  // A session is loaded at once: some frameworks go on before a promise of nothing settles.
  const loading = todos.load();
  if (loading !== undefined) await loading;
  return todos;
}

/**
 * Finds the session of this conversation by a context that the framework passes on untyped.
 *
 * @throws TypeError for a session whose tool has another name than `toolName`: it would refuse every call.
 */
export async function resolveToolSession<Context, I extends TodoItem>(
  source: TodoSource<Context, I>,
  context: unknown,
  toolName: string,
): Promise<HeldTodos<I>> {
  // The source is written for the context that the host itself gives the framework.
  const session = await resolveSession(source, context as Context);
  const { name } = session.tool;
  if (name === toolName) return session;
  throw new TypeError(describeInvalid("use the session of this run", "its tool", toolName, name));
}
