import { wait } from "../shared/clock.js";
import { createSharedTodos } from "../shared/create-shared-todos.js";
import type { TodoStore } from "../shared/todo-store.js";
import { entryOf, equal, fill, type StorePromises } from "./store-promises.js";

/** What `watch` promises, and what holds for many writers and readers of one list. */
export const FOLLOWING: StorePromises = {
  "watch() wakes after an append, and ends with its signal": async (store, id) => {
    if (store.watch === undefined) return;
    const ending = new AbortController();
    const woken = new Promise<void>((resolve) => {
      const watching = store.watch?.(id, resolve, ending.signal);
      // A watch that fails at once never wakes; the wait below then tells.
      watching?.catch(() => undefined);
    });
    for (let version = 1; version <= 40; version += 1) {
      await store.append(id, version - 1, entryOf(version));
      if (await Promise.race([woken.then(() => true), wait(50).then(() => false)])) break;
      if (version === 40) throw new Error("watch() did not wake");
    }
    ending.abort();
  },
  "watch() of one list does not wait for another's end": async (store, id) => {
    if (store.watch === undefined) return;
    const [one, other] = [new AbortController(), new AbortController()];
    const ended = store.watch(id, () => undefined, one.signal);
    const going = store.watch(`${id}-2`, () => undefined, other.signal);
    one.abort();
    await ended;
    other.abort();
    await going;
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

async function follow(
  store: TodoStore,
  id: string,
  write: () => Promise<void>,
  count: number,
): Promise<readonly number[]> {
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
