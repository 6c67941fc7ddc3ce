import fc from "fast-check";
import { expect, it } from "vitest";
import { TODO_STATUSES, type TodoItem, type TodoList } from "../../src/model/todo.js";
import { diffTodos, type TodoChange } from "../../src/plan/diff-todos.js";
import { matchItems } from "../../src/plan/pairing.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { acceptedWrite, madeList, sentItem, validWrite } from "../../src/testing/todo-arbitraries.js";
import { anyRules } from "../support/any-rules.js";
import { law } from "../support/law.js";
import { accept } from "../support/write.js";

/** Any two lists of items, equal texts and ids included. */
const anyList: fc.Arbitrary<TodoList> = fc.array(sentItem, { maxLength: 7 }).map((items) => ({ items, revision: 1 }));

function count(changes: readonly TodoChange[], type: TodoChange["type"]): number {
  return changes.filter((change) => change.type === type).length;
}

/** The length of a longest rising run of the numbers, by trying them all. */
function longestRising(numbers: readonly number[], above: number = -1): number {
  const [first, ...rest] = numbers;
  if (first === undefined) return 0;
  const without = longestRising(rest, above);
  return first > above ? Math.max(without, 1 + longestRising(rest, first)) : without;
}

it("nothing differs between a list and itself or its copy", () =>
  law([anyList], (list) => {
    expect(diffTodos(list, list)).toEqual([]);
    expect(diffTodos(list, structuredClone(list))).toEqual([]);
  }));

it("every item before is in the list before, every item after in the list after", () =>
  law([anyList, anyList], (before, after) => {
    for (const change of diffTodos(before, after)) {
      if ("before" in change) expect(before.items.includes(change.before)).toBe(true);
      if ("after" in change) expect(after.items.includes(change.after)).toBe(true);
    }
  }));

it("matching is one to one", () =>
  law([anyList, anyList], (before, after) => {
    const matches = matchItems(before.items, after.items);
    const kept = matches.filter((old) => old !== -1);
    expect(matches).toHaveLength(after.items.length);
    expect(new Set(kept).size).toBe(kept.length);
    expect(kept.every((old) => old >= 0 && old < before.items.length)).toBe(true);
  }));

it("an id that both lists hold once is matched with itself, unless the ids only number the rows", () =>
  law([anyList, anyList], (before, after) => {
    const isOnce = (items: readonly TodoItem[], id: string): boolean =>
      items.filter((item) => item.id === id).length === 1;
    const numbersRows = ({ items }: TodoList): boolean =>
      items.every(({ id }, row) => id === undefined || id === String(row + (items[0]?.id === "0" ? 0 : 1)));
    if (numbersRows(before) && numbersRows(after)) return;
    matchItems(before.items, after.items).forEach((old, index) => {
      const id = after.items[index]?.id;
      if (id === undefined || !isOnce(before.items, id) || !isOnce(after.items, id)) return;
      expect(before.items[old]?.id).toBe(id);
    });
  }));

it("no text that both lists hold is left unmatched on both sides", () =>
  law([anyList, anyList], (before, after) => {
    const matches = matchItems(before.items, after.items);
    const lost = before.items.filter((_, index) => !matches.includes(index)).map((item) => item.content);
    const found = after.items.filter((_, index) => matches[index] === -1).map((item) => item.content);
    expect(found.filter((content) => lost.includes(content))).toEqual([]);
  }));

it("added and kept are the items after, removed and kept the items before, and moves are as few as can be", () =>
  law([anyList, anyList], (before, after) => {
    const changes = diffTodos(before, after);
    const matches = matchItems(before.items, after.items);
    const kept = matches.filter((old) => old !== -1);
    expect(count(changes, "added") + kept.length).toBe(after.items.length);
    expect(count(changes, "removed") + kept.length).toBe(before.items.length);
    expect(count(changes, "moved")).toBe(kept.length - longestRising(kept));
  }));

it("a write tells the changes that its two lists differ by, where it gives no ids of its own", () =>
  law([madeList, acceptedWrite], (list, write) => {
    const result = accept(list, write);
    // An id that was sent twice stays on one item, but the write is not matched by it.
    if (result.notes.some(({ code }) => code === "duplicate_id")) return;
    expect(result.changes).toEqual(diffTodos(list, result.list));
  }));

it("a write tells the changes of items of its two lists, whatever the rules", () =>
  law([madeList, validWrite, anyRules], (list, write, rules) => {
    const result = validateAndReplace(list, write, rules);
    if (!result.ok) return;
    const { changes } = result;
    expect(list.items.length - count(changes, "removed")).toBe(result.list.items.length - count(changes, "added"));
    for (const change of changes) {
      if ("before" in change) expect(list.items.includes(change.before)).toBe(true);
      if ("after" in change) expect(result.list.items.includes(change.after)).toBe(true);
    }
  }));

it("an item added at the end changes no match of the usual write: the same texts, other statuses", () => {
  const statuses = fc.array(fc.constantFrom(...TODO_STATUSES), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(anyList, statuses, fc.boolean(), (before, words, withIds) => {
      const after = before.items.map(({ id, content }, index) => {
        const status = words[index] ?? "pending";
        return id === undefined || !withIds ? { content, status } : { id, content, status };
      });
      const alone = matchItems(before.items, after);
      const withMore = matchItems(before.items, [...after, { content: "one more", status: "pending" }]);
      expect(withMore).toEqual([...alone, -1]);
    }),
  );
});
