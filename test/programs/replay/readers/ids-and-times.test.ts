import { expect, it } from "vitest";
import { copilotCliReader } from "../../../../src/programs/replay/readers/copilot-cli.js";
import { cursorReader } from "../../../../src/programs/replay/readers/cursor.js";
import { geminiCliReader } from "../../../../src/programs/replay/readers/gemini-cli.js";
import { kimiCodeReader } from "../../../../src/programs/replay/readers/kimi-code.js";
import { opencodeReader } from "../../../../src/programs/replay/readers/opencode.js";
import { piReader } from "../../../../src/programs/replay/readers/pi.js";
import { qwenCodeReader } from "../../../../src/programs/replay/readers/qwen-code.js";
import type { RecordingReader } from "../../../../src/programs/replay/readers/recording-reader.js";
import { readRecords } from "./read-records.js";

const [TIME, START] = ["2026-01-01T00:00:00Z", "1970-01-01T00:00:00.000Z"];

it.each<readonly [agent: string, reader: RecordingReader, line: object, record: object]>([
  [
    "Copilot CLI, a reply",
    copilotCliReader,
    { type: "assistant.message", timestamp: TIME, data: { messageId: "m1", content: "So", toolRequests: [] } },
    { type: "round", id: "m1", time: TIME, text: "So" },
  ],
  [
    "Qwen Code, a person's message",
    qwenCodeReader,
    { type: "user", uuid: "u1", timestamp: TIME, message: { parts: [{ text: "Go on" }] } },
    { type: "user", id: "u1", time: TIME, text: "Go on" },
  ],
  [
    "Gemini CLI, a reply",
    geminiCliReader,
    { type: "gemini", id: "m1", timestamp: TIME, content: "So", toolCalls: [{ name: "a", status: "error" }] },
    { type: "round", id: "m1", time: TIME, text: "So", calls: [{ tool: "a", failed: true }] },
  ],
  [
    "opencode, a person's message",
    opencodeReader,
    { info: {}, messages: [{ info: { id: "m1", role: "user", time: { created: 0 } }, parts: [{ text: "Go on" }] }] },
    { type: "user", id: "m1", time: START, text: "Go on" },
  ],
  [
    "Kimi Code, the version",
    kimiCodeReader,
    { type: "metadata", protocol_version: "1.4" },
    { type: "session", agent: "kimi-code", version: "1.4" },
  ],
  [
    "Cursor, a call in its older form",
    cursorReader,
    { role: "assistant", message: { content: [{ type: "tool_call", name: "a", input: {} }, { type: "image" }] } },
    { type: "round", calls: [{ tool: "a", input: {} }] },
  ],
  ["pi, a line that it does not know", piReader, {}, { type: "unknown", what: "a line without a type" }],
])("a reader keeps what identifies a record: %s", (_name, reader, line, record) => {
  expect(readRecords(reader, line)).toContainEqual(expect.objectContaining(record));
});

it("piReader recognises a session by its version", () => {
  const line = { type: "session", version: 3, id: "s", cwd: "/" };
  expect(piReader.recognise(line)).toBe("session of version 3");
  expect(piReader.recognise({ ...line, version: "3" })).toBeUndefined();
});
