import type { PlanRecord } from "../plan-record.js";
import { findScriptCalls } from "./find-script-calls.js";
import {
  argumentsOf,
  fieldsOf,
  holdRound,
  measureReply,
  type RecordingReader,
  type RecordingStream,
  textOf,
  wordsOf,
} from "./recording-reader.js";

type Payload = Readonly<Record<string, unknown>>;

const ENVELOPES = "session_meta turn_context response_item event_msg compacted world_state token_usage_record".split(
  " ",
);

/** Codex's `sessions/<year>/<month>/<day>/rollout-*.jsonl`. */
export const codexReader: RecordingReader = {
  agent: "codex",
  writtenFor: "0.146",
  recognise: (line) => {
    const { type, payload } = fieldsOf(line);
    const isOne = typeof type === "string" && ENVELOPES.includes(type) && typeof payload === "object";
    return isOne ? `${type} with a payload` : undefined;
  },
  open: openCodex,
};

function openCodex(): RecordingStream {
  let hasSession = false;
  const round = holdRound();
  // Answers end a round: what the model calls after one belongs to its next reply.
  let isAnswered = false;
  let turns = 0;

  const finish = (): readonly PlanRecord[] => {
    isAnswered = false;
    return round.finish();
  };

  const readCall = (payload: Payload, time: string | undefined): readonly PlanRecord[] => {
    const before = isAnswered ? finish() : [];
    const [name, id] = [textOf(payload["name"]) ?? textOf(payload["type"]) ?? "", textOf(payload["call_id"])];
    const sent = payload["arguments"] ?? payload["input"];
    const inner = name === "exec" && typeof sent === "string" ? findScriptCalls(sent, ["update_plan"]) : undefined;
    if (inner === undefined) round.call({ tool: name, input: argumentsOf(sent), id }, time);
    else for (const call of [...inner.calls, ...(inner.isAlone ? [] : [{ tool: name, id }])]) round.call(call, time);
    return before;
  };

  const readItem = (payload: Payload, time: string | undefined): readonly PlanRecord[] => {
    const type = textOf(payload["type"]) ?? "";
    if (type === "message" && payload["role"] === "assistant") {
      const before = isAnswered ? finish() : [];
      round.say(wordsOf(payload["content"]), time);
      return before;
    }
    if (type.endsWith("_call")) return readCall(payload, time);
    if (type.endsWith("_output")) {
      const { output } = payload;
      round.answer(textOf(payload["call_id"]), { failed: isFailure(output), replyLength: measureReply(output) });
      isAnswered = true;
    }
    return [];
  };

  const readEvent = (payload: Payload, time: string | undefined): readonly PlanRecord[] => {
    const item = fieldsOf(payload["item"]);
    // Newer versions write a completed item in place of the event of its own.
    if (payload["type"] === "user_message" || item["type"] === "UserMessage") {
      turns += 1;
      const text = wordsOf(payload["message"] ?? item["content"]);
      return [...finish(), { type: "user", id: `turn ${turns}`, time, text }];
    }
    if (payload["type"] === "task_complete" || payload["type"] === "turn_complete")
      return [...finish(), { type: "end" }];
    if (payload["type"] !== "thread_rolled_back") return [];
    const gone = Number(payload["num_turns"] ?? 1);
    const first = Math.max(1, turns - gone + 1);
    turns = first - 1;
    return [...finish(), { type: "rewound", to: `turn ${first}` }];
  };

  return {
    read: (value) => {
      const line = fieldsOf(value);
      const [payload, time] = [fieldsOf(line["payload"]), textOf(line["timestamp"])];
      if (line["type"] === "session_meta") {
        // A fork repeats the first line of its parent after its own.
        if (hasSession) return [];
        hasSession = true;
        return [describeSession(payload)];
      }
      if (line["type"] === "response_item") return readItem(payload, time);
      if (line["type"] === "event_msg") return readEvent(payload, time);
      if (line["type"] === "compacted") return [...finish(), { type: "compacted" }];
      const what = textOf(line["type"]) ?? "a line without a type";
      return ENVELOPES.includes(what) ? [] : [{ type: "unknown", what, count: 1 }];
    },
    end: finish,
  };
}

function describeSession(payload: Payload): PlanRecord {
  const { parent_thread_id: parent } = fieldsOf(fieldsOf(fieldsOf(payload["source"])["subagent"])["thread_spawn"]);
  return {
    type: "session",
    agent: "codex",
    id: textOf(payload["id"]),
    ...(typeof parent === "string" && { parent }),
    folder: textOf(payload["cwd"]),
    version: textOf(payload["cli_version"]),
  };
}

/** Codex writes no flag: a refused plan is answered with what was wrong with it, or that there is no such tool. */
function isFailure(output: unknown): boolean {
  return typeof output === "string" && /^(?:failed to parse function arguments|unsupported call)/i.test(output);
}
