import * as z from "zod/v4";
import type { StandardResult } from "../../tool/standard-schema.js";
import type { ToolDefinition } from "../contract/todo-adapter.js";

/** An input schema that SDK v1 reads as a zod schema and v2 as a Standard Schema with JSON Schema. */
export interface McpToolSchema {
  readonly _zod: z.ZodObject["_zod"];
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "agent-todos";
    readonly validate: (value: unknown) => StandardResult;
    readonly jsonSchema: {
      readonly input: () => Record<string, unknown>;
      readonly output: () => Record<string, unknown>;
    };
  };
}

/**
 * The parameters of the tool as both SDKs send them on, unchanged; neither refuses what the session repairs.
 *
 * SDK v1 takes nothing but zod schemas and converts them itself: this one takes any arguments and says, where zod
 * asks a schema for a JSON Schema of its own, what the parameters are.
 */
export function toolSchema({ parameters }: ToolDefinition): McpToolSchema {
  const { _zod } = z.looseObject({});
  const copy = (): Record<string, unknown> => ({ ...parameters });
  _zod.toJSONSchema = copy;
  return {
    _zod,
    "~standard": {
      version: 1,
      vendor: "agent-todos",
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: copy, output: copy },
    },
  };
}
