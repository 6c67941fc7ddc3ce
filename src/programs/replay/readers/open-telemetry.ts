import type { PlanRecord, ReplayedCall } from "../plan-record.js";
import { callOf, sessionOf, unread } from "./make-records.js";
import { argumentsOf, type Fields, fieldsOf, rowsOf, textOf } from "./plain-values.js";
import { knownBy, type RecordingReader, type RecordingStream, timeOf } from "./recording-reader.js";

/**
 * GenAI spans of OpenTelemetry as OTLP's JSON: one export, or one in each line. They include arguments if the host
 * opted in.
 */
export const openTelemetryReader: RecordingReader = {
  agent: "opentelemetry",
  writtenFor: "semantic conventions 1.38",
  recognise: /* @__PURE__ */ knownBy("resourceSpans", ({ resourceSpans }) => Array.isArray(resourceSpans)),
  open: openSpans,
};

/** Nanoseconds in a millisecond. */
const NANOSECONDS = 1_000_000n;

/** A span with its attributes as plain fields. */
interface Span {
  readonly start: bigint;
  readonly id: string | undefined;
  readonly failed: boolean;
  readonly attributes: Fields;
}

/** Spans arrive when they end, so those of one export are sorted by their start. */
function openSpans(): RecordingStream {
  let hasSession = false;
  return {
    read: (line) => {
      const { resourceSpans } = fieldsOf(line);
      if (!Array.isArray(resourceSpans)) return unread("a line without spans");
      const spans = rowsOf(resourceSpans).flatMap(({ scopeSpans }) =>
        rowsOf(scopeSpans).flatMap((scope) => rowsOf(scope["spans"]).map(readSpan)),
      );
      spans.sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0));
      const first = hasSession ? [] : describeSession(spans);
      hasSession ||= first.length > 0;
      return [...first, ...readRounds(spans)];
    },
    end: () => [],
  };
}

function describeSession(spans: readonly Span[]): readonly PlanRecord[] {
  const known = spans.map(({ attributes }) => attributes).find((one) => "gen_ai.operation.name" in one);
  if (known === undefined) return [];
  const agent = textOf(known["gen_ai.agent.name"]) ?? "opentelemetry";
  return [sessionOf(agent, { id: known["gen_ai.conversation.id"] })];
}

/** A model call begins a round; the tools that run until the next one are its calls. */
function readRounds(spans: readonly Span[]): readonly PlanRecord[] {
  const records: PlanRecord[] = [];
  let calls: ReplayedCall[] | undefined;
  for (const { attributes, start, id, failed } of spans) {
    const operation = attributes["gen_ai.operation.name"];
    const isModel = operation === "chat" || operation === "generate_content" || operation === "text_completion";
    if (isModel || (operation === "execute_tool" && calls === undefined)) {
      calls = [];
      records.push({ type: "round", id, time: start === 0n ? undefined : timeOf(Number(start / NANOSECONDS)), calls });
    }
    if (operation !== "execute_tool") continue;
    const input = argumentsOf(attributes["gen_ai.tool.call.arguments"]);
    const call = callOf(attributes["gen_ai.tool.name"], input, attributes["gen_ai.tool.call.id"]);
    calls?.push({ ...call, failed, replyLength: textOf(attributes["gen_ai.tool.call.result"])?.length });
  }
  return records;
}

function readSpan({ startTimeUnixNano, spanId, status, attributes }: Fields): Span {
  const pairs = rowsOf(attributes).map(({ key, value }) => [String(key), readValue(fieldsOf(value))] as const);
  const code = fieldsOf(status)["code"];
  const time = String(startTimeUnixNano ?? "");
  const start = /^\d{1,20}$/.test(time) ? BigInt(time) : 0n;
  return {
    start,
    id: textOf(spanId),
    failed: code === 2 || code === "STATUS_CODE_ERROR",
    attributes: Object.fromEntries(pairs),
  };
}

/** Reads a value of OTLP, which names its type. */
function readValue(value: Fields): unknown {
  if ("kvlistValue" in value) {
    const pairs = rowsOf(fieldsOf(value["kvlistValue"])["values"]);
    return Object.fromEntries(pairs.map(({ key, value: inner }) => [String(key), readValue(fieldsOf(inner))]));
  }
  if ("arrayValue" in value) return rowsOf(fieldsOf(value["arrayValue"])["values"]).map(readValue);
  return value["stringValue"] ?? value["boolValue"] ?? value["intValue"] ?? value["doubleValue"];
}
