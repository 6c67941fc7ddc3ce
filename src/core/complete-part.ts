import { readString } from "./read-literal.js";

/**
 * The part of cut-off JSON text that is complete, closed: everything up to the last entry that ended in the outermost
 * list; undefined where no entry of a list has ended yet.
 */
export function completePart(text: string): string | undefined {
  let [depth, listDepth, end, endDepth] = [0, 0, 0, 0];
  let at = 0;
  while (at < text.length) {
    const sign = text.charAt(at);
    if (sign === '"' || sign === "'") {
      const string = readString(text, at);
      if (string === undefined) break;
      at = string.end;
    } else {
      at += 1;
      if (sign === "[" || sign === "{") {
        depth += 1;
        if (sign === "[" && listDepth === 0) listDepth = depth;
        continue;
      }
      if (sign !== "]" && sign !== "}") continue;
      if (depth === listDepth) listDepth = 0;
      depth -= 1;
    }
    // Inside of the outermost list everything around it is an object.
    if (listDepth > 0 && depth === listDepth) [end, endDepth] = [at, depth];
  }
  return end === 0 ? undefined : `${text.slice(0, end)}]${"}".repeat(endDepth - 1)}`;
}
