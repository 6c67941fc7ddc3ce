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

interface Row {
  readonly name: string;
  readonly base: readonly string[];
  readonly current: readonly string[];
  readonly next: readonly string[];
  readonly merged: readonly string[];
  readonly conflicts?: readonly string[];
  /** Where the other side wins: what differs then. */
  readonly preferNext?: { readonly merged: readonly string[]; readonly conflicts?: readonly string[] };
  readonly rules?: TodoRulesOptions;
}

function check(rows: readonly Row[]): void {
  it.each(rows)("mergeTodos() $name", ({
    base,
    current,
    next,
    merged,
    conflicts = [],
    preferNext,
    rules,
  }) => {
    const lists = deepFreeze({ base: listOf(base, 1), current: listOf(current, 3), next: listOf(next, 2) });
    const expected = { current: { merged, conflicts }, next: preferNext ?? { merged, conflicts } };
    for (const prefer of ["current", "next"] as const) {
      const result = mergeTodos({ ...lists, prefer, rules });
      if (!result.ok) throw new Error(result.issues.map(({ message }) => message).join());
      expect(result.list.items.map(show), prefer).toEqual(expected[prefer].merged);
      expect(result.conflicts.map(tell), prefer).toEqual(expected[prefer].conflicts ?? []);
      expect(isDeepFrozen(result)).toBe(true);
      const isSame = result.list.items.map(show).join() === current.join();
      expect(result.list.revision).toBe(isSame ? 3 : 4);
    }
  });
}

describe("one side", () => {
  check([
    { name: "takes nothing from two empty lists", base: [], current: [], next: [], merged: [] },
    {
      name: "takes the plan of the one who planned",
      base: [],
      current: [],
      next: ["[ ]a"],
      merged: ["[ ]a"],
    },
    { name: "takes a status of next", base: ["[ ]a"], current: ["[ ]a"], next: ["[x]a"], merged: ["[x]a"] },
    {
      name: "takes a status of current",
      base: ["[ ]a"],
      current: ["[x]a"],
      next: ["[ ]a"],
      merged: ["[x]a"],
    },
    {
      name: "takes an addition of next",
      base: ["[ ]a"],
      current: ["[ ]a"],
      next: ["[ ]a", "[ ]b"],
      merged: ["[ ]a", "[ ]b"],
    },
    {
      name: "takes a removal of next",
      base: ["[ ]a", "[ ]b"],
      current: ["[ ]a", "[ ]b"],
      next: ["[ ]b"],
      merged: ["[ ]b"],
    },
    {
      name: "keeps a removal of current",
      base: ["[ ]a", "[ ]b"],
      current: ["[ ]b"],
      next: ["[ ]a", "[ ]b"],
      merged: ["[ ]b"],
    },
    {
      name: "takes what both changed alike",
      base: ["[ ]a"],
      current: ["[x]a"],
      next: ["[x]a"],
      merged: ["[x]a"],
    },
    {
      name: "takes an order of next",
      base: ["[ ]a", "[ ]b"],
      current: ["[ ]a", "[ ]b"],
      next: ["[ ]b", "[ ]a"],
      merged: ["[ ]b", "[ ]a"],
    },
    {
      name: "takes a reopening of next alone",
      base: ["[x]a"],
      current: ["[x]a"],
      next: ["[ ]a"],
      merged: ["[ ]a"],
    },
    {
      name: "keeps a reopening of current alone",
      base: ["[x]a", "[ ]b"],
      current: ["[ ]a", "[ ]b"],
      next: ["[x]a", "[x]b"],
      merged: ["[ ]a", "[x]b"],
    },
  ]);
});

