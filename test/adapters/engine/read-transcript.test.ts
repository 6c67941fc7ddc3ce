import { expect, it } from "vitest";
import type { FoundCall, MessagePart } from "../../../src/adapters/engine/message-parts.js";
import { listRecordedCalls, replayInto } from "../../../src/adapters/engine/read-transcript.js";
import { createTodoSession } from "../../../src/session/create-todo-session.js";
import { items } from "../../support/write.js";

const call = (name: string, id?: string): MessagePart => ({ type: "call", call: { id, name, input: {} } });
const result = (text: string, more: Partial<FoundCall> = {}): MessagePart => {
  return { type: "result", id: undefined, text, isError: false, ...more };
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
    messages: [[call("a")], [call("a")], [result("new", { name: "a" }), result("more", { name: "a" })]],
    answers: [undefined, "new"],
  },
  {
    name: "never those of a tool that was not called",
    messages: [[call("a")], [result("no", { name: "b" })]],
    answers: [undefined],
  },
])("listRecordedCalls() finds answers $name", ({ messages, answers }) => {
  const calls = listRecordedCalls(messages, (message) => message as readonly MessagePart[]);
  expect(calls.map(({ answer }) => answer)).toEqual(answers);
});

it.each([
  ["a call", {}, ["Read"]],
  ["no call that failed", { isFailed: true }, []],
  ["no call that was refused", { answer: "Not saved: todos must be an array" }, []],
])("replayInto() writes %s", (_name, more, contents) => {
  const todos = createTodoSession();
  replayInto(todos, [{ id: "1", name: "todo_write", input: { todos: items("[ ]Read") }, ...more }]);
  expect(todos.list.items.map(({ content }) => content)).toEqual(contents);
});
