import { expect, it } from "vitest";
import { type AnswerMark, containsPlan, findHeard } from "../../src/conversation/find-heard.js";
import { markCall, markText } from "../../src/conversation/mark.js";
import type { Message } from "../../src/conversation/message.js";

const sent = { name: "todo_write", input: { todos: [] } };
const ofCall: AnswerMark = { call: markCall(sent.name, sent.input), text: markText("0/0 done.") };
const ofId: AnswerMark = { id: "c1" };

const says = (...texts: readonly string[]): Message => {
  return { by: "person", parts: texts.map((text) => ({ type: "text", text })) };
};
const answers = (callId: string): Message => ({ by: "tool", parts: [{ type: "result", callId, text: "" }] });
const [first, second] = [{ text: markText("First.") }, { text: markText("Second.") }];
const called = [
  { type: "call", name: "other", input: {} },
  { type: "call", ...sent },
] as const;

interface Search {
  readonly name: string;
  readonly answers: readonly AnswerMark[];
  readonly last: AnswerMark;
  readonly messages: readonly Message[];
  /** The place among the last one and the answers. */
  readonly found: number;
}

const NOTHING: AnswerMark = { text: markText("Nothing.") };

it.each<Search>([
  { name: "a result", answers: [ofId], last: NOTHING, messages: [says(), answers("c1")], found: 1 },
  {
    name: "no result from before a compaction",
    answers: [ofId],
    last: NOTHING,
    messages: [{ by: "model", parts: [{ type: "compaction" }] }, answers("c1")],
    found: 0,
  },
  {
    name: "no result from before a compaction in its message",
    answers: [ofId],
    last: NOTHING,
    messages: [{ by: "tool", parts: [...answers("c1").parts, { type: "compaction" }] }],
    found: 0,
  },
  {
    name: "a reminder between other texts",
    answers: [second],
    last: first,
    messages: [says("Before.\n\nSecond.\n\nAfter.")],
    found: 1,
  },
  {
    name: "no reminder that another text goes on from",
    answers: [second],
    last: first,
    messages: [says("Before.\n\nSecond. And so on.\n\nAfter.")],
    found: 0,
  },
  {
    name: "no reminder from before the last one that was heard",
    answers: [second],
    last: first,
    messages: [says("First."), says("Second.")],
    found: 0,
  },
  {
    name: "a reminder behind the last one in its message",
    answers: [second],
    last: first,
    messages: [says("First. Second.")],
    found: 1,
  },
  {
    name: "no reminder before the last one in its message",
    answers: [second],
    last: first,
    messages: [says("Second. First.")],
    found: 0,
  },
  {
    name: "both of a call and of a reminder in one message, wherever the call is among others",
    answers: [ofCall, second],
    last: ofId,
    messages: [{ by: "model", parts: [...called, { type: "text", text: "Second. 0/0 done." }] }],
    found: 2,
  },
  {
    name: "a reminder at the side of the last result, which is the second one of its message",
    answers: [second],
    last: ofId,
    messages: [{ by: "tool", parts: [...answers("c0").parts, ...answers("c1").parts, ...says("Second.").parts] }],
    found: 1,
  },
  { name: "no answer that left no mark", answers: [{}], last: NOTHING, messages: [says("Some words.")], found: 0 },
])("findHeard() finds $name", ({ answers, last, messages, found }) => {
  expect(findHeard([last, ...answers], messages)).toBe(found);
});

it.each<{ name: string; message: Message; found: boolean }>([
  { name: "a call of the tool", message: { by: "model", parts: [...called] }, found: true },
  { name: "a reminder", message: says("<reminder>Go on.</reminder>"), found: true },
  { name: "other words", message: says("Some words."), found: false },
])("containsPlan() in $name: $found", ({ message, found }) => {
  const plan = { tool: { name: "todo_write", operations: [] }, tag: "reminder" };
  expect(containsPlan(plan, [message])).toBe(found);
});
