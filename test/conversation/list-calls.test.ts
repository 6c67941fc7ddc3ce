import { expect, it } from "vitest";
import { listCalls } from "../../src/conversation/list-calls.js";
import type { MessagePart } from "../../src/conversation/message.js";

const call = (name: string, id?: string): MessagePart => ({ type: "call", id, name, input: {} });
const result = (text: string, { id, name }: { readonly id?: string; readonly name?: string } = {}): MessagePart => {
  return { type: "result", callId: id, name, text };
};

interface Recorded {
  readonly name: string;
  readonly messages: readonly (readonly MessagePart[])[];
  readonly answers: readonly (string | undefined)[];
}

it.each<Recorded>([
  {
    name: "by their ids, the newest call of an id first",
    messages: [
      [call("a", "1"), call("b", "2")],
      [result("two", { id: "2" })],
      [call("c", "1")],
      [result("one", { id: "1" })],
    ],
    answers: [undefined, "two", "one"],
  },
  {
    name: "without ids, by the names of their tools",
    messages: [
      [call("a"), call("b"), call("a")],
      [result("b", { name: "b" }), result("a", { name: "a" })],
    ],
    answers: ["a", "b", undefined],
  },
  {
    name: "without ids and names, in their order",
    messages: [[call("a"), call("b")], [result("one")], [result("two"), result("three")]],
    answers: ["one", "two"],
  },
  {
    name: "without ids, of the last message with calls alone",
    messages: [
      [call("a")],
      [{ type: "text", text: "Again" }, call("a")],
      [result("new", { name: "a" }), result("more", { name: "a" })],
    ],
    answers: [undefined, "new"],
  },
  {
    name: "never those of a tool that was not called",
    messages: [[call("a")], [result("no", { name: "b" })]],
    answers: [undefined],
  },
  {
    name: "the last one of a call that has two",
    messages: [[call("a", "1")], [result("waits", { id: "1" })], [result("done", { id: "1" })]],
    answers: ["done"],
  },
  {
    name: "beside the call, in one message",
    messages: [[call("a"), result("one"), call("a"), result("two")]],
    answers: ["one", "two"],
  },
])("listCalls() finds results $name", ({ messages, answers }) => {
  const calls = listCalls(messages.map((parts) => ({ by: "model", parts })));
  expect(calls.map(({ result }) => result?.text)).toEqual(answers);
});
