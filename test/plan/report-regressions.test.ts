import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../../src/core/todo.js";
import type { TodoRulesOptions } from "../../src/rules/todo-rules.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { accept, item, items, line, listOf, notesOf, refuse } from "../support/write.js";

/** Items as lines, an id in front: `7:[ ]a`. */
function read(lines: readonly string[]): readonly TodoItem[] {
  return lines.map((text) => {
    const [, id, rest = ""] = /^(?:([\w-]+):(?=\[))?(.*)$/s.exec(text) ?? [];
    return id === undefined ? item(rest) : { id, ...item(rest) };
  });
}

/** What a note or issue about the plan is about: the old row, and the new one where there is one. */
function told(
  notes: readonly {
    readonly code: string;
    readonly items?: readonly { before: TodoItem; after?: TodoItem }[];
  }[],
): readonly string[] {
  return notes.flatMap(({ code, items: pairs = [] }) =>
    pairs.map(({ before, after }) => `${code} ${line(before)}${after ? ` -> ${line(after)}` : ""}`),
  );
}

it.each<{ name: string; before: readonly string[]; after: readonly string[]; rules?: TodoRulesOptions }>([
  { name: "the list is cleared", before: ["[>]a", "[ ]b"], after: [] },
  { name: "finished items are left out", before: ["[x]a", "[~]b", "[ ]c"], after: ["[ ]c"] },
  { name: "an item is cancelled", before: ["[>]a"], after: ["[~]a"] },
  { name: "a running item is paused", before: ["[>]a", "[ ]b"], after: ["[ ]a", "[>]b"] },
  { name: "one running item is completed", before: ["[>]a", "[ ]b"], after: ["[x]a", "[>]b"] },
  { name: "a finished item is cancelled", before: ["[x]a", "[ ]b"], after: ["[~]a", "[ ]b"] },
  { name: "items come in completed", before: ["[>]a"], after: ["[x]Look", "[x]Think", "[>]a"] },
  { name: "a first list has finished items", before: [], after: ["[x]a", "[x]b", "[ ]c"] },
  { name: "items are moved", before: ["[ ]a", "[>]b", "[x]c"], after: ["[x]c", "[ ]a", "[>]b"] },
  { name: "items come between", before: ["[x]a", "[>]b"], after: ["[x]a", "[ ]new", "[>]b", "[ ]last"] },

  { name: "a new list after a finished one uses a text again", before: ["[x]a", "[~]b"], after: ["[ ]a"] },
  {
    name: "a new list after a finished one uses most texts again",
    before: ["[x]Read", "[x]Fix", "[x]Run tests"],
    after: ["[>]Read", "[ ]Improve", "[ ]Run tests"],
  },
  {
    name: "a new list after a finished one has other words in the old places",
    before: ["1:[x]Read", "2:[x]Fix"],
    after: ["1:[x]Look", "2:[>]Mend"],
  },

  {
    name: "the case of a finished text flips",
    before: ["[x]Auto-Update", "[ ]b"],
    after: ["[x]auto-update", "[ ]b"],
  },
  {
    name: "the case of an open text flips",
    before: ["[>]Auto-Update", "[ ]b"],
    after: ["[>]AUTO-UPDATE", "[ ]b"],
  },
  { name: "the punctuation changes", before: ["[x]Fix: “it”.", "[ ]b"], after: ['[x]Fix "it"', "[ ]b - "] },
  { name: "the white space changes", before: ["[x]Fix  it", "[ ]b"], after: ["[x]Fix it", "[ ]b"] },

  {
    name: "an open item is reworded in its place",
    before: ["[ ]a", "[ ]Add the tests"],
    after: ["[ ]a", "[ ]Write the tests"],
  },
  { name: "the only item is reworded", before: ["[>]Add tests"], after: ["[>]Test the parser"] },
  {
    name: "an item is reworded and completed",
    before: ["[>]Fix it", "[ ]b"],
    after: ["[x]Fixed the bug", "[ ]b"],
  },
  {
    name: "two open neighbours are reworded",
    before: ["[x]Read", "[>]Write unit tests", "[ ]Update the user docs"],
    after: ["[x]Read", "[>]Write unit tests for the parser", "[ ]Update docs for the user"],
  },
  {
    name: "an item is reworded and moved",
    before: ["[ ]Write the unit tests", "[ ]Ship", "[ ]Tell them"],
    after: ["[ ]Ship", "[ ]Tell them", "[ ]Write unit tests, all of them"],
  },
  {
    name: "Chinese texts are reworded beside each other",
    before: ["[x]读", "[>]编写单元测试", "[ ]更新用户文档"],
    after: ["[x]读", "[>]编写所有单元测试", "[ ]更新全部用户文档"],
  },
  {
    name: "an item is split into two",
    before: ["[x]Read", "[ ]Add tests and docs", "[ ]Ship"],
    after: ["[x]Read", "[ ]Add tests", "[ ]Add docs", "[ ]Ship"],
  },
  {
    name: "an item is split into steps that share a word with it",
    before: ["[x]Read", "[>]Build the API"],
    after: ["[x]Read", "[>]Design API endpoints", "[ ]Write handlers", "[ ]Test them"],
  },
  {
    name: "the only item is broken down",
    before: ["[>]Fix the build"],
    after: ["[x]Find why the build fails", "[>]Pin the compiler", "[ ]Run it again"],
  },
  {
    name: "two items become one",
    before: ["[ ]Add tests", "[ ]Add docs", "[ ]Ship"],
    after: ["[ ]Add tests and docs", "[ ]Ship"],
  },

  { name: "equal texts change places", before: ["[ ]a", "[x]a"], after: ["[x]a", "[ ]a"] },
  { name: "one of two equal texts is completed", before: ["[>]a", "[ ]a"], after: ["[x]a", "[ ]a"] },
  { name: "the second of two equal texts was running", before: ["[ ]a", "[>]a"], after: ["[x]a", "[ ]a"] },
  { name: "equal texts with ids go on", before: ["1:[>]a", "2:[ ]a"], after: ["1:[x]a", "2:[>]a"] },

  {
    name: "numbered rows move down after an insertion",
    before: ["1:[x]Read", "2:[>]Write", "3:[ ]Ship"],
    after: ["1:[x]Read", "2:[>]Plan", "3:[ ]Write", "4:[ ]Ship"],
  },
  {
    name: "numbered rows move down after an insertion in front",
    before: ["0:[x]Read", "1:[x]Write", "2:[ ]Ship"],
    after: ["0:[>]Plan", "1:[x]Read", "2:[x]Write", "3:[ ]Ship"],
  },
  {
    name: "numbered rows move up where a finished one is left out",
    before: ["1:[x]Read", "2:[x]Write", "3:[>]Ship"],
    after: ["1:[x]Write", "2:[>]Ship"],
  },
  {
    name: "numbered rows change places and are numbered anew",
    before: ["1:[ ]Add tests", "2:[ ]Add docs", "3:[x]Read"],
    after: ["1:[x]Read", "2:[ ]Add docs", "3:[ ]Add tests"],
  },
  {
    name: "a numbered row is reworded while one comes in",
    before: ["1:[x]Read", "2:[>]Write", "3:[ ]Ship it"],
    after: ["1:[x]Read", "2:[>]Plan", "3:[ ]Write", "4:[ ]Ship all"],
  },
  {
    name: "items with ids of their own are reworded",
    before: ["a1:[ ]Read it", "b2:[>]Write docs"],
    after: ["a1:[ ]Read all", "b2:[>]Update docs"],
  },
  {
    name: "ids are given by position and the model sends none",
    rules: { ids: "position" },
    before: ["[x]Read", "[>]Write"],
    after: ["[x]Read", "[>]Plan", "[ ]Write"],
  },
])("validateAndReplace() tells the model of no loss when $name", ({ before, after, rules }) => {
  const { notes } = accept(listOf(read(before), rules), { todos: read(after) }, rules);
  expect(told(notes)).toEqual([]);
});

it.each<{ name: string; before: readonly string[]; after: readonly string[]; notes: readonly string[] }>([
  {
    name: "an open item that is left out",
    before: ["[x]a", "[>]b", "[ ]c"],
    after: ["[x]a", "[>]c"],
    notes: ["dropped_unfinished [>]b"],
  },
  {
    name: "one of two equal texts that is left out",
    before: ["[>]Run", "[ ]Run", "[ ]c"],
    after: ["[>]Run", "[ ]c"],
    notes: ["dropped_unfinished [ ]Run"],
  },
  {
    name: "the open items of a plan that is made anew",
    before: ["[x]Read", "[>]Write docs", "[ ]Ship"],
    after: ["[>]Fix the build", "[ ]Find out why", "[ ]Tell them"],
    notes: ["dropped_unfinished [>]Write docs", "dropped_unfinished [ ]Ship"],
  },
  {
    name: "an open item whose place two others take",
    before: ["[x]Read", "[>]Write", "[ ]Deploy"],
    after: ["[x]Read", "[>]Write", "[ ]Update docs", "[ ]Tell them"],
    notes: ["dropped_unfinished [ ]Deploy"],
  },
  {
    name: "a step of a number that is gone",
    before: ["[x]Migrate step 1", "[>]Look", "[ ]Migrate the big step 3"],
    after: ["[x]Migrate step 1", "[>]Look", "[ ]Rest", "[ ]Migrate the big step 4", "[ ]Eat"],
    notes: ["dropped_unfinished [ ]Migrate the big step 3"],
  },
  {
    name: "a numbered row that is left out, the rest numbered anew",
    before: ["1:[x]Read", "2:[>]Write", "3:[ ]Ship"],
    after: ["1:[x]Read", "2:[>]Ship"],
    notes: ["dropped_unfinished [>]Write"],
  },
  {
    name: "numbered rows of a plan that is made anew",
    before: ["1:[x]Read", "2:[>]Write docs", "3:[ ]Ship"],
    after: ["1:[>]Fix the build", "2:[ ]Find out why", "3:[ ]Tell them"],
    notes: ["dropped_unfinished [>]Write docs", "dropped_unfinished [ ]Ship"],
  },
  {
    name: "a finished item that is opened again",
    before: ["[x]a", "[ ]b"],
    after: ["[>]a", "[ ]b"],
    notes: ["reopened [x]a -> [>]a"],
  },
  {
    name: "a cancelled item that is opened again",
    before: ["[~]a", "[ ]b"],
    after: ["[ ]a", "[ ]b"],
    notes: ["reopened [~]a -> [ ]a"],
  },
  {
    name: "a finished item that is opened again in other case",
    before: ["[x]Auto-Update", "[ ]b"],
    after: ["[ ]auto-update", "[ ]b"],
    notes: ["reopened [x]Auto-Update -> [ ]auto-update"],
  },
  {
    name: "a finished item that comes back open in nearly the same words",
    before: ["[x]Write the unit tests", "[>]Ship"],
    after: ["[ ]Write unit tests for all", "[>]Ship"],
    notes: ["reopened [x]Write the unit tests -> [ ]Write unit tests for all"],
  },
  {
    name: "a numbered finished item that comes back open in nearly the same words",
    before: ["1:[x]Write the unit tests", "2:[>]Ship"],
    after: ["1:[ ]Write unit tests for all", "2:[>]Ship"],
    notes: ["reopened [x]Write the unit tests -> [ ]Write unit tests for all"],
  },
  {
    name: "a finished item in other words",
    before: ["[x]Read the old code", "[>]Write"],
    after: ["[x]Read the code of old", "[>]Write"],
    notes: ["reworded_finished [x]Read the old code -> [x]Read the code of old"],
  },
  {
    name: "an open item under whose id other work stands now",
    before: ["a1:[>]Rotate the keys", "b2:[ ]Ship"],
    after: ["a1:[>]Buy milk", "b2:[ ]Ship"],
    notes: ["dropped_unfinished [>]Rotate the keys"],
  },
  {
    name: "the only item, unfinished, in whose place finished other work stands",
    before: ["[ ]Rotate leaked AWS keys"],
    after: ["[x]Buy milk"],
    notes: ["dropped_unfinished [ ]Rotate leaked AWS keys"],
  },
  {
    name: "two running items completed at once",
    before: ["[>]a", "[>]b", "[ ]c"],
    after: ["[x]a", "[x]b", "[>]c"],
    notes: ["many_completed [>]a -> [x]a", "many_completed [>]b -> [x]b"],
  },
  {
    name: "an item completed without a start",
    before: ["[>]a", "[ ]b"],
    after: ["[>]a", "[x]b"],
    notes: ["not_started [ ]b -> [x]b"],
  },
  {
    name: "everything at once, in a stable order",
    before: ["[x]Read it", "[x]b", "[>]c", "[ ]d", "[ ]e"],
    after: ["[x]Read all", "[ ]b", "[x]c", "[x]d"],
    notes: [
      "dropped_unfinished [ ]e",
      "reopened [x]b -> [ ]b",
      "reworded_finished [x]Read it -> [x]Read all",
      "many_completed [>]c -> [x]c",
      "many_completed [ ]d -> [x]d",
      "not_started [ ]d -> [x]d",
    ],
  },
])("validateAndReplace() notes $name", ({ before, after, notes }) => {
  const rules = { maxInProgress: Number.POSITIVE_INFINITY } as const;
  const list = listOf(read(before), rules);
  const result = accept(list, { todos: read(after) }, rules);
  expect(told(result.notes)).toEqual(notes);
  expect(isDeepFrozen(result.notes)).toBe(true);
  const again = accept(result.list, { todos: read(after) }, rules);
  expect([again.changed, again.notes]).toEqual([false, []]);
});

it("validateAndReplace() makes one note of a whole plan made anew, with all of its items", () => {
  const before = listOf(
    items("[x]done", ...Array.from({ length: 12 }, (_, index) => `[ ]Old part ${index}`)),
  );
  const result = accept(before, { todos: items("[>]Something else", "[ ]And more") });
  expect(notesOf(result)).toEqual(["dropped_unfinished todos"]);
  expect(result.notes[0]?.items?.map((lost) => lost.before)).toEqual(before.items.slice(1));
});

it("validateAndReplace() names the list as the model does", () => {
  const rules = { fields: { list: "plan" } };
  const result = accept(listOf(items("[ ]a", "[ ]b", "[ ]c"), rules), { plan: items("[ ]a", "[ ]c") }, rules);
  expect(result.notes.map((note) => note.path)).toEqual([["plan"]]);
});

it("validateAndReplace() compares whole long plans without end", () => {
  const rules = { maxItems: Number.POSITIVE_INFINITY };
  const plan = (word: string): unknown[] =>
    Array.from({ length: 20_000 }, (_, index) => ({ content: `${word} ${index}`, status: "pending" }));
  const { notes } = accept(listOf(plan("Rewrite"), rules), { todos: plan("Deploy") }, rules);
  expect(notes.map(({ items: lost }) => (lost?.length ?? 0) > 19_000)).toEqual([true]);
});

const LIST = listOf(items("[x]a", "[>]b", "[ ]c"));

const UNINTENDED = { todos: items("[ ]a", "[x]b") };

it("rules.protection says for each concern whether it is ignored, noted or refused", () => {
  const ignored = accept(LIST, UNINTENDED, { protection: { dropped_unfinished: "ignore" } });
  expect(told(ignored.notes)).toEqual(["reopened [x]a -> [ ]a"]);
  const issues = refuse(UNINTENDED, { protection: { dropped_unfinished: "refuse" } }, LIST);
  expect(told(issues)).toEqual(["dropped_unfinished [ ]c"]);
  const all = refuse(UNINTENDED, { protection: { reopened: "refuse", dropped_unfinished: "refuse" } }, LIST);
  expect(told(all)).toEqual(["dropped_unfinished [ ]c", "reopened [x]a -> [ ]a"]);
  expect(isDeepFrozen(all)).toBe(true);
});

it("rules.protection refuses no list that is cleared, and none after a finished one", () => {
  const protection = { dropped_unfinished: "refuse", reopened: "refuse" } as const;
  expect(accept(LIST, { todos: [] }, { protection }).changed).toBe(true);
  expect(accept(listOf(items("[x]a")), { todos: items("[ ]a") }, { protection }).changed).toBe(true);
});

const STRICT: TodoRulesOptions = {
  protection: { dropped_unfinished: "refuse", reopened: "refuse", reworded_finished: "refuse" },
};

it.each<{ name: string; todos: readonly unknown[]; codes: readonly string[] }>([
  {
    name: "beside an unknown status",
    todos: [...items("[ ]a"), { content: "b", status: "failed" }],
    codes: ["invalid_status", "dropped_unfinished", "reopened"],
  },
  {
    name: "beside too many running items",
    todos: items("[>]a", "[>]b", "[ ]c"),
    codes: ["too_many_in_progress", "reopened"],
  },
  {
    name: "but for an item whose own status is unknown",
    todos: [{ content: "a", status: "failed" }, ...items("[>]b", "[ ]c")],
    codes: ["invalid_status"],
  },
  {
    name: "but for lost items where one has no text, as it may be that one",
    todos: [...items("[ ]a", "[>]b"), { status: "pending" }],
    codes: ["required", "reopened"],
  },
  {
    name: "but for lost items where one could not be read",
    todos: [...items("[ ]a", "[>]b"), 5],
    codes: ["wrong_type", "reopened"],
  },
  {
    name: "but for the text of an item that has none",
    todos: [{ content: " ", status: "completed" }, ...items("[>]b", "[ ]c")],
    codes: ["blank"],
  },
])("validateAndReplace() refuses what is unintended $name", ({ todos, codes }) => {
  expect(refuse({ todos }, STRICT, LIST).map(({ code }) => code)).toEqual(codes);
});

it("validateAndReplace() words a refused concern as the host does, from its facts", () => {
  const wording: TodoRulesOptions["wording"] = {
    dropped_unfinished: ({ items: lost = [] }) => `Keep ${lost.map(({ before }) => before.content).join()}!`,
  };
  expect(refuse(UNINTENDED, { ...STRICT, wording }, LIST)[0]?.message).toBe("Keep c!");
});

/** Plays writes one after the other, and returns what each said of the plan and left in the list. */
function play(writes: readonly unknown[], rules?: TodoRulesOptions): readonly (readonly string[])[] {
  let list: TodoList = EMPTY_TODO_LIST;
  return writes.map((todos) => {
    const result = accept(list, { todos }, rules);
    list = result.list;
    return [...list.items.map(line), ...told(result.notes)];
  });
}

it("a text whose case flips to and fro is never told as removed", () => {
  const [upper, lower] = [items("[x]Read", "[>]Auto-Update"), items("[x]Read", "[>]auto-update")];
  expect(play([upper, lower, upper, lower])).toEqual([
    ["[x]Read", "[>]Auto-Update"],
    ["[x]Read", "[>]auto-update"],
    ["[x]Read", "[>]Auto-Update"],
    ["[x]Read", "[>]auto-update"],
  ]);
});

it("equal texts keep their own ids while they go on one after the other", () => {
  const writes = [items("[>]Run", "[ ]Run"), items("[x]Run", "[>]Run"), items("[x]Run", "[x]Run")];
  let list: TodoList = EMPTY_TODO_LIST;
  for (const todos of writes) {
    const result = accept(list, { todos }, { ids: "assign" });
    expect([result.list.items.map(({ id }) => id), told(result.notes)]).toEqual([["t1", "t2"], []]);
    list = result.list;
  }
});

it("blank ids are none: no item is taken for another or lost", () => {
  const blank = (...lines: readonly string[]): readonly TodoItem[] =>
    items(...lines).map((sent) => ({ ...sent, id: " " }));
  expect(play([blank("[>]a", "[ ]b", "[ ]c"), blank("[x]a", "[>]b", "[ ]c")])).toEqual([
    ["[>]a", "[ ]b", "[ ]c"],
    ["[x]a", "[>]b", "[ ]c"],
  ]);
});

it("one id on all items makes none of them another or lost", () => {
  const same = (...lines: readonly string[]): readonly TodoItem[] =>
    items(...lines).map((sent) => ({ ...sent, id: "1" }));
  expect(play([same("[>]a", "[ ]b", "[ ]c"), same("[ ]c", "[x]a", "[>]b")])).toEqual([
    ["[>]a", "[ ]b", "[ ]c"],
    ["[ ]c", "[x]a", "[>]b"],
  ]);
});
