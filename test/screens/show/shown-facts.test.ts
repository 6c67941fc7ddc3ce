import { describe, expect, it } from "vitest";
import { createTodoSession } from "../../../src/index.js";
import { followTodos } from "../../../src/screens/show/follow-todos.js";
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

  it("a reader that comes back gets facts that have no number", async () => {
    const session = createTodoSession();
    session.write({ todos });
    session.check({ name: "npm test", ok: true });
    const reader = todoEventStream(session, { lastEventId: 1 }).getReader();
    expect(await readData(reader)).toMatchObject({ checks: [{ state: "checked" }, null] });
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

describe("what comes over a wire", () => {
  it.each([
    ["checks of another length", { checks: [] }],
    ["a check without a name", { checks: [{ state: "checked", checks: [{ ok: true }] }, null] }],
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
