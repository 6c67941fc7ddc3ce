import { isRecord } from "../model/plain-json.js";
import { LENIENT } from "./dialects.js";
import type { JsonSchema } from "./json-schema.js";
import { followPointer, type Reading } from "./node-path.js";
import { reduceNode } from "./reduce-node.js";

/**
 * Writes the parameters of a todo tool in the dialect that every API accepts. Leaves out anything that the dialect
 * cannot express, as the reducer checks every value anyway.
 */
export function writeParameters(schema: Readonly<JsonSchema>): JsonSchema {
  const path = { target: "portable", keyword: "", dialect: LENIENT, reading: readLoosely };
  return reduceNode(openReferences(schema), path);
}

/** Accepts every schema of a host, as the reducer checks each value anyway. */
const readLoosely: Reading = { combine: unite };

/** Unites schemas that all apply: where they differ the first counts, and an object has the properties of all. */
function unite(parts: readonly JsonSchema[]): JsonSchema {
  const properties = new Map<string, JsonSchema>();
  for (const [name, schema] of parts.flatMap((part) => Object.entries(part.properties ?? {}))) {
    if (!properties.has(name)) properties.set(name, schema);
  }
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  return {
    ...Object.fromEntries([...parts].reverse().flatMap((part) => Object.entries(part))),
    ...(properties.size > 0 ? { properties: Object.fromEntries(properties) } : {}),
    ...(required.size > 0 ? { required: [...required] } : {}),
  };
}

/** The most references that are written out: branching recursion would grow without end. */
const MOST_OPENED = 500;

interface Opening {
  readonly document: unknown;
  readonly open: readonly unknown[];
  readonly seen: { count: number };
}

/** Replaces each reference by a copy of its target, or by the target's type alone where it leads back into itself. */
function openReferences({ $defs, definitions, ...root }: JsonSchema): JsonSchema {
  const document = { ...root, $defs, definitions };
  // The copy of a record is a record.
  return openValue(root, { document, open: [document], seen: { count: 0 } }) as JsonSchema;
}

function openValue(value: unknown, opening: Opening): unknown {
  if (Array.isArray(value)) return value.map((entry) => openValue(entry, opening));
  if (!isRecord(value)) return value;
  const { $ref, ...own } = value;
  const isReference = typeof $ref === "string";
  const target = isReference ? openTarget(followPointer(opening.document, $ref), opening) : {};
  const entries = Object.entries(isReference ? own : value);
  return { ...target, ...Object.fromEntries(entries.map(([key, entry]) => [key, openValue(entry, opening)])) };
}

function openTarget(target: unknown, opening: Opening): JsonSchema {
  if (!isRecord(target)) return {};
  const { document, open, seen } = opening;
  seen.count += 1;
  if (open.includes(target) || seen.count > MOST_OPENED) {
    return typeof target["type"] === "string" ? { type: target["type"] } : {};
  }
  // As above.
  return openValue(target, { document, open: [...open, target], seen }) as JsonSchema;
}
