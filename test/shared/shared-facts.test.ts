import { describe, expect, it, vi } from "vitest";
import type { Message } from "../../src/conversation/message.js";
import { createTodoSession } from "../../src/index.js";
import { createSharedTodos, memoryStore, type SharedTodosOptions } from "../../src/shared/index.js";

const P = "pending";
const R = "in_progress";
const D = "completed";
const TEXTS = ["Fix the parser", "Review the diff", "Tell Ada"];

const plan = (statuses: readonly string[]) => ({
  todos: statuses.map((status, at) => ({ content: TEXTS[at] ?? "", status })),
});

function open(given: Partial<SharedTodosOptions> = {}) {
  const store = given.store ?? memoryStore();
  const openAgain = (more: Partial<SharedTodosOptions> = {}) =>
    createSharedTodos({ id: "a", ...given, ...more, store });
  return { store, todos: openAgain(), openAgain };
}

async function start(statuses: readonly string[] = [R, P, P], given = {}) {
  const opened = open(given);
  await opened.todos.begin();
  await opened.todos.write(plan(statuses));
  await opened.todos.endRound();
  return opened;
}

type Todos = ReturnType<typeof createSharedTodos>;
const states = async (todos: Todos) => (await todos.checks()).map((check) => check?.state);
const statuses = async (todos: Todos) => (await todos.read()).items.map(({ status }) => status).join(" ");
const names = async (todos: Todos) => (await todos.agents()).map((calls) => calls?.map(({ agent }) => agent).join("+"));

describe("checks of a shared list", () => {
  it("are a version without changes, which every process reads", async () => {
    const { todos, openAgain } = await start([D, R, P]);
    const { version } = (await todos.history()).at(-1) ?? {};
    expect(await todos.check({ name: "npm test", ok: false })).toEqual({ items: TEXTS.slice(0, 2), unknown: [] });
    expect(await states(openAgain())).toEqual(["failing", undefined, undefined]);
    expect((await todos.history()).at(-1)).toMatchObject({ version: (version ?? 0) + 1, actor: "main" });
    expect(await todos.endRound()).toBeUndefined();
  });

  it("that are noted already are not written", async () => {
    const { todos, openAgain } = await start([D, P, P]);
    await todos.check({ name: "npm test", ok: true });
    const rows = (await todos.history()).length;
    await openAgain().check({ name: "npm test", ok: true });
    expect((await todos.history()).length).toBe(rows);
  });

  it("concern what this handle's model began, not another's", async () => {
    const { todos, openAgain } = await start([D, P, P], { rules: { maxInProgress: 3 } });
    const other = openAgain({ agent: "other" });
    await other.write(plan([D, D, P]));
    expect((await todos.check({ name: "npm test", ok: false })).items).toEqual(["Fix the parser"]);
    expect((await other.check({ name: "npm test", ok: false })).items).toEqual(["Review the diff"]);
  });

  it("stay through writes and edits of others", async () => {
    const { todos, openAgain } = await start([D, P, P]);
    await todos.check({ name: "npm test", ok: true });
    await openAgain().edit({ add: [{ content: "Ship", status: P }] });
    await openAgain({ agent: "other" }).write({ todos: [...plan([D, R, P]).todos, { content: "Ship", status: P }] });
    expect(await states(todos)).toEqual(["checked", undefined, undefined, undefined]);
    await openAgain().edit({
      updates: [
        { content: "Fix the parser", status: R },
        { content: "Review the diff", status: P },
      ],
    });
    await openAgain().edit({ updates: [{ content: "Fix the parser", status: D }] });
    expect((await states(todos))[0]).toBe("reported");
  });

  it("a turn that ends on one that fails is nudged once, in its own model", async () => {
    const { todos, openAgain } = await start([D, P, P]);
    const other = openAgain({ agent: "other" });
    await other.begin();
    await other.endRound();
    await todos.check({ name: "npm test", ok: false });
    expect((await other.stop({ reply: "Done." }))?.reason).not.toBe("failing");
    await todos.endRound();
    expect((await todos.stop({ reply: "Done." }))?.reason).toBe("failing");
    await todos.begin();
    await todos.endRound();
    expect((await openAgain().stop({ reply: "Done." }))?.reason).not.toBe("failing");
  });
});

