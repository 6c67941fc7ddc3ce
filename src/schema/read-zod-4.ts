import { type $ZodType, toJSONSchema, version } from "zod/v4/core";
import { isRecord } from "../model/plain-json.js";
import type { ZodNode } from "../model/zod-nodes.js";
import type { SchemaTarget } from "./dialects.js";
import type { JsonSchema } from "./json-schema.js";
import { withSentences } from "./keywords.js";
import { listZodNodes } from "./list-zod-nodes.js";
import { cannotExpress } from "./node-path.js";

/** The argument of an override, which zod calls for each schema it has converted. */
interface Converted {
  readonly zodSchema: $ZodType;
  readonly jsonSchema: object;
  readonly path?: readonly PropertyKey[] | undefined;
}

interface ConverterOptions {
  readonly io: "input";
  readonly unrepresentable: "throw" | "any";
  readonly override: (converted: Converted) => void;
}

/**
 * Writes a zod 4 or zod/mini schema as JSON Schema of its input, by its own copy of zod if possible.
 *
 * Another copy may silently lose descriptions, limits or even types. Lost descriptions are restored; a pair of versions
 * that loses more is refused.
 */
export function readZod4(source: object, target: SchemaTarget): unknown {
  // Every object with a `_zod` key is a zod 4 schema of some copy.
  const schema = source as $ZodType & { readonly toJSONSchema?: unknown };
  const convert = converterOf(schema);
  const files: (readonly string[])[] = [];
  const override = (converted: Converted): void => {
    tidyZod4(converted.zodSchema, converted.jsonSchema);
    if (converted.zodSchema._zod.def.type === "file") files.push((converted.path ?? []).map(String));
  };
  let json: unknown;
  try {
    json = convert({ io: "input", unrepresentable: "throw", override });
  } catch (cause) {
    refuseZod3(schema);
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw cannotExpress(findUnrepresentable(convert), target, `zod says: ${detail}`, cause);
  }
  const [file] = files;
  if (file !== undefined) {
    // zod writes a file as a text, which no JSON value satisfies.
    throw cannotExpress(file, target, "a file has no JSON form");
  }
  return json;
}

/**
 * Refuses a schema of zod 3 inside: zod 4 accepts it silently, and its converter then fails without naming the path.
 */
function refuseZod3(schema: $ZodType): void {
  // listZodNodes has its own structural type for a schema.
  listZodNodes(schema as unknown as ZodNode, (path) => {
    return new TypeError(`Cannot read a schema of zod 4: ${path} is one of zod 3; import one version of zod`);
  });
}

function converterOf(schema: $ZodType & { readonly toJSONSchema?: unknown }): (options: ConverterOptions) => unknown {
  const own = schema.toJSONSchema;
  if (typeof own === "function") return (options) => own.call(schema, options);
  // Absent on schemas of zod 3.25 and 4.0.
  const made = schema._zod.version ?? { minor: 0 };
  if (made.minor >= 2 && conversionEra(made.minor) !== conversionEra(version.minor)) {
    throw new TypeError(
      `Cannot read a zod/mini schema of zod 4.${made.minor} with zod 4.${version.minor}: types would get lost; ` +
        "install one version of zod, or pass what z.toJSONSchema of that copy returns",
    );
  }
  return (options) => toJSONSchema(schema, options);
}

/** Numbers the eras of zod, between which the interface of schema and converter changed. */
function conversionEra(minor: number): number {
  return minor < 2 ? 0 : minor === 2 ? 1 : 2;
}

const UNREPRESENTABLE: ReadonlySet<string> = new Set([
  ...["bigint", "custom", "date", "function", "map", "nan", "promise", "set", "symbol", "transform"],
  ...["undefined", "void"],
]);

/** Finds the path of the part that zod cannot convert, by a second conversion: zod's error does not name it. */
function findUnrepresentable(convert: (options: ConverterOptions) => unknown): readonly string[] {
  const found: (readonly string[])[] = [];
  const override = ({ zodSchema, path }: Converted): void => {
    if (UNREPRESENTABLE.has(zodSchema._zod.def.type) || hasUnrepresentableLiteral(zodSchema._zod.def)) {
      found.push((path ?? []).map(String));
    }
  };
  try {
    convert({ io: "input", unrepresentable: "any", override });
  } catch {
    // A conversion that fails even here has no path; the error then names the root.
  }
  // The override runs from the inside out; the deepest path is the exact one.
  return found.reduce((deepest, path) => (path.length > deepest.length ? path : deepest), []);
}

