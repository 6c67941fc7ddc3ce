import { isRecord } from "../model/plain-json.js";
import { isZodNode, type ZodNode } from "../model/zod-nodes.js";

/**
 * Collects every schema reachable from one, each once.
 *
 * @throws the error that `refuse` creates from the path of a zod 3 schema; zod 4 accepts such a schema but cannot read
 * it.
 */
export function listZodNodes(
  root: ZodNode,
  refuse: (place: string) => Error,
  partsOf: (node: ZodNode) => Readonly<Record<string, unknown>> = ({ _zod }) => _zod.def,
): Iterable<ZodNode> {
  // Maps each schema to the names that lead to it; the loop below also visits entries that are added on the way.
  const found = new Map<ZodNode, readonly string[]>([[root, []]]);
  for (const [node, path] of found) {
    // The inner schema of a lazy one is not part of its definition.
    for (const value of [node._zod.innerType, ...Object.values(partsOf(node))]) {
      const isOne = isZodNode(value) || isZod3(value) || typeof value !== "object";
      for (const [key, child] of isOne ? [["", value] as const] : Object.entries(value ?? {})) {
        const place = key === "" ? path : [...path, key];
        if (isZod3(child)) throw refuse(place.join("."));
        if (isZodNode(child) && !found.has(child)) found.set(child, place);
      }
    }
  }
  return found.keys();
}

function isZod3(value: unknown): boolean {
  return isRecord(value) && isRecord(value["_def"]) && String(value["_def"]["typeName"]).startsWith("Zod");
}
