import { isTodoError, type TodoList } from "agent-todos";
import { memoryStore, type TodoStore } from "agent-todos/shared";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { share } from "./share.js";

const doing = (content: string) => ({ content, status: "in_progress" });
const open = (content: string) => ({ content, status: "pending" });
const done = (content: string) => ({ content, status: "completed" });
const textsIn = ({ items }: TodoList) => items.map(({ content, status }) => `${status}: ${content}`);

describe("write()", () => {
  it("keeps what this handle's model never saw, and names it", async () => {
    const store = memoryStore();
    const todos = share({ store });
    await todos.write({ todos: [doing("Add tests")] });
    await share({ store }).edit({ add: [open("Ask Ann")] });
    const { text, version, list } = await todos.write({ todos: [done("Add tests")] });
    expect(text).toContain('added "Ask Ann"');
    expect([version, textsIn(list)]).toEqual([3, ["completed: Add tests", "pending: Ask Ann"]]);
  });

  it("drops nothing of a list that an agent is new to", async () => {
    const store = memoryStore();
    await share({ store }).write({ todos: [doing("Add tests"), open("Ask Ann")] });
    const { text, list } = await share({ store, agent: "child" }).write({ todos: [open("Read the code")] });
    expect(list.items.length).toBe(3);
    expect(text).toContain("Ask Ann");
  });

  it("gives a call that is made again its first answer, in another handle too", async () => {
    const store = memoryStore();
    const input = { todos: [doing("Add tests")] };
    const first = await share({ store }).write(input, { callId: "toolu_0123456789" });
    const other = share({ store });
    await other.write({ todos: [done("Add tests")] }, { callId: "toolu_9876543210" });
    const again = await share({ store }).write(input, { callId: "toolu_0123456789" });
    expect(again).toMatchObject({ ok: true, text: first.text, version: 1, duplicate: true });
    expect((await other.history()).length).toBe(2);
  });

  it("takes the first answer of a call that is made again as seen, whatever came after it", async () => {
    const store = memoryStore();
    await share({ store }).write({ todos: [doing("Add tests"), open("Ask Ann")] });
    const call = { callId: "toolu_0123456789", seen: 1 };
    const input = { todos: [done("Add tests"), open("Ask Ann")] };
    await share({ store }).write(input, call);
    await share({ store }).edit({ add: [open("Write the docs")] });
    const todos = share({ store });
    expect((await todos.write(input, call)).duplicate).toBe(true);
    // Taken for an item that others have completed since, it would stay.
    const { list } = await todos.write({ todos: [open("Ask Ann")] });
    expect(textsIn(list)).toEqual(["pending: Ask Ann", "pending: Write the docs"]);
  });

  it("knows a call again whose keys a database has sorted", async () => {
    const store = memoryStore();
    const call = { callId: "toolu_0123456789" };
    await share({ store }).write({ todos: [{ content: "a", status: "pending" }] }, call);
    const again = await share({ store }).write({ todos: [{ status: "pending", content: "a" }] }, call);
    expect(again.duplicate).toBe(true);
  });

  it.each([
    undefined,
    "call_0",
    "functions.todo_write:0",
  ])("takes an equal call of a later round as a new one, with the id %s", async (callId) => {
    const store = memoryStore();
    const input = { add: [open("Again")] };
    const todos = share({ store, tool: { patch: true } });
    await todos.write(input, { callId });
    const retried = await share({ store, tool: { patch: true } }).write(input, { callId });
    expect(retried.duplicate).toBe(true);
    await todos.endRound();
    const later = await todos.write(input, { callId });
    expect([later.duplicate, later.list.items.length]).toEqual([undefined, 2]);
  });

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
    await expect(todos.write({ todos: [doing("Add tests")] })).rejects.toThrow("what now returns");
  });

  it("does not keep refused writes", async () => {
    const store = memoryStore();
    const result = await share({ store }).write({ todos: [{ content: "", status: "failed" }] });
    expect([result.ok, result.version, await store.head("a")]).toEqual([false, 0, undefined]);
  });

  it("takes another version as seen where the host says so", async () => {
    const store = memoryStore();
    const todos = share({ store });
    await todos.write({ todos: [doing("Add tests")] });
    await todos.write({ todos: [doing("Add tests"), open("Ask Ann")] });
    const { list } = await todos.write({ todos: [done("Add tests")] }, { seen: 1 });
    expect(list.items.length).toBe(2);
  });
});

