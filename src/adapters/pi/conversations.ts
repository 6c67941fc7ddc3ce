import { listCalls } from "../../conversation/list-calls.js";
import type { TodoItem } from "../../model/todo.js";
import { createTodoSession } from "../../session/create-todo-session.js";
import type { TodoSession, TodoSessionOptions } from "../../session/todo-session.js";
import { objectsIn } from "../engine/fields.js";
import { replayInto } from "../engine/read-transcript.js";
import type { CheckingOptions, TurnEndOptions } from "../engine/session-source.js";
import { PI_REQUEST } from "./request-form.js";

/** The options of an extension's session; its list and state come from the conversation that Pi stored. */
export interface TodoExtensionOptions<I extends TodoItem = TodoItem>
  extends Omit<TodoSessionOptions<I>, "list" | "snapshot">,
    TurnEndOptions,
    CheckingOptions {}

/** The part of an event's context that the extension reads. */
export interface PiContext {
  readonly sessionManager: { getBranch(): readonly object[] };
  hasPendingMessages(): boolean;
}

/** The kind of the extension's messages and stored states. */
export const KIND = "agent-todos";

/**
 * Finds the sessions of conversations by Pi's session manager: a sub-agent that shares its parent's resource loader has another one.
 *
 * The functions of Pi's extension API reach only the session that started last.
 */
export function createConversations<I extends TodoItem>(options: TodoExtensionOptions<I>) {
  // A cache: each session can be restored from the state that Pi stored in the branch, and the calls since.
  const sessions = new WeakMap<object, TodoSession<I>>();
  let latest: object | undefined;
  function restore({ sessionManager }: PiContext): TodoSession<I> {
    const todos = restoreTodos(sessionManager.getBranch(), options);
    sessions.set(sessionManager, todos);
    return todos;
  }
  return {
    restore,
    start: (context: PiContext): void => {
      latest = context.sessionManager;
      restore(context);
    },
    open: (context: PiContext): TodoSession<I> => sessions.get(context.sessionManager) ?? restore(context),
    isBound: ({ sessionManager }: PiContext): boolean => latest === undefined || latest === sessionManager,
  };
}

/** Continues from the state that a branch stored last, and replays the calls since. */
function restoreTodos<I extends TodoItem>(branch: readonly object[], options: TodoExtensionOptions<I>): TodoSession<I> {
  const entries = objectsIn(branch);
  const place = entries.findLastIndex(({ type, customType }) => type === "custom" && customType === KIND);
  const { preset, rules, tool, nag } = options;
  // Pi stores data as the extension passed it; the session checks it.
  const snapshot = entries[place]?.["data"] as TodoSessionOptions<I>["snapshot"];
  const replayed = createTodoSession<I>({ preset, rules, tool, nag, snapshot });
  const calls = listCalls(entries.slice(place + 1).map(({ message }) => PI_REQUEST.read(message)));
  // A call without a result never ran.
  replayInto(
    replayed,
    calls.filter(({ result }) => result !== undefined),
  );
  return createTodoSession<I>({ ...options, snapshot: replayed.snapshot() });
}
