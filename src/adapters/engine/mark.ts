import { hashText } from "../../model/hash-text.js";

/** Marks a call's result by the call's id; APIs may repeat an id, so from its second use on the mark has a number. */
export function markCall(id: unknown, occurrence: number): string {
  return occurrence > 1 ? `call:${String(id)}#${occurrence}` : `call:${String(id)}`;
}

/** Marks a message of the model by the mark of the place before its reply, and its number among those that follow it. */
export function markReply(before: string, number: number): string {
  return `reply:${number}:${before}`;
}

/** Marks the end of a turn, after which the same words are a new message. */
export const STOP_MARK = "stop";

/**
 * Marks a user message by its number among the user's messages, from 1, and a hash of its words.
 *
 * The words themselves are never stored.
 */
export function markUserMessage(number: number, text: string): string {
  return `user:${number}:${hashText(text)}`;
}

/** Reads the number and the hash in the mark of a user message; undefined for any other mark. */
export function readUserMark(mark: string): { readonly number: number; readonly hash: string } | undefined {
  const [, number, hash] = /^user:(\d+):(.+)$/.exec(mark) ?? [];
  return hash === undefined ? undefined : { number: Number(number), hash };
}
