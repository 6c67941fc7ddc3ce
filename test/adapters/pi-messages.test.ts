import { expect, it } from "vitest";
import { findAnsweredCalls, findTurnEnd } from "../../src/adapters/pi/messages.js";

const text = { type: "text", text: "All done." };
const call = { type: "toolCall", id: "c1", name: "work", arguments: { a: 1 } };
const result = { role: "toolResult", toolCallId: "c1" };

it.each([
  ["words", { role: "assistant", stopReason: "stop", content: [text] }, { reply: "All done." }],
  ["words of a person", { role: "user", stopReason: "stop", content: [text] }, undefined],
  ["words that were cut off", { role: "assistant", stopReason: "length", content: [text] }, undefined],
  ["a failed reply", { role: "assistant", stopReason: "error", content: [] }, undefined],
  ["a reply with calls", { role: "assistant", stopReason: "stop", content: [text, call] }, undefined],
  ["nothing", undefined, undefined],
])("findTurnEnd() reads %s", (_name, message, end) => {
  expect(findTurnEnd(message)).toEqual(end);
});

const found = { id: "c1", name: "work", input: { a: 1 }, answer: "" };

it.each([
  ["a call with its result", [{ content: [call] }, result], [{ ...found, isFailed: false }]],
  ["a call that failed", [{ content: [call] }, { ...result, isError: true }], [{ ...found, isFailed: true }]],
  ["a call without a result", [{ content: [call] }], []],
  ["a result of another call", [{ content: [call] }, { ...result, toolCallId: "c2" }], []],
  ["another message that names the call", [{ content: [call] }, { role: "notice", toolCallId: "c1" }], []],
  ["a message without a call before any call", [{ content: [text] }, { content: "Hi" }], []],
])("findAnsweredCalls() finds %s", (_name, messages, calls) => {
  expect(findAnsweredCalls(messages)).toEqual(calls);
});
