/** One argument as a shell reads it, and the text after it. */
export interface ShellArgument {
  readonly value: string;
  readonly rest: string;
}

interface Part {
  readonly value: string;
  readonly end: number;
}

/**
 * Parses the first argument of a text by the quoting rules of POSIX; undefined for a quote without an end.
 *
 * Parts that touch are one argument, so `'don'\''t'` is `don't`. `$` and backquotes mean themselves: there are
 * no variables and no commands here.
 */
export function parseShellArgument(text: string): ShellArgument | undefined {
  let value = "";
  let at = 0;
  while (at < text.length && !isBlank(text.charAt(at))) {
    const part = parsePart(text, at);
    if (part === undefined) return undefined;
    value += part.value;
    at = part.end;
  }
  return { value, rest: text.slice(at) };
}

function parsePart(text: string, at: number): Part | undefined {
  switch (text.charAt(at)) {
    case "'":
      return parseSingleQuoted(text, at + 1);
    case '"':
      return parseDoubleQuoted(text, at + 1);
    case "\\":
      return at + 1 < text.length ? { value: parseEscaped(text.charAt(at + 1)), end: at + 2 } : undefined;
    default:
      return { value: text.charAt(at), end: at + 1 };
  }
}

function parseSingleQuoted(text: string, start: number): Part | undefined {
  const end = text.indexOf("'", start);
  return end < 0 ? undefined : { value: text.slice(start, end), end: end + 1 };
}

function parseDoubleQuoted(text: string, start: number): Part | undefined {
  const special = /["\\]/g;
  let value = "";
  let at = start;
  for (;;) {
    special.lastIndex = at;
    const found = special.exec(text);
    if (found === null) return undefined;
    value += text.slice(at, found.index);
    if (found[0] === '"') return { value, end: found.index + 1 };
    const next = text.charAt(found.index + 1);
    // Before any other character a backslash means itself, which is what JSON's own escapes need.
    value += '$`"\\\n'.includes(next) ? parseEscaped(next) : `\\${next}`;
    at = found.index + 2;
  }
}

// A backslash before a line break joins the lines; before anything else it leaves the character.
function parseEscaped(character: string): string {
  return character === "\n" ? "" : character;
}

function isBlank(character: string): boolean {
  return /\s/.test(character);
}
