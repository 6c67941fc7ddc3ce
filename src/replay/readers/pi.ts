import type { PlanRecord } from "../plan-record.js";
import { followBranches } from "./follow-branches.js";
import {
  fieldsOf,
  holdRound,
  measureReply,
  type RecordingReader,
  type RecordingStream,
  rowsOf,
  textOf,
  wordsOf,
} from "./recording-reader.js";

type Line = Readonly<Record<string, unknown>>;

const SILENT = [
  "model_change",
  "thinking_level_change",
  "label",
  "custom",
  "custom_message",
  "session_info",
  "branch_summary",
];

/** pi's `sessions/**.jsonl`: a tree, in which each entry names the one that it follows. */
export const piReader: RecordingReader = {
  agent: "pi",
  writtenFor: "session version 3",
  recognise: (line) => {
    const { type, version, id, cwd } = fieldsOf(line);
    const isOne =
      type === "session" && typeof version === "number" && typeof id === "string" && typeof cwd === "string";
    return isOne ? `session of version ${version}` : undefined;
  },
  open: openPi,
};

function openPi(): RecordingStream {
  const round = holdRound();
  const branches = followBranches();

  const readMessage = (line: Line): readonly PlanRecord[] => {
    const message = fieldsOf(line["message"]);
    const [id, time, text] = [textOf(line["id"]), textOf(line["timestamp"]), wordsOf(message["content"])];
    if (message["role"] === "toolResult") {
      const answer = { failed: message["isError"] === true, replyLength: measureReply(message["content"]) };
      round.answer(textOf(message["toolCallId"]), answer);
      return [];
    }
    if (message["role"] === "assistant") {
      branches.round(id);
      const calls = rowsOf(message["content"])
        .filter(({ type }) => type === "toolCall")
        .map((call) => ({ tool: textOf(call["name"]) ?? "", input: call["arguments"], id: textOf(call["id"]) }));
      const before = round.begin({ id, time, text, calls });
      return message["stopReason"] === "stop" ? [...before, ...round.finish(), { type: "end" }] : before;
    }
    if (message["role"] !== "user") return round.finish();
    return [...round.finish(), ...branches.message(id, line["parentId"]), { type: "user", id, time, text }];
  };

  const readLine = (line: Line): readonly PlanRecord[] => {
    const type = textOf(line["type"]) ?? "a line without a type";
    if (type === "message") return readMessage(line);
    if (type === "compaction") return [...round.finish(), { type: "compacted" }];
    if (type === "session")
      return [{ type: "session", agent: "pi", id: textOf(line["id"]), folder: textOf(line["cwd"]) }];
    return SILENT.includes(type) ? [] : [{ type: "unknown", what: type, count: 1 }];
  };

  return {
    read: (value) => {
      const line = fieldsOf(value);
      const records = readLine(line);
      branches.line(textOf(line["id"]));
      return records;
    },
    end: round.finish,
  };
}
