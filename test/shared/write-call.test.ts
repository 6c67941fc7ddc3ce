import { claudeCodeTasks } from "agent-todos/presets";
import { memoryStore, type TodoStore, type TodoVersion } from "agent-todos/shared";
import { describe, expect, it } from "vitest";
import { items } from "../support/write.js";
import { linesOf, share, whole } from "./share.js";

/** A list of two items in which a person then adds one. */
async function openAdded() {
  const store = memoryStore();
  await share({ store }).write(whole("[>]Read", "[ ]Ship"), { callId: "toolu_01aB" });
  await share({ store }).edit({ add: items("[ ]Ask Ann") });
  return store;
}

const LEFT = whole("[x]Read", "[>]Ship");

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
  const todos = share({ store: await openAdded() });
  const call = { seen: 1, reply: {} };
  await todos.write(whole("[x]Read", "[ ]Ship", "[ ]Rest"), call);
  const { list } = await todos.write(LEFT, call);
  expect(linesOf(list)).toBe("[x]Read, [>]Ship, [ ]Ask Ann");
});

describe("what write() stores for its agent", () => {
  /** A store that counts what is saved for agents apart from commits. */
  async function openCounted() {
    const store = await openAdded();
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
    expect(row).toMatchObject({ list: { revision: 6 } });
    expect(row).not.toHaveProperty("seen");
    expect(saved.length).toBe(1);
  });

  it("is nothing where nothing changes and nobody else wrote", async () => {
    const { saved, store } = await openCounted();
    const todos = share({ store, agent: "other" });
    await todos.write(whole("[x]Read", "[ ]Ship", "[ ]Ask Ann"));
    const again = await todos.write(whole("[x]Read", "[ ]Ship", "[ ]Ask Ann"), { withOthers: true });
    expect(again).toMatchObject({ ok: true, changed: false });
    expect(saved).toEqual([]);
  });

  it("is what a first of two refused answers told, and not again with the second", async () => {
    const { saved, store } = await openCounted();
    const todos = share({ store });
    for (const input of [{ todos: 7 }, { todos: 8 }, { todos: 9 }]) await todos.write(input, { reply: todos });
    expect(saved).toHaveLength(1);
  });

  it("is how often an equal call was made, where nothing changes", async () => {
    const { saved, store } = await openCounted();
    const todos = share({ store, agent: "other" });
    for (let call = 0; call < 3; call += 1) await todos.write(whole("[x]Read", "[ ]Ship", "[ ]Ask Ann"));
    expect(saved).toHaveLength(2);
  });
});

describe("write() of a call that was made before", () => {
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
