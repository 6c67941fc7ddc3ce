/** A text that begins with a JSON-like array or object, up to where that ends. */
export interface Literal {
  /** The same in JSON, if it is sound; what is not sound does not parse. */
  readonly json: string;
  /** Where it ends in the text. */
  readonly end: number;
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
  ["undefined", "null"],
]);

/**
 * Reads the array or object at the start of a text in the forms that JSON, Python and JavaScript have for it: either
 * kind of quotes, bare keys, trailing commas, `True`, `None`, line breaks in strings, and line breaks written as `\n`.
 *
 * In one pass, without recursion. Nothing is completed: a lenient library such as jsonrepair would close what is cut
 * off, and the items behind the cut would be lost in silence.
 */
export function readLiteral(text: string): Literal | "cut_off" | "broken" {
  const parts: string[] = [];
  let depth = 0;
  let isAfterValue = false;
  let at = 0;
  while (at < text.length) {
    const sign = text.charAt(at);
    if (isBlank(sign)) at += 1;
    else if (sign === "\\" && "nrt".includes(text.charAt(at + 1) || " ")) at += 2;
    else if (sign === "," || sign === ":") {
      parts.push(sign);
      isAfterValue = false;
      at += 1;
    } else if (sign === "]" || sign === "}") {
      // A comma behind the last value says nothing; one behind no value at all stays and does not parse.
      if (parts.at(-1) === "," && !"[{".includes(parts.at(-2) ?? "[")) parts.pop();
      parts.push(sign);
      at += 1;
      depth -= 1;
      if (depth === 0) return { json: parts.join(""), end: at };
      isAfterValue = true;
    } else {
      // Two values in a row are a quote too many somewhere; to read on would take the rest for a text without an end.
      if (isAfterValue) return "broken";
      if (sign === "[" || sign === "{") {
        parts.push(sign);
        depth += 1;
        at += 1;
        continue;
      }
      const value = readScalar(text, at);
      if (typeof value === "string") return value;
      parts.push(value.json);
      at = value.end;
      isAfterValue = true;
    }
  }
  return "cut_off";
}

function readScalar(text: string, at: number): Literal | "cut_off" | "broken" {
  const sign = text.charAt(at);
  if (sign === '"' || sign === "'") {
    const string = readString(text, at);
    return string === undefined ? "cut_off" : { json: JSON.stringify(string.value), end: string.end };
  }
  let end = at;
  while (end < text.length && isWordSign(text.charAt(end))) end += 1;
  if (end === at) return "broken";
  if (end === text.length) return "cut_off";
  const word = text.slice(at, end);
  let next = end;
  while (isBlank(text.charAt(next))) next += 1;
  // What stands before a colon is a key, whatever it looks like.
  return { json: text.charAt(next) === ":" ? JSON.stringify(word) : (WORDS.get(word) ?? word), end };
}

/** The string whose opening quote is at a position of a text; undefined where it does not end. */
export function readString(
  text: string,
  at: number,
): { readonly value: string; readonly end: number } | undefined {
  const quote = text.charAt(at);
  let value = "";
  let from = at + 1;
  for (let end = from; end < text.length; end += 1) {
    const sign = text.charAt(end);
    if (sign === quote) return { value: value + text.slice(from, end), end: end + 1 };
    if (sign !== "\\") continue;
    const escaped = readEscape(text, end + 1);
    value += text.slice(from, end) + escaped.value;
    from = escaped.end;
    end = from - 1;
  }
  return undefined;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["b", "\b"],
  ["f", "\f"],
  ["v", "\v"],
  ["a", "\u0007"],
  ["\n", ""],
  ["\\", "\\"],
  ["/", "/"],
  ['"', '"'],
  ["'", "'"],
]);

const HEX_LENGTHS: ReadonlyMap<string, number> = new Map([
  ["x", 2],
  ["u", 4],
  ["U", 8],
]);

function readEscape(text: string, at: number): { readonly value: string; readonly end: number } {
  const letter = text.charAt(at);
  const length = HEX_LENGTHS.get(letter);
  if (length === undefined) return { value: ESCAPES.get(letter) ?? `\\${letter}`, end: at + 1 };
  const digits = text.slice(at + 1, at + 1 + length);
  const code =
    digits.length === length && /^[\da-f]+$/i.test(digits) ? Number.parseInt(digits, 16) : Infinity;
  // An escape that stands for nothing stays as it is, as in Python.
  if (code > 0x10ffff) return { value: `\\${letter}`, end: at + 1 };
  return { value: String.fromCodePoint(code), end: at + 1 + length };
}

function isBlank(sign: string): boolean {
  return sign === " " || sign === "\n" || sign === "\r" || sign === "\t" || sign === "\u00a0";
}

function isWordSign(sign: string): boolean {
  return /[\w$.+-]/.test(sign);
}
