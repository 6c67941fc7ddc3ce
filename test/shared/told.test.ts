import { createSharedTodos, memoryStore, type SharedTodosOptions } from "agent-todos/shared";
import { describe, expect, it } from "vitest";
import { items } from "../support/write.js";
import { openingStore } from "./opening-store.js";
import { linesOf, share, whole } from "./share.js";

const ADD = { add: items("[ ]Ask Ann") };

type Handle = ReturnType<typeof share>;

/** A list that an agent wrote in a round of its own, or without rounds. */
async function openPlan(hasRounds = true, store = memoryStore()) {
  const open = (options: Partial<SharedTodosOptions> = {}) => share({ store, ...options });
  const first = open();
  if (hasRounds) await first.begin();
  await first.write(whole("[>]Read", "[ ]Ship"), { callId: "toolu_01aB" });
  if (hasRounds) await first.endRound();
  return { store, open };
}

/** What tells a person's addition, and may not arrive. */
const TELLINGS: readonly (readonly [
  name: string,
  tell: (todos: Handle) => Promise<{ readonly text: string } | undefined>,
])[] = [
  ["a write", (todos) => todos.write(whole("[x]Read", "[ ]Ship"), { callId: "toolu_02aB" })],
  ["a write that changes nothing", (todos) => todos.write(whole("[>]Read", "[ ]Ship"), { callId: "toolu_02aB" })],
  ["a refused write", (todos) => todos.write({ todos: 7 }, { callId: "toolu_02aB" })],
];

describe.each([
  ["with rounds", true, memoryStore],
  ["without rounds", false, memoryStore],
  ["with rounds, over a store that opens a list in one question", true, openingStore],
  ["without rounds, over a store that opens a list in one question", false, openingStore],
])("a handle %s", (_, hasRounds, makeStore) => {
  it.each(TELLINGS)("drops what %s told once its answer went out", async (_name, tell) => {
    const { open } = await openPlan(hasRounds, makeStore());
    await open().edit(ADD);
    const todos = open();
    await tell(todos);
    if (hasRounds) await todos.endRound();
    const { list } = await todos.write(whole("[x]Read", "[>]Ship"), { callId: "toolu_03aB" });
    expect(linesOf(list)).toBe("[x]Read, [>]Ship");
  });

  it.each(TELLINGS)("brings back nothing that the person removed after %s had told it", async (_name, tell) => {
    const { open } = await openPlan(hasRounds, makeStore());
    await open().edit(ADD);
    const todos = open();
    await tell(todos);
    if (hasRounds) await todos.endRound();
    await open().edit({ remove: ["Ask Ann"] });
    const { list } = await open().write(whole("[x]Read", "[>]Ship"), { callId: "toolu_03aB" });
    expect(linesOf(list)).toBe("[x]Read, [>]Ship");
  });

  it("tells once of what was removed from each list that the model may know", async () => {
    const { open } = await openPlan(hasRounds, makeStore());
    await open().edit(ADD);
    await open().write(whole("[x]Read", "[ ]Ship"), { callId: "toolu_02aB" });
    await open().edit({ remove: ["Ship"] });
    const { text } = await open().write({ todos: 7 }, { callId: "toolu_03aB" });
    expect(text.split('removed "Ship"')).toHaveLength(2);
    expect(text).not.toContain('"Ship", "Ship"');
  });

  it("lets a model drop what it was told once a call of it named that", async () => {
    const { open } = await openPlan(hasRounds, makeStore());
    await open().edit(ADD);
    for (const [index, lines] of [
      ["[x]Read", "[ ]Ship"],
      ["[x]Read", "[>]Ship", "[ ]Ask Ann"],
    ].entries()) {
      const todos = open();
      await todos.write(whole(...lines), { callId: `toolu_1${index}aB` });
      if (hasRounds) await todos.endRound();
    }
    const { list } = await open().write(whole("[x]Read", "[x]Ship"), { callId: "toolu_20aB" });
    expect(linesOf(list)).toBe("[x]Read, [x]Ship");
  });
});

