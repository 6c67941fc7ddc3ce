import { accepted, type MalformedRow, READ, refused, SHIP, WRITE } from "./malformed-row.js";

/** Fields under other names, missing ones and strange ones. */
export const FIELD_ROWS: readonly MalformedRow[] = [
  accepted(
    "`plan` of `step`",
    { explanation: "Because", plan: [{ step: "Read", status: "completed" }] },
    "[x] Read",
    "list_key todos, unknown_field explanation, field_name todos.0.content",
  ),
  accepted(
    "`todoList` of `title` with numbers for ids",
    { todoList: [{ id: 1, title: "Read", description: "All", status: "in-progress" }] },
    "[>] #1: Read",
    "list_key todos, number_as_text todos.0.id, field_name todos.0.content, unknown_field todos.0.description, status_spelling todos.0.status",
  ),
  accepted(
    "`task_list` with a command",
    { command: "plan", task_list: [{ id: "x", title: "Read", status: "todo", notes: "n" }] },
    "[ ] #x: Read",
    "list_key todos, unknown_field command, field_name todos.0.content, unknown_field todos.0.notes, status_word todos.0.status",
  ),
  accepted(
    "`entries`, `text` and `state`",
    { entries: [{ text: "Read", state: "completed" }] },
    "[x] Read",
    "list_key todos, field_name todos.0.content, field_name todos.0.status",
  ),
  accepted(
    "names in other cases",
    { Todos: [{ Content: "Read", STATUS: "completed", ActiveForm: "Reading" }] },
    "[x] Read <- Reading",
    "list_key todos, field_name todos.0.content, field_name todos.0.status, field_name todos.0.activeForm",
  ),
  accepted(
    "`active_form`",
    { todos: [{ ...WRITE, active_form: "Writing" }] },
    "[>] Write <- Writing",
    "field_name todos.0.activeForm",
  ),
  accepted(
    "`task_id` for the id",
    { todos: [{ task_id: "t7", ...READ }] },
    "[x] #t7: Read",
    "field_name todos.0.id",
  ),
  accepted("`goal` for the summary", { goal: "Go", todos: [READ] }, "[x] Read", "field_name summary"),
  accepted(
    "`title` next to `content`",
    { todos: [{ title: "No", ...READ }] },
    "[x] Read",
    "unknown_field todos.0.title",
  ),
  accepted(
    "`description` and `name` without `content`",
    { todos: [{ description: "No", name: "Read", status: "completed" }] },
    "[x] Read",
    "unknown_field todos.0.description, field_name todos.0.content",
  ),
  accepted(
    "a null `content` next to `text`",
    { todos: [{ content: null, text: "Read", status: "completed" }] },
    "[x] Read",
    "field_name todos.0.content",
  ),
  refused("two lists under other names", { items: [READ], tasks: [SHIP] }, "required todos"),
  accepted(
    "another list next to the tool's own",
    { todos: [READ], items: [SHIP] },
    "[x] Read",
    "unknown_field items",
  ),
  refused("another list next to an empty one", { todos: [], items: [SHIP] }, "unknown_field items"),
  accepted(
    "fields of another tool's items",
    { todos: [{ ...READ, priority: "high", blockedBy: ["2"] }] },
    "[x] Read",
    "unknown_field todos.0.priority, unknown_field todos.0.blockedBy",
  ),
  accepted(
    "null for optional fields",
    { todos: [{ ...READ, id: null, activeForm: null }], summary: null },
    "[x] Read",
  ),
  accepted(
    "empty texts for optional fields",
    { todos: [{ ...READ, id: "", activeForm: "" }], summary: "" },
    "[x] Read",
  ),
  refused("no content", { todos: [{ id: "1", status: "pending" }] }, "required todos.0.content"),
  refused("a blank content", { todos: [{ content: "  ", status: "pending" }] }, "blank todos.0.content"),
  refused(
    "a number and a list for the content",
    {
      todos: [
        { content: 12, status: "pending" },
        { content: ["a"], status: "pending" },
      ],
    },
    "wrong_type todos.1.content",
  ),
  refused(
    "items under an item",
    { todos: [{ ...READ, subtasks: [SHIP] }] },
    "unknown_field todos.0.subtasks",
  ),
  accepted("an id that looks like a number", { todos: [{ id: "1e5230", ...READ }] }, "[x] #1e5230: Read"),
  refused(
    "an id that is no finite number",
    '{"todos": [{"id": 1e5230, "content": "Read", "status": "pending"}]}',
    "wrong_type todos.0.id",
  ),
  accepted(
    "one id twice",
    {
      todos: [
        { id: "1", ...READ },
        { id: "1", ...SHIP },
      ],
    },
    "[x] #1: Read | [ ] Ship",
    "duplicate_id todos.1.id",
  ),
  accepted(
    "blank ids",
    {
      todos: [
        { id: "", ...READ },
        { id: " ", ...SHIP },
      ],
    },
    "[x] Read | [ ] Ship",
  ),
];

/** Statuses in other words. */
export const STATUS_ROWS: readonly MalformedRow[] = [
  accepted(
    "other words",
    {
      todos: [
        { content: "Read", status: "done" },
        { content: "Write", status: "WIP" },
        { content: "Ship", status: "not started" },
        { content: "Rest", status: "canceled" },
      ],
    },
    "[x] Read | [>] Write | [ ] Ship | [-] Rest",
    "status_word todos.0.status, status_word todos.1.status, status_word todos.2.status, status_word todos.3.status",
  ),
  accepted(
    "other spellings",
    {
      todos: [
        { content: "Read", status: "COMPLETED" },
        { content: "Write", status: "in-progress" },
        { content: "Ship", status: " Pending" },
      ],
    },
    "[x] Read | [>] Write | [ ] Ship",
    "status_spelling todos.0.status, status_spelling todos.1.status, status_spelling todos.2.status",
  ),
  accepted(
    "check marks",
    {
      todos: [
        { content: "Read", status: "✅" },
        { content: "Ship", status: "[ ]" },
      ],
    },
    "[x] Read | [ ] Ship",
    "status_word todos.0.status, status_word todos.1.status",
  ),
  accepted(
    "flags",
    {
      todos: [
        { content: "Read", done: true },
        { content: "Ship", completed: false },
      ],
    },
    "[x] Read | [ ] Ship",
    "status_flag todos.0.status, status_flag todos.1.status",
  ),
  refused(
    "flags that disagree",
    { todos: [{ content: "Read", done: true, cancelled: true }] },
    "required todos.0.status",
  ),
  accepted(
    "a flag next to a status",
    { todos: [{ ...SHIP, done: true }] },
    "[ ] Ship",
    "unknown_field todos.0.done",
  ),
  refused(
    "words for what went wrong",
    {
      todos: [
        { content: "Read", status: "failed" },
        { content: "Ship", status: "blocked" },
      ],
    },
    "invalid_status todos.0.status, invalid_status todos.1.status",
  ),
  refused(
    "unknown words",
    {
      todos: [
        { content: "Read", status: "invalid" },
        { content: "Ship", status: "" },
      ],
    },
    "invalid_status todos.0.status, invalid_status todos.1.status",
  ),
  refused(
    "a number and a truth value",
    {
      todos: [
        { content: "Read", status: 1 },
        { content: "Ship", status: true },
      ],
    },
    "wrong_type todos.0.status, wrong_type todos.1.status",
  ),
  refused("no status", { todos: [{ content: "Read" }] }, "required todos.0.status"),
  refused(
    "two running items",
    { todos: [WRITE, { content: "Ship", status: "in_progress" }] },
    "too_many_in_progress todos",
  ),
];
