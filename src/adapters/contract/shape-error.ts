import { isRecord } from "../../core/plain.js";
import { describeValue } from "../../core/quote.js";

/** The error for something that is not of an API's shape: what was read, where, what belongs there, what stood there. */
export function shapeError(what: string, where: string, expected: string, value: unknown): TypeError {
  return new TypeError(
    `Cannot read ${what} as ${where} must be ${expected}: current value is ${describeValue(value)}`,
  );
}

/** An object, or the error that names its place. */
export function expectRecord(value: unknown, what: string, where: string): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  throw shapeError(what, where, "an object", value);
}

/** An array, or the error that names its place. */
export function expectArray(value: unknown, what: string, where: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw shapeError(what, where, "an array", value);
}
