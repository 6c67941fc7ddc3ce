import { hashText } from "../model/hash-text.js";
import { EMPTY_TODO_LIST } from "../model/todo.js";
import { createKey } from "./clock.js";
import type { AppendOutcome, OpenList } from "./open-list.js";

/** The longest name of a list that the name of its claims contains unchanged, in characters. */
const LONGEST_NAME = 100;

/** Names the log in which the claims of a task about a list are kept: a log of its own, apart from that of the list. */
export function nameClaims(id: string, task: string): string {
  return `claim:${task}:${id.length > LONGEST_NAME ? hashText(id) : id}`;
}

/**
 * Claims a task for this process alone, until it is released or the time is over; undefined where another process has
 * it.
 *
 * A claim is a version of a log of its own, whose time is when the claim ends. The store adds it only after the version
 * that was read, so of several that claim at the same time one has it. Each process decides by its own clock whether a
 * claim is over.
 */
export async function claimTask(
  claims: OpenList,
  { milliseconds, now }: { readonly milliseconds: number; readonly now: () => Date },
): Promise<(() => Promise<void>) | undefined> {
  const head = await claims.head();
  const start = now().getTime();
  if (head.at > start) return undefined;
  const write = (after: number, at: number): Promise<AppendOutcome> => {
    const list = { ...EMPTY_TODO_LIST, revision: after + 1 };
    // With the key, a store that is asked again finds a version that it saved when its answer was lost.
    return claims.append(after, { list, actor: "", call: createKey(), at }, undefined);
  };
  const { kind } = await write(head.version, Math.ceil(start + milliseconds));
  if (kind === "moved") return undefined;
  return async () => {
    // The store refuses this where the claim had ended and another process has it.
    await write(head.version + 1, now().getTime());
    await claims.prune(1);
  };
}
