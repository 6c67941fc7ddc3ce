import { isRecord } from "../../../model/plain-json.js";
import type { PlanRecord, ReplayedCall } from "../plan-record.js";
import { callOf, sessionOf, unread } from "./make-records.js";
import { argumentsOf, type Fields, fieldsOf, joinWords, rowsOf, textOf } from "./plain-values.js";
import { type RecordingReader, type RecordingStream, timeOf } from "./recording-reader.js";

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

/**
 * The parts of a session to keep: an object with the parts to keep under each name, where `*` means any name or index;
 * `true` for a whole value, `beginning` for that of a text, and `length` for its length.
 */
type Kept = true | "beginning" | "length" | { readonly [name: string]: Kept };

/** The most characters of somebody's words that are kept. */
const MOST_SAID = 1000;

/** The calls, and the sizes of their answers: the answers themselves, and their streaming, are most of a session. */
const KEPT: Kept = {
  sessionId: true,
  requests: {
    "*": {
      requestId: true,
      timestamp: true,
      message: { text: "beginning" },
      result: {
        metadata: {
          toolCallRounds: { "*": { id: true, response: "beginning", toolCalls: true } },
          toolCallResults: { "*": { content: { "*": { value: "length" } } } },
        },
      },
    },
  },
};

function keepOf(value: unknown, kept: Kept | undefined): unknown {
  if (kept === true || kept === undefined) return kept && value;
  if (kept === "length") return textOf(value)?.length;
  // V8 keeps the whole text alive for a slice of it; joining makes an independent copy.
  if (kept === "beginning") return joinWords(value)?.slice(0, MOST_SAID).split("").join("");
  if (Array.isArray(value)) return value.map((one) => keepOf(one, kept["*"]));
  if (!isRecord(value)) return undefined;
  const names = "*" in kept ? Object.keys(value) : Object.keys(kept).filter((name) => name in value);
  return Object.fromEntries(names.map((name) => [name, keepOf(value[name], keptInside(kept, name))]));
}

function keptInside(kept: Kept, name: string): Kept | undefined {
  if (typeof kept !== "object") return kept;
  return Object.hasOwn(kept, name) ? kept[name] : kept["*"];
}

/** Returns records only at the end of a journal: a later line may change an earlier one. */
function openChat(): RecordingStream {
  let session: unknown;
  return {
    read: (line) => {
      const { kind, k, v, i } = fieldsOf(line);
      if (Array.isArray(fieldsOf(line)["requests"])) session = keepOf(line, KEPT);
      else if (kind === 0) session = keepOf(v, KEPT);
      else if ((kind === 1 || kind === 2) && Array.isArray(k))
        session = change(session, k, { kind, value: v, from: i }, KEPT);
      else return unread("a line that is no change");
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

/** Returns the value with a change at a path, if that is kept; the rest is the same. */
function change(target: unknown, [key, ...rest]: readonly unknown[], made: Change, kept: Kept): unknown {
  if (key === undefined) {
    const value = keepOf(made.value, kept);
    if (made.kind === 1) return value;
    const old: readonly unknown[] = Array.isArray(target) ? target : [];
    return [...(typeof made.from === "number" ? old.slice(0, made.from) : old), ...(Array.isArray(value) ? value : [])];
  }
  const inside = keptInside(kept, String(key));
  if (inside === undefined) return target;
  if (Array.isArray(target) && Number.isInteger(key) && Number(key) <= target.length) {
    const copy = [...target];
    copy[Number(key)] = change(target[Number(key)], rest, made, inside);
    return copy;
  }
  if (typeof key !== "string") return target;
  const fields = isRecord(target) ? target : {};
  return { ...fields, [key]: change(fields[key], rest, made, inside) };
}

function readSession({ sessionId, requests }: Fields): readonly PlanRecord[] {
  return [sessionOf("vscode", { id: sessionId }), ...rowsOf(requests).flatMap(readRequest)];
}

/** Reads a request: the person's message, and the rounds of its answer if the extension kept them. */
function readRequest({ requestId, timestamp, message, result }: Fields): readonly PlanRecord[] {
  const { toolCallRounds, toolCallResults } = fieldsOf(fieldsOf(result)["metadata"]);
  const answers = fieldsOf(toolCallResults);
  const rounds = rowsOf(toolCallRounds).map(({ id, response, toolCalls }): PlanRecord => {
    const calls = rowsOf(toolCalls).map((call): ReplayedCall => {
      const found = callOf(call["name"], argumentsOf(call["arguments"]), call["id"]);
      const answer = found.id === undefined ? undefined : answers[found.id];
      return { ...found, replyLength: answer === undefined ? undefined : measureAnswer(answer) };
    });
    return { type: "round", id: textOf(id), text: joinWords(response), calls };
  });
  const text = joinWords(fieldsOf(message)["text"]);
  const user: PlanRecord = { type: "user", id: textOf(requestId), time: timeOf(timestamp), text };
  return [user, ...rounds, ...(rounds.length === 0 ? [] : [{ type: "end" } as const])];
}

function measureAnswer(answer: unknown): number {
  return rowsOf(fieldsOf(answer)["content"]).reduce(
    (sum, { value }) => sum + (typeof value === "number" ? value : 0),
    0,
  );
}
