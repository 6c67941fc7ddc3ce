import type { PlanRecord } from "../plan-record.js";
import { callOf, holdRound, sessionOf, unread } from "./make-records.js";
import { argumentsOf, exitOf, type Fields, fieldsOf, joinWords, measureReply, textOf } from "./plain-values.js";
import { knownBy, type RecordingReader, readByLine } from "./recording-reader.js";

/** Events without news of a plan. */
const SILENT =
  /^(?:SystemPromptEvent|ConversationStateUpdateEvent|TokenEvent|LLMCompletionLogEvent|CondensationRequest|CondensationSummaryEvent|HookExecutionEvent|PauseEvent|StreamingDeltaEvent)$/;

/** OpenHands' `conversations/<id>/events/event-00000-<id>.json`, one event a file, read in order. */
export const openHandsReader: RecordingReader = {
  agent: "openhands",
  writtenFor: "SDK 1.50",
  recognise: /* @__PURE__ */ knownBy("kind and source of an event", ({ kind, source, id }) => {
    const isKnown = /^(?:user|agent|environment|hook)$/.test(String(source));
    return isKnown && typeof kind === "string" && typeof id === "string";
  }),
  open: openOpenHands,
};

function openOpenHands() {
  const round = holdRound();
  let reply: string | undefined;

  const readAction = (event: Fields): readonly PlanRecord[] => {
    const { tool_name, tool_call_id, tool_call, llm_response_id, timestamp, thought } = event;
    const call = callOf(tool_name, argumentsOf(fieldsOf(tool_call)["arguments"]), tool_call_id);
    // Each call of a reply is a separate event.
    const isSame = reply !== undefined && reply === textOf(llm_response_id);
    reply = textOf(llm_response_id);
    const before = isSame ? [] : round.begin({ id: reply, time: textOf(timestamp), calls: [] });
    round.say(joinWords(thought));
    round.call(call);
    return call.tool === "finish" ? [...before, ...finish({ type: "end" })] : before;
  };

  const finish = (...records: readonly PlanRecord[]): readonly PlanRecord[] => {
    reply = undefined;
    return round.finish(...records);
  };

  const readMessage = ({ source, timestamp, llm_message }: Fields): readonly PlanRecord[] => {
    const [time, text] = [textOf(timestamp), joinWords(fieldsOf(llm_message)["content"])];
    if (source === "user") return finish({ type: "user", time, text });
    return finish({ type: "round", time, text, calls: [] }, { type: "end" });
  };

  const readEvent = (event: Fields): readonly PlanRecord[] => {
    const kind = textOf(event["kind"]) ?? "an event without a kind";
    const { tool_call_id: id } = event;
    if (kind === "ActionEvent") return readAction(event);
    if (kind === "MessageEvent") return readMessage(event);
    if (kind === "Condensation") return finish({ type: "compacted" });
    if (kind === "ObservationEvent") {
      const { content, is_error, ...observed } = fieldsOf(event["observation"]);
      const exit = { ...exitOf(content), ...exitOf(observed) };
      round.answer(id, { failed: is_error === true, replyLength: measureReply(content), ...exit });
    } else if (kind === "AgentErrorEvent" || kind === "UserRejectObservation") round.answer(id, { failed: true });
    else if (!SILENT.test(kind)) return unread(kind);
    return [];
  };

  // No event names its conversation; the reader of the folder may add it.
  const describe = ({ conversation_id: id }: Fields): PlanRecord => sessionOf("openhands", { id });
  return readByLine(readEvent, { describe, end: finish });
}