describe("statuses", () => {
  check([
    {
      name: "joins changes of two items",
      base: ["[>]a", "[ ]b"],
      current: ["[>]a", "[~]b"],
      next: ["[x]a", "[ ]b"],
      merged: ["[x]a", "[~]b"],
    },
    {
      name: "keeps what a person completed while the model went on",
      base: ["[>]a", "[ ]b", "[ ]c"],
      current: ["[>]a", "[x]b", "[ ]c"],
      next: ["[x]a", "[>]b", "[ ]c"],
      merged: ["[x]a", "[x]b", "[ ]c"],
      conflicts: ["1.status kept completed"],
    },
    {
      name: "keeps what the model completed while a person paused it",
      base: ["[>]a"],
      current: ["[ ]a"],
      next: ["[x]a"],
      merged: ["[x]a"],
      conflicts: ["0.status kept completed"],
    },
    {
      name: "keeps a cancellation over a start",
      base: ["[ ]a"],
      current: ["[~]a"],
      next: ["[>]a"],
      merged: ["[~]a"],
      conflicts: ["0.status kept cancelled"],
    },
    {
      name: "gives cancelled against completed to the preferred side",
      base: ["[>]a"],
      current: ["[~]a"],
      next: ["[x]a"],
      merged: ["[~]a"],
      conflicts: ["0.status kept cancelled"],
      preferNext: { merged: ["[x]a"], conflicts: ["0.status kept completed"] },
    },
    {
      name: "gives two ways to reopen to the preferred side",
      base: ["[x]a"],
      current: ["[ ]a"],
      next: ["[>]a"],
      merged: ["[ ]a"],
      conflicts: ["0.status kept pending"],
      preferNext: { merged: ["[>]a"], conflicts: ["0.status kept in_progress"] },
    },
    {
      name: "lets a person reopen what the model has just cancelled, as it was finished before",
      base: ["[x]a"],
      current: ["[>]a"],
      next: ["[~]a"],
      merged: ["[>]a"],
      conflicts: ["0.status kept in_progress"],
      preferNext: { merged: ["[~]a"], conflicts: ["0.status kept cancelled"] },
    },
    {
      name: "keeps a completion against a reopening of a cancelled item only where preferred",
      base: ["[~]a"],
      current: ["[ ]a"],
      next: ["[x]a"],
      merged: ["[ ]a"],
      conflicts: ["0.status kept pending"],
      preferNext: { merged: ["[x]a"], conflicts: ["0.status kept completed"] },
    },
    {
      name: "starts what next started where current finished the running one",
      base: ["[>]a", "[ ]b"],
      current: ["[x]a", "[ ]b"],
      next: ["[x]a", "[>]b"],
      merged: ["[x]a", "[>]b"],
    },
    {
      name: "joins completions of both sides",
      base: ["[ ]a", "[ ]b"],
      current: ["[x]a", "[ ]b"],
      next: ["[ ]a", "[x]b"],
      merged: ["[x]a", "[x]b"],
    },
  ]);
});

describe("removed and changed", () => {
  check([
    {
      name: "reports a removal against a completion",
      base: ["[ ]a", "[>]b"],
      current: ["[ ]a"],
      next: ["[ ]a", "[x]b"],
      merged: ["[ ]a"],
      conflicts: ["1 removed"],
      preferNext: { merged: ["[ ]a", "[x]b"], conflicts: ["1 kept b"] },
    },
    {
      name: "reports a completion against a removal",
      base: ["[ ]a", "[>]b"],
      current: ["[ ]a", "[x]b"],
      next: ["[ ]a"],
      merged: ["[ ]a", "[x]b"],
      conflicts: ["1 kept b"],
      preferNext: { merged: ["[ ]a"], conflicts: ["1 removed"] },
    },
    {
      name: "removes what both removed",
      base: ["[ ]a", "[ ]b"],
      current: ["[ ]b"],
      next: ["[ ]b", "[ ]c"],
      merged: ["[ ]b", "[ ]c"],
    },
    {
      name: "removes what only moved on the other side",
      base: ["[ ]a", "[ ]b", "[ ]c"],
      current: ["[ ]c", "[ ]a", "[ ]b"],
      next: ["[ ]a", "[ ]b"],
      merged: ["[ ]a", "[ ]b"],
    },
    {
      name: "joins removals of both sides",
      base: ["[ ]a", "[ ]b", "[ ]c"],
      current: ["[ ]b", "[ ]c"],
      next: ["[ ]a", "[ ]b"],
      merged: ["[ ]b"],
    },
    {
      name: "keeps a cleared list cleared but for what changed on the other side",
      base: ["[ ]a", "[>]b"],
      current: [],
      next: ["[ ]a", "[x]b"],
      merged: [],
      conflicts: ["1 removed"],
      preferNext: { merged: ["[x]b"], conflicts: ["0 kept b"] },
    },
    {
      name: "clears all but what a person changed",
      base: ["[ ]a", "[>]b"],
      current: ["[ ]a", "[~]b"],
      next: [],
      merged: ["[~]b"],
      conflicts: ["0 kept b"],
      preferNext: { merged: [], conflicts: ["1 removed"] },
    },
    {
      name: "keeps what was added to a list that the other side cleared",
      base: ["[ ]a"],
      current: [],
      next: ["[ ]a", "[ ]b"],
      merged: ["[ ]b"],
    },
    {
      name: "clears what was there before an addition",
      base: ["[ ]a"],
      current: ["[ ]a", "[ ]b"],
      next: [],
      merged: ["[ ]b"],
    },
    {
      name: "joins two new plans that leave nothing of the old one",
      base: ["[x]a"],
      current: ["[ ]b"],
      next: ["[ ]c"],
      merged: ["[ ]b", "[ ]c"],
    },
  ]);
});

