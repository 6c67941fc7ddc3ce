import type { NearCase, Refusal, WrongCase } from "./check-refusals.js";

const strictKeywords = "a strict tool's schema has only keywords of strict mode";

/**
 * Wrong tools, for both APIs of OpenAI.
 *
 * `first` is where the first tool stands: strict, named "work", with a date "path" and a list "tags"; the second is not
 * strict.
 */
export function wrongTools(first: string): readonly WrongCase[] {
  const second = first.replace("0", "1");
  const place = first.replace(".0", "[0]");
  const secondPlace = second.replace(".1", "[1]");
  const invalid = (says: string, name = "work", at = place): Refusal => ({
    param: `${at}.parameters`,
    code: "invalid_function_parameters",
    says: `Invalid schema for function '${name}': ${says}`,
  });
  const long = "a".repeat(65);
  // biome-ignore format: one row a line
  return [
    ["a tool has a name", { [`${first}.name`]: undefined }, { param: `${place}.name`, code: "missing_required_parameter", says: `Missing required parameter: '${place}.name'.` }],
    ["a tool's name is of letters, digits, _ and -", { [`${first}.name`]: "todo.write" }, { param: `${place}.name`, code: "invalid_value", says: `Invalid '${place}.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.` }],
    ["a tool's name has at most 64 characters", { [`${first}.name`]: long }, { param: `${place}.name`, code: "string_above_max_length", says: `Invalid '${place}.name': string too long. Expected a string with maximum length 64, but got a string with length 65 instead.` }],
    ["names of tools are unique", { [`${second}.name`]: "work" }, "Tool names must be unique."],
    ["a tool's parameters are an object's", { [`${second}.parameters`]: {} }, invalid(`schema must be a JSON Schema of 'type: "object"', got 'type: "None"'.`, "loose", secondPlace)],
    ["a tool's parameters have no choice at their root", { [`${second}.parameters.anyOf`]: [] }, invalid("schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.", "loose", secondPlace)],
    ["an array says what its items are", { [`${second}.parameters.properties`]: { todos: { type: "array" } } }, invalid("In context=('properties', 'todos'), array schema missing items.", "loose", secondPlace)],
    ["a strict tool's objects are closed", { [`${first}.parameters.additionalProperties`]: undefined }, invalid("In context=(), 'additionalProperties' is required to be supplied and to be false.")],
    ["a strict tool's properties are all required", { [`${first}.parameters.required`]: ["path"] }, invalid("In context=(), 'required' is required to be supplied and to be an array including every key in properties. Missing 'tags'.")],
    [strictKeywords, { [`${first}.parameters.properties.tags.uniqueItems`]: true }, invalid("In context=('properties', 'tags'), 'uniqueItems' is not permitted.")],
    [strictKeywords, { [`${first}.parameters.properties.path.format`]: "uri" }, invalid("In context=('properties', 'path'), 'uri' is not a valid format.")],
    [strictKeywords, { [`${first}.parameters.properties.path.default`]: "2026-01-01" }, invalid("In context=('properties', 'path'), 'default' is not permitted.")],
  ];
}

/** Tools that come close to a rule of both APIs of OpenAI, and are right. */
export function nearTools(first: string): readonly NearCase[] {
  const second = first.replace("0", "1");
  const properties = `${second}.parameters.properties`;
  // biome-ignore format: one row a line
  return [
    ["a tool has a name", { [`${second}.name`]: "_" }],
    ["a tool's name is of letters, digits, _ and -", { [`${second}.name`]: "0-Todo_Write" }],
    ["a tool's name has at most 64 characters", { [`${second}.name`]: "a".repeat(64) }],
    ["names of tools are unique", { [`${second}.name`]: "Work" }],
    ["a tool's parameters are an object's", { [`${second}.parameters`]: undefined }],
    ["a tool's parameters have no choice at their root", { [properties]: { anyOf: { type: "string" }, a: { anyOf: [{ type: "string" }] } } }],
    ["an array says what its items are", { [properties]: { todos: { type: "array", items: {} }, some: { items: {} } } }],
    ["a strict tool's objects are closed", { [properties]: { a: { type: "object" } } }],
    ["a strict tool's properties are all required", { [`${first}.parameters.properties.path.type`]: ["string", "null"] }],
    [strictKeywords, {
    [`${first}.parameters.properties.tags`]: { type: "array", items: { enum: ["a"] }, maxItems: 3 },
    [properties]: { a: { type: "string", minLength: 1, default: "b" } },
}],
    [strictKeywords, {
    [`${first}.parameters.properties.default`]: { type: "integer", minimum: 1 },
    [`${first}.parameters.required`]: ["path", "tags", "default"],
}],
  ];
}
