import type { PlanRecord } from "../plan-record.js";
import { callOf, holdRound, sessionOf, unread } from "./make-records.js";
import { argumentsOf, exitOf, type Fields, fieldsOf, joinWords, measureReply, textOf } from "./plain-values.js";
import { knownBy, type RecordingReader, readByLine, timeOf } from "./recording-reader.js";

/** Messages without news of a plan. */
const SILENT =
  /^(?:SteerInput|StepInterrupted|Hook\w+|CompactionBegin|MCP\w+|StatusUpdate|Notification|PlanDisplay|Approval\w+|ToolCallRequest|Question\w+|BtwBegin|BtwEnd)$/;

/** Kimi CLI's `~/.kimi/sessions/<folder>/<session>/wire.jsonl`: the messages between the agent and its screens. */
export const kimiCliReader: RecordingReader = {
  agent: "kimi-cli",
  writtenFor: "wire protocol 1.5",
  recognise: /* @__PURE__ */ knownBy("metadata without a time, or a timestamp and a message", (line) => {
    const { type, protocol_version, created_at, timestamp } = line;
    if (type === "metadata") return typeof protocol_version === "string" && created_at === undefined;
    const { type: name, payload } = fieldsOf(line["message"]);
    return typeof timestamp === "number" && typeof name === "string" && typeof payload === "object";
  }),
  open: openKimiCli,
};

/** Milliseconds in a second. */
const SECOND = 1000;

function openKimiCli() {
  const round = holdRound();

  const readMessage = (name: string, payload: Fields, time: string | undefined): readonly PlanRecord[] => {
    if (name === "TurnBegin") return round.finish({ type: "user", time, text: joinWords(payload["user_input"]) });
    if (name === "TurnEnd") return round.finish({ type: "end" });
    if (name === "StepBegin") return round.begin({ time, calls: [] });
    if (name === "CompactionEnd") return round.finish({ type: "compacted" });
    if (name === "SubagentEvent") return unread("a sub-agent's line within the session");
    if (name === "ContentPart") round.say(joinWords([payload]), time);
    else if (name === "ToolCall") {
      const { name: tool, arguments: sent } = fieldsOf(payload["function"]);
      round.call(callOf(tool, argumentsOf(sent), payload["id"]), time);
    } else if (name === "ToolResult") {
      const { is_error, output } = fieldsOf(payload["return_value"]);
      round.answer(payload["tool_call_id"], {
        failed: is_error === true,
        replyLength: measureReply(output),
        ...exitOf(output),
      });
    } else if (!SILENT.test(name)) return unread(name);
    return [];
  };

  const readLine = (line: Fields): readonly PlanRecord[] => {
    if (line["type"] === "metadata") return [sessionOf("kimi-cli", { version: line["protocol_version"] })];
    const { type, payload } = fieldsOf(line["message"]);
    const { timestamp } = line;
    const time = timeOf(typeof timestamp === "number" ? Math.round(SECOND * timestamp) : undefined);
    return readMessage(textOf(type) ?? "a line without a message", fieldsOf(payload), time);
  };

  return readByLine(readLine, { end: round.finish });
}
