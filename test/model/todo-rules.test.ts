import { expect, it } from "vitest";
import { DEFAULT_TODO_FIELDS } from "../../src/model/fields.js";
import { TODO_REPAIRS } from "../../src/model/note.js";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import { DEFAULT_TODO_RULES, type TodoRulesOptions } from "../../src/model/todo-rules.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { item } from "../support/write.js";

it("DEFAULT_TODO_RULES holds the defaults of every rule, frozen", () => {
  expect(DEFAULT_TODO_RULES).toStrictEqual({
    maxItems: 100,
    maxContentLength: 500,
    maxActiveFormLength: 500,
    statuses: ["pending", "in_progress", "completed", "cancelled"],
    maxInProgress: 1,
    onExceedInProgress: "reject",
    activeForm: "optional",
    blocked: "none",
    summary: "optional",
    defaultStatus: undefined,
    ids: "keep",
    uniqueIds: true,
    trim: true,
    allowBlank: false,
    unknownFields: "drop",
    fields: {
      list: "todos",
      summary: "summary",
      content: "content",
      status: "status",
      activeForm: "activeForm",
      blocked: "blocked",
      id: "id",
    },
    statusWords: {},
    protection: {
      dropped_unfinished: "note",
      reopened: "note",
      reworded_finished: "note",
      many_completed: "note",
      not_started: "note",
    },
    wording: {},
    itemSchema: undefined,
    repair: true,
    readItem: undefined,
  });
  expect(Object.isFrozen(DEFAULT_TODO_RULES) && Object.isFrozen(DEFAULT_TODO_FIELDS)).toBe(true);
});

const many = (count: number): unknown => ({ todos: Array.from({ length: count }, (_, index) => item(`[ ]${index}`)) });
const one = (fields: object): unknown => ({ todos: [{ content: "a", status: "pending", ...fields }] });
const running = (count: number): unknown => ({
  todos: Array.from({ length: count }, (_, index) => item(`[>]${index}`)),
});

interface Row {
  readonly rule: string;
  readonly rules?: TodoRulesOptions;
  readonly accepts: readonly unknown[];
  readonly refuses: readonly unknown[];
}

