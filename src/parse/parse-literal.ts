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

// White space, a sign, a string, or a word with an optional colon after it, which makes it a key.
const TOKEN = /\s+|\\[nrt]|[,:[\]{}]|"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|([\w$.+-]+)(?=(\s*:)?)/sy;

/**
 * Parses the array or object at the start of a text in the forms that JSON, Python and JavaScript have for it: either
 * kind of quotes, bare keys, trailing commas, `True`, `None`, line breaks in strings, and line breaks written as `\n`.
 *
 * Works in one pass, without recursion, and never completes a text: a lenient library such as jsonrepair would close a
 * text that was cut off, and the items after the cut would be lost silently.
 */
export function parseLiteral(text: string): Literal | "cut_off" | "broken" {
  const parts: string[] = [];
  let depth = 0;
  let isAfterValue = false;
  for (let at = 0; at < text.length; ) {
    TOKEN.lastIndex = at;
    const [token = "", word, colon] = TOKEN.exec(text) ?? [];
    const sign = token.charAt(0);
    at += token.length;
    if (sign === "," || sign === ":") {
      parts.push(sign);
      isAfterValue = false;
    } else if (sign === "]" || sign === "}") {
      // A comma after the last value is dropped; one without a value before it stays, and fails to parse.
      if (parts.at(-1) === "," && !"[{".includes(parts.at(-2) ?? "[")) parts.pop();
      parts.push(sign);
      depth -= 1;
      if (depth === 0) return { json: parts.join(""), end: at };
      isAfterValue = true;
    } else if (token === "" || (sign !== "\\" && sign.trim() !== "")) {
      // Two values in a row mean a quote too many: going on would take the rest for a text without an end.
      if (isAfterValue) return "broken";
      if (token === "") return /["']/.test(text.charAt(at)) ? "cut_off" : "broken";
      isAfterValue = sign !== "[" && sign !== "{";
      if (!isAfterValue) depth += 1;
      if (word === undefined) parts.push(isAfterValue ? JSON.stringify(unescapeString(token)) : sign);
      else parts.push(colon === undefined ? (WORDS.get(word) ?? word) : JSON.stringify(word));
    }
  }
  return "cut_off";
}

/** The letters of escapes, each at the index of its character; any other escaped sign means itself. */
const LETTERS = "nrtbfva";
const CONTROLS = "\n\r\t\b\f\v\u0007";

const ESCAPE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(.))/gs;

/** Resolves the escapes of a string in quotes; an unknown one stays as it is, as in Python. */
export function unescapeString(quoted: string): string {
  return quoted.slice(1, -1).replace(ESCAPE, (whole, ...[byte, unit, wide, letter]: (string | undefined)[]) => {
    if (letter === "\n") return "";
    if (letter !== undefined) return CONTROLS[LETTERS.indexOf(letter)] ?? (/[\\/"']/.test(letter) ? letter : whole);
    const code = Number.parseInt(`${byte ?? unit ?? wide}`, 16);
    return code > 0x10ffff ? whole : String.fromCodePoint(code);
  });
}
