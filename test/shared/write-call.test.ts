import { claudeCodeTasks } from "agent-todos/presets";
import { memoryStore, type SharedTodosOptions, type TodoStore, type TodoVersion } from "agent-todos/shared";
import { describe, expect, it } from "vitest";
import { items } from "../support/write.js";
import { linesOf, share, whole } from "./share.js";

/** Replies of the model, which are told apart as objects. */
const [R1, R2, R3] = [{}, {}, {}];

const ADD = { add: items("[ ]Ask Ann") };

/** A list of two items in which a person then adds one, and the handle whose model wrote the two. */
async function openAdded(options: Partial<SharedTodosOptions> = {}, hasRounds = false) {
  const store = memoryStore();
  const todos = share({ store, ...options });
  if (hasRounds) await todos.begin();
  await todos.write(whole("[>]Read", "[ ]Ship"), { callId: "toolu_01aB", reply: R1 });
  if (hasRounds) await todos.endRound();
  await share({ store }).edit(ADD);
  return { store, todos };
}

const LEFT = whole("[x]Read", "[>]Ship");

describe("write() of several calls of one reply", () => {
  it("drops nothing that the answer to an earlier call of the reply told", async () => {
    const { todos } = await openAdded();
    expect((await todos.write(LEFT, { reply: R2 })).text).toContain("Ask Ann");
    expect(linesOf((await todos.write(whole("[x]Read", "[x]Ship"), { reply: R2 })).list)).toContain("Ask Ann");
    expect(linesOf((await todos.write(whole("[x]Read", "[x]Ship"), { reply: R3 })).list)).toBe("[x]Read, [x]Ship");
  });

  it.each([
    ["the first call names its reply alone", R2, undefined],
    ["the second call names its reply alone", undefined, R2],
    ["neither names its reply", undefined, undefined],
  ])("takes a later call for the next reply where %s, in a host without rounds", async (_name, first, second) => {
    const store = memoryStore();
    const todos = share({ store });
    await todos.write(whole("[>]Read", "[ ]Ship"));
    await share({ store }).edit(ADD);
    await todos.write(LEFT, { reply: first });
    expect(linesOf((await todos.write(LEFT, { reply: second })).list)).toBe("[x]Read, [>]Ship");
  });

  it("takes calls for those of one reply until the round ends, in a host that has rounds", async () => {
    const { todos } = await openAdded({}, true);
    await todos.write(LEFT);
    expect(linesOf((await todos.write(LEFT)).list)).toContain("Ask Ann");
    await todos.endRound();
    expect(linesOf((await todos.write(LEFT)).list)).toBe("[x]Read, [>]Ship");
  });

  it.each([
    ["new handles", true],
    ["one handle", false],
  ])("adds once what is sampled anew after every lost answer, in %s", async (_name, isNew) => {
    const store = memoryStore();
    const open = () => share({ store, tool: { patch: true } });
    const first = open();
    const { version: seen } = await first.write(whole("[>]Read"));
    for (const [at, text] of ["Ask Ann", "Ask Ann", "ask ann.", "Ask Ann"].entries()) {
      const todos = isNew ? open() : first;
      const { list } = await todos.write({ add: items(`[ ]${text}`) }, { seen, callId: `toolu_0${at}aB` });
      expect(linesOf(list)).toBe("[>]Read, [ ]Ask Ann");
    }
  });

  it("lays the calls of one reply over the version that its host names", async () => {
    const { todos } = await openAdded();
    await todos.write(whole("[x]Read", "[ ]Ship", "[ ]Rest"), { seen: 1, reply: R2 });
    const { list } = await todos.write(LEFT, { seen: 1, reply: R2 });
    expect(linesOf(list)).toBe("[x]Read, [>]Ship, [ ]Ask Ann");
  });

  it("refuses every call that was written from a version that is gone", async () => {
    const { store } = await openAdded();
    await store.prune("a", { entries: 1 });
    const call = { seen: 1, reply: R2 };
    const later = share({ store, agent: "child" });
    const { text, ok } = await later.write(LEFT, call);
    expect([ok, text]).toEqual([false, expect.stringMatching(/^Not saved: [\s\S]*\n[\s\S]*Ask Ann/)]);
    expect((await later.write(LEFT, call)).ok).toBe(false);
    expect(linesOf((await later.write(LEFT, { reply: R3 })).list)).toBe("[x]Read, [>]Ship");
  });
});

