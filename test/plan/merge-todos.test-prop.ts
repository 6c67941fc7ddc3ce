import fc from "fast-check";
import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, isDone, TODO_STATUSES, type TodoItem, type TodoList } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { mergeTodos } from "../../src/plan/merge-todos.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { acceptedWrite, madeList } from "../../src/testing/todo-arbitraries.js";
import { anyRules } from "../support/any-rules.js";
import { deepFreeze } from "../support/deep-freeze.js";
import { law } from "../support/law.js";

const RUNS = { numRuns: 200 };

type Prefer = "current" | "next";

interface Sides {
  readonly base: TodoList;
  readonly current: TodoList;
  readonly next: TodoList;
}

const prefer: fc.Arbitrary<Prefer> = fc.constantFrom("current", "next");

/** A merge that the rules allow: no limit of items stands in the way. */
function merge(sides: Sides, options: { readonly prefer?: Prefer; readonly rules?: TodoRulesOptions } = {}) {
  const result = mergeTodos({
    ...deepFreeze(sides),
    ...options,
    rules: { ...options.rules, maxItems: Number.POSITIVE_INFINITY },
  });
  if (!result.ok) throw new Error(result.issues.map(({ message }) => message).join());
  return result;
}

/** What one side makes of a list whose texts all differ: statuses, an order, removals and texts of its own. */
interface Change {
  readonly ranks: readonly number[];
  readonly statuses: readonly TodoItem["status"][];
  readonly keeps: readonly boolean[];
  readonly added: readonly { readonly at: number; readonly status: TodoItem["status"] }[];
}

const TEXTS = ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot"];
const status = fc.constantFrom(...TODO_STATUSES);
const six = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(value, { minLength: 6, maxLength: 6 });

const change: fc.Arbitrary<Change> = fc.record({
  ranks: fc.oneof(fc.constant([0, 1, 2, 3, 4, 5]), six(fc.nat(9))),
  statuses: fc.oneof(fc.constant([]), six(status)),
  keeps: fc.oneof(fc.constant([]), six(fc.boolean())),
  added: fc.array(fc.record({ at: fc.nat(6), status }), { maxLength: 3 }),
});

const baseItems: fc.Arbitrary<readonly TodoItem[]> = six(status).map((statuses) =>
  TEXTS.map((content, index) => ({ id: content, content, status: statuses[index] ?? "pending" })),
);

function apply(items: readonly TodoItem[], { ranks, statuses, keeps, added }: Change, own: string): TodoList {
  const kept = items
    .map((item, index) => ({ ...item, status: statuses[index] ?? item.status, rank: ranks[index] ?? index }))
    .filter((_, index) => keeps[index] ?? true)
    .sort((one, other) => one.rank - other.rank)
    .map(({ content, status }): TodoItem => ({ id: content, content, status }));
  const new_ = added.map(({ at, status }, index) => ({
    at,
    item: { id: `${own}${index}`, content: `${own}${index}`, status },
  }));
  for (const { at, item } of new_) kept.splice(at, 0, item);
  return { items: kept, revision: 2 };
}

/** Three lists whose items are known by their texts, which are their ids too, so that another reading of the rules can check the merge. */
const byText: fc.Arbitrary<Sides> = fc
  .tuple(baseItems, change, change)
  .map(([items, one, other]) => ({
    base: { items, revision: 1 },
    current: apply(items, one, "kilo"),
    next: apply(items, other, "mike"),
  }));

const free: TodoRulesOptions = { maxInProgress: Number.POSITIVE_INFINITY };

function find({ items }: TodoList, content: string): TodoItem | undefined {
  return items.find((item) => item.content === content);
}

/** Any three lists that the default rules made one of another. */
const madeSides: fc.Arbitrary<Sides> = fc
  .tuple(madeList, acceptedWrite, acceptedWrite)
  .map(([base, one, other]) => ({
    base,
    current: validateAndReplace<TodoItem, TodoList>(base, one).list,
    next: validateAndReplace<TodoItem, TodoList>(base, other).list,
  }));

it("a merge with an untouched side is the other side", () =>
  law([madeSides, prefer], RUNS, ({ base, current, next }, side) => {
    const copy = structuredClone(base);
    const taken = merge({ base, current: copy, next }, { prefer: side }).list;
    expect({ ...taken, revision: 0 }).toEqual({ ...next, revision: 0 });
    expect(merge({ base, current, next: copy }, { prefer: side }).list).toBe(current);
  }));

it("what one side alone added stands in the merge, once", () =>
  law([byText, prefer], RUNS, (sides, side) => {
    const { list } = merge(sides, { prefer: side, rules: free });
    for (const { items } of [sides.current, sides.next]) {
      for (const item of items.filter(({ content }) => !TEXTS.includes(content)))
        expect(list.items.filter(({ content }) => content === item.content)).toEqual([item]);
    }
  }));

