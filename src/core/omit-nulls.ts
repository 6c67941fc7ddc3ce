import { isRecord } from "./plain.js";

type Path = readonly PropertyKey[];

/**
 * A value without the fields at these paths, where they are null and stand inside of another field: strict APIs send
 * null for what is absent. The very value when there is none.
 */
export function omitNulls(value: unknown, paths: readonly Path[]): unknown {
  return paths.reduce((kept: unknown, path) => (path.length > 1 ? omitNull(kept, path) : kept), value);
}

function omitNull(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined || typeof value !== "object" || value === null) return value;
  const child: unknown = Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
  if (rest.length === 0) {
    // An entry of an array is nothing that can be left out.
    if (child !== null || !isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  }
  const kept = omitNull(child, rest);
  if (kept === child) return value;
  if (Array.isArray(value)) return value.map((entry: unknown, index) => (index === key ? kept : entry));
  return { ...value, [key]: kept };
}
