import type { PlanRecord, ReplayedCall } from "../plan-record.js";
import { fieldsOf, type RecordingReader, rowsOf, textOf, timeOf, wordsOf } from "./recording-reader.js";

type Fields = Readonly<Record<string, unknown>>;

/** opencode's session as `opencode export` writes it, and as it is put together from its database or its older files. */
export const opencodeReader: RecordingReader = {
  agent: "opencode",
  writtenFor: "1.2",
  recognise: (line) => {
    const { info, messages } = fieldsOf(line);
    const isSession = typeof fieldsOf(info)["id"] === "string" && Array.isArray(messages);
    return isSession ? "info and messages" : undefined;
  },
  open: () => ({ read: readSession, end: () => [] }),
};

function readSession(line: unknown): readonly PlanRecord[] {
  const { info, messages } = fieldsOf(line);
  if (!Array.isArray(messages)) return [{ type: "unknown", what: "a line without messages", count: 1 }];
  const { id, parentID, directory, version } = fieldsOf(info);
  const session = { id: textOf(id), parent: textOf(parentID), folder: textOf(directory), version: textOf(version) };
  return [{ type: "session", agent: "opencode", ...session }, ...rowsOf(messages).flatMap(readMessage)];
}

/** A message of the model holds all rounds of a turn, each between its marks. */
function readMessage({ info, parts }: Fields): readonly PlanRecord[] {
  const { id, role, time } = fieldsOf(info);
  const [place, began] = [textOf(id), timeOf(fieldsOf(time)["created"])];
  if (role === "user") {
    const isCompaction = rowsOf(parts).some(({ type }) => type === "compaction");
    return [isCompaction ? { type: "compacted" } : { type: "user", id: place, time: began, text: wordsOf(parts) }];
  }
  if (role !== "assistant") return [{ type: "unknown", what: textOf(role) ?? "a message without a role", count: 1 }];
  const rounds: Fields[][] = [[]];
  for (const part of rowsOf(parts)) {
    if (part["type"] === "step-start" && rounds.at(-1)?.some(isCall)) rounds.push([]);
    rounds.at(-1)?.push(part);
  }
  return rounds.map((held, at) => ({
    type: "round",
    id: at === 0 ? place : undefined,
    time: began,
    text: wordsOf(held),
    calls: held.filter(isCall).map(readCall),
  }));
}

function isCall({ type }: Fields): boolean {
  return type === "tool";
}

function readCall({ tool, callID, state }: Fields): ReplayedCall {
  const { input, status, output } = fieldsOf(state);
  const replyLength = textOf(output)?.length;
  return { tool: textOf(tool) ?? "", input, id: textOf(callID), failed: status === "error", replyLength };
}
