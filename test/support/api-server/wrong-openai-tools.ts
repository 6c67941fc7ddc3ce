import type { WrongRequest } from "./check-refusals.js";

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
      rule: "a strict tool's schema has only keywords of strict mode",
      set: { [`${first}.parameters.properties.tags.uniqueItems`]: true },
      ...invalid("In context=('properties', 'tags'), 'uniqueItems' is not permitted."),
    },
    {
      rule: "a strict tool's schema has only keywords of strict mode",
      set: { [`${first}.parameters.properties.path.format`]: "uri" },
      ...invalid("In context=('properties', 'path'), 'uri' is not a valid format."),
    },
  ];
}
