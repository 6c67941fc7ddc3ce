import { wait } from "../session/wait.js";
import { createSharedTodos } from "../shared/create-shared-todos.js";
import type { TodoStore } from "../shared/todo-store.js";
import { AGENTS, APPENDS, entryOf, equal, fill, LOGS, type StorePromises, TEXTS } from "./store-promises.js";

/** One promise of a store, as a test for any runner. */
export interface StoreTest {
  readonly name: string;
  /** Rejects where the store breaks the promise. */
  readonly run: () => Promise<void>;
}

/**
 * Lists the promises of a `TodoStore` as tests, for vitest, node:test and the like.
 *
 * `makeStore` returns a store for each test; all may share one database, as every test has lists of its own.
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

/** The promises of `watch`, and those about many writers and readers of one list. */
const FOLLOWING: StorePromises = {
  "watch() wakes after an append, and ends with its signal": async (store, id) => {
    if (store.watch === undefined) return;
    const ending = new AbortController();
    let woken = 0;
    const wake = (): void => {
      woken += 1;
    };
    const watching = store.watch(id, wake, ending.signal);
    // A watch that fails at once never wakes, which the count below detects.
    watching.catch(() => undefined);
    // The first wake may only mean that the store now listens.
    for (let version = 1; version <= 40 && woken < 3; version += 1) {
      await store.append(id, version - 1, entryOf(version));
      await wait(20);
    }
    ending.abort();
    if (woken < 3) throw new Error("watch() did not wake");
    await waitForEnd(watching);
  },
  "watch() of one list does not wait for another's end": async (store, id) => {
    if (store.watch === undefined) return;
    const [one, other] = [new AbortController(), new AbortController()];
    const ended = store.watch(id, () => undefined, one.signal);
    const going = store.watch(`${id}-2`, () => undefined, other.signal);
    // Where both fail, the first one's failure is the one to name.
    going.catch(() => undefined);
    one.abort();
    await waitForEnd(ended);
    other.abort();
    await waitForEnd(going);
  },
  "every version is followed once and in order, also where every hint is lost": async (store, id) => {
    const { watch: _, ...deaf } = store;
    const versions = await follow(deaf, id, async () => fill(store, id, 7), 7);
    equal(versions, [1, 2, 3, 4, 5, 6, 7], "versions");
  },
  "eight writers of one list lose nothing": async (store, id) => {
    const writers = Array.from({ length: 8 }, (_, writer) =>
      createSharedTodos({ store, id, agent: `agent-${writer}`, rules: { maxItems: Infinity } }),
    );
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(
        writers.map((todos, writer) =>
          todos.edit({ add: [{ content: `Step ${writer}.${round}`, status: "pending" }] }),
        ),
      );
    }
    const items = (await store.head(id))?.list.items ?? [];
    equal(new Set(items.map(({ content }) => content)).size, 24, "items");
    equal((await store.head(id))?.version, 24, "version");
  },
};

const PROMISES: StorePromises = { ...APPENDS, ...LOGS, ...AGENTS, ...TEXTS, ...FOLLOWING };

/** The longest that the end of `watch` may take after its signal, in milliseconds. */
const PATIENCE = 10_000;

async function waitForEnd(watching: Promise<void>): Promise<void> {
  const ended = new AbortController();
  const end = watching.then(() => ended.abort());
  await Promise.race([end, wait(PATIENCE, ended.signal)]);
  if (!ended.signal.aborted) throw new Error("watch() did not end with its signal");
}

async function follow(store: TodoStore, id: string, write: () => Promise<void>, count: number): Promise<number[]> {
  const ending = new AbortController();
  const versions: number[] = [];
  const reading = (async () => {
    const changes = createSharedTodos({ store, id }).changes({ after: 0, every: 5, signal: ending.signal });
    for await (const { version } of changes) {
      versions.push(version);
      if (versions.length >= count) ending.abort();
    }
  })();
  await write();
  await reading;
  return versions;
}
