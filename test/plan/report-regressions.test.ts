import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { readRows } from "../support/read-rows.js";
import { accept, item, items, line, listOf, notesOf, refuse } from "../support/write.js";

/** Items as lines, an id in front: `7:[ ]a`. */
function read(lines: readonly string[]): readonly TodoItem[] {
  return lines.map((text) => {
    const [, id, rest = ""] = /^(?:([\w-]+):(?=\[))?(.*)$/s.exec(text) ?? [];
    return id === undefined ? item(rest) : { id, ...item(rest) };
  });
}

/** Two lists as rows: `[ ]a | [ ]b => [x]a`. */
type Sides = string | readonly [before: readonly string[], after: readonly string[]];

function sidesOf(sides: Sides): readonly [before: readonly string[], after: readonly string[]] {
  if (typeof sides !== "string") return sides;
  const [before = [], after = []] = sides.split(" => ").map((side) => (side === "" ? [] : side.split(" | ")));
  return [before, after];
}

/** What a note or issue about the plan is about: the old row, and the new one where there is one. */
function told(
  notes: readonly { readonly code: string; readonly items?: readonly { before: TodoItem; after?: TodoItem }[] }[],
): readonly string[] {
  return notes.flatMap(({ code, items: pairs = [] }) =>
    pairs.map(({ before, after }) => `${code} ${line(before)}${after ? ` -> ${line(after)}` : ""}`),
  );
}

it.each(
  readRows<[name: string, sides: Sides, rules?: TodoRulesOptions]>("plan/report-regressions.silent"),
)("validateAndReplace() tells the model of no loss when %s", (_name, sides, rules) => {
  const [before, after] = sidesOf(sides);
  const { notes } = accept(listOf(read(before), rules), { todos: read(after) }, rules);
  expect(told(notes)).toEqual([]);
});

it.each(
  readRows<[name: string, sides: Sides, notes: readonly string[]]>("plan/report-regressions.told"),
)("validateAndReplace() notes %s", (_name, sides, notes) => {
  const [before, after] = sidesOf(sides);
  const rules = { maxInProgress: Number.POSITIVE_INFINITY } as const;
  const list = listOf(read(before), rules);
  const result = accept(list, { todos: read(after) }, rules);
  expect(told(result.notes)).toEqual(notes);
  expect(isDeepFrozen(result.notes)).toBe(true);
  const again = accept(result.list, { todos: read(after) }, rules);
  expect([again.changed, again.notes]).toEqual([false, []]);
});

it("validateAndReplace() makes one note of a whole plan made anew, with all of its items", () => {
  const before = listOf(items("[x]done", ...Array.from({ length: 12 }, (_, index) => `[ ]Old part ${index}`)));
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

it.each(
  readRows<{ name: string; todos: readonly unknown[]; codes: readonly string[] }>("plan/report-regressions.refused"),
)("validateAndReplace() refuses what is unintended $name", ({ todos, codes }) => {
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
