import fc from "fast-check";
import { expect, it } from "vitest";
import { type AiSdkMessage, connectTodos } from "../../src/adapters/ai-sdk.js";
import { createTodoSession, type TodoSessionOptions } from "../../src/session/create-todo-session.js";
import type { TodoSession } from "../../src/session/todo-session.js";
import { deepFreeze } from "../support/deep-freeze.js";
import { call, createOpen, ENDED, OPEN, planned, round, user } from "./ai-sdk-messages.js";

const START = "<reminder>For work of three or more steps, keep a plan with todo_write.</reminder>";

/** The contents of messages as text. */
function seen(messages: readonly AiSdkMessage[]): readonly string[] {
  return messages.map(({ content }) => JSON.stringify(content));
}

async function stepThrough(todos: TodoSession, ...steps: readonly (readonly AiSdkMessage[])[]) {
  const { prepareStep } = connectTodos(todos);
  const sent: (readonly AiSdkMessage[])[] = [];
  for (const messages of steps) sent.push((await prepareStep({ messages: deepFreeze(messages) })).messages);
  return sent;
}

const EVERY_ROUND: TodoSessionOptions = {
  nag: { start: true, stale: { after: 1, spacing: 1, backoff: 1 }, maxReminders: 99 },
};

it("prepareStep() begins a turn with a user message and ends a round with results", async () => {
  const todos = createTodoSession(EVERY_ROUND);
  const worked = [...planned(), ...round("c1")];
  const sent = [...(await stepThrough(todos, [user("Refactor")]))];
  todos.write({ todos: OPEN });
  todos.endRound();
  sent.push(...(await stepThrough(todos, worked)));
  expect(sent[0]).toEqual([user(`Refactor\n\n${START}`)]);
  // Version 6 gives the messages without what was put into them.
  expect(sent[1]?.slice(0, -1)).toEqual(planned(`Refactor\n\n${START}`).concat(worked.slice(3, -1)));
  expect(seen(sent[1] ?? []).at(-1)).toMatch(/"value":"ok\\n\\n<reminder>The todo list has not been written/);
});

it("prepareStep() counts a step that is tried again as one round", async () => {
  const todos = createOpen(EVERY_ROUND);
  const messages = [user("Refactor"), ...round("c1")];
  const [first, again] = await stepThrough(todos, messages, messages);
  expect(again).toEqual(first);
  expect(todos.snapshot().nag.rounds).toBe(1);
});

it("prepareStep() begins one turn with a message that is sent again before the model answered", async () => {
  const todos = createOpen(EVERY_ROUND);
  const messages = [user("Refactor")];
  todos.edit({ add: [{ content: "Ship", status: "pending" }] });
  const [first, again] = await stepThrough(todos, messages, messages);
  expect(again).toEqual(first);
  expect(todos.reminders).toHaveLength(1);
});

it("prepareStep() begins a new turn with the same words once the turn has ended", async () => {
  const todos = createOpen({ nag: { start: true, stale: false } });
  todos.endRound();
  todos.stop({ reply: "Which one?" });
  const { prepareStep, nudge } = connectTodos(todos);
  // A host that keeps its history elsewhere sends the new message alone.
  const messages = [user("Go on")];
  for (const _turn of [1, 2]) {
    await prepareStep({ messages });
    todos.endRound();
    expect(await nudge(ENDED)).toBeDefined();
  }
});

it("prepareStep() takes results and a new message of the user in one step", async () => {
  const todos = createOpen(EVERY_ROUND);
  const [sent] = await stepThrough(todos, [...planned(), ...round("c1"), user([{ type: "text", text: "Faster" }])]);
  expect(seen(sent ?? [])[4]).toContain("The todo list has not been written");
  expect(sent?.[5]).toEqual(
    user([
      { type: "text", text: "Faster" },
      { type: "text", text: START },
    ]),
  );
});

it.each([
  ["nothing", []],
  ["words of the model", [user("Hi"), { role: "assistant", content: "Hello, " }]],
  ["a system message", [{ role: "system", content: "Be brief." }]],
  [
    "an answer to a request for approval",
    [call("c1"), { role: "tool", content: [{ type: "tool-approval-response" }] }],
  ],
])("prepareStep() leaves messages alone that end with %s", async (_name, messages) => {
  const todos = createTodoSession(EVERY_ROUND);
  expect(await stepThrough(todos, messages)).toEqual([messages]);
  expect(todos.decision).toBeUndefined();
});

it("prepareStep() takes the session's own nudge for no new turn", async () => {
  const todos = createOpen({ nag: { start: true, stale: false } });
  todos.endRound();
  const { prepareStep, nudge } = connectTodos(todos);
  const message = await nudge(ENDED);
  expect(message?.content).toMatch(/^<reminder type="nudge">1 of 1 todos is still open/);
  const messages = [...planned(), { role: "assistant", content: "Done." }];
  const asText = [...messages, user(message?.content)];
  expect((await prepareStep({ messages: asText })).messages).toEqual(asText);
  // The same words in parts, as they come from a UI.
  const asParts = [...messages, user([{ type: "text", text: message?.content }])];
  expect((await prepareStep({ messages: asParts })).messages).toEqual(asParts);
  expect(todos.decision).toMatchObject({ reason: "unfinished" });
  const asked = [...asText, { role: "assistant", content: "Going on." }, user("Faster")];
  expect(seen((await prepareStep({ messages: asked })).messages).at(-1)).toContain(START);
});

it.each<readonly [string, readonly AiSdkMessage[], boolean]>([
  ["as it was", [user("Refactor"), ...round("c1"), ...round("c2")], true],
  ["shortened at the front", [user("Refactor in short"), ...round("c2")], true],
  ["without the message that it stood in", [user("Refactor in short"), ...round("c1")], false],
])("prepareStep() puts a reminder back into a history %s", async (_name, history, isThere) => {
  const todos = createOpen({ nag: { stale: { after: 2, spacing: 99 } } });
  const first = [user("Refactor"), ...round("c1")];
  const words = { role: "assistant", content: "Well." };
  const [, sent, later] = await stepThrough(
    todos,
    first,
    [...first, ...round("c2")],
    [...history, words, user("Go on")],
  );
  expect(seen(sent ?? [])[4]).toContain("has not been written for 2 rounds");
  const found = later?.find(({ content }) => JSON.stringify(content).includes("has not been written"));
  expect(found).toEqual(isThere ? sent?.[4] : undefined);
});

it("prepareStep() sends version 6 what version 7 carries forward, and never touches what was sent", async () => {
  const turn = fc.constantFrom("work", "write", "fail", "user", "words");
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { maxLength: 12 }), fc.boolean(), async (turns, isBefore) => {
      const nag = { ...EVERY_ROUND, nag: { ...(EVERY_ROUND.nag as object), placement: isBefore ? "before" : "after" } };
      const sessions = [createTodoSession(nag as TodoSessionOptions), createTodoSession(nag as TodoSessionOptions)];
      const [six, seven] = sessions.map((todos) => connectTodos(todos));
      let plain: readonly AiSdkMessage[] = [user("Refactor")];
      let carried: readonly AiSdkMessage[] = plain;
      for (const [index, kind] of turns.entries()) {
        const first = (await six?.prepareStep({ messages: deepFreeze(plain) }))?.messages ?? [];
        const second = (await seven?.prepareStep({ messages: deepFreeze(carried) }))?.messages ?? [];
        expect(JSON.stringify(first)).toBe(JSON.stringify(second));
        expect(first.slice(0, carried.length - 1)).toEqual(carried.slice(0, -1));
        if (kind === "write" || kind === "fail") {
          for (const todos of sessions) todos.write(kind === "write" ? { todos: OPEN } : {});
        }
        // Some providers count their ids anew with every reply.
        const added =
          kind === "user"
            ? [{ role: "assistant", content: "Well." }, user(index % 2 ? "Go on" : "More")]
            : kind === "words"
              ? [{ role: "assistant", content: "Well." }]
              : round(`c${index % 3}`);
        plain = [...plain, ...added];
        carried = [...second, ...added];
      }
    }),
  );
});
