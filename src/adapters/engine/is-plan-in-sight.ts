import { isPlanInSight as findPlan, type SentMessage } from "../../session/is-plan-in-sight.js";
import type { ShownPlan } from "../../session/showings.js";
import { type Awaitable, andThen } from "./awaitable.js";
import { expectArray, expectObject, fieldsOf } from "./fields.js";
import { callsAmong, type MessagePart, type ReadMessage, resultsAmong } from "./message-parts.js";
import { expectSession } from "./session-source.js";

/** How an API's messages are read as a request's. */
export interface SentForm {
  readonly readMessage: ReadMessage;
  /**
   * Returns the part of a message that stays when its server drops everything before a compaction; undefined for a
   * message without one. It also takes a reply. Left out by APIs whose servers drop nothing.
   */
  readonly afterCompaction?: (message: unknown) => unknown;
}

/** Checks whether messages of an API show the plan; `latest` comes after them. */
export function isPlanInSight(
  form: SentForm,
  todos: unknown,
  messages: unknown,
  latest: readonly SentMessage[] = [],
): Awaitable<boolean | undefined> {
  const { tool, shownPlan } = expectSession(todos, "call of isPlanInSight()");
  const newestFirst = readNewestFirst(form, expectArray(messages, "request", "messages"), latest, expectMessage);
  return andThen<ShownPlan, boolean | undefined>(shownPlan(), (plan) => findPlan(tool, plan, newestFirst));
}

/**
 * Reads the messages that a host passes with a reply, from the newest one back, as often as they are needed.
 *
 * @throws TypeError for anything but an array.
 */
export function readSentMessages(form: SentForm, messages: unknown): Iterable<SentMessage> | undefined {
  if (messages === undefined) return undefined;
  const sent = expectArray(messages, "request", "messages");
  return { [Symbol.iterator]: () => readNewestFirst(form, sent, [], expectMessage) };
}

/** Reads the messages of a framework's request, as often as they are needed and as they are then. */
export function readRepeatedly(form: SentForm, messages: readonly unknown[]): Iterable<SentMessage> {
  return { [Symbol.iterator]: () => readNewestFirst(form, messages) };
}

/**
 * Checks each message that is read.
 *
 * @throws TypeError for anything but an object.
 */
function expectMessage(message: unknown, index: number): unknown {
  return expectObject(message, "request", `messages[${index}]`);
}

/** Reads messages of an API from the newest one back; `latest` comes after them, and `check` may refuse one. */
export function* readNewestFirst(
  form: SentForm,
  messages: readonly unknown[],
  latest: readonly SentMessage[] = [],
  check: (message: unknown, index: number) => unknown = (message) => message,
): Generator<SentMessage> {
  yield* latest.toReversed();
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    yield readSent(form, check(messages[index], index));
  }
}

function readSent({ readMessage, afterCompaction }: SentForm, message: unknown): SentMessage {
  try {
    const kept = afterCompaction?.(message);
    const { role, type } = fieldsOf(message);
    const isModel = role === "assistant" || role === "model" || type === "ai";
    const parts = readMessage(kept ?? message);
    // The results in a message of the model are those of its server's tools.
    const results = isModel ? [] : resultsAmong(parts).map(({ id }) => id);
    return { isModel, calls: callsAmong(parts), results, texts: textsAmong(parts), isStart: kept !== undefined };
  } catch {
    // A getter that throws, which JSON never has, makes its own message unreadable and no other.
    return { isModel: false, calls: [], results: [], texts: [] };
  }
}

function textsAmong(parts: readonly MessagePart[]): readonly string[] {
  return parts.flatMap((part) => (part.type === "call" ? [] : [part.text]));
}
