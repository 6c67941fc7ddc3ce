import type { PlanRecord } from "../plan-record.js";
import { callOf, holdRound, sessionOf, unread } from "./make-records.js";
import { exitOf, type Fields, fieldsOf, joinWords, measureReply, textOf } from "./plain-values.js";
import { knownBy, type RecordingReader, readByLine, timeOf } from "./recording-reader.js";

const AGENT = "kimi-code";

/** Lines without news of a plan, by the beginning of their type. */
const SILENT =
  /^(?:metadata|config|tools|llm|usage|permission|plan_mode|plugin|runtime|token_counting|context\.append_message|turn\.(?:steer|cancel)|full_compaction|profile|forked$|swarm_mode|micro_compaction|goal|mcp|background|context\.(?:clear|undo))/;
const SILENT_EVENTS = /^(?:content\.part|step\.end)$/;

/** Kimi Code's `sessions/wd_<folder>/<session>/agents/<agent>/wire.jsonl`. */
export const kimiCodeReader: RecordingReader = {
  agent: AGENT,
  writtenFor: "wire protocol 1.5",
  recognise: /* @__PURE__ */ knownBy("metadata with protocol_version", ({ type, protocol_version }) => {
    return type === "metadata" && typeof protocol_version === "string";
  }),
  open: openKimiCode,
};

function openKimiCode() {
  const round = holdRound();

  const readEvent = (event: Fields, time: string | undefined): readonly PlanRecord[] => {
    const { type, uuid, toolCallId, name, args, result, part } = event;
    if (type === "step.begin") return round.begin({ id: textOf(uuid), time, calls: [] });
    if (type === "tool.call") round.call(callOf(name, args, toolCallId));
    else if (type === "content.part") round.say(joinWords([part]), time);
    else if (type === "tool.result") {
      const { output, isError } = fieldsOf(result);
      round.answer(toolCallId, { failed: isError === true, replyLength: measureReply(output), ...exitOf(output) });
    } else if (!SILENT_EVENTS.test(textOf(type) ?? "")) return unread(textOf(type) ?? "an event without a type");
    return [];
  };

  const readLine = (line: Fields): readonly PlanRecord[] => {
    const type = textOf(line["type"]) ?? "a line without a type";
    const time = timeOf(line["time"]);
    if (type === "context.append_loop_event") return readEvent(fieldsOf(line["event"]), time);
    if (type === "turn.prompt")
      return round.finish(...describeAgent(line), { type: "user", time, text: joinWords(line["input"]) });
    if (type === "turn.ended") return round.finish({ type: "end" });
    if (type === "context.apply_compaction") return round.finish({ type: "compacted" });
    if (type === "metadata") return [sessionOf(AGENT, { version: line["protocol_version"] })];
    if (typeof line["cwd"] === "string") return [sessionOf(AGENT, { folder: line["cwd"] })];
    return SILENT.test(type) ? [] : unread(type);
  };

  return readByLine(readLine, { end: round.finish });
}

/** The task of a sub-agent is not a person's message; no line of its file names its session. */
function describeAgent(line: Fields): readonly PlanRecord[] {
  const { kind, name } = fieldsOf(line["origin"]);
  const isPart = kind === "system_trigger" && name === "subagent";
  return isPart ? [sessionOf(AGENT, { parent: "another agent of the session" })] : [];
}
