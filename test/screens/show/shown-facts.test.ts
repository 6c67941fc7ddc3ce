import { describe, expect, it } from "vitest";
import { createTodoSession, type TodoSession } from "../../../src/index.js";
import { followTodos, type TodoListSource } from "../../../src/screens/show/follow-todos.js";
import { todoDataPart } from "../../../src/screens/show/list-as-data.js";
import { parseShownList } from "../../../src/screens/show/shown-list.js";
import { todoEventStream } from "../../../src/screens/show/todo-event-stream.js";
import { createSharedTodos, memoryStore } from "../../../src/shared/index.js";

const todos = [
  { content: "Fix", status: "completed" },
  { content: "Review", status: "pending" },
];

async function readData(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<unknown> {
  const text = new TextDecoder().decode((await reader.read()).value);
  return text.includes("data: ") ? JSON.parse(text.slice(text.indexOf("data: ") + 6)) : readData(reader);
}

describe("a list that is followed", () => {
  it("of a session comes again with each fact, and has none where the host notes none", async () => {
    const [session, child] = [createTodoSession(), createTodoSession()];
    session.write({ todos });
    const reader = todoEventStream(session).getReader();
    expect(await readData(reader)).toEqual(session.list);
    session.check({ name: "npm test", ok: true });
    const { checks } = session;
    const data = await readData(reader);
    expect(data).toMatchObject({ revision: 1, checks: [{ state: "checked" }, null] });
    expect(parseShownList(data)).toEqual({ ...session.list, checks });
    session.delegate("Review", { callId: "c1", agent: "reviewer", todos: child });
    expect(await readData(reader)).toMatchObject({ agents: [null, [{ agent: "reviewer", callId: "c1" }]] });
    child.write({ todos });
    expect(parseShownList(await readData(reader))?.agents?.[1]?.[0]?.list).toEqual(child.list);
    await reader.cancel();
  });

  it.each<[string, note: (session: TodoSession) => void, facts: object]>([
    [
      "checks",
      (session) => void session.check({ name: "npm test", ok: true }),
      { checks: [{ state: "checked" }, null] },
    ],
    ["agents", (session) => void session.delegate("Review", { callId: "c1" }), { agents: [null, [{ callId: "c1" }]] }],
  ])("a reader that comes back gets %s, which have no number", async (_, note, facts) => {
    const session = createTodoSession();
    session.write({ todos });
    note(session);
    const reader = todoEventStream(session, { lastEventId: session.list.revision }).getReader();
    expect(await readData(reader)).toMatchObject(facts);
    await reader.cancel();
  });

  it("of a shared list too, redrawn as the list of an agent changes", async () => {
    const store = memoryStore();
    const shared = createSharedTodos({ store, id: "a" });
    await shared.write({ todos });
    const end = new AbortController();
    const lists = followTodos(createSharedTodos({ store, id: "a" }), end.signal);
    const next = async () => (await lists.next()).value ?? undefined;
    expect(await next()).not.toHaveProperty("checks");
    await shared.check({ name: "npm test", ok: false });
    expect((await next())?.checks?.[0]?.state).toBe("failing");
    await shared.delegate("Review", { callId: "c1", childId: "b" });
    expect((await next())?.agents?.[1]).toEqual([{ callId: "c1", childId: "b" }]);
    await createSharedTodos({ store, id: "b" }).write({ todos });
    expect((await next())?.agents?.[1]?.[0]?.list?.items).toHaveLength(2);
    await shared.returned("c1", { ok: true });
    expect(await next()).not.toHaveProperty("agents");
    end.abort();
    expect(await next()).toBeUndefined();
  });
});

it("a version without facts needs no further read of a shared list's store", async () => {
  const shared = createSharedTodos({ store: memoryStore(), id: "a" });
  await shared.write({ todos });
  const asked: string[] = [];
  const end = new AbortController();
  const source: TodoListSource = {
    read: shared.read,
    changes: shared.changes,
    checks: () => {
      asked.push("checks");
      return shared.checks();
    },
    agents: () => {
      asked.push("agents");
      return shared.agents();
    },
  };
  const lists = followTodos(source, end.signal);
  await lists.next();
  await shared.edit({ updates: [{ content: "Review", status: "in_progress" }] });
  expect((await lists.next()).value).toMatchObject({ revision: 2 });
  expect(asked).toEqual(["checks", "agents"]);
  end.abort();
});

describe("what comes over a wire", () => {
  it.each([
    ["checks of another length", { checks: [] }],
    ["a check without a name", { checks: [{ state: "checked", checks: [{ ok: true }] }, null] }],
    ["a check without an outcome", { checks: [{ state: "checked", checks: [{ name: "npm test" }] }, null] }],
    ["an agent without a call", { agents: [null, [{ agent: "x" }]] }],
    ["an agent with something else for a list", { agents: [null, [{ callId: "c", list: 1 }]] }],
  ])("%s is left out", (_, beside) => {
    const list = { items: todos, revision: 1 };
    expect(parseShownList({ ...list, ...beside })).toEqual(list);
  });

  it("a data part has them, escaped", () => {
    const session = createTodoSession();
    session.write({ todos });
    session.check({ name: "npm\ntest", ok: true });
    const { data } = todoDataPart(session.list, { checks: session.checks });
    expect(JSON.stringify(data.checks)).not.toContain("\\n");
    expect(parseShownList(JSON.parse(JSON.stringify(data)))?.checks?.[0]?.state).toBe("checked");
  });
});
