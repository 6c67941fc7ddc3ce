import { followPointer, writePointer } from "./json-pointer.js";
import { isJsonObject, type JsonSchema } from "./json-schema.js";
import { isAnnotation } from "./keywords.js";
import { mapSubschemas } from "./map-subschemas.js";
import { cannotExpress, type SchemaPath } from "./schema-path.js";
import type { SchemaTarget } from "./schema-target.js";

/**
 * What becomes of `$ref`: all stay, only recursive ones stay, only those that recur through an
 * optional property stay, or none. The rest is replaced by what it points to.
 */
export type ReferencePolicy = "kept" | "recursive" | "recursive-through-optional" | "inlined";

/** A schema whose references all point to `#` or to `#/$defs/<name>`, with those definitions beside it. */
export interface ResolvedSchema {
  readonly root: JsonSchema;
  readonly definitions: ReadonlyMap<string, JsonSchema>;
}

/** A place in the document that the walk is inside of. */
interface Frame {
  readonly pointer: string;
  readonly optional: boolean;
}

interface Walk {
  readonly document: JsonSchema;
  readonly policy: ReferencePolicy;
  readonly target: SchemaTarget;
  readonly definitions: Map<string, JsonSchema>;
  /** Pointer to the name of its definition, for every pointer some reference still uses. */
  readonly names: Map<string, string>;
}

/** Applies the policy to a whole document; definitions nothing refers to disappear. */
export function resolveReferences(
  document: JsonSchema,
  options: { readonly policy: ReferencePolicy; readonly target: SchemaTarget },
): ResolvedSchema {
  const walk: Walk = { ...options, document, definitions: new Map(), names: new Map() };
  const root = visit(document, [{ pointer: "#", optional: false }], [], walk);
  refuseEmptyCircles(walk);
  const { $ref, ...siblings } = root;
  if (typeof $ref !== "string") {
    return { root, definitions: walk.definitions };
  }
  const content = walk.definitions.get($ref.slice("#/$defs/".length));
  if (content === undefined || "$ref" in content) {
    throw cannotExpress([], walk.target, ONLY_ITSELF);
  }
  return { root: { ...content, ...siblings }, definitions: walk.definitions };
}

const ONLY_ITSELF = "a $ref that only points to itself says nothing";

function refuseEmptyCircles(walk: Walk): void {
  for (const [name, definition] of walk.definitions) {
    if (definition["$ref"] === `#/$defs/${name}`) {
      throw cannotExpress(["$defs", name], walk.target, ONLY_ITSELF);
    }
  }
}

function visit(node: JsonSchema, frames: readonly Frame[], path: SchemaPath, walk: Walk): JsonSchema {
  refuseDynamic(node, path, walk.target);
  const here = frames.at(-1)?.pointer ?? "#";
  const { $ref, $defs: _defs, definitions: _definitions, ...own } = node;
  const result = mapSubschemas(own, (child, steps) => {
    const frame = { pointer: here + writePointer(steps), optional: isOptional(node, steps) };
    return visit(child, [...frames, frame], [...path, ...steps], walk);
  });
  const followed = typeof $ref === "string" ? follow($ref, result, frames, path, walk) : result;
  const name = walk.names.get(here);
  if (name === undefined || name === "") {
    return followed;
  }
  if (walk.policy !== "kept") {
    walk.definitions.set(name, followed);
  }
  return { $ref: refTo(here, walk) };
}

function follow(
  $ref: string,
  siblings: JsonSchema,
  frames: readonly Frame[],
  path: SchemaPath,
  walk: Walk,
): JsonSchema {
  const pointer = $ref === "#/" ? "#" : $ref;
  const found =
    pointer === "#" || pointer.startsWith("#/") ? followPointer(walk.document, pointer) : undefined;
  if (!isJsonObject(found)) {
    throw cannotExpress(
      path,
      walk.target,
      `a $ref must point into the same schema: current value is "${$ref}"`,
    );
  }
  const frameIndex = frames.findIndex((frame) => frame.pointer === pointer);
  if (frameIndex !== -1 && walk.policy !== "kept") {
    requireRecursion(frames.slice(frameIndex + 1), path, walk);
    nameOf(pointer, walk);
    return { $ref: refTo(pointer, walk), ...siblings };
  }
  if (walk.policy === "kept" && (path.length > 0 || frameIndex !== -1)) {
    return keepReference(pointer, found, siblings, path, walk);
  }
  return combine(visit(found, [...frames, { pointer, optional: false }], path, walk), siblings);
}

function keepReference(
  pointer: string,
  found: JsonSchema,
  siblings: JsonSchema,
  path: SchemaPath,
  walk: Walk,
): JsonSchema {
  if (!walk.names.has(pointer)) {
    const name = nameOf(pointer, walk);
    if (name !== "") {
      // Set before the visit: the definition may refer to itself, and the order is that of discovery.
      walk.definitions.set(name, {});
      // No frame has this pointer, so that the definition itself does not become a reference.
      walk.definitions.set(name, visit(found, [{ pointer: "", optional: false }], path, walk));
    }
  }
  return { $ref: refTo(pointer, walk), ...siblings };
}

function requireRecursion(below: readonly Frame[], path: SchemaPath, walk: Walk): void {
  if (walk.policy === "inlined") {
    throw cannotExpress(path, walk.target, "it is recursive and every $ref must be written out there");
  }
  if (walk.policy === "recursive-through-optional" && !below.some((frame) => frame.optional)) {
    throw cannotExpress(path, walk.target, "recursion is accepted there only through an optional property");
  }
}

/** Annotations beside a `$ref` win over those of its target; limits beside it hold as well as the target's. */
function combine(target: JsonSchema, siblings: JsonSchema): JsonSchema {
  if ("$ref" in target || Object.keys(siblings).every(isAnnotation)) {
    return { ...target, ...siblings };
  }
  return { allOf: [target, siblings] };
}

function nameOf(pointer: string, walk: Walk): string {
  const known = walk.names.get(pointer);
  if (known !== undefined) {
    return known;
  }
  const base = pointer.slice(pointer.lastIndexOf("/") + 1).replace(/[^A-Za-z0-9_-]+/g, "_");
  const taken = new Set(walk.names.values());
  let name = pointer === "#" ? "" : base;
  for (let count = 2; taken.has(name); count += 1) {
    name = `${base}_${count}`;
  }
  walk.names.set(pointer, name);
  return name;
}

function refTo(pointer: string, walk: Walk): string {
  return pointer === "#" ? "#" : `#/$defs/${walk.names.get(pointer)}`;
}

function isOptional(node: JsonSchema, [keyword, key]: SchemaPath): boolean {
  return keyword === "properties" && !(node.required ?? []).includes(key ?? "");
}

function refuseDynamic(node: JsonSchema, path: SchemaPath, target: SchemaTarget): void {
  if ("$dynamicRef" in node || "$recursiveRef" in node) {
    throw cannotExpress(path, target, "a $dynamicRef or $recursiveRef has no form in any dialect of an API");
  }
}
