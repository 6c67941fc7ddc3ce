import { expect, it } from "vitest";
import type { ProtectedItem } from "../../src/model/issue.js";
import { NOTE_CODES } from "../support/codes.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { type WordingRow, wordingOf } from "../support/wording-row.js";
import { accept, item, items, listOf } from "../support/write.js";

interface NoteRow extends WordingRow {
  /** The code, the path and the message of each. */
  readonly notes: readonly string[];
  /** The items that notes about the plan concern, those of each note in turn. */
  readonly items?: readonly ProtectedItem[];
}

const OLD_PARTS = Array.from({ length: 12 }, (_, index) => `"Old part ${index}" (open)`);

const NOTES: readonly NoteRow[] = [
  {
    name: "a list as JSON text",
    input: { todos: '[{"content":"a","status":"pending"}]' },
    notes: ["json_text at todos: todos was JSON text and was parsed."],
  },
  {
    name: "JSON text that was written as text once more",
    input: { todos: '"[{\\"content\\":\\"a\\",\\"status\\":\\"pending\\"}]"' },
    notes: ["nested_json at todos: todos was JSON text written as text once more, or in pieces, and was parsed."],
  },
  {
    name: "two whole inputs in a row",
    input: '{"todos":[]}{"todos":[{"content":"a","status":"pending"}]}',
    notes: ["joined_values: The input was several JSON values in a row, of which the last one was read."],
  },
  {
    name: "a Python literal for the whole input",
    input: "{'todos': [{'content': 'a', 'status': 'pending'}]}",
    notes: ["literal_text: The input was text in the form of a Python or JavaScript literal and was parsed."],
  },
  {
    name: "a Markdown checklist",
    input: { todos: "- [ ] a" },
    notes: ["markdown_list at todos: todos was a Markdown checklist and was read as items."],
  },
  {
    name: "tags behind a list",
    input: { todos: '{"content":"a","status":"pending"}</parameter>\n</invoke>' },
    notes: [
      "markup at todos: todos had tags or a code fence around it, which were left out.",
      "json_text at todos: todos was JSON text and was parsed.",
      "single_item at todos: One item stood where todos belongs and was read as a list of one.",
    ],
  },
  {
    name: "an input inside another",
    input: { arguments: { todos: [{ content: "a", status: "pending" }] } },
    notes: ['wrapper at todos: todos stood inside "arguments".'],
  },
  {
    name: "an object with numbered keys",
    input: { todos: { "0": { content: "a", status: "pending" } } },
    notes: ["index_object at todos: todos was an object with numbered keys and was read as an array."],
  },
  {
    name: "a text for an item",
    input: { todos: ["a"] },
    rules: { defaultStatus: "pending" },
    notes: ["text_item at todos[0]: todos[0] was text and was read as an item's content."],
  },
  {
    name: "another word for a status",
    input: { todos: [{ content: "a", status: "Done" }] },
    notes: ['status_word at todos[0].status: todos[0].status "Done" was read as "completed".'],
  },
  {
    name: "a flag for a status",
    input: { todos: [{ content: "a", done: true }] },
    notes: ['status_flag at todos[0].status: todos[0].status was read as "completed" from "done": true.'],
  },
  {
    name: "an item as JSON text",
    input: { todos: ['{"content":"a","status":"pending"}'] },
    notes: ["json_text at todos[0]: todos[0] was JSON text and was parsed."],
  },
  {
    name: "another key for the list",
    input: { items: [{ content: "a", status: "pending" }] },
    notes: ['list_key at todos: "items" was read as todos.'],
  },
  {
    name: "a bare array",
    input: [{ content: "a", status: "pending" }],
    notes: ["bare_list at todos: The input was a bare array and was read as todos."],
  },
  {
    name: "one item for the list",
    input: { todos: { content: "a", status: "pending" } },
    notes: ["single_item at todos: One item stood where todos belongs and was read as a list of one."],
  },
  {
    name: "a status in another spelling",
    input: { todos: [{ content: "a", status: " In-Progress" }] },
    notes: ['status_spelling at todos[0].status: todos[0].status " In-Progress" was read as "in_progress".'],
  },
  {
    name: "numbers for texts",
    input: { todos: [{ id: 3, content: 12.5, status: "pending", activeForm: 0 }], summary: 7 },
    notes: [
      "number_as_text at summary: summary was the number 7 and was read as text.",
      "number_as_text at todos[0].id: todos[0].id was the number 3 and was read as text.",
      "number_as_text at todos[0].content: todos[0].content was the number 12.5 and was read as text.",
      "number_as_text at todos[0].activeForm: todos[0].activeForm was the number 0 and was read as text.",
    ],
  },
  {
    name: "a field in another spelling",
    input: { todos: [{ content: "a", status: "pending", active_form: "Doing a" }] },
    notes: ['field_name at todos[0].activeForm: "active_form" was read as todos[0].activeForm.'],
  },
  {
    name: "unknown fields of the input and of an item",
    input: { todos: [{ content: "a", status: "pending", priority: "high" }], merge: false },
    notes: [
      'unknown_field at merge: "merge" is not a field of the input and was left out.',
      'unknown_field at todos[0].priority: "priority" is not a field of an item and was left out.',
    ],
  },
  {
    name: "an id given twice",
    input: {
      todos: [
        { content: "a", status: "pending", id: "1" },
        { content: "a", status: "pending", id: "1" },
      ],
    },
    notes: ['duplicate_id at todos[1].id: todos[1].id repeated the id "1", so this item has another id or none.'],
  },
  {
    name: "an item set back to pending",
    input: {
      todos: [
        { content: "a", status: "in_progress" },
        { content: "b", status: "in_progress" },
      ],
    },
    rules: { onExceedInProgress: "keep-first" },
    notes: [
      'in_progress_demoted at todos[1].status: todos[1].status was set to "pending", as at most 1 may be in_progress.',
    ],
  },
  {
    name: "an unfinished item left out",
    before: ["[x]a", '[>]Say "hello"', "[ ]c"],
    input: {
      todos: [
        { content: "a", status: "completed" },
        { content: "c", status: "pending" },
      ],
    },
    notes: [
      'dropped_unfinished at todos: No longer in the list: "Say \\"hello\\"" (in_progress). No action needed if meant.',
    ],
    items: [{ before: { content: 'Say "hello"', status: "in_progress" } }],
  },
  {
    name: "a finished item opened again",
    before: ["[x]a", "[ ]b"],
    input: {
      todos: [
        { content: "a", status: "in_progress" },
        { content: "b", status: "pending" },
      ],
    },
    notes: ['reopened at todos: "a" was completed and is in_progress again. No action needed if meant.'],
    items: [{ before: { content: "a", status: "completed" }, after: { content: "a", status: "in_progress" } }],
  },
  {
    name: "a finished item with another text",
    before: ["[x]Read code", "[ ]b"],
    input: {
      todos: [
        { content: "Read the code and tests", status: "completed" },
        { content: "b", status: "pending" },
      ],
    },
    notes: [
      'reworded_finished at todos: Finished, but with other words now: "Read code" to "Read the code and tests". No action needed if meant.',
    ],
    items: [
      {
        before: { content: "Read code", status: "completed" },
        after: { content: "Read the code and tests", status: "completed" },
      },
    ],
  },
  {
    name: "two items completed at once, one of which was not in progress",
    before: ["[>]a", "[ ]b"],
    input: {
      todos: [
        { content: "a", status: "completed" },
        { content: "b", status: "completed" },
      ],
    },
    notes: [
      'many_completed at todos: 2 items became completed at once: "a", "b". No action needed if meant.',
      'not_started at todos: Now completed without having been in_progress: "b". No action needed if meant.',
    ],
    items: [
      { before: { content: "a", status: "in_progress" }, after: { content: "a", status: "completed" } },
      { before: { content: "b", status: "pending" }, after: { content: "b", status: "completed" } },
      { before: { content: "b", status: "pending" }, after: { content: "b", status: "completed" } },
    ],
  },
  {
    name: "twelve dropped items, ten of which are named, in the model's own words",
    before: ["[x]done", ...Array.from({ length: 12 }, (_, index) => `[ ]Old part ${index}`)],
    input: { todos: [{ content: "Something else", status: "doing" }] },
    rules: { statusWords: { pending: "open", in_progress: "doing" } },
    notes: [
      `dropped_unfinished at todos: No longer in the list: ${OLD_PARTS.slice(0, 10).join(", ")}, and 2 more. No action needed if meant.`,
    ],
    items: Array.from({ length: 12 }, (_, index) => ({ before: item(`[ ]Old part ${index}`) })),
  },
];

it.each(NOTES)("validateAndReplace() notes $name", ({ before = [], input, rules, notes, items: about = [] }) => {
  const result = accept(listOf(items(...before)), input, rules);
  expect(result.notes.map(wordingOf)).toEqual(notes);
  expect(result.notes.flatMap(({ items = [] }) => items)).toEqual(about);
  expect(isDeepFrozen(result.notes)).toBe(true);
});

it("validateAndReplace() has a message in this table for every note code", () => {
  const codes = new Set(NOTES.flatMap((row) => row.notes.map((note) => note.split(/\W/)[0])));
  // Only the presets that read a checklist leave lines out, and have tests of their own.
  expect([...codes, "notes_omitted"].sort()).toEqual([...NOTE_CODES].sort());
});
