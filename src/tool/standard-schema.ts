import type { JsonSchema } from "./json-schema.js";

/** What validating gives, by the Standard Schema specification. */
export type StandardResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/**
 * A Standard Schema with JSON Schema, stated structurally: frameworks that speak the standard take it as it is.
 *
 * Its JSON Schema is strict towards the model, its `validate` passes everything on: what a framework would refuse,
 * `run` repairs or answers with a text the model can act on.
 */
export interface TodoInputSchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "agent-todos";
    readonly validate: (value: unknown) => StandardResult;
    readonly jsonSchema: {
      readonly input: (options: { readonly target: string }) => Record<string, unknown>;
      readonly output: (options: { readonly target: string }) => Record<string, unknown>;
    };
  };
}

const TARGETS: readonly string[] = ["draft-2020-12", "draft-07", "openapi-3.0"];

/** A Standard Schema that hands out this JSON Schema; its keywords mean the same in every target of the standard. */
export function createInputSchema(schema: JsonSchema): TodoInputSchema {
  const convert = ({ target }: { readonly target: string }): Record<string, unknown> => {
    if (!TARGETS.includes(target)) {
      throw new RangeError(
        `Cannot give a JSON Schema as target must be one of ${TARGETS.join(", ")}: current value is "${target}"`,
      );
    }
    return structuredClone(schema) as Record<string, unknown>;
  };
  return Object.freeze({
    "~standard": Object.freeze({
      version: 1,
      vendor: "agent-todos",
      validate: (value: unknown) => ({ value }),
      jsonSchema: Object.freeze({ input: convert, output: convert }),
    }),
  });
}
