import type { PlanRecord } from "../plan-record.js";
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

type Event = Readonly<Record<string, unknown>>;

/** Events that say nothing about a plan. */
const SILENT = new Set(
  "SystemPromptEvent ConversationStateUpdateEvent TokenEvent LLMCompletionLogEvent CondensationRequest CondensationSummaryEvent HookExecutionEvent PauseEvent StreamingDeltaEvent".split(
    " ",
  ),
);

/** OpenHands' `conversations/<id>/events/event-00000-<id>.json`, one event a file, given one after another. */
export const openHandsReader: RecordingReader = {
  agent: "openhands",
  writtenFor: "SDK 1.50",
  recognise: (event) => {
    const { kind, source, id } = fieldsOf(event);
    const isEvent =
      typeof kind === "string" && typeof id === "string" && /^(?:user|agent|environment|hook)$/.test(String(source));
    return isEvent ? "kind and source of an event" : undefined;
  },
  open: openOpenHands,
};

function openOpenHands(): RecordingStream {
  const round = holdRound();
  let hasSession = false;
  let reply: string | undefined;

  const readAction = (event: Event): readonly PlanRecord[] => {
    const { tool_name, tool_call_id, tool_call, llm_response_id, timestamp, thought } = event;
    const call = {
      tool: textOf(tool_name) ?? "",
      input: argumentsOf(fieldsOf(tool_call)["arguments"]),
      id: textOf(tool_call_id),
    };
    // The calls of one reply are events of their own.
    const isSame = reply !== undefined && reply === textOf(llm_response_id);
    reply = textOf(llm_response_id);
    const before = isSame ? [] : round.begin({ id: reply, time: textOf(timestamp), calls: [] });
    round.say(wordsOf(thought));
    round.call(call);
    return call.tool === "finish" ? [...before, ...finish(), { type: "end" }] : before;
  };

  const finish = (): readonly PlanRecord[] => {
    reply = undefined;
    return round.finish();
  };

  const readMessage = ({ source, timestamp, llm_message }: Event): readonly PlanRecord[] => {
    const [time, text] = [textOf(timestamp), wordsOf(fieldsOf(llm_message)["content"])];
    if (source === "user") return [...finish(), { type: "user", time, text }];
    return [...finish(), { type: "round", time, text, calls: [] }, { type: "end" }];
  };

  const readEvent = (event: Event): readonly PlanRecord[] => {
    const kind = textOf(event["kind"]) ?? "an event without a kind";
    const id = textOf(event["tool_call_id"]);
    if (kind === "ActionEvent") return readAction(event);
    if (kind === "MessageEvent") return readMessage(event);
    if (kind === "Condensation") return [...finish(), { type: "compacted" }];
    if (kind === "ObservationEvent") {
      const { content, is_error } = fieldsOf(event["observation"]);
      round.answer(id, { failed: is_error === true, replyLength: measureReply(content) });
    } else if (kind === "AgentErrorEvent" || kind === "UserRejectObservation") round.answer(id, { failed: true });
    else if (!SILENT.has(kind)) return [{ type: "unknown", what: kind, count: 1 }];
    return [];
  };

  return {
    read: (line) => {
      const event = fieldsOf(line);
      const session = hasSession ? [] : [describeSession(event)];
      hasSession = true;
      return [...session, ...readEvent(event)];
    },
    end: finish,
  };
}

/** No event names its conversation; who reads the folder may add its name. */
function describeSession({ conversation_id }: Event): PlanRecord {
  return { type: "session", agent: "openhands", id: textOf(conversation_id) };
}
