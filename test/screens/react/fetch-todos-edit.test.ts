import { createTodoSession, type TodoList } from "agent-todos";
import { fetchTodos } from "agent-todos/react";
import { createSharedTodos, memoryStore } from "agent-todos/shared";
import { handleTodoRequest } from "agent-todos/show";
import { describe, expect, it } from "vitest";
import { stopTimers, untilEqual } from "../../support/until-equal.js";
import { ADDRESS, createWritten, listen, open, pending, stream } from "./open-fetched.js";

stopTimers();

describe("edit()", () => {
  it("shows the answer's list at once, and hears of it once", async () => {
    const session = createWritten();
    const { todos } = open(session);
    const heard = listen(todos);
    await untilEqual(() => heard, [1]);
    const result = await todos.edit({ add: [pending("Ask Ann")] });
    expect([result.ok, todos.list.revision]).toEqual([true, 2]);
    session.edit({ add: [pending("Ship")] });
    await untilEqual(() => heard, [1, 2, 3]);
  });

  it("gives the issues of a refused edit and shows the list as it is", async () => {
    const { todos } = open(createWritten());
    const result = await todos.edit({ updates: [{ id: "none" }] });
    expect(result.ok).toBe(false);
    expect(!result.ok && result.issues.length).toBeGreaterThan(0);
    expect(todos.list.revision).toBe(1);
  });

  it("finds an item by its words as the screen shows them", async () => {
    const session = createTodoSession();
    session.write({ todos: [pending("Ship\u202e it\u200b now"), pending("Ask Ann")] });
    const { todos } = open(session);
    listen(todos);
    await untilEqual(() => todos.list.revision, 1);
    const [shown] = todos.list.items;
    await todos.edit({ updates: [{ content: shown?.content, status: "completed" }] });
    expect(session.list.items.map(({ status }) => status)).toEqual(["completed", "pending"]);
  });

  it("says which list the person saw, so that what others did stays", async () => {
    const shared = createSharedTodos({ store: memoryStore(), id: "a" });
    await shared.edit([pending("Add tests")]);
    const { todos } = open(shared, { initial: await shared.read() });
    await shared.edit({ add: [pending("Ask Ann")] });
    await todos.edit([{ content: "Add tests", status: "completed" }]);
    expect((await shared.read()).items.map(({ content, status }) => `${status}: ${content}`)).toEqual([
      "completed: Add tests",
      "pending: Ask Ann",
    ]);
  });

  it("sends the revision that a whole list says itself, and that of the shown list for any other input", async () => {
    const session = createWritten();
    const { todos, requests } = open(session, { initial: session.list });
    const older = { ...session.list, revision: 0 };
    const expected: number[] = [];
    for (const input of [older, { items: [] }, { revision: 0 }, { ...older, revision: "0" }]) {
      expected.push(input === older ? 0 : todos.list.revision);
      await todos.edit(input);
    }
    await todos.edit(older, { seen: 7 });
    const sent = await Promise.all(requests.map((request) => request.json() as Promise<{ readonly seen?: unknown }>));
    expect(sent.map(({ seen }) => seen)).toEqual([...expected, 7]);
  });

  it("asks for JSON, and shows no list that is older than the one on the screen", async () => {
    const session = createWritten();
    const newest: TodoList = { items: [], revision: 7 };
    const { todos, requests } = open(session, { initial: newest });
    const result = await todos.edit({ add: [pending("Ask Ann")] });
    expect([result.ok, todos.list]).toEqual([true, newest]);
    const sent = requests.find(({ method }) => method === "POST");
    expect([sent?.headers.get("accept"), sent?.headers.get("content-type")]).toEqual(Array(2).fill("application/json"));
  });

  it("edits the newest list where nothing was read yet", async () => {
    const shared = createSharedTodos({ store: memoryStore(), id: "a" });
    await shared.edit([pending("Add tests")]);
    const { todos } = open(shared);
    const result = await todos.edit({ updates: [{ content: "Add tests", status: "completed" }] });
    expect(result.ok && result.list.items[0]?.status).toBe("completed");
  });

  it.each([
    ["an error of the server", new Response("no", { status: 500 })],
    ["something else", Response.json({ ok: true })],
    ["a refusal without issues", Response.json({ ok: false, list: { items: [], revision: 1 } })],
    ["issues without a refusal", Response.json({ issues: [], list: { items: [], revision: 1 } })],
  ])("rejects for %s", async (_what, response) => {
    const todos = fetchTodos(ADDRESS, { fetch: async () => response });
    await expect(todos.edit([])).rejects.toThrow(/^Cannot edit the list/);
  });
});

it("fetchTodos() shows no list that is older than the answer of an edit that overtook it", async () => {
  const session = createWritten();
  let answer = (_response: Response): void => undefined;
  const todos = fetchTodos(ADDRESS, {
    initial: session.list,
    fetch: async (url, init) => {
      const response = await handleTodoRequest(new Request(url, init), session);
      if (init.method === "POST") return response;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  const heard = listen(todos);
  const before = session.list;
  await todos.edit({ add: [pending("Ask Ann")] });
  const lists = [before, session.list, { ...session.list, revision: 3 }];
  const events = lists.map((list) => `data: ${JSON.stringify(list)}\n\n`).join("");
  answer(stream(events));
  await untilEqual(() => todos.list.revision, 3);
  expect(heard).toEqual([2, 3]);
});
