/** An object whose fields nobody has looked at yet. */
export type PlainRecord = Readonly<Record<string, unknown>>;

/** Says whether a value is an object with fields: no list, not null. */
export function isRecord(value: unknown): value is PlainRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Says whether a value is a list; unlike `Array.isArray` it leaves the members `unknown`. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Names what kind of value was found, in the words of an error message. */
export function nameKind(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (isList(value)) return "a list";
  if (typeof value === "object") return "an object";
  return typeof value === "string" ? "a text" : `a ${typeof value}`;
}

/** Gives the value back as an object, or throws an Error that says what `what` must be. */
export function needRecord(value: unknown, what: string): PlainRecord {
  if (!isRecord(value)) throw new Error(`${what} must be an object, found ${nameKind(value)}`);
  return value;
}

/** Gives the value back as a list, or throws an Error that says what `what` must be. */
export function needList(value: unknown, what: string): readonly unknown[] {
  if (!isList(value)) throw new Error(`${what} must be a list, found ${nameKind(value)}`);
  return value;
}

/** Gives the value back as a text, or throws an Error that says what `what` must be. */
export function needText(value: unknown, what: string): string {
  if (typeof value !== "string") throw new Error(`${what} must be a text, found ${nameKind(value)}`);
  return value;
}
