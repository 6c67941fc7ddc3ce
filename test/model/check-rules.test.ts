import { expect, it } from "vitest";
import { resolveRules } from "../../src/model/resolve-rules.js";
import { DEFAULT_TODO_RULES, type TodoRules } from "../../src/model/todo-rules.js";
import { ERRORS, type ErrorName } from "../support/errors.js";

const statuses = "pending, in_progress, completed, cancelled";
const whole = (least: number): string => `a whole number ≥ ${least} or Infinity`;
const cyclic: Record<string, unknown> = {};
cyclic["self"] = cyclic;

interface Row {
  readonly rules: unknown;
  readonly error: ErrorName;
  readonly must: string;
  readonly value: string;
}

it.each<Row>([
  { rules: { maxItems: 0 }, error: "RangeError", must: "maxItems must be a whole number ≥ 1 or Infinity", value: "0" },
  {
    rules: { maxItems: 2.5 },
    error: "RangeError",
    must: "maxItems must be a whole number ≥ 1 or Infinity",
    value: "2.5",
  },
  {
    rules: { maxItems: "50" },
    error: "RangeError",
    must: "maxItems must be a whole number ≥ 1 or Infinity",
    value: '"50"',
  },
  {
    rules: { maxItems: null },
    error: "TypeError",
    must: "maxItems must be a whole number ≥ 1 or Infinity",
    value: "null",
  },
  {
    rules: { maxContentLength: 0 },
    error: "RangeError",
    must: "maxContentLength must be a whole number ≥ 1 or Infinity",
    value: "0",
  },
  {
    rules: { maxActiveFormLength: -1 },
    error: "RangeError",
    must: "maxActiveFormLength must be a whole number ≥ 1 or Infinity",
    value: "-1",
  },
  {
    rules: { maxInProgress: -1 },
    error: "RangeError",
    must: "maxInProgress must be a whole number ≥ 0 or Infinity",
    value: "-1",
  },
  {
    rules: { onExceedInProgress: "keep" },
    error: "RangeError",
    must: 'onExceedInProgress must be one of "reject", "keep-first", "keep-last"',
    value: '"keep"',
  },
  {
    rules: { onExceedInProgress: "keep-last", statuses: ["in_progress"] },
    error: "RangeError",
    must: 'onExceedInProgress must be "reject" where "pending" is missing from the statuses',
    value: '"keep-last"',
  },
  { rules: { protection: null }, error: "TypeError", must: "protection must be an object", value: "null" },
  {
    rules: { protection: { reopened: "warn" } },
    error: "RangeError",
    must: 'protection.reopened must be one of "ignore", "note", "refuse"',
    value: '"warn"',
  },
  {
    rules: { protection: { reopened: true } },
    error: "TypeError",
    must: 'protection.reopened must be one of "ignore", "note", "refuse"',
    value: "true",
  },
  {
    rules: { activeForm: "never" },
    error: "RangeError",
    must: 'activeForm must be one of "required", "optional", "none"',
    value: '"never"',
  },
  {
    rules: { summary: true },
    error: "TypeError",
    must: 'summary must be one of "required", "optional", "none"',
    value: "true",
  },
  {
    rules: { defaultStatus: "done" },
    error: "RangeError",
    must: "defaultStatus must be one of the statuses pending, in_progress, completed, cancelled",
    value: '"done"',
  },
  {
    rules: { defaultStatus: "cancelled", statuses: ["pending", "completed"] },
    error: "RangeError",
    must: "defaultStatus must be one of the statuses pending, completed",
    value: '"cancelled"',
  },
  {
    rules: { ids: "auto" },
    error: "RangeError",
    must: 'ids must be one of "keep", "position", "require", "assign", "renew"',
    value: '"auto"',
  },
  {
    rules: { blocked: "optional", statuses: ["in_progress", "completed"] },
    error: "RangeError",
    must: 'blocked must be "none" where "pending" is missing from the statuses',
    value: '"optional"',
  },
  {
    rules: { blocked: "optional", fields: { ...DEFAULT_TODO_RULES.fields, blocked: "content" } },
    error: "TypeError",
    must: "fields must be a different name for each field",
    value: JSON.stringify({ ...DEFAULT_TODO_RULES.fields, blocked: "content" }),
  },
  { rules: { uniqueIds: 1 }, error: "RangeError", must: "uniqueIds must be true or false", value: "1" },
  { rules: { trim: "yes" }, error: "RangeError", must: "trim must be true or false", value: '"yes"' },
  { rules: { allowBlank: null }, error: "TypeError", must: "allowBlank must be true or false", value: "null" },
  {
    rules: { unknownFields: "keep" },
    error: "RangeError",
    must: 'unknownFields must be one of "drop", "reject"',
    value: '"keep"',
  },
  {
    rules: { statuses: [] },
    error: "RangeError",
    must: "statuses must be one or more of pending, in_progress, completed, cancelled, each once",
    value: "[]",
  },
  {
    rules: { statuses: ["pending", "pending"] },
    error: "RangeError",
    must: "statuses must be one or more of pending, in_progress, completed, cancelled, each once",
    value: '["pending","pending"]',
  },
  {
    rules: { statuses: ["pending", "done"] },
    error: "RangeError",
    must: "statuses must be one or more of pending, in_progress, completed, cancelled, each once",
    value: '["pending","done"]',
  },
  {
    rules: {
      statuses: ["pending", "completed"],
      protection: {
        dropped_unfinished: "note",
        reopened: "note",
        reworded_finished: "note",
        many_completed: "note",
        not_started: "refuse",
      },
    },
    error: "RangeError",
    must: 'protection.not_started must be "ignore" or "note" where "in_progress" is missing from the statuses',
    value: '"refuse"',
  },
  { rules: { wording: null }, error: "TypeError", must: "wording must be an object", value: "null" },
  {
    rules: { wording: { blank: 5 } },
    error: "RangeError",
    must: "wording.blank must be a string or a function",
    value: "5",
  },
  { rules: { readItem: "x" }, error: "RangeError", must: "readItem must be a function", value: '"x"' },
  { rules: { readItem: {} }, error: "TypeError", must: "readItem must be a function", value: "{}" },
  { rules: { maxItems: Number.NaN }, error: "RangeError", must: `maxItems must be ${whole(1)}`, value: "NaN" },
  { rules: { maxItems: 5n }, error: "TypeError", must: `maxItems must be ${whole(1)}`, value: "a bigint" },
  {
    rules: { maxInProgress: Number.NEGATIVE_INFINITY },
    error: "RangeError",
    must: `maxInProgress must be ${whole(0)}`,
    value: "-Infinity",
  },
  {
    rules: { ids: Symbol("x") },
    error: "TypeError",
    must: 'ids must be one of "keep", "position", "require", "assign", "renew"',
    value: "a symbol",
  },
  {
    rules: { statuses: new Set(["pending"]) },
    error: "TypeError",
    must: `statuses must be one or more of ${statuses}, each once`,
    value: "{}",
  },
  {
    rules: { wording: { blank: cyclic } },
    error: "TypeError",
    must: "wording.blank must be a string or a function",
    value: "an object",
  },
])("resolveRules() throws when $must but is $value", ({ rules, error, must, value }) => {
  // Rules of the wrong type are what this test is about.
  const given = { ...DEFAULT_TODO_RULES, ...(rules as Partial<TodoRules>) };
  const check = (): unknown => resolveRules(given);
  expect(check).toThrow(ERRORS[error]);
  expect(check).toThrow(new ERRORS[error](`Invalid rules: ${must} (got ${value})`));
});

it.each<{ name: string; rules: Partial<TodoRules> }>([
  {
    name: "the smallest numbers",
    rules: { maxItems: 1, maxContentLength: 1, maxActiveFormLength: 1, maxInProgress: 0 },
  },
  {
    name: "no limits",
    rules: { maxItems: Infinity, maxContentLength: Infinity, maxActiveFormLength: Infinity, maxInProgress: Infinity },
  },
  { name: "one status", rules: { statuses: ["completed"], defaultStatus: "completed" } },
  {
    name: "a second use of a name whose field the rules leave out",
    rules: { blocked: "none", fields: { ...DEFAULT_TODO_RULES.fields, blocked: "content" } },
  },
  { name: "a wording of nothing", rules: { wording: { blank: undefined } } },
  { name: "words and functions", rules: { wording: { blank: "no", required: () => "no" } } },
])("resolveRules() accepts $name", ({ rules }) => {
  expect(() => resolveRules({ ...DEFAULT_TODO_RULES, ...rules })).not.toThrow();
});
