import type { TodoItem } from "../../core/todo.js";
import { isTodoError, TodoError } from "../../core/todo-error.js";
import { createTodoSession } from "../../session/create-todo-session.js";
import type { TodoSnapshot } from "../../session/snapshot.js";
import type { TodoSession, TodoSessionOptions } from "../../session/todo-session.js";
import type { LangChainMessage } from "./messages.js";

/** Where an agent's state has the session, for errors. */
const MEMORY = "_agentTodos.session";

/**
 * Goes on from the session in an agent's state.
 *
 * @throws TodoError that names the place in the state, for one that cannot be read.
 */
export function openSession<I extends TodoItem>(
  options: TodoSessionOptions<I>,
  snapshot: TodoSnapshot<I> | undefined,
  place: string = MEMORY,
): TodoSession<I> {
  try {
    return createTodoSession<I>({ ...options, snapshot });
  } catch (error) {
    if (!isTodoError(error)) throw error;
    const text = `todoMiddleware cannot go on from state.${place}: ${error.message}`;
    throw new TodoError(error.code, text, { cause: error });
  }
}

/** What a host has put into the state, and what was there. */
export interface GivenTodos<I extends TodoItem> {
  readonly items: unknown;
  readonly snapshot: TodoSnapshot<I> | undefined;
  readonly messages: readonly LangChainMessage[];
  readonly stateKey: string;
}

/**
 * Takes the items that a host has put into the state: the list of a new conversation, the list of an earlier run, or a
 * person's edit. Returns undefined where they are those of the session.
 *
 * The model is taken to know them where a conversation comes without its session, as the calls stand in it; otherwise
 * it hears of them.
 */
export function adoptItems<I extends TodoItem>(
  options: TodoSessionOptions<I>,
  { items, snapshot, messages, stateKey }: GivenTodos<I>,
): TodoSession<I> | undefined {
  if (items === undefined || items === null) return undefined;
  const { list, seen = list, matches: _, ...kept } = openSession<I>(options, snapshot).snapshot();
  if (JSON.stringify(items) === JSON.stringify(list.items)) return undefined;
  const isKnown = snapshot === undefined && messages.some(({ type }) => type === "ai");
  // The session checks the items, whatever they are.
  const given = { ...list, items: items as readonly I[], revision: list.revision + 1 };
  return openSession<I>(options, { ...kept, list: given, seen: isKnown ? given : seen }, stateKey);
}
