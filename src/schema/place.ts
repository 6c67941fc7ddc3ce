import type { ReducedDialect } from "./dialects.js";
import type { JsonSchema } from "./json-schema.js";
import { cannotExpress, type SchemaPath } from "./schema-path.js";

/** Where the walk is, and for which dialect. */
export interface Place {
  readonly path: SchemaPath;
  readonly dialect: ReducedDialect;
}

/** The place of something inside. */
export function inside(place: Place, ...steps: SchemaPath): Place {
  return { ...place, path: [...place.path, ...steps] };
}

/** The error for what stands here; the reason continues the sentence after "as". */
export function refusal(place: Place, reason: string): TypeError {
  return cannotExpress(place.path, place.dialect.name, reason);
}

/** What the node says beside its limits, as far as the dialect has a keyword for it. */
export function annotationsOf(schema: JsonSchema, { dialect }: Place): JsonSchema {
  const kept = new Set(["description", ...dialect.annotations]);
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => kept.has(keyword)));
}
