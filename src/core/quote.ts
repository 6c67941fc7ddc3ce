// Controls, bidi marks and invisible characters would let a quoted text change how a message reads.
const UNSEEN =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** The longest stretch of received text that a message quotes, in characters. */
const QUOTED_CHARACTERS = 60;

/** A text as it stands in a message: in double quotes, one line, at most `limit` characters. */
export function quote(text: string, limit: number = QUOTED_CHARACTERS): string {
  const characters = text.length > limit ? Array.from(text.slice(0, (limit + 1) * 2)) : undefined;
  const shown = characters && characters.length > limit ? `${characters.slice(0, limit).join("")}…` : text;
  return JSON.stringify(shown).replace(UNSEEN, escapeUnits);
}

/** A character as JSON escapes it: one beyond U+FFFF is two units. */
export function escapeUnits(character: string): string {
  const units = character.split("").map((unit) => unit.charCodeAt(0).toString(16).padStart(4, "0"));
  return units.map((unit) => `\\u${unit}`).join("");
}

/** A caught value as text; whatever was thrown, this does not throw. */
export function describeThrown(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return "an error without a text";
  }
}

/** What kind of value arrived, in the words of JSON. */
export function describeValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "string") return quote(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "object") return "an object";
  return value === undefined ? "nothing" : `a ${typeof value}`;
}
