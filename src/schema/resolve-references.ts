import { isRecord } from "../model/plain-json.js";
import { describeValue } from "../model/quote.js";
import type { ReferencePolicy } from "./dialects.js";
import type { JsonSchema } from "./json-schema.js";
import { findMisshapen, isAnnotation, mapSubschemas } from "./keywords.js";
import { followPointer, HALF_OF_A_PAIR, inside, type NodePath, refusal } from "./node-path.js";
import { normalizeNode } from "./normalize-node.js";

/** A schema in one spelling whose references all point to `#` or to one of its definitions. */
export interface ResolvedSchema {
  readonly root: JsonSchema;
  readonly definitions: ReadonlyMap<string, JsonSchema>;
}

/** Writes the definitions of a schema, each by its name; undefined for a schema without any. */
export function writeDefinitions<P extends NodePath>(
  { definitions }: ResolvedSchema,
  path: P,
  write: (definition: JsonSchema, path: P) => JsonSchema,
): Record<string, JsonSchema> | undefined {
  if (definitions.size === 0) return undefined;
  const written = [...definitions].map(([name, one]) => [name, write(one, inside(path, "$defs", name))] as const);
  return Object.fromEntries(written);
}

/** How deep schemas may nest: the walks recurse, and no API accepts more than ten levels. */
const MOST_LEVELS = 500;
/**
 * The most schemas after references are written out: a chain of definitions that each use the next one twice doubles
 * with every link.
 */
const MOST_SCHEMAS = 200_000;

/** The path of a node that the walk is in. */
interface WalkedPath extends NodePath {
  readonly depth: number;
  /** How many optional properties lead here. */
  readonly optionals: number;
}

interface Walk {
  readonly document: JsonSchema;
  readonly policy: ReferencePolicy;
  readonly definitions: Map<string, JsonSchema>;
  /** The names of the nodes that some reference points to, by identity. */
  readonly names: Map<unknown, string>;
  readonly taken: Set<string>;
  /** The nodes that the walk is inside of, with the optional properties that led there. */
  readonly open: Map<unknown, number>;
  readonly seen: { count: number };
}

/**
 * Resolves the references of a whole document and brings every node into one spelling; definitions without a reference
 * disappear. Each schema is read once, except those that the policy copies to several places.
 */
export function resolveReferences(
  document: JsonSchema,
  { policy, target }: { readonly policy: ReferencePolicy; readonly target: string },
): ResolvedSchema {
  const definitions = new Map<string, JsonSchema>();
  const seen = { count: 0 };
  const walk: Walk = { document, policy, definitions, names: new Map(), taken: new Set(), open: new Map(), seen };
  const path: WalkedPath = { target, keyword: "", depth: 0, optionals: 0 };
  const root = visit(document, path, walk);
  const isEmpty = [...definitions].some(([name, { $ref }]) => $ref === `#/$defs/${name}`);
  const { $ref, ...siblings } = root;
  const content = typeof $ref === "string" ? definitions.get($ref.slice("#/$defs/".length)) : siblings;
  if (isEmpty || content === undefined || "$ref" in content)
    throw refusal(path, "a $ref that only points to itself says nothing");
  return { root: content === siblings ? root : combine(content, siblings), definitions };
}

function visit(node: unknown, path: WalkedPath, walk: Walk, isDefinition: boolean = false): JsonSchema {
  checkNode(node, path, walk);
  const { $ref, $defs: _defs, definitions: _definitions, ...own } = node;
  const required = new Set(node.required);
  walk.open.set(node, path.optionals);
  const siblings = mapSubschemas(own, (child, keyword, key) => {
    const isOptional = keyword === "properties" && !required.has(key ?? "");
    const optionals = path.optionals + (isOptional ? 1 : 0);
    return visit(child, { ...deeper(path), up: path, keyword, key, optionals }, walk);
  });
  const result = normalizeNode($ref === undefined ? siblings : follow(String($ref), siblings, path, walk));
  walk.open.delete(node);
  const name = isDefinition ? undefined : walk.names.get(node);
  if (name === undefined) return result;
  if (walk.policy !== "kept") walk.definitions.set(name, result);
  return { $ref: `#/$defs/${name}` };
}

