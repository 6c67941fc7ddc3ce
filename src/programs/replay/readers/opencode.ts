import type { PlanRecord, ReplayedCall } from "../plan-record.js";
import { callOf, sessionOf, unread } from "./make-records.js";
import { exitOf, type Fields, fieldsOf, joinWords, rowsOf, textOf } from "./plain-values.js";
import { knownBy, type RecordingReader, timeOf } from "./recording-reader.js";

/**
 * opencode's session in the form of `opencode export`, which `read-opencode.ts` also makes from its database or older
 * files.
 */
export const opencodeReader: RecordingReader = {
  agent: "opencode",
  writtenFor: "1.2",
  recognise: /* @__PURE__ */ knownBy("info and messages", ({ info, messages }) => {
    return typeof fieldsOf(info)["id"] === "string" && Array.isArray(messages);
  }),
  open: () => ({ read: readSession, end: () => [] }),
};

function readSession(line: unknown): readonly PlanRecord[] {
  const { info, messages } = fieldsOf(line);
  if (!Array.isArray(messages)) return unread("a line without messages");
  const { id, parentID: parent, directory: folder, version } = fieldsOf(info);
  return [sessionOf("opencode", { id, parent, folder, version }), ...rowsOf(messages).flatMap(readMessage)];
}

/** Reads a message; one of the model contains all rounds of a turn, each between two marks. */
function readMessage({ info, parts }: Fields): readonly PlanRecord[] {
  const { id, role, time } = fieldsOf(info);
  const [messageId, began] = [textOf(id), timeOf(fieldsOf(time)["created"])];
  if (role === "user") {
    const isCompaction = rowsOf(parts).some(({ type }) => type === "compaction");
    return [
      isCompaction ? { type: "compacted" } : { type: "user", id: messageId, time: began, text: joinWords(parts) },
    ];
  }
  if (role !== "assistant") return unread(textOf(role) ?? "a message without a role");
  const rounds: Fields[][] = [[]];
  for (const part of rowsOf(parts)) {
    if (part["type"] === "step-start" && rounds.at(-1)?.some(isCall)) rounds.push([]);
    rounds.at(-1)?.push(part);
  }
  return rounds.map((held, at) => ({
    type: "round",
    id: at === 0 ? messageId : undefined,
    time: began,
    text: joinWords(held),
    calls: held.filter(isCall).map(readCall),
  }));
}

function isCall({ type }: Fields): boolean {
  return type === "tool";
}

function readCall({ tool, callID, state }: Fields): ReplayedCall {
  const { input, status, output, metadata } = fieldsOf(state);
  const answer = { failed: status === "error", replyLength: textOf(output)?.length, ...exitOf(metadata) };
  return { ...callOf(tool, input, callID), ...answer };
}
