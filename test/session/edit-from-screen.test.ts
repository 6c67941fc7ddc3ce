import { describe, expect, it } from "vitest";

import type { TodoList } from "../../src/model/todo.js";
import { fetchTodos } from "../../src/screens/react/fetch-todos.js";
import { handleTodoRequest } from "../../src/screens/show/index.js";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";
import { createSharedTodos, memoryStore } from "../../src/shared/index.js";
import { items, line } from "../support/write.js";

const write = (...lines: readonly string[]): object => ({ todos: items(...lines) });
const rowsOf = ({ items: list }: TodoList): readonly string[] => list.map(line);

/** A session in which the model went on after a person's screen had shown the plan. */
function movedOn(): { readonly todos: TodoSession; readonly screen: TodoList } {
  const todos = createTodoSession({ nag: false });
  todos.begin();
  todos.write(write("[>]Read", "[ ]Write", "[ ]Ship"));
  const screen = todos.list;
  todos.endRound();
  todos.write(write("[x]Read", "[>]Write", "[ ]Ship", "[ ]Announce"));
  todos.endRound();
  return { todos, screen };
}

const reversed = ({ items: list, ...rest }: TodoList): TodoList => ({ ...rest, items: list.toReversed() });

describe("an edit that was made from an older list", () => {
  it("todos.edit() refuses a whole list of a revision that it does not know, and keeps a patch", () => {
    const { todos, screen } = movedOn();
    const restored = createTodoSession({ snapshot: todos.snapshot() });
    const refused = restored.edit(reversed(screen).items, { seen: screen.revision });
    expect(refused.ok ? [] : refused.issues.map(({ code, path }) => [code, ...path])).toEqual([["list_changed"]]);
    expect(restored.list).toEqual(todos.list);
    expect(restored.edit({ remove: ["Ship"] }, { seen: screen.revision }).ok).toBe(true);
  });

  it("todos.edit() knows the last 16 lists", () => {
    const todos = createTodoSession();
    for (let made = 1; made <= 20; made += 1) todos.edit({ add: [{ content: `Step ${made}`, status: "pending" }] });
    const edit = (seen: number) => todos.edit({ todos: [] }, { seen }).ok;
    expect([edit(3), edit(4)]).toEqual([false, true]);
    expect(todos.list.items.length).toBe(16);
  });
});

describe("a step that a person brings back", () => {
  const back = (id: string, content: string) => ({ add: [{ id, content, status: "pending" }] });
  const idsOf = ({ items: list }: TodoList) => list.map(({ id, content }) => `${id} ${content}`);

  function removed() {
    const todos = createTodoSession({ rules: { ids: "assign" }, nag: false });
    todos.write(write("[ ]Read", "[ ]Write", "[ ]Ship"));
    todos.edit({ remove: ["t1", "t3"] });
    return todos;
  }

  it.each([
    ["from the list as it is", undefined],
    ["from a screen that does not show the other one yet", 2],
  ])("has its old id, %s", (_, seen) => {
    const todos = removed();
    todos.edit(back("t3", "Ship"), { seen });
    todos.edit({ ...back("t1", "Read"), move: [{ id: "t1", before: "t2" }] }, { seen });
    expect(idsOf(todos.list)).toEqual(["t1 Read", "t2 Write", "t3 Ship"]);
  });

  it.each([
    ["from the list as it is", undefined],
    ["from a screen that does not show that item yet", 2],
  ])("has a new id where another item has the old one, %s", (_, seen) => {
    const todos = removed();
    todos.edit({ add: [{ id: "t3", content: "Tell Ann", status: "pending" }] });
    const result = todos.edit(back("t3", "Ship"), { seen });
    expect(idsOf(todos.list)).toEqual(["t2 Write", "t3 Tell Ann", "t4 Ship"]);
    expect(result.ok && result.notes.map(({ code }) => code)).toEqual(seen === undefined ? ["duplicate_id"] : []);
  });
});

