import { type $ZodType, toJSONSchema, version } from "zod/v4/core";
import { cannotExpress, type SchemaPath } from "./schema-path.js";
import type { SchemaTarget } from "./schema-target.js";
import { tidyZod4 } from "./tidy-zod-4.js";

/** What zod hands to an override for each schema it has converted. */
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
 * A zod 4 or zod/mini schema as JSON Schema of its input, by its own copy of zod where it can.
 *
 * Another copy may lose descriptions, limits or even types without a word. Lost descriptions are put
 * back; a pair of versions that loses more is refused.
 */
export function readZod4(source: object, target: SchemaTarget): unknown {
  // Every object with a `_zod` key is a zod 4 schema of some copy.
  const schema = source as $ZodType & { readonly toJSONSchema?: unknown };
  const convert = converterOf(schema);
  const files: SchemaPath[] = [];
  const override = (converted: Converted): void => {
    tidyZod4(converted.zodSchema, converted.jsonSchema);
    if (converted.zodSchema._zod.def.type === "file") {
      files.push((converted.path ?? []).map(String));
    }
  };
  const json = convertOrExplain(convert, override, target);
  const [file] = files;
  if (file !== undefined) {
    // zod writes a file as a text, which no JSON value satisfies.
    throw cannotExpress(file, target, "a file has no JSON form");
  }
  return json;
}

function convertOrExplain(
  convert: (options: ConverterOptions) => unknown,
  override: ConverterOptions["override"],
  target: SchemaTarget,
): unknown {
  try {
    return convert({ io: "input", unrepresentable: "throw", override });
  } catch (cause) {
    const path = findUnrepresentable(convert);
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw cannotExpress(path, target, `zod says: ${detail}`, cause);
  }
}

function converterOf(
  schema: $ZodType & { readonly toJSONSchema?: unknown },
): (options: ConverterOptions) => unknown {
  const own = schema.toJSONSchema;
  if (typeof own === "function") {
    return (options) => own.call(schema, options);
  }
  // Absent on schemas of zod 3.25 and 4.0.
  const made = schema._zod.version ?? { major: 4, minor: 0, patch: 0 };
  if (made.minor >= 2 && conversionEra(made.minor) !== conversionEra(version.minor)) {
    throw new TypeError(
      `Cannot read a zod/mini schema of zod 4.${made.minor} with zod 4.${version.minor} as types would get lost: ` +
        "install one version of zod, or pass what z.toJSONSchema of that copy returns",
    );
  }
  return (options) => toJSONSchema(schema, options);
}

/** Between these versions zod changed how a schema and a converter talk to each other. */
function conversionEra(minor: number): number {
  return minor < 2 ? 0 : minor === 2 ? 1 : 2;
}

const UNREPRESENTABLE: ReadonlySet<string> = new Set([
  ...["bigint", "custom", "date", "function", "map", "nan", "promise", "set", "symbol", "transform"],
  ...["undefined", "void"],
]);

/** A second reading, only after the first has failed, as zod's error does not say where. */
function findUnrepresentable(convert: (options: ConverterOptions) => unknown): SchemaPath {
  const found: SchemaPath[] = [];
  const override = ({ zodSchema, path }: Converted): void => {
    if (UNREPRESENTABLE.has(zodSchema._zod.def.type) || hasUnrepresentableLiteral(zodSchema._zod.def)) {
      found.push((path ?? []).map(String));
    }
  };
  try {
    convert({ io: "input", unrepresentable: "any", override });
  } catch {
    // What fails even here has no place in the schema; the error then names the root.
  }
  // The override runs from the inside out; the deepest path is the exact one.
  return found.reduce((deepest, path) => (path.length > deepest.length ? path : deepest), []);
}

function hasUnrepresentableLiteral(definition: object): boolean {
  return (
    "values" in definition &&
    Array.isArray(definition.values) &&
    definition.values.some((value) => value === undefined || typeof value === "bigint")
  );
}
