import { expect, it } from "vitest";
import { openTelemetryReader } from "../../../../src/programs/replay/readers/open-telemetry.js";
import { readRecords } from "./read-records.js";

const attribute = ([key, stringValue]: readonly [string, string]) => ({ key, value: { stringValue } });
function span(operation: string, more: object = {}, attributes: Readonly<Record<string, string>> = {}): object {
  const all = { "gen_ai.operation.name": operation, ...attributes };
  return { spanId: operation, ...more, attributes: Object.entries(all).map(attribute) };
}
const exported = (...spans: readonly object[]) => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] });
const tool = (more: object = {}) => span("execute_tool", more, { "gen_ai.tool.name": "work" });
const read = (...spans: readonly object[]) => readRecords(openTelemetryReader, exported(...spans)).slice(1);

it.each(["chat", "generate_content", "text_completion"])(
  "openTelemetryReader takes a span of %s for a round",
  (name) => {
    expect(read(span(name), tool())).toMatchObject([{ type: "round", id: name, calls: [{ tool: "work" }] }]);
  },
);

it.each([
  ["milliseconds of its nanoseconds", "1000000000", "1970-01-01T00:00:01.000Z"],
  ["none without a start", undefined, undefined],
  ["none where the start is no number", "x1", undefined],
  ["none where the start is too long", "1".repeat(21), undefined],
])("openTelemetryReader reads the time of a round: %s", (_name, startTimeUnixNano, time) => {
  expect(read(span("chat", { startTimeUnixNano }))).toEqual([{ type: "round", id: "chat", time, calls: [] }]);
});

it.each([
  ["a number", { code: 2 }, true],
  ["a name", { code: "STATUS_CODE_ERROR" }, true],
  ["no failure", { code: 1 }, false],
  ["nothing", undefined, false],
])("openTelemetryReader reads a status that is %s", (_name, status, failed) => {
  expect(read(tool({ status }))).toMatchObject([{ calls: [{ failed }] }]);
});

it("openTelemetryReader counts a line without spans", () => {
  expect(readRecords(openTelemetryReader, {})).toEqual([{ type: "unknown", what: "a line without spans", count: 1 }]);
});
