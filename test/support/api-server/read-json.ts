import type { ApiRequest, Found, Json } from "./api.js";

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as an object; an empty one for anything else. */
export function recordOf(value: unknown): Json {
  return isJson(value) ? value : {};
}

/** The value as a list; an empty one for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The entries of a list as objects. */
export function recordsOf(value: unknown): readonly Json[] {
  return listOf(value).map(recordOf);
}

/** The objects under a name in the entries of a list, with the index of each entry. */
export function listValues(list: unknown, name: string): readonly { readonly index: number; readonly value: Json }[] {
  return recordsOf(list).flatMap((entry, index) => {
    const value = entry[name];
    return isJson(value) ? [{ index, value }] : [];
  });
}

/** The repeated values, each once. */
export function repeatedIn(values: readonly unknown[]): readonly unknown[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

/** The first thing that a search finds. */
export function firstOf<T, R>(list: readonly T[], search: (entry: T, index: number, list: readonly T[]) => Found<R>) {
  for (const [index, entry] of list.entries()) {
    const found = search(entry, index, list);
    if (found) return found;
  }
  return undefined;
}

/** A check that goes through what a request has, up to the first thing that it finds. */
export function each<T, R>(
  list: (request: ApiRequest) => readonly T[],
  search: (entry: T, index: number, list: readonly T[]) => Found<R>,
): (request: ApiRequest) => R | undefined {
  return (request) => firstOf(list(request), search);
}
