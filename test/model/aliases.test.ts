import { expect, it } from "vitest";
import { TODO_ALIASES, type TodoAliases } from "../../src/model/aliases.js";
import { normalizeWord } from "../../src/model/normalize.js";
import { resolveRules } from "../../src/model/resolve-rules.js";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import { DEFAULT_TODO_RULES, type PresetRules } from "../../src/model/todo-rules.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { accept, line } from "../support/write.js";

const { statuses, marks, flags, fields } = TODO_ALIASES;

it("TODO_ALIASES is frozen", () => {
  expect(isDeepFrozen(TODO_ALIASES)).toBe(true);
});

it.each([
  { name: "statuses", lists: Object.values(statuses) },
  { name: "marks", lists: Object.values(marks) },
  { name: "flags", lists: Object.values(flags) },
  { name: "fields of an item", lists: [fields.id, fields.content, fields.status, fields.activeForm] },
  { name: "fields of the input", lists: [fields.list, fields.summary] },
])("no word of TODO_ALIASES has two meanings among the $name", ({ lists }) => {
  const words = lists.flat().map(normalizeWord);
  expect(new Set(words).size).toBe(words.length);
});

function presetRules(aliases: Partial<TodoAliases>): PresetRules {
  const all = { ...TODO_ALIASES, ...aliases };
  return { ...DEFAULT_TODO_RULES, maxInProgress: Number.POSITIVE_INFINITY, preset: { aliases: all } };
}

it("a preset reads the marks that its product has", () => {
  const rules = presetRules({ marks: { ...marks, in_progress: ["-", "~"] } });
  const { list } = accept(EMPTY_TODO_LIST, { todos: "[-] a\n[~] b" }, rules);
  expect(list.items.map(line)).toEqual(["[>]a", "[>]b"]);
});

it("a preset without words for parts of a list takes every other field as unknown", () => {
  const input = { todos: [{ content: "a", status: "pending", op: "remove" }], merge: true };
  const { notes } = accept(EMPTY_TODO_LIST, input, presetRules({ partial: [] }));
  expect(notes.map(({ code }) => code)).toEqual(["unknown_field", "unknown_field"]);
});

it("resolveRules() keeps the aliases of a preset in what it shows, and in copies of that", () => {
  const { shown } = resolveRules(presetRules({ wrappers: ["call"] }));
  expect(resolveRules(shown).aliases.wrappers).toEqual(["call"]);
  expect(resolveRules({ ...shown, maxItems: 3 }).aliases.wrappers).toEqual(["call"]);
});

it("resolveRules() takes no aliases of a host", () => {
  // @ts-expect-error what a host cannot give is what this test is about
  expect(() => resolveRules({ aliases: {} })).toThrow(/aliases is not an option/);
});
