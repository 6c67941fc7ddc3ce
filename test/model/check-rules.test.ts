import { expect, it } from "vitest";
import { resolveRules } from "../../src/model/resolve-rules.js";
import { DEFAULT_TODO_RULES, type TodoRules } from "../../src/model/todo-rules.js";
import { ERRORS, type ErrorName } from "../support/errors.js";
import { readRows } from "../support/read-rows.js";

const statuses = "pending, in_progress, completed, cancelled";
const whole = (least: number): string => `a whole number from ${least}, or Infinity`;
const cyclic: Record<string, unknown> = {};
cyclic["self"] = cyclic;

interface Row {
  readonly rules: unknown;
  readonly error: ErrorName;
  readonly must: string;
  readonly value: string;
}

it.each<Row>([
  ...readRows<Row>("model/check-rules.refused"),
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
    must: "wording.blank must be a text or a function",
    value: "an object",
  },
])("resolveRules() throws when $must but is $value", ({ rules, error, must, value }) => {
  // Rules of the wrong type are what this test is about.
  const given = { ...DEFAULT_TODO_RULES, ...(rules as Partial<TodoRules>) };
  const check = (): unknown => resolveRules(given);
  expect(check).toThrow(ERRORS[error]);
  expect(check).toThrow(new ERRORS[error](`Cannot use these rules as ${must}: current value is ${value}`));
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
  { name: "a wording of nothing", rules: { wording: { blank: undefined } } },
  { name: "words and functions", rules: { wording: { blank: "no", required: () => "no" } } },
])("resolveRules() accepts $name", ({ rules }) => {
  expect(() => resolveRules({ ...DEFAULT_TODO_RULES, ...rules })).not.toThrow();
});
