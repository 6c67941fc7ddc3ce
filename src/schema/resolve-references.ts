import { isRecord } from "../model/plain-json.js";
import { describeValue } from "../model/quote.js";
import type { ReferencePolicy } from "./dialects.js";
import type { JsonSchema } from "./json-schema.js";
import { findMisshapen, isAnnotation, mapSubschemas } from "./keywords.js";
import { normalizeNode } from "./normalize-node.js";
import { followPointer, HALF_OF_A_PAIR, inside, type Place, refusal } from "./place.js";

/** A schema in one spelling whose references all point to `#` or to one of its definitions. */
export interface ResolvedSchema {
  readonly root: JsonSchema;
  readonly definitions: ReadonlyMap<string, JsonSchema>;
}

/** Writes the definitions of a schema, each at its place; undefined for a schema without any. */
export function writeDefinitions<P extends Place>(
  { definitions }: ResolvedSchema,
  place: P,
  write: (definition: JsonSchema, place: P) => JsonSchema,
): Record<string, JsonSchema> | undefined {
  if (definitions.size === 0) return undefined;
  const written = [...definitions].map(([name, one]) => [name, write(one, inside(place, "$defs", name))] as const);
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
interface WalkedPlace extends Place {
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
  const place: WalkedPlace = { target, keyword: "", depth: 0, optionals: 0 };
  const root = visit(document, place, walk);
  const isEmpty = [...definitions].some(([name, { $ref }]) => $ref === `#/$defs/${name}`);
  const { $ref, ...siblings } = root;
  const content = typeof $ref === "string" ? definitions.get($ref.slice("#/$defs/".length)) : siblings;
  if (isEmpty || content === undefined || "$ref" in content)
    throw refusal(place, "a $ref that only points to itself says nothing");
  return { root: content === siblings ? root : combine(content, siblings), definitions };
}

function visit(node: unknown, place: WalkedPlace, walk: Walk, isDefinition: boolean = false): JsonSchema {
  checkNode(node, place, walk);
  const { $ref, $defs: _defs, definitions: _definitions, ...own } = node;
  const required = new Set(node.required);
  walk.open.set(node, place.optionals);
  const siblings = mapSubschemas(own, (child, keyword, key) => {
    const isOptional = keyword === "properties" && !required.has(key ?? "");
    const optionals = place.optionals + (isOptional ? 1 : 0);
    return visit(child, { ...deeper(place), up: place, keyword, key, optionals }, walk);
  });
  const result = normalizeNode($ref === undefined ? siblings : follow(String($ref), siblings, place, walk));
  walk.open.delete(node);
  const name = isDefinition ? undefined : walk.names.get(node);
  if (name === undefined) return result;
  if (walk.policy !== "kept") walk.definitions.set(name, result);
  return { $ref: `#/$defs/${name}` };
}

function checkNode(node: unknown, place: WalkedPlace, walk: Walk): asserts node is JsonSchema {
  if (!isRecord(node)) throw refusal(place, `a schema must be an object (got ${describeValue(node)})`);
  if (place.depth > MOST_LEVELS) throw refusal(place, "it is nested too deep");
  if (place.key !== undefined && HALF_OF_A_PAIR.test(place.key)) {
    throw refusal(place, "a name with half of a surrogate pair has no form in UTF-8");
  }
  if ("$dynamicRef" in node || "$recursiveRef" in node) {
    throw refusal(place, "a $dynamicRef or $recursiveRef has no form in any dialect of an API");
  }
  const wrong = findMisshapen(node);
  if (wrong !== undefined) {
    const { keyword, rule } = wrong;
    throw refusal(place, `"${keyword}" must be ${rule} (got ${describeValue(node[keyword])})`);
  }
  walk.seen.count += 1;
  if (walk.seen.count > MOST_SCHEMAS) {
    throw refusal(place, `there are more than ${MOST_SCHEMAS} schemas once every $ref is written out`);
  }
}

function follow($ref: string, siblings: JsonSchema, place: WalkedPlace, walk: Walk): JsonSchema {
  const { document, policy, names, definitions, open } = walk;
  const found = followPointer(document, $ref);
  if (typeof found === "boolean") return combine(found ? {} : { not: {} }, siblings);
  if (!isRecord(found)) throw refusal(place, `a $ref must point into the same schema (got "${$ref}")`);
  const optionals = open.get(found);
  const isOpen = optionals !== undefined;
  const known = names.get(found);
  const isWritten = known !== undefined && definitions.has(known);
  if (policy === "kept" && (isOpen || place.up !== undefined)) {
    const pointer = refTo($ref, found, walk);
    if (known === undefined && found !== document) {
      const name = names.get(found) ?? "";
      // Set before the visit, as the definition may refer to itself, and to keep the order of discovery.
      definitions.set(name, {});
      definitions.set(name, visit(found, deeper(place), { ...walk, open: new Map() }, true));
    }
    return { $ref: pointer, ...siblings };
  }
  if (!isOpen && !isWritten) return combine(visit(found, deeper(place), walk), siblings);
  if (isOpen) checkRecursion(optionals, place, policy);
  return { $ref: refTo($ref, found, walk), ...siblings };
}

function deeper(place: WalkedPlace): WalkedPlace {
  return { ...place, depth: place.depth + 1 };
}

function checkRecursion(optionalsBefore: number, place: WalkedPlace, policy: ReferencePolicy): void {
  if (policy === "inlined") throw refusal(place, "it is recursive and every $ref must be written out there");
  if (policy === "recursive-through-optional" && place.optionals === optionalsBefore) {
    throw refusal(place, "recursion is accepted there only through an optional property");
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
