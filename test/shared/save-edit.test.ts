import { type TodoList, todoItemSchema } from "agent-todos";
import { memoryStore, type TodoStore } from "agent-todos/shared";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { items, line } from "../support/write.js";
import { share, whole } from "./share.js";

const linesOf = ({ items: given }: TodoList): readonly string[] => given.map(line);

/** Three versions: Read, Ship | Read done, Ship | Read done, Ship, Ask Ann. */
async function openThree() {
  const store = memoryStore();
  const todos = share({ store });
  await todos.edit(whole("[>]Read", "[ ]Ship"));
  await todos.edit({ updates: items("[x]Read") }, { actor: "ann" });
  await todos.edit({ add: items("[ ]Ask Ann") });
  return { store, todos };
}

describe("edit()", () => {
  it("names who edited, a user by default, and takes no name that databases refuse", async () => {
    const { todos } = await openThree();
    await todos.undo(3, { actor: "bob" });
    await todos.undo(4);
    const kept = await todos.history();
    expect(kept.map(({ actor, call = "" }) => `${actor} ${call.split(":")[0]}`)).toEqual([
      "user edit",
      "ann edit",
      "user edit",
      "bob undo",
      "user undo",
    ]);
    const refused = { code: "invalid_id", message: expect.stringContaining("actor") };
    await expect(todos.edit({}, { actor: "" })).rejects.toMatchObject(refused);
    await expect(todos.undo(1, { actor: "" })).rejects.toMatchObject(refused);
  });

  it.each([
    ["an item that came after the version seen", { updates: items("[x]Ask Ann") }, 1, "[x]Read, [ ]Ship, [x]Ask Ann"],
    ["a removal of an item that came later", { remove: ["Ask Ann"] }, 2, "[x]Read, [ ]Ship"],
    ["the newest version, where a list leaves out an item", whole("[x]Read", "[ ]Ship"), 3, "[x]Read, [ ]Ship"],
    ["an older version, which did not have the item", whole("[x]Read", "[ ]Ship"), 2, "[x]Read, [ ]Ship, [ ]Ask Ann"],
    ["no version, which is the newest", whole("[ ]Ship"), undefined, "[ ]Ship"],
  ])("is made for %s", async (_name, input, seen, lines) => {
    const { todos } = await openThree();
    const { ok, list } = await todos.edit(input, { seen });
    expect([ok, linesOf(list).join(", ")]).toEqual([true, lines]);
  });

  it("refuses a mistake in an item that came later with all its issues, beside the newest list", async () => {
    const { todos } = await openThree();
    const updates = [...items("[x]Ask Ann"), { content: "Ship", status: "failed" }];
    const refused = await todos.edit({ updates }, { seen: 1 });
    expect(refused).toMatchObject({ ok: false, version: 3, list: await todos.read() });
    const codes = refused.ok ? [] : refused.issues.map(({ code }) => code);
    expect(codes.sort()).toEqual(["invalid_status", "unknown_item"]);
    expect([Object.isFrozen(refused), (await todos.history()).length]).toEqual([true, 3]);
  });

  it("refuses one for a version that is gone, and saves nothing", async () => {
    const { store, todos } = await openThree();
    await store.prune("a", { entries: 1 });
    const refused = await todos.edit(whole("[ ]Read"), { seen: 1 });
    expect(refused).toMatchObject({ ok: false, version: 3, issues: [{ code: "list_changed", path: [] }] });
    expect([Object.isFrozen(refused), linesOf(refused.list)]).toEqual([true, ["[x]Read", "[ ]Ship", "[ ]Ask Ann"]]);
  });

  it.each([
    ["once, and for no version", "the newest", undefined, { head: 1, log: 0 }],
    ["once, and for no version", "the newest by its number", 3, { head: 1, log: 0 }],
    ["once, and for the version", "an older one", 2, { head: 1, log: 1 }],
    ["again", "one that the first answer did not have yet", 3, { head: 2, log: 0 }],
  ])("asks for the head %s where the person saw %s", async (_often, _version, seen, expected) => {
    const { store } = await openThree();
    const [older] = await store.log("a", 1, 1);
    const asked = { head: 0, log: 0 };
    const head: TodoStore["head"] = async (id) => {
      asked.head += 1;
      return expected.head > asked.head ? older : store.head(id);
    };
    const log: TodoStore["log"] = (...place) => {
      asked.log += 1;
      return store.log(...place);
    };
    const { ok } = await share({ store: { ...store, head, log } }).edit({ updates: items("[x]Ship") }, { seen });
    expect([ok, asked]).toEqual([true, expected]);
  });

  it.each([4, -1, 0.5])("rejects for a version %s that was never seen", async (seen) => {
    const { todos } = await openThree();
    const message = `Invalid shared list: the version must be a version from 0 to 3, the newest (got ${seen})`;
    await expect(todos.edit({}, { seen })).rejects.toMatchObject({ code: "unknown_version", message });
  });

  it("saves nothing where it changes nothing, and has no conflicts then", async () => {
    const { todos } = await openThree();
    const same = await todos.edit({ updates: items("[x]Read") });
    expect(same).toMatchObject({ ok: true, changed: false, version: 3 });
    const merged = await todos.edit({ updates: items("[x]Read") }, { seen: 1 });
    expect(merged).toMatchObject({ ok: true, changed: false, version: 3 });
    expect(["conflicts" in same, Object.isFrozen(same), (await todos.history()).length]).toEqual([false, true, 3]);
  });
});

