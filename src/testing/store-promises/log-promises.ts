import { entryOf, equal, fill, type StorePromises, versionsIn } from "./store-promise.js";

/** What `log`, `prune` and `remove` promise. */
export const LOGS: StorePromises = {
  "log() gives the versions after one, oldest first, as many as asked for": async (store, id) => {
    await fill(store, id, 12);
    equal(versionsIn(await store.log(id, 0, 100)), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], "all");
    equal(versionsIn(await store.log(id, 9, 2)), [10, 11], "two");
    equal(await store.log(id, 12, 5), [], "none");
  },
  "prune() keeps the newest versions, and always the head": async (store, id) => {
    await fill(store, id, 5);
    equal(await store.prune(id, { entries: 2 }), 3, "dropped");
    equal(versionsIn(await store.log(id, 0, 10)), [4, 5], "log");
    equal(await store.prune(id, { entries: 0 }), 1, "dropped");
    equal(await store.prune(id, { entries: 9 }), 0, "dropped");
    equal((await store.head(id))?.version, 5, "head");
    equal(await store.append(id, 5, entryOf(6)), { ok: true, version: 6 }, "the next append");
  },
  "prune() forgets the calls of what it drops, and no others": async (store, id) => {
    await fill(store, id, 3);
    await store.prune(id, { entries: 1 });
    const kept = await store.append(id, 3, entryOf(4, "call-3"));
    equal("duplicate" in kept && kept.duplicate.version, 3, "the call of the head");
    equal(await store.append(id, 3, entryOf(4, "call-1")), { ok: true, version: 4 }, "a dropped call");
  },
  "remove() leaves an empty version behind, which no late writer can match": async (store, id) => {
    await fill(store, id, 3);
    await store.saveAgent(id, "main", { seen: 3 });
    await store.remove(id);
    const head = await store.head(id);
    equal([head?.version, head?.list], [4, { items: [], revision: 4 }], "head");
    equal(versionsIn(await store.log(id, 0, 10)), [4], "log");
    equal(await store.agent(id, "main"), undefined, "the agent");
    equal((await store.append(id, 3, entryOf(4))).ok, false, "a late writer");
    equal(await store.append(id, 4, entryOf(5, "call-1")), { ok: true, version: 5 }, "a new writer");
  },
  "remove() drops the agents of a list that was never written, and nothing else": async (store, id) => {
    await store.remove(id);
    equal(await store.head(id), undefined, "head");
    await store.saveAgent(id, "main", { seen: 0 });
    await store.remove(id);
    equal([await store.head(id), await store.agent(id, "main")], [undefined, undefined], "head and agent");
  },
};
