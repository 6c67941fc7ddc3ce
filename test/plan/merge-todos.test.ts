import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoList } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { mergeTodos } from "../../src/plan/merge-todos.js";
import { deepFreeze, isDeepFrozen } from "../support/deep-freeze.js";
import { readRows } from "../support/read-rows.js";
import { listOf, show, tell } from "./merged-lists.js";

/** The three lists of a merge, base | current | next, and what is merged, as rows with commas between them. */
type Row = [name: string, lists: string, merged: string, more?: RowOptions];

interface RowOptions {
  readonly conflicts?: readonly string[];
  /** Where the other side wins: what differs then. */
  readonly preferNext?: { readonly merged: string; readonly conflicts?: readonly string[] };
  readonly rules?: TodoRulesOptions;
}

const splitRows = (rows: string): readonly string[] => (rows === "" ? [] : rows.split(", "));

it.each(readRows<Row>("plan/merge-todos"))(
  "mergeTodos() %s",
  (_name, sides, merged, { conflicts = [], preferNext, rules } = {}) => {
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
  },
);

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
  const result = mergeTodos({ base: listOf(["[ ]a"], 1), current: listOf(["[ ]a"], 3), next: listOf(["[x]a"], 2) });
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
    base: { items: [{ id: "p", content: "Add tests", status: "pending", activeForm: "Adding tests" }], revision: 1 },
    current: {
      items: [{ id: "p", content: "Add ten tests", status: "pending", activeForm: "Adding ten" }],
      revision: 2,
    },
    next: { items: [{ id: "p", content: "Add tests", status: "pending", activeForm: "Testing" }], revision: 2 },
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
  { name: "one side's first summary", base: undefined, current: "c", next: undefined, merged: "c", conflicts: [] },
  { name: "one side's removal", base: "s", current: undefined, next: "s", merged: undefined, conflicts: [] },
  { name: "the preferred of two", base: "s", current: "c", next: "n", merged: "c", conflicts: ["summary kept c"] },
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

const list = listOf(["[ ]a"], 1);

const LISTS = { base: list, current: list, next: list };

it.each<readonly [name: string, options: unknown, error: typeof TypeError | typeof RangeError, message: RegExp]>([
  ["the options", undefined, TypeError, /the options must be an object/],
  ["base", { ...LISTS, base: undefined }, TypeError, /base must be a list, such as session.list \(got undefined\)/],
  ["current", { ...LISTS, current: [] }, TypeError, /current must be a list, such as session.list \(got \[\]\)/],
  ["a revision", { ...LISTS, next: { items: [] } }, TypeError, /next must be a todo list/],
  ["prefer", { ...LISTS, prefer: "mine" }, RangeError, /prefer must be "current" or "next"/],
  ["a prefer of another kind", { ...LISTS, prefer: null }, TypeError, /prefer must be/],
  ["an unknown option", { ...LISTS, ours: list }, TypeError, /ours is not an option/],
  ["a rule", { ...LISTS, rules: { maxItems: -1 } }, RangeError, /maxItems/],
  ...[{}, null, { status: "pending" }, { content: "a" }, { content: "a", status: "done" }].map(
    (bad) =>
      [
        `next, with the item ${JSON.stringify(bad)}`,
        { ...LISTS, next: { items: [bad], revision: 1 } },
        TypeError,
        /next must be a todo list/,
      ] as const,
  ),
])("mergeTodos() throws for bad options and names %s", (_name, options, error, message) => {
  // What a program in JavaScript may hand over.
  const merge = (): unknown => mergeTodos(options as Parameters<typeof mergeTodos>[0]);
  expect(merge).toThrow(error);
  expect(merge).toThrow(message);
});
