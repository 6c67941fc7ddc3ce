import type { PlanRecord, ReplayedCall } from "../plan-record.js";
import { callOf, sessionOf, unread } from "./make-records.js";
import { exitOf, type Fields, fieldsOf, joinWords, rowsOf, textOf } from "./plain-values.js";
import { knownBy, type RecordingReader, readByLine } from "./recording-reader.js";

const SILENT = ["info", "error", "warning"];

/** Gemini CLI's `chats/session-*.jsonl`, and the older `.json` with all messages in one. */
export const geminiCliReader: RecordingReader = {
  agent: "gemini-cli",
  writtenFor: "0.40",
  recognise: /* @__PURE__ */ knownBy("sessionId and projectHash", ({ sessionId, projectHash }) => {
    return typeof sessionId === "string" && typeof projectHash === "string";
  }),
  open: openGeminiCli,
};

function openGeminiCli() {
  const readLine = (line: Fields): readonly PlanRecord[] => {
    const [type, id, time] = [textOf(line["type"]), textOf(line["id"]), textOf(line["timestamp"])];
    if (typeof line["sessionId"] === "string")
      return [describeSession(line), ...rowsOf(line["messages"]).flatMap(readLine)];
    if (typeof line["$rewindTo"] === "string") return [{ type: "rewound", to: line["$rewindTo"] }];
    if (line["$set"] !== undefined) return [];
    const text = joinWords(line["content"]);
    if (type === "user") return [{ type: "user", id, time, text }];
    if (type === "gemini") return [{ type: "round", id, time, text, calls: rowsOf(line["toolCalls"]).map(readCall) }];
    return type !== undefined && SILENT.includes(type) ? [] : unread(type ?? "a line without a type");
  };
  return readByLine(readLine);
}

function describeSession({ sessionId: id, kind, parentSessionId }: Fields): PlanRecord {
  return sessionOf("gemini-cli", {
    id,
    parent: kind === "subagent" ? (textOf(parentSessionId) ?? "unknown") : undefined,
  });
}

function readCall({ name, args, id, status, result }: Fields): ReplayedCall {
  const answer = JSON.stringify(rowsOf(result)[0]?.["functionResponse"] ?? "").slice(0, LONGEST_HEAD);
  const [, givenId] = CREATED.exec(answer) ?? [];
  return {
    ...callOf(name, args, id),
    failed: status === "error" || status === "cancelled",
    ...(givenId !== undefined && { givenId }),
    ...exitOf(fieldsOf(fieldsOf(rowsOf(result)[0]?.["functionResponse"])["response"])["output"]),
  };
}

/** The answer to a new task of the tracker, inside that of the function. */
const CREATED = /"Created task ([\da-f]{6}): /;
const LONGEST_HEAD = 300;
