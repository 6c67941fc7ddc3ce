import { memoryStore, type SharedTodosOptions, type TodoStore } from "agent-todos/shared";
import { describe, expect, it, vi } from "vitest";
import { readBetween } from "../../src/shared/agent-view.js";
import { openList } from "../../src/shared/open-list.js";
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

const CASES: readonly (readonly [name: string, one: Case])[] = [
  [
    "finishes nothing that stands in the place of what was removed",
    {
      plan: ["[ ]Review PR 12", "[ ]Ship"],
      others: [{ remove: ["Review PR 12"] }, { add: items("[ ]Review PR 13") }],
      write: whole("[x]Review PR 12", "[ ]Ship"),
      left: "[ ]Ship, [ ]Review PR 13",
    },
  ],
  [
    "finishes nothing that one write put in the place of something alike",
    {
      plan: ["[ ]Review PR 12", "[ ]Ship"],
      others: [whole("[ ]Review PR 13", "[ ]Ship")],
      write: whole("[x]Review PR 12", "[ ]Ship"),
      left: "[ ]Review PR 13, [ ]Ship",
    },
  ],
  [
    "finishes nothing of a plan that another agent replaced",
    {
      plan: ["[ ]Open a pull request", "[ ]Ship"],
      others: [whole("[ ]Open the maintenance window", "[ ]Move the tables")],
      write: { updates: items("[x]Open a pull request") },
      left: "[ ]Open the maintenance window, [ ]Move the tables",
    },
  ],
  [
    "removes nothing that only resembles what the model removes",
    {
      plan: ["[ ]Fix the login test", "[ ]Ship"],
      others: [whole("[ ]Fix the login page", "[ ]Ship")],
      write: whole("[ ]Ship"),
      left: "[ ]Fix the login page, [ ]Ship",
    },
  ],
];

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

describe("the keys of a version", () => {
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
        damage !== undefined && row.version === 2
          ? { ...row, list: Object.assign({ ...row.list }, { keys: damage }) }
          : row,
      );
    return { store, todos, other: share({ store: { ...store, log }, rules }) };
  }

  it("are stored but where every item is born in it, and no list shows them", async () => {
    const { store, todos } = await openReworded();
    const stored = await store.log("a", 0, 9);
    expect(stored.map(({ list }) => Reflect.get(list, "keys"))).toEqual([undefined, "1.0 1.1", "1.0 1.1 3.2"]);
    expect((await todos.history()).map(({ keys }) => keys)).toEqual([undefined, "1.0 1.1", "1.0 1.1 3.2"]);
    expect("keys" in (await todos.read())).toBe(false);
  });

  it.each([
    ["an unknown item", "7.0 1.1"],
    ["one item twice", "1.1 1.1"],
    ["too few", "1.0"],
    ["numbers", [0, 1]],
    ["no text", { length: 2 }],
    ["nothing", null],
  ])("are not believed where they are damaged, and later versions still are: %s", async (_, damage) => {
    const { other, store } = await openReworded(damage);
    const { list } = await other.write(whole("[x]Read", "[ ]Ship"), { seen: 1 });
    expect(linesOf(list)).toBe("[x]Study the code, [ ]Ship, [ ]Ask Ann");
    expect((await store.log("a", 3, 1))[0]?.list).toMatchObject({ keys: "1.0 1.1 3.2" });
  });

  it.each([
    ["missing", undefined],
    ["damaged", "1.0 1.0 3.2"],
  ])("are not replaced by a likeness in the newest version: %s", async (_, damage) => {
    const { store } = await openReworded();
    const head: TodoStore["head"] = async (id) => {
      const row = await store.head(id);
      return row && { ...row, list: Object.assign({ ...row.list }, { keys: damage }) };
    };
    const { open: _open, ...others } = store;
    const other = share({ store: { ...others, head, log: async () => [] }, rules });
    const { list } = await other.write(whole("[x]Study that code", "[ ]Ship"), { seen: 3 });
    expect(linesOf(list)).toBe("[x]Study that code, [ ]Ship");
  });

  it("are followed over as many versions as are kept", async () => {
    const { todos, store } = await openReworded();
    const person = share({ store, rules });
    for (let turn = 0; turn < 70; turn += 1)
      await person.edit({ updates: items(turn % 2 === 0 ? "[>]Ship" : "[ ]Ship") });
    expect(linesOf((await todos.write(whole("[x]Read", "[ ]Ship"))).list)).toBe(
      "[x]Study the code, [ ]Ship, [ ]Ask Ann",
    );
  });

  it("are not replaced by a likeness where versions are gone", async () => {
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

  it("decide what an undo takes back", async () => {
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
});
