import { expect, it } from "vitest";
import { type AnswerMark, containsPlan, findHeard } from "../../src/conversation/find-heard.js";
import { markCall, markText } from "../../src/conversation/mark.js";
import type { Message } from "../../src/conversation/message.js";
import type { TodoTool } from "../../src/tool/create-todo-tool.js";

const sent = { name: "todo_write", input: { todos: [] } };
const ofCall: AnswerMark = { call: markCall(sent.name, sent.input), text: markText("0/0 done.") };
const ofId: AnswerMark = { id: "c1" };

const says = (...texts: readonly string[]): Message => {
  return { by: "person", parts: texts.map((text) => ({ type: "text", text })) };
};
const answers = (callId: string): Message => ({ by: "tool", parts: [{ type: "result", callId, text: "" }] });
const first = { text: markText("First.") };
const second = { text: markText("Second.") };
const third = { text: markText("Third.") };
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
    name: "a reminder in another text of the message with the last one",
    answers: [second],
    last: first,
    messages: [says("First.", "Second.")],
    found: 1,
  },
  {
    name: "no reminder before one that was found in its message",
    answers: [second, third],
    last: NOTHING,
    messages: [says("Third.\n\nSecond.")],
    found: 1,
  },
  {
    name: "no reminder in the words of the last one",
    answers: [first],
    last: first,
    messages: [says("First.")],
    found: 0,
  },
  {
    name: "no reminder, and no equal call, from before a result that was found",
    answers: [ofId, second, ofCall],
    last: NOTHING,
    messages: [answers("c1"), says("0/0 done."), { by: "model", parts: called }, says("Second.")],
    found: 1,
  },
  {
    name: "a call whose answer reads as the last one's, with other arguments",
    answers: [ofCall],
    last: { ...ofCall, call: markCall(sent.name, {}) },
    messages: [says("0/0 done."), { by: "model", parts: called }],
    found: 1,
  },
  {
    name: "no call with other arguments",
    answers: [ofCall],
    last: NOTHING,
    messages: [says("0/0 done."), { by: "model", parts: [{ ...called[1], input: {} }] }],
    found: 0,
  },
  {
    name: "no call without its answer",
    answers: [ofCall],
    last: NOTHING,
    messages: [says("No."), { by: "model", parts: called }],
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

const seen: Message = { by: "model", parts: [...called] };

it.each<{ name: string; messages: readonly Message[]; found: boolean }>([
  { name: "a call of the tool", messages: [seen], found: true },
  {
    name: "a call of one of its operations",
    messages: [{ by: "model", parts: [{ type: "call", name: "todo_add", input: {} }] }],
    found: true,
  },
  {
    name: "a reminder beside other words",
    messages: [says("Some words.", "<reminder>Go on.</reminder>")],
    found: true,
  },
  { name: "other words", messages: [says("Some words.")], found: false },
  {
    name: "a call from before a compaction",
    messages: [says("Some words."), { by: "model", parts: [{ type: "compaction" }] }, seen],
    found: false,
  },
])("containsPlan() in $name: $found", ({ messages, found }) => {
  const operations = [{ name: "todo_add" }] as unknown as TodoTool["operations"]; // Only the names are read.
  expect(containsPlan({ tool: { name: "todo_write", operations }, tag: "reminder" }, messages)).toBe(found);
});