describe("what write() stores for its agent", () => {
  /** A store that counts what is saved for agents apart from commits. */
  async function openCounted() {
    const { store } = await openAdded();
    const saved: unknown[] = [];
    const counting: TodoStore = {
      ...store,
      saveAgent: (...given) => {
        saved.push(given);
        return store.saveAgent(...given);
      },
    };
    return { saved, store: counting };
  }

  it.each([
    ["nothing apart from a commit", LEFT, 0],
    ["what an unchanged answer told of others", whole("[>]Read", "[ ]Ship"), 1],
    ["what a refused answer told of others", { todos: 7 }, 1],
  ])("is %s", async (_name, input, count) => {
    const { saved, store } = await openCounted();
    await share({ store }).write(input);
    expect(saved.length).toBe(count);
  });

  it("is no list of its own once its calls alone made the list what it is", async () => {
    const { store, saved } = await openCounted();
    await share({ store }).remove();
    for (const [at, step] of [LEFT, LEFT, whole("[x]Read", "[x]Ship"), LEFT].entries()) {
      await share({ store }).write(step, { callId: `toolu_1${at}aB` });
    }
    const row = await store.agent("a", "main");
    expect(row).toMatchObject({ seen: 6 });
    expect(row).not.toHaveProperty("base");
    expect(saved.length).toBe(1);
  });

  it("is nothing where nothing changes and nobody else wrote", async () => {
    const { saved, store } = await openCounted();
    const todos = share({ store, agent: "other" });
    await todos.write(whole("[x]Read", "[ ]Ship", "[ ]Ask Ann"));
    const again = await todos.write(whole("[x]Read", "[ ]Ship", "[ ]Ask Ann"));
    expect(again).toMatchObject({ ok: true, changed: false });
    expect(saved).toEqual([]);
  });
});

describe("write() of a call that was made before", () => {
  it("never takes a call without an identity for an earlier one", async () => {
    const todos = share({ tool: { patch: true } });
    const add = { add: items("[ ]Again") };
    for (const count of [1, 2]) {
      const { duplicate, list } = await todos.write(add, { callId: null });
      expect([duplicate, list.items.length]).toEqual([undefined, count]);
    }
  });

  it.each([
    ["right after it", false],
    ["after another version", true],
  ])("knows what its first answer told, %s", async (_name, isLater) => {
    const { store } = await openAdded();
    await share({ store }).write(LEFT, { callId: "toolu_02aB" });
    if (isLater) await share({ store }).edit({ add: items("[ ]Ask Bob") });
    const todos = share({ store });
    expect((await todos.write(LEFT, { callId: "toolu_02aB" })).duplicate).toBe(true);
    const { list, text } = await todos.write(whole("[x]Read", "[x]Ship"), { callId: "toolu_03aB" });
    expect(linesOf(list)).toBe(isLater ? "[x]Read, [x]Ship, [ ]Ask Bob" : "[x]Read, [x]Ship");
    expect(text.includes("Ask Bob")).toBe(isLater);
  });

  it("goes on from what others did before it was made again", async () => {
    const { store, todos } = await openAdded();
    const other = share({ store });
    await other.write(LEFT, { callId: "toolu_02aB" });
    // The handle that knows an older version makes the same call.
    expect((await todos.write(LEFT, { callId: "toolu_02aB" })).version).toBe(3);
    expect(linesOf((await todos.write(whole("[x]Read", "[x]Ship"))).list)).toBe("[x]Read, [x]Ship");
  });

  it("gives an empty text where no answer was saved with its version", async () => {
    const store = memoryStore();
    const { append } = store;
    const bare: TodoStore = {
      ...store,
      append: (id, expected, { reply: _, ...entry }, agent) => append(id, expected, entry, agent),
    };
    await share({ store: bare }).write(LEFT, { callId: "toolu_02aB" });
    expect(await share({ store }).write(LEFT, { callId: "toolu_02aB" })).toMatchObject({ duplicate: true, text: "" });
  });
});