it("what one side alone changed or removed is so in the merge", () =>
  law([byText, prefer], RUNS, ({ base, current, next }, side) => {
    const { list } = merge({ base, current, next }, { prefer: side, rules: free });
    for (const old of base.items) {
      const [ours, theirs] = [find(current, old.content), find(next, old.content)];
      const isKept = (item: TodoItem | undefined): boolean => item?.status === old.status;
      if (isKept(ours)) expect(find(list, old.content)?.status).toBe(theirs?.status);
      else if (isKept(theirs)) expect(find(list, old.content)?.status).toBe(ours?.status);
    }
  }));

it("finished work of either side stays finished, unless it was finished before or is removed", () =>
  law([byText, prefer], RUNS, ({ base, current, next }, side) => {
    const { list } = merge({ base, current, next }, { prefer: side });
    for (const old of base.items) {
      const found = [current, next].flatMap((one) => find(one, old.content) ?? []);
      const merged = find(list, old.content);
      if (merged !== undefined && !isDone(old) && found.some(isDone)) expect(isDone(merged)).toBe(true);
      if (merged !== undefined && isDone(old) && found.every(isDone)) expect(isDone(merged)).toBe(true);
    }
  }));

it("whatever both sides changed differently is reported, and nothing else", () =>
  law([byText, prefer], RUNS, ({ base, current, next }, side) => {
    const { conflicts } = merge({ base, current, next }, { prefer: side, rules: free });
    const expected = base.items.filter((old) => {
      const statuses = [current, next].map((one) => find(one, old.content)?.status);
      return statuses[0] !== statuses[1] && statuses.every((found) => found !== old.status);
    });
    expect(conflicts.filter(({ path }) => path.length > 1)).toHaveLength(expected.length);
  }));

it("the order of a side that reordered alone holds for what it has of base", () =>
  law([byText, prefer], RUNS, ({ base, current, next }, side) => {
    const { list } = merge({ base, current, next }, { prefer: side, rules: free });
    const order = (one: TodoList): readonly string[] =>
      one.items.flatMap(({ content }) => (TEXTS.includes(content) && find(list, content) ? [content] : []));
    const isKept = (one: TodoList): boolean => order(one).join() === [...order(one)].sort().join();
    const lead = isKept(next) ? current : isKept(current) ? next : side === "current" ? current : next;
    const led = order(lead);
    expect(order(list).filter((content) => led.includes(content))).toEqual(led);
  }));

it("under any rules no id stands twice, no more items run than allowed, and nothing is mutated", () =>
  law([anyRules, fc.array(acceptedWrite, { minLength: 3, maxLength: 3 }), prefer], RUNS, (rules, writes, side) => {
    const made = {
      ...rules,
      maxItems: 50,
      maxContentLength: 500,
      activeForm: "optional",
      summary: "optional",
    } as const;
    const write = (list: TodoList, input: unknown): TodoList =>
      validateAndReplace<TodoItem, TodoList>(list, input, made).list;
    const base = write(EMPTY_TODO_LIST, writes[0]);
    const { list } = merge(
      { base, current: write(base, writes[1]), next: write(base, writes[2]) },
      { prefer: side, rules: made },
    );
    const ids = list.items.flatMap(({ id }) => id ?? []);
    if (rules.uniqueIds !== false) expect(new Set(ids).size).toBe(ids.length);
    const running = list.items.filter((item) => item.status === "in_progress");
    expect(running.length).toBeLessThanOrEqual(made.maxInProgress ?? 1);
  }));

it("every item of a side is in the merge, or was removed, reworded or paired by the other", () =>
  law([madeSides, prefer], RUNS, (sides, side) => {
    const { list, conflicts } = merge(sides, { prefer: side });
    const { base, current, next } = sides;
    const least = Math.max(0, current.items.length - base.items.length, next.items.length - base.items.length);
    expect(list.items.length).toBeGreaterThanOrEqual(least);
    expect(list.items.length).toBeLessThanOrEqual(current.items.length + next.items.length);
    const removed = conflicts.filter(({ path, kept }) => path.length === 2 && kept === undefined);
    for (const { path } of removed) expect(base.items[Number(path[1])]).toBeDefined();
  }));

it("the merge is the same, whichever way ids are handed out", () => {
  const withoutIds = ({ todos }: { readonly todos: readonly TodoItem[] }): readonly TodoItem[] =>
    todos.map(({ content, status }) => ({ content, status }));
  const plainWrite = acceptedWrite.map(withoutIds);
  fc.assert(
    fc.property(plainWrite, plainWrite, plainWrite, prefer, (first, ours, theirs, side) => {
      const [kept, ...others] = (["keep", "assign", "renew", "position"] as const).map((ids) => {
        const write = (list: TodoList, todos: readonly TodoItem[]): TodoList =>
          validateAndReplace<TodoItem, TodoList>(list, { todos }, { ids }).list;
        const base = write(EMPTY_TODO_LIST, first);
        const sides = { base, current: write(base, ours), next: write(base, theirs) };
        const { list, conflicts } = merge(sides, { prefer: side, rules: { ids } });
        return { items: list.items.map(({ id, ...item }) => item), paths: conflicts.map(({ path }) => path) };
      });
      for (const other of others) expect(other).toEqual(kept);
    }),
    RUNS,
  );
});
