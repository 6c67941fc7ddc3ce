import type { SchemaTarget } from "./schema-target.js";

/** Where a node stands: the keys that lead to it, as in a JSON pointer. */
export type SchemaPath = readonly string[];

const PLAIN_NAME = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;

/** The path as a person writes it: `todos[].due`; `the root` for the empty path. */
export function formatSchemaPath(path: SchemaPath): string {
  let text = "";
  for (let index = 0; index < path.length; index += 1) {
    const keyword = path[index];
    const next = path[index + 1] ?? "";
    if (keyword === "items" && !/^\d+$/.test(next)) {
      text += "[]";
    } else if (keyword === "additionalProperties") {
      text += ".*";
    } else if (TAKES_A_KEY.has(keyword ?? "")) {
      text += formatStep(keyword, next);
      index += 1;
    }
  }
  return text === "" ? "the root" : text.replace(/^\./, "");
}

const TAKES_A_KEY: ReadonlySet<string> = new Set([
  ...["properties", "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions"],
  ...["items", "prefixItems", "anyOf", "oneOf", "allOf"],
]);

function formatStep(keyword: string | undefined, key: string): string {
  if (keyword === "items" || keyword === "prefixItems") {
    return `[${key}]`;
  }
  if (keyword === "patternProperties") {
    return `[/${key}/]`;
  }
  if (keyword !== "properties") {
    return "";
  }
  return PLAIN_NAME.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

/** The error for what a dialect has no form for; the reason continues the sentence after "as". */
export function cannotExpress(
  path: SchemaPath,
  target: SchemaTarget,
  reason: string,
  cause?: unknown,
): TypeError {
  const message = `Cannot express ${formatSchemaPath(path)} for "${target}" as ${reason}`;
  return cause === undefined ? new TypeError(message) : new TypeError(message, { cause });
}
