import { expect, it } from "vitest";
import { droidReader } from "../../../../src/programs/replay/readers/droid.js";
import { readRecords } from "./read-records.js";

it.each([
  ["a session's first line", { type: "session_start", id: "s" }, "session_start"],
  ["a message of a stream", { type: "message", role: "user", session_id: "s" }, "session and message"],
  ["a message without a role", { type: "message", session_id: "s" }, undefined],
  ["a call of a stream", { type: "tool_call", toolName: "Read", sessionId: "s" }, "session and tool_call"],
  ["a stream's first line", { type: "system", id: "i", session_id: "s" }, "session and system"],
  ["such a line of another agent", { type: "system", session_id: "s" }, undefined],
  ["a line without a session", { type: "message", role: "user" }, undefined],
])("droidReader recognises %s", (_name, line, by) => {
  expect(droidReader.recognise(line)).toBe(by);
});

const said = { type: "message", role: "assistant", text: "So", session_id: "s" };
const SESSION = { type: "session", agent: "droid", id: "s" };

it("droidReader reads a turn of a stream, with the sizes of its answers and both forms of a time", () => {
  const records = readRecords(
    droidReader,
    { type: "message", role: "user", text: "Go on<system-reminder>x</system-reminder>", timestamp: 0, session_id: "s" },
    { ...said, timestamp: "2026-01-01T00:00:00Z" },
    { type: "tool_call", toolName: "Read", parameters: { a: 1 }, id: "c1" },
    { type: "tool_call", toolName: "List", id: "c2" },
    { type: "tool_result", id: "c1", value: "four" },
    { type: "tool_result", toolCallId: "c2", value: { rows: 3 }, isError: true },
    said,
    { type: "completion" },
    { type: "brand_new" },
  );
  expect(records).toEqual([
    SESSION,
    { type: "user", time: "1970-01-01T00:00:00.000Z", text: "Go on" },
    {
      type: "round",
      time: "2026-01-01T00:00:00Z",
      text: "So",
      calls: [
        { tool: "Read", input: { a: 1 }, id: "c1", failed: false, replyLength: 4 },
        { tool: "List", input: undefined, id: "c2", failed: true, replyLength: 10 },
      ],
    },
    { type: "round", time: undefined, text: "So", calls: [] },
    { type: "end" },
    { type: "unknown", what: "brand_new", count: 1 },
  ]);
});
