import { describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../../src/core/todo.js";
import { todoItemSchema } from "../../src/core/todo-schema.js";
import { mergeTodos, type TodoConflict } from "../../src/plan/merge-todos.js";
import type { TodoRulesOptions } from "../../src/rules/todo-rules.js";
import { deepFreeze, isDeepFrozen } from "../support/deep-freeze.js";
import { item, line } from "../support/write.js";

/** `[x]a #1` is item a with the id 1. */
function read(text: string): TodoItem {
  const [words = "", id] = text.split(" #");
  return id === undefined ? item(words) : { id, ...item(words) };
}

function show(given: TodoItem): string {
  return given.id === undefined ? line(given) : `${line(given)} #${given.id}`;
}

function listOf(lines: readonly string[], revision: number, summary?: string): TodoList {
  const list = { items: lines.map(read), revision };
  return summary === undefined ? list : { ...list, summary };
}

/** `2.status kept completed`, `2 removed`, `order kept b a`. */
function tell({ path, kept }: TodoConflict): string {
  const place = path[0] === "items" ? path.slice(1).join(".") || "order" : path.join(".");
  if (kept === undefined) return `${place} removed`;
  if (Array.isArray(kept)) return `${place} kept ${kept.join(" ")}`;
  return typeof kept === "object" && kept !== null && "content" in kept
    ? `${place} kept ${String(kept.content)}`
    : `${place} kept ${String(kept)}`;
}

/** The three lists of a merge, base | current | next, and what is merged, as rows with commas between them. */
type Row = [name: string, lists: string, merged: string, more?: RowOptions];

interface RowOptions {
  readonly conflicts?: readonly string[];
  /** Where the other side wins: what differs then. */
  readonly preferNext?: { readonly merged: string; readonly conflicts?: readonly string[] };
  readonly rules?: TodoRulesOptions;
}

function splitRows(rows: string): readonly string[] {
  return rows === "" ? [] : rows.split(", ");
}

function check(rows: readonly Row[]): void {
  it.each<Row>(rows)("mergeTodos() %s", (_name, sides, merged, { conflicts = [], preferNext, rules } = {}) => {
    const [base = [], current = [], next = []] = sides.split(" | ").map(splitRows);
    const lists = deepFreeze({ base: listOf(base, 1), current: listOf(current, 3), next: listOf(next, 2) });
    const expected = { current: { merged, conflicts }, next: preferNext ?? { merged, conflicts } };
    for (const prefer of ["current", "next"] as const) {
      const result = mergeTodos({ ...lists, prefer, rules });
      if (!result.ok) throw new Error(result.issues.map(({ message }) => message).join());
      expect(result.list.items.map(show), prefer).toEqual(splitRows(expected[prefer].merged));
      expect(result.conflicts.map(tell), prefer).toEqual(expected[prefer].conflicts ?? []);
      expect(isDeepFrozen(result)).toBe(true);
      const isSame = result.list.items.map(show).join() === current.join();
      expect(result.list.revision).toBe(isSame ? 3 : 4);
    }
  });
}

describe("one side", () => {
  check([
    ["takes nothing from two empty lists", " |  | ", ""],
    ["takes the plan of the one who planned", " |  | [ ]a", "[ ]a"],
    ["takes a status of next", "[ ]a | [ ]a | [x]a", "[x]a"],
    ["takes a status of current", "[ ]a | [x]a | [ ]a", "[x]a"],
    ["takes an addition of next", "[ ]a | [ ]a | [ ]a, [ ]b", "[ ]a, [ ]b"],
    ["takes a removal of next", "[ ]a, [ ]b | [ ]a, [ ]b | [ ]b", "[ ]b"],
    ["keeps a removal of current", "[ ]a, [ ]b | [ ]b | [ ]a, [ ]b", "[ ]b"],
    ["takes what both changed alike", "[ ]a | [x]a | [x]a", "[x]a"],
    ["takes an order of next", "[ ]a, [ ]b | [ ]a, [ ]b | [ ]b, [ ]a", "[ ]b, [ ]a"],
    ["takes a reopening of next alone", "[x]a | [x]a | [ ]a", "[ ]a"],
    ["keeps a reopening of current alone", "[x]a, [ ]b | [ ]a, [ ]b | [x]a, [x]b", "[ ]a, [x]b"],
  ]);
});

describe("statuses", () => {
  check([
    ["joins changes of two items", "[>]a, [ ]b | [>]a, [~]b | [x]a, [ ]b", "[x]a, [~]b"],
    [
      "keeps what a person completed while the model went on",
      "[>]a, [ ]b, [ ]c | [>]a, [x]b, [ ]c | [x]a, [>]b, [ ]c",
      "[x]a, [x]b, [ ]c",
      { conflicts: ["1.status kept completed"] },
    ],
    [
      "keeps what the model completed while a person paused it",
      "[>]a | [ ]a | [x]a",
      "[x]a",
      { conflicts: ["0.status kept completed"] },
    ],
    ["keeps a cancellation over a start", "[ ]a | [~]a | [>]a", "[~]a", { conflicts: ["0.status kept cancelled"] }],
    [
      "gives cancelled against completed to the preferred side",
      "[>]a | [~]a | [x]a",
      "[~]a",
      {
        conflicts: ["0.status kept cancelled"],
        preferNext: { merged: "[x]a", conflicts: ["0.status kept completed"] },
      },
    ],
    [
      "gives two ways to reopen to the preferred side",
      "[x]a | [ ]a | [>]a",
      "[ ]a",
      {
        conflicts: ["0.status kept pending"],
        preferNext: { merged: "[>]a", conflicts: ["0.status kept in_progress"] },
      },
    ],
    [
      "lets a person reopen what the model has just cancelled, as it was finished before",
      "[x]a | [>]a | [~]a",
      "[>]a",
      {
        conflicts: ["0.status kept in_progress"],
        preferNext: { merged: "[~]a", conflicts: ["0.status kept cancelled"] },
      },
    ],
    [
      "keeps a completion against a reopening of a cancelled item only where preferred",
      "[~]a | [ ]a | [x]a",
      "[ ]a",
      {
        conflicts: ["0.status kept pending"],
        preferNext: { merged: "[x]a", conflicts: ["0.status kept completed"] },
      },
    ],
    [
      "starts what next started where current finished the running one",
      "[>]a, [ ]b | [x]a, [ ]b | [x]a, [>]b",
      "[x]a, [>]b",
    ],
    ["joins completions of both sides", "[ ]a, [ ]b | [x]a, [ ]b | [ ]a, [x]b", "[x]a, [x]b"],
  ]);
});

describe("removed and changed", () => {
  check([
    [
      "reports a removal against a completion",
      "[ ]a, [>]b | [ ]a | [ ]a, [x]b",
      "[ ]a",
      { conflicts: ["1 removed"], preferNext: { merged: "[ ]a, [x]b", conflicts: ["1 kept b"] } },
    ],
    [
      "reports a completion against a removal",
      "[ ]a, [>]b | [ ]a, [x]b | [ ]a",
      "[ ]a, [x]b",
      { conflicts: ["1 kept b"], preferNext: { merged: "[ ]a", conflicts: ["1 removed"] } },
    ],
    ["removes what both removed", "[ ]a, [ ]b | [ ]b | [ ]b, [ ]c", "[ ]b, [ ]c"],
    ["removes what only moved on the other side", "[ ]a, [ ]b, [ ]c | [ ]c, [ ]a, [ ]b | [ ]a, [ ]b", "[ ]a, [ ]b"],
    ["joins removals of both sides", "[ ]a, [ ]b, [ ]c | [ ]b, [ ]c | [ ]a, [ ]b", "[ ]b"],
    [
      "keeps a cleared list cleared but for what changed on the other side",
      "[ ]a, [>]b |  | [ ]a, [x]b",
      "",
      { conflicts: ["1 removed"], preferNext: { merged: "[x]b", conflicts: ["0 kept b"] } },
    ],
    [
      "clears all but what a person changed",
      "[ ]a, [>]b | [ ]a, [~]b | ",
      "[~]b",
      { conflicts: ["0 kept b"], preferNext: { merged: "", conflicts: ["1 removed"] } },
    ],
    ["keeps what was added to a list that the other side cleared", "[ ]a |  | [ ]a, [ ]b", "[ ]b"],
    ["clears what was there before an addition", "[ ]a | [ ]a, [ ]b | ", "[ ]b"],
    ["joins two new plans that leave nothing of the old one", "[x]a | [ ]b | [ ]c", "[ ]b, [ ]c"],
  ]);
});

describe("additions", () => {
  check([
    ["puts current's first where both add at the end", "[ ]a | [ ]a, [ ]b | [ ]a, [ ]c", "[ ]a, [ ]b, [ ]c"],
    ["puts current's first where both add at the start", "[ ]a | [ ]b, [ ]a | [ ]c, [ ]a", "[ ]b, [ ]c, [ ]a"],
    [
      "puts current's first where both add in the middle",
      "[ ]a, [ ]z | [ ]a, [ ]b, [ ]z | [ ]a, [ ]c, [ ]z",
      "[ ]a, [ ]b, [ ]c, [ ]z",
    ],
    ["keeps runs of additions together", "[ ]a | [ ]a, [ ]b, [ ]c | [ ]a, [ ]d, [ ]e", "[ ]a, [ ]b, [ ]c, [ ]d, [ ]e"],
    ["makes one of what both added", "[ ]a | [ ]a, [ ]b | [ ]a, [ ]b", "[ ]a, [ ]b"],
    [
      "makes one of additions that differ in case and marks, as the preferred side wrote it",
      "[ ]a | [ ]a, [ ]Add tests | [ ]a, [ ]add tests!",
      "[ ]a, [ ]Add tests",
      {
        conflicts: ["1.content kept Add tests"],
        preferNext: { merged: "[ ]a, [ ]add tests!", conflicts: ["1.content kept add tests!"] },
      },
    ],
    [
      "keeps both of two additions that are only alike",
      "[ ]a | [ ]a, [ ]Add the tests | [ ]a, [ ]Add more tests",
      "[ ]a, [ ]Add the tests, [ ]Add more tests",
    ],
    [
      "gives an addition of both the status that is finished",
      "[ ]a | [ ]a, [ ]b | [ ]a, [x]b",
      "[ ]a, [x]b",
      { conflicts: ["1.status kept completed"] },
    ],
    [
      "gives an addition of both the preferred open status",
      "[ ]a | [ ]a, [ ]b | [ ]a, [>]b",
      "[ ]a, [ ]b",
      {
        conflicts: ["1.status kept pending"],
        preferNext: { merged: "[ ]a, [>]b", conflicts: ["1.status kept in_progress"] },
      },
    ],
    ["pairs as many equal additions as both have", " | [ ]b, [ ]b | [ ]b, [ ]b, [ ]b", "[ ]b, [ ]b, [ ]b"],
    ["pairs equal additions by their status first", " | [x]b, [ ]b | [ ]b", "[x]b, [ ]b"],
    [
      "lets an addition follow a predecessor that the other side moved",
      "[ ]a, [ ]b | [ ]a, [ ]n, [ ]b | [ ]b, [ ]a",
      "[ ]b, [ ]a, [ ]n",
    ],
    [
      "lets an addition follow its nearest predecessor that is left",
      "[ ]a, [ ]b, [ ]c | [ ]a, [ ]b, [ ]n, [ ]c | [ ]a, [ ]c",
      "[ ]a, [ ]n, [ ]c",
    ],
    [
      "lets an addition precede its successor where nothing before it is left",
      "[ ]a, [ ]b | [ ]a, [ ]n, [ ]b | [ ]b",
      "[ ]n, [ ]b",
    ],
    ["puts an addition last where no neighbour is left", "[ ]a | [ ]m, [ ]a | [ ]n", "[ ]m, [ ]n"],
    ["lets an addition follow one that both made", "[ ]a | [ ]a, [ ]b | [ ]a, [ ]b, [ ]n", "[ ]a, [ ]b, [ ]n"],
    [
      "lets a text come to stand twice where it was added and reworded",
      "[ ]a #p | [ ]b #p | [ ]a #p, [ ]b #q",
      "[ ]b #p, [ ]b #q",
    ],
  ]);
});

describe("order", () => {
  check([
    [
      "keeps current's order under next's statuses",
      "[ ]a, [ ]b, [ ]c | [ ]c, [ ]a, [ ]b | [x]a, [ ]b, [ ]c",
      "[ ]c, [x]a, [ ]b",
    ],
    [
      "takes next's order under current's statuses",
      "[ ]a, [ ]b, [ ]c | [x]a, [ ]b, [ ]c | [ ]c, [ ]a, [ ]b",
      "[ ]c, [x]a, [ ]b",
    ],
    [
      "takes the preferred of two orders",
      "[ ]a, [ ]b, [ ]c | [ ]b, [ ]a, [ ]c | [ ]a, [ ]c, [ ]b",
      "[ ]b, [ ]a, [ ]c",
      {
        conflicts: ["order kept b a c"],
        preferNext: { merged: "[ ]a, [ ]c, [ ]b", conflicts: ["order kept a c b"] },
      },
    ],
    ["takes one order that both gave", "[ ]a, [ ]b, [ ]c | [ ]c, [ ]b, [ ]a | [ ]c, [ ]b, [x]a", "[ ]c, [ ]b, [x]a"],
    ["does not take a removal for a new order", "[ ]a, [ ]b, [ ]c | [ ]b, [ ]a, [ ]c | [ ]b, [ ]c", "[ ]b, [ ]c"],
    [
      "puts an item that conflict kept where its side had it",
      "[ ]a, [ ]b, [ ]c | [ ]a, [x]b, [ ]c | [ ]c, [ ]a",
      "[ ]c, [ ]a, [x]b",
      { conflicts: ["2 kept b"], preferNext: { merged: "[ ]c, [ ]a", conflicts: ["1 removed"] } },
    ],
  ]);
});

describe("texts and identity", () => {
  check([
    [
      "joins a person's rewording with a model's status, by id",
      "[>]a #p | [>]A in ten lines #p | [x]a #p",
      "[x]A in ten lines #p",
    ],
    [
      "joins a person's rewording with a model's status, by likeness",
      "[ ]x, [>]Add tests, [ ]z | [ ]x, [>]Add ten tests, [ ]z | [ ]x, [x]Add tests, [ ]z",
      "[ ]x, [x]Add ten tests, [ ]z",
    ],
    [
      "joins a model's rewording with a person's completion",
      "[ ]x, [ ]Add tests, [ ]z | [ ]x, [x]Add tests, [ ]z | [ ]x, [ ]Add ten tests, [ ]z",
      "[ ]x, [x]Add ten tests, [ ]z",
    ],
    [
      "gives two rewordings to the preferred side",
      "[ ]a #p | [ ]b #p | [ ]c #p",
      "[ ]b #p",
      { conflicts: ["0.content kept b"], preferNext: { merged: "[ ]c #p", conflicts: ["0.content kept c"] } },
    ],
    ["pairs equal texts in order", "[ ]a, [ ]a | [x]a, [ ]a | [ ]a, [ ]a, [ ]b", "[x]a, [ ]a, [ ]b"],
    ["removes one of two equal texts", "[ ]a, [ ]a | [ ]a | [ ]a, [ ]a, [ ]b", "[ ]a, [ ]b"],
    ["drops an id that current gave to another item", " | [ ]a #1 | [ ]b #1", "[ ]a #1, [ ]b"],
    ["keeps current's id for what both added", " | [ ]a #p | [ ]a #m, [ ]b #n", "[ ]a #p, [ ]b #n"],
    ["takes an id that next alone gave", "[ ]a, [ ]b | [x]a, [ ]b | [ ]a #1, [ ]b", "[x]a #1, [ ]b"],
    ["keeps current's id where both changed it", "[ ]a | [ ]a #1 | [ ]a #2", "[ ]a #1"],
  ]);
});

describe("ids from the rules", () => {
  const assign: TodoRulesOptions = { ids: "assign" };
  check([
    [
      "numbers next's additions on from current's",
      "[ ]a #t1 | [ ]a #t1, [ ]b #t2 | [ ]a #t1, [ ]c #t2",
      "[ ]a #t1, [ ]b #t2, [ ]c #t3",
      { rules: assign },
    ],
    [
      "tells two items of one number apart by their texts",
      "[ ]a #t1, [ ]b #t2, [ ]z #t3 | [ ]a #t1, [ ]b #t2 | [ ]a #t1, [ ]b #t2, [ ]z #t3, [ ]m #t4",
      "[ ]a #t1, [ ]b #t2, [ ]m #t3",
      { rules: assign },
    ],
    [
      "keeps an id that next gave itself",
      "[ ]a #t1 | [ ]a #t1, [ ]b #t2 | [ ]a #t1, [ ]c #own",
      "[ ]a #t1, [ ]b #t2, [ ]c #own",
      { rules: assign },
    ],
    [
      "renumbers what next alone has under renewed ids",
      "[ ]a #t1 | [x]a #t2 | [ ]a #t2, [ ]b #t3",
      "[x]a #t2, [ ]b #t3",
      { rules: { ids: "renew" } },
    ],
    [
      "numbers a text that stands for another number by position",
      "[ ]a #1 | [ ]a #1, [ ]b #2 | [ ]a #1, [ ]c #2",
      "[ ]a #1, [ ]b #2, [ ]c #3",
      { rules: { ids: "position" } },
    ],
    [
      "gives a free number where an id is required",
      "[ ]a #x | [ ]a #x, [ ]b #y | [ ]a #x, [ ]c #y",
      "[ ]a #x, [ ]b #y, [ ]c #1",
      { rules: { ids: "require" } },
    ],
    [
      "keeps base's number for an item that conflict kept",
      "[ ]a #t1, [ ]b #t2 | [ ]a #t1 | [ ]a #t1, [x]b #t2, [ ]c #t3",
      "[ ]a #t1, [ ]c #t2",
      {
        conflicts: ["1 removed"],
        preferNext: { merged: "[ ]a #t1, [x]b #t2, [ ]c #t3", conflicts: ["1 kept b"] },
        rules: assign,
      },
    ],
  ]);
});

describe("running items", () => {
  check([
    [
      "lets the preferred side's running item run",
      "[ ]a, [ ]b | [>]a, [ ]b | [ ]a, [>]b",
      "[>]a, [ ]b",
      {
        conflicts: ["1.status kept pending"],
        preferNext: { merged: "[ ]a, [>]b", conflicts: ["0.status kept pending"] },
      },
    ],
    ["lets an added item run where the running one was finished", "[>]a | [>]a, [ ]b | [x]a, [>]c", "[x]a, [ ]b, [>]c"],
    [
      "sets back what next started while a person started another one",
      "[ ]a, [ ]b, [ ]c | [ ]a, [ ]b, [>]c | [x]a, [>]b, [ ]c",
      "[x]a, [ ]b, [>]c",
      {
        conflicts: ["1.status kept pending"],
        preferNext: { merged: "[x]a, [>]b, [ ]c", conflicts: ["2.status kept pending"] },
      },
    ],
    [
      "lets as many run as the rules allow",
      "[ ]a, [ ]b | [>]a, [ ]b | [ ]a, [>]b",
      "[>]a, [>]b",
      { rules: { maxInProgress: 2 } },
    ],
    [
      "does not set back finished work",
      "[>]a, [ ]b | [x]a, [>]b | [x]a, [x]b",
      "[x]a, [x]b",
      { conflicts: ["1.status kept completed"] },
    ],
  ]);
});

it("mergeTodos() returns the other side itself when a side equals base", () => {
  const base = listOf(["[ ]a"], 1);
  const changed = listOf(["[x]a"], 2);
  const untouched = mergeTodos({ base, current: base, next: changed });
  expect(untouched.ok && untouched.list).toBe(changed);
  const kept = mergeTodos({ base, current: changed, next: structuredClone(base) });
  expect(kept.ok && kept.list).toBe(changed);
});

it.each([
  { name: "next is base", next: ["[>]a"] },
  { name: "next is current", next: ["[>]a", "[>]b"] },
])("mergeTodos() returns current itself when $name, whatever the rules say of it", ({ next }) => {
  const current = listOf(["[>]a", "[>]b"], 2);
  const rules = { maxItems: 1 };
  const result = mergeTodos({ base: listOf(["[>]a"], 1), current, next: listOf(next, 3), rules });
  expect(result).toEqual({ ok: true, list: current, conflicts: [] });
  expect(result.ok && result.list).toBe(current);
});

it("mergeTodos() raises the revision when current went back to base by itself", () => {
  const result = mergeTodos({
    base: listOf(["[ ]a"], 1),
    current: listOf(["[ ]a"], 3),
    next: listOf(["[x]a"], 2),
  });
  expect(result).toMatchObject({ ok: true, list: { revision: 4 }, conflicts: [] });
});

it("mergeTodos() returns current itself when next brings nothing new", () => {
  const current = listOf(["[x]a", "[ ]b"], 4);
  const result = mergeTodos({ base: listOf(["[ ]a"], 1), current, next: listOf(["[x]a"], 2) });
  expect(result.ok && result.list).toBe(current);
});

it.each([
  { prefer: "current", kept: ["b", "a", "c"] },
  { prefer: "next", kept: ["a", "c", "b"] },
] as const)("mergeTodos() reports the orders of what all three have, $prefer's as kept", ({ prefer, kept }) => {
  const result = mergeTodos({
    base: listOf(["[ ]a", "[ ]b", "[ ]c"], 1),
    current: listOf(["[ ]m", "[ ]b", "[ ]a", "[ ]c"], 2),
    next: listOf(["[ ]a", "[ ]c", "[ ]b", "[ ]n"], 2),
    prefer,
  });
  const orders = { base: ["a", "b", "c"], current: ["b", "a", "c"], next: ["a", "c", "b"] };
  expect(result).toMatchObject({ ok: true, conflicts: [{ path: ["items"], ...orders, kept }] });
});

it("mergeTodos() keeps content and activeForm together", () => {
  const lists: Readonly<Record<"base" | "current" | "next", TodoList>> = {
    base: { items: [{ content: "Add tests", status: "pending", activeForm: "Adding tests" }], revision: 1 },
    current: {
      items: [{ content: "Add ten tests", status: "pending", activeForm: "Adding ten" }],
      revision: 2,
    },
    next: { items: [{ content: "Add tests", status: "pending", activeForm: "Testing" }], revision: 2 },
  };
  const result = mergeTodos(lists);
  expect(result.ok && result.list).toBe(lists.current);
  expect(result.ok && result.conflicts).toEqual([
    {
      path: ["items", 0, "content"],
      base: "Add tests",
      current: "Add ten tests",
      next: "Add tests",
      kept: "Add ten tests",
    },
  ]);
});

it("mergeTodos() reports an activeForm alone by its own name", () => {
  const of = (activeForm: string): TodoList => ({
    items: [{ content: "a", status: "pending", activeForm }],
    revision: 1,
  });
  const result = mergeTodos({ base: of("Doing a"), current: of("Doing it"), next: of("Trying a") });
  expect(result.ok && result.conflicts.map(tell)).toEqual(["0.activeForm kept Doing it"]);
});

it("mergeTodos() keeps an activeForm that one side alone gave to what both added", () => {
  const result = mergeTodos({
    base: EMPTY_TODO_LIST,
    current: listOf(["[ ]a"], 1),
    next: { items: [{ content: "a", status: "pending", activeForm: "Doing a" }], revision: 1 },
  });
  expect(result).toMatchObject({ ok: true, list: { items: [{ activeForm: "Doing a" }] }, conflicts: [] });
});

it.each([
  { name: "one side's new summary", base: "s", current: "s", next: "n", merged: "n", conflicts: [] },
  {
    name: "one side's first summary",
    base: undefined,
    current: "c",
    next: undefined,
    merged: "c",
    conflicts: [],
  },
  { name: "one side's removal", base: "s", current: undefined, next: "s", merged: undefined, conflicts: [] },
  {
    name: "the preferred of two",
    base: "s",
    current: "c",
    next: "n",
    merged: "c",
    conflicts: ["summary kept c"],
  },
])("mergeTodos() takes $name as the summary", ({ base, current, next, merged, conflicts }) => {
  const result = mergeTodos({
    base: listOf(["[ ]a"], 1, base),
    current: listOf(["[ ]a", "[ ]b"], 2, current),
    next: listOf(["[x]a"], 2, next),
  });
  expect(result.ok && result.list.summary).toBe(merged);
  expect(result.ok && "summary" in result.list).toBe(merged !== undefined);
  expect(result.ok && result.conflicts.map(tell)).toEqual(conflicts);
});

it("mergeTodos() takes the summary of next where it changed nothing else", () => {
  const current = listOf(["[x]a"], 2, "s");
  const result = mergeTodos({ base: listOf(["[ ]a"], 1, "s"), current, next: listOf(["[ ]a"], 2, "n") });
  expect(result).toMatchObject({ ok: true, list: { items: current.items, summary: "n", revision: 3 } });
});

it("mergeTodos() returns the issue of a list that grew too long", () => {
  const result = mergeTodos({
    base: listOf(["[ ]a"], 1),
    current: listOf(["[ ]a", "[ ]b"], 2),
    next: listOf(["[ ]a", "[ ]c"], 2),
    rules: { maxItems: 2, fields: { list: "steps" } },
  });
  expect(result).toMatchObject({
    ok: false,
    issues: [{ code: "too_many_items", path: ["steps"], received: 3, limit: 2 }],
  });
});

const list = listOf(["[ ]a"], 1);

it.each([
  { name: "the options", options: undefined, error: TypeError, message: /the options must be an object/ },
  {
    name: "base",
    options: { base: undefined, current: list, next: list },
    error: TypeError,
    message: /base must be a todo list/,
  },
  {
    name: "current",
    options: { base: list, current: [], next: list },
    error: RangeError,
    message: /current must be a todo list/,
  },
  {
    name: "next",
    options: { base: list, current: list, next: { items: [{}], revision: 1 } },
    error: TypeError,
    message: /next must be a todo list/,
  },
  ...[null, { status: "pending" }, { content: "a" }, { content: "a", status: "done" }].map((bad) => ({
    name: `next, with the item ${JSON.stringify(bad)}`,
    options: { base: list, current: list, next: { items: [bad], revision: 1 } },
    error: TypeError,
    message: /next must be a todo list/,
  })),
  {
    name: "a revision",
    options: { base: list, current: list, next: { items: [] } },
    error: TypeError,
    message: /next must be a todo list/,
  },
  {
    name: "prefer",
    options: { base: list, current: list, next: list, prefer: "mine" },
    error: RangeError,
    message: /prefer must be "current" or "next"/,
  },
  {
    name: "a prefer of another kind",
    options: { base: list, current: list, next: list, prefer: null },
    error: TypeError,
    message: /prefer must be/,
  },
  {
    name: "an unknown option",
    options: { base: list, current: list, next: list, ours: list },
    error: TypeError,
    message: /ours is not an option/,
  },
  {
    name: "a rule",
    options: { base: list, current: list, next: list, rules: { maxItems: -1 } },
    error: RangeError,
    message: /maxItems/,
  },
])("mergeTodos() throws for bad options and names $name", ({ options, error, message }) => {
  // What a program in JavaScript may hand over.
  const merge = (): unknown => mergeTodos(options as unknown as Parameters<typeof mergeTodos>[0]);
  expect(merge).toThrow(error);
  expect(merge).toThrow(message);
});

const taskSchema = todoItemSchema
  .extend({ owner: z.string().optional(), reason: z.string().optional() })
  .refine(({ status, reason }) => status !== "cancelled" || reason !== undefined, "say why");

it("mergeTodos() merges a host's own fields one by one", () => {
  const of = (fields: object): TodoList<z.infer<typeof taskSchema>> => ({
    items: [{ content: "a", status: "pending", ...fields }],
    revision: 1,
  });
  const result = mergeTodos({
    base: of({ owner: "Ada" }),
    current: of({ owner: "Bo", reason: "why not" }),
    next: of({ owner: "Cy", status: "in_progress" }),
    rules: { itemSchema: taskSchema },
  });
  expect(result).toMatchObject({
    ok: true,
    list: { items: [{ content: "a", status: "in_progress", owner: "Bo", reason: "why not" }] },
    conflicts: [{ path: ["items", 0, "owner"], base: "Ada", current: "Bo", next: "Cy", kept: "Bo" }],
  });
});

it("mergeTodos() takes one side whole where the host's schema refuses the mixture", () => {
  const of = (fields: object): TodoList<z.infer<typeof taskSchema>> => ({
    items: [{ content: "a", status: "pending", ...fields }],
    revision: 1,
  });
  const result = mergeTodos({
    base: of({ reason: "late" }),
    current: of({}),
    next: of({ status: "cancelled", reason: "late" }),
    rules: { itemSchema: taskSchema },
  });
  expect(result).toMatchObject({ ok: true, list: { items: [{ status: "cancelled", reason: "late" }] } });
  expect(result.ok && result.conflicts.map(({ path }) => path)).toEqual([["items", 0]]);
});

it("mergeTodos() returns the issue of an item that may not be set back to pending", () => {
  const itemSchema = todoItemSchema
    .extend({ since: z.number().optional() })
    .refine(({ status, since }) => status !== "pending" || since === undefined, "it has begun");
  const of = (...statuses: readonly TodoItem["status"][]): TodoList<z.infer<typeof itemSchema>> => ({
    items: statuses.map((status, index) => ({
      content: `${index}`,
      status,
      ...(status === "in_progress" ? { since: 1 } : {}),
    })),
    revision: 1,
  });
  const result = mergeTodos({
    base: of("pending", "pending"),
    current: of("in_progress", "pending"),
    next: of("pending", "in_progress"),
    rules: { itemSchema },
  });
  expect(result).toMatchObject({ ok: false, issues: [{ code: "invalid_field", path: ["todos", 1] }] });
});