describe("write() by a tool of several", () => {
  const open = (store: TodoStore) => share({ store, preset: claudeCodeTasks });
  const create = (subject: string) => [{ subject, description: "" }, { tool: "TaskCreate" }] as const;

  it("adds to what others did, in new handles and made again", async () => {
    const store = memoryStore();
    const [input, call] = create("Add tests");
    const first = await open(store).write(input, { ...call, callId: "toolu_01aB" });
    await open(store).edit({ add: items("[ ]Ask Ann") });
    const again = await open(store).write(input, { ...call, callId: "toolu_01aB" });
    expect([again.duplicate, again.text]).toEqual([true, first.text]);
    const [other, how] = create("Ship");
    const { list, text } = await open(store).write(other, { ...how, callId: "toolu_02aB" });
    expect([list.items.map(({ content }) => content), text]).toEqual([
      ["Add tests", "Ask Ann", "Ship"],
      expect.stringContaining("Ask Ann"),
    ]);
  });

  it("goes on after a call that was made again, by the ids that it gave", async () => {
    const store = memoryStore();
    const todos = open(store);
    const [input, call] = create("Add tests");
    await open(store).write(input, { ...call, callId: "toolu_01aB" });
    await todos.write(input, { ...call, callId: "toolu_01aB" });
    const { list } = await todos.write(
      { taskId: "1", status: "completed" },
      { tool: "TaskUpdate", callId: "toolu_02aB" },
    );
    expect(linesOf(list)).toBe("[x]Add tests");
  });
});

const FIRST: readonly (readonly [name: string, change: Partial<TodoVersion>, isRefused: boolean])[] = [
  ["what stays of a removed list", {}, true],
  ["an empty list that somebody wrote", { actor: "main" }, false],
  ["an empty list of a call", { call: "key" }, false],
  ["a list of nobody's with items", { list: { items: [{ content: "Read", status: "pending" }], revision: 1 } }, false],
];

it.each(FIRST)("write() of a new agent to a list that begins with %s", async (_name, change, isRefused) => {
  const store = memoryStore();
  await store.append("a", 0, { list: { items: [], revision: 1 }, actor: "", at: 0, ...change });
  const result = await share({ store }).write(whole("[ ]Ship"));
  expect(result.ok).toBe(!isRefused);
});

it.each([
  "position",
  "renew",
] as const)("write() takes a patch from a version that is gone for none, with ids: %j", async (ids) => {
  const options = { rules: { ids }, tool: { patch: true } } as const;
  const { store } = await openAdded(options);
  await share({ store }).edit({ add: items("[ ]Ask Bob") });
  await store.prune("a", { entries: 1 });
  const result = await share({ store, ...options }).write({ updates: [{ id: "1", status: "completed" }] });
  expect(result).toMatchObject({ ok: false, issues: [{ code: "list_changed" }] });
});

it("write() is refused for what is wrong with it, also where its version is gone", async () => {
  const { store } = await openAdded();
  await share({ store }).edit({ add: items("[ ]Ask Bob") });
  await store.prune("a", { entries: 1 });
  const result = await share({ store }).write({ todos: 7 });
  expect([result.ok, result.text]).toEqual([false, expect.not.stringContaining("Note:")]);
  // The refusal told the whole list, so what the next call leaves out is dropped, and said so.
  const next = await share({ store }).write(LEFT);
  expect(next).toMatchObject({ ok: true, notes: [{ code: "dropped_unfinished" }] });
});
