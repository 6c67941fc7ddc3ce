import type { PlanRecord } from "../plan-record.js";
import {
  fieldsOf,
  holdRound,
  type RecordingReader,
  type RecordingStream,
  textOf,
  timeOf,
  wordsOf,
} from "./recording-reader.js";

type Line = Readonly<Record<string, unknown>>;

/** Lines that say nothing about a plan, by what their type begins with. */
const SILENT =
  /^(?:metadata|config|tools|llm|usage|permission|plan_mode|plugin|runtime|token_counting|context\.append_message|turn\.(?:steer|cancel)|full_compaction|profile)/;
const SILENT_EVENTS = /^(?:content\.part|step\.end)$/;

/** Kimi Code's `sessions/wd_<folder>/<session>/agents/<agent>/wire.jsonl`. */
export const kimiCodeReader: RecordingReader = {
  agent: "kimi-code",
  writtenFor: "wire protocol 1.4",
  recognise: (line) => {
    const { type, protocol_version } = fieldsOf(line);
    return type === "metadata" && typeof protocol_version === "string" ? "metadata with protocol_version" : undefined;
  },
  open: openKimiCode,
};

function openKimiCode(): RecordingStream {
  const round = holdRound();

  const readEvent = (event: Line, time: string | undefined): readonly PlanRecord[] => {
    const { type, uuid, toolCallId, name, args, result, part } = event;
    if (type === "step.begin") return round.begin({ id: textOf(uuid), time, calls: [] });
    if (type === "tool.call") round.call({ tool: textOf(name) ?? "", input: args, id: textOf(toolCallId) });
    else if (type === "content.part") round.say(wordsOf([part]), time);
    else if (type === "tool.result") {
      const { output, isError } = fieldsOf(result);
      const replyLength = textOf(output)?.length;
      round.answer(textOf(toolCallId), { failed: isError === true, replyLength });
    } else if (!SILENT_EVENTS.test(textOf(type) ?? ""))
      return [{ type: "unknown", what: textOf(type) ?? "an event without a type", count: 1 }];
    return [];
  };

  const readLine = (line: Line): readonly PlanRecord[] => {
    const type = textOf(line["type"]) ?? "a line without a type";
    const time = timeOf(line["time"]);
    if (type === "context.append_loop_event") return readEvent(fieldsOf(line["event"]), time);
    if (type === "turn.prompt")
      return [...round.finish(), ...describeAgent(line), { type: "user", time, text: wordsOf(line["input"]) }];
    if (type === "turn.ended") return [...round.finish(), { type: "end" }];
    if (type === "context.apply_compaction") return [...round.finish(), { type: "compacted" }];
    if (type === "metadata")
      return [{ type: "session", agent: "kimi-code", version: textOf(line["protocol_version"]) }];
    if (typeof line["cwd"] === "string") return [{ type: "session", agent: "kimi-code", folder: line["cwd"] }];
    return SILENT.test(type) ? [] : [{ type: "unknown", what: type, count: 1 }];
  };

  return { read: (line) => readLine(fieldsOf(line)), end: round.finish };
}

/** The task of a sub-agent is no person's message; whose part it is stands in no line of its file. */
function describeAgent(line: Line): readonly PlanRecord[] {
  const { kind, name } = fieldsOf(line["origin"]);
  const isPart = kind === "system_trigger" && name === "subagent";
  return isPart ? [{ type: "session", agent: "kimi-code", parent: "another agent of the session" }] : [];
}
