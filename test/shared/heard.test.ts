import { claudeCodeTasks } from "agent-todos/presets";
import { memoryStore } from "agent-todos/shared";
import { describe, expect, it } from "vitest";
import { type Message, writeText } from "../../src/conversation/message.js";
import { items } from "../support/write.js";
import { linesOf, share, whole } from "./share.js";

/** The message that answers the first call, with a text. */
function answered(text: string): Message {
  return { by: "tool", parts: [{ type: "result", callId: "toolu_01aB", text }] };
}

const RESULT = answered("");

describe.each([
  ["with rounds", true],
  ["without rounds", false],
])("a handle for each request, %s", (_, hasRounds) => {
  it("reads task numbers against the list that its answers showed", async () => {
    const store = memoryStore();
    let calls = 0;
    const call = async (tool: string, input: object) => {
      const todos = share({ store, preset: claudeCodeTasks });
      calls += 1;
      const { text } = await todos.write(input, { tool, callId: `toolu_0${calls}aB` });
      if (hasRounds) await todos.endRound();
      return text;
    };
    await call("TaskCreate", { subject: "Build", description: "" });
    await share({ store, preset: claudeCodeTasks }).edit({ add: items("[ ]Call the bank") });
    const text = await call("TaskCreate", { subject: "Delete the old backups", description: "" });
    expect(text).toContain("Task #3 created");
    expect(await call("TaskUpdate", { taskId: "2", status: "completed" })).toContain("Task #2 is completed");
    expect(linesOf(await share({ store }).read())).toBe("[ ]Build, [x]Call the bank, [ ]Delete the old backups");
  });

  it.each(["assign", "position", "renew"] as const)("reads the ids of a patch so, with ids: %s", async (ids) => {
    const store = memoryStore();
    const open = () => share({ store, rules: { ids }, tool: { patch: true } });
    const call = async (input: object, callId: string) => {
      const todos = open();
      const result = await todos.write(input, { callId });
      if (hasRounds) await todos.endRound();
      return result;
    };
    await call({ add: items("[ ]Build") }, "toolu_01aB");
    await open().edit({ add: items("[ ]Call the bank") });
    const { list } = await call({ add: items("[ ]Delete the old backups") }, "toolu_02aB");
    for (const [at, { content, id }] of list.items.entries()) {
      if (content !== "Call the bank") continue;
      await call({ updates: [{ id: id ?? `${at + 1}`, status: "completed" }] }, "toolu_03aB");
    }
    const { items: after } = await open().read();
    expect(after.filter(({ status }) => status === "completed").map(({ content }) => content)).toEqual([
      "Call the bank",
    ]);
  });

  it.each([
    ["completed", "pending"],
    ["cancelled", "pending"],
    ["in_progress", "pending"],
  ] as const)("keeps that a person made Ship %s and then %s again", async (first, second) => {
    const store = memoryStore();
    const call = async (callId: string, ...lines: readonly string[]) => {
      const todos = share({ store });
      const result = await todos.write(whole(...lines), { callId });
      if (hasRounds) await todos.endRound();
      return result;
    };
    await call("toolu_01aB", "[ ]Read", "[ ]Ship");
    await share({ store }).edit({ updates: [{ content: "Ship", status: first }] });
    const { list } = await call("toolu_02aB", "[x]Read", "[ ]Ship");
    await share({ store }).edit({ updates: [{ content: "Ship", status: second }] });
    // The model repeats what it was told.
    const todos = share({ store });
    const { list: after } = await todos.write(
      { todos: [...list.items, ...items("[ ]Rest")] },
      { callId: "toolu_03aB" },
    );
    expect(linesOf(after)).toBe("[x]Read, [ ]Ship, [ ]Rest");
  });
});

