import type { PlanRecord } from "../plan-record.js";
import {
  fieldsOf,
  holdRound,
  type RecordingReader,
  type RecordingStream,
  rowsOf,
  textOf,
  wordsOf,
} from "./recording-reader.js";

type Line = Readonly<Record<string, unknown>>;

/** Cursor's `projects/<folder>/agent-transcripts/*.jsonl`, which hold no ids and no times. */
export const cursorReader: RecordingReader = {
  agent: "cursor",
  writtenFor: "transcripts of 2026",
  recognise: (line) => {
    const { role, message, type, uuid } = fieldsOf(line);
    const isMessage = (role === "user" || role === "assistant") && Array.isArray(fieldsOf(message)["content"]);
    return isMessage && type === undefined && uuid === undefined ? "role and message.content" : undefined;
  },
  open: openCursor,
};

function openCursor(): RecordingStream {
  const round = holdRound();
  let hasSession = false;

  const readMessage = (line: Line): readonly PlanRecord[] => {
    const parts = rowsOf(fieldsOf(line["message"])["content"]);
    const text = wordsOf(parts);
    if (line["role"] === "assistant") {
      const calls = parts
        .filter(({ type }) => type === "tool_use" || type === "tool_call")
        .map(({ name, input }) => ({ tool: textOf(name) ?? "", input }));
      return round.begin({ text, calls });
    }
    const isAnswer = parts.some(({ type }) => type === "tool_result" || type === "tool-result");
    return isAnswer ? [] : [...round.finish(), { type: "user", text }];
  };

  const readLine = (line: Line): readonly PlanRecord[] => {
    if (line["role"] === "user" || line["role"] === "assistant") return readMessage(line);
    if (line["type"] === "turn_ended") return [...round.finish(), { type: "end" }];
    return [{ type: "unknown", what: textOf(line["type"]) ?? "a line without a type", count: 1 }];
  };

  return {
    read: (value) => {
      const first: readonly PlanRecord[] = hasSession ? [] : [{ type: "session", agent: "cursor" }];
      hasSession = true;
      return [...first, ...readLine(fieldsOf(value))];
    },
    end: round.finish,
  };
}