describe("a nudge for a check of a shared list", () => {
  it("leaves the failures of other models to them", async () => {
    const { todos, openAgain } = await start([D, P, P], { rules: { maxInProgress: 3 } });
    const other = openAgain({ agent: "other" });
    await other.begin();
    await other.write(plan([D, D, P]));
    await other.endRound();
    await todos.check({ name: "npm test", ok: false });
    await other.check({ name: "tsc", ok: false });
    expect((await todos.stop({ reply: "Done." }))?.text).toMatch(/"Fix the parser" \(npm test\)/);
    expect((await other.stop({ reply: "Done." }))?.text).toMatch(/"Review the diff" \(tsc\)/);
  });
});

it("a turn that ends without a check that failed asks the store for no older versions", async () => {
  const store = memoryStore();
  const log = vi.fn(store.log);
  const { todos } = await start([D, R, P], { store: { ...store, log } });
  await todos.check({ name: "npm test", ok: true, items: ["Fix the parser"] });
  await todos.endRound();
  log.mockClear();
  await todos.stop({ reply: "Done." });
  expect(log).not.toHaveBeenCalled();
});

describe("items of a shared list that are away", () => {
  it("are no news to their model's other handles", async () => {
    const { todos, openAgain } = await start([P, P, P]);
    await openAgain().delegate("Tell Ada", { callId: "toolu_1", agent: "mailer" });
    expect(await todos.endRound()).toBeUndefined();
  });

  it("a result that comes before its call is one version of the list", async () => {
    const { todos, openAgain } = await start();
    await openAgain().returned("c1", { ok: true });
    await todos.delegate("Tell Ada", { callId: "c1" });
    expect(await statuses(openAgain())).toBe(`${R} ${P} ${D}`);
    await openAgain().write(plan([D, R, D]));
    expect(await statuses(todos)).toBe(`${D} ${R} ${D}`);
  });

  it("come back in another process", async () => {
    const { todos, openAgain } = await start();
    await todos.delegate("Tell Ada", { callId: "toolu_1", agent: "mailer" });
    expect([await statuses(todos), await names(openAgain())]).toEqual([
      `${R} ${P} ${R}`,
      [undefined, undefined, "mailer"],
    ]);
    const back = await openAgain().returned("toolu_1", { ok: true });
    expect([back.text, await statuses(todos)]).toEqual([
      "1/3 done. Now: Fix the parser. Next: Review the diff.",
      `${R} ${P} ${D}`,
    ]);
  });

  it("a return in the round of its call is told by its text alone", async () => {
    const { todos } = await start();
    await todos.delegate("Tell Ada", { callId: "toolu_1" });
    await todos.returned("toolu_1", { ok: true });
    expect(await todos.endRound()).toBeUndefined();
    expect((await todos.write(plan([D, P, R]))).list.items[2]?.status).toBe(R);
  });

  const answer = { by: "tool", parts: [{ type: "result", callId: "toolu_01aB", text: "Sent." }] } satisfies Message;
  it.each([
    ["a round, with the messages of its request", (t: Todos) => t.endRound({ messages: [] }), true],
    ["a round that ends with the next message of the person", (t: Todos) => t.begin(), true],
    ["a round whose answers were lost", async (t: Todos) => [await t.endRound({ messages: [] })].at(1), false],
  ])("a return is told once in %s", async (_, end, isHeard) => {
    const { todos } = await start();
    await todos.delegate("Tell Ada", { callId: "toolu_01aB", agent: "mailer" });
    await todos.returned("toolu_01aB", { ok: true });
    expect(await end(todos)).toBeUndefined();
    const next = await todos.endRound({ messages: isHeard ? [answer] : [] });
    expect(next?.text.includes('"mailer" changed the todo list') ?? false).toBe(!isHeard);
  });

  it("returns in one round after another are each told once", async () => {
    const { todos } = await start([P, P, P]);
    const messages: Message[] = [];
    for (const [at, item] of TEXTS.entries()) {
      const callId = `toolu_0${at}aB`;
      await todos.delegate(item, { callId, agent: "mailer" });
      await todos.returned(callId, { ok: true });
      expect(await todos.endRound({ messages: [...messages] })).toBeUndefined();
      messages.unshift({ by: "tool", parts: [{ type: "result", callId, text: "Sent." }] });
    }
  });

  it("a return in a later round is news, and a write without it does not undo it", async () => {
    const { todos, openAgain } = await start();
    await todos.delegate("Tell Ada", { callId: "toolu_1", agent: "mailer" });
    await todos.endRound();
    await openAgain().returned("toolu_1", { ok: true });
    await openAgain({ agent: "third" }).read();
    expect((await todos.write(plan([D, P, R]))).list.items[2]?.status).toBe(D);
  });

  it("are told to other agents, and named in their replies", async () => {
    const { todos, openAgain } = await start([R, P, P], { rules: { maxInProgress: 2 } });
    const other = openAgain({ agent: "other" });
    await other.begin();
    await todos.delegate("Tell Ada", { callId: "toolu_1", agent: "mailer" });
    expect(await todos.endRound()).toBeUndefined();
    expect((await other.endRound())?.text).toContain('"main" changed the todo list: started "Tell Ada"');
    expect((await other.write(plan([R, P, R]))).text).toContain('Others work on: "Tell Ada" (mailer).');
  });

  it("a call that never returns is over at the second message, in whichever handle", async () => {
    const { todos, openAgain } = await start();
    await todos.delegate("Tell Ada", { callId: "toolu_1", agent: "mailer" });
    await openAgain().begin();
    expect((await openAgain().begin())?.text).toMatch(/"mailer" did not finish "Tell Ada"/);
    expect(await statuses(todos)).toBe(`${R} ${P} ${P}`);
  });

  it("undo of a return leaves nothing in progress with nobody", async () => {
    const { todos } = await start();
    await todos.delegate("Tell Ada", { callId: "toolu_1" });
    await todos.returned("toolu_1", { ok: true });
    const { version = 0 } = (await todos.history()).at(-1) ?? {};
    expect((await todos.undo(version)).ok).toBe(true);
    expect([await statuses(todos), await names(todos)]).toEqual([`${R} ${P} ${P}`, [undefined, undefined, undefined]]);
  });

  it("shows the list of an agent, of this process or in the store", async () => {
    const { todos, openAgain, store } = await start();
    const child = createTodoSession();
    child.write(plan([R]));
    await todos.delegate("Review the diff", { callId: "toolu_1", todos: child, childId: "child" });
    expect((await todos.agents())[1]?.[0]?.list).toEqual(child.list);
    expect((await openAgain().agents())[1]?.[0]?.list).toBeUndefined();
    await createSharedTodos({ store, id: "child" }).write(plan([D]));
    expect((await openAgain().agents())[1]?.[0]?.list?.items[0]?.status).toBe(D);
  });

  it("with work", async () => {
    const { todos } = await start();
    expect(await todos.delegate("Tell Ada", { agent: "mailer" }, async () => 7)).toBe(7);
    expect(await statuses(todos)).toBe(`${R} ${P} ${D}`);
    expect((await todos.endRound())?.text).toContain('"mailer" changed the todo list');
  });

  it("with work, the answer of its call is not its end", async () => {
    const { todos } = await start();
    let finish = (): void => {};
    const sent = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const work = todos.delegate("Tell Ada", { callId: "c1", agent: "mailer" }, sent);
    expect(await todos.endRound({ answered: ["c1"] })).toBeUndefined();
    expect(await names(todos)).toEqual([undefined, undefined, "mailer"]);
    finish();
    await work;
    expect(await statuses(todos)).toBe(`${R} ${P} ${D}`);
  });

  it("what a model gave away itself is no news to it, in whichever handle", async () => {
    const { todos, openAgain } = await start();
    await todos.delegate("Tell Ada", { callId: "c1", agent: "mailer" });
    expect(await openAgain().endRound()).toBeUndefined();
  });

  it("bad arguments throw before anything is asked", () => {
    const { todos } = open();
    expect(() => todos.check({ name: "x" } as never)).toThrow(/check\(\): ok must be true or false/);
    expect(() => todos.returned("c1", {} as never)).toThrow(/returned\(\): ok must be/);
  });
});