describe("undo()", () => {
  it.each([
    [1, "[x]Read, [ ]Ask Ann", 1],
    [2, "[>]Read, [ ]Ship, [ ]Ask Ann", 0],
    [3, "[x]Read, [ ]Ship", 0],
  ])("takes back version %i", async (version, lines, conflicts) => {
    const { todos } = await openThree();
    const { ok, list, ...result } = await todos.undo(version);
    expect([ok, linesOf(list).join(", "), result.version, list.revision]).toEqual([true, lines, 4, 4]);
    expect("conflicts" in result ? result.conflicts?.length : 0).toBe(conflicts);
  });

  it("keeps what others made of a change since", async () => {
    const { todos } = await openThree();
    await todos.edit({ updates: items("[~]Read") });
    const { list, ...result } = await todos.undo(2);
    expect([linesOf(list)[0], result]).toMatchObject(["[~]Read", { conflicts: [{ kept: "cancelled" }] }]);
  });

  it("leaves an item as a later edit brought it back", async () => {
    const todos = share({ rules: { itemSchema: todoItemSchema.extend({ owner: z.string().optional() }) } });
    const done = { content: "A", status: "completed", owner: "Ann" };
    await todos.edit({ todos: [done, ...items("[ ]B")] });
    await todos.edit(whole("[ ]B"));
    // The type of the shared list here has no owner.
    const reopened: unknown = { updates: [{ content: "A", status: "pending", owner: null }] };
    await todos.edit(reopened, { seen: 1 });
    const { list, ...result } = await todos.undo(2);
    expect([linesOf(list), result]).toMatchObject([["[ ]A", "[ ]B"], { changed: false }]);
    expect(list.items[0]).toEqual({ content: "A", status: "pending" });
    const conflicts = "conflicts" in result ? result.conflicts : [];
    expect(conflicts?.map(({ path: [, , field], kept }) => [field, kept])).toEqual([
      ["status", "pending"],
      ["owner", undefined],
    ]);
  });

  it("leaves open what was finished before the undone version and changed again after it", async () => {
    const todos = share();
    await todos.edit(whole("[x]A"));
    await todos.edit({ updates: items("[ ]A") });
    await todos.edit({ updates: items("[>]A") });
    const { list } = await todos.undo(2);
    expect(linesOf(list)).toEqual(["[>]A"]);
  });

  it("saves nothing where the change is taken back already", async () => {
    const { todos } = await openThree();
    await todos.undo(3);
    expect(await todos.undo(3)).toMatchObject({ ok: true, changed: false, version: 4 });
    expect((await todos.history()).length).toBe(4);
  });

  it.each([0, 2, 4, -1, 1.5, Number.NaN])("rejects for version %s without the one before it", async (version) => {
    const { store, todos } = await openThree();
    await store.prune("a", { entries: 2 });
    const rule = "one that is kept together with the one before it";
    const message = `Invalid call of undo(): version must be ${rule} (got ${version})`;
    await expect(todos.undo(version)).rejects.toMatchObject({ code: "unknown_version", message });
  });

  it("is done once where it is sent twice, whatever came between and however old it is", async () => {
    const { store, todos } = await openThree();
    const first = await todos.undo(3, { callId: "click-1" });
    await todos.edit({ add: items("[ ]Ask Ann") });
    const again = await share({ store }).undo(3, { callId: "click-1" });
    expect([first.version, again.version, again.ok && again.duplicate]).toEqual([4, 4, true]);
    await store.prune("a", { entries: 2 });
    expect((await todos.undo(3, { callId: "click-1" })).version).toBe(4);
    await expect(todos.undo(3, { callId: "click-2" })).rejects.toMatchObject({ code: "unknown_version" });
    expect(linesOf(await todos.read())).toEqual(["[x]Read", "[ ]Ship", "[ ]Ask Ann"]);
  });

  it("is another one under the same id for another version", async () => {
    const { todos } = await openThree();
    await todos.undo(3, { callId: "click-1" });
    expect((await todos.undo(2, { callId: "click-1" })).version).toBe(5);
  });
});
