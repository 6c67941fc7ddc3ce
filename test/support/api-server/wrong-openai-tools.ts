import type { NearRequest, WrongRequest } from "./check-refusals.js";

const strictKeywords = "a strict tool's schema has only keywords of strict mode";

/**
 * Wrong tools, for both APIs of OpenAI.
 *
 * `first` is where the first tool stands: strict, named "work", with a date "path" and a list "tags"; the second is not
 * strict.
 */
export function wrongTools(first: string): readonly WrongRequest[] {
  const second = first.replace("0", "1");
  const place = first.replace(".0", "[0]");
  const secondPlace = second.replace(".1", "[1]");
  const invalid = (says: string, name = "work", at = place): Omit<WrongRequest, "rule"> => ({
    param: `${at}.parameters`,
    code: "invalid_function_parameters",
    says: `Invalid schema for function '${name}': ${says}`,
  });
  const long = "a".repeat(65);
  return [
    {
      rule: "a tool has a name",
      set: { [`${first}.name`]: undefined },
      param: `${place}.name`,
      code: "missing_required_parameter",
      says: `Missing required parameter: '${place}.name'.`,
    },
    {
      rule: "a tool's name is of letters, digits, _ and -",
      set: { [`${first}.name`]: "todo.write" },
      param: `${place}.name`,
      code: "invalid_value",
      says: `Invalid '${place}.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
    },
    {
      rule: "a tool's name has at most 64 characters",
      set: { [`${first}.name`]: long },
      param: `${place}.name`,
      code: "string_above_max_length",
      says: `Invalid '${place}.name': string too long. Expected a string with maximum length 64, but got a string with length 65 instead.`,
    },
    {
      rule: "names of tools are unique",
      set: { [`${second}.name`]: "work" },
      says: "Tool names must be unique.",
    },
    {
      rule: "a tool's parameters are an object's",
      set: { [`${second}.parameters`]: {} },
      ...invalid(
        `schema must be a JSON Schema of 'type: "object"', got 'type: "None"'.`,
        "loose",
        secondPlace,
      ),
    },
    {
      rule: "a tool's parameters have no choice at their root",
      set: { [`${second}.parameters.anyOf`]: [] },
      ...invalid(
        "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.",
        "loose",
        secondPlace,
      ),
    },
    {
      rule: "an array says what its items are",
      set: { [`${second}.parameters.properties`]: { todos: { type: "array" } } },
      ...invalid("In context=('properties', 'todos'), array schema missing items.", "loose", secondPlace),
    },
    {
      rule: "a strict tool's objects are closed",
      set: { [`${first}.parameters.additionalProperties`]: undefined },
      ...invalid("In context=(), 'additionalProperties' is required to be supplied and to be false."),
    },
    {
      rule: "a strict tool's properties are all required",
      set: { [`${first}.parameters.required`]: ["path"] },
      ...invalid(
        "In context=(), 'required' is required to be supplied and to be an array including every key in properties. Missing 'tags'.",
      ),
    },
    {
      rule: strictKeywords,
      set: { [`${first}.parameters.properties.tags.uniqueItems`]: true },
      ...invalid("In context=('properties', 'tags'), 'uniqueItems' is not permitted."),
    },
    {
      rule: strictKeywords,
      set: { [`${first}.parameters.properties.path.format`]: "uri" },
      ...invalid("In context=('properties', 'path'), 'uri' is not a valid format."),
    },
    {
      rule: strictKeywords,
      set: { [`${first}.parameters.properties.path.default`]: "2026-01-01" },
      ...invalid("In context=('properties', 'path'), 'default' is not permitted."),
    },
  ];
}

/** Tools that come close to a rule of both APIs of OpenAI, and are right. */
export function nearTools(first: string): readonly NearRequest[] {
  const second = first.replace("0", "1");
  const properties = `${second}.parameters.properties`;
  return [
    { rule: "a tool has a name", set: { [`${second}.name`]: "_" } },
    { rule: "a tool's name is of letters, digits, _ and -", set: { [`${second}.name`]: "0-Todo_Write" } },
    { rule: "a tool's name has at most 64 characters", set: { [`${second}.name`]: "a".repeat(64) } },
    { rule: "names of tools are unique", set: { [`${second}.name`]: "Work" } },
    { rule: "a tool's parameters are an object's", set: { [`${second}.parameters`]: undefined } },
    {
      rule: "a tool's parameters have no choice at their root",
      set: { [properties]: { anyOf: { type: "string" }, a: { anyOf: [{ type: "string" }] } } },
    },
    {
      rule: "an array says what its items are",
      set: { [properties]: { todos: { type: "array", items: {} }, some: { items: {} } } },
    },
    { rule: "a strict tool's objects are closed", set: { [properties]: { a: { type: "object" } } } },
    {
      rule: "a strict tool's properties are all required",
      set: { [`${first}.parameters.properties.path.type`]: ["string", "null"] },
    },
    {
      rule: strictKeywords,
      set: {
        [`${first}.parameters.properties.tags`]: { type: "array", items: { enum: ["a"] }, maxItems: 3 },
        [properties]: { a: { type: "string", minLength: 1, default: "b" } },
      },
    },
    {
      rule: strictKeywords,
      set: {
        [`${first}.parameters.properties.default`]: { type: "integer", minimum: 1 },
        [`${first}.parameters.required`]: ["path", "tags", "default"],
      },
    },
  ];
}
