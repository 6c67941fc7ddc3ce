import { expect, it } from "vitest";
import { MASTRA_REQUEST } from "../../../src/adapters/mastra/message-form.js";

const result = (type: string, value: unknown) => ({ type: "tool-result", toolCallId: "c1", output: { type, value } });
const PLACE = { callId: undefined, before: [] };
const text = (words: unknown) => ({ type: "text", text: words });

it.each([
  [
    "the last text of the results",
    { role: "tool", content: [result("text", "one"), result("text", "two"), result("json", {})] },
    { role: "tool", content: [result("text", "one"), result("text", "two\n\nGo on."), result("json", {})] },
  ],
  [
    "a person's message",
    { role: "user", content: [text("Hi")] },
    { role: "user", content: [text("Hi"), text("Go on.")] },
  ],
])("MASTRA_REQUEST puts a reminder into %s", (_name, message, joined) => {
  expect(MASTRA_REQUEST.join(message, { text: "Go on." }, PLACE)).toEqual([joined]);
});

it.each([
  ["results without a text", { role: "tool", content: [result("json", {})] }],
  ["a reply of the model", { role: "assistant", content: [text("Hi")] }],
  ["a system prompt", { role: "system", content: "Be brief." }],
])("MASTRA_REQUEST puts a reminder after %s", (_name, message) => {
  const reminder = { role: "user", content: [text("Go on.")] };
  expect(MASTRA_REQUEST.join(message, { text: "Go on." }, PLACE)).toEqual([message, reminder]);
});
