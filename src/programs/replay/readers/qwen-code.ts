import { isRecord } from "../../../model/plain-json.js";
import type { PlanRecord } from "../plan-record.js";
import { followBranches } from "./follow-branches.js";
import { callOf, holdRound, sessionOf, unread } from "./make-records.js";
import { exitOf, type Fields, fieldsOf, joinWords, rowsOf, textOf } from "./plain-values.js";
import { type RecordingReader, readByLine } from "./recording-reader.js";

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

function openQwenCode() {
  const round = holdRound();
  const branches = followBranches();

  const readAssistant = (line: Fields): readonly PlanRecord[] => {
    const id = textOf(line["uuid"]);
    branches.round(id);
    const { parts } = fieldsOf(line["message"]);
    const calls = rowsOf(parts)
      .map(({ functionCall }) => functionCall)
      .filter(isRecord)
      .map(({ name, args, id: call }) => callOf(name, args, call));
    return round.begin({ id, time: textOf(line["timestamp"]), text: joinWords(parts), calls });
  };

  const readResult = (line: Fields): readonly PlanRecord[] => {
    const { callId, status, resultDisplay } = fieldsOf(line["toolCallResult"]);
    const { functionResponse } = rowsOf(fieldsOf(line["message"])["parts"])[0] ?? {};
    round.answer(callId, {
      failed: status === "error",
      replyLength: textOf(resultDisplay)?.length,
      // People see only the output of a command.
      ...exitOf(resultDisplay),
      ...exitOf(fieldsOf(fieldsOf(functionResponse)["response"])["output"]),
    });
    // The answer to a new task shows all of them, the new one last; other tools take no id.
    const givenId = textOf(rowsOf(fieldsOf(resultDisplay)["todos"]).at(-1)?.["id"]);
    round.answer(callId, (call) => (call.tool === "task_create" && givenId !== undefined ? { givenId } : {}));
    return [];
  };

  const readUser = (line: Fields): readonly PlanRecord[] => {
    if (line["subtype"] !== undefined) return [];
    const id = textOf(line["uuid"]);
    const turn = branches.message(id, line["parentUuid"]);
    const text =
      textOf(fieldsOf(line["systemPayload"])["displayText"]) ?? joinWords(fieldsOf(line["message"])["parts"]);
    return round.finish(...turn, { type: "user", id, time: textOf(line["timestamp"]), text });
  };

  const readLine = (line: Fields): readonly PlanRecord[] => {
    const type = textOf(line["type"]) ?? "a line without a type";
    if (type === "assistant") return readAssistant(line);
    if (type === "tool_result") return readResult(line);
    if (type === "user") return readUser(line);
    if (type === "system") return line["subtype"] === "chat_compression" ? round.finish({ type: "compacted" }) : [];
    return unread(type);
  };

  const after = ({ uuid }: Fields): void => branches.line(uuid);
  return readByLine(readLine, { describe: describeSession, after, end: round.finish });
}

function describeSession({ sessionId: id, cwd: folder, version }: Fields): PlanRecord | undefined {
  return textOf(id) === undefined ? undefined : sessionOf("qwen-code", { id, folder, version });
}
