import { accepted, json, type MalformedRow, READ, refused, SHIP } from "./malformed-row.js";

/** The list in another container than the one it belongs in. */
export const CONTAINER_ROWS: readonly MalformedRow[] = [
  accepted("the list as JSON text", { todos: json([READ, SHIP]) }, "[x] Read | [ ] Ship", "json_text todos"),
  accepted(
    "the list as JSON text with white space and line breaks",
    { todos: `\n ${JSON.stringify([READ, SHIP], null, 2)} \n` },
    "[x] Read | [ ] Ship",
    "json_text todos",
  ),
  accepted("one item as JSON text", { todos: json(SHIP) }, "[ ] Ship", "json_text todos, single_item todos"),
  accepted(
    "the whole input as JSON text in the list's place",
    { todos: json({ todos: [READ, SHIP] }) },
    "[x] Read | [ ] Ship",
    "json_text todos",
  ),
  accepted(
    "every item as JSON text",
    { todos: [json(READ), json(SHIP)] },
    "[x] Read | [ ] Ship",
    "json_text todos.0, json_text todos.1",
  ),
  accepted("the arguments encoded twice", json(json({ todos: [READ] })), "[x] Read", "nested_json"),
  accepted("the list encoded twice", { todos: json(json([READ])) }, "[x] Read", "nested_json todos"),
  accepted(
    "the list encoded twice without its quotes",
    { todos: json(json([READ])).slice(1, -1) },
    "[x] Read",
    "nested_json todos",
  ),
  accepted(
    "the list's JSON text in pieces",
    { todos: ['[{"content": "Read",', '"status": "completed"}]'] },
    "[x] Read",
    "nested_json todos",
  ),
  accepted(
    "the list inside a list key",
    { todos: { todos: [READ, SHIP] } },
    "[x] Read | [ ] Ship",
    "wrapper todos",
  ),
  accepted(
    "the list inside another list key",
    { todos: { items: [READ, SHIP] } },
    "[x] Read | [ ] Ship",
    "list_key todos",
  ),
  accepted("the input inside `input`", { input: { todos: [READ] } }, "[x] Read", "wrapper todos"),
  accepted(
    "the input as text inside `arguments`",
    { name: "todo_write", arguments: json({ todos: [READ], summary: "Go" }) },
    "[x] Read",
    "wrapper todos, unknown_field name, json_text todos",
  ),
  accepted("the list inside `params`", { params: [READ] }, "[x] Read", "wrapper todos"),
  accepted(
    "the input inside a schema's `properties`",
    { type: "object", properties: { todos: [READ] } },
    "[x] Read",
    "wrapper todos, unknown_field type",
  ),
  refused(
    "wrappers without end",
    { input: { input: { input: { input: { input: { todos: [READ] } } } } } },
    "required todos",
  ),
  accepted("a bare list", [READ, SHIP], "[x] Read | [ ] Ship", "bare_list todos"),
  accepted("a bare item", READ, "[x] Read", "single_item todos"),
  accepted("one item in the list's place", { todos: READ }, "[x] Read", "single_item todos"),
  accepted(
    "an object counted from 0",
    { todos: { 0: READ, 1: SHIP } },
    "[x] Read | [ ] Ship",
    "index_object todos",
  ),
  accepted("a bare object counted from 1", { 1: READ, 2: SHIP }, "[x] Read | [ ] Ship", "index_object todos"),
  refused(
    "a counted object with a gap",
    { todos: { 0: READ, 2: SHIP } },
    "required todos.0.content, required todos.0.status",
  ),
  accepted("an empty list, which clears", { todos: [] }, ""),
  refused("nothing at all", {}, "required todos"),
  refused("null", null, "wrong_type"),
  refused("null for the list", { todos: null }, "required todos"),
  refused("a number for the list", { todos: 3 }, "wrong_type todos"),
  refused("true for the list", { todos: true }, "wrong_type todos"),
  refused("words for the list", { todos: "read, then write" }, "wrong_type todos"),
  refused("words for the arguments", "read, then write", "invalid_json"),
  refused("scalar-looking text for the list", { todos: "1e5230" }, "wrong_type todos"),
  refused("a number as text for the arguments", "2363e0", "invalid_json"),
  refused("a list in the list", { todos: [[READ]] }, "wrong_type todos.0"),
  refused("an empty list in the list", { todos: [[]] }, "wrong_type todos.0"),
  refused("null in the list", { todos: [null] }, "wrong_type todos.0"),
  refused("plain texts in the list", { todos: ["Read", "Write"] }, "wrong_type todos.0, wrong_type todos.1"),
  refused(
    "a text and a number among items",
    { todos: [READ, "Write", 7] },
    "wrong_type todos.1, wrong_type todos.2",
  ),
];

/** Calls that ask for something else than a new list. */
export const OPERATION_ROWS: readonly MalformedRow[] = [
  refused("an id and a status alone", { id: 3, status: "completed" }, "required todos"),
  refused(
    "an update of one task by another tool's id",
    { taskId: "3", subject: "Read", status: "completed" },
    "required todos",
  ),
  refused("operations instead of a list", { ops: [{ op: "done", id: "B" }] }, "required todos"),
  refused("a list inside an operation", { ops: [{ op: "init", todos: [READ] }] }, "required todos"),
  refused("a merge", { todos: [{ id: "2", ...READ }], merge: true }, "unknown_field merge"),
  accepted(
    "a merge that is switched off",
    { todos: [READ], merge: false },
    "[x] Read",
    "unknown_field merge",
  ),
  refused("an action that adds", { action: "add", todos: [SHIP] }, "unknown_field action"),
  refused(
    "entries to add and to remove next to the list",
    { todos: [READ], add: [SHIP], remove: ["Write"] },
    "unknown_field add, unknown_field remove",
  ),
  refused(
    "an item to remove",
    {
      todos: [
        { op: "remove", ...READ },
        { ...SHIP, delete: true },
      ],
    },
    "unknown_field todos.0.op, unknown_field todos.1.delete",
  ),
];

/** Too much of it. */
export const SIZE_ROWS: readonly MalformedRow[] = [
  refused(
    "more items than allowed",
    { todos: Array.from({ length: 2000 }, () => SHIP) },
    "too_many_items todos",
  ),
  refused(
    "a text that is too long",
    { todos: [{ content: "again ".repeat(100), status: "pending" }] },
    "too_long todos.0.content",
  ),
];