function checkNode(node: unknown, path: WalkedPath, walk: Walk): asserts node is JsonSchema {
  if (!isRecord(node)) throw refusal(path, `a schema must be an object (got ${describeValue(node)})`);
  if (path.depth > MOST_LEVELS) throw refusal(path, "it is nested too deep");
  if (path.key !== undefined && HALF_OF_A_PAIR.test(path.key)) {
    throw refusal(path, "a name with half of a surrogate pair has no form in UTF-8");
  }
  if ("$dynamicRef" in node || "$recursiveRef" in node) {
    throw refusal(path, "a $dynamicRef or $recursiveRef has no form in any dialect of an API");
  }
  const wrong = findMisshapen(node);
  if (wrong !== undefined) {
    const { keyword, rule } = wrong;
    throw refusal(path, `"${keyword}" must be ${rule} (got ${describeValue(node[keyword])})`);
  }
  walk.seen.count += 1;
  if (walk.seen.count > MOST_SCHEMAS) {
    throw refusal(path, `there are more than ${MOST_SCHEMAS} schemas once every $ref is written out`);
  }
}

function follow($ref: string, siblings: JsonSchema, path: WalkedPath, walk: Walk): JsonSchema {
  const { document, policy, names, definitions, open } = walk;
  const found = followPointer(document, $ref);
  if (typeof found === "boolean") return combine(found ? {} : { not: {} }, siblings);
  if (!isRecord(found)) throw refusal(path, `a $ref must point into the same schema (got "${$ref}")`);
  const optionals = open.get(found);
  const isOpen = optionals !== undefined;
  const known = names.get(found);
  const isWritten = known !== undefined && definitions.has(known);
  if (policy === "kept" && (isOpen || path.up !== undefined)) {
    const pointer = refTo($ref, found, walk);
    if (known === undefined && found !== document) {
      const name = names.get(found) ?? "";
      // Set before the visit, as the definition may refer to itself, and to keep the order of discovery.
      definitions.set(name, {});
      definitions.set(name, visit(found, deeper(path), { ...walk, open: new Map() }, true));
    }
    return { $ref: pointer, ...siblings };
  }
  if (!isOpen && !isWritten) return combine(visit(found, deeper(path), walk), siblings);
  if (isOpen) checkRecursion(optionals, path, policy);
  return { $ref: refTo($ref, found, walk), ...siblings };
}

function deeper(path: WalkedPath): WalkedPath {
  return { ...path, depth: path.depth + 1 };
}

function checkRecursion(optionalsBefore: number, path: WalkedPath, policy: ReferencePolicy): void {
  if (policy === "inlined") throw refusal(path, "it is recursive and every $ref must be written out there");
  if (policy === "recursive-through-optional" && path.optionals === optionalsBefore) {
    throw refusal(path, "recursion is accepted there only through an optional property");
  }
}

/** Merges a target with the siblings of its `$ref`: annotations of the siblings win, and limits of both apply. */
function combine(target: JsonSchema, siblings: JsonSchema): JsonSchema {
  if ("$ref" in target || Object.keys(siblings).every(isAnnotation)) return { ...target, ...siblings };
  const parts: unknown = siblings["allOf"];
  return { ...siblings, allOf: [target, ...(Array.isArray(parts) ? parts : [])] };
}

function refTo($ref: string, found: JsonSchema, { document, names, taken }: Walk): string {
  if (found === document) return "#";
  const known = names.get(found);
  if (known !== undefined) return `#/$defs/${known}`;
  const base = $ref.slice($ref.lastIndexOf("/") + 1).replace(/[^A-Za-z0-9_-]+/g, "_") || "schema";
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base}_${count}`;
  taken.add(name);
  names.set(found, name);
  return `#/$defs/${name}`;
}