describe("write() in a handle that is kept", () => {
  const patch = { tool: { patch: true } } as const;
  const again = { add: [open("Again")] };

  it("saves no version where nothing changes, and says what others did all the same", async () => {
    const store = memoryStore();
    const todos = share({ store });
    await todos.write({ todos: [doing("Add tests")] });
    await share({ store }).edit({ add: [open("Ask Ann")] });
    const { text, version, ...result } = await todos.write({ todos: [doing("Add tests")] });
    expect([text, version, result]).toMatchObject([
      expect.stringContaining("Ask Ann"),
      2,
      { ok: true, changed: false },
    ]);
    expect((await todos.history()).length).toBe(2);
    expect((await todos.read()).items.length).toBe(2);
  });

  it("tells equal calls of one round apart by their place", async () => {
    const todos = share(patch);
    await todos.begin();
    await todos.write(again);
    expect((await todos.write(again)).list.items.length).toBe(2);
  });

  it("knows a call of a later round again by its place in that round", async () => {
    const store = memoryStore();
    const todos = share({ store, ...patch });
    await todos.begin();
    await todos.write(again);
    await todos.endRound();
    await todos.write(again);
    const retried = await share({ store, ...patch }).write(again);
    expect([retried.duplicate, retried.list.items.length]).toEqual([true, 2]);
  });

  it("forgets nothing that came after a call that is made again", async () => {
    const todos = share();
    const first = { callId: "toolu_0123456789" };
    await todos.write({ todos: [doing("Add tests")] }, first);
    await todos.write({ todos: [doing("Add tests"), open("Ship")] });
    expect((await todos.write({ todos: [doing("Add tests")] }, first)).version).toBe(1);
    const { list } = await todos.write({ todos: [done("Add tests")] });
    expect(textsIn(list)).toEqual(["completed: Add tests"]);
  });

  it("knows nothing of a list that it removed", async () => {
    const todos = share();
    await todos.write({ todos: [doing("Add tests"), open("Ship")] });
    await todos.remove();
    const late = await todos.write({ todos: [done("Add tests"), open("Ship")] });
    expect(late).toMatchObject({ ok: false, version: 2, list: { items: [] } });
    expect((await todos.write({ todos: [open("Ship")] })).list.items.length).toBe(1);
  });
});

describe("edit()", () => {
  it("merges what the person made of an older version, and prefers the person", async () => {
    const store = memoryStore();
    const todos = share({ store });
    const id = "ship";
    await todos.write({ todos: [doing("Add tests"), { id, ...open("Ship") }] });
    await todos.write({ todos: [done("Add tests"), { id, ...doing("Ship it now") }] });
    const { list, ...result } = await todos.edit([open("Add tests"), { id, ...open("Ship on Monday") }], { seen: 1 });
    expect(result).toMatchObject({ ok: true, version: 3 });
    expect(textsIn(list)).toEqual(["completed: Add tests", "in_progress: Ship on Monday"]);
  });

  it("is made for the newest version, also by a handle that knows an older one", async () => {
    const store = memoryStore();
    const todos = share({ store });
    await todos.write({ todos: [doing("Add tests")] });
    await share({ store }).edit({ updates: [done("Add tests")] });
    const { list } = await todos.edit({ todos: [open("Add tests")] });
    expect(textsIn(list)).toEqual(["pending: Add tests"]);
  });

  it("knows an item that another process added since", async () => {
    const store = memoryStore();
    const todos = share({ store });
    await todos.write({ todos: [doing("Add tests")] });
    await share({ store }).edit({ add: [open("Ask Ann")] });
    const result = await todos.edit({ updates: [done("Ask Ann")] });
    expect(textsIn(result.list)).toEqual(["in_progress: Add tests", "completed: Ask Ann"]);
  });

  it("happens once where it is sent twice", async () => {
    const todos = share();
    await todos.edit({ add: [open("Ask Ann")] }, { callId: "form-1" });
    const again = await todos.edit({ add: [open("Ask Ann")] }, { callId: "form-1" });
    expect([again.ok && again.duplicate, again.list.items.length]).toEqual([true, 1]);
  });

  it("is another one under the same id where it changes something else", async () => {
    const todos = share();
    await todos.edit({ add: [open("Ask Ann")] }, { callId: "1", actor: "ann" });
    const other = await todos.edit({ add: [open("Ask Bob")] }, { callId: "1", actor: "bob" });
    expect([other.ok && other.duplicate, other.list.items.length]).toEqual([undefined, 2]);
  });

  it("is told to the model once, by whatever comes first", async () => {
    const store = memoryStore();
    const todos = share({ store });
    await todos.begin();
    await todos.write({ todos: [doing("Add tests")] });
    await share({ store }).edit({ add: [open("Ask Ann")] });
    expect((await todos.endRound())?.text).toContain("Ask Ann");
    expect(await todos.endRound()).toBeUndefined();
    expect(await share({ store }).endRound()).toBeUndefined();
  });
});

