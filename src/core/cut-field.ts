import { parseJson } from "./parse-json.js";
import { isRecord } from "./plain.js";

/** What is left of a JSON object's text without one of its fields, and the value of that field. */
export interface CutText {
  readonly rest: string;
  readonly value: unknown;
}

/**
 * Takes one field out of the text of a JSON object; undefined where the text is none or has no such field.
 *
 * Nothing is written anew: a number too long for JavaScript and every space in the other fields stay as they are.
 */
export function cutField(text: string, name: string): CutText | undefined {
  const whole = parseJson(text);
  if (!isRecord(whole) || !Object.hasOwn(whole, name)) return undefined;
  const start = text.indexOf("{") + 1;
  const end = text.lastIndexOf("}");
  const kept = splitEntries(text.slice(start, end)).filter((entry) => keyOf(entry) !== name);
  return { rest: text.slice(0, start) + kept.join(",") + text.slice(end), value: whole[name] };
}

/** The entries of a JSON object, from what stands between its braces. */
function splitEntries(text: string): readonly string[] {
  const entries: string[] = [];
  let [start, depth] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') at = endOfString(text, at);
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    else if (sign === "," && depth === 0) {
      entries.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...entries, text.slice(start)];
}

function keyOf(entry: string): unknown {
  const start = entry.indexOf('"');
  return parseJson(entry.slice(start, endOfString(entry, start) + 1));
}

/** Where the quote stands that closes a string. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === "\\" ? 2 : 1;
  return at;
}