describe("additions", () => {
  check([
    {
      name: "puts current's first where both add at the end",
      base: ["[ ]a"],
      current: ["[ ]a", "[ ]b"],
      next: ["[ ]a", "[ ]c"],
      merged: ["[ ]a", "[ ]b", "[ ]c"],
    },
    {
      name: "puts current's first where both add at the start",
      base: ["[ ]a"],
      current: ["[ ]b", "[ ]a"],
      next: ["[ ]c", "[ ]a"],
      merged: ["[ ]b", "[ ]c", "[ ]a"],
    },
    {
      name: "puts current's first where both add in the middle",
      base: ["[ ]a", "[ ]z"],
      current: ["[ ]a", "[ ]b", "[ ]z"],
      next: ["[ ]a", "[ ]c", "[ ]z"],
      merged: ["[ ]a", "[ ]b", "[ ]c", "[ ]z"],
    },
    {
      name: "keeps runs of additions together",
      base: ["[ ]a"],
      current: ["[ ]a", "[ ]b", "[ ]c"],
      next: ["[ ]a", "[ ]d", "[ ]e"],
      merged: ["[ ]a", "[ ]b", "[ ]c", "[ ]d", "[ ]e"],
    },
    {
      name: "makes one of what both added",
      base: ["[ ]a"],
      current: ["[ ]a", "[ ]b"],
      next: ["[ ]a", "[ ]b"],
      merged: ["[ ]a", "[ ]b"],
    },
    {
      name: "makes one of additions that differ in case and marks, as the preferred side wrote it",
      base: ["[ ]a"],
      current: ["[ ]a", "[ ]Add tests"],
      next: ["[ ]a", "[ ]add tests!"],
      merged: ["[ ]a", "[ ]Add tests"],
      conflicts: ["1.content kept Add tests"],
      preferNext: { merged: ["[ ]a", "[ ]add tests!"], conflicts: ["1.content kept add tests!"] },
    },
    {
      name: "keeps both of two additions that are only alike",
      base: ["[ ]a"],
      current: ["[ ]a", "[ ]Add the tests"],
      next: ["[ ]a", "[ ]Add more tests"],
      merged: ["[ ]a", "[ ]Add the tests", "[ ]Add more tests"],
    },
    {
      name: "gives an addition of both the status that is finished",
      base: ["[ ]a"],
      current: ["[ ]a", "[ ]b"],
      next: ["[ ]a", "[x]b"],
      merged: ["[ ]a", "[x]b"],
      conflicts: ["1.status kept completed"],
    },
    {
      name: "gives an addition of both the preferred open status",
      base: ["[ ]a"],
      current: ["[ ]a", "[ ]b"],
      next: ["[ ]a", "[>]b"],
      merged: ["[ ]a", "[ ]b"],
      conflicts: ["1.status kept pending"],
      preferNext: { merged: ["[ ]a", "[>]b"], conflicts: ["1.status kept in_progress"] },
    },
    {
      name: "pairs as many equal additions as both have",
      base: [],
      current: ["[ ]b", "[ ]b"],
      next: ["[ ]b", "[ ]b", "[ ]b"],
      merged: ["[ ]b", "[ ]b", "[ ]b"],
    },
    {
      name: "pairs equal additions by their status first",
      base: [],
      current: ["[x]b", "[ ]b"],
      next: ["[ ]b"],
      merged: ["[x]b", "[ ]b"],
    },
    {
      name: "lets an addition follow a predecessor that the other side moved",
      base: ["[ ]a", "[ ]b"],
      current: ["[ ]a", "[ ]n", "[ ]b"],
      next: ["[ ]b", "[ ]a"],
      merged: ["[ ]b", "[ ]a", "[ ]n"],
    },
    {
      name: "lets an addition follow its nearest predecessor that is left",
      base: ["[ ]a", "[ ]b", "[ ]c"],
      current: ["[ ]a", "[ ]b", "[ ]n", "[ ]c"],
      next: ["[ ]a", "[ ]c"],
      merged: ["[ ]a", "[ ]n", "[ ]c"],
    },
    {
      name: "lets an addition precede its successor where nothing before it is left",
      base: ["[ ]a", "[ ]b"],
      current: ["[ ]a", "[ ]n", "[ ]b"],
      next: ["[ ]b"],
      merged: ["[ ]n", "[ ]b"],
    },
    {
      name: "puts an addition last where no neighbour is left",
      base: ["[ ]a"],
      current: ["[ ]m", "[ ]a"],
      next: ["[ ]n"],
      merged: ["[ ]m", "[ ]n"],
    },
    {
      name: "lets an addition follow one that both made",
      base: ["[ ]a"],
      current: ["[ ]a", "[ ]b"],
      next: ["[ ]a", "[ ]b", "[ ]n"],
      merged: ["[ ]a", "[ ]b", "[ ]n"],
    },
    {
      name: "lets a text come to stand twice where it was added and reworded",
      base: ["[ ]a #p"],
      current: ["[ ]b #p"],
      next: ["[ ]a #p", "[ ]b #q"],
      merged: ["[ ]b #p", "[ ]b #q"],
    },
  ]);
});

