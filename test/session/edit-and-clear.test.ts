import { expect, it } from "vitest";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { items, line } from "../support/write.js";

const write = (...lines: readonly string[]): object => ({ todos: items(...lines) });

const rows = (session: TodoSession): readonly string[] => session.list.items.map(line);

const USER = "The user changed the list before this write:";

it("todos.edit() changes the list like a write, and the model's next reply tells it once", () => {
  const todos = createTodoSession();
  todos.write(write("[>]Read", "[ ]Write"));
  const edited = todos.edit(write("[x]Read", "[ ]Write", "[ ]Ship"));
  expect([edited.ok, todos.list.revision, rows(todos)]).toEqual([
    true,
    2,
    ["[x]Read", "[ ]Write", "[ ]Ship"],
  ]);
  todos.edit(write("[x]Read", "[>]Write", "[ ]Ship"));
  const same = write("[x]Read", "[>]Write", "[ ]Ship");
  expect([todos.write(same).text, todos.write(same).text]).toEqual([
    `No change. 1/3 done. Now: Write. Next: Ship.\n${USER} completed "Read"; started "Write"; added "Ship".`,
    "No change. 1/3 done. Now: Write. Next: Ship.",
  ]);
});

it("todos.edit() is told in a refused reply too, once", () => {
  const todos = createTodoSession({ tool: { refusal: () => "No." } });
  todos.edit(write("[ ]Read"));
  expect([todos.write({}).text, todos.write({}).text]).toEqual([`No.\n${USER} added "Read".`, "No."]);
});

it("todos.edit() that was taken back is not told", () => {
  const todos = createTodoSession();
  todos.write(write("[ ]Read"));
  todos.edit(write("[x]Read"));
  todos.edit(write("[ ]Read"));
  expect(todos.write(write("[ ]Read")).text).toBe("No change. 0/1 done. Next: Read.");
});

it("todos.edit() is refused by the same rules, and changes and tells nothing then", () => {
  const todos = createTodoSession();
  todos.write(write("[ ]Read"));
  const { list } = todos;
  const result = todos.edit(write("[>]Read", "[>]Write"));
  expect(!result.ok && result.issues.map(({ code }) => code)).toEqual(["too_many_in_progress"]);
  expect([todos.list === list, todos.write(write("[ ]Read")).text]).toEqual([
    true,
    "No change. 0/1 done. Next: Read.",
  ]);
});

it("todos.edit() is not refused for what looks unintended: a person means it", () => {
  const todos = createTodoSession({ rules: { protection: { dropped_unfinished: "refuse" } } });
  todos.write(write("[>]Read", "[ ]Write"));
  const result = todos.edit(write("[>]Read"));
  expect(result.ok && result.notes.map(({ code }) => code)).toEqual(["dropped_unfinished"]);
  expect(rows(todos)).toEqual(["[>]Read"]);
});

it("todos.edit() is no write of the model: the rounds go on", () => {
  const todos = createTodoSession({ nag: { stale: { after: 2 } } });
  todos.write(write("[>]Read"));
  todos.endRound();
  todos.endRound();
  todos.edit(write("[>]Read", "[ ]Write"));
  expect(todos.endRound()?.reason).toBe("stale");
});

it("todos.clear() empties the list, counts on, and the next reply tells it", () => {
  const todos = createTodoSession();
  todos.write({ ...write("[ ]Read"), summary: "All" });
  todos.clear();
  expect(todos.list).toEqual({ items: [], revision: 2 });
  expect(isDeepFrozen(todos.list)).toBe(true);
  expect(todos.write(write("[ ]Test")).text).toBe(`0/1 done. Next: Test.\n${USER} removed "Read".`);
  expect(todos.list.revision).toBe(3);
});

it("todos.clear() changes nothing about an empty list", () => {
  const todos = createTodoSession();
  const { list } = todos;
  todos.clear();
  expect(todos.list).toBe(list);
});

it("todos.clear() clears a list that is a summary only", () => {
  const todos = createTodoSession({
    snapshot: { ...createTodoSession().snapshot(), list: { items: [], summary: "All", revision: 4 } },
  });
  todos.clear();
  expect(todos.list).toEqual({ items: [], revision: 5 });
});
