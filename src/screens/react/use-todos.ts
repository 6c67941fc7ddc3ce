import { useMemo, useSyncExternalStore } from "react";
import { EMPTY_TODO_LIST, type TodoItem } from "../../model/todo.js";
import { wait } from "../../session/wait.js";
import {
  createLiveList,
  createShownReader,
  expectFollowed,
  followTodos,
  type LiveList,
  type LiveTodos,
  type SharedSource,
  type TodoListSource,
} from "../show/follow-todos.js";
import { escapeTexts, type ShownList } from "../show/shown-list.js";
import type { FetchedTodos } from "./fetch-todos.js";

/**
 * Returns the list of a session, a shared list or `fetchTodos`, and renders the component again after each change.
 *
 * Where the source has a clock, the list has the `times` of its items, in their order: see `TodoTimes`; likewise their
 * `checks` and `agents` where the host reports any. All components over one source show the same list at the same time.
 * Texts are escaped for one line, ids stay. On the server and during hydration it is the list at hand: a session's own,
 * the `initial` of `fetchTodos`, an empty one for a shared list. Keep the source outside of the component, or in its
 * state.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { useTodos } from "agent-todos/react";
 * import { createElement } from "react";
 * import { renderToString } from "react-dom/server";
 *
 * const session = createTodoSession();
 * session.write({ todos: [{ content: "Add tests", status: "pending" }] });
 *
 * function Plan() {
 *   const { items } = useTodos(session);
 *   return createElement("ul", null, items.map(({ id, content }) => createElement("li", { key: id }, content)));
 * }
 * console.log(renderToString(createElement(Plan))); // => <ul><li>Add tests</li></ul>
 * ```
 */
export function useTodos<I extends TodoItem = TodoItem>(source: TodoListSource<I> | FetchedTodos<I>): ShownList<I> {
  const rule = "a session, a shared list or fetchTodos(), as a list by itself never changes: useTodos(session)";
  expectFollowed("useTodos", source, rule);
  const live: LiveTodos & { readonly initial?: ShownList } = "read" in source ? liveOf(source) : source;
  const read = readerOf(live);
  const list = useSyncExternalStore(live.subscribe, read, () => live.initial ?? read());
  // The list is that of the source.
  return useMemo(() => escapeTexts(list) as ShownList<I>, [list]);
}

/** One reader for each source, so that all components get the same list. */
const READERS = /* @__PURE__ */ new WeakMap<object, () => ShownList>();

function readerOf(live: LiveTodos): () => ShownList {
  const known = READERS.get(live);
  if (known !== undefined) return known;
  const read = createShownReader(live);
  READERS.set(live, read);
  return read;
}

/**
 * A cache: one follower for each shared list, whatever the number of components. A new component reads the list anew.
 */
const LIVE = /* @__PURE__ */ new WeakMap<object, LiveList>();

function liveOf(source: SharedSource): LiveTodos {
  const known = LIVE.get(source);
  if (known !== undefined) return known;
  const live: LiveList = createLiveList(EMPTY_TODO_LIST, async (signal) => {
    while (!signal.aborted) {
      try {
        for await (const list of followTodos(source, signal)) live.show(list);
      } catch {
        // The store does not answer: the last list stays. The host's own calls report the failure.
      }
      await wait(RETRY, signal);
    }
  });
  LIVE.set(source, live);
  return live;
}

/** How many milliseconds to wait before a store that failed is read again. */
const RETRY = 1000;