describe("order", () => {
  check([
    {
      name: "keeps current's order under next's statuses",
      base: ["[ ]a", "[ ]b", "[ ]c"],
      current: ["[ ]c", "[ ]a", "[ ]b"],
      next: ["[x]a", "[ ]b", "[ ]c"],
      merged: ["[ ]c", "[x]a", "[ ]b"],
    },
    {
      name: "takes next's order under current's statuses",
      base: ["[ ]a", "[ ]b", "[ ]c"],
      current: ["[x]a", "[ ]b", "[ ]c"],
      next: ["[ ]c", "[ ]a", "[ ]b"],
      merged: ["[ ]c", "[x]a", "[ ]b"],
    },
    {
      name: "takes the preferred of two orders",
      base: ["[ ]a", "[ ]b", "[ ]c"],
      current: ["[ ]b", "[ ]a", "[ ]c"],
      next: ["[ ]a", "[ ]c", "[ ]b"],
      merged: ["[ ]b", "[ ]a", "[ ]c"],
      conflicts: ["order kept b a c"],
      preferNext: { merged: ["[ ]a", "[ ]c", "[ ]b"], conflicts: ["order kept a c b"] },
    },
    {
      name: "takes one order that both gave",
      base: ["[ ]a", "[ ]b", "[ ]c"],
      current: ["[ ]c", "[ ]b", "[ ]a"],
      next: ["[ ]c", "[ ]b", "[x]a"],
      merged: ["[ ]c", "[ ]b", "[x]a"],
    },
    {
      name: "does not take a removal for a new order",
      base: ["[ ]a", "[ ]b", "[ ]c"],
      current: ["[ ]b", "[ ]a", "[ ]c"],
      next: ["[ ]b", "[ ]c"],
      merged: ["[ ]b", "[ ]c"],
    },
    {
      name: "puts an item that conflict kept where its side had it",
      base: ["[ ]a", "[ ]b", "[ ]c"],
      current: ["[ ]a", "[x]b", "[ ]c"],
      next: ["[ ]c", "[ ]a"],
      merged: ["[ ]c", "[ ]a", "[x]b"],
      conflicts: ["2 kept b"],
      preferNext: { merged: ["[ ]c", "[ ]a"], conflicts: ["1 removed"] },
    },
  ]);
});

