import type { PlanRecord } from "../plan-record.js";
import { callOf, holdRound, sessionOf, unread } from "./make-records.js";
import { type Fields, fieldsOf, joinWords, rowsOf, textOf } from "./plain-values.js";
import { knownBy, type RecordingReader, readByLine } from "./recording-reader.js";

/** Cursor's `projects/<folder>/agent-transcripts/*.jsonl`, without ids and times. */
export const cursorReader: RecordingReader = {
  agent: "cursor",
  writtenFor: "transcripts of 2026",
  recognise: /* @__PURE__ */ knownBy("role and message.content", ({ role, message, type, uuid }) => {
    const isMessage = (role === "user" || role === "assistant") && Array.isArray(fieldsOf(message)["content"]);
    return isMessage && type === undefined && uuid === undefined;
  }),
  open: openCursor,
};

function openCursor() {
  const round = holdRound();

  const readMessage = (line: Fields): readonly PlanRecord[] => {
    const parts = rowsOf(fieldsOf(line["message"])["content"]);
    const text = joinWords(parts);
    if (line["role"] === "assistant") {
      const calls = parts
        .filter(({ type }) => type === "tool_use" || type === "tool_call")
        .map(({ name, input }) => callOf(name, input, undefined));
      return round.begin({ text, calls });
    }
    const isAnswer = parts.some(({ type }) => type === "tool_result" || type === "tool-result");
    return isAnswer ? [] : round.finish({ type: "user", text });
  };

  const readLine = (line: Fields): readonly PlanRecord[] => {
    if (line["role"] === "user" || line["role"] === "assistant") return readMessage(line);
    if (line["type"] === "turn_ended") return round.finish({ type: "end" });
    return unread(textOf(line["type"]) ?? "a line without a type");
  };

  return readByLine(readLine, { describe: () => sessionOf("cursor", {}), end: round.finish });
}
