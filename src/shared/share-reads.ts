import { wait } from "../session/wait.js";
import type { OpenList } from "./open-list.js";

/** The questions that the followers of a list ask. */
export type ReadList = Pick<OpenList, "head" | "log">;

/** A question that is about to be sent, or under way. */
interface SharedRead {
  readonly answer: Promise<unknown>;
  readonly isSent: () => boolean;
}

type SharedReads = Map<string, SharedRead>;

/** The questions under way, which anybody may ask again, by store and by the schema that their answers are checked with. */
const underWay = /* @__PURE__ */ new WeakMap<object, WeakMap<object, SharedReads>>();

/**
 * Lets all followers of a list in this process share a question: a hint wakes them together, and most of them are at
 * the same version.
 *
 * A follower joins only a question that is yet to be sent, so it never misses a version.
 */
export function shareReads(list: ReadList, id: string, store: object, schema: object = store): ReadList {
  const bySchema = underWay.get(store) ?? new WeakMap<object, SharedReads>();
  underWay.set(store, bySchema);
  const reads = bySchema.get(schema) ?? new Map<string, SharedRead>();
  bySchema.set(schema, reads);
  return {
    // A reader begins at the head of the moment when it asks: a later write is news.
    head: () => ask(reads, JSON.stringify([id]), list.head, undefined),
    // Followers that were woken together ask before a timer goes off.
    log: (after, limit) =>
      ask(
        reads,
        JSON.stringify([id, after, limit]),
        () => list.log(after, limit),
        () => wait(0),
      ),
  };
}

function ask<T>(
  reads: SharedReads,
  question: string,
  read: () => Promise<T>,
  join: (() => Promise<void>) | undefined,
): Promise<T> {
  const last = reads.get(question);
  // Equal questions have answers of one type.
  if (last !== undefined && !last.isSent()) return last.answer as Promise<T>;
  let isSent = false;
  const send = (): Promise<T> => {
    isSent = true;
    return read();
  };
  const before = last?.answer ?? join?.();
  const answer = before === undefined ? send() : before.then(send, send);
  const own = { answer, isSent: () => isSent };
  reads.set(question, own);
  const forget = (): void => {
    if (reads.get(question) === own) reads.delete(question);
  };
  answer.then(forget, forget);
  return answer;
}
