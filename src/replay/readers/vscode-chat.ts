import { isRecord } from "../../core/plain-json.js";
import type { PlanRecord, ReplayedCall } from "../plan-record.js";
import {
  argumentsOf,
  fieldsOf,
  type RecordingReader,
  type RecordingStream,
  rowsOf,
  textOf,
  timeOf,
  wordsOf,
} from "./recording-reader.js";

type Fields = Readonly<Record<string, unknown>>;

/** VS Code's `chatSessions/*.json`, and the journal of changes that newer versions write in place of it. */
export const vscodeChatReader: RecordingReader = {
  agent: "vscode",
  writtenFor: "1.110",
  recognise: (line) => {
    const { requests, sessionId, kind, v } = fieldsOf(line);
    if (Array.isArray(requests) && typeof sessionId === "string") return "sessionId and requests";
    return kind === 0 && Array.isArray(fieldsOf(v)["requests"]) ? "a journal that begins with requests" : undefined;
  },
  open: openChat,
};

/** A journal is only known when all of it is read: a later line may change what an earlier one said. */
function openChat(): RecordingStream {
  let session: unknown;
  return {
    read: (line) => {
      const { kind, k, v, i } = fieldsOf(line);
      if (Array.isArray(fieldsOf(line)["requests"])) session = line;
      else if (kind === 0) session = v;
      else if ((kind === 1 || kind === 2) && Array.isArray(k))
        session = change(session, k, { kind, value: v, from: i });
      else return [{ type: "unknown", what: "a line that is no change", count: 1 }];
      return [];
    },
    end: () => readSession(fieldsOf(session)),
  };
}

interface Change {
  /** 1 sets a value, 2 appends to an array, after it was cut at `from`. */
  readonly kind: 1 | 2;
  readonly value: unknown;
  readonly from: unknown;
}

/** The value with what a path leads to changed; the rest is the same. */
function change(target: unknown, [key, ...rest]: readonly unknown[], made: Change): unknown {
  if (key === undefined) {
    if (made.kind === 1) return made.value;
    const old: readonly unknown[] = Array.isArray(target) ? target : [];
    const kept = typeof made.from === "number" ? old.slice(0, made.from) : old;
    return [...kept, ...(Array.isArray(made.value) ? made.value : [])];
  }
  if (Array.isArray(target) && Number.isInteger(key) && Number(key) <= target.length) {
    const copy = [...target];
    copy[Number(key)] = change(target[Number(key)], rest, made);
    return copy;
  }
  if (typeof key !== "string") return target;
  const fields = isRecord(target) ? target : {};
  return Object.fromEntries([...Object.entries(fields), [key, change(fields[key], rest, made)]]);
}

function readSession({ sessionId, requests }: Fields): readonly PlanRecord[] {
  return [{ type: "session", agent: "vscode", id: textOf(sessionId) }, ...rowsOf(requests).flatMap(readRequest)];
}

/** A request holds the person's message, and the rounds of its answer where the extension kept them. */
function readRequest({ requestId, timestamp, message, result }: Fields): readonly PlanRecord[] {
  const { toolCallRounds, toolCallResults } = fieldsOf(fieldsOf(result)["metadata"]);
  const answers = fieldsOf(toolCallResults);
  const rounds = rowsOf(toolCallRounds).map(({ id, response, toolCalls }): PlanRecord => {
    const calls = rowsOf(toolCalls).map((call): ReplayedCall => {
      const callId = textOf(call["id"]);
      const answer = callId === undefined ? undefined : answers[callId];
      const replyLength = answer === undefined ? undefined : measureAnswer(answer);
      return { tool: textOf(call["name"]) ?? "", input: argumentsOf(call["arguments"]), id: callId, replyLength };
    });
    return { type: "round", id: textOf(id), text: wordsOf(response), calls };
  });
  const text = wordsOf(fieldsOf(message)["text"]);
  const user: PlanRecord = { type: "user", id: textOf(requestId), time: timeOf(timestamp), text };
  return [user, ...rounds, ...(rounds.length === 0 ? [] : [{ type: "end" } as const])];
}

function measureAnswer(answer: unknown): number {
  return rowsOf(fieldsOf(answer)["content"]).reduce((sum, { value }) => sum + (textOf(value)?.length ?? 0), 0);
}
