import type { TodoAppend, TodoEntry, TodoStore, TodoVersion } from "agent-todos/shared";
import { todoStoreContract } from "agent-todos/testing";
import { openingStore } from "../shared/opening-store.js";

type FullStore = ReturnType<typeof openingStore>;

/** Makes what a store does in place of what one that keeps its promises does. */
export type BreakStore = (kept: FullStore) => Partial<TodoStore>;

/** What a store does wrong, the words of the contract about it, and how. */
export type BrokenStore = readonly [what: string, words: string | RegExp, breakStore: BreakStore];

/** Runs one promise of the contract over a store in memory that breaks something; rejects as the promise does. */
export async function runPromise(promise: string, breakStore: BreakStore): Promise<void> {
  const tests = todoStoreContract(() => {
    const kept = openingStore();
    return { ...kept, ...breakStore(kept) };
  });
  const found = tests.find(({ name }) => name === promise);
  if (found === undefined) throw new Error(`The contract has no promise "${promise}"`);
  await found.run();
}

/** An error with exactly these words, for `toThrow()`, which takes a text for a part of them. */
export function wholeWords(words: string | RegExp): Error | RegExp {
  return typeof words === "string" ? new Error(words) : words;
}

export function changeEntry(change: (entry: TodoEntry, expected: number) => TodoEntry): BreakStore {
  return ({ append }) => ({
    append: (id, expected, entry, agent) => append(id, expected, change(entry, expected), agent),
  });
}

export function changeOutcome(change: (outcome: TodoAppend, expected: number) => TodoAppend): BreakStore {
  return ({ append }) => ({
    append: async (id, expected, entry, agent) => change(await append(id, expected, entry, agent), expected),
  });
}

/** Expects another version than the caller does. */
export function changeExpected(change: (expected: number, head: number) => number): BreakStore {
  return ({ append, head }) => ({
    append: async (id, expected, entry, agent) =>
      append(id, change(expected, (await head(id))?.version ?? 0), entry, agent),
  });
}

export function changeHead(change: (head: TodoVersion) => TodoVersion): BreakStore {
  return ({ head }) => ({
    head: async (id) => {
      const found = await head(id);
      return found && change(found);
    },
  });
}

export function changeLog(change: (log: readonly TodoVersion[]) => readonly TodoVersion[]): BreakStore {
  return ({ log }) => ({ log: async (id, after, limit) => change(await log(id, after, limit)) });
}

/** Saves everything, one after the other, whatever is expected and by which call. */
export const saveAlways: BreakStore = ({ append, head }) => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    append: (id, _, { call: _call, ...entry }, agent) => {
      const saved = last.then(async () => append(id, (await head(id))?.version ?? 0, entry, agent));
      last = saved;
      return saved;
    },
  };
};
