import { expect, it } from "vitest";
import * as z from "zod/v4";
import { TODO_REPAIRS } from "../../src/model/note.js";
import { resolveRules } from "../../src/model/resolve-rules.js";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import { DEFAULT_TODO_RULES, type TodoRulesOptions } from "../../src/model/todo-rules.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { ISSUE_CODES } from "../support/codes.js";
import { ERRORS, type ErrorName } from "../support/errors.js";

const rulesOf = Object.keys(DEFAULT_TODO_RULES).join(", ");
const FIELD_NAMES = "list, summary, content, status, activeForm, blocked, id";
const different = "a different name for each field";
const fields = (given: object): string => JSON.stringify({ ...DEFAULT_TODO_RULES.fields, ...given });

interface Row {
  readonly rules: unknown;
  readonly error: ErrorName;
  readonly must: string;
  readonly value: string;
}

it.each<Row>([
  { rules: null, error: "TypeError", must: "the options must be an object", value: "null" },
  { rules: 5, error: "RangeError", must: "the options must be an object", value: "5" },
  { rules: [], error: "RangeError", must: "the options must be an object", value: "[]" },
  { rules: { fields: null }, error: "TypeError", must: "fields must be an object", value: "null" },
  { rules: { fields: "text" }, error: "RangeError", must: "fields must be an object", value: '"text"' },
  {
    rules: { fields: { content: "" } },
    error: "RangeError",
    must: "fields.content must be a name of at most 64 letters, digits and underscores",
    value: '""',
  },
  {
    rules: { fields: { content: "a b" } },
    error: "RangeError",
    must: "fields.content must be a name of at most 64 letters, digits and underscores",
    value: '"a b"',
  },
  {
    rules: { fields: { list: "1st" } },
    error: "RangeError",
    must: "fields.list must be a name of at most 64 letters, digits and underscores",
    value: '"1st"',
  },
  {
    rules: { fields: { list: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" } },
    error: "RangeError",
    must: "fields.list must be a name of at most 64 letters, digits and underscores",
    value: '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"',
  },
  {
    rules: { fields: { id: 1 } },
    error: "RangeError",
    must: "fields.id must be a name of at most 64 letters, digits and underscores",
    value: "1",
  },
  {
    rules: { fields: { id: {} } },
    error: "TypeError",
    must: "fields.id must be a name of at most 64 letters, digits and underscores",
    value: "{}",
  },
  {
    rules: { fields: { content: "status" } },
    error: "TypeError",
    must: "fields must be a different name for each field",
    value:
      '{"list":"todos","summary":"summary","content":"status","status":"status","activeForm":"activeForm","blocked":"blocked","id":"id"}',
  },
  {
    rules: { fields: { id: "activeForm" } },
    error: "TypeError",
    must: "fields must be a different name for each field",
    value:
      '{"list":"todos","summary":"summary","content":"content","status":"status","activeForm":"activeForm","blocked":"blocked","id":"activeForm"}',
  },
  {
    rules: { fields: { list: "summary" } },
    error: "TypeError",
    must: "fields must be a different name for each field",
    value:
      '{"list":"summary","summary":"summary","content":"content","status":"status","activeForm":"activeForm","blocked":"blocked","id":"id"}',
  },
  {
    rules: { repair: "json_text" },
    error: "RangeError",
    must: "repair must be true, false or a set of repairs",
    value: '"json_text"',
  },
  {
    rules: { repair: null },
    error: "TypeError",
    must: "repair must be true, false or a set of repairs",
    value: "null",
  },
  { rules: { repair: {} }, error: "TypeError", must: "repair must be true, false or a set of repairs", value: "{}" },
  {
    rules: { repair: ["json"] },
    error: "RangeError",
    must: "repair must be of json_text, nested_json, joined_values, literal_text, markdown_list, markup, wrapper, list_key, bare_list, single_item, index_object, text_item, status_spelling, status_word, status_flag, number_as_text, field_name, duplicate_id",
    value: '"json"',
  },
  {
    rules: { fields: { content: "note" }, itemSchema: todoItemSchema.extend({ note: z.string().optional() }) },
    error: "TypeError",
    must: `fields must be ${different}`,
    value: fields({ content: "note" }),
  },
  {
    rules: { repair: () => [] },
    error: "TypeError",
    must: "repair must be true, false or a set of repairs",
    value: "a function",
  },
])("resolveRules() throws when $must but is $value", ({ rules, error, must, value }) => {
  // Rules of the wrong type are what this test is about.
  const given = rules as TodoRulesOptions;
  const expected = new ERRORS[error](`Invalid rules: ${must} (got ${value})`);
  expect(() => resolveRules(given)).toThrow(expected);
  expect(() => validateAndReplace(EMPTY_TODO_LIST, { todos: [] }, given)).toThrow(ERRORS[error]);
});

it.each([
  { rules: { maxItem: 5 }, what: "maxItem", names: rulesOf, near: "maxItems" },
  { rules: { macItems: 5 }, what: "macItems", names: rulesOf, near: "maxItems" },
  { rules: { fields: { text: "x" } }, what: "fields.text", names: FIELD_NAMES },
  { rules: { wording: { too_big: "x" } }, what: "wording.too_big", names: ISSUE_CODES.join(", "), near: "too_long" },
  {
    rules: { protection: { dropped: "note" } },
    what: "protection.dropped",
    names: "dropped_unfinished, reopened, reworded_finished, many_completed, not_started",
    near: "dropped_unfinished",
  },
])("resolveRules() throws for $what, which is no rule", ({ rules, what, names, near }) => {
  const hint = near === undefined ? "" : `; did you mean ${near}?`;
  const text = `Invalid rules: ${what} is not an option (the options are ${names})${hint}`;
  // A name that is no rule is what this test is about.
  expect(() => resolveRules(rules as TodoRulesOptions)).toThrow(new TypeError(text));
});

it("resolveRules() takes part of the protection, the rest is noted", () => {
  const { protection } = resolveRules({ protection: { reopened: "refuse", not_started: undefined } });
  expect(protection).toEqual({ ...DEFAULT_TODO_RULES.protection, reopened: "refuse" });
  expect([Object.isFrozen(protection), resolveRules({ protection }).protection]).toEqual([true, protection]);
});

it("resolveRules() takes what is undefined for the default", () => {
  const given: TodoRulesOptions = {
    maxItems: undefined,
    fields: { list: undefined, content: "text" },
    repair: undefined,
  };
  expect(resolveRules(given)).toMatchObject({
    maxItems: 100,
    repair: true,
    fields: { list: "todos", content: "text", status: "status" },
  });
  expect(resolveRules({})).toEqual(resolveRules());
});

it.each([
  { repair: true, repairs: [...TODO_REPAIRS] },
  { repair: false, repairs: [] },
  { repair: ["json_text"] as const, repairs: ["json_text"] },
  { repair: new Set(["bare_list", "list_key"] as const), repairs: ["list_key", "bare_list"] },
])("resolveRules() allows the repairs $repairs", ({ repair, repairs }) => {
  const allowed = resolveRules({ repair }).lookup.repairs;
  expect(TODO_REPAIRS.filter((name) => allowed.has(name))).toEqual(repairs);
});

it("resolveRules() gives rules that can be given again", () => {
  const itemSchema = todoItemSchema.extend({ note: z.string().optional() });
  const once = resolveRules({ maxItems: 3, fields: { list: "plan" }, itemSchema, repair: ["json_text"] });
  expect(resolveRules(once)).toEqual(once);
});

it("resolveRules() accepts equal names of fields that are not both in use", () => {
  expect(() => resolveRules({ fields: { id: "activeForm" }, activeForm: "none" })).not.toThrow();
  expect(() => resolveRules({ fields: { list: "summary" }, summary: "none" })).not.toThrow();
});

it("resolveRules() is not changed by later changes of what it was given", () => {
  const given = { statuses: ["pending", "completed"] as ("pending" | "completed")[], fields: { list: "plan" } };
  const rules = resolveRules(given);
  given.statuses.push("pending");
  given.fields.list = "other";
  expect(rules).toMatchObject({ statuses: ["pending", "completed"], fields: { list: "plan" } });
});
