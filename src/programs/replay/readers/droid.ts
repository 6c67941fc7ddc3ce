import type { PlanRecord } from "../plan-record.js";
import { callOf, holdRound, sessionOf, unread } from "./make-records.js";
import { openMessages } from "./messages.js";
import { exitOf, type Fields, fieldsOf, measureReply, textOf } from "./plain-values.js";
import { type RecordingReader, readByLine, timeOf } from "./recording-reader.js";

/** Factory Droid's `sessions/<folder>/<id>.jsonl`, and the lines of `droid exec -o stream-json`. */
export const droidReader: RecordingReader = {
  agent: "droid",
  writtenFor: "0.81",
  recognise: (line) => {
    const { type, id, message, role, toolName } = fieldsOf(line);
    if (type === "session_start" && typeof id === "string") return "session_start";
    if (sessionIn(fieldsOf(line)) === undefined || message !== undefined) return undefined;
    const isStreamed = (type === "message" && typeof role === "string") || typeof toolName === "string";
    return isStreamed || (type === "system" && typeof id === "string") ? `session and ${type}` : undefined;
  },
  open: openDroid,
};

/** The agent's own additions to a person's message. */
const OWN_WORDS = /<system-reminder>[\s\S]*?(?:<\/system-reminder>|$)/g;

function openDroid() {
  const stored = openMessages();
  const round = holdRound();
  let isAnswered = false;

  const finish = (...records: readonly PlanRecord[]): readonly PlanRecord[] => {
    isAnswered = false;
    return [...stored.end(), ...round.finish(...records)];
  };

  /** Reads a line of the stream, in which calls and words of one reply follow each other. */
  const readStreamed = (line: Fields): readonly PlanRecord[] => {
    const { type, role, toolName, parameters, toolCallId, id, isError, value } = line;
    const time = textOf(line["timestamp"]) ?? timeOf(line["timestamp"]);
    const text = textOf(line["text"])?.replace(OWN_WORDS, "").trim();
    if (type === "message" && role === "user") return finish({ type: "user", time, text });
    if (type === "tool_result") {
      const replyLength = measureReply(typeof value === "string" ? value : JSON.stringify(value));
      round.answer(toolCallId ?? id, { failed: isError === true, replyLength, ...exitOf(value) });
      isAnswered = true;
      return [];
    }
    if (type === "completion") return finish({ type: "end" });
    const before = isAnswered ? finish() : [];
    if (type === "tool_call") round.call(callOf(toolName, parameters, toolCallId ?? id), time);
    else if (type === "message") round.say(text, time);
    else return unread(textOf(type) ?? "a line without a type");
    return before;
  };

  const readLine = (line: Fields): readonly PlanRecord[] => {
    const { type, id, timestamp } = line;
    const message = fieldsOf(line["message"]);
    if (type === "session_start" || type === "system" || type === "todo_state") return [];
    if (message["role"] === undefined) return readStreamed(line);
    return stored.read({ ...message, id, timestamp }).map(withoutOwnWords);
  };
  return readByLine(readLine, { describe: describeSession, end: finish });
}

function withoutOwnWords(record: PlanRecord): PlanRecord {
  return record.type === "user" ? { ...record, text: record.text?.replace(OWN_WORDS, "").trim() } : record;
}

function sessionIn({ session_id, sessionId }: Fields): string | undefined {
  return textOf(session_id) ?? textOf(sessionId);
}

function describeSession(line: Fields): PlanRecord | undefined {
  const id = line["type"] === "session_start" ? line["id"] : sessionIn(line);
  return id === undefined ? undefined : sessionOf("droid", { id, folder: line["cwd"], version: line["version"] });
}
