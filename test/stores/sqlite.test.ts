import { sqliteStore } from "agent-todos/sqlite";
import { todoStoreContract } from "agent-todos/testing";
import Database from "libsql";
import { describe, it } from "vitest";

describe("sqliteStore() over libsql", () => {
  const database = new Database(":memory:");
  async function makeStore() {
    const store = sqliteStore(database);
    await store.setUp();
    return store;
  }
  for (const { name, run } of todoStoreContract(makeStore)) it(name, run);
});
