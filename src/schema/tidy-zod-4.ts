import type { $ZodType } from "zod/v4/core";
import { isJsonObject, type JsonSchema } from "./json-schema.js";

/**
 * Changes in place what zod has written for one schema, as zod's `override` allows.
 *
 * It puts back a description that another copy's registry does not know, and takes out the patterns
 * with which zod repeats a format: they cost up to 300 characters each and no model reads them.
 */
export function tidyZod4(zodSchema: $ZodType, written: object): void {
  // What zod hands to an override is the JSON Schema node under construction.
  const json = written as JsonSchema;
  const description = "description" in zodSchema ? zodSchema.description : undefined;
  if (json.description === undefined && typeof description === "string") {
    json.description = description;
  }
  const checks = textChecksOf(zodSchema);
  if (checks.length > 0) {
    tidyFormat(json, checks);
  }
}

interface TextCheck {
  readonly format: string;
  readonly pattern: unknown;
  readonly byHand: boolean;
}

// Checks whose pattern is the caller's own, although zod files them under formats.
const BY_HAND: ReadonlySet<string> = new Set([
  ...["regex", "starts_with", "ends_with", "includes", "lowercase", "uppercase"],
]);
// Where zod's word for a format is not JSON Schema's.
const FORMAT_NAMES: ReadonlyMap<string, string> = new Map([
  ["datetime", "date-time"],
  ["guid", "uuid"],
  ["url", "uri"],
  ["json_string", "json-string"],
]);

function textChecksOf(zodSchema: $ZodType): readonly TextCheck[] {
  const { def, traits } = zodSchema._zod;
  const definitions: readonly object[] = [def, ...(def.checks ?? []).map((check) => check._zod.def)];
  // A format made with `z.stringFormat()`: its pattern is all there is to it.
  const isCustom = traits?.has("$ZodCustomStringFormat") ?? false;
  return definitions.flatMap((definition) => {
    if (!("format" in definition && typeof definition.format === "string" && def.type === "string")) {
      return [];
    }
    const { format } = definition;
    const pattern =
      "pattern" in definition && definition.pattern instanceof RegExp ? definition.pattern.source : "";
    return [{ format, pattern, byHand: BY_HAND.has(format) || isCustom }];
  });
}

function tidyFormat(json: JsonSchema, checks: readonly TextCheck[]): void {
  const format = checks.filter((check) => !BY_HAND.has(check.format)).at(-1)?.format;
  if (format === undefined) {
    // zod names the last check as the format, also where it is none.
    delete json["format"];
    return;
  }
  json["format"] = FORMAT_NAMES.get(format) ?? format;
  const own = new Set(checks.filter((check) => check.byHand).map((check) => check.pattern));
  const parts: readonly unknown[] = Array.isArray(json["allOf"])
    ? json["allOf"]
    : [{ pattern: json["pattern"] }];
  const kept = parts.filter((part) => isJsonObject(part) && own.has(part["pattern"]));
  delete json["allOf"];
  delete json["pattern"];
  const [only] = kept;
  Object.assign(json, kept.length === 1 ? only : kept.length > 1 ? { allOf: kept } : {});
}
