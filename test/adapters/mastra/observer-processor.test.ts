import { observerProcessor } from "agent-todos/mastra";
import { expect, it } from "vitest";
import { listenWatch } from "../listen-watch.js";

const words = (text: string) => ({ type: "text", text });

function call(toolCallId: string, state: string, result?: string): object {
  return {
    type: "tool-invocation",
    toolInvocation: { state, toolCallId, toolName: "edit", args: { path: "a.ts" }, result },
  };
}

const reply = (...parts: readonly object[]) => ({ id: "m2", role: "assistant", content: { format: 2, parts } });
const edited = { name: "edit", input: { path: "a.ts" } };

interface Ended {
  readonly name: string;
  readonly parts: readonly object[];
  readonly told: readonly object[];
}

it.each<Ended>([
  { name: "words alone", parts: [words("Done.")], told: [{ text: "Done." }] },
  {
    name: "the results of a run at its step limit, with words on both sides of them",
    parts: [words("I edit."), call("c1", "result", "ok"), words(" Edited.")],
    told: [{ text: "I edit. Edited.", calls: [edited] }, { text: "I edit. Edited." }],
  },
  {
    name: "calls of which one failed",
    parts: [call("c1", "output-error"), call("c2", "result", "ok")],
    told: [{ calls: [{ ...edited, failed: true }, edited] }, { text: "" }],
  },
  {
    name: "nothing while a call waits for its result",
    parts: [call("c1", "result", "ok"), call("c2", "call")],
    told: [],
  },
])("observerProcessor() tells at the end of a run: $name", async ({ parts, told }) => {
  const { watch, heard } = listenWatch();
  const messageList = {};
  const { processOutputResult } = observerProcessor(watch);
  expect(await processOutputResult({ messageList, messages: [reply(...parts)] })).toBe(messageList);
  expect(heard).toEqual(told);
});

it("observerProcessor() tells of a message and of a round once, however often a step begins with them", async () => {
  const { watch, heard } = listenWatch();
  const { processInputStep } = observerProcessor(watch);
  const asked = { id: "m1", role: "user", content: { format: 2, parts: [words("Fix it.")] } };
  const before = { ...reply(call("c0", "result", "ok")), id: "m0" };
  for (const _ of [1, 2]) await processInputStep({ messages: [before, asked] });
  const messages = [before, asked, reply(call("c1", "result", "ok"))];
  for (const _ of [1, 2]) await processInputStep({ messages, steps: [{}] });
  expect(heard).toEqual(["Fix it.", { calls: [edited] }]);
});
