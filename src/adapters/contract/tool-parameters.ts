import { OPENAI_STRICT, PORTABLE } from "../../dialects/dialects.js";
import type { ToolJsonSchema } from "../../dialects/json-schema.js";
import { writeStrictParameters } from "../../dialects/write-parameters.js";
import type { ToolDefinition } from "./todo-adapter.js";

/** The parameters of a tool as client libraries type them: JSON Schema whose root is an object. */
export interface ToolParameters extends ToolJsonSchema {
  required: string[];
}

/**
 * How strict an API is: `"open"` takes any schema, `"closed"` wants every object closed, `"complete"` wants all
 * fields required as well, so that what was optional may be null.
 */
export type Strictness = "open" | "closed" | "complete";

/**
 * A tool's parameters, as a copy that client libraries may complete in place.
 *
 * @throws TypeError naming the field of an object that takes fields of any name, which no strict mode can hold.
 */
export function writeParameters({ parameters }: ToolDefinition, strictness: Strictness): ToolParameters {
  if (strictness === "open") return JSON.parse(JSON.stringify(parameters));
  const dialect = strictness === "closed" ? PORTABLE : OPENAI_STRICT;
  const { required = [], ...written } = writeStrictParameters(parameters, dialect);
  // The root that a reduced dialect writes is an object with properties.
  return { ...written, required } as ToolParameters;
}
