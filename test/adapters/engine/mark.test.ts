import { expect, it } from "vitest";
import { markCall, markReply, markUserMessage, readUserMark } from "../../../src/adapters/engine/mark.js";
import { hashText } from "../../../src/model/hash-text.js";

// Marks are stored in snapshots, so that their bytes are the same in every version.
it.each<[name: string, write: () => string, bytes: string]>([
  ["the first call with an id", () => markCall("c1", 1), "call:c1"],
  ["the second call with it", () => markCall("c1", 2), "call:c1#2"],
  ["a call without an id", () => markCall(undefined, 1), "call:undefined"],
  ["a person's message", () => markUserMessage(3, "Hi"), `user:3:${hashText("Hi")}`],
  ["the second message of a reply", () => markReply("call:c1", 2), "reply:2:call:c1"],
])("the mark of %s has the same bytes in every version", (_name, write, bytes) => {
  expect(write()).toBe(bytes);
});

it.each([
  ["a person's message", "user:12:ab:c", { number: 12, hash: "ab:c" }],
  ["a call", "call:c1", undefined],
  ["a message without a number", "user:x:ab", undefined],
  ["a longer word that ends so", "the user:1:ab", undefined],
])("readUserMark() reads the mark of %s", (_name, mark, read) => {
  expect(readUserMark(mark)).toEqual(read);
});
