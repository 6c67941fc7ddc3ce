import type { FullDialect } from "./dialects.js";
import type { JsonSchema } from "./json-schema.js";
import { ANNOTATIONS, isAnnotation } from "./keywords.js";
import { mapSubschemas } from "./map-subschemas.js";
import { orderKeywords } from "./order-keywords.js";
import { cannotExpress, type SchemaPath } from "./schema-path.js";
import type { SchemaTarget } from "./schema-target.js";
import { toDraft07 } from "./to-draft-07.js";

/** One node for a dialect that takes all of JSON Schema: only annotations may go, and draft-07 spells differently. */
export function keepNode(
  schema: JsonSchema,
  place: { readonly path: SchemaPath; readonly dialect: FullDialect; readonly target: SchemaTarget },
): JsonSchema {
  const { path, dialect, target } = place;
  const kept = Object.fromEntries(Object.entries(schema).filter(([keyword]) => isWanted(keyword, dialect)));
  const mapped = mapSubschemas(kept, (child, steps) =>
    keepNode(child, { ...place, path: [...path, ...steps] }),
  );
  if (dialect.draft === "2020-12") {
    return orderKeywords(mapped);
  }
  const result = toDraft07(mapped);
  if (!result.ok) {
    throw cannotExpress(path, target, `"${result.keyword}" came after that draft`);
  }
  return orderKeywords(result.schema);
}

function isWanted(keyword: string, { annotations }: FullDialect): boolean {
  if (annotations === "all" || keyword === "description" || !isAnnotation(keyword)) {
    return true;
  }
  return ANNOTATIONS.has(keyword) && annotations.includes(keyword);
}
