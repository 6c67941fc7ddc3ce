// @vitest-environment happy-dom

import { createTodoSession, EMPTY_TODO_LIST, type TodoList } from "agent-todos";
import { fetchTodos, useTodos } from "agent-todos/react";
import { createSharedTodos, memoryStore } from "agent-todos/shared";
import { handleTodoRequest } from "agent-todos/show";
import { act, createElement, Fragment, type ReactElement, version } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { nextTurn, stopTimers, untilEqual } from "../../support/until-equal.js";
import { createContainer } from "./create-container.js";
import { renderHook } from "./render-hook.js";

const pending = (content: string) => ({ content, status: "pending" }) as const;
stopTimers();

const textsIn = ({ items }: TodoList) => items.map(({ content }) => content);

/** Waits until React has shown a list with as many items; older versions render what happens in act() at its end. */
async function untilShown(given: readonly TodoList[], count: number): Promise<void> {
  await untilEqual(
    () => given.at(-1)?.items.length,
    count,
    () => act(nextTurn),
  );
}

it("the tests run under the React that they are meant for", ({ task }) => {
  expect(version.split(".")[0]).toBe(task.file.projectName === "react-18" ? "18" : "19");
});

it("useTodos() renders once for one change of a session", async () => {
  const session = createTodoSession();
  const { given } = await renderHook(() => useTodos(session));
  await act(async () => void session.write({ todos: [pending("Add tests")] }));
  await act(async () => void session.edit({ add: [pending("Ask Ann")] }));
  expect(given.map(textsIn)).toEqual([[], ["Add tests"], ["Add tests", "Ask Ann"]]);
});

it("useTodos() does not render for a write that changes nothing", async () => {
  const session = createTodoSession();
  session.write({ todos: [pending("Add tests")] });
  const { given } = await renderHook(() => useTodos(session));
  await act(async () => void session.write({ todos: [pending("Add tests")] }));
  await act(async () => void session.write("nothing"));
  expect(given.length).toBe(1);
});

it("useTodos() escapes texts and keeps the list where nothing is to escape", async () => {
  const session = createTodoSession();
  const { given } = await renderHook(() => useTodos(session));
  await act(async () => void session.write({ todos: [pending("Add tests")] }));
  expect(given.at(-1)).toBe(session.list);
  await act(async () => void session.edit([pending("Ship\u202e it")]));
  expect(given.at(-1)?.items[0]?.content).toBe("Ship it");
});

it("useTodos() returns the times of the items where the source has a clock", async () => {
  const session = createTodoSession({ now: () => new Date(1000) });
  const { given } = await renderHook(() => useTodos(session));
  await act(async () => void session.write({ todos: [pending("Add tests")] }));
  const fetched = fetchTodos("https://example.org/todos", {
    fetch: (url, init) => handleTodoRequest(new Request(url, init), session),
  });
  const hook = await renderHook(() => useTodos(fetched));
  await untilShown(hook.given, 1);
  expect([given.at(-1)?.times, hook.given.at(-1)?.times]).toEqual([[{ added: 1000 }], [{ added: 1000 }]]);
  await act(async () => hook.root.unmount());
});

it("useTodos() follows another source when it is given one, and leaves the first", async () => {
  const [first, second] = [createTodoSession(), createTodoSession()];
  second.write({ todos: [pending("Second")] });
  const ended = vi.fn();
  const source = { list: first.list, subscribe: () => ended };
  const shown: string[][] = [];
  function Plan({ from }: { readonly from: Parameters<typeof useTodos>[0] }): null {
    shown.push(textsIn(useTodos(from)));
    return null;
  }
  const { root } = await renderHook(() => null);
  await act(async () => root.render(createElement(Plan, { from: source })));
  await act(async () => root.render(createElement(Plan, { from: second })));
  expect(shown).toEqual([[], ["Second"]]);
  expect(ended).toHaveBeenCalledTimes(1);
});

it("useTodos() shows all components the same list", async () => {
  const session = createTodoSession();
  const pairs: string[] = [];
  function Count(): ReactElement {
    return createElement("b", null, String(useTodos(session).items.length));
  }
  const container = createContainer();
  const root = createRoot(container);
  await act(async () => {
    root.render(createElement(Fragment, null, createElement(Count), createElement(Count)));
  });
  for (const content of ["a", "b", "c"]) {
    await act(async () => void session.edit({ add: [pending(content)] }));
    pairs.push(container.textContent ?? "");
  }
  expect(pairs).toEqual(["11", "22", "33"]);
  await act(async () => root.unmount());
});

it("useTodos() subscribes once more and no oftener in strict mode, and ends every subscription", async () => {
  const session = createTodoSession();
  let open = 0;
  const counted = {
    list: session.list,
    subscribe(listener: (list: TodoList) => void) {
      const end = session.subscribe(listener);
      open += 1;
      return () => {
        open -= 1;
        end();
      };
    },
  };
  const { unmount } = await renderHook(() => useTodos(counted), { isStrict: true });
  expect(open).toBe(1);
  await unmount();
  expect(open).toBe(0);
});

it("useTodos() follows a shared list that others change, and stops with the last component", async () => {
  const store = memoryStore();
  const todos = createSharedTodos({ store, id: "a" });
  await todos.edit([pending("Add tests")]);
  const { given, unmount } = await renderHook(() => useTodos(todos), { isStrict: true });
  expect(given[0]).toEqual(EMPTY_TODO_LIST);
  await untilShown(given, 1);
  await createSharedTodos({ store, id: "a" }).edit({ add: [pending("Ask Ann")] });
  await untilShown(given, 2);
  await unmount();
  await todos.edit({ add: [pending("Ship")] });
  expect(given.at(-1)?.items.length).toBe(2);
});

it("useTodos() goes on where the store of a shared list failed", async () => {
  const todos = createSharedTodos({ store: memoryStore(), id: "a" });
  await todos.edit([pending("Add tests")]);
  let failures = 1;
  const source = {
    changes: todos.changes,
    read: () => (failures-- > 0 ? Promise.reject(new Error("no database")) : todos.read()),
  };
  const { given } = await renderHook(() => useTodos(source));
  await untilShown(given, 1);
});

it("useTodos() refuses the list of a session in place of the session", () => {
  // @ts-expect-error: a list never changes.
  const Shown = () => createElement("p", null, textsIn(useTodos(EMPTY_TODO_LIST)).join());
  expect(() => renderToString(createElement(Shown))).toThrow(/^Invalid call of useTodos\(\): source must be a session/);
});

it("useTodos() renders on the server, and hydrates with the list that was rendered", async () => {
  const initial: TodoList = { items: [pending("Add tests")], revision: 1 };
  const answer = () => new Promise<Response>(() => undefined);
  const server = fetchTodos("https://example.org/todos", { initial, fetch: vi.fn(answer) });
  const textOf = (list: TodoList) => createElement("p", null, textsIn(list).join());
  const html = renderToString(createElement(() => textOf(useTodos(server))));
  expect(html).toBe("<p>Add tests</p>");

  const client = fetchTodos("https://example.org/todos", {
    initial,
    fetch: async () => Response.json({ ok: true, list: { items: [], revision: 2 } }),
  });
  // Another part of the page was faster than this one's hydration.
  await client.edit([]);
  const container = createContainer();
  container.innerHTML = html;
  const onRecoverableError = vi.fn();
  await act(async () => {
    hydrateRoot(
      container,
      createElement(() => textOf(useTodos(client))),
      { onRecoverableError },
    );
  });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container.textContent).toBe("");
});
