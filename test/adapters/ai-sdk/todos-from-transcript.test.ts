import { expect, it } from "vitest";
import { todosFromTranscript } from "../../../src/adapters/ai-sdk/todos-from-transcript.js";
import { items } from "../../support/write.js";

const todos = items("[ ]Read");
const call = { toolCallId: "c1", toolName: "work", input: { path: "a", todos } };
const called = (fields: object = {}) => ({ role: "assistant", content: [{ type: "tool-call", ...call, ...fields }] });
const answered = (type: string, value: unknown) => ({
  role: "tool",
  content: [{ type: "tool-result", toolCallId: "c1", output: { type, value } }],
});
const shown = (fields: object) => ({ role: "assistant", parts: [{ type: "tool-work", ...call, ...fields }] });

interface Ridden {
  readonly name: string;
  readonly messages: readonly { readonly role: string }[];
  readonly contents: readonly string[] | undefined;
}

it.each<Ridden>([
  { name: "of a call", messages: [called()], contents: ["Read"] },
  { name: "of a call whose tool failed", messages: [called(), answered("error-text", "No such file")], contents: [] },
  {
    name: "of a call whose tool failed after the list was written",
    messages: [called(), answered("error-text", "No such file\n\nTodos: 0/1 done.")],
    contents: ["Read"],
  },
  { name: "without a list", messages: [called({ input: { path: "a" } })], contents: undefined },
  { name: "with null for a list", messages: [called({ input: { path: "a", todos: null } })], contents: undefined },
  { name: "in a screen's message", messages: [shown({ state: "output-available", output: "ok" })], contents: ["Read"] },
  {
    name: "in a screen's message, refused",
    messages: [shown({ state: "output-available", output: "Not saved: no" })],
    contents: [],
  },
  {
    name: "in a screen's message, of a tool whose own answer begins like a refusal",
    messages: [shown({ state: "output-available", output: "Not saved: no\n\nTodos: 0/1 done." })],
    contents: ["Read"],
  },
  {
    name: "in a screen's message, of a tool that failed",
    messages: [shown({ state: "output-error", errorText: "No such file" })],
    contents: [],
  },
])("todosFromTranscript() reads an update that rode: $name", ({ messages, contents }) => {
  const list = todosFromTranscript(messages, { ride: ["work"] });
  expect(list?.items.map(({ content }) => content)).toEqual(contents);
});
