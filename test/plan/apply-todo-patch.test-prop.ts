import fc from "fast-check";
import { expect, it } from "vitest";
import { normalizeText } from "../../src/model/normalize.js";
import { resolveRules } from "../../src/model/resolve-rules.js";
import { TODO_STATUSES, type TodoItem, type TodoList, type TodoStatus } from "../../src/model/todo.js";
import { applyTodoPatch } from "../../src/plan/apply-todo-patch.js";
import { runWrite } from "../../src/plan/replace-items.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { writeTodos } from "../../src/plan/write-todos.js";
import { anyInput, anyValue, madeList, sentItem } from "../../src/testing/todo-arbitraries.js";
import { anyRules } from "../support/any-rules.js";
import { ISSUE_CODES as CODES } from "../support/codes.js";
import { deepFreeze, isDeepFrozen } from "../support/deep-freeze.js";
import { law } from "../support/law.js";
import { patchBetween } from "../support/patch-between.js";

const ISSUE_CODES: ReadonlySet<string> = new Set(CODES);

interface Change {
  readonly before: TodoList;
  readonly after: readonly TodoItem[];
}

/** A list, and what a patch can make of it: items dropped, others in another status, new ones behind them. */
const change: fc.Arbitrary<Change> = fc
  .tuple(
    madeList.filter(({ items }) => items.length > 0 && haveOwnTexts(items)),
    fc.array(fc.option(fc.constantFrom(...TODO_STATUSES)), { minLength: 8, maxLength: 8 }),
    fc.array(fc.constantFrom("New", "New too", "Newer still"), { maxLength: 2 }),
  )
  .map(([before, fates, added]) => {
    const kept = before.items.flatMap((item, place) => {
      const status = fates[place];
      return status ? [{ ...item, status }] : [];
    });
    const fresh = [...new Set(added)].map((content) => ({ content, status: "pending" as TodoStatus }));
    return { before, after: [...runAtMostOne(kept), ...fresh] };
  });

function haveOwnTexts(items: readonly TodoItem[]): boolean {
  const texts = items.map(({ content }) => normalizeText(content) ?? content);
  return new Set(texts).size === items.length;
}

function runAtMostOne(items: readonly TodoItem[]): readonly TodoItem[] {
  const running = items.findIndex(({ status }) => status === "in_progress");
  return items.map((item, place) =>
    item.status === "in_progress" && place !== running ? { ...item, status: "pending" } : item,
  );
}

it("a patch that turns a list into another gives the same as the full write of it", () =>
  law([change, fc.boolean()], ({ before, after }, byId) => {
    const isById = byId && before.items.every(({ id }) => id !== undefined);
    const patch = patchBetween(before.items, after, isById);
    expect(patch).toBeDefined();
    const [patched, written] = [applyTodoPatch(before, patch), validateAndReplace(before, { todos: after })];
    expect([patched.ok, written.ok]).toEqual([true, true]);
    expect(patched.list.items).toEqual(written.list.items);
    expect(patched.list.revision).toBe(written.list.revision);
  }));

it("the changes of a patch are those it names: what it adds is added, what it removes is removed", () =>
  law([change], ({ before, after }) => {
    const patch = patchBetween(before.items, after) ?? {};
    const result = applyTodoPatch(before, patch);
    const changes = result.ok ? result.changes : [];
    const of = (type: string): number => changes.filter((one) => one.type === type).length;
    expect([of("added"), of("removed")]).toEqual([patch.add?.length ?? 0, patch.remove?.length ?? 0]);
    expect(changes.length > 0).toBe(result.list !== before);
  }));

it("a patch with one entry that names nothing is refused as a whole", () =>
  law([change, fc.constantFrom("updates", "remove")], ({ before, after }, field) => {
    const patch = patchBetween(before.items, after) ?? {};
    const lost = field === "remove" ? "Nobody has this" : { content: "Nobody has this", status: "completed" };
    const broken = { ...patch, [field]: [...(patch[field] ?? []), lost] };
    const result = applyTodoPatch(before, broken);
    expect(result.ok).toBe(false);
    expect(result.list).toBe(before);
  }));

const reference = fc.constantFrom<unknown>("a", "A.", "b", "Add tests", "t1", "1", 1, "", null, "?", {});

/** An entry of a patch as models write it when they are wrong about a thing or two. */
const nearEntry: fc.Arbitrary<unknown> = fc.oneof(
  fc.record(
    {
      id: reference,
      content: reference,
      status: fc.constantFrom<unknown>(...TODO_STATUSES, "done", "failed", null),
      activeForm: reference,
      op: fc.constant("x"),
      done: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  reference,
  sentItem.map((item) => JSON.stringify(item)),
  anyValue,
);

const nearField: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.array(nearEntry, { maxLength: 4 }) },
  { weight: 1, arbitrary: nearEntry },
  { weight: 1, arbitrary: fc.array(sentItem, { maxLength: 3 }).map((items) => JSON.stringify(items)) },
);

const nearPatch: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(
      { updates: nearField, remove: nearField, add: nearField, summary: reference, todos: nearField },
      { requiredKeys: [] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ updates: fc.array(sentItem), remove: fc.array(fc.json()) })
      .map((patch) => JSON.stringify(patch)),
  },
  { weight: 1, arbitrary: fc.record({ input: fc.record({ add: nearField }) }) },
);

it.each([
  ["applyTodoPatch()", (list: TodoList, input: unknown, rules: object) => applyTodoPatch(list, input, rules)],
  [
    "writeTodos()",
    (list: TodoList, input: unknown, rules: object) =>
      runWrite(list, resolveRules(rules), (context) => writeTodos(list, input, context)).result,
  ],
])("%s gives a result for any value, a refused one with the very list and an issue", (_name, write) => {
  fc.assert(
    fc.property(madeList, fc.oneof(nearPatch, nearPatch, anyInput, anyValue), anyRules, (list, input, rules) => {
      const before = structuredClone(list);
      const result = write(deepFreeze(list), input, rules);
      expect(list).toEqual(before);
      expect(isDeepFrozen(result)).toBe(true);
      if (result.ok) {
        expect(result.list.revision).toBe(list.revision + (result.changed ? 1 : 0));
        expect(result.changed || result.list === list).toBe(true);
      } else {
        expect(result.list).toBe(list);
        expect(result.issues.length).toBeGreaterThan(0);
        expect(result.issues.every(({ code, message }) => ISSUE_CODES.has(code) && message !== "")).toBe(true);
      }
    }),
  );
});
