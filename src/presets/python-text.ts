import { isRecord } from "../core/plain-json.js";

/** Nested values beyond this depth are not spelled out; no plan has them, and a cycle must end. */
const DEEPEST = 8;

/**
 * Prints a JSON value as Python's `str()` does, for the systems whose documents convert values that way.
 *
 * So `null` is the text `None` and is accepted, as it is there.
 */
export function pythonText(value: unknown): string {
  return typeof value === "string" ? value : represent(value, 0);
}

function represent(value: unknown, depth: number): string {
  if (value === null || value === undefined) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value === "string") return quoteAsPython(value);
  if (typeof value === "number") return writeNumber(value);
  if (depth >= DEEPEST) return "...";
  if (Array.isArray(value)) return `[${value.map((entry) => represent(entry, depth + 1)).join(", ")}]`;
  if (!isRecord(value)) return String(value);
  const fields = Object.keys(value).map((key) => `${quoteAsPython(key)}: ${represent(value[key], depth + 1)}`);
  return `{${fields.join(", ")}}`;
}

/** Writes a number; below 0.0001 Python changes to powers of ten with at least two digits, `1e-07`. */
function writeNumber(value: number): string {
  if (value === 0 || Math.abs(value) >= 0.0001) return String(value);
  return value.toExponential().replace(/-(\d)$/, "-0$1");
}

/** Quotes with single quotes, unless the text has some and no double ones. */
function quoteAsPython(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inside = text
    .replaceAll("\\", "\\\\")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t")
    .replace(/(?! )[\p{C}\p{Z}]/gu, escapeUnseen);
  return `${mark}${mark === "'" ? inside.replaceAll("'", "\\'") : inside}${mark}`;
}

/** Escapes an invisible character by its number: `\xa0`, `\u3000` or `\U000e0001`. */
function escapeUnseen(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  if (code.length <= 2) return `\\x${code.padStart(2, "0")}`;
  return code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
}