describe("after a refusal that showed the whole list, as its version was dropped", () => {
  it.each([
    ["the end of the round", "endRound"],
    ["the person's next message", "begin"],
    ["nothing", undefined],
  ] as const)("what others add then is kept over %s", async (_, moment) => {
    const store = memoryStore();
    await share({ store }).write(whole("[>]Read", "[ ]Ship"), { callId: "toolu_01aB" });
    for (const name of ["Ada", "Bob"]) await share({ store }).edit({ add: items(`[ ]Tell ${name}`) });
    await store.prune("a", { entries: 1 });
    const todos = share({ store });
    const refused = await todos.write(whole("[x]Read", "[ ]Ship"), { seen: 1, callId: "toolu_02aB" });
    expect(refused).toMatchObject({ ok: false, issues: [{ code: "list_changed" }] });
    await share({ store }).edit({ add: items("[ ]Ask Ann") });
    const reminder = moment && (await todos[moment]());
    const known = ["[x]Read", "[ ]Ship", "[ ]Tell Ada", "[ ]Tell Bob"];
    const added = reminder?.text.includes("Ask Ann") ? ["[ ]Ask Ann"] : [];
    const { list, text } = await todos.write(whole(...known, ...added), { callId: "toolu_03aB" });
    expect(linesOf(list)).toContain("[ ]Ask Ann");
    expect(`${reminder?.text}${text}`).toContain("Ask Ann");
  });
});

it.each([
  ["messages", { messages: [RESULT] }],
  ["seen", { seen: 1 }],
])("a moment in another handle tells what came after the answers of its round: %s", async (_, heard) => {
  const store = memoryStore();
  await share({ store }).write(whole("[ ]Read"), { callId: "toolu_01aB", ...("seen" in heard ? { seen: 0 } : heard) });
  const { version } = await share({ store }).write(whole("[x]Read"), { callId: "toolu_02aB", ...heard });
  await share({ store }).undo(version);
  expect((await share({ store }).endRound(heard))?.text).toContain('reopened "Read"');
});

it("a call that is made again is followed by what its own answer showed, however much was told since", async () => {
  const store = memoryStore();
  await share({ store }).write(whole("[ ]Read", "[ ]Ship"), { callId: "toolu_01aB", messages: [] });
  const lost = share({ store });
  const call = { reply: {}, messages: [RESULT] };
  await lost.write(whole("[x]Read", "[ ]Ship"), { callId: "toolu_02aB", ...call });
  await share({ store }).edit({ updates: [{ content: "Ship", status: "cancelled" }] });
  expect((await lost.write({ todos: 7 }, { callId: "toolu_03aB", ...call })).text).toContain("Ship");
  const again = share({ store });
  await again.write(whole("[x]Read", "[ ]Ship"), { callId: "toolu_02aB", ...call });
  expect((await again.write({ todos: 7 }, { callId: "toolu_03aB", ...call })).text).toContain('cancelled "Ship"');
});

it("a handle that is kept goes on from what another one told its model", async () => {
  const store = memoryStore();
  const kept = share({ store });
  await kept.write(whole("[ ]Read", "[ ]Ship"), { callId: "toolu_01aB", reply: {}, messages: [] });
  const { version } = await share({ store }).edit({ remove: ["Ship"] });
  const reminder = await share({ store }).endRound({ messages: [RESULT] });
  await share({ store }).undo(version);
  const messages = [writeText("person", reminder?.text ?? ""), RESULT];
  const { list } = await kept.write(whole("[x]Read"), { callId: "toolu_02aB", reply: {}, messages });
  expect(linesOf(list)).toBe("[x]Read, [ ]Ship");
});

it("a call is known again by its place, where another handle had ended the round before it", async () => {
  const store = memoryStore();
  const kept = share({ store });
  await kept.begin();
  await kept.write(whole("[ ]Read"), { reply: {} });
  await share({ store }).endRound();
  expect((await kept.write(whole("[x]Read"), { reply: {} })).duplicate).toBeUndefined();
  expect((await share({ store }).write(whole("[x]Read"))).duplicate).toBe(true);
});

it("a reminder is not taken for an equal one that the same message contains before another", async () => {
  const store = memoryStore();
  const flip = (status: "pending" | "completed") => share({ store }).edit({ updates: [{ content: "Ship", status }] });
  await share({ store }).write(whole("[ ]Read", "[ ]Ship"), { callId: "toolu_01aB", messages: [] });
  let texts: readonly string[] = [];
  const end = () => share({ store }).endRound({ messages: [answered(texts.join("\n\n"))] });
  for (const status of ["completed", "pending", "completed"] as const) {
    await flip(status);
    texts = [...texts, (await end())?.text ?? ""];
  }
  await flip("pending");
  // Its process dies: the text equals the second one.
  expect((await end())?.text).toBe(texts[1]);
  expect((await end())?.text).toBe(texts[1]);
});
