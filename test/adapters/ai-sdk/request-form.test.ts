import { expect, it } from "vitest";
import type { AiSdkMessage } from "../../../src/adapters/ai-sdk/with-reminder.js";
import { connectTodos } from "../../../src/adapters/ai-sdk.js";
import { createTodoSession } from "../../../src/session/create-todo-session.js";
import { items } from "../../support/write.js";

const START = "<reminder>For work of three or more steps, keep a plan with todo_write.</reminder>";
const user = (content: string): AiSdkMessage => ({ role: "user", content });
const says = (content: string): AiSdkMessage => ({ role: "assistant", content });
const NAG = { start: true, stale: { after: 1, spacing: 1 }, whenEmpty: "remind", maxReminders: 9 } as const;

function start(nag: object = NAG) {
  const todos = createTodoSession({ nag });
  const { prepareStep } = connectTodos(todos);
  const send = async (...messages: readonly AiSdkMessage[]) => (await prepareStep({ messages })).messages;
  return { todos, send };
}

/** A round of one call, with what the provider notes on the call. */
function round(providerOptions: object): readonly AiSdkMessage[] {
  const call = { toolCallId: "c1", toolName: "work" };
  const output = { type: "text", value: "ok" };
  return [
    { role: "assistant", content: [{ type: "tool-call", ...call, input: {}, providerOptions }] },
    { role: "tool", content: [{ type: "tool-result", ...call, output }] },
  ];
}

it("prepareStep() decides on nothing in a request without messages", async () => {
  const { todos, send } = start();
  expect(await send()).toEqual([]);
  expect(todos.decision).toBeUndefined();
});

it.each([
  ["no round by results that a program alone reads", { anthropic: { caller: { type: "code_execution" } } }, false],
  ["a round by results of a direct call", { anthropic: { caller: { type: "direct" } } }, true],
  ["a round by results of a call with other notes", { anthropic: { cacheControl: {} } }, true],
])("prepareStep() counts %s", async (_name, notes, isCounted) => {
  const { todos, send } = start();
  await send(user("Go"));
  const { decision } = todos;
  const sent = await send(user("Go"), ...round(notes));
  expect(todos.decision === decision).toBe(!isCounted);
  expect(JSON.stringify(sent.at(-1)).includes("<reminder>")).toBe(isCounted);
});

it("prepareStep() puts the reminder of a message back where the messages before it are gone", async () => {
  const { todos, send } = start();
  await send(user("Hi"));
  todos.edit({ add: items("[ ]Read") });
  const second = (await send(user("Hi"), says("Well?"), user("Go on"))).at(-1);
  expect(JSON.stringify(second)).toContain("The user changed the todo list");
  expect(await send(user("Go on"), says("Done."))).toEqual([second, says("Done.")]);
});

it("prepareStep() puts the reminders of two messages of the same words back, each into its own", async () => {
  const { todos, send } = start();
  const first = await send(user("Go"));
  expect(JSON.stringify(first)).toContain(START);
  todos.edit({ add: items("[ ]Read") });
  const both = await send(user("Go"), says("Well?"), user("Go"));
  expect(both[0]).toEqual(first[0]);
  expect(await send(user("Go"), says("Well?"), user("Go"), says("Done."))).toEqual([...both, says("Done.")]);
});
