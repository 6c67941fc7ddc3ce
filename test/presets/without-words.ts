/** A JSON Schema without its descriptions: its keywords and what they require. */
export function withoutWords(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutWords);
  if (typeof schema !== "object" || schema === null) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => keyword !== "description");
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, withoutWords(value)]));
}