describe("texts and identity", () => {
  check([
    {
      name: "joins a person's rewording with a model's status, by id",
      base: ["[>]a #p"],
      current: ["[>]A in ten lines #p"],
      next: ["[x]a #p"],
      merged: ["[x]A in ten lines #p"],
    },
    {
      name: "joins a person's rewording with a model's status, by likeness",
      base: ["[ ]x", "[>]Add tests", "[ ]z"],
      current: ["[ ]x", "[>]Add ten tests", "[ ]z"],
      next: ["[ ]x", "[x]Add tests", "[ ]z"],
      merged: ["[ ]x", "[x]Add ten tests", "[ ]z"],
    },
    {
      name: "joins a model's rewording with a person's completion",
      base: ["[ ]x", "[ ]Add tests", "[ ]z"],
      current: ["[ ]x", "[x]Add tests", "[ ]z"],
      next: ["[ ]x", "[ ]Add ten tests", "[ ]z"],
      merged: ["[ ]x", "[x]Add ten tests", "[ ]z"],
    },
    {
      name: "gives two rewordings to the preferred side",
      base: ["[ ]a #p"],
      current: ["[ ]b #p"],
      next: ["[ ]c #p"],
      merged: ["[ ]b #p"],
      conflicts: ["0.content kept b"],
      preferNext: { merged: ["[ ]c #p"], conflicts: ["0.content kept c"] },
    },
    {
      name: "pairs equal texts in order",
      base: ["[ ]a", "[ ]a"],
      current: ["[x]a", "[ ]a"],
      next: ["[ ]a", "[ ]a", "[ ]b"],
      merged: ["[x]a", "[ ]a", "[ ]b"],
    },
    {
      name: "removes one of two equal texts",
      base: ["[ ]a", "[ ]a"],
      current: ["[ ]a"],
      next: ["[ ]a", "[ ]a", "[ ]b"],
      merged: ["[ ]a", "[ ]b"],
    },
    {
      name: "drops an id that current gave to another item",
      base: [],
      current: ["[ ]a #1"],
      next: ["[ ]b #1"],
      merged: ["[ ]a #1", "[ ]b"],
    },
    {
      name: "keeps current's id for what both added",
      base: [],
      current: ["[ ]a #p"],
      next: ["[ ]a #m", "[ ]b #n"],
      merged: ["[ ]a #p", "[ ]b #n"],
    },
    {
      name: "takes an id that next alone gave",
      base: ["[ ]a", "[ ]b"],
      current: ["[x]a", "[ ]b"],
      next: ["[ ]a #1", "[ ]b"],
      merged: ["[x]a #1", "[ ]b"],
    },
    {
      name: "keeps current's id where both changed it",
      base: ["[ ]a"],
      current: ["[ ]a #1"],
      next: ["[ ]a #2"],
      merged: ["[ ]a #1"],
    },
  ]);
});

