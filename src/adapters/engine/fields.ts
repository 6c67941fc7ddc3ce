import { describeInvalid } from "../../model/option-error.js";
import { type Fields, fieldsOf, isPromise, isRecord } from "../../model/plain-json.js";

export { type Fields, fieldsOf };

/** Lists the objects in an array, and none for any other value. */
export function objectsIn(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Finds the objects under a name in the objects of an array. */
export function objectsUnder(value: unknown, name: string): readonly Fields[] {
  return objectsIn(objectsIn(value).map((one) => one[name]));
}

/** Extracts the model's words from a content: a text itself, or its text parts joined, without thoughts. */
export function wordsOf(content: unknown): string {
  if (typeof content === "string") return content;
  const texts = objectsIn(content).map(({ text, thought }) => (typeof text === "string" && !thought ? text : ""));
  return texts.join("");
}

/**
 * Returns the value if it is an object; otherwise throws a TypeError that names its place in the subject. A promise is
 * none: the caller forgot to await it.
 */
export function expectObject(value: unknown, subject: string, where: string): Fields {
  if (isRecord(value) && !isPromise(value)) return value;
  throw new TypeError(describeInvalid(subject, where, "an object", value));
}

/** Returns the value if it is an array; otherwise throws a TypeError that names its place in the subject. */
export function expectArray(value: unknown, subject: string, where: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new TypeError(describeInvalid(subject, where, "an array", value));
}
