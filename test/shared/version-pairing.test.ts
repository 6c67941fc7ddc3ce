import { memoryStore, type SharedTodosOptions, type TodoStore } from "agent-todos/shared";
import { describe, expect, it, vi } from "vitest";
import { openList } from "../../src/shared/open-list.js";
import { followVersions, readBetween } from "../../src/shared/version-pairing.js";
import { readRows } from "../support/read-rows.js";
import { items } from "../support/write.js";
import { linesOf, share as shareList, whole } from "./share.js";

function share(options: Partial<SharedTodosOptions> = {}) {
  return shareList({ tool: { patch: true }, ...options });
}

/** What others do to a plan, as edits one after the other, and what the model that saw the plan then writes. */
interface Case {
  readonly plan: readonly string[];
  readonly others: readonly object[];
  readonly write: object;
  readonly left: string;
}

const CASES = readRows<readonly [name: string, one: Case]>("shared/version-pairing.write");

describe("write() over versions that the model has not seen", () => {
  it.each(CASES)("%s", async (_, { plan, others, write, left }) => {
    const store = memoryStore();
    const todos = share({ store });
    await todos.write(whole(...plan));
    const person = share({ store, agent: "other" });
    for (const edit of others) expect((await person.edit(edit)).ok).toBe(true);
    expect(linesOf((await todos.write(write)).list)).toBe(left);
  });
});

describe("the pairing of a version", () => {
  const rules = { ids: "assign" } as const;

  /** A list whose first item a patch gave other words in version 2, with the log as a store has it. */
  async function openReworded(damage?: unknown) {
    const store = memoryStore();
    const todos = share({ store, rules });
    await todos.write(whole("[ ]Read", "[ ]Ship"));
    const [first] = (await todos.read()).items;
    const person = share({ store, rules });
    await person.edit({ updates: [{ id: first?.id, content: "Study the code" }] });
    await person.edit({ add: items("[ ]Ask Ann") });
    const log: TodoStore["log"] = async (...place) =>
      (await store.log(...place)).map((row) =>
        damage !== undefined && "pairing" in row.list
          ? { ...row, list: Object.assign({ ...row.list }, { pairing: damage }) }
          : row,
      );
    return { store, todos, other: share({ store: { ...store, log }, rules }) };
  }

  it("is kept where texts and ids do not say it, and nowhere else", async () => {
    const { store, todos } = await openReworded();
    const stored = await store.log("a", 0, 9);
    expect(stored.map(({ list }) => "pairing" in list)).toEqual([false, true, false]);
    expect((await todos.history()).map(({ pairing }) => pairing)).toEqual([undefined, [0, 1], undefined]);
    expect("pairing" in (await todos.read())).toBe(false);
  });

  it.each(
    readRows<[name: string, damage: unknown]>("shared/version-pairing.damaged"),
  )("is not believed where it is damaged: %s", async (_, damage) => {
    const { other } = await openReworded(damage);
    const { list } = await other.write(whole("[x]Read", "[ ]Ship"), { seen: 1 });
    expect(linesOf(list)).toBe("[ ]Study the code, [ ]Ship, [ ]Ask Ann");
  });

  it("is followed over as many versions as are kept", async () => {
    const { todos, store } = await openReworded();
    const person = share({ store, rules });
    for (let turn = 0; turn < 70; turn += 1)
      await person.edit({ updates: items(turn % 2 === 0 ? "[>]Ship" : "[ ]Ship") });
    expect(linesOf((await todos.write(whole("[x]Read", "[ ]Ship"))).list)).toBe(
      "[x]Study the code, [ ]Ship, [ ]Ask Ann",
    );
  });

  it("is not replaced by a likeness where versions are gone", async () => {
    const store = memoryStore();
    const todos = share({ store });
    await todos.write(whole("[ ]Fix the login test", "[ ]Ship"));
    const seen = (await store.log("a", 0, 1)).slice(0, 1);
    const person = share({ store });
    for (const edit of [{ remove: ["Fix the login test"] }, { add: items("[ ]Fix the login page") }])
      await person.edit(edit);
    // A store that kept the version that the model saw, and lost the one after it.
    const log: TodoStore["log"] = async (id, after, limit) =>
      after === 0 ? seen : (await store.log(id, after, limit)).filter(({ version }) => version !== 2);
    const { list } = await share({ store: { ...store, log } }).write(whole("[x]Fix the login test", "[ ]Ship"));
    expect(linesOf(list)).toBe("[ ]Ship, [ ]Fix the login page");
  });

  it("is what an undo goes by", async () => {
    const { todos } = await openReworded();
    await todos.write({ updates: items("[x]Study the code") });
    expect(linesOf((await todos.undo(2)).list)).toBe("[x]Read, [ ]Ship, [ ]Ask Ann");
  });
});

describe("versions between two", () => {
  /** A list of six versions, whose first item version 2 gave other words. */
  async function openSix() {
    const store = memoryStore();
    const person = share({ store });
    await person.edit({ add: items("[ ]Read", "[ ]Ship") });
    await person.edit({ updates: [{ content: "Read", newContent: "Study the code" }] });
    for (const name of ["Ann", "Bob", "Cem", "Dan"]) await person.edit({ add: items(`[ ]Ask ${name}`) });
    const list = openList(store, "a", undefined, 5000);
    const versions = await list.log(0, 9);
    const at = (version: number) => versions[version - 1] ?? expect.fail(`no version ${version}`);
    return { store, list, at };
  }

  it.each([
    ["the same", 3, 3, []],
    ["the next", 3, 4, [4]],
    ["some more", 2, 6, [3, 4, 5, 6]],
    ["an older one", 3, 2, undefined],
  ])("are read up to %s", async (_name, from, to, expected) => {
    const { list, at } = await openSix();
    const rows = await readBetween(list, at(from), at(to));
    expect(rows?.map(({ version }) => version)).toEqual(expected);
  });

  it.each([
    ["some are gone", [3, 5, 6]],
    ["as many come, and others", [3, 4, 5, 7]],
    ["none come", []],
  ])("are not believed where %s", async (_name, given) => {
    const { list, at } = await openSix();
    const log = async () => given.map((version) => ({ ...at(Math.min(version, 6)), version }));
    expect(await readBetween({ ...list, log }, at(2), at(6))).toBeUndefined();
  });

  it("are not asked for where they are more than a list keeps", async () => {
    const { list, at } = await openSix();
    const log = vi.fn(async () => []);
    const far = (steps: number) => ({ ...at(6), version: 1 + steps });
    await readBetween({ ...list, log }, at(1), far(501));
    expect(log).not.toHaveBeenCalled();
    await readBetween({ ...list, log }, at(1), far(500));
    expect(log).toHaveBeenCalledWith(1, 500);
  });

  it("are followed one by one, and texts alone where they are gone", async () => {
    const { store, list, at } = await openSix();
    expect(await followVersions(list, at(1), at(6), "assign")).toEqual([0, 1, -1, -1, -1, -1]);
    await store.prune("a", { entries: 2 });
    expect(await followVersions(list, at(1), at(6), "assign")).toEqual([-1, 1, -1, -1, -1, -1]);
  });
});