describe("ids from the rules", () => {
  const assign: TodoRulesOptions = { ids: "assign" };
  check([
    {
      name: "numbers next's additions on from current's",
      base: ["[ ]a #t1"],
      current: ["[ ]a #t1", "[ ]b #t2"],
      next: ["[ ]a #t1", "[ ]c #t2"],
      merged: ["[ ]a #t1", "[ ]b #t2", "[ ]c #t3"],
      rules: assign,
    },
    {
      name: "tells two items of one number apart by their texts",
      base: ["[ ]a #t1", "[ ]b #t2", "[ ]z #t3"],
      current: ["[ ]a #t1", "[ ]b #t2"],
      next: ["[ ]a #t1", "[ ]b #t2", "[ ]z #t3", "[ ]m #t4"],
      merged: ["[ ]a #t1", "[ ]b #t2", "[ ]m #t3"],
      rules: assign,
    },
    {
      name: "keeps an id that next gave itself",
      base: ["[ ]a #t1"],
      current: ["[ ]a #t1", "[ ]b #t2"],
      next: ["[ ]a #t1", "[ ]c #own"],
      merged: ["[ ]a #t1", "[ ]b #t2", "[ ]c #own"],
      rules: assign,
    },
    {
      name: "renumbers what next alone has under renewed ids",
      base: ["[ ]a #t1"],
      current: ["[x]a #t2"],
      next: ["[ ]a #t2", "[ ]b #t3"],
      merged: ["[x]a #t2", "[ ]b #t3"],
      rules: { ids: "renew" },
    },
    {
      name: "numbers a text that stands for another number by position",
      base: ["[ ]a #1"],
      current: ["[ ]a #1", "[ ]b #2"],
      next: ["[ ]a #1", "[ ]c #2"],
      merged: ["[ ]a #1", "[ ]b #2", "[ ]c #3"],
      rules: { ids: "position" },
    },
    {
      name: "gives a free number where an id is required",
      base: ["[ ]a #x"],
      current: ["[ ]a #x", "[ ]b #y"],
      next: ["[ ]a #x", "[ ]c #y"],
      merged: ["[ ]a #x", "[ ]b #y", "[ ]c #1"],
      rules: { ids: "require" },
    },
    {
      name: "keeps base's number for an item that conflict kept",
      base: ["[ ]a #t1", "[ ]b #t2"],
      current: ["[ ]a #t1"],
      next: ["[ ]a #t1", "[x]b #t2", "[ ]c #t3"],
      merged: ["[ ]a #t1", "[ ]c #t2"],
      conflicts: ["1 removed"],
      preferNext: { merged: ["[ ]a #t1", "[x]b #t2", "[ ]c #t3"], conflicts: ["1 kept b"] },
      rules: assign,
    },
  ]);
});

describe("running items", () => {
  check([
    {
      name: "lets the preferred side's running item run",
      base: ["[ ]a", "[ ]b"],
      current: ["[>]a", "[ ]b"],
      next: ["[ ]a", "[>]b"],
      merged: ["[>]a", "[ ]b"],
      conflicts: ["1.status kept pending"],
      preferNext: { merged: ["[ ]a", "[>]b"], conflicts: ["0.status kept pending"] },
    },
    {
      name: "lets an added item run where the running one was finished",
      base: ["[>]a"],
      current: ["[>]a", "[ ]b"],
      next: ["[x]a", "[>]c"],
      merged: ["[x]a", "[ ]b", "[>]c"],
    },
    {
      name: "sets back what next started while a person started another one",
      base: ["[ ]a", "[ ]b", "[ ]c"],
      current: ["[ ]a", "[ ]b", "[>]c"],
      next: ["[x]a", "[>]b", "[ ]c"],
      merged: ["[x]a", "[ ]b", "[>]c"],
      conflicts: ["1.status kept pending"],
      preferNext: { merged: ["[x]a", "[>]b", "[ ]c"], conflicts: ["2.status kept pending"] },
    },
    {
      name: "lets as many run as the rules allow",
      base: ["[ ]a", "[ ]b"],
      current: ["[>]a", "[ ]b"],
      next: ["[ ]a", "[>]b"],
      merged: ["[>]a", "[>]b"],
      rules: { maxInProgress: 2 },
    },
    {
      name: "does not set back finished work",
      base: ["[>]a", "[ ]b"],
      current: ["[x]a", "[>]b"],
      next: ["[x]a", "[x]b"],
      merged: ["[x]a", "[x]b"],
      conflicts: ["1.status kept completed"],
    },
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
] as const)("mergeTodos() reports the orders of what all three have, $prefer's as kept", ({
  prefer,
  kept,
}) => {
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
