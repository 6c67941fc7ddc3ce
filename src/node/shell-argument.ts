// What stands for itself, then what a backslash escapes; a double quote begins or ends a stretch in double quotes.
const OUTSIDE = /'([^']*)'|([^'"\\\s]+)|\\(.)|"/sy;
// Before any other character a backslash means itself, which is what JSON's own escapes need.
const IN_DOUBLE_QUOTES = /([^"\\]+)|(\\(?![$`"\\\n]))|\\(.)|"/sy;

/**
 * Parses the first argument of a text, and the text after it, by the quoting rules of POSIX; undefined for a quote
 * without an end.
 *
 * Parts that touch are one argument, so `'don'\''t'` is `don't`. `$` and backquotes mean themselves: there are
 * no variables and no commands here.
 */
export function parseShellArgument(text: string): { readonly value: string; readonly rest: string } | undefined {
  let value = "";
  let at = 0;
  let isQuoted = false;
  while (at < text.length && (isQuoted || !/\s/.test(text.charAt(at)))) {
    const pattern = isQuoted ? IN_DOUBLE_QUOTES : OUTSIDE;
    pattern.lastIndex = at;
    const [part, plain, bare, escaped = ""] = pattern.exec(text) ?? [];
    if (part === undefined) return undefined;
    if (part === '"') isQuoted = !isQuoted;
    // A backslash before a line break joins the lines.
    else value += plain ?? bare ?? escaped.replace("\n", "");
    at += part.length;
  }
  return isQuoted ? undefined : { value, rest: text.slice(at) };
}
