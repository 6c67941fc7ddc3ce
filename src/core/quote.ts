import { escapeForModel, escapeJson } from "./escape.js";

/** Most characters of a text that repeats what was sent: an issue, a note, the echo of a call's arguments. */
export const ECHO_CHARACTERS = 2000;

/** The longest stretch of received text that a message quotes, in characters. */
const QUOTED_CHARACTERS = 60;

/** Quotes a text for a message: one line, at most `limit` characters, those that are unsafe as JSON escapes. */
export function quote(text: string, limit: number = QUOTED_CHARACTERS): string {
  return escapeJson(JSON.stringify(cut(text, limit)));
}

/** Cuts a text after `limit` characters (code points), with `…` after them where more followed. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const characters = Array.from(text.slice(0, (limit + 1) * 2));
  return characters.length > limit ? `${characters.slice(0, limit).join("").trimEnd()}…` : text;
}

/** Makes a message one line of at most 2,000 characters in which no words of the model can act. */
export function secureMessage(words: string): string {
  // Once more, as a cut may leave the selector of a keycap without its cap.
  return escapeForModel(cut(escapeForModel(words), ECHO_CHARACTERS - 1));
}

/** Gives a caught value as text, and never throws itself. */
export function describeThrown(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return "an error without a text";
  }
}

/** Names a value that arrived in the words of JSON: a text in quotes, a number, `an array`, `an object`. */
export function describeValue(value: unknown): string {
  return typeof value === "string" ? quote(value) : describeKind(value);
}

/** Names a value that is no text in the words of JSON. */
export function describeKind(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "object") return "an object";
  return value === undefined ? "nothing" : `a ${typeof value}`;
}