it.each([
  ["a session", () => createTodoSession({ rules: { ids: "assign" }, nag: false })],
  ["a shared list", () => createSharedTodos({ store: memoryStore(), id: "a", rules: { ids: "assign" }, nag: false })],
])("%s takes a step of a person's back under the id that it once gave away, each time", async (_name, open) => {
  const todos = open();
  await todos.write(write("[ ]Read", "[ ]Ship"));
  for (const _time of [1, 2]) {
    await todos.edit({ remove: ["t2"] });
    const { list } = await todos.edit({ add: [{ id: "t2", content: "Ship", status: "pending" }] });
    expect(list.items.map(({ id, content }) => `${id} ${content}`)).toEqual(["t1 Read", "t2 Ship"]);
  }
});

describe.each([
  ["a session", () => createTodoSession({ nag: false })],
  ["a shared list", () => createSharedTodos({ store: memoryStore(), id: "a", nag: false })],
])("a screen over HTTP and %s", (_, open) => {
  it.each([
    ["the whole list with its revision", (screen: TodoList) => [reversed(screen), {}]],
    ["the items and what it saw", (screen: TodoList) => [reversed(screen).items, { seen: screen.revision }]],
    ["the change", (screen: TodoList) => [{ move: [{ content: "Ship", before: "Read" }] }, { seen: screen.revision }]],
  ] as const)("fetchTodos() undoes nothing of the model's by %s", async (_name, make) => {
    const source = open();
    await source.write(write("[>]Read", "[ ]Write", "[ ]Ship"));
    const screen = fetchTodos("https://example.org/todos", {
      fetch: (url, init) => handleTodoRequest(new Request(url, init), source),
      initial: "read" in source ? await source.read() : source.list,
    });
    // The drag began with this list; the model goes on, and the screen hears of it before the drag ends.
    const dragged = screen.list;
    await source.write(write("[x]Read", "[>]Write", "[ ]Ship", "[ ]Announce"));
    await screen.edit({ add: [{ content: "Ask Ann", status: "pending" }] });
    const [input, options] = make(dragged);
    const { ok, list } = await screen.edit<unknown>(input, options);
    expect(ok).toBe(true);
    expect(rowsOf(list).toSorted()).toEqual(["[ ]Announce", "[ ]Ask Ann", "[ ]Ship", "[>]Write", "[x]Read"]);
    expect(rowsOf(list).indexOf("[ ]Ship")).toBeLessThan(rowsOf(list).indexOf("[x]Read"));
  });

  it("fetchTodos() replaces nothing that it has not read", async () => {
    const source = open();
    await source.write(write("[>]Read"));
    const screen = fetchTodos("https://example.org/todos", {
      fetch: (url, init) => handleTodoRequest(new Request(url, init), source),
    });
    const { list } = await screen.edit([{ content: "Ask Ann", status: "pending" }]);
    expect(rowsOf(list).toSorted()).toEqual(["[ ]Ask Ann", "[>]Read"]);
  });
});

describe("who changed the list", () => {
  it("a snapshot holds who changed the list", () => {
    const todos = createTodoSession();
    todos.write(write("[>]Read"));
    todos.endRound();
    for (const actor of ["user", "researcher"])
      todos.edit({ add: [{ content: `Tell ${actor}`, status: "pending" }] }, { actor });
    const restored = createTodoSession({ snapshot: JSON.parse(JSON.stringify(todos.snapshot())) });
    expect(restored.endRound()?.text).toContain('The user and "researcher" changed');
  });

  it("a shared list names the agents and people of every version since", async () => {
    const store = memoryStore();
    const main = createSharedTodos({ store, id: "a" });
    await main.begin();
    await main.write(write("[>]Read"));
    await main.endRound();
    await createSharedTodos({ store, id: "a", agent: "researcher" }).write(write("[>]Read", "[ ]Search"));
    await createSharedTodos({ store, id: "a" }).edit({ add: [{ content: "Ask Ann", status: "pending" }] });
    const other = createSharedTodos({ store, id: "a" });
    expect((await other.endRound())?.text).toContain('The user and "researcher" changed');
    expect((await main.write(write("[x]Read"))).text).toContain('The user and "researcher" changed');
  });

  it("todos.edit() refuses an actor without a name", () => {
    expect(() => createTodoSession().edit([], { actor: 7 as unknown as string })).toThrow(
      new RangeError("Invalid call of edit(): actor must be a string (got 7)"),
    );
  });
});
