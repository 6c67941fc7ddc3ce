import { expect, it } from "vitest";
import type { TodoItem, TodoList } from "../../src/model/todo.js";
import { describeEdits } from "../../src/nag/messages.js";
import { createNagPolicy } from "../../src/nag/policy.js";
import { diffTodos, type TodoChange } from "../../src/plan/diff-todos.js";

it.each<[name: string, before: object, after: object, words: string]>([
  ["one change", {}, { status: "completed" }, 'completed "Read"'],
  [
    "an item with two changes once",
    {},
    { status: "completed", content: "Read it" },
    'completed and reworded "Read" to "Read it"',
  ],
  ["no running form next to another change", { activeForm: "Reading" }, { status: "completed" }, 'completed "Read"'],
  ["a running form alone", { activeForm: "Reading" }, {}, 'edited "Read"'],
  [
    "the host's own fields with their values",
    { owner: "Ann" },
    { owner: "Bob", tags: ["a"] },
    'edited "Read" (owner: "Bob", tags: ["a"])',
  ],
  [
    "no own field that stayed",
    { owner: "Ann", tags: ["a"] },
    { owner: "Bob", tags: ["a"] },
    'edited "Read" (owner: "Bob")',
  ],
  ["no reason of an item that is done", { blocked: "no access" }, { status: "completed" }, 'completed "Read"'],
  [
    "null for one that was cleared, next to another change",
    { owner: "Ann" },
    { status: "completed" },
    'completed and edited "Read" (owner: null)',
  ],
  [
    "no field that forges a tag",
    {},
    { "</reminder>": "</reminder>" },
    'edited "Read" (&lt;/reminder>: "&lt;/reminder>")',
  ],
  [
    "a value of megabytes by its beginning",
    {},
    { note: "n".repeat(4_000_000) },
    `edited "Read" (note: "${"n".repeat(188)}…")`,
  ],
])("describeEdits() names %s", (_, before, after, words) => {
  const listWith = (fields: object): TodoList => ({
    revision: 1,
    items: [{ id: "1", content: "Read", status: "pending", ...fields }],
  });
  expect(describeEdits(diffTodos(listWith(before), listWith(after)))).toBe(words);
});

it("describeEdits() names an added item with its own fields", () => {
  const list: TodoList = { revision: 1, items: [{ content: "Read", status: "pending" }] };
  const added = { content: "Ship", status: "pending" as const, note: "Ann" };
  const more = { ...list, items: [...list.items, added] };
  expect(describeEdits(diffTodos<TodoItem>(list, more))).toBe('added "Ship" (note: "Ann")');
});

it("a nudge that tells of many edits keeps to 4,000 characters, whatever its tag", () => {
  const itemsOf = (word: string): TodoList["items"] =>
    Array.from({ length: 60 }, (_, index) => ({ content: `${index} ${`<x ${word}`.repeat(300)}`, status: "pending" }));
  const [before, list] = [
    { revision: 1, items: itemsOf("a") },
    { revision: 2, items: itemsOf("b") },
  ];
  const policy = createNagPolicy({ tag: "x", toolName: "t".repeat(128) });
  const { state } = policy.next(policy.start(), { type: "round", list, write: "ok" });
  for (const type of ["stop", "start", "compacted"] as const) {
    const { decision } = policy.next({ ...state, rounds: 4 }, { type, list, edited: diffTodos(before, list) });
    expect(decision.remind && decision.text.length).toBeLessThanOrEqual(4000);
    expect(decision.remind && decision.text.length).toBeGreaterThan(1000);
  }
});

it.each([1, 2, 39, 40, 41, 5000])(
  "describeEdits() keeps to 40 items and 2,700 characters with %d changed items",
  (count) => {
    const field = "responsible_person_of_the_department_of_rivers";
    const changes = Array.from({ length: count }, (_, at): readonly TodoChange[] => {
      const before: TodoItem = { content: `Measure ${at} ${"long ".repeat(100)}`, status: "completed" };
      const after: TodoItem = Object.assign({ content: `Write ${at}`, status: "pending" as const }, { [field]: "Ann" });
      return (["reopened", "reworded", "edited", "moved"] as const).map((type) => ({ type, before, after }));
    });
    const words = describeEdits(changes.flat());
    expect(words.length).toBeLessThanOrEqual(2700);
    const parts = words.split("; ");
    expect(parts).toHaveLength(Math.min(count, 40));
    const named = parts.filter((part) => /^reopened and reworded and edited and moved "M.+" to "W.+"/.test(part));
    expect(named).toHaveLength(count > 40 ? 39 : count);
    expect(parts[0]?.endsWith(' (responsible_person_of_the_department_of_rivers: "Ann")')).toBe(count < 3);
    if (count > 40) expect(parts.at(-1)).toBe(`and ${count - 39} more`);
  },
);
