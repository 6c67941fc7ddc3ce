import { expect, it } from "vitest";
import { readStored } from "../../../src/adapters/mastra/read-stored.js";

const invoke = (state: string, toolCallId: string, more: object) => {
  return { type: "tool-invocation", toolInvocation: { state, toolCallId, toolName: "work", ...more } };
};

it.each([
  [
    "a reply with its results, of which one is no text and one is missing",
    {
      role: "assistant",
      content: {
        parts: [
          { type: "text", text: "I work." },
          invoke("result", "c1", { args: { a: 1 }, result: "ok" }),
          invoke("result", "c2", { args: {}, result: { rows: 3 } }),
          invoke("call", "c3", { args: ["x"], result: "early" }),
        ],
      },
    },
    {
      isModel: true,
      calls: [
        { id: "c1", name: "work", input: { a: 1 } },
        { id: "c2", name: "work", input: {} },
        { id: "c3", name: "work", input: { 0: "x" } },
      ],
      results: ["c1", "c2"],
      texts: ["I work.", "ok"],
    },
  ],
  [
    "a person's message",
    { role: "user", content: { parts: [{ type: "text", text: "Hi" }] } },
    { isModel: false, calls: [], results: [], texts: ["Hi"] },
  ],
  ["a message without content", { role: "user" }, { isModel: false, calls: [], results: [], texts: [] }],
])("readStored() reads %s", (_name, message, read) => {
  expect([...readStored([message])]).toEqual([read]);
});

it("readStored() reads the newest message first, as often as it is asked", () => {
  const stored = readStored(["one", "two"].map((text) => ({ role: "user", content: { parts: [{ text }] } })));
  for (const _ of [1, 2]) expect([...stored].map(({ texts }) => texts)).toEqual([["two"], ["one"]]);
});
