import { expect, it } from "vitest";
import { claudeCodeReader } from "../../../../src/programs/replay/readers/claude-code.js";
import { readRecords } from "./read-records.js";

const message = { role: "user", content: "Go on" };

it.each([
  ["a message", { type: "user", sessionId: "s", uuid: "u", message }, "sessionId and message"],
  [
    "a message of another agent, which has parts",
    { type: "user", sessionId: "s", uuid: "u", message: { parts: [] } },
    undefined,
  ],
  ["a message without an id", { type: "user", sessionId: "s", message }, undefined],
  ["a line without news", { type: "summary", sessionId: "s" }, "sessionId and summary"],
  ["a line of another kind", { type: "brand_new", sessionId: "s" }, undefined],
  ["a message of the stream", { type: "assistant", session_id: "s", message }, "session_id and assistant"],
  ["a first line of the stream", { type: "system", subtype: "init", session_id: "s" }, "session_id and system"],
  ["such a line of another agent", { type: "system", session_id: "s" }, undefined],
  ["a line of the stream without a message", { type: "assistant", session_id: "s" }, undefined],
])("claudeCodeReader recognises %s", (_name, line, by) => {
  expect(claudeCodeReader.recognise(line)).toBe(by);
});

it.each([
  ["a person's message", { message }, ["user"]],
  ["no message of the agent's own", { message, isMeta: true }, []],
  ["no message of an answer", { message: { role: "user", content: [{ type: "tool_result", tool_use_id: "c" }] } }, []],
])("claudeCodeReader tells of %s", (_name, line, types) => {
  const records = readRecords(claudeCodeReader, { type: "user", sessionId: "s", uuid: "u", ...line });
  expect(records.map(({ type }) => type)).toEqual(types);
});
