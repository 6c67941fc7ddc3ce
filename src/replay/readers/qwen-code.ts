import { isRecord } from "../../core/plain-json.js";
import type { PlanRecord } from "../plan-record.js";
import {
  answerCall,
  fieldsOf,
  type RecordingReader,
  type RecordingStream,
  rowsOf,
  textOf,
  type WaitingRound,
} from "./recording-reader.js";

type Line = Readonly<Record<string, unknown>>;

/** Qwen Code's `projects/<project>/chats/*.jsonl`. */
export const qwenCodeReader: RecordingReader = {
  agent: "qwen-code",
  writtenFor: "0.21",
  recognise: (line) => {
    const { sessionId, uuid, message, type } = fieldsOf(line);
    const isOne = typeof sessionId === "string" && typeof uuid === "string";
    if (!isOne) return undefined;
    if (isRecord(message) && Array.isArray(message["parts"])) return "sessionId and message.parts";
    return type === "system" && "systemPayload" in fieldsOf(line) ? "sessionId and systemPayload" : undefined;
  },
  open: openQwenCode,
};

function openQwenCode(): RecordingStream {
  let hasSession = false;
  let round: WaitingRound | undefined;
  let place: string | undefined;
  const places = new Map<string, string | undefined>();

  const finish = (): readonly PlanRecord[] => {
    const finished = round;
    round = undefined;
    return finished === undefined ? [] : [{ type: "round", ...finished }];
  };

  const readAssistant = (line: Line): readonly PlanRecord[] => {
    const before = finish();
    place = textOf(line["uuid"]);
    const calls = rowsOf(fieldsOf(line["message"])["parts"])
      .map(({ functionCall }) => functionCall)
      .filter(isRecord)
      .map(({ name, args, id }) => ({ tool: textOf(name) ?? "", input: args, id: textOf(id) }));
    round = { id: place, time: textOf(line["timestamp"]), calls };
    return before;
  };

  const readResult = (line: Line): readonly PlanRecord[] => {
    const { callId, status, resultDisplay } = fieldsOf(line["toolCallResult"]);
    const replyLength = textOf(resultDisplay)?.length;
    if (round !== undefined) answerCall(round, textOf(callId), { failed: status === "error", replyLength });
    return [];
  };

  const readUser = (line: Line): readonly PlanRecord[] => {
    if (line["subtype"] !== undefined) return [];
    const before = finish();
    const [parent, id] = [textOf(line["parentUuid"]), textOf(line["uuid"])];
    const from = parent === undefined ? undefined : places.get(parent);
    const isRewound = from !== undefined && from !== place;
    place = id;
    return [
      ...before,
      ...(isRewound ? [{ type: "rewound", to: from } as const] : []),
      { type: "user", id, time: textOf(line["timestamp"]) },
    ];
  };

  const readLine = (line: Line): readonly PlanRecord[] => {
    const type = textOf(line["type"]) ?? "a line without a type";
    if (type === "assistant") return readAssistant(line);
    if (type === "tool_result") return readResult(line);
    if (type === "user") return readUser(line);
    if (type === "system") return line["subtype"] === "chat_compression" ? [...finish(), { type: "compacted" }] : [];
    return [{ type: "unknown", what: type, count: 1 }];
  };

  return {
    read: (value) => {
      const line = fieldsOf(value);
      const records = [...(hasSession ? [] : describeSession(line)), ...readLine(line)];
      hasSession ||= typeof line["sessionId"] === "string";
      const uuid = textOf(line["uuid"]);
      if (uuid !== undefined) places.set(uuid, place);
      return records;
    },
    end: finish,
  };
}

function describeSession(line: Line): readonly PlanRecord[] {
  const id = textOf(line["sessionId"]);
  if (id === undefined) return [];
  return [{ type: "session", agent: "qwen-code", id, folder: textOf(line["cwd"]), version: textOf(line["version"]) }];
}
