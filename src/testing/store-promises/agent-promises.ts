import { entryOf, equal, type StorePromises } from "./store-promise.js";

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
