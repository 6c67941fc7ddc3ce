import { isJsonObject, type JsonSchema } from "./json-schema.js";
import { readZod3 } from "./read-zod-3.js";
import { readZod4 } from "./read-zod-4.js";
import type { SchemaTarget } from "./schema-target.js";

/**
 * Any schema as the plain JSON Schema of its input.
 *
 * The order of the questions matters. A zod 4 schema is known by `_zod` before anything else is asked,
 * so it can never reach zod-to-json-schema, which would turn it into an empty schema without a word.
 */
export function readSchema(source: unknown, target: SchemaTarget): JsonSchema {
  if (!isObjectLike(source)) {
    throw new TypeError(`Cannot read a schema as it must be an object: current value is ${String(source)}`);
  }
  if ("_zod" in source) {
    return toPlainJson(readZod4(source, target));
  }
  const standard = source["~standard"];
  if (isWrittenByZod(source)) {
    return toPlainJson(source);
  }
  if (isObjectLike(standard) && isObjectLike(standard["jsonSchema"])) {
    return toPlainJson(readStandard(standard));
  }
  if (isObjectLike(source["_def"]) && String(source["_def"]["typeName"]).startsWith("Zod")) {
    return toPlainJson(readZod3(source, target));
  }
  if (isObjectLike(standard)) {
    throw new TypeError(
      `Cannot read a schema of vendor "${String(standard["vendor"])}" as it has no "~standard".jsonSchema: ` +
        "pass what the JSON Schema converter of that library returns",
    );
  }
  if ("inputSchema" in source) {
    const own = WORDED.has(target) && !hasFieldsOfHost(source) ? readOwnParameters(source) : undefined;
    return own ?? readSchema(source["inputSchema"], target);
  }
  if (typeof source === "function" || Array.isArray(source)) {
    const kind = Array.isArray(source) ? "a list" : "a function";
    throw new TypeError(`Cannot read a schema as it must be an object: current value is ${kind}`);
  }
  return toPlainJson(source);
}

/** The strict targets, which put a limit into words where they have no keyword for it. */
const WORDED: ReadonlySet<SchemaTarget> = new Set<SchemaTarget>(["openai-strict", "anthropic-strict"]);

/** Whether the items have fields whose limits the tool's description does not say. */
function hasFieldsOfHost({ rules }: Readonly<Record<string, unknown>>): boolean {
  const lookup = isObjectLike(rules) ? rules["lookup"] : undefined;
  const extra = isObjectLike(lookup) ? lookup["customFields"] : undefined;
  return !(extra instanceof Map) || extra.size > 0;
}

/**
 * The portable parameters of a todo tool, undefined for anything else.
 *
 * The tool's description has said its limits already and its parameters are without them, so that no request pays
 * for them twice.
 */
export function readOwnParameters(source: unknown): JsonSchema | undefined {
  const input = isObjectLike(source) ? source["inputSchema"] : undefined;
  const standard = isObjectLike(input) ? input["~standard"] : undefined;
  const isTodoTool = isObjectLike(standard) && standard["vendor"] === "agent-todos";
  return isTodoTool && isObjectLike(source) && isObjectLike(source["parameters"])
    ? toPlainJson(source["parameters"])
    : undefined;
}

// Some libraries (arktype) make their schemas callable.
function isObjectLike(value: unknown): value is Readonly<Record<string, unknown>> {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

/**
 * What zod 4's own converter returns is a JSON Schema with a hidden way back to the schema it came from.
 * The caller may have changed it since, so the JSON Schema counts.
 */
function isWrittenByZod(source: object): boolean {
  const hidden = Object.getOwnPropertyDescriptor(source, "~standard")?.enumerable === false;
  return hidden && Object.getPrototypeOf(source) === Object.prototype && Object.keys(source).length > 0;
}

function readStandard(standard: Readonly<Record<string, unknown>>): unknown {
  // The caller has seen that `jsonSchema` is an object; whether it has the method shows in the call.
  const converter = standard["jsonSchema"] as { input(options: { target: string }): unknown };
  try {
    return converter.input({ target: "draft-2020-12" });
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new TypeError(
      `Cannot read a schema of vendor "${String(standard["vendor"])}" as its own converter failed: ${detail}`,
      { cause },
    );
  }
}

/** A deep copy without anything that JSON does not carry, so that no input can be changed through it. */
function toPlainJson(schema: unknown): JsonSchema {
  const copy: unknown = JSON.parse(JSON.stringify(schema) ?? "null");
  if (!isJsonObject(copy)) {
    throw new TypeError(
      `Cannot read a schema as it must be an object: current value is ${JSON.stringify(copy)}`,
    );
  }
  return copy;
}
