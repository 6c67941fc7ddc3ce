import { FUNCTION, type RulesOf } from "../../model/check-options.js";
import { describeInvalid } from "../../model/option-error.js";
import { isRecord } from "../../model/plain-json.js";
import type { TodoItem } from "../../model/todo.js";
import type { ChecksOfCall } from "../../plan/check-calls.js";
import type { TodoHost } from "../../session/shared-session.js";
import { type AwaitableTodos, toAwaitableTodos } from "./awaitable.js";

/**
 * A session or a shared list, or a function that finds the one of a conversation by the framework's request context.
 *
 * An agent or server that serves several people needs the function: otherwise they would all share one session. It
 * returns the same session, or the same handle of a shared list, for all calls of one run.
 */
export type TodoSource<Context, I extends TodoItem = TodoItem> =
  | TodoHost<I>
  | ((context: Context) => TodoHost<I> | Promise<TodoHost<I>>);

/** The host's facts about the ends of turns that a framework reports. */
export interface TurnEndOptions {
  /** Whether sub-agents, background tasks or the person have to act first: such an end of a turn gets no nudge. */
  readonly waiting?: (() => boolean) | undefined;
}

/** The rules for those facts. */
export const TURN_END_RULES: RulesOf<TurnEndOptions> = { waiting: FUNCTION };

/** How a host finds checks among the calls of a framework's tools. */
export interface CheckingOptions {
  /**
   * Reads which checks an answered call of a tool is, such as `shellChecks()`: each is noted once, as `todos.check`
   * does, before its round is counted. It may be called with one call more than once. If it throws, the request fails
   * with its error.
   */
  readonly checks?: ChecksOfCall | undefined;
}

/** The rules for that option. */
export const CHECKING_RULES: RulesOf<CheckingOptions> = { checks: FUNCTION };

/**
 * Returns the session, or throws a TypeError that names the expected value; the subject names what needs one.
 *
 * Any object with a tool and a `write` counts as one. Adapters never read the host's own fields of items, so their type
 * is not passed on.
 */
export function expectSession(session: unknown, subject: string): TodoHost {
  if (isRecord(session) && isRecord(session["tool"]) && typeof session["write"] === "function") {
    // Its items may have fields of the host's own.
    return session as unknown as TodoHost;
  }
  throw new TypeError(describeInvalid(subject, "the session", "one that createTodoSession() returned", session));
}

/**
 * Returns the source, or throws a TypeError for anything but a session, a shared list or a function; the
 * subject names what needs one.
 *
 * A function is written for the context that the host itself passes to the framework, which passes it on untyped.
 */
export function expectSource(source: unknown, subject: string): TodoSource<unknown> {
  // Its parameter is the framework's context, whatever that is.
  return typeof source === "function" ? (source as TodoSource<unknown>) : expectSession(source, subject);
}

/**
 * Finds the session of this conversation.
 *
 * @throws TypeError where the function finds no session.
 */
export async function resolveSession(source: TodoSource<unknown>, context: unknown): Promise<AwaitableTodos> {
  const session = typeof source === "function" ? await source(context) : source;
  const todos = toAwaitableTodos(expectSession(session, "session of this run"));
  // Awaits a shared list only: some frameworks go on before even a settled promise resolves.
  const loading = todos.load();
  if (loading !== undefined) await loading;
  return todos;
}

/**
 * Finds the session of this conversation.
 *
 * @throws TypeError for a session whose tool has another name than `toolName`: it would refuse every call.
 */
export async function resolveToolSession(
  source: TodoSource<unknown>,
  context: unknown,
  toolName: string,
): Promise<AwaitableTodos> {
  const session = await resolveSession(source, context);
  const { name } = session.tool;
  if (name === toolName) return session;
  throw new TypeError(describeInvalid("session of this run", "its tool", toolName, name));
}
