import { lazyPattern } from "../model/escape.js";
import type { ReducedDialect } from "./dialects.js";
import type { JsonSchema } from "./json-schema.js";

/** The path to a node: its last step, and the path to the node above. */
export interface NodePath {
  /** The name of the dialect in errors. */
  readonly target: string;
  readonly up?: NodePath;
  /** The keyword that contains the node; empty for the root. */
  readonly keyword: string;
  /** Its name or index under the keyword, if that contains several. */
  readonly key?: string | undefined;
}

/**
 * The path of a walk that reduces a schema, with the dialect and the reading of anything that the dialect cannot
 * express.
 */
export interface ReducedPath extends NodePath {
  readonly dialect: ReducedDialect;
  readonly reading: Reading;
}

/** How to read schemas that a dialect cannot express: strictly, with an error, or loosely, leaving a part out. */
export interface Reading {
  /** Combines several schemas that all apply into one; `keyword` contains them. */
  readonly combine: (parts: readonly JsonSchema[], path: ReducedPath, keyword: string) => JsonSchema;
  /** Throws for a node of one type that the dialect cannot express; undefined means an empty choice. */
  readonly check?: (schema: JsonSchema | undefined, path: ReducedPath) => void;
}

/** Returns the path of a node directly inside. */
export function inside<P extends NodePath>(path: P, keyword: string, key?: string): P {
  return { ...path, up: path, keyword, key };
}

/** Creates the error for the node at a path; the reason follows a colon. */
export function refusal(path: NodePath, reason: string): TypeError {
  const steps: string[] = [];
  for (let at = path; at.up !== undefined; at = at.up) {
    if (at.key !== undefined) steps.push(at.key);
    steps.push(at.keyword);
  }
  return cannotExpress(steps.reverse(), path.target, reason);
}

/** Creates the error for a schema that a dialect cannot express; the path has the keys of a JSON pointer. */
export function cannotExpress(path: readonly string[], target: string, reason: string, cause?: unknown): TypeError {
  const message = `Cannot express ${formatPath(path)} for "${target}": ${reason}`;
  return cause === undefined ? new TypeError(message) : new TypeError(message, { cause });
}

const PLAIN_NAME = /* @__PURE__ */ lazyPattern("^[\\p{L}_$][\\p{L}\\p{N}_$-]*$", "u");

/** Keywords under which a name or an index comes before the schema. */
const TAKES_A_KEY: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "dependencies",
  "$defs",
  "definitions",
  "items",
  "prefixItems",
  "anyOf",
  "oneOf",
  "allOf",
]);

/** Writes the path as a person would: `todos[].due`; `the root` for the empty path. */
function formatPath(path: readonly string[]): string {
  let text = "";
  for (let index = 0; index < path.length; index += 1) {
    const keyword = path[index] ?? "";
    const next = path[index + 1] ?? "";
    if (keyword === "items" && !/^\d+$/.test(next)) text += "[]";
    else if (keyword === "additionalProperties") text += ".*";
    else if (TAKES_A_KEY.has(keyword)) {
      text += formatStep(keyword, next);
      index += 1;
    }
  }
  return text === "" ? "the root" : text.replace(/^\./, "");
}

function formatStep(keyword: string, key: string): string {
  if (keyword === "items" || keyword === "prefixItems") return `[${key}]`;
  if (keyword === "patternProperties") return `[/${key}/]`;
  const isDefinition = keyword === "$defs" || keyword === "definitions";
  if (keyword !== "properties" && !isDefinition) return "";
  const step = PLAIN_NAME().test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
  return isDefinition ? `.${keyword}${step}` : step;
}

/** Half of a surrogate pair alone, which has no form in UTF-8. */
export const HALF_OF_A_PAIR = /[\ud800-\udfff]/u;

/** Writes steps as the path of a `$ref`: `/properties/a~1b`; empty for no steps. */
export function writePointer(steps: readonly string[]): string {
  const parts = steps.map((step) => step.replace(HALF_OF_A_PAIR, "\uFFFD").replaceAll("~", "~0").replaceAll("/", "~1"));
  const pointer = parts.map((part) => `/${encodeURIComponent(part)}`).join("");
  return pointer.replaceAll("%24", "$");
}

/** Finds the value that a `$ref` into the same document leads to; returns undefined where it leads nowhere. */
export function followPointer(document: unknown, $ref: string): unknown {
  const [first, ...parts] = $ref === "#/" ? ["#"] : $ref.split("/");
  if (first !== "#") return undefined;
  let value = document;
  for (const part of parts) {
    const key = decodePart(part).replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    // The line above has shown that the key is there.
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
