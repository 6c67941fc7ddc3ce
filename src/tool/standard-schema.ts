import { describeValue } from "../core/quote.js";
import type { JsonSchema } from "../dialects/json-schema.js";

/** The dialects that the Standard JSON Schema specification names. */
const JSON_SCHEMA_TARGETS = ["draft-2020-12", "draft-07", "openapi-3.0"] as const;

/** One of {@link JSON_SCHEMA_TARGETS}. */
export type JsonSchemaTarget = (typeof JSON_SCHEMA_TARGETS)[number];

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

/** Creates a Standard Schema that writes a new JSON Schema for each caller, who may change it. */
export function createInputSchema(build: (target: JsonSchemaTarget) => JsonSchema): TodoInputSchema {
  const convert = ({ target }: { readonly target: string }): Record<string, unknown> => {
    const known = JSON_SCHEMA_TARGETS.find((name) => name === target);
    // Schemas of presets are frozen down to their last field, and clients complete what they are given in place.
    if (known !== undefined) return structuredClone<Record<string, unknown>>({ ...build(known) });
    throw new RangeError(
      `Cannot give a JSON Schema as target must be one of ${JSON_SCHEMA_TARGETS.join(", ")}: current value is ${describeValue(target)}`,
    );
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
