import { isRecord } from "../../src/core/plain-json.js";

/** A JSON Schema without its descriptions; a property that is called so stays. */
export function withoutDescriptions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutDescriptions);
  if (!isRecord(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword, value]) => keyword !== "description" || isRecord(value));
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, withoutDescriptions(value)]));
}
