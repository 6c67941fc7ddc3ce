import type { TodoStore } from "../shared/todo-store.js";
import { FOLLOWING } from "./follow-promises.js";
import { AGENTS, APPENDS, LOGS, type StorePromises, TEXTS } from "./store-promises.js";

/** One promise of a store, as a test for any runner. */
export interface StoreTest {
  readonly name: string;
  /** Rejects where the store breaks the promise. */
  readonly run: () => Promise<void>;
}

/**
 * Lists the promises of a `TodoStore` as tests, for vitest, node:test and the like.
 *
 * `makeStore` gives a store for each test; they may share one database, as every test has lists of its own.
 *
 * @example
 * ```ts
 * import { memoryStore } from "agent-todos/shared";
 * import { todoStoreContract } from "agent-todos/testing";
 *
 * // With vitest or node:test: for (const { name, run } of todoStoreContract(memoryStore)) it(name, run);
 * for (const { run } of todoStoreContract(() => memoryStore())) await run();
 * ```
 */
export function todoStoreContract(makeStore: () => TodoStore | Promise<TodoStore>): readonly StoreTest[] {
  return Object.entries(PROMISES).map(([name, check]) => ({
    name,
    run: async () => {
      const store = await makeStore();
      const id = `contract-${crypto.randomUUID()}`;
      await check(store, id);
    },
  }));
}

const PROMISES: StorePromises = { ...APPENDS, ...LOGS, ...AGENTS, ...TEXTS, ...FOLLOWING };
