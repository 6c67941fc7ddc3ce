import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SqliteDatabase, sqliteStore } from "agent-todos/sqlite";
import { todoStoreContract } from "agent-todos/testing";
import Database from "libsql";
import { describe, expect, it } from "vitest";

describe("sqliteStore() over libsql", () => {
  // Each in a database of its own: a transaction that one test leaves open would fail the others.
  async function makeStore() {
    const store = sqliteStore(new Database(":memory:"));
    await store.setUp();
    return store;
  }
  for (const { name, run } of todoStoreContract(makeStore)) it(name, run);
});

const ENTRY = { list: { items: [], revision: 1 }, actor: "ann", call: "c1", at: 5 };

describe("sqliteStore()", () => {
  async function open(change: (database: Database.Database) => Partial<SqliteDatabase> = () => ({})) {
    const database = new Database(":memory:");
    const plain: SqliteDatabase = { exec: (sql) => database.exec(sql), prepare: (sql) => database.prepare(sql) };
    const store = sqliteStore({ ...plain, ...change(database) });
    await store.setUp();
    return { database, store };
  }

  it("takes back a whole commit where a part of it fails, and goes on", async () => {
    const { store } = await open();
    const failed = store.append("a", 0, ENTRY, { name: "main", state: { seen: 1n } as never });
    await expect(failed).rejects.toThrow(TypeError);
    expect(await store.head("a")).toBeUndefined();
    expect(await store.append("a", 0, ENTRY)).toEqual({ ok: true, version: 1 });
  });

  it("says why a commit failed, also where the database has ended it by itself", async () => {
    const { store } = await open((database) => ({
      exec: (sql) => {
        if (sql === "rollback") throw new Error("no transaction is active");
        return database.exec(sql);
      },
      prepare: (sql) => {
        if (sql === "commit") throw new Error("the disk is full");
        return database.prepare(sql);
      },
    }));
    await expect(store.append("a", 0, ENTRY)).rejects.toThrow("the disk is full");
  });

  it("keeps other writers out from the first statement of remove()", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sqlite-store-"));
    const [one, other] = [new Database(join(folder, "a.db")), new Database(join(folder, "a.db"))];
    one.exec("pragma journal_mode = wal");
    const slower = sqliteStore(other);
    await slower.setUp();
    await slower.append("a", 0, ENTRY);
    let between: Promise<unknown> | undefined;
    const store = sqliteStore({
      exec: (sql) => one.exec(sql),
      prepare: (sql) => {
        // The head is read by now.
        if (sql.startsWith("delete from agent_todos_agent")) {
          between = slower.append("a", 1, { ...ENTRY, call: "c2" }).catch((error: unknown) => error);
        }
        return one.prepare(sql);
      },
    });
    await store.remove("a");
    expect(String(await between)).toContain("locked");
    expect(await store.head("a")).toMatchObject({ version: 2, list: { items: [] } });
    one.close();
    other.close();
    rmSync(folder, { recursive: true });
  });

  it("prepares each statement once", async () => {
    const prepared: string[] = [];
    const { store } = await open((database) => ({
      prepare: (sql) => {
        prepared.push(sql);
        return database.prepare(sql);
      },
    }));
    for (const version of [0, 1, 2]) await store.append("a", version, { ...ENTRY, call: `c${version}` });
    expect(new Set(prepared).size).toBe(prepared.length);
  });

  it("keeps the newest version, however few are to be kept", async () => {
    const { store } = await open();
    await store.append("a", 0, ENTRY);
    await store.append("a", 1, { ...ENTRY, call: "c2" });
    expect(await store.prune("a", { entries: 0 })).toBe(1);
    expect(await store.head("a")).toMatchObject({ version: 2, actor: "ann", call: "c2", at: 5 });
  });

  it("leaves nothing behind where a list that was never written is removed", async () => {
    const { store } = await open();
    await store.saveAgent("a", "main", { seen: 0 });
    await store.remove("a");
    expect([await store.head("a"), await store.agent("a", "main")]).toEqual([undefined, undefined]);
  });
});
