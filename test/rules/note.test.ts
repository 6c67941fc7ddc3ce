import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoList } from "../../src/core/todo.js";
import { isShownToModel } from "../../src/rules/note.js";
import type { ProtectedItem } from "../../src/rules/protection.js";
import type { TodoRulesOptions } from "../../src/rules/todo-rules.js";
import { NOTE_CODES } from "../support/codes.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { accept, item, items, listOf } from "../support/write.js";

interface Row {
  readonly name: string;
  readonly before?: TodoList;
  readonly input: unknown;
  readonly rules?: TodoRulesOptions;
  readonly notes: readonly {
    readonly code: string;
    readonly path: readonly unknown[];
    readonly message: string;
    readonly items?: readonly ProtectedItem[];
  }[];
}

const a = { content: "a", status: "pending" };

const ROWS: readonly Row[] = [
  {
    name: "a list as JSON text",
    input: { todos: JSON.stringify([a]) },
    notes: [{ code: "json_text", path: ["todos"], message: "todos was JSON text and was parsed." }],
  },
  {
    name: "JSON text that was written as text once more",
    input: { todos: JSON.stringify(JSON.stringify([a])) },
    notes: [
      {
        code: "nested_json",
        path: ["todos"],
        message: "todos was JSON text written as text once more, or in pieces, and was parsed.",
      },
    ],
  },
  {
    name: "a Python literal for the whole input",
    input: "{'todos': [{'content': 'a', 'status': 'pending'}]}",
    notes: [
      {
        code: "literal_text",
        path: [],
        message: "The input was text in the form of a Python or JavaScript literal and was parsed.",
      },
    ],
  },
  {
    name: "a Markdown checklist",
    input: { todos: "- [ ] a" },
    notes: [
      {
        code: "markdown_list",
        path: ["todos"],
        message: "todos was a Markdown checklist and was read as items.",
      },
    ],
  },
  {
    name: "tags behind a list",
    input: { todos: [JSON.stringify(a)].join().concat("</parameter>\n</invoke>") },
    notes: [
      {
        code: "markup",
        path: ["todos"],
        message: "todos had tags or a code fence around it, which were left out.",
      },
      { code: "json_text", path: ["todos"], message: "todos was JSON text and was parsed." },
      {
        code: "single_item",
        path: ["todos"],
        message: "One item stood where todos belongs and was read as a list of one.",
      },
    ],
  },
  {
    name: "an input inside another",
    input: { arguments: { todos: [a] } },
    notes: [{ code: "wrapper", path: ["todos"], message: 'todos stood inside "arguments".' }],
  },
  {
    name: "an object with numbered keys",
    input: { todos: { 0: a } },
    notes: [
      {
        code: "index_object",
        path: ["todos"],
        message: "todos was an object with numbered keys and was read as an array.",
      },
    ],
  },
  {
    name: "a text for an item",
    input: { todos: ["a"] },
    rules: { defaultStatus: "pending" },
    notes: [
      {
        code: "text_item",
        path: ["todos", 0],
        message: "todos[0] was text and was read as an item's content.",
      },
    ],
  },
  {
    name: "another word for a status",
    input: { todos: [{ content: "a", status: "Done" }] },
    notes: [
      {
        code: "status_word",
        path: ["todos", 0, "status"],
        message: 'todos[0].status "Done" was read as "completed".',
      },
    ],
  },
  {
    name: "a flag for a status",
    input: { todos: [{ content: "a", done: true }] },
    notes: [
      {
        code: "status_flag",
        path: ["todos", 0, "status"],
        message: 'todos[0].status was read as "completed" from "done": true.',
      },
    ],
  },
  {
    name: "an item as JSON text",
    input: { todos: [JSON.stringify(a)] },
    notes: [{ code: "json_text", path: ["todos", 0], message: "todos[0] was JSON text and was parsed." }],
  },
  {
    name: "another key for the list",
    input: { items: [a] },
    notes: [{ code: "list_key", path: ["todos"], message: '"items" was read as todos.' }],
  },
  {
    name: "a bare array",
    input: [a],
    notes: [
      { code: "bare_list", path: ["todos"], message: "The input was a bare array and was read as todos." },
    ],
  },
  {
    name: "one item for the list",
    input: { todos: a },
    notes: [
      {
        code: "single_item",
        path: ["todos"],
        message: "One item stood where todos belongs and was read as a list of one.",
      },
    ],
  },
  {
    name: "a status in another spelling",
    input: { todos: [{ content: "a", status: " In-Progress" }] },
    notes: [
      {
        code: "status_spelling",
        path: ["todos", 0, "status"],
        message: 'todos[0].status " In-Progress" was read as "in_progress".',
      },
    ],
  },
  {
    name: "numbers for texts",
    input: { todos: [{ id: 3, content: 12.5, status: "pending", activeForm: 0 }], summary: 7 },
    notes: [
      {
        code: "number_as_text",
        path: ["summary"],
        message: "summary was the number 7 and was read as text.",
      },
      {
        code: "number_as_text",
        path: ["todos", 0, "id"],
        message: "todos[0].id was the number 3 and was read as text.",
      },
      {
        code: "number_as_text",
        path: ["todos", 0, "content"],
        message: "todos[0].content was the number 12.5 and was read as text.",
      },
      {
        code: "number_as_text",
        path: ["todos", 0, "activeForm"],
        message: "todos[0].activeForm was the number 0 and was read as text.",
      },
    ],
  },
  {
    name: "a field in another spelling",
    input: { todos: [{ ...a, active_form: "Doing a" }] },
    notes: [
      {
        code: "field_name",
        path: ["todos", 0, "activeForm"],
        message: '"active_form" was read as todos[0].activeForm.',
      },
    ],
  },
  {
    name: "unknown fields of the input and of an item",
    input: { todos: [{ ...a, priority: "high" }], merge: false },
    notes: [
      {
        code: "unknown_field",
        path: ["merge"],
        message: '"merge" is not a field of the input and was left out.',
      },
      {
        code: "unknown_field",
        path: ["todos", 0, "priority"],
        message: '"priority" is not a field of an item and was left out.',
      },
    ],
  },
  {
    name: "an id given twice",
    input: {
      todos: [
        { ...a, id: "1" },
        { ...a, id: "1" },
      ],
    },
    notes: [
      {
        code: "duplicate_id",
        path: ["todos", 1, "id"],
        message: 'todos[1].id repeated the id "1", so this item has another id or none.',
      },
    ],
  },
  {
    name: "an item set back to pending",
    input: { todos: items("[>]a", "[>]b") },
    rules: { onExceedInProgress: "keep-first" },
    notes: [
      {
        code: "in_progress_demoted",
        path: ["todos", 1, "status"],
        message: 'todos[1].status was set to "pending", as at most 1 may be in_progress.',
      },
    ],
  },
  {
    name: "an unfinished item left out",
    before: listOf(items("[x]a", '[>]Say "hello"', "[ ]c")),
    input: { todos: items("[x]a", "[ ]c") },
    notes: [
      {
        code: "dropped_unfinished",
        path: ["todos"],
        message: 'No longer in the list: "Say \\"hello\\"" (in_progress). No action needed if meant.',
        items: [{ before: item('[>]Say "hello"') }],
      },
    ],
  },
  {
    name: "a finished item opened again",
    before: listOf(items("[x]a", "[ ]b")),
    input: { todos: items("[>]a", "[ ]b") },
    notes: [
      {
        code: "reopened",
        path: ["todos"],
        message: '"a" was completed and is in_progress again. No action needed if meant.',
        items: [{ before: item("[x]a"), after: item("[>]a") }],
      },
    ],
  },
  {
    name: "a finished item with another text",
    before: listOf(items("[x]Read code", "[ ]b")),
    input: { todos: items("[x]Read the code", "[ ]b") },
    notes: [
      {
        code: "reworded_finished",
        path: ["todos"],
        message:
          'Finished, but with other words now: "Read code" to "Read the code". No action needed if meant.',
        items: [{ before: item("[x]Read code"), after: item("[x]Read the code") }],
      },
    ],
  },
  {
    name: "two items completed at once, one of which was not in progress",
    before: listOf(items("[>]a", "[ ]b")),
    input: { todos: items("[x]a", "[x]b") },
    notes: [
      {
        code: "many_completed",
        path: ["todos"],
        message: '2 items became completed at once: "a", "b". No action needed if meant.',
        items: [
          { before: item("[>]a"), after: item("[x]a") },
          { before: item("[ ]b"), after: item("[x]b") },
        ],
      },
      {
        code: "not_started",
        path: ["todos"],
        message: 'Now completed without having been in_progress: "b". No action needed if meant.',
        items: [{ before: item("[ ]b"), after: item("[x]b") }],
      },
    ],
  },
];

