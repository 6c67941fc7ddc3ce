// A store of your own, tested for every guarantee of a shared list: one database with separate lists for each tenant.
//
//   npx tsx examples/own-store.ts

import assert from "node:assert/strict";
import { memoryStore, type TodoStore } from "agent-todos/shared";
import { todoStoreContract } from "agent-todos/testing";

/** Keeps the lists of one tenant apart from those of others, whatever ids they choose. */
function tenantStore(store: TodoStore, tenant: string): TodoStore {
  const { watch } = store;
  const own = (id: string): string => `${encodeURIComponent(tenant)}/${id}`;
  return {
    head: (id) => store.head(own(id)),
    append: (id, expected, entry, agent) => store.append(own(id), expected, entry, agent),
    log: (id, after, limit) => store.log(own(id), after, limit),
    agent: (id, name) => store.agent(own(id), name),
    saveAgent: (id, name, state) => store.saveAgent(own(id), name, state),
    prune: (id, keep) => store.prune(own(id), keep),
    remove: (id) => store.remove(own(id)),
    ...(watch && { watch: (id, wake, signal) => watch(own(id), wake, signal) }),
  };
}

// In a test file: for (const { name, run } of todoStoreContract(…)) it(name, run);
const store = memoryStore();
const promises = todoStoreContract(() => tenantStore(store, "acme"));
for (const { run } of promises) await run();
console.log(`${promises.length} promises kept`);

const acme = tenantStore(store, "acme");
await acme.append("plan", 0, { list: { items: [], revision: 1 }, actor: "main", at: Date.now() });
assert.equal(await tenantStore(store, "other").head("plan"), undefined);
