import { expect, it } from "vitest";
import { findTurnEnd } from "../../src/adapters/pi/messages.js";

const text = { type: "text", text: "All done." };
const call = { type: "toolCall", id: "c1", name: "work", arguments: { a: 1 } };

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
