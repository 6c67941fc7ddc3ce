import { describeInvalid } from "../../core/option-error.js";
import { isRecord } from "../../core/plain-json.js";
import { OPENAI_STRICT, PORTABLE } from "../../dialects/dialects.js";
import type { ToolJsonSchema } from "../../dialects/json-schema.js";
import { writeStrictParameters } from "../../dialects/write-parameters.js";
import type { TodoTool } from "../../tool/create-todo-tool.js";

/** The part of a todo tool that an adapter uses: every tool has it, whatever its items. */
export type ToolDefinition = Pick<TodoTool, "name" | "description" | "parameters">;

/** The tools over one list: that of a session, with those that its preset has besides. */
export interface ToolSet extends ToolDefinition {
  readonly operations?: readonly ToolDefinition[] | undefined;
}

/** How a tool definition is written. */
export interface ToolFormOptions {
  /** Whether the API holds the model to the schema. Default false: mistakes are repaired or answered. */
  readonly strict?: boolean | undefined;
}

/** The parameters of a tool as client libraries type them: JSON Schema whose root is an object. */
export interface ToolParameters extends ToolJsonSchema {
  required: string[];
}

/**
 * How strict an API is: `"open"` takes any schema, `"closed"` wants every object closed, `"complete"` wants all
 * fields required as well, so that what was optional may be null.
 */
export type Strictness = "open" | "closed" | "complete";

/** Lists the tools over one list, the main one first. */
export function listTools<T extends object>(
  tool: T & { readonly operations?: readonly T[] | undefined },
): readonly T[] {
  return [tool, ...(tool.operations ?? [])];
}

/** Lists the names of the tools over one list. */
export function listToolNames(
  tool: NamedTool & { readonly operations?: readonly NamedTool[] | undefined },
): readonly string[] {
  return listTools<NamedTool>(tool).map(({ name }) => name);
}

interface NamedTool {
  readonly name: string;
}

/** Returns the tool, or throws a TypeError that says what was expected, also where a session is given. */
export function expectTool<T>(tool: T): T {
  if (isRecord(tool) && isRecord(tool["parameters"]) && typeof tool["name"] === "string") return tool;
  throw new TypeError(describeInvalid("write the tool", "it", "the tool of a session, todos.tool", tool));
}

/** Copies a tool's parameters, so that client libraries may complete them in place. */
export function copyParameters({ parameters }: ToolDefinition): ToolParameters {
  return JSON.parse(JSON.stringify(parameters));
}

/**
 * Writes a tool's parameters as strictly as an API wants them, as a copy that client libraries may complete in place.
 *
 * @throws TypeError naming the field of an object that takes fields of any name, which no strict mode can hold.
 */
export function writeParameters(tool: ToolDefinition, strictness: Strictness): ToolParameters {
  if (strictness === "open") return copyParameters(tool);
  const dialect = strictness === "closed" ? PORTABLE : OPENAI_STRICT;
  const { required = [], ...written } = writeStrictParameters(tool.parameters, dialect);
  // The root that a reduced dialect writes is an object with properties.
  return { ...written, required } as ToolParameters;
}
