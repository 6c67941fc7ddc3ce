import { expect, it } from "vitest";
import type { Message } from "../../src/conversation/message.js";
import { findHeard, markAnswer, readAnswer, type ToldAnswer } from "../../src/shared/told-answer.js";

const sent = { name: "todo_write", input: { todos: [] } };
const ofCall = markAnswer(1, "0/0 done.", { ...sent, id: undefined });
const ofId = markAnswer(1, "0/0 done.", { ...sent, id: "c1" });

const says = (...texts: readonly string[]): Message => {
  return { by: "person", parts: texts.map((text) => ({ type: "text", text })) };
};
const answers = (callId: string): Message => ({ by: "tool", parts: [{ type: "result", callId, text: "" }] });
const [first, second] = [markAnswer(1, "First."), markAnswer(2, "Second.")];
const called = [
  { type: "call", name: "other", input: {} },
  { type: "call", ...sent },
] as const;

interface Search {
  readonly name: string;
  readonly answers: readonly ToldAnswer[];
  readonly last: ToldAnswer;
  readonly messages: readonly Message[];
  readonly found: number;
}

const NOTHING = markAnswer(0, "Nothing.");

it.each<Search>([
  { name: "a result", answers: [ofId], last: NOTHING, messages: [says(), answers("c1")], found: 0 },
  {
    name: "no result from before a compaction",
    answers: [ofId],
    last: NOTHING,
    messages: [{ by: "model", parts: [{ type: "compaction" }] }, answers("c1")],
    found: -1,
  },
  {
    name: "no reminder from before the last one that was heard",
    answers: [second],
    last: first,
    messages: [says("First."), says("Second.")],
    found: -1,
  },
  {
    name: "a reminder behind the last one in its message",
    answers: [second],
    last: first,
    messages: [says("First. Second.")],
    found: 0,
  },
  {
    name: "no reminder before the last one in its message",
    answers: [second],
    last: first,
    messages: [says("Second. First.")],
    found: -1,
  },
  {
    name: "both of a call and of a reminder in one message, wherever the call is among others",
    answers: [ofCall, second],
    last: ofId,
    messages: [{ by: "model", parts: [...called, { type: "text", text: "Second. 0/0 done." }] }],
    found: 1,
  },
])("findHeard() finds $name", ({ answers, last, messages, found }) => {
  expect(findHeard(answers, last, messages)).toBe(found);
});

it.each([
  ["all of an answer", { version: 1, id: "c1", call: "m", text: "t" }, { version: 1, id: "c1", call: "m", text: "t" }],
  ["no mark that is no text", { version: 1, id: 7, call: null, text: {} }, { version: 1 }],
])("readAnswer() reads %s", (_name, stored, answer) => {
  expect(readAnswer("heard", stored)).toEqual(answer);
});

it("readAnswer() names a version that is none", () => {
  expect(() => readAnswer("heard", { version: -1 })).toThrow("heard.version must be a whole number ≥ 0 (got -1)");
});
