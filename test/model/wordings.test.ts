import { expect, it } from "vitest";
import * as z from "zod/v4";
import { createIssue } from "../../src/model/context.js";
import type { ProtectedItem } from "../../src/model/issue.js";
import { resolveRules } from "../../src/model/resolve-rules.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { todoItemSchema } from "../../src/model/todo-schema.js";
import { nameEditors, UNKNOWN_EDITOR } from "../../src/nag/messages.js";
import { ISSUE_CODES, NOTE_CODES } from "../support/codes.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { readRows } from "../support/read-rows.js";
import { accept, item, items, listOf, refuse } from "../support/write.js";

interface Row {
  readonly name: string;
  readonly before?: readonly string[];
  readonly input: unknown;
  readonly rules?: TodoRulesOptions;
}

interface Said {
  readonly code: string;
  readonly path: readonly unknown[];
  readonly message: string;
}

interface IssueRow extends Row {
  readonly issues: readonly Said[];
}

interface NoteRow extends Row {
  readonly notes: readonly (Said & { readonly items?: readonly ProtectedItem[] })[];
}

const throwing = {
  get todos(): never {
    throw new Error("no plan here");
  },
};

const ISSUES: readonly IssueRow[] = [
  ...readRows<IssueRow>("model/wordings.issues"),
  {
    name: "a field that the host's schema refuses",
    input: { todos: items("[ ]a") },
    rules: { itemSchema: todoItemSchema.refine(() => false, "Nothing is good enough.") },
    issues: [{ code: "invalid_field", path: ["todos", 0], message: "todos[0]: Nothing is good enough." }],
  },
  {
    name: "a value that JSON cannot hold, where the host's schema takes anything",
    input: { todos: [{ ...item("[ ]a"), x: Number.NaN }] },
    rules: { itemSchema: todoItemSchema.extend({ x: z.any() }) },
    issues: [
      {
        code: "invalid_field",
        path: ["todos", 0, "x"],
        message: "todos[0].x: it must be plain JSON (TypeError: NaN is not JSON).",
      },
    ],
  },
  {
    name: "a value that throws when it is read",
    input: throwing,
    issues: [
      {
        code: "unreadable",
        path: [],
        message: 'The input could not be read ("Error: no plan here"); send plain JSON.',
      },
    ],
  },
  {
    name: "a list that lies about its length",
    input: { todos: new Proxy([], { get: (list, key) => (key === "length" ? "two" : Reflect.get(list, key)) }) },
    issues: [
      {
        code: "unreadable",
        path: [],
        message: 'The input could not be read ("TypeError: a list without a length"); send plain JSON.',
      },
    ],
  },
];

it.each(ISSUES)("validateAndReplace() says what arrived and the fix for $name", (row) => {
  const before = row.before && listOf(items(...row.before));
  const found = refuse(row.input, row.rules, before).map(({ code, path, message }) => ({ code, path, message }));
  expect(found).toEqual(row.issues);
});

it("validateAndReplace() has a message in this table for every issue code", () => {
  const codes = new Set(ISSUES.flatMap((row) => row.issues.map((issue) => issue.code)));
  // Only calls about single items can name one, and only a shared list changes by itself: both have tests of their own.
  const others = ["unknown_item", "ambiguous_item", "list_changed", "issues_omitted"];
  expect([...codes, ...others].sort()).toEqual([...ISSUE_CODES].sort());
});

it("createIssue() tells a model whose list is too old to send its changes again", () => {
  const { message } = createIssue({ code: "list_changed", path: [] }, resolveRules().wording);
  expect(message).toBe(
    "The list has changed since you last saw it; send your changes again, on top of it as it is now.",
  );
});

it("validateAndReplace() counts the issues beyond 250 in a last one", () => {
  const todos = Array.from({ length: 300 }, () => ({ content: "", status: "pending" }));
  const issues = refuse({ todos }, { maxItems: 300 });
  expect(issues).toHaveLength(251);
  expect(issues.at(-1)).toMatchObject({ code: "issues_omitted", path: [], received: 50 });
  expect(issues.at(-1)?.message).toBe("There are 50 more problems.");
});

const OLD_PARTS = Array.from({ length: 12 }, (_, index) => `"Old part ${index}" (open)`);

const NOTES: readonly NoteRow[] = [
  ...readRows<NoteRow>("model/wordings.notes"),
  {
    name: "twelve dropped items, ten of which are named, in the model's own words",
    before: ["[x]done", ...Array.from({ length: 12 }, (_, index) => `[ ]Old part ${index}`)],
    input: { todos: [{ content: "Something else", status: "doing" }] },
    rules: { statusWords: { pending: "open", in_progress: "doing" } },
    notes: [
      {
        code: "dropped_unfinished",
        path: ["todos"],
        message: `No longer in the list: ${OLD_PARTS.slice(0, 10).join(", ")}, and 2 more. No action needed if meant.`,
        items: Array.from({ length: 12 }, (_, index) => ({ before: item(`[ ]Old part ${index}`) })),
      },
    ],
  },
];

it.each(NOTES)("validateAndReplace() notes $name", ({ before = [], input, rules, notes }) => {
  const result = accept(listOf(items(...before)), input, rules);
  expect(result.notes).toEqual(notes);
  expect(isDeepFrozen(result.notes)).toBe(true);
});

it("validateAndReplace() has a message in this table for every note code", () => {
  const codes = new Set(NOTES.flatMap((row) => row.notes.map((note) => note.code)));
  // Only the presets that read a checklist leave lines out, and only a shared list forgets; both have tests of their own.
  expect([...codes, "notes_omitted", "seen_gone"].sort()).toEqual([...NOTE_CODES].sort());
});

it.each<readonly [editors: readonly string[], words: string]>([
  [[], "The user"],
  [["user"], "The user"],
  [["researcher"], '"researcher"'],
  [["researcher", "user"], 'The user and "researcher"'],
  [["a", "b", "user"], 'The user, "a" and "b"'],
  [["a", "b", "c", "d"], "Others"],
  [[UNKNOWN_EDITOR], "Others"],
  [["user", UNKNOWN_EDITOR], "The user and others"],
])("nameEditors() names %j", (editors, words) => {
  expect(nameEditors(editors)).toBe(words);
});