describe("undo()", () => {
  it("takes back one version and leaves what came after", async () => {
    const todos = share();
    await todos.write({ todos: [doing("Add tests"), open("Ship")] });
    await todos.write({ todos: [doing("Add tests")] });
    await todos.edit({ add: [open("Ask Ann")] });
    const { list } = await todos.undo(2);
    expect(textsIn(list)).toEqual(["in_progress: Add tests", "pending: Ask Ann", "pending: Ship"]);
  });

  it.each([0, -1, 9, 1.5, Number.NaN])("rejects for version %s with unknown_version", async (version) => {
    const todos = share();
    await todos.write({ todos: [doing("Add tests")] });
    await expect(todos.undo(version)).rejects.toMatchObject({ code: "unknown_version" });
  });
});

describe("changes()", () => {
  it("begins with a reset where versions are gone", async () => {
    const todos = share({ keep: { entries: 2 } });
    for (const name of ["Ann", "Bob", "Cem", "Dan"]) await todos.edit({ add: [open(`Ask ${name}`)] });
    const ending = new AbortController();
    for await (const change of todos.changes({ after: 1, signal: ending.signal })) {
      expect([change.type, change.version, change.list.items.length]).toEqual(["reset", 4, 4]);
      ending.abort();
    }
  });

  it("tells what changed from version to version", async () => {
    const todos = share();
    await todos.write({ todos: [doing("Add tests")] });
    await todos.write({ todos: [done("Add tests")] });
    const ending = new AbortController();
    const seen: unknown[] = [];
    for await (const change of todos.changes({ after: 0, signal: ending.signal })) {
      seen.push(change.type === "change" && change.changes.map(({ type }) => type));
      if (change.version === 2) ending.abort();
    }
    expect(seen).toEqual([["added"], ["completed"]]);
  });

  it("tells of an item by who it is, and not by how much its words are like others", async () => {
    const todos = share({ rules: { ids: "assign" } });
    await todos.edit({ add: [open("Add tests"), open("Ship")] });
    await todos.edit({ updates: [{ id: "t2", content: "Add tests for the parser" }], remove: ["t1"] });
    const ending = new AbortController();
    const seen: unknown[] = [];
    for await (const change of todos.changes({ after: 1, signal: ending.signal })) {
      seen.push(change.type === "change" && change.changes.map(({ type }) => type));
      ending.abort();
    }
    expect(seen).toEqual([["reworded", "removed"]]);
  });

  it("tells what a list without ids reworded by what the edit said", async () => {
    const todos = share();
    await todos.edit({ add: [open("Add tests"), open("Ship")] });
    await todos.edit({ updates: [{ content: "Ship", newContent: "Write a letter to Ann" }] });
    const ending = new AbortController();
    const seen: unknown[] = [];
    for await (const change of todos.changes({ after: 1, signal: ending.signal })) {
      seen.push(change.type === "change" && change.changes.map(({ type }) => type));
      ending.abort();
    }
    expect(seen).toEqual([["reworded"]]);
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
    const ending = new AbortController();
    for await (const change of todos.changes({ after: 7, signal: ending.signal })) {
      expect([change.type, change.version]).toEqual(["reset", 1]);
      ending.abort();
    }
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

it("history() and changes() refuse options that no database takes", async () => {
  const todos = share();
  await expect(todos.history({ limit: 0 })).rejects.toThrow(RangeError);
  await expect(todos.changes({ every: Number.NaN })[Symbol.asyncIterator]().next()).rejects.toThrow(RangeError);
});

it("history is kept as far as keep says", async () => {
  const todos = share({ keep: { entries: 5 } });
  for (let index = 0; index < 23; index += 1) await todos.edit({ add: [open(`Step ${index}`)] });
  expect((await todos.history()).length).toBe(5);
});

it("remove() leaves nothing that a late writer could write back in a new handle", async () => {
  const store = memoryStore();
  await share({ store }).write({ todos: [doing("Add tests"), open("Ship")] });
  const person = share({ store });
  await person.remove();
  const late = share({ store });
  const refused = await late.write({ todos: [done("Add tests"), open("Ship")] });
  expect(refused).toMatchObject({ ok: false, version: 2, issues: [{ code: "list_changed" }] });
  expect((await late.read()).items).toEqual([]);
  // It was told so, and whoever begins a turn begins a plan.
  expect((await share({ store }).write({ todos: [open("Ship")] })).ok).toBe(true);
  const next = share({ store, agent: "next" });
  await next.begin();
  expect((await next.write({ todos: [open("Announce")] })).list.items.length).toBe(1);
});

it("remove() forgets what its own handle knew", async () => {
  const todos = share();
  await todos.write({ todos: [doing("Add tests")] });
  await todos.endRound();
  await todos.remove();
  expect(todos.reminders).toEqual([]);
  await todos.begin();
  expect((await todos.write({ todos: [doing("Ship")] })).list.items.length).toBe(1);
});

it("remove() leaves nothing that an old handle could write back", async () => {
  const store = memoryStore();
  const todos = share({ store });
  await todos.write({ todos: [doing("Add tests"), open("Ship")] });
  await share({ store }).remove();
  const { list } = await todos.write({ todos: [done("Add tests"), open("Ship")] });
  expect(list).toEqual({ items: [], revision: 2 });
});

const BROKEN: readonly (readonly [name: string, store: Partial<TodoStore>, code: string])[] = [
  ["a database that is not there", { head: () => Promise.reject(new Error("ECONNREFUSED")) }, "store_failed"],
  ["an append that always loses", { append: async () => ({ ok: false, head: undefined }) }, "contended"],
  // The wrong answers are those of a store in plain JavaScript.
  ["an answer that is nothing", { append: async () => undefined as never }, "invalid_version"],
  ["a version that is none", { head: async () => ({ version: -1 }) as never }, "invalid_version"],
  [
    "a damaged list",
    { head: async () => ({ version: 1, list: { items: 7 }, actor: "", at: 0 }) as never },
    "invalid_version",
  ],
  [
    "a list of another revision",
    { head: async () => ({ version: 2, list: { items: [], revision: 1 }, actor: "", at: 0 }) },
    "invalid_version",
  ],
  ["a row of an agent that is damaged", { agent: async () => ({ version: 1, seen: "x" }) }, "invalid_snapshot"],
  ["a row of an agent of a later version", { agent: async () => ({ version: 2 }) }, "unknown_version"],
];

it.each(BROKEN)("write() rejects with a TodoError for %s", async (_, broken, code) => {
  const todos = share({ store: { ...memoryStore(), ...broken } });
  const error = await todos.write({ todos: [doing("Add tests")] }).catch((caught: unknown) => caught);
  expect(isTodoError(error) && error.code).toBe(code);
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

it("a handle gives its last decision, and the list again after compaction", async () => {
  const todos = share();
  expect(todos.decision).toBeUndefined();
  await todos.write({ todos: [doing("Add tests")] });
  await todos.endRound();
  expect(todos.decision).toMatchObject({ remind: false });
  const reminder = await todos.compacted();
  expect([reminder?.reason, reminder?.text]).toEqual(["compacted", expect.stringContaining("Add tests")]);
  expect(todos.decision).toMatchObject({ remind: true, reason: "compacted" });
});

it("onEvent hears who made an edit, the user where nobody is named", async () => {
  const heard: unknown[] = [];
  const todos = share({ onEvent: (event) => heard.push("actor" in event && event.actor) });
  await todos.edit({ add: [open("Ask Ann")] });
  await todos.edit({ add: [open("Ask Bob")] }, { actor: "ann" });
  expect(heard).toEqual(["user", "ann"]);
});
