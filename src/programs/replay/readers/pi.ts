import type { PlanRecord } from "../plan-record.js";
import { findRecordedList } from "../readings/recorded-list.js";
import { followBranches } from "./follow-branches.js";
import { callOf, holdRound, sessionOf, unread } from "./make-records.js";
import { exitOf, type Fields, fieldsOf, joinWords, measureReply, rowsOf, textOf } from "./plain-values.js";
import { type RecordingReader, readByLine } from "./recording-reader.js";

const SILENT = /^(?:model_change|thinking_level_change|label|custom|custom_message|session_info|branch_summary)$/;

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

function openPi() {
  const round = holdRound();
  const branches = followBranches();

  const readMessage = (line: Fields): readonly PlanRecord[] => {
    const message = fieldsOf(line["message"]);
    const [id, time, text] = [textOf(line["id"]), textOf(line["timestamp"]), joinWords(message["content"])];
    if (message["role"] === "toolResult") {
      const { toolCallId, isError, content, details } = message;
      // An extension may keep its list in the details of each answer, even of one that refuses the call.
      const failed = isError === true || textOf(fieldsOf(details)["error"]) !== undefined;
      const list = failed ? undefined : findRecordedList(details);
      round.answer(toolCallId, {
        failed,
        replyLength: measureReply(content),
        ...exitOf(content),
        ...(list && { list }),
      });
      return [];
    }
    if (message["role"] === "assistant") {
      branches.round(id);
      const calls = rowsOf(message["content"])
        .filter(({ type }) => type === "toolCall")
        .map((call) => callOf(call["name"], call["arguments"], call["id"]));
      const before = round.begin({ id, time, text, calls });
      return message["stopReason"] === "stop" ? [...before, ...round.finish({ type: "end" })] : before;
    }
    if (message["role"] !== "user") return round.finish();
    return round.finish(...branches.message(id, line["parentId"]), { type: "user", id, time, text });
  };

  const readLine = (line: Fields): readonly PlanRecord[] => {
    const type = textOf(line["type"]) ?? "a line without a type";
    if (type === "message") return readMessage(line);
    if (type === "compaction") return round.finish({ type: "compacted" });
    if (type === "session") return [sessionOf("pi", { id: line["id"], folder: line["cwd"] })];
    return SILENT.test(type) ? [] : unread(type);
  };

  return readByLine(readLine, { after: ({ id }) => branches.line(id), end: round.finish });
}