it.each(ROWS)("validateAndReplace() notes $name", ({ before = EMPTY_TODO_LIST, input, rules, notes }) => {
  const result = accept(before, input, rules);
  expect(result.notes).toEqual(notes);
  expect(isDeepFrozen(result.notes)).toBe(true);
});

it("validateAndReplace() has a message in this table for every note code", () => {
  const codes = new Set(ROWS.flatMap((row) => row.notes.map((note) => note.code)));
  expect([...codes, "notes_omitted"].sort()).toEqual([...NOTE_CODES].sort());
});

it("validateAndReplace() counts the notes beyond 250 in a last one", () => {
  const todos = Array.from({ length: 300 }, () => ({ content: "a", status: "pending", priority: 1 }));
  const { notes } = accept(EMPTY_TODO_LIST, { todos }, { maxItems: 300 });
  expect(notes).toHaveLength(251);
  expect(notes.at(-1)).toEqual({ code: "notes_omitted", path: [], message: "There are 50 more notes." });
});

it("isShownToModel() is true for what the model's list lost or holds otherwise than it sent", () => {
  const told = NOTE_CODES.filter((code) => isShownToModel({ code, path: [], message: "" }));
  expect(told).toEqual([
    "duplicate_id",
    "in_progress_demoted",
    "dropped_unfinished",
    "reopened",
    "reworded_finished",
  ]);
});

it("validateAndReplace() looks at a hundred fields that do not exist, in an item and in the input", () => {
  const unknown = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field${index}`, 1]));
  const item = { ...unknown, content: "a", status: "pending", activeForm: "b", id: "c" };
  const { list, notes } = accept(EMPTY_TODO_LIST, { todos: [item], ...unknown });
  expect(list.items).toEqual([{ id: "c", content: "a", status: "pending", activeForm: "b" }]);
  expect(notes.map(({ code }) => code)).toEqual(Array.from({ length: 202 }, () => "unknown_field"));
});
