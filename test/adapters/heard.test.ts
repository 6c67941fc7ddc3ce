import * as anthropic from "agent-todos/anthropic";
import * as openai from "agent-todos/openai";
import { createSharedTodos, memoryStore, type SharedTodos } from "agent-todos/shared";
import { describe, expect, it } from "vitest";
import { linesOf } from "../shared/share.js";
import { items } from "../support/write.js";
import { ALL_APIS } from "./apis/all-apis.js";
import { type AnyDialect, type MadeCall, work } from "./apis/dialect.js";

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

/** Answers one call of a list by way of other tools or of a client library's runner; returns the text for the model. */
type Answer = (todos: SharedTodos, id: string, input: object, messages: readonly object[]) => Promise<string>;

const claude = (id: string, name: string, input: object) => ({
  role: "assistant",
  content: [{ type: "tool_use", id, name, input }],
  stop_reason: "tool_use",
});

const gpt = (id: string, name: string, input: object) => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, type: "function", function: { name, arguments: JSON.stringify(input) } }],
});

const claudeResult = (id: string, content: string) => ({
  role: "user",
  content: [{ type: "tool_result", tool_use_id: id, content }],
});

const gptResult = (id: string, content: string) => ({ role: "tool", tool_call_id: id, content });

const WAYS: readonly [
  name: string,
  answer: Answer,
  assistant: (id: string, name: string, input: object) => object,
  result: (id: string, text: string) => object,
][] = [
  [
    "a ride on Anthropic's API",
    async (todos, id, input, messages) => {
      const reply = claude(id, "bash", { command: "ls", ...input });
      const turn = await anthropic.rideAlong(todos, { ride: ["bash"] }).answer(reply, { messages });
      return String((await turn.results(["ok"]))[0]?.content);
    },
    claude,
    claudeResult,
  ],
  [
    "a ride on OpenAI's API",
    async (todos, id, input, messages) => {
      const message = gpt(id, "bash", { command: "ls", ...input });
      const reply = { choices: [{ message, finish_reason: "tool_calls" }] };
      const turn = await openai.rideAlong(todos, { ride: ["bash"] }).answer(reply, { messages });
      return String((await turn.results(["ok"]))[0]?.content);
    },
    gpt,
    gptResult,
  ],
  [
    "Anthropic's runner",
    async (todos, id, input, messages) => {
      const runner = { messages: [...messages, claude(id, "todo_write", input)] };
      const [tool] = anthropic.runnableTools(todos, { messages: () => runner.messages });
      return String(await tool?.run(input, { toolUse: { id } }));
    },
    claude,
    claudeResult,
  ],
  [
    "OpenAI's runner",
    async (todos, id, input, messages) => {
      const runner = { messages: [...messages, gpt(id, "todo_write", input)] };
      const [tool] = openai.runnableTools(todos, { messages: () => runner.messages });
      return String(await tool?.function.function(JSON.stringify(input)));
    },
    (id, _name, input) => gpt(id, "todo_write", input),
    gptResult,
  ],
];

describe.each(WAYS)(
  "a shared list by way of %s, with the messages of each request",
  (_name, answer, assistant, result) => {
    const FIRST = { todos: items("[>]Read", "[ ]Ship") };
    const LATER = { todos: items("[x]Read", "[ ]Ship") };

    function converse() {
      const store = memoryStore();
      const open = () => createSharedTodos({ store, id: "thread-7" });
      let messages: readonly object[] = [{ role: "user", content: "Refactor" }];
      let calls = 0;
      return {
        open,
        async write(input: object, isLost = false): Promise<string> {
          calls += 1;
          const id = `toolu_0123456789${calls}`;
          const todos = open();
          const text = await answer(todos, id, input, messages);
          await todos.endRound({ messages: [] });
          if (!isLost) messages = [...messages, assistant(id, "bash", input), result(id, text)];
          return text;
        },
      };
    }

    it("drops what an answer told that the messages contain", async () => {
      const { open, write } = converse();
      await write(FIRST);
      await open().edit(ADD);
      expect(await write(LATER)).toContain("Ask Ann");
      await write(LATER);
      expect(linesOf(await open().read())).toBe("[x]Read, [ ]Ship");
    });

    it("keeps what a lost answer told, and tells it again", async () => {
      const { open, write } = converse();
      await write(FIRST);
      await open().edit(ADD);
      for (const isLost of [true, true, false]) expect(await write(LATER, isLost)).toContain("Ask Ann");
      expect(linesOf(await open().read())).toBe("[x]Read, [ ]Ship, [ ]Ask Ann");
    });
  },
);
