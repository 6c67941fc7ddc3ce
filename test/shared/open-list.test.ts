import { isTodoError, TodoError } from "agent-todos";
import { memoryStore, type TodoStore, type TodoVersion } from "agent-todos/shared";
import { describe, expect, it, vi } from "vitest";
import { stopTimers } from "../support/until-equal.js";
import { openingStore } from "./opening-store.js";
import { share, whole } from "./share.js";

stopTimers();

/** A store of two versions. */
async function openTwo() {
  const store = memoryStore();
  await share({ store }).write(whole("[>]Read"));
  await share({ store }).write(whole("[x]Read"));
  return store;
}

/** The same, that gives its rows as a test spoils them. */
async function openSpoiled(spoil: (row: TodoVersion) => unknown) {
  const store = await openTwo();
  // What a database may hold, whatever the types say.
  const spoilt = (row: TodoVersion | undefined) => (row && spoil(row)) as TodoVersion;
  const head: TodoStore["head"] = async (id) => spoilt(await store.head(id));
  const log: TodoStore["log"] = async (...place) => (await store.log(...place)).map(spoilt);
  return { ...store, head, log };
}

const RULES: readonly (readonly [name: string, change: object, said: string])[] = [
  ["a version that is none", { version: 0.5 }, "version must be a whole number ≥ 1 (got 0.5)"],
  ["version 0", { version: 0 }, "version must be a whole number ≥ 1 (got 0)"],
  ["an actor that is no text", { actor: 7 }, "actor must be a string (got 7)"],
  ["a time that is none", { at: "now" }, 'at must be a time in milliseconds (got "now")'],
  ["a call that is no text", { call: 7 }, "call must be a string (got 7)"],
  ["a reply that is no text", { reply: null }, "reply must be a string (got null)"],
  ["a list of another revision", { list: { items: [], revision: 9 } }, "the list's revision must be 2 (got 9)"],
];

describe("a list whose rows are spoiled", () => {
  it.each(RULES)("is not read with %s", async (_name, change, said) => {
    const store = await openSpoiled((row) => ({ ...row, ...change }));
    const message = `Invalid shared list: ${said}`;
    await expect(share({ store }).read()).rejects.toMatchObject({ code: "invalid_version", message });
  });

  it("is not read where a row is no object, and says so", async () => {
    const store = await openSpoiled(() => "x");
    const message = 'Invalid shared list: a version must be an object (got "x")';
    await expect(share({ store }).read()).rejects.toMatchObject({ code: "invalid_version", message });
  });

  it("is not read where its items cannot be, with the reason as cause", async () => {
    const store = await openSpoiled((row) => ({ ...row, list: { items: 7, revision: row.version } }));
    const message = expect.stringMatching(/^Cannot read version 2 of a shared list: .*items/);
    const error = await share({ store })
      .read()
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "invalid_version", message, cause: { code: "invalid_list" } });
    expect(isTodoError(error)).toBe(true);
  });

  it("has no fields that its rows leave out", async () => {
    const store = await openSpoiled(({ call: _call, reply: _reply, list: { items, revision }, ...row }) => ({
      ...row,
      list: { items, revision },
    }));
    expect((await share({ store }).history()).map((row) => Object.keys(row))).toEqual(
      Array(2).fill(["version", "list", "actor", "at"]),
    );
  });
});

const LOGS: readonly (readonly [name: string, log: unknown, said: string])[] = [
  ["no array", { length: 0 }, 'the log must be an array (got {"length":0})'],
  ["the same version twice", [1, 1], "the log must be the versions after 0, oldest first (got"],
  ["the newest first", [2, 1], "the log must be the versions after 0, oldest first (got"],
];

it.each(LOGS)("history() rejects for a log that is %s", async (_name, log, said) => {
  const store = await openTwo();
  const rows = await store.log("a", 0, 9);
  const given = Array.isArray(log) ? log.map((version) => rows[version - 1]) : log;
  const todos = share({ store: { ...store, log: async () => given as readonly TodoVersion[] } });
  const message = expect.stringContaining(said);
  await expect(todos.history()).rejects.toMatchObject({ code: "invalid_version", message });
});

