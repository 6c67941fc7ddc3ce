import { expect, it } from "vitest";

import { connectTodos as connectAiSdk } from "../../src/adapters/ai-sdk.js";
import { rideAlong } from "../../src/adapters/anthropic.js";
import { todoMiddleware } from "../../src/adapters/langchain.js";
import { todoTools as mastraTools } from "../../src/adapters/mastra.js";
import { todoTool as agentsTool } from "../../src/adapters/openai-agents.js";
import { connectTodos as connectPi } from "../../src/adapters/pi.js";
import type { Message } from "../../src/conversation/message.js";
import { isPlanInSight } from "../../src/conversation/plan-shown-by.js";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";
import { items, line } from "../support/write.js";
import { human, reply } from "./langchain-messages.js";

const PLAN = { todos: items("[>]Read", "[ ]Write") };
const NEXT = { todos: items("[x]Read", "[>]Write") };

/** A session whose model wrote a plan, to which a person then added an item; `hasRounds` where its host says moments. */
function edited(hasRounds: boolean): TodoSession {
  const todos = createTodoSession({ nag: { edited: false } });
  if (hasRounds) todos.begin();
  todos.write(PLAN);
  if (hasRounds) todos.endRound();
  todos.edit({ add: [{ content: "Ask Ann", status: "pending" }] });
  return todos;
}

/** Makes both calls of a reply over a session, as a framework does. */
type MakeCalls = (todos: TodoSession) => Promise<unknown> | unknown;

it.each<readonly [name: string, hasRounds: boolean, make: MakeCalls]>([
  [
    "the AI SDK, without steps of its own",
    false,
    async (todos) => {
      const { tool } = connectAiSdk(todos);
      const messages: unknown[] = [];
      for (const toolCallId of ["c1", "c2"]) await tool.execute(NEXT, { toolCallId, messages });
    },
  ],
  [
    "OpenAI Agents",
    true,
    async (todos) => {
      const { execute } = agentsTool(todos);
      await Promise.all([execute(NEXT, { context: {} }), execute(NEXT, { context: {} })]);
    },
  ],
  [
    "Mastra",
    true,
    async (todos) => {
      const { todo_write } = mastraTools(todos);
      for (const _ of ["c1", "c2"]) await todo_write?.execute(NEXT);
    },
  ],
  [
    "Pi",
    true,
    async (todos) => {
      const state: { tools: readonly object[] } = { tools: [] };
      connectPi({ state, subscribe: () => () => {}, followUp: () => {}, hasQueuedMessages: () => false }, todos);
      const [tool] = state.tools as readonly {
        prepareArguments?: (i: unknown) => unknown;
        execute: (id: string, i: unknown) => Promise<unknown>;
      }[];
      for (const id of ["c1", "c2"]) await tool?.execute(id, tool.prepareArguments?.(NEXT) ?? NEXT);
    },
  ],
  [
    "updates that ride on other tools",
    false,
    (todos) => {
      const calls = ["c1", "c2"].map((id) => ({
        type: "tool_use",
        id,
        name: "bash",
        input: { command: "ls", ...NEXT },
      }));
      rideAlong(todos, { ride: ["bash"] }).answer({ content: calls, stop_reason: "tool_use" });
    },
  ],
])("calls of one reply keep what a person added: %s", async (_, hasRounds, make) => {
  const todos = edited(hasRounds);
  await make(todos);
  expect(todos.list.items.map(line)).toEqual(["[x]Read", "[>]Write", "[ ]Ask Ann"]);
});

it("calls of one reply keep what a person added: LangChain", async () => {
  const todos = edited(false);
  const calls = ["c1", "c2"].map((id) => ({ id, name: "todo_write", args: NEXT }));
  const memory = { session: todos.snapshot(), length: 0, replies: {}, suffixes: {} };
  const state = await todoMiddleware({ nag: false }).afterModel.hook(
    { messages: [human, reply(...calls)], _agentTodos: memory },
    {},
  );
  expect(state?.todos?.map(line)).toEqual(["[x]Read", "[>]Write", "[ ]Ask Ann"]);
});

const edits = (texts: readonly unknown[]): readonly number[] =>
  texts.map((text) => String(text).split('Ask Ann"').length - 1);

it("calls of one reply tell once what a person added: the AI SDK", async () => {
  const todos = edited(true);
  const { tool } = connectAiSdk(todos);
  const messages: unknown[] = [];
  const texts: string[] = [];
  for (const toolCallId of ["c1", "c2"]) texts.push((await tool.execute(NEXT, { toolCallId, messages })).text);
  expect(edits(texts)).toEqual([1, 0]);
  todos.edit({ add: [{ content: "Tell Bob", status: "pending" }] });
  const { text } = await tool.execute(NEXT, { toolCallId: "c3", messages });
  expect(text).toContain('added "Tell Bob"');
});

it("calls of one reply tell once what a person added: LangChain", async () => {
  const calls = [PLAN, NEXT].map((args, index) => ({ id: `c${index}`, name: "todo_write", args }));
  const memory = { session: edited(false).snapshot(), length: 0, replies: {}, suffixes: {} };
  const state = await todoMiddleware({ nag: false }).afterModel.hook(
    { messages: [human, reply(...calls)], _agentTodos: memory },
    {},
  );
  expect(edits(Object.values(state?._agentTodos?.replies ?? {}).map(({ text }) => text))).toEqual([1, 0]);
});

it("a plan is in sight only with the answer that told what a person added, whichever call of the reply it answers", () => {
  const todos = edited(true);
  const sent = { reply: {}, callId: "c" };
  const { text } = todos.write(PLAN, sent);
  todos.write(NEXT, sent);
  const wrote = (input: object, ...texts: readonly string[]): Message => ({
    by: "model",
    parts: [
      { type: "call", id: "c", name: "todo_write", input },
      ...texts.map((answer) => ({ type: "result", callId: "c", text: answer }) as const),
    ],
  });
  const isInSight = (...messages: readonly Message[]) => isPlanInSight(todos.tool, todos.told, messages);
  expect(isInSight(wrote(NEXT, "0/2 done."))).toBe(false);
  expect(isInSight(wrote(NEXT, "0/2 done."), wrote(PLAN, text))).toBe(true);
});
