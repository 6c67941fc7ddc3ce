import fc from "fast-check";
import { expect, it } from "vitest";
import { resolveRules } from "../../src/model/resolve-rules.js";
import { serializeTodos } from "../../src/model/serialize-todos.js";
import { EMPTY_TODO_LIST, type TodoList } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { todoListSchema } from "../../src/schema/todo-schema.js";
import {
  acceptedWrite,
  anyInput,
  anyValue,
  madeList,
  nearWrite,
  validWrite,
} from "../../src/testing/todo-arbitraries.js";
import { anyRules } from "../support/any-rules.js";
import { ISSUE_CODES, NOTE_CODES } from "../support/codes.js";
import { deepFreeze, isDeepFrozen } from "../support/deep-freeze.js";
import { law } from "../support/law.js";
import { accept } from "../support/write.js";

const KNOWN_ISSUES: ReadonlySet<string> = new Set(ISSUE_CODES);
const KNOWN_NOTES: ReadonlySet<string> = new Set(NOTE_CODES);

/** Every rule that can be checked on an accepted list. */
function keepsRules(list: TodoList, options: TodoRulesOptions): boolean {
  const rules = resolveRules(options);
  const running = list.items.filter((item) => item.status === "in_progress").length;
  const ids = list.items.flatMap((item) => item.id ?? []);
  const hasAllIds = ids.length === list.items.length || rules.ids === "keep";
  return (
    list.items.length <= rules.maxItems &&
    running <= rules.maxInProgress &&
    hasAllIds &&
    (!rules.uniqueIds || new Set(ids).size === ids.length) &&
    list.items.every(
      ({ content, status, activeForm }) =>
        [...content].length <= rules.maxContentLength &&
        [...(activeForm ?? "")].length <= rules.maxActiveFormLength &&
        rules.statuses.includes(status) &&
        (rules.allowBlank || content.trim() !== "") &&
        (!rules.trim || content === content.trim()) &&
        (rules.activeForm === "optional" || (activeForm !== undefined) === (rules.activeForm === "required")),
    )
  );
}

it("any value gives a result, a refused one the very same list and at least one issue", () =>
  law([madeList, fc.oneof(anyInput, anyValue), anyRules], (list, input, rules) => {
    const result = validateAndReplace(list, input, rules);
    if (result.ok) {
      expect(result.notes.every((note) => KNOWN_NOTES.has(note.code) && note.message !== "")).toBe(true);
      return;
    }
    expect(result.list).toBe(list);
    expect(result.issues.length).toBeGreaterThan(0);
    expect(result.issues.every((issue) => KNOWN_ISSUES.has(issue.code) && issue.message !== "")).toBe(true);
  }));

it("messages never span lines", () =>
  law([nearWrite, anyRules], (input, rules) => {
    const result = validateAndReplace(EMPTY_TODO_LIST, input, rules);
    const told = result.ok ? result.notes : result.issues;
    expect(told.filter(({ message }) => /[\n\r\u2028\u2029]/.test(message))).toEqual([]);
  }));

it("the input is never changed, nor the list before", () =>
  law([madeList, fc.oneof(nearWrite, validWrite), anyRules], (list, input, rules) => {
    const frozen = deepFreeze(structuredClone(input));
    const before = structuredClone(list);
    const [one, two] = [validateAndReplace(list, input, rules), validateAndReplace(list, frozen, rules)];
    expect(input).toEqual(frozen);
    expect(list).toEqual(before);
    expect(one).toEqual(two);
  }));

it("an accepted list is valid state and keeps the rules", () =>
  law([madeList, anyInput, anyRules], (list, input, rules) => {
    const result = validateAndReplace(list, input, rules);
    if (!result.ok || !result.changed) return;
    expect(todoListSchema.parse(result.list)).toEqual(result.list);
    expect(keepsRules(result.list, rules)).toBe(true);
  }));

it("results are deeply frozen", () =>
  law([madeList, anyInput, anyRules], (list, input, rules) => {
    expect(isDeepFrozen(validateAndReplace(list, input, rules))).toBe(true);
  }));

it("the same write twice changes nothing and gives back the same list, whatever the rules", () =>
  law([madeList, fc.oneof(nearWrite, validWrite), anyRules], (list, input, rules) => {
    const first = validateAndReplace(list, input, rules);
    if (!first.ok) return;
    const second = validateAndReplace(first.list, input, rules);
    expect(second).toMatchObject({ ok: true, changed: false, changes: [] });
    expect(second.list).toBe(first.list);
  }));

it("what a list serialises to, written, gives the list", () =>
  law([madeList], (list) => {
    const stored = serializeTodos(list);
    expect(accept(list, stored).list).toBe(list);
    const { revision: _, ...written } = accept(EMPTY_TODO_LIST, JSON.parse(stored)).list;
    const { revision: __, ...held } = list;
    expect(written).toEqual(held);
  }));

it("the revision grows by exactly one with each write that changes something, and never else", () =>
  law([fc.array(fc.oneof(nearWrite, acceptedWrite), { maxLength: 6 }), anyRules], (inputs, rules) => {
    let list: TodoList = EMPTY_TODO_LIST;
    for (const input of inputs) {
      const result = validateAndReplace(list, input, rules);
      const isChanged = result.ok && result.changed;
      expect(result.list.revision).toBe(list.revision + (isChanged ? 1 : 0));
      expect(result.list === list).toBe(!isChanged);
      list = result.list;
    }
  }));

it("a write that is accepted gives the items that were sent, in their order", () =>
  law([madeList, acceptedWrite], (list, write) => {
    const sent = write.todos.map(({ content, status }) => ({ content: content.trim(), status }));
    const held = accept(list, write).list.items.map(({ content, status }) => ({ content, status }));
    expect(held).toEqual(sent);
  }));
