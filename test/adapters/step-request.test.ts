import { describe, expect, it } from "vitest";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";
import { items } from "../support/write.js";
import { FRAMEWORKS, type Said } from "./framework-requests.js";

const PLAN = { todos: items("[>]Read", "[ ]Write") };
const NAG = {
  start: true,
  stale: { after: 1, spacing: 1, backoff: 1 },
  whenEmpty: "remind",
  maxReminders: 99,
} as const;
const eager = (): TodoSession => createTodoSession({ nag: NAG });

const asks = (text: string): Said => ({ by: "person", text });
const says = (text: string): Said => ({ by: "model", text });
const works = (...ids: readonly string[]): readonly Said[] => [
  { calls: ids.map((id) => ({ id, name: "work", input: {} })) },
  { answers: ids.map((id) => ({ id, text: "ok" })) },
];
const writes = (id: string, ...others: readonly string[]): readonly Said[] => [
  {
    calls: [
      { id, name: "todo_write", input: PLAN },
      ...others.map((other) => ({ id: other, name: "work", input: {} })),
    ],
  },
  { answers: [id, ...others].map((one) => ({ id: one, text: "ok" })) },
];

describe.each(FRAMEWORKS)("$name", ({ write, connect, tellsRuns }) => {
  const written = (...said: readonly Said[]) => said.flatMap(write);
  /** What is sent, and which of the messages have a reminder. */
  function start(todos: TodoSession, tools?: readonly object[]) {
    const send = connect(todos, tools);
    return async (...said: readonly Said[]) => {
      const sent = await send(written(...said));
      return { sent, reminded: sent.map((message) => JSON.stringify(message).split("<reminder>").length - 1) };
    };
  }

  it.each<readonly [string, readonly Said[], number]>([
    ["a person's message", [asks("Hi")], 0],
    ["each of two messages of the same words", [asks("Hi"), says("Well?"), asks("Hi")], 2],
    ["the result of a round", [asks("Hi"), ...works("c1")], -1],
  ])("a reminder goes into %s, and comes again at its place", async (_name, said, place) => {
    const todos = eager();
    const step = start(todos);
    await step(...said.slice(0, 1));
    if (place > 0) todos.edit({ add: items("[ ]Ship") });
    const { sent, reminded } = await step(...said);
    expect(reminded.at(place)).toBe(1);
    expect((await step(...said)).sent).toEqual(sent);
    const later = await step(...said, says("Hm."), asks("Go on"));
    expect(later.sent.slice(0, sent.length)).toEqual(sent);
  });

  it.each([
    ["with a reminder", NAG],
    ["without one", {}],
  ])("a request that a host keeps as it was sent counts once, %s", async (_name, nag) => {
    const todos = createTodoSession({ nag });
    const send = connect(todos);
    const sent = await send(written(asks("Hi\n\nRead it.")));
    const before = todos.snapshot();
    expect(await send([...sent])).toEqual(sent);
    expect(todos.snapshot()).toEqual(before);
  });

  it.each<readonly [string, readonly number[]]>([
    ["the first ones", [2, 3]],
    ["those between", [0, 3]],
  ])("reminders come again at their places in a request that lacks %s", async (_name, kept) => {
    const todos = eager();
    const step = start(todos);
    const said = [asks("Hi"), says("Well?"), asks("Read"), asks("Go on")];
    await step(...said.slice(0, 1));
    for (const end of [3, 4]) {
      todos.edit({ add: items(`[ ]Step ${end}`) });
      await step(...said.slice(0, end));
    }
    const { sent } = await step(...said);
    const short = await step(...kept.flatMap((index) => said[index] ?? []));
    expect(short.reminded.reduce((sum, count) => sum + count)).toBe(2);
    expect(short.sent).toEqual(kept.map((index) => sent[index]));
  });

  it("a message in the words of one that the request lacks is a new one", async () => {
    const todos = eager();
    const step = start(todos);
    const said = [asks("Hi"), asks("Read"), asks("Go on")];
    for (const end of [1, 2, 3]) {
      todos.edit({ add: items(`[ ]Step ${end}`) });
      await step(...said.slice(0, end));
    }
    const { sent } = await step(asks("Go on"), says("Well?"), asks("Read"));
    expect(JSON.stringify(sent)).toContain("Step 3");
    expect(JSON.stringify(sent.at(-1))).not.toMatch(/added .{0,4}Step 2/);
  });

  it("a round counts once, however often its request is sent", async () => {
    const todos = createTodoSession({ nag: { stale: false } });
    todos.write(PLAN);
    const step = start(todos);
    const said = [asks("Go"), ...writes("c0")];
    for (const id of ["c1", "c2", "c3"]) {
      said.push(...works(id, `${id}b`));
      for (const _try of [1, 2]) await step(...said);
    }
    expect(todos.snapshot().nag.rounds).toBe(2);
  });

  it("a reminder goes into the result of the list's tool, which hosts keep longest", async () => {
    const { sent, reminded } = await start(eager())(asks("Go"), ...writes("c1", "c2"));
    const place = sent.findLastIndex((_message, index) => reminded[index] === 1);
    expect(JSON.stringify(sent[place])).toContain("c1");
    expect(reminded.reduce((sum, count) => sum + count)).toBe(1);
  });

  it("a message with the nudge in it begins no task, and any other one does", async () => {
    const todos = createTodoSession({ nag: { stale: false } });
    todos.write(PLAN);
    const step = start(todos);
    const said = [asks("Go"), ...writes("c0"), ...works("c1"), ...works("c2"), ...works("c3"), ...works("c4")];
    for (let end = 3; end <= said.length; end += 2) await step(...said.slice(0, end));
    const nudge = todos.stop({ reply: "Done." })?.text ?? expect.fail("no nudge");
    await step(...said, says("Done."), asks(`It is 10:00.\n\n${nudge}\n\nPlease.`));
    expect(todos.stop({ reply: "Done." })).toBeUndefined();
    await step(...said, says("Done."), asks(nudge), says("Done."), asks("And this"));
    for (const id of ["c5", "c6", "c7", "c8"]) {
      said.push(...works(id));
      await step(...said);
    }
    expect(todos.stop({ reply: "Done." })?.reason).toBe("unfinished");
  });

  it("a message that joins a turn under way begins one beside the round", async () => {
    const moments: string[] = [];
    const onEvent = (event: object) => moments.push(Object(event).moment);
    const step = start(createTodoSession({ nag: NAG, onEvent }));
    await step(asks("Go"));
    const { reminded } = await step(asks("Go"), ...works("c1"), asks("Wait"));
    expect(moments).toEqual(["start", "round", "start"]);
    expect(reminded.slice(0, 3)).toEqual([1, 0, 1]);
  });

  it.each<readonly [string, readonly Said[]]>([
    ["a round", [asks("Go"), ...works("c1")]],
    ["a person's message", [says("Well?"), asks("Go on")]],
    ["the model's words", [asks("Go"), ...works("c1"), says("Hm.")]],
    ["a summary alone", [asks("We read the files.")]],
  ])("a plan that a request lacks is shown in it after %s, once, and in later ones", async (_name, said) => {
    const todos = createTodoSession({ nag: { stale: false } });
    todos.write(PLAN);
    const step = start(todos);
    const { sent } = await step(...said);
    const blocks = (messages: readonly object[]) => JSON.stringify(messages).split("<todo-context>").length - 1;
    // A server may keep the conversation of the Agents SDK.
    if (blocks(sent) === 0) expect(said).toHaveLength(1);
    else expect(JSON.stringify(sent.at(-1))).toContain("<todo-context>");
    expect((await step(...said)).sent).toEqual(sent);
    const later = await start(createTodoSession({ snapshot: todos.snapshot() }))(...said, ...works("c9"));
    expect(later.sent.slice(0, sent.length)).toEqual(sent);
    expect(blocks(later.sent)).toBe(1);
  });

  const open: Said = { calls: [{ id: "c9", name: "work", input: {} }] };
  it.each<readonly [string, readonly Said[], string, boolean]>([
    ["in the middle of its calls", [open, asks("How is the weather?")], "waiting", false],
    ["before its next request", [asks("How is the weather?")], tellsRuns ? "waiting" : "unfinished", true],
    ["never, as a message joined it", [asks("Mind the tests.")], "unfinished", false],
    ["never, as it was sent once more", [], "unfinished", false],
  ])("a turn that was aborted %s: the end of the next one", async (_name, more, reason, isNewRun) => {
    const todos = createTodoSession({ nag: { stale: false } });
    const send = connect(todos);
    const worked = [asks("Refactor"), ...writes("c1"), ...works("c2")];
    await send(written(...worked.slice(0, 1)), true);
    todos.write(PLAN);
    await send(written(...worked.slice(0, 3)));
    if (more.includes(open)) await send(written(...worked));
    const all = [...worked, ...more];
    await send(written(...all), isNewRun);
    for (const id of ["c3", "c4", "c5"]) {
      all.push(...works(id));
      await send(written(...all));
    }
    todos.stop({ reply: "Done." });
    expect(todos.decision?.reason).toBe(reason);
  });

  it("nothing is added where the tool is not offered", async () => {
    if (connect.length < 2) return;
    const todos = eager();
    const { reminded } = await start(todos, [{ name: "work" }])(asks("Go"), ...works("c1"));
    expect(reminded).toEqual([0, 0, 0]);
  });

  it("a request that is sent twice at once counts once", async () => {
    const todos = eager();
    const step = start(todos);
    const [one, other] = await Promise.all([step(asks("Hi")), step(asks("Hi"))]);
    expect(one).toEqual(other);
    expect(one.reminded).toEqual([1]);
  });

  it("a request that shows the plan goes out as it is", async () => {
    const todos = createTodoSession();
    todos.write(PLAN);
    const said = [asks("Go"), ...writes("c1")];
    expect((await start(todos)(...said)).sent).toEqual(written(...said));
    expect((await start(todos)()).sent).toEqual([]);
  });
});