describe.each([
  ["in memory", memoryStore],
  ["over a store that opens a list in one question", openingStore],
])("a handle in the middle of a round, %s,", (_, makeStore) => {
  it.each(TELLINGS)("keeps what the lost answer to %s told", async (_name, tell) => {
    const { open } = await openPlan(true, makeStore());
    await open().edit(ADD);
    expect((await tell(open()))?.text).toContain("Ask Ann");
    // The answer is lost with its process, and the step is sampled anew.
    const { list, text } = await open().write(whole("[x]Read", "[>]Ship"), { callId: "toolu_03aB" });
    expect(linesOf(list)).toBe("[x]Read, [>]Ship, [ ]Ask Ann");
    expect(text).toContain("Ask Ann");
  });

  it("keeps what the last of two answers told, where the model knows the first one alone", async () => {
    const { open } = await openPlan(true, makeStore());
    for (const [person, callId] of [
      ["Ann", "toolu_02aB"],
      ["Bob", "toolu_03aB"],
    ] as const) {
      await open().edit({ add: items(`[ ]Ask ${person}`) });
      await open().write(whole("[x]Read", "[ ]Ship"), { callId });
    }
    const { list } = await open().write(whole("[x]Read", "[>]Ship", "[ ]Ask Ann"), { callId: "toolu_04aB" });
    expect(linesOf(list)).toBe("[x]Read, [>]Ship, [ ]Ask Ann, [ ]Ask Bob");
  });

  it.each([
    [2, ["Ann"]],
    [3, ["Ann", "Bob"]],
    [4, ["Ann", "Bob", "Cid"]],
  ])("keeps what the last of %i lost answers told, where the model knows those before", async (count, known) => {
    const { open } = await openPlan(true, makeStore());
    const people = ["Ann", "Bob", "Cid", "Dan"].slice(0, count);
    for (const [at, person] of people.entries()) {
      await open().edit({ add: items(`[ ]Ask ${person}`) });
      await open().write(whole("[x]Read", "[ ]Ship"), { callId: `toolu_3${at}aB` });
    }
    const { list } = await open().write(whole("[x]Read", "[>]Ship", ...known.map((one) => `[ ]Ask ${one}`)), {
      callId: "toolu_40aB",
    });
    expect(list.items.map(({ content }) => content)).toEqual(["Read", "Ship", ...people.map((one) => `Ask ${one}`)]);
  });

  it("takes what a lost answer told for unknown, whatever a later call names", async () => {
    const { open } = await openPlan(true, makeStore());
    await open().edit({ add: items("[ ]Ask Ann", "[ ]Ask Bob") });
    await open().write(whole("[x]Read", "[ ]Ship"), { callId: "toolu_02aB" });
    const { list } = await open().write(whole("[x]Read", "[>]Ship", "[ ]Ask Ann"), { callId: "toolu_03aB" });
    expect(linesOf(list)).toBe("[x]Read, [>]Ship, [ ]Ask Ann, [ ]Ask Bob");
  });

  it("keeps what two lost answers told", async () => {
    const { open } = await openPlan(true, makeStore());
    await open().edit(ADD);
    for (const index of [0, 1, 2]) {
      const { list } = await open().write(whole("[x]Read", "[>]Ship"), { callId: `toolu_1${index}aB` });
      expect(linesOf(list)).toContain("[ ]Ask Ann");
    }
  });
});

it.each(TELLINGS)("counts the answer to %s as heard when it is given, before the first moment", async (_name, tell) => {
  const { open } = await openPlan(false);
  await open().edit(ADD);
  expect((await tell(open()))?.text).toContain("Ask Ann");
  const { list } = await open().write(whole("[x]Read", "[>]Ship"), { callId: "toolu_03aB" });
  expect(linesOf(list)).toBe("[x]Read, [>]Ship");
});

it.each(TELLINGS)("tells nothing again of the answer to %s, where a turn is the first moment", async (_name, tell) => {
  const { open } = await openPlan(false);
  await open().edit(ADD);
  await tell(open());
  expect(await open().begin()).toBeUndefined();
});

it("keeps what an answer told that never went out, where a turn begins without a reminder", async () => {
  const { open } = await openPlan();
  await open().edit(ADD);
  await open().write(whole("[x]Read", "[ ]Ship"), { callId: "toolu_02aB" });
  expect(await open({ nag: false }).begin()).toBeUndefined();
  const { list } = await open().write(whole("[x]Read", "[>]Ship"), { callId: "toolu_03aB" });
  expect(linesOf(list)).toBe("[x]Read, [>]Ship, [ ]Ask Ann");
});

it.each([
  ["seen", { seen: 1 }],
  ["messages", { messages: [] }],
])(
  "tells nothing again at the end of a round whose own answer told it, whatever its messages lack: %s",
  async (_name, heard) => {
    const { open } = await openPlan();
    await open().edit(ADD);
    const todos = open({ nag: { stale: false } });
    await todos.write(whole("[x]Read", "[ ]Ship"), { callId: "toolu_02aB", ...heard });
    expect(await todos.endRound(heard)).toBeUndefined();
  },
);

it("stores no answer for a reminder that told nothing of the list", async () => {
  const store = memoryStore();
  expect(await share({ store, nag: { start: true } }).begin()).toBeDefined();
  expect(await store.agent("a", "main")).not.toHaveProperty("answers");
});

it("tells at the beginning of a turn again what an answer told that never went out", async () => {
  const { open } = await openPlan();
  await open().edit(ADD);
  await open().write(whole("[x]Read", "[ ]Ship"), { callId: "toolu_02aB" });
  expect((await open().begin())?.text).toContain("Ask Ann");
});

it("tells again what a reminder told and somebody took back, where the answer that told so was lost", async () => {
  const store = memoryStore();
  const open = () => createSharedTodos({ store, id: "a", tool: { patch: true } });
  await open().write({ todos: [{ content: "Read", status: "pending" }] }, { callId: "toolu_01a" });
  await open().endRound();
  const { version } = await open().edit({ add: [{ content: "Ask Ann", status: "pending" }] });
  expect((await open().begin())?.text).toContain('added "Ask Ann"');
  await open().undo(version);
  // Two processes die with their answers.
  for (let time = 0; time < 2; time += 1) {
    const { text } = await open().write({ todos: 7 }, { callId: "toolu_01b" });
    expect(text).toContain('removed "Ask Ann"');
  }
  // The model may know of the item or not: neither brings it back.
  const { list } = await open().write({ todos: [{ content: "Read", status: "completed" }] }, { callId: "toolu_01c" });
  expect(list.items).toHaveLength(1);
});
