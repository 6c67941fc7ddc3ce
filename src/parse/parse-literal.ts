/** A text that begins with a JSON-like array or object, up to where that ends. */
export interface Literal {
  /** The same in JSON; where the literal is unsound, this does not parse. */
  readonly json: string;
  /** Where it ends in the text. */
  readonly end: number;
}

const WORDS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
  ["undefined", "null"],
]);

/**
 * Parses the array or object at the start of a text in the forms that JSON, Python and JavaScript have for it: either
 * kind of quotes, bare keys, trailing commas, `True`, `None`, line breaks in strings, and line breaks written as `\n`.
 *
 * Works in one pass, without recursion, and completes nothing: a lenient library such as jsonrepair would close what is
 * cut off, and the items after the cut would be lost in silence.
 */
export function parseLiteral(text: string): Literal | "cut_off" | "broken" {
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
      // A comma after the last value is dropped; one without a value before it stays, and fails to parse.
      if (parts.at(-1) === "," && !"[{".includes(parts.at(-2) ?? "[")) parts.pop();
      parts.push(sign);
      at += 1;
      depth -= 1;
      if (depth === 0) return { json: parts.join(""), end: at };
      isAfterValue = true;
    } else {
      // Two values in a row mean a quote too many: going on would take the rest for a text without an end.
      if (isAfterValue) return "broken";
      if (sign === "[" || sign === "{") {
        parts.push(sign);
        depth += 1;
        at += 1;
        continue;
      }
      const value = parseScalar(text, at);
      if (typeof value === "string") return value;
      parts.push(value.json);
      at = value.end;
      isAfterValue = true;
    }
  }
  return "cut_off";
}

function parseScalar(text: string, at: number): Literal | "cut_off" | "broken" {
  const sign = text.charAt(at);
  if (sign === '"' || sign === "'") {
    const string = parseString(text, at);
    return string === undefined ? "cut_off" : { json: JSON.stringify(string.value), end: string.end };
  }
  let end = at;
  while (end < text.length && isWordSign(text, end)) end += 1;
  if (end === at) return "broken";
  if (end === text.length) return "cut_off";
  const word = text.slice(at, end);
  let next = end;
  while (isBlank(text.charAt(next))) next += 1;
  // Whatever stands before a colon is a key.
  return { json: text.charAt(next) === ":" ? JSON.stringify(word) : (WORDS.get(word) ?? word), end };
}

/** The string whose opening quote is at a position of a text; undefined where it has no end. */
export function parseString(
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
    const escaped = parseEscape(text, end + 1);
    value += text.slice(from, end) + escaped.value;
    from = escaped.end;
    end = from - 1;
  }
  return undefined;
}

const ESCAPES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
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

const HEX_LENGTHS: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ["x", 2],
  ["u", 4],
  ["U", 8],
]);

function parseEscape(text: string, at: number): { readonly value: string; readonly end: number } {
  const letter = text.charAt(at);
  const length = HEX_LENGTHS.get(letter);
  if (length === undefined) return { value: ESCAPES.get(letter) ?? `\\${letter}`, end: at + 1 };
  const digits = text.slice(at + 1, at + 1 + length);
  const code =
    digits.length === length && /^[\da-f]+$/i.test(digits) ? Number.parseInt(digits, 16) : Infinity;
  // An unknown escape stays as it is, as in Python.
  if (code > 0x10ffff) return { value: `\\${letter}`, end: at + 1 };
  return { value: String.fromCodePoint(code), end: at + 1 + length };
}

function isBlank(sign: string): boolean {
  return sign === " " || sign === "\n" || sign === "\r" || sign === "\t" || sign === "\u00a0";
}

/** Signs of numbers, words and bare keys; compared by number, as a pattern takes ten times as long. */
function isWordSign(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit >= 97 && unit <= 122) return true;
  if (unit >= 48 && unit <= 57) return true;
  return (unit >= 65 && unit <= 90) || WORD_SIGNS.includes(unit);
}

const WORD_SIGNS: readonly number[] = /* @__PURE__ */ Array.from("_$.+-", (sign) => sign.charCodeAt(0));
