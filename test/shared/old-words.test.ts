import { createSharedTodos, memoryStore, type SharedTodos } from "agent-todos/shared";
import { describe, expect, it } from "vitest";

/**
 * A list of which the model was told what a person changed after its last write; each use opens a handle of its own, or
 * all go on with one, whose reminder counts as heard.
 */
async function tellEdit(edit: (todos: SharedTodos) => Promise<unknown>, isNew: boolean): Promise<() => SharedTodos> {
  const store = memoryStore();
  const openNew = () => createSharedTodos({ store, id: "a", tool: { patch: true }, rules: { ids: "assign" } });
  const kept = openNew();
  const open = () => (isNew ? openNew() : kept);
  await open().begin();
  const items = [
    { content: "Find the bug", status: "in_progress" },
    { content: "Fix it", status: "pending" },
  ];
  await open().write({ todos: items }, { callId: "toolu_01a" });
  await open().endRound();
  await edit(openNew());
  expect((await open().endRound())?.text).toContain("Find the bug");
  return open;
}

const reword = (todos: SharedTodos) => todos.edit({ updates: [{ id: "t1", content: "Find the leak" }] });
const remove = (todos: SharedTodos) => todos.edit({ remove: ["Find the bug"] }, { actor: "Ann" });
const complete = { updates: [{ content: "Find the bug", status: "completed" }] };

describe.each([
  ["new handles", true],
  ["one handle", false],
])("in %s", (_, isNew) => {
  it("a patch that names an item by its words before an edit is taken, and told the new ones", async () => {
    const open = await tellEdit(reword, isNew);
    const { ok, text, list } = await open().write(complete, { callId: "toolu_01b" });
    expect(ok).toBe(true);
    expect(list.items[0]).toMatchObject({ content: "Find the leak", status: "completed" });
    expect(text).toContain('reworded "Find the bug" to "Find the leak"');
  });

  it("a patch of an item that somebody removed is told who removed it, and brings nothing back", async () => {
    const open = await tellEdit(remove, isNew);
    const { text, list } = await open().write(complete, { callId: "toolu_01b" });
    expect(list.items.map(({ content }) => content)).toEqual(["Fix it"]);
    expect(text).toContain('"Ann" changed the list before this write, and that was kept: removed "Find the bug".');
  });

  it("an item that never was is refused as before, and so are old words after the model's next write", async () => {
    const open = await tellEdit(reword, isNew);
    const unknown = { updates: [{ content: "Ship", status: "completed" }] };
    expect((await open().write(unknown, { callId: "toolu_01b" })).text).toContain('"Ship", which matches no item');
    await open().write({ updates: [{ content: "Fix it", status: "completed" }] }, { callId: "toolu_01c" });
    await open().endRound();
    expect((await open().write(complete, { callId: "toolu_01d" })).ok).toBe(false);
  });
});

it("a patch of an item by its words before an edit is also told what an answer told that may be lost", async () => {
  const store = memoryStore();
  const open = () => createSharedTodos({ store, id: "a", tool: { patch: true }, rules: { ids: "assign" } });
  const call = async (input: object, callId: string) => (await open().write(input, { callId })).text;
  const item = (content: string, status = "pending") => ({ content, status });
  await call({ todos: [item("Find"), item("Ship"), item("Test"), item("Review")] }, "toolu_01a");
  await open().endRound();
  await open().edit({ updates: [item("Test", "cancelled")] });
  await call({ todos: [item("Find", "completed"), item("Ship"), item("Test"), item("Review")] }, "toolu_01b");
  await open().edit({ remove: ["Ship"] });
  const lost = await call({ todos: [item("Find"), item("Ship"), item("Review")] }, "toolu_01c");
  expect(lost).toContain('removed "Ship"');
  await open().edit({ updates: [{ id: "t4", content: "Deploy" }] });
  const again = { updates: [item("Test", "completed")], remove: ["Review"] };
  expect(await call(again, "toolu_01d")).toContain('removed "Ship"');
});
