import { parseJson } from "../model/plain-json.js";
import { parseLiteral } from "./parse-literal.js";

/** Arguments that a bridge joined are shorter. */
const LONGEST = 200_000;

/** Most values that are split; a tool call has fewer. */
const MOST_VALUES = 50;

/**
 * Splits a text of several whole JSON objects or arrays, as bridges join the arguments of calls: `{…}{…}`. A value equal
 * to the one before it is left out.
 *
 * Returns undefined for one value alone, and for a text with any other content, such as half a value.
 */
export function splitJoinedValues(text: string): readonly unknown[] | undefined {
  let rest = text.trim();
  if (rest.length > LONGEST || !/[}\]]\s*[{[]/.test(rest)) return undefined;
  const values: unknown[] = [];
  let before: string | undefined;
  let parts = 0;
  while (rest !== "") {
    const literal = parseLiteral(rest);
    if (typeof literal === "string" || values.length === MOST_VALUES) return undefined;
    const part = rest.slice(0, literal.end);
    const value = parseJson(part);
    if (value === undefined) return undefined;
    parts += 1;
    if (part !== before) values.push(value);
    before = part;
    rest = rest.slice(literal.end).trimStart();
  }
  return parts > 1 ? values : undefined;
}
