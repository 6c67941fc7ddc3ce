import type { TodoStore } from "../../shared/todo-store.js";
import { entryOf, equal, fill, listOf, type StorePromises, versionsIn } from "./store-promise.js";

/** What `append` and `head` promise. */
export const APPENDS: StorePromises = {
  "head() is undefined for a list that was never written": async (store, id) => {
    equal(await store.head(id), undefined, "head");
    equal(await store.log(id, 0, 10), [], "log");
  },
  "append() saves a version, and head() gives it back": async (store, id) => {
    equal(await store.append(id, 0, entryOf(1, "call-1")), { ok: true, version: 1 }, "append");
    const { list, actor, call, reply, at, version } = (await store.head(id)) ?? {};
    equal({ version, list, actor, call, reply, at }, { version: 1, ...entryWithCall(1) }, "head");
  },
  "append() leaves out what the entry left out": async (store, id) => {
    await store.append(id, 0, { list: listOf(1), actor: "user", at: 5 });
    const head = await store.head(id);
    equal([head?.call, head?.reply, head?.at], [undefined, undefined, 5], "head");
  },
  "append() refuses any other expected version, and gives the head": async (store, id) => {
    await fill(store, id, 2);
    for (const expected of [-1, 0, 1, 3]) {
      const outcome = await store.append(id, expected, entryOf(expected + 1));
      equal("head" in outcome && outcome.head?.version, 2, `the head for ${expected}`);
    }
    equal(versionsIn(await store.log(id, 0, 10)), [1, 2], "log");
  },
  "append() gives no head for a list that was never written": async (store, id) => {
    equal(await store.append(id, 3, entryOf(4)), { ok: false }, "append");
  },
  "append() accepts one of many writers that expect the same": async (store, id) => {
    await fill(store, id, 1);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, writer) => store.append(id, 1, entryOf(2, `writer-${writer}`))),
    );
    equal(outcomes.filter(({ ok }) => ok).length, 1, "accepted");
    equal(versionsIn(await store.log(id, 0, 10)), [1, 2], "log");
  },
  "append() gives the first version for a call that is in the log, whatever is expected": async (
    store,
    id,
  ) => {
    await fill(store, id, 3);
    for (const expected of [-1, 0, 1, 3, 7]) {
      const outcome = await store.append(id, expected, entryOf(expected + 1, "call-2", "another"));
      equal("duplicate" in outcome && outcome.duplicate, await versionOf(store, id, 2), "duplicate");
    }
    equal((await store.head(id))?.version, 3, "head");
  },
  "append() saves a call once when it is sent several times at once": async (store, id) => {
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => store.append(id, 0, entryOf(1, "same"))),
    );
    equal(outcomes.filter(({ ok }) => ok).length, 1, "accepted");
    equal((await store.log(id, 0, 10)).length, 1, "versions");
  },
};

function entryWithCall(version: number): object {
  const { list, actor, reply, at } = entryOf(version);
  return { list, actor, call: `call-${version}`, reply, at };
}

async function versionOf(store: TodoStore, id: string, version: number): Promise<unknown> {
  return (await store.log(id, version - 1, 1))[0];
}

/** What `agent` and `saveAgent` promise. */
export const AGENTS: StorePromises = {
  "agent() gives what was saved last, for each agent apart": async (store, id) => {
    equal(await store.agent(id, "main"), undefined, "before");
    await store.saveAgent(id, "main", { rounds: 1, deep: [{ "a'b": null }] });
    await store.saveAgent(id, "child", { rounds: 2 });
    await store.saveAgent(id, "main", { rounds: 3, deep: [{ "a'b": null }] });
    equal(await store.agent(id, "main"), { rounds: 3, deep: [{ "a'b": null }] }, "main");
    equal(await store.agent(id, "child"), { rounds: 2 }, "child");
    equal(await store.agent(`${id}-other`, "main"), undefined, "another list");
  },
  "append() saves what belongs to the agent in the same step, or not at all": async (store, id) => {
    await store.append(id, 0, entryOf(1, "call-1"), { name: "main", state: { seen: 1 } });
    equal(await store.agent(id, "main"), { seen: 1 }, "accepted");
    await store.append(id, 0, entryOf(1), { name: "main", state: { seen: 99 } });
    await store.append(id, 1, entryOf(2, "call-1"), { name: "main", state: { seen: 99 } });
    equal(await store.agent(id, "main"), { seen: 1 }, "refused");
  },
};
