import { expect, it } from "vitest";
import { EMPTY_TODO_LIST } from "../../src/core/todo.js";
import type { TodoAliasesOptions } from "../../src/rules/aliases.js";
import { TODO_ALIASES } from "../../src/rules/aliases.js";
import { resolveAliases } from "../../src/rules/resolve-aliases.js";
import { resolveRules } from "../../src/rules/resolve-rules.js";
import type { TodoRulesOptions } from "../../src/rules/todo-rules.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { accept, line, notesOf, refusals } from "../support/write.js";

it("TODO_ALIASES is frozen, and no word of it has two meanings in one place", () => {
  expect(isDeepFrozen(TODO_ALIASES)).toBe(true);
  expect(() => resolveAliases({ ...TODO_ALIASES })).not.toThrow();
  expect(resolveAliases(undefined)).toBe(TODO_ALIASES);
});

it.each<{ name: string; aliases: TodoAliasesOptions; input: unknown; lines: readonly string[] }>([
  {
    name: "a host's word for a status",
    aliases: { statuses: { completed: ["fertig"] } },
    input: { todos: [{ content: "a", status: "FERTIG" }] },
    lines: ["[x]a"],
  },
  {
    name: "a word that the host takes from another status",
    aliases: { statuses: { cancelled: ["closed"] } },
    input: { todos: [{ content: "a", status: "closed" }] },
    lines: ["[~]a"],
  },
  {
    name: "marks that the host decides on",
    aliases: { marks: { in_progress: ["-", "~"] } },
    input: { todos: "[-] a\n[~] b" },
    lines: ["[>]a", "[>]b"],
  },
  {
    name: "a host's names of fields",
    aliases: { fields: { list: ["Aufgaben"], content: ["was"] } },
    input: { aufgaben: [{ Was: "a", status: "pending" }] },
    lines: ["[ ]a"],
  },
  {
    name: "a host's wrapper and flag",
    aliases: { wrappers: ["call"], flags: { cancelled: ["void"] } },
    input: { call: { todos: [{ content: "a", void: true }] } },
    lines: ["[~]a"],
  },
])("validateAndReplace() reads $name", ({ aliases, input, lines }) => {
  const rules: TodoRulesOptions = { aliases, maxInProgress: Number.POSITIVE_INFINITY };
  expect(accept(EMPTY_TODO_LIST, input, rules).list.items.map(line)).toEqual(lines);
});

it("a list that a host gives replaces the library's, and no other one", () => {
  const aliases: TodoAliasesOptions = { statuses: { completed: ["fertig"] } };
  const write = (status: string): unknown => ({ todos: [{ content: "a", status }] });
  expect(refusals(write("done"), { aliases })).toEqual(["invalid_status todos[0].status"]);
  expect(notesOf(accept(EMPTY_TODO_LIST, write("doing"), { aliases }))).toHaveLength(1);
  expect(resolveAliases(aliases)).toEqual({
    ...TODO_ALIASES,
    statuses: { ...TODO_ALIASES.statuses, completed: ["fertig"] },
  });
});

it("rules without words for parts of a list take every other field as unknown", () => {
  const input = { todos: [{ content: "a", status: "pending", op: "remove" }], merge: true };
  const { notes } = accept(EMPTY_TODO_LIST, input, { aliases: { partial: [] } });
  expect(notes.map(({ code }) => code)).toEqual(["unknown_field", "unknown_field"]);
});

it("resolveRules() gives aliases that can be given again, and that later changes do not reach", () => {
  const completed = ["closed"];
  const once = resolveRules({ aliases: { statuses: { cancelled: completed } } });
  expect(resolveRules(once)).toEqual(once);
  completed.push("done");
  expect(once.aliases.statuses.cancelled).toEqual(["closed"]);
  expect(isDeepFrozen(once.aliases)).toBe(true);
});

it.each<{ aliases: unknown; error: typeof RangeError | typeof TypeError; says: string }>([
  { aliases: null, error: TypeError, says: "aliases must be an object: current value is null" },
  {
    aliases: { statuses: ["done"] },
    error: RangeError,
    says: 'aliases.statuses must be an object: current value is ["done"]',
  },
  {
    aliases: { statuses: { completed: "done" } },
    error: RangeError,
    says: 'aliases.statuses.completed must be a list of words: current value is "done"',
  },
  {
    aliases: { wrappers: [" "] },
    error: RangeError,
    says: 'aliases.wrappers must be a list of words: current value is [" "]',
  },
  {
    aliases: { statuses: { completed: ["over"], cancelled: ["Over"] } },
    error: RangeError,
    says: 'aliases.statuses must be lists that have no word in common: current value is ["over","over"]',
  },
  {
    aliases: { words: [] },
    error: TypeError,
    says: "aliases.words is not a rule: the rules are fields, statuses, marks, flags, wrappers, tags, partial",
  },
  {
    aliases: { statuses: { done: [] } },
    error: TypeError,
    says: "aliases.statuses.done is not a rule: the rules are pending, in_progress, completed, cancelled",
  },
])("resolveRules() throws as $says", ({ aliases, error, says }) => {
  // Aliases of the wrong type are what this test is about.
  const rules = { aliases } as TodoRulesOptions;
  expect(() => resolveRules(rules)).toThrow(new error(`Cannot use these rules as ${says}`));
});
