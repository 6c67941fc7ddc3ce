import type { TodoList } from "agent-todos";
import { memoryStore, type SharedTodos, type TodoStore } from "agent-todos/shared";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { share, takeChanges } from "./share.js";

const doing = (content: string) => ({ content, status: "in_progress" });
const open = (content: string) => ({ content, status: "pending" });
const done = (content: string) => ({ content, status: "completed" });
const textsIn = ({ items }: TodoList) => items.map(({ content, status }) => `${status}: ${content}`);

/** The kinds of the next changes, version by version. */
async function takeTypes(todos: SharedTodos, after: number, count = 1): Promise<readonly unknown[]> {
  const taken = await takeChanges(todos, after, count);
  return taken.map((change) => change.type === "change" && change.changes.map(({ type }) => type));
}

describe("write()", () => {
  it("answers from the first commit when its answer was lost", async () => {
    const store = memoryStore();
    let lost = 0;
    const todos = share({
      store: {
        ...store,
        append: async (...entry) => {
          const outcome = await store.append(...entry);
          lost += 1;
          if (lost === 1) throw new Error("connection reset");
          return outcome;
        },
      },
    });
    const result = await todos.write({ todos: [doing("Add tests")] });
    expect(result).toMatchObject({ ok: true, version: 1, duplicate: true, text: "0/1 done. Now: Add tests." });
    expect((await store.log("a", 0, 9)).length).toBe(1);
  });

  it("blames a clock that gives no time, and not the database", async () => {
    const todos = share({ now: () => new Date(Number.NaN) });
    await expect(todos.write({ todos: [doing("Add tests")] })).rejects.toThrow("the result of now()");
  });
});

describe("changes()", () => {
  it("begins with a reset where versions are gone", async () => {
    const todos = share({ keep: { entries: 2 } });
    for (const name of ["Ann", "Bob", "Cem", "Dan"]) await todos.edit({ add: [open(`Ask ${name}`)] });
    expect(await takeChanges(todos, 1)).toMatchObject([{ type: "reset", version: 4, list: { items: { length: 4 } } }]);
  });

  it("gives a reset where versions went while it was followed", async () => {
    const todos = share({ keep: { entries: 2 } });
    await todos.edit({ add: [open("Ask Ann")] });
    const changes = todos.changes({ after: 0 })[Symbol.asyncIterator]();
    expect((await changes.next()).value).toMatchObject({ type: "change", version: 1 });
    for (const name of ["Bob", "Cem", "Dan"]) await todos.edit({ add: [open(`Ask ${name}`)] });
    expect((await changes.next()).value).toMatchObject({ type: "reset", version: 4 });
    await changes.return?.();
  });

  it("tells what changed from version to version", async () => {
    const todos = share();
    await todos.write({ todos: [doing("Add tests")] });
    await todos.write({ todos: [done("Add tests")] });
    expect(await takeTypes(todos, 0, 2)).toEqual([["added"], ["completed"]]);
  });

  it("tells of an item by who it is, and not by how much its words are like others", async () => {
    const todos = share({ rules: { ids: "assign" } });
    await todos.edit({ add: [open("Add tests"), open("Ship")] });
    await todos.edit({ updates: [{ id: "t2", content: "Add tests for the parser" }], remove: ["t1"] });
    expect(await takeTypes(todos, 1)).toEqual([["reworded", "removed"]]);
  });

  it("tells what a list without ids reworded by what the edit said", async () => {
    const todos = share();
    await todos.edit({ add: [open("Add tests"), open("Ship")] });
    await todos.edit({ updates: [{ content: "Ship", newContent: "Write a letter to Ann" }] });
    expect(await takeTypes(todos, 1)).toEqual([["reworded"]]);
  });

  it.each([
    ["while the store fails", false],
    ["before the first question", true],
  ])("ends quietly when its signal aborts %s", async (_, isEarly) => {
    const ending = new AbortController();
    if (isEarly) ending.abort();
    const head = async () => {
      ending.abort();
      throw new Error("the pool has ended");
    };
    const todos = share({ store: { ...memoryStore(), head } });
    const next = todos.changes({ signal: ending.signal })[Symbol.asyncIterator]().next();
    expect(await next).toEqual({ done: true, value: undefined });
  });

  it("asks once in a wait that is longer than a timer takes", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { watch: _, ...store } = memoryStore();
    const ending = new AbortController();
    let questions = 0;
    const log: TodoStore["log"] = (...place) => {
      questions += 1;
      return store.log(...place);
    };
    const changes = share({ store: { ...store, log } }).changes({
      after: 0,
      every: Number.POSITIVE_INFINITY,
      signal: ending.signal,
    });
    const next = changes[Symbol.asyncIterator]().next();
    await vi.advanceTimersByTimeAsync(1_000);
    ending.abort();
    expect([await next, questions]).toEqual([{ done: true, value: undefined }, 1]);
  });

  it("gives a reset where the database went back", async () => {
    const todos = share();
    await todos.write({ todos: [doing("Add tests")] });
    expect(await takeChanges(todos, 7)).toMatchObject([{ type: "reset", version: 1 }]);
  });
});

