import { expect, it } from "vitest";
import { geminiCliReader } from "../../../../src/programs/replay/readers/gemini-cli.js";
import { kimiCliReader } from "../../../../src/programs/replay/readers/kimi-cli.js";
import { piReader } from "../../../../src/programs/replay/readers/pi.js";
import { readRecords } from "./read-records.js";

it.each([
  ["a line that tells nothing of a plan", { type: "info" }, []],
  ["a line of a kind that nobody knows", { type: "new" }, [{ type: "unknown", what: "new", count: 1 }]],
  ["a line of no kind", {}, [{ type: "unknown", what: "a line without a type", count: 1 }]],
])("geminiCliReader reads %s", (_, line, records) => {
  expect(readRecords(geminiCliReader, line)).toEqual(records);
});

it.each([
  ["a message", { timestamp: 1, message: { type: "TurnBegin", payload: {} } }, true],
  ["a message without a time", { message: { type: "TurnBegin", payload: {} } }, false],
  ["a message of no kind", { timestamp: 1, message: { payload: {} } }, false],
  ["a message without a content", { timestamp: 1, message: { type: "TurnBegin" } }, false],
  ["a first line", { type: "metadata", protocol_version: "1.5" }, true],
  ["the first line of another agent", { type: "metadata", protocol_version: "1.5", created_at: 1 }, false],
])("kimiCliReader recognises %s", (_, line, isKnown) => {
  expect(kimiCliReader.recognise(line) !== undefined).toBe(isKnown);
});

it.each([
  ["stop", ["round", "end"]],
  ["toolUse", ["round"]],
])("piReader ends a turn where a reply stops: %s", (stopReason, types) => {
  const message = { role: "assistant", content: [{ type: "text", text: "So" }], stopReason };
  expect(readRecords(piReader, { type: "message", id: "m", message }).map(({ type }) => type)).toEqual(types);
});