it("history() rejects for a log that begins before it was asked for", async () => {
  const store = memoryStore();
  await share({ store }).write(whole("[>]Read"));
  const todos = share({ store: { ...store, log: (id, _after, limit) => store.log(id, 0, limit) } });
  await expect(todos.history({ after: 1 })).rejects.toMatchObject({ code: "invalid_version" });
});

const APPENDS: readonly (readonly [name: string, outcome: unknown, said: string])[] = [
  ["no object", 7, "the result of append() must be an object (got 7)"],
  ["nothing", undefined, "the result of append() must be an object (got undefined)"],
  ["another version", { ok: true, version: 5 }, "the version from append() must be 1 (got 5)"],
];

it.each(APPENDS)("write() rejects where append gave %s", async (_name, outcome, said) => {
  const store: TodoStore = { ...memoryStore(), append: async () => outcome as never };
  const message = expect.stringContaining(said);
  await expect(share({ store }).write(whole("[>]Read"))).rejects.toMatchObject({ code: "invalid_version", message });
});

it("an error of the library in a store is thrown as it is, at once", async () => {
  const error = new TodoError("store_failed", "No such table");
  const head = vi.fn(async () => Promise.reject(error));
  await expect(share({ store: { ...memoryStore(), head } }).read()).rejects.toBe(error);
  expect(head).toHaveBeenCalledOnce();
});

describe("a store that opens a list in one question", () => {
  it("is asked that question alone, and then for the commit", async () => {
    const store = openingStore();
    await share({ store }).write(whole("[>]Read"));
    const none = async (): Promise<never> => Promise.reject(new Error("asked twice"));
    const { list, text } = await share({ store: { ...store, head: none, agent: none } }).write(whole("[x]Read"));
    expect([list.revision, text]).toEqual([2, "1/1 done."]);
  });

  it.each([
    ["nothing", undefined],
    ["no array", { newest: 7, agent: undefined }],
    ["no field of that name", { agent: {} }],
  ])("rejects where it gave %s", async (_name, opening) => {
    const store: TodoStore = { ...memoryStore(), open: async () => opening as never };
    const message = expect.stringContaining("the result of open() must be { newest, agent } (got");
    await expect(share({ store }).load()).rejects.toMatchObject({ code: "invalid_version", message });
  });
});

it("history() says which part of a log no database has", async () => {
  const todos = share();
  await expect(todos.history({ limit: 0 })).rejects.toThrow(
    new RangeError("Invalid shared list: limit must be a whole number ≥ 1 (got 0)"),
  );
  await expect(todos.history({ after: -1 })).rejects.toThrow(
    "Invalid shared list: the version must be a whole number ≥ 0 (got -1)",
  );
});

describe("a database that fails", () => {
  it("is asked five times within a second, and the last error is the cause", async () => {
    const head = vi.fn(async () => Promise.reject(new Error("ECONNREFUSED")));
    const failed = share({ store: { ...memoryStore(), head } })
      .read()
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1000);
    const said =
      /^The store did not answer: .*ECONNREFUSED.*\. The list is as it was last saved; check the database and /;
    const message = expect.stringMatching(said);
    expect(await failed).toMatchObject({ code: "store_failed", message, cause: { message: "ECONNREFUSED" } });
    expect(head).toHaveBeenCalledTimes(5);
  });

  it("is not asked again once its caller has given up", async () => {
    const head = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      throw new Error("ECONNREFUSED");
    });
    const failed = share({ store: { ...memoryStore(), head }, timeout: 50 })
      .read()
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    const message =
      "The store did not answer within 50 ms. A write may have been saved; make the same call again, which never saves it twice";
    expect(await failed).toMatchObject({ code: "store_timeout", message });
    expect(head).toHaveBeenCalledTimes(1);
  });

  it("leaves no timer behind once it has answered", async () => {
    await share().read();
    expect(vi.getTimerCount()).toBe(0);
  });
});
