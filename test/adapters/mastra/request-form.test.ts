import { expect, it } from "vitest";
import { MASTRA_REQUEST } from "../../../src/adapters/mastra/request-form.js";

const result = (type: string, value: unknown) => ({ type: "tool-result", toolCallId: "c1", output: { type, value } });
const text = (words: unknown) => ({ type: "text", text: words });

it.each([
  ["a text", result("text", "ok"), "ok"],
  ["data", result("json", { rows: 3 }), ""],
  ["parts, of which one is an image", result("content", [text("one"), { type: "media" }, text("two")]), "one\n\ntwo"],
])("MASTRA_REQUEST reads an output that is %s", (_name, part, words) => {
  const read = MASTRA_REQUEST.readMessage({ role: "tool", content: [part] });
  expect(read).toEqual([{ type: "result", id: "c1", text: words, isError: false }]);
});

it.each([
  ["words", { role: "user", content: "Hi" }, [text("Hi")]],
  ["parts, of which one has no text", { role: "user", content: [text("Hi"), text(7), { type: "file" }] }, [text("Hi")]],
  [
    "a call",
    { role: "assistant", content: [{ type: "tool-call", toolCallId: "c1", toolName: "work", input: { a: 1 } }] },
    [{ type: "call", call: { id: "c1", name: "work", input: { a: 1 } } }],
  ],
  [
    "a call with an array, whose tool gets its places",
    { role: "assistant", content: [{ type: "tool-call", toolCallId: "c1", toolName: "work", input: ["x"] }] },
    [{ type: "call", call: { id: "c1", name: "work", input: { 0: "x" } } }],
  ],
])("MASTRA_REQUEST reads a message of %s", (_name, message, parts) => {
  expect(MASTRA_REQUEST.readMessage(message)).toEqual(parts);
});

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
  ["no results without a text", { role: "tool", content: [result("json", {})] }, undefined],
  ["no reply of the model", { role: "assistant", content: [text("Hi")] }, undefined],
  ["no system prompt", { role: "system", content: "Be brief." }, undefined],
])("MASTRA_REQUEST puts a reminder into %s", (_name, message, joined) => {
  expect(MASTRA_REQUEST.join(message, { text: "Go on." })).toEqual(joined);
});
