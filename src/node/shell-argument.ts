/** One argument as a shell reads it, and what stands behind it. */
export interface ShellArgument {
  readonly value: string;
  readonly rest: string;
}

interface Part {
  readonly value: string;
  readonly end: number;
}

/**
 * The first argument of a text by the quoting rules of POSIX, or undefined where a quote is not closed.
 *
 * Parts that touch are one argument, so `'don'\''t'` is `don't`. `$` and backquotes stand for themselves: there are
 * no variables and no commands here.
 */
export function readShellArgument(text: string): ShellArgument | undefined {
  let value = "";
  let at = 0;
  while (at < text.length && !isBlank(text.charAt(at))) {
    const part = readPart(text, at);
    if (part === undefined) return undefined;
    value += part.value;
    at = part.end;
  }
  return { value, rest: text.slice(at) };
}

function readPart(text: string, at: number): Part | undefined {
  switch (text.charAt(at)) {
    case "'":
      return readSingleQuoted(text, at + 1);
    case '"':
      return readDoubleQuoted(text, at + 1);
    case "\\":
      return at + 1 < text.length ? { value: readEscaped(text.charAt(at + 1)), end: at + 2 } : undefined;
    default:
      return { value: text.charAt(at), end: at + 1 };
  }
}

function readSingleQuoted(text: string, start: number): Part | undefined {
  const end = text.indexOf("'", start);
  return end < 0 ? undefined : { value: text.slice(start, end), end: end + 1 };
}

function readDoubleQuoted(text: string, start: number): Part | undefined {
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
    // Before any other character a backslash stands for itself, which is what JSON's own escapes need.
    value += '$`"\\\n'.includes(next) ? readEscaped(next) : `\\${next}`;
    at = found.index + 2;
  }
}

// A backslash before a line break joins the lines; before anything else it leaves the character.
function readEscaped(character: string): string {
  return character === "\n" ? "" : character;
}

function isBlank(character: string): boolean {
  return /\s/.test(character);
}
