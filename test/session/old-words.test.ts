import { createTodoSession, type TodoSession } from "agent-todos";
import { expect, it } from "vitest";

/** A session whose model was told what a person changed after its last write. */
function tellEdit(edit: (todos: TodoSession) => void): TodoSession {
  const todos = createTodoSession({ tool: { patch: true }, rules: { ids: "assign" } });
  todos.begin();
  const items = [
    { content: "Find the bug", status: "in_progress" },
    { content: "Fix it", status: "pending" },
  ];
  todos.write({ todos: items });
  todos.endRound();
  edit(todos);
  expect(todos.endRound()?.text).toContain("Find the bug");
  return todos;
}

const reword = (todos: TodoSession) => todos.edit({ updates: [{ id: "t1", content: "Find the leak" }] });
const remove = (todos: TodoSession) => todos.edit({ remove: ["Find the bug"] }, { actor: "Ann" });
const complete = { updates: [{ content: "Find the bug", status: "completed" }] };

it("a patch that names an item by its words before an edit is taken, and told the new ones", () => {
  const todos = tellEdit(reword);
  const { ok, text } = todos.write(complete);
  expect(ok).toBe(true);
  expect(todos.list.items[0]).toMatchObject({ content: "Find the leak", status: "completed" });
  expect(text).toContain('reworded "Find the bug" to "Find the leak"');
});

it.each<[string, input: object]>([
  ["a refused write", {}],
  ["a write without a change", { updates: [{ content: "Fix it", status: "pending" }] }],
])("old words are still taken after %s", (_name, input) => {
  const todos = tellEdit(reword);
  const result = todos.write(input);
  expect(result.ok && result.changed).toBe(false);
  expect(todos.write(complete).ok).toBe(true);
});

it("a patch of an item that somebody removed is told who removed it, and brings nothing back", () => {
  const todos = tellEdit(remove);
  const { text } = todos.write(complete);
  expect(todos.list.items.map(({ content }) => content)).toEqual(["Fix it"]);
  expect(text).toContain('"Ann" changed the list before this write, and that was kept: removed "Find the bug".');
});

it("an item that never was is refused as before, and so are old words after the model's next write", () => {
  const todos = tellEdit(reword);
  expect(todos.write({ updates: [{ content: "Ship", status: "completed" }] }).text).toContain(
    '"Ship", which matches no item',
  );
  todos.write({
    updates: [
      { content: "Fix it", status: "in_progress" },
      { content: "Find the leak", status: "pending" },
    ],
  });
  expect(todos.write(complete).ok).toBe(false);
});