it.each<Row>([
  {
    rule: "maxItems 1",
    rules: { maxItems: 1 },
    accepts: [{ todos: [] }, { todos: [{ content: "0", status: "pending" }] }],
    refuses: [
      {
        todos: [
          { content: "0", status: "pending" },
          { content: "1", status: "pending" },
        ],
      },
    ],
  },
  {
    rule: "maxContentLength 1",
    rules: { maxContentLength: 1 },
    accepts: [{ todos: [{ content: "a", status: "pending" }] }, { todos: [{ content: "🚀", status: "pending" }] }],
    refuses: [{ todos: [{ content: "ab", status: "pending" }] }],
  },
  {
    rule: "maxActiveFormLength 1",
    rules: { maxActiveFormLength: 1 },
    accepts: [
      { todos: [{ content: "a", status: "pending" }] },
      { todos: [{ content: "a", status: "pending", activeForm: "写" }] },
    ],
    refuses: [{ todos: [{ content: "a", status: "pending", activeForm: "写写" }] }],
  },
  {
    rule: "statuses",
    rules: { statuses: ["pending"] },
    accepts: [{ todos: [{ content: "a", status: "pending" }] }],
    refuses: [{ todos: [{ content: "a", status: "completed" }] }, { todos: [{ content: "a", status: "in_progress" }] }],
  },
  {
    rule: "maxInProgress by default",
    accepts: [{ todos: [] }, { todos: [{ content: "0", status: "in_progress" }] }],
    refuses: [
      {
        todos: [
          { content: "0", status: "in_progress" },
          { content: "1", status: "in_progress" },
        ],
      },
    ],
  },
  {
    rule: "maxInProgress 0",
    rules: { maxInProgress: 0 },
    accepts: [{ todos: [] }],
    refuses: [{ todos: [{ content: "0", status: "in_progress" }] }],
  },
  {
    rule: "maxInProgress 3",
    rules: { maxInProgress: 3 },
    accepts: [
      {
        todos: [
          { content: "0", status: "in_progress" },
          { content: "1", status: "in_progress" },
          { content: "2", status: "in_progress" },
        ],
      },
    ],
    refuses: [
      {
        todos: [
          { content: "0", status: "in_progress" },
          { content: "1", status: "in_progress" },
          { content: "2", status: "in_progress" },
          { content: "3", status: "in_progress" },
        ],
      },
    ],
  },
  {
    rule: "activeForm required",
    rules: { activeForm: "required" },
    accepts: [{ todos: [{ content: "a", status: "pending", activeForm: "x" }] }],
    refuses: [
      { todos: [{ content: "a", status: "pending" }] },
      { todos: [{ content: "a", status: "pending", activeForm: null }] },
    ],
  },
  {
    rule: "summary required",
    rules: { summary: "required" },
    accepts: [{ todos: [], summary: "x" }],
    refuses: [{ todos: [] }, { todos: [], summary: "" }],
  },
  {
    rule: "summary none",
    rules: { summary: "none" },
    accepts: [{ todos: [] }, { todos: [], summary: {} }],
    refuses: [],
  },
  {
    rule: "ids require",
    rules: { ids: "require" },
    accepts: [{ todos: [{ content: "a", status: "pending", id: "1" }] }],
    refuses: [
      { todos: [{ content: "a", status: "pending" }] },
      { todos: [{ content: "a", status: "pending", id: "" }] },
    ],
  },
  {
    rule: "unknownFields reject",
    rules: { unknownFields: "reject" },
    accepts: [
      { todos: [{ content: "a", status: "pending" }] },
      { todos: [{ content: "a", status: "pending" }], other: 1 },
    ],
    refuses: [
      { todos: [{ content: "a", status: "pending", other: 1 }] },
      { todos: [{ content: "a", status: "pending", other: null }] },
    ],
  },
  {
    rule: "allowBlank",
    rules: { allowBlank: true },
    accepts: [{ todos: [{ content: "", status: "pending" }] }],
    refuses: [{ todos: [{ content: null, status: "pending" }] }],
  },
  {
    rule: "fields",
    rules: { fields: { list: "plan", content: "step" }, repair: false },
    accepts: [{ plan: [{ step: "a", status: "pending" }] }],
    refuses: [{ todos: [{ content: "a", status: "pending" }] }, { plan: [{ content: "a", status: "pending" }] }],
  },
  { rule: "maxItems by default", accepts: [many(0), many(1), many(100)], refuses: [many(101)] },
  { rule: "maxItems Infinity", rules: { maxItems: Number.POSITIVE_INFINITY }, accepts: [many(5_000)], refuses: [] },
  {
    rule: "onExceedInProgress allow",
    rules: { maxInProgress: Number.POSITIVE_INFINITY },
    accepts: [running(50)],
    refuses: [],
  },
  {
    rule: "activeForm none",
    rules: { activeForm: "none" },
    accepts: [one({}), one({ activeForm: 5 }), one({ activeForm: "x".repeat(900) })],
    refuses: [],
  },
  {
    rule: "defaultStatus",
    rules: { defaultStatus: "pending" },
    accepts: [one({ status: undefined }), one({ status: null })],
    refuses: [one({ status: "" })],
  },
  {
    rule: "repair false",
    rules: { repair: false },
    accepts: [one({}), JSON.stringify(one({}))],
    refuses: [
      { todos: "[]" },
      { items: [] },
      [],
      { todos: item("[ ]a") },
      one({ status: "PENDING" }),
      one({ id: 5 }),
      {
        todos: [
          { id: "1", ...item("[ ]a") },
          { id: "1", ...item("[ ]a") },
        ],
      },
    ],
  },
])("validateAndReplace() obeys $rule", ({ rules, accepts, refuses }) => {
  const isAccepted = (input: unknown): boolean => validateAndReplace(EMPTY_TODO_LIST, input, rules).ok;
  expect(accepts.map(isAccepted)).toEqual(accepts.map(() => true));
  expect(refuses.map(isAccepted)).toEqual(refuses.map(() => false));
});

const repairable: Readonly<Record<(typeof TODO_REPAIRS)[number], unknown>> = {
  json_text: { todos: "[]" },
  nested_json: JSON.stringify(JSON.stringify({ todos: [] })),
  joined_values: '{"todos":[]}{"todos":[{"content":"a","status":"pending"}]}',
  literal_text: { todos: "[{'content': 'a', 'status': 'pending'}]" },
  markdown_list: { todos: "- [ ] a" },
  markup: '```json\n{"todos": []}\n```',
  wrapper: { input: { todos: [] } },
  list_key: { items: [] },
  bare_list: [],
  single_item: { todos: item("[ ]a") },
  index_object: { todos: { 0: item("[ ]a") } },
  text_item: { todos: ["a"] },
  status_spelling: one({ status: "PENDING" }),
  status_word: one({ status: "done" }),
  status_flag: one({ status: null, done: true }),
  number_as_text: one({ content: 5 }),
  field_name: one({ active_form: "x" }),
  duplicate_id: {
    todos: [
      { id: "1", ...item("[ ]a") },
      { id: "1", ...item("[ ]b") },
    ],
  },
};

it.each(TODO_REPAIRS.map((repair) => ({ repair })))(
  "validateAndReplace() makes the repair $repair alone where it alone is allowed",
  ({ repair }) => {
    const made = TODO_REPAIRS.filter((name) => {
      const result = validateAndReplace(EMPTY_TODO_LIST, repairable[name], {
        repair: [repair],
        activeForm: "optional",
        defaultStatus: "pending",
      });
      return result.ok && result.notes.some((note) => note.code === name);
    });
    expect(made).toEqual([repair]);
  },
);
