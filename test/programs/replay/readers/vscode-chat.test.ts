import { expect, it } from "vitest";
import { vscodeChatReader } from "../../../../src/programs/replay/readers/vscode-chat.js";
import { readRecords } from "./read-records.js";

it.each([
  ["a session", { requests: [], sessionId: "s" }, "sessionId and requests"],
  ["a journal", { kind: 0, v: { requests: [] } }, "a journal that begins with requests"],
  ["a journal of something else", { kind: 0, v: {} }, undefined],
  ["a later line of a journal", { kind: 1, v: { requests: [] } }, undefined],
])("vscodeChatReader recognises %s", (_name, line, by) => {
  expect(vscodeChatReader.recognise(line)).toBe(by);
});

it("vscodeChatReader reads how long each answer is, where it was recorded", () => {
  const toolCalls = ["c1", "c2"].map((id) => ({ id, name: "work", arguments: "{}" }));
  const toolCallResults = { c1: { content: [{ value: "four" }, { value: "ok" }, { value: { rows: 3 } }] } };
  const metadata = { toolCallRounds: [{ id: "r1", response: "So", toolCalls }], toolCallResults };
  const [, , round] = readRecords(vscodeChatReader, { requests: [{ result: { metadata } }], sessionId: "s" });
  const call = { tool: "work", input: {} };
  expect(round).toEqual({
    type: "round",
    id: "r1",
    text: "So",
    calls: [
      { ...call, id: "c1", replyLength: 6 },
      { ...call, id: "c2", replyLength: undefined },
    ],
  });
});
