import { createSharedTodos, memoryStore } from "agent-todos/shared";
import { describe, expect, it } from "vitest";
import { linesOf } from "../shared/share.js";
import { items } from "../support/write.js";
import { ALL_APIS } from "./apis/all-apis.js";
import { type AnyDialect, type MadeCall, work } from "./describe-adapter.js";

/** A conversation that a server stores, where each request opens a handle of its own. */
function openConversation({ adapter, reply, assistant, results, user, readResult, ownResult }: AnyDialect) {
  const store = memoryStore();
  const open = () => createSharedTodos({ store, id: "thread-7" });
  let messages: readonly object[] = [user("Refactor") as object];
  let calls = 0;
  const call = (name: string, input: object): MadeCall => {
    calls += 1;
    return { id: `toolu_0123456789${calls}`, name, input };
  };

  /** Answers one reply of the model; where it is lost, the process dies before it stores the conversation. */
  async function request(made: MadeCall, isLost = false): Promise<string> {
    const response = reply("", [made]);
    const todos = open();
    const own = await adapter.runTodoCalls(todos, response, { messages });
    const { reminder } = await adapter.afterReply(todos, response, { messages });
    const all = made.name === "work" ? [ownResult(made, "ok")] : own;
    const next = [...messages, ...assistant(response), ...results(all)] as readonly object[];
    if (!isLost) messages = adapter.withReminder(next, reminder);
    return [...own.map((one) => readResult(one).text), reminder?.text].join("\n");
  }

  return {
    write: (lines: readonly string[], isLost?: boolean) =>
      request(call("todo_write", { todos: items(...lines) }), isLost),
    work: (isLost?: boolean) => request({ ...work(""), ...call("work", { step: "next" }) }, isLost),
    edit: (input: object) => open().edit(input),
    lines: async () => linesOf(await open().read()),
  };
}

const ADD = { add: items("[ ]Ask Ann") };

describe.each(ALL_APIS)("a shared list over $name, with the messages of each request", (dialect) => {
  it("drops what an answer told that the messages contain", async () => {
    const chat = openConversation(dialect);
    await chat.write(["[>]Read", "[ ]Ship"]);
    await chat.edit(ADD);
    expect(await chat.write(["[x]Read", "[ ]Ship"])).toContain("Ask Ann");
    await chat.write(["[x]Read", "[>]Ship"]);
    expect(await chat.lines()).toBe("[x]Read, [>]Ship");
  });

  it("keeps what a lost answer told, and tells it again", async () => {
    const chat = openConversation(dialect);
    await chat.write(["[>]Read", "[ ]Ship"]);
    await chat.edit(ADD);
    expect(await chat.write(["[x]Read", "[ ]Ship"], true)).toContain("Ask Ann");
    expect(await chat.write(["[x]Read", "[>]Ship"])).toContain("Ask Ann");
    expect(await chat.lines()).toBe("[x]Read, [>]Ship, [ ]Ask Ann");
  });

  it("drops what a reminder told that the messages contain", async () => {
    const chat = openConversation(dialect);
    await chat.write(["[>]Read", "[ ]Ship"]);
    await chat.edit(ADD);
    expect(await chat.work()).toContain("Ask Ann");
    expect(await chat.work()).not.toContain("Ask Ann");
    await chat.write(["[x]Read", "[>]Ship"]);
    expect(await chat.lines()).toBe("[x]Read, [>]Ship");
  });

  it("keeps what a lost reminder told, and tells it again", async () => {
    const chat = openConversation(dialect);
    await chat.write(["[>]Read", "[ ]Ship"]);
    await chat.edit(ADD);
    for (const isLost of [true, true, false]) expect(await chat.work(isLost)).toContain("Ask Ann");
    await chat.work();
    await chat.write(["[x]Read", "[ ]Ship", "[ ]Ask Ann"], true);
    await chat.edit({ updates: items("[x]Ask Ann") });
    await chat.write(["[x]Read", "[>]Ship", "[ ]Ask Ann"]);
    expect(await chat.lines()).toBe("[x]Read, [>]Ship, [x]Ask Ann");
  });

  it("refuses messages that are none", async () => {
    const todos = createSharedTodos({ store: memoryStore(), id: "thread-7" });
    const made = { id: "toolu_01", name: "todo_write", input: { todos: [] } };
    const ask = () => dialect.adapter.runTodoCalls(todos, dialect.reply("", [made]), { messages: 7 as never });
    expect(ask).toThrow(TypeError);
  });
});
