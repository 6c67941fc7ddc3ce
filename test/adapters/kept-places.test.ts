import fc from "fast-check";
import { expect, it } from "vitest";
import type { AiSdkMessage } from "../../src/adapters/ai-sdk/with-reminder.js";
import { connectTodos } from "../../src/adapters/ai-sdk.js";
import { todoInputFilter } from "../../src/adapters/openai-agents.js";
import { createTodoSession, type TodoSession, type TodoSessionOptions } from "../../src/session/create-todo-session.js";
import type { TodoSnapshot } from "../../src/session/todo-session.js";
import { items } from "../support/write.js";

const OPTIONS: TodoSessionOptions = {
  nag: { start: true, stale: { after: 1, spacing: 1, backoff: 1 }, whenEmpty: "remind", maxReminders: 99 },
};

/** The same session in another process: all it has is the JSON of the snapshot. */
function elsewhere(session: TodoSession): TodoSession {
  // A snapshot is plain JSON.
  const snapshot = JSON.parse(JSON.stringify(session.snapshot())) as TodoSnapshot;
  return createTodoSession({ ...OPTIONS, snapshot });
}

const turns = fc.array(
  fc.constantFrom("work", "write", "edit", "user", "program", "mixed", "search", "nudge", "again"),
  { maxLength: 10 },
);

function happen(session: TodoSession, turn: string): void {
  if (turn === "write") session.write({ todos: items("[>]Read") });
  if (turn === "edit") session.edit({ add: items("[ ]Ship") });
}

it("prepareStep() sends the same bytes from a process that has the snapshot alone", async () => {
  const step = async (session: TodoSession, messages: readonly AiSdkMessage[]): Promise<readonly unknown[]> =>
    (await connectTodos(session).prepareStep({ messages })).messages;
  await fc.assert(
    fc.asyncProperty(turns, async (happened) => {
      const here = createTodoSession(OPTIONS);
      let there = createTodoSession(OPTIONS);
      const messages: AiSdkMessage[] = [{ role: "user", content: "Refactor" }];
      let before: readonly unknown[] = [];
      for (const [index, turn] of happened.entries()) {
        there = elsewhere(there);
        const sent = await step(there, messages);
        expect(JSON.stringify(sent)).toBe(JSON.stringify(await step(here, messages)));
        // What was sent once is never changed.
        expect(JSON.stringify(sent.slice(0, before.length))).toBe(JSON.stringify(before));
        before = sent;
        for (const session of [here, there]) happen(session, turn);
        if (turn === "nudge") {
          const step = { stepNumber: 0, finishReason: "stop", toolCalls: [] };
          const nudges = await Promise.all([here, there].map((session) => connectTodos(session).nudge(step)));
          expect(nudges[0]).toEqual(nudges[1]);
          messages.push({ role: "assistant", content: "Done." }, nudges[0] ?? { role: "user", content: "Go on" });
        } else if (turn !== "again") messages.push(...reply(turn, index));
      }
    }),
    { numRuns: 100 },
  );
});

/** What a reply of the model adds to the messages. */
function reply(turn: string, index: number): readonly AiSdkMessage[] {
  if (turn === "user")
    return [
      { role: "assistant", content: "Well." },
      { role: "user", content: "Go on" },
    ];
  if (turn === "search") {
    const found = { toolCallId: `s${index}`, toolName: "web_search" };
    const parts = [
      { type: "tool-call", ...found, input: {}, providerExecuted: true },
      { type: "tool-result", ...found, output: { type: "json", value: [] } },
    ];
    return [{ role: "assistant", content: parts }];
  }
  // Some providers count their ids anew with every reply, but none of those has programs.
  const direct = { toolCallId: `c${index % 3}`, toolName: "work" };
  const caller = { anthropic: { caller: { type: "code_execution_20260120", toolId: "s1" } } };
  const fromProgram = { toolCallId: `p${index}`, toolName: "work", providerOptions: caller };
  const calls = turn === "program" ? [fromProgram] : turn === "mixed" ? [direct, fromProgram] : [direct];
  return [
    { role: "assistant", content: calls.map((call) => ({ type: "tool-call", ...call, input: {} })) },
    {
      role: "tool",
      content: calls.map(({ toolCallId, toolName }) => ({
        type: "tool-result",
        toolCallId,
        toolName,
        output: { type: "text", value: "ok" },
      })),
    },
  ];
}

it("todoInputFilter() sends the same bytes from a process that has the snapshot alone", async () => {
  const filter = async (session: TodoSession, input: readonly object[]): Promise<unknown> => {
    const modelData = { input: structuredClone(input) as object[] };
    const args = { modelData, agent: { tools: [session.tool] }, context: undefined };
    return (await todoInputFilter(session)(args)).input;
  };
  await fc.assert(
    fc.asyncProperty(turns, async (happened) => {
      const here = createTodoSession(OPTIONS);
      let there = createTodoSession(OPTIONS);
      const input: object[] = [{ role: "user", content: "Refactor" }];
      for (const [index, turn] of happened.entries()) {
        there = elsewhere(there);
        expect(JSON.stringify(await filter(there, input))).toBe(JSON.stringify(await filter(here, input)));
        for (const session of [here, there]) happen(session, turn);
        const callId = `c${index}`;
        if (turn === "user")
          input.push(
            { type: "message", role: "assistant", content: [{ type: "output_text", text: "Well." }] },
            { role: "user", content: "Go on" },
          );
        else
          input.push(
            { type: "function_call", callId, name: "work", arguments: "{}" },
            { type: "function_call_result", callId, name: "work", output: { type: "text", text: "ok" } },
          );
      }
    }),
    { numRuns: 60 },
  );
});

it("a snapshot holds no words of the user", async () => {
  const session = createTodoSession(OPTIONS);
  await connectTodos(session).prepareStep({ messages: [{ role: "user", content: "My password is hunter2" }] });
  expect(session.reminders).toEqual([{ mark: expect.stringMatching(/^user:1:\w+$/), text: expect.any(String) }]);
  expect(JSON.stringify(session.snapshot())).not.toContain("hunter2");
});
