import { memoryStore, type SharedTodosOptions } from "agent-todos/shared";
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
  it.each(TELLINGS)("keeps what the lost answer to %s told", async (_name, tell) => {
    const { open } = await openPlan(hasRounds, makeStore());
    await open().edit(ADD);
    expect((await tell(open()))?.text).toContain("Ask Ann");
    // The answer is lost with its process, and the step is sampled anew.
    const { list, text } = await open().write(whole("[x]Read", "[>]Ship"), { callId: "toolu_03aB" });
    expect(linesOf(list)).toBe("[x]Read, [>]Ship, [ ]Ask Ann");
    expect(text).toContain("Ask Ann");
  });

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

  it("keeps what came back after it was told as removed", async () => {
    const { open } = await openPlan(hasRounds, makeStore());
    await open().edit({ remove: ["Ship"] });
    expect((await open().write(whole("[x]Read", "[ ]Ship"), { callId: "toolu_02aB" })).text).toContain("Ship");
    await open().undo(2);
    const { list } = await open().write(whole("[x]Read", "[ ]Tell Ada"), { callId: "toolu_03aB" });
    expect(linesOf(list)).toContain("[ ]Ship");
  });

  it("keeps what the last of two answers told, where the model knows the first one alone", async () => {
    const { open } = await openPlan(hasRounds, makeStore());
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

  it("lets a model drop what two handles told it", async () => {
    const { open } = await openPlan(hasRounds, makeStore());
    await open().edit(ADD);
    for (const [index] of [0, 1].entries()) {
      const todos = open();
      await todos.write(whole("[x]Read", "[>]Ship"), { callId: `toolu_1${index}aB` });
      if (hasRounds) await todos.endRound();
    }
    const { list } = await open().write(whole("[x]Read", "[x]Ship"), { callId: "toolu_20aB" });
    expect(linesOf(list)).toBe("[x]Read, [x]Ship");
  });
});

describe("endRound()", () => {
  it("tells again what was lost with the process that it told", async () => {
    const { open } = await openPlan();
    await open().edit(ADD);
    expect((await open().endRound())?.text).toContain("Ask Ann");
    expect((await open().endRound())?.text).toContain("Ask Ann");
    expect(await open().endRound()).toBeUndefined();
  });

  it("leaves what its reminder told unknown to a model whose process it did not reach", async () => {
    const { open } = await openPlan();
    await open().edit(ADD);
    await open().endRound();
    const { list } = await open().write(whole("[x]Read", "[>]Ship"), { callId: "toolu_03aB" });
    expect(linesOf(list)).toBe("[x]Read, [>]Ship, [ ]Ask Ann");
  });

  it("tells once where its handle goes on", async () => {
    const { open } = await openPlan();
    await open().edit(ADD);
    const todos = open();
    expect((await todos.endRound())?.text).toContain("Ask Ann");
    expect(await todos.endRound()).toBeUndefined();
    expect(await open().begin()).toBeUndefined();
  });

  it("of an old handle sets no rounds back, so that a later equal call is a new one", async () => {
    const { open } = await openPlan();
    const old = open({ tool: { patch: true } });
    await old.load();
    const todos = open({ tool: { patch: true } });
    for (let round = 0; round < 2; round += 1) {
      await todos.write({ add: items("[ ]Again") });
      await todos.endRound();
    }
    await old.endRound();
    const { duplicate, list } = await open({ tool: { patch: true } }).write({ add: items("[ ]Again") });
    expect([duplicate, list.items.length]).toEqual([undefined, 5]);
  });

  it.each([
    [false, ", [ ]Ask Ann"],
    [true, ""],
  ])("without a reminder says that the answers of its round arrived: %s", async (isEnded, rest) => {
    const { open } = await openPlan();
    await open().edit(ADD);
    await open().write(whole("[x]Read", "[ ]Ship"), { callId: "toolu_02aB" });
    if (isEnded) expect(await open({ nag: false }).endRound()).toBeUndefined();
    const { list } = await open().write(whole("[x]Read", "[>]Ship"), { callId: "toolu_03aB" });
    expect(linesOf(list)).toBe(`[x]Read, [>]Ship${rest}`);
  });
});

describe("write() of a model whose version is gone", () => {
  async function openGone(options: Partial<SharedTodosOptions> = {}) {
    const store = memoryStore();
    const open = () => share({ store, tool: { patch: true }, ...options });
    await open().write(whole("[>]Read", "[ ]Ship"));
    const person = share({ store });
    await person.edit({ remove: ["Ship"] });
    for (const name of ["Ann", "Bob"]) await person.edit({ add: items(`[ ]Ask ${name}`) });
    await store.prune("a", { entries: 1 });
    return { open, store };
  }

  it("finishes and adds, drops nothing, and says so", async () => {
    const { open } = await openGone();
    // What the model saw is gone, so what differs from it cannot be told.
    expect(await open().endRound()).toBeUndefined();
    const result = await open().write(whole("[x]Read", "[ ]Announce"));
    expect(linesOf(result.list)).toBe("[x]Read, [ ]Ask Ann, [ ]Ask Bob, [ ]Announce");
    expect(result.ok && result.notes.map(({ code }) => code)).toEqual(["seen_gone"]);
    expect(result.text).toContain("no longer kept");
    const next = await open().write(whole("[x]Read", "[>]Announce"));
    expect(next.ok && next.notes.map(({ code }) => code)).toEqual([]);
  });

  it("opens nothing again that others finished meanwhile", async () => {
    const { open, store } = await openGone();
    await share({ store }).edit({ updates: items("[x]Read") });
    await store.prune("a", { entries: 1 });
    expect(linesOf((await open().write(whole("[>]Read"))).list)).toContain("[x]Read");
  });

  it.each(["keep", "position"] as const)("takes a patch unless it may name anything, with ids: %j", async (ids) => {
    const { open } = await openGone({ rules: { ids } });
    const result = await open().write({ updates: items("[x]Read") });
    expect([result.ok, linesOf(result.list).startsWith("[x]Read")]).toEqual(
      ids === "keep" ? [true, true] : [false, false],
    );
    // A refusal shows the list, so what comes after it counts.
    const todos = open();
    await todos.write({ todos: 7 });
    expect((await todos.write({ updates: items("[x]Read") })).ok).toBe(true);
  });

  it("knows a call that was saved before the version went", async () => {
    const { open, store } = await openGone();
    const call = { callId: "toolu_99aB" };
    await open().write(whole("[x]Read"), call);
    for (const name of ["Cem", "Dan"]) await share({ store }).edit({ add: items(`[ ]Ask ${name}`) });
    await store.prune("a", { entries: 3 });
    expect((await open().write(whole("[x]Read"), call)).duplicate).toBe(true);
  });
});
