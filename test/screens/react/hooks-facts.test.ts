// @vitest-environment happy-dom

import { createTodoSession, type TodoSession } from "agent-todos";
import { fetchTodos, useTodos, useTodosFromMessages } from "agent-todos/react";
import { createSharedTodos, memoryStore } from "agent-todos/shared";
import { handleTodoRequest, todoDataPart } from "agent-todos/show";
import { act, createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { nextTurn, stopTimers, untilEqual } from "../../support/until-equal.js";
import { renderHook } from "./render-hook.js";

stopTimers();

const PLAN = [
  { content: "Fix", status: "completed" },
  { content: "Review", status: "pending" },
] as const;

function open(): readonly [todos: TodoSession, child: TodoSession] {
  const todos = createTodoSession();
  todos.write({ todos: PLAN });
  return [todos, createTodoSession()];
}

/** What a screen shows of the facts beside a list. */
function seen({ checks, agents }: ReturnType<typeof useTodos>) {
  return [checks?.[0]?.state, agents?.[1]?.map(({ agent, list }) => `${agent} ${list?.items.length}`).join()];
}

it.each([
  ["a session", (todos: TodoSession) => todos],
  [
    "a list that is read over a route",
    (todos: TodoSession) =>
      fetchTodos("https://example.org/todos", {
        initial: todos.list,
        fetch: (url, init) => handleTodoRequest(new Request(url, init), todos),
      }),
  ],
])(
  "useTodos() over %s renders as checks come, agents begin, their lists change and they return",
  async (_, sourceOf) => {
    const [todos, child] = open();
    const source = sourceOf(todos);
    const { given } = await renderHook(() => useTodos(source));
    const after = async (happen: () => unknown): Promise<unknown> => {
      const count = given.length;
      await act(async () => void happen());
      await untilEqual(
        () => given.length > count,
        true,
        () => act(nextTurn),
      );
      return given.at(-1) && seen(given.at(-1) as ReturnType<typeof useTodos>);
    };
    expect(await after(() => todos.check({ name: "npm test", ok: false }))).toEqual(["failing", undefined]);
    expect(await after(() => todos.check({ name: "npm test", ok: true }))).toEqual(["checked", undefined]);
    expect(await after(() => todos.delegate("Review", { callId: "c1", agent: "reviewer", todos: child }))).toEqual([
      "checked",
      "reviewer 0",
    ]);
    expect(await after(() => child.write({ todos: PLAN }))).toEqual(["checked", "reviewer 2"]);
    expect(await after(() => todos.returned("c1", { ok: true }))).toEqual(["checked", undefined]);
  },
);

it("useTodos() over a session renders nothing for a check that is known", async () => {
  const [todos] = open();
  todos.check({ name: "npm test", ok: true });
  const { given } = await renderHook(() => useTodos(todos));
  await act(async () => void todos.check({ name: "npm test", ok: true }));
  expect(given).toHaveLength(1);
});

it("useTodos() over a shared list shows what another process checked", async () => {
  const store = memoryStore();
  const [here, there] = [0, 1].map(() => createSharedTodos({ store, id: "a" }));
  await there?.write({ todos: PLAN });
  const { given } = await renderHook(() => useTodos(here as NonNullable<typeof here>));
  await act(async () => void (await there?.check({ name: "npm test", ok: false })));
  await untilEqual(
    () => given.at(-1)?.checks?.[0]?.state,
    "failing",
    () => act(nextTurn),
  );
});

it("useTodos() escapes names of checks and agents", async () => {
  const [todos] = open();
  todos.check({ name: "npm\u202etest", ok: true });
  todos.delegate("Review", { callId: "c1", agent: "re\nviewer" });
  const { given } = await renderHook(() => useTodos(todos));
  expect(given[0]?.checks?.[0]?.checks[0]?.name).toBe("npmtest");
  expect(given[0]?.agents?.[1]?.[0]?.agent).toBe("re viewer");
});

it.each([
  ["the same items in another order", [PLAN[1], PLAN[0]], [undefined, "checked"]],
  ["the checked item reopened", [{ content: "Fix", status: "pending" }, PLAN[1]], [undefined, undefined]],
])("useTodosFromMessages() lays a later call over a data part with checks: %s", (_, later, states) => {
  const [todos] = open();
  todos.check({ name: "npm test", ok: true });
  const part = todoDataPart(todos.list, { calls: [], checks: todos.checks });
  const call = { type: "tool-todo_write", toolCallId: "c1", state: "input-available", input: { todos: later } };
  const messages = [{ id: "a1", role: "assistant", parts: [part, call] }];
  function States() {
    const { checks } = useTodosFromMessages(messages);
    return createElement("p", null, JSON.stringify(checks?.map((checked) => checked?.state ?? null)));
  }
  const words = JSON.stringify(states.map((state) => state ?? null)).replaceAll('"', "&quot;");
  expect(renderToString(createElement(States))).toBe(`<p>${words}</p>`);
});
