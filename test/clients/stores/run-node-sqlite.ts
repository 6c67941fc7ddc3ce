// Runs every promise of a store over node:sqlite, which Node 20 does not have; prints the failures as JSON.
import { sqliteStore } from "agent-todos/sqlite";
import { todoStoreContract } from "agent-todos/testing";

// The types of Node 20 know no such module.
const name: string = "node:sqlite";
const { DatabaseSync } = await import(name);
const database = new DatabaseSync(":memory:");

const promises = todoStoreContract(async () => {
  const store = sqliteStore(database);
  await store.setUp();
  return store;
});
const broken: string[] = [];
for (const { name, run } of promises) await run().catch((error) => broken.push(`${name}: ${error}`));
console.log(JSON.stringify({ count: promises.length, broken }));
