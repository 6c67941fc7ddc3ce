import { type Fields, isRecord } from "./plain-json.js";

/** Checks the value of a field that was stored, or comes from outside. */
export type FieldCheck = (value: unknown) => boolean;

/** Checks by the names of their fields. */
export type FieldChecks = Readonly<Record<string, FieldCheck>>;

export const isText = (value: unknown): value is string => typeof value === "string";
export const isBoolean: FieldCheck = (value) => typeof value === "boolean";

/** Checks whether a value is a list of texts. */
export function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

/** Checks whether fields pass their checks; others are passed over. */
export function hasFields(value: Fields, checks: FieldChecks): boolean {
  return Object.entries(checks).every(([name, accepts]) => accepts(value[name]));
}

/** Creates the check of a list of records by the checks of their fields. */
export function listOf(checks: FieldChecks): FieldCheck {
  return (value) => Array.isArray(value) && value.every((entry) => isRecord(entry) && hasFields(entry, checks));
}
