import { DIALECTS, type FullDialect, type ReducedDialect } from "./dialects.js";
import type { JsonSchema } from "./json-schema.js";
import { keepNode } from "./keep-node.js";
import { orderKeywords } from "./order-keywords.js";
import { reduceNode } from "./reduce-node.js";
import type { ResolvedSchema } from "./resolve-references.js";
import type { SchemaPath } from "./schema-path.js";
import type { SchemaTarget } from "./schema-target.js";
import { toolRoot } from "./tool-root.js";

/** The whole schema in the target's dialect: the root, then the definitions it still refers to. */
export function applyDialect(resolved: ResolvedSchema, target: SchemaTarget): JsonSchema {
  const dialect = DIALECTS[target];
  const isTool = dialect.form === "reduced" || dialect.root === "object";
  const root = isTool ? toolRoot(resolved, target) : resolved.root;
  const express = expressionOf(dialect, target);
  const definitions = [...resolved.definitions].map(([name, definition]): [string, JsonSchema] => [
    name,
    express(definition, ["$defs", name]),
  ]);
  const isDraft07 = dialect.form === "full" && dialect.draft === "07";
  return orderKeywords({
    ...(dialect.form === "full" && dialect.uri !== undefined ? { $schema: dialect.uri } : {}),
    ...express(root, []),
    ...(definitions.length > 0
      ? { [isDraft07 ? "definitions" : "$defs"]: Object.fromEntries(definitions) }
      : {}),
  });
}

type Express = (schema: JsonSchema, path: SchemaPath) => JsonSchema;

function expressionOf(dialect: FullDialect | ReducedDialect, target: SchemaTarget): Express {
  if (dialect.form === "full") {
    return (schema, path) => keepNode(schema, { path, dialect, target });
  }
  return (schema, path) => reduceNode(schema, { path, dialect });
}