function hasUnrepresentableLiteral(definition: object): boolean {
  const values: unknown = Reflect.get(definition, "values");
  return Array.isArray(values) && values.some((value) => value === undefined || typeof value === "bigint");
}

/**
 * Changes zod's JSON Schema of one schema in place, as its `override` allows.
 *
 * It restores a description that is missing from another copy's registry, and removes the patterns that repeat a
 * format: they cost up to 300 characters each and no model reads them.
 */
function tidyZod4(zodSchema: $ZodType, written: object): void {
  // zod passes the JSON Schema node under construction.
  const json = written as JsonSchema;
  const description = "description" in zodSchema ? zodSchema.description : undefined;
  if (json.description === undefined && typeof description === "string") json.description = description;
  const checks = textChecksOf(zodSchema);
  if (checks.length > 0) {
    describeFlags(json, checks);
    tidyFormat(json, checks);
  }
}

interface TextCheck {
  readonly format: string;
  readonly pattern: unknown;
  /** The whole pattern if it has flags that change its matches; JSON Schema has no flags. */
  readonly flagged: string | undefined;
  readonly byHand: boolean;
}

// Checks whose pattern is the caller's own, although zod files them under formats.
const BY_HAND: ReadonlySet<string> = new Set([
  ...["regex", "starts_with", "ends_with", "includes", "lowercase", "uppercase"],
]);
// Formats that zod and JSON Schema name differently.
const FORMAT_NAMES: ReadonlyMap<string, string> = new Map([
  ["datetime", "date-time"],
  ["guid", "uuid"],
  ["url", "uri"],
  ["json_string", "json-string"],
]);

function textChecksOf(zodSchema: $ZodType): readonly TextCheck[] {
  const { def, traits } = zodSchema._zod;
  const definitions: readonly object[] = [def, ...(def.checks ?? []).map((check) => check._zod.def)];
  // A format made with `z.stringFormat()` consists of its pattern alone.
  const isCustom = traits?.has("$ZodCustomStringFormat") ?? false;
  return definitions.flatMap((definition) => {
    if (!("format" in definition && typeof definition.format === "string" && def.type === "string")) return [];
    const { format } = definition;
    const { source: pattern, flags } =
      "pattern" in definition && definition.pattern instanceof RegExp ? definition.pattern : { source: "", flags: "" };
    const flagged = /[ims]/.test(flags) ? `/${pattern}/${flags}` : undefined;
    return [{ format, pattern, flagged, byHand: BY_HAND.has(format) || isCustom }];
  });
}

/**
 * Writes a pattern with flags into the description, as the pattern alone would refuse values that the schema accepts.
 */
function describeFlags(json: JsonSchema, checks: readonly TextCheck[]): void {
  const flagged = checks.filter((check) => check.byHand && check.flagged !== undefined);
  if (flagged.length === 0) return;
  const lost = new Set(flagged.map(({ pattern }) => pattern));
  const kept = partsOf(json).filter((part) => !isRecord(part) || !lost.has(part["pattern"]));
  setParts(json, kept);
  const sentences = flagged.map((check) => `Matches \`${check.flagged}\`.`);
  Object.assign(json, { description: withSentences(json.description, sentences) });
}

/** Lists the patterns of a text as zod writes them: one of its own, or several combined. */
function partsOf({ allOf, pattern }: JsonSchema): readonly unknown[] {
  return Array.isArray(allOf) ? allOf : pattern === undefined ? [] : [{ pattern }];
}

function setParts(json: JsonSchema, parts: readonly unknown[]): void {
  delete json["allOf"];
  delete json["pattern"];
  const [only] = parts;
  Object.assign(json, parts.length === 1 ? only : parts.length > 1 ? { allOf: parts } : {});
}

function tidyFormat(json: JsonSchema, checks: readonly TextCheck[]): void {
  const format = checks.filter((check) => !BY_HAND.has(check.format)).at(-1)?.format;
  if (format === undefined) {
    // zod names the last check as the format, even if it is something else.
    delete json["format"];
    return;
  }
  json["format"] = FORMAT_NAMES.get(format) ?? format;
  const own = new Set(checks.filter((check) => check.byHand).map((check) => check.pattern));
  const kept = partsOf(json).filter((part) => isRecord(part) && own.has(part["pattern"]));
  setParts(json, kept);
}
