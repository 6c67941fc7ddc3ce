import type { PlanRecord, ReplayedCall } from "../plan-record.js";
import { fieldsOf, type RecordingReader, type RecordingStream, rowsOf, textOf, wordsOf } from "./recording-reader.js";

type Line = Readonly<Record<string, unknown>>;

const SILENT = ["info", "error", "warning"];

/** Gemini CLI's `chats/session-*.jsonl`, and the older `.json` with all messages in one. */
export const geminiCliReader: RecordingReader = {
  agent: "gemini-cli",
  writtenFor: "0.40",
  recognise: (line) => {
    const { sessionId, projectHash } = fieldsOf(line);
    return typeof sessionId === "string" && typeof projectHash === "string" ? "sessionId and projectHash" : undefined;
  },
  open: openGeminiCli,
};

function openGeminiCli(): RecordingStream {
  const readLine = (line: Line): readonly PlanRecord[] => {
    const [type, id, time] = [textOf(line["type"]), textOf(line["id"]), textOf(line["timestamp"])];
    if (typeof line["sessionId"] === "string")
      return [describeSession(line), ...rowsOf(line["messages"]).flatMap(readLine)];
    if (typeof line["$rewindTo"] === "string") return [{ type: "rewound", to: line["$rewindTo"] }];
    if (line["$set"] !== undefined) return [];
    const text = wordsOf(line["content"]);
    if (type === "user") return [{ type: "user", id, time, text }];
    if (type === "gemini") return [{ type: "round", id, time, text, calls: rowsOf(line["toolCalls"]).map(readCall) }];
    return type !== undefined && SILENT.includes(type)
      ? []
      : [{ type: "unknown", what: type ?? "a line without a type", count: 1 }];
  };
  return { read: (line) => readLine(fieldsOf(line)), end: () => [] };
}

function describeSession(line: Line): PlanRecord {
  return {
    type: "session",
    agent: "gemini-cli",
    id: textOf(line["sessionId"]),
    ...(line["kind"] === "subagent" && { parent: textOf(line["parentSessionId"]) ?? "unknown" }),
  };
}

function readCall({ name, args, id, status }: Line): ReplayedCall {
  return {
    tool: textOf(name) ?? "",
    input: args,
    id: textOf(id),
    failed: status === "error" || status === "cancelled",
  };
}
