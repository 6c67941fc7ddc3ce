import { isRecord } from "../../core/plain-json.js";
import type { PlanRecord } from "../plan-record.js";
import { followBranches } from "./follow-branches.js";
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
  const round = holdRound();
  const branches = followBranches();

  const readAssistant = (line: Line): readonly PlanRecord[] => {
    const id = textOf(line["uuid"]);
    branches.round(id);
    const { parts } = fieldsOf(line["message"]);
    const calls = rowsOf(parts)
      .map(({ functionCall }) => functionCall)
      .filter(isRecord)
      .map(({ name, args, id: call }) => ({ tool: textOf(name) ?? "", input: args, id: textOf(call) }));
    return round.begin({ id, time: textOf(line["timestamp"]), text: wordsOf(parts), calls });
  };

  const readResult = (line: Line): readonly PlanRecord[] => {
    const { callId, status, resultDisplay } = fieldsOf(line["toolCallResult"]);
    const replyLength = textOf(resultDisplay)?.length;
    round.answer(textOf(callId), { failed: status === "error", replyLength });
    return [];
  };

  const readUser = (line: Line): readonly PlanRecord[] => {
    if (line["subtype"] !== undefined) return [];
    const id = textOf(line["uuid"]);
    const turn = branches.message(id, line["parentUuid"]);
    const text = textOf(fieldsOf(line["systemPayload"])["displayText"]) ?? wordsOf(fieldsOf(line["message"])["parts"]);
    return [...round.finish(), ...turn, { type: "user", id, time: textOf(line["timestamp"]), text }];
  };

  const readLine = (line: Line): readonly PlanRecord[] => {
    const type = textOf(line["type"]) ?? "a line without a type";
    if (type === "assistant") return readAssistant(line);
    if (type === "tool_result") return readResult(line);
    if (type === "user") return readUser(line);
    if (type === "system")
      return line["subtype"] === "chat_compression" ? [...round.finish(), { type: "compacted" }] : [];
    return [{ type: "unknown", what: type, count: 1 }];
  };

  return {
    read: (value) => {
      const line = fieldsOf(value);
      const records = [...(hasSession ? [] : describeSession(line)), ...readLine(line)];
      hasSession ||= typeof line["sessionId"] === "string";
      branches.line(textOf(line["uuid"]));
      return records;
    },
    end: round.finish,
  };
}

function describeSession(line: Line): readonly PlanRecord[] {
  const id = textOf(line["sessionId"]);
  if (id === undefined) return [];
  return [{ type: "session", agent: "qwen-code", id, folder: textOf(line["cwd"]), version: textOf(line["version"]) }];
}