it("a handle that is opened during another's commit is not told that its version is gone", async () => {
  const store = memoryStore();
  await share({ store }).write({ todos: [doing("Add tests")] });
  const before = await store.head("a");
  await share({ store }).write({ todos: [done("Add tests")] });
  const heads = [before];
  // The first answer was given before that commit, the agent's row after it.
  const head = async (id: string) => heads.pop() ?? store.head(id);
  const result = await share({ store: { ...store, head } }).write({ todos: [open("Ship")] });
  expect([result.ok, textsIn(result.list)]).toEqual([true, ["pending: Ship"]]);
});

it.each([-1, 1.5, Number.NaN])("history() and changes() reject for version %s with unknown_version", async (after) => {
  const todos = share();
  await expect(todos.history({ after })).rejects.toMatchObject({ code: "unknown_version" });
  const next = todos.changes({ after })[Symbol.asyncIterator]().next();
  await expect(next).rejects.toMatchObject({ code: "unknown_version" });
});

it("a handle has decided nothing before its first call", () => {
  expect(share().decision).toBeUndefined();
});

it("a handle goes on after its database came back", async () => {
  const store = memoryStore();
  let isDown = true;
  const head = async (id: string) => {
    if (isDown) throw new Error("ECONNREFUSED");
    return store.head(id);
  };
  const todos = share({ store: { ...store, head } });
  await expect(todos.read()).rejects.toMatchObject({ code: "store_failed", cause: expect.any(Error) });
  isDown = false;
  expect((await todos.read()).items).toEqual([]);
});

it("onEvent hears of a write when it is saved", async () => {
  const store = memoryStore();
  const heard: string[] = [];
  const todos = share({ store, onEvent: ({ type, list }) => heard.push(`${type} ${list.revision}`) });
  await todos.write({ todos: [doing("Add tests")] });
  await todos.endRound();
  expect(heard).toEqual(["write 1", "silence 1"]);
});

it("onEvent hears once of 40 writes without a round, and of a second stop in a turn", async () => {
  const heard: string[] = [];
  const todos = share({ onEvent: (event) => event.type === "misuse" && heard.push(event.code) });
  for (let count = 0; count < 100; count += 1) await todos.write({ todos: [doing(`Read ${count}`)] });
  await todos.stop({ waiting: true });
  await todos.stop();
  await todos.stop();
  expect(heard).toEqual(["no_rounds", "second_stop"]);
});

it("drops old versions at every fifth of what is kept, and only after a change", async () => {
  const store = memoryStore();
  const prune = vi.fn(store.prune);
  const todos = share({ store: { ...store, prune }, keep: { entries: 10 } });
  for (const name of ["Ann", "Bob", "Cem", "Dan"]) await todos.edit({ add: [open(`Ask ${name}`)] });
  expect(prune.mock.calls).toEqual(Array(2).fill(["a", { entries: 10 }]));
  await todos.edit({ updates: [{ id: "none" }] });
  await todos.edit({ updates: [open("Ask Ann")] });
  await todos.write({ todos: 7 });
  expect(prune).toHaveBeenCalledTimes(2);
});

it("onEvent hears who made an edit, the user where nobody is named", async () => {
  const heard: unknown[] = [];
  const todos = share({ onEvent: (event) => heard.push("actor" in event && event.actor) });
  await todos.edit({ add: [open("Ask Ann")] });
  await todos.edit({ add: [open("Ask Bob")] }, { actor: "ann" });
  expect(heard).toEqual(["user", "ann"]);
});
