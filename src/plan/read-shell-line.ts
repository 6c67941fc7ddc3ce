/** The words of a simple command, without its redirections; undefined for any other construct that may fail there. */
export type ShellCommand = readonly string[] | undefined;

/** What a shell does where a command fails. */
export interface ShellMode {
  /** Whether it ends at the first command that fails (`set -e`). */
  readonly endsEarly: boolean;
  /** Whether a pipe fails with any of its commands (`set -o pipefail`). */
  readonly isPipeStrict: boolean;
}

/**
 * Finds the commands of a shell line that decide its exit code: with 0 all of them succeeded, with any other code one
 * of them failed. Undefined for a line that cannot be read, whose exit code proves nothing.
 */
export function readShellLine(line: string, mode: ShellMode): readonly ShellCommand[] | undefined {
  const tokens = splitLine(line);
  if (tokens === undefined) return undefined;
  const reading: Reading = { tokens, at: 0, depth: 0, isBroken: false };
  const { commands } = readList(reading, { ...mode }, undefined);
  return reading.isBroken || reading.at < tokens.length ? undefined : commands;
}

type Token = { readonly word: string } | { readonly operator: string };

/** How far a line was read. */
interface Reading {
  readonly tokens: readonly Token[];
  at: number;
  depth: number;
  /** Whether the line has something that changes the meaning of the whole. */
  isBroken: boolean;
}

/** Some commands, and whether the shell ends where they fail. */
interface Part {
  readonly commands: readonly ShellCommand[];
  readonly isGuard?: boolean;
  /** Whether it is more than one command with `&&`, of which the first ones may fail without an end. */
  readonly isChain?: boolean;
  /** Whether some of it counts only because the shell ends where a command fails; before `&&` and `||` it goes on. */
  readonly isStrict?: boolean;
}

const OTHER: Part = { commands: [undefined] };

/** The mode that a shell is in now, which its commands change. */
type CurrentMode = { -readonly [Name in keyof ShellMode]: boolean };

function readList(reading: Reading, mode: CurrentMode, closer: string | undefined): Part {
  reading.depth += 1;
  // People never nest commands this deep.
  if (reading.depth > MOST_DEPTH) reading.at = reading.tokens.length;
  let kept: readonly ShellCommand[] = [];
  let last: Part = { commands: [] };
  let isStrict = false;
  for (;;) {
    skipBreaks(reading);
    const next = peek(reading);
    if (next === undefined || next === closer) break;
    const from = reading.at;
    // The part before ran in the mode before this one, which may change it.
    if (last.isGuard || mode.endsEarly)
      kept = [...kept, ...(last.isChain && !last.isGuard ? [undefined] : last.commands)];
    const before = { ...mode };
    const part = readAlternatives(reading, mode);
    isStrict ||= mode.endsEarly || part.isStrict === true;
    last = part;
    if (takeOperator(reading, "&")) {
      // It has a shell of its own.
      Object.assign(mode, before);
      last = OTHER;
    }
    takeOperator(reading, ";");
    if (reading.at === from) break;
  }
  if (closer !== undefined && !takeOperator(reading, closer) && !takeWord(reading, closer)) reading.isBroken = true;
  reading.depth -= 1;
  return { commands: [...kept, ...last.commands], isStrict };
}

const MOST_DEPTH = 50;

/** Follows `set -e`, `set -o pipefail` and `set +e`. */
function followSet([name, ...rest]: readonly string[], mode: CurrentMode): void {
  if (name !== "set") return;
  let isOn = true;
  for (const word of rest) {
    if (/^[-+]/.test(word)) isOn = word.startsWith("-");
    if (/^[-+]\w*e|^errexit$/.test(word)) mode.endsEarly = isOn;
    if (word === "pipefail") mode.isPipeStrict = isOn;
  }
}

/** Reads commands with `&&` and `||` between them. */
function readAlternatives(reading: Reading, mode: CurrentMode): Part {
  let { commands, isGuard = false, isStrict = false }: Part = readPipe(reading, mode);
  const first = { ...mode };
  let isChain = false;
  let isOther = false;
  for (;;) {
    if (takeOperator(reading, "&&")) {
      skipBreaks(reading);
      const part = readPipe(reading, mode);
      commands = [...commands, ...part.commands];
      isStrict = part.isStrict === true;
      isChain = true;
    } else if (takeOperator(reading, "||")) {
      skipBreaks(reading);
      const wasBroken = reading.isBroken;
      const own = { ...mode };
      const { commands: instead } = readPipe(reading, own);
      if (!isSameMode(own, mode)) reading.isBroken = true;
      const isEnd = isFailingEnd(instead.at(-1));
      if (isEnd) reading.isBroken = wasBroken;
      isGuard ||= isEnd && instead.at(-1)?.[0] === "exit";
      isOther ||= !isEnd;
    } else break;
  }
  // Where a command before `set` failed, the rest of the shell runs in the mode before.
  if (!isGuard && !isSameMode(first, mode)) {
    skipBreaks(reading);
    if (!/^\)?$/.test(peek(reading) ?? "")) reading.isBroken = true;
  }
  return isOther ? { ...OTHER, isGuard } : { commands, isGuard, isChain, isStrict };
}

function isSameMode(one: ShellMode, other: ShellMode): boolean {
  return one.endsEarly === other.endsEarly && one.isPipeStrict === other.isPipeStrict;
}

/** Whether a command only ends the line with a failure. */
function isFailingEnd(command: ShellCommand): boolean {
  return /^(?:exit [1-9]\d*|exit \$\?|false)$/.test(command?.join(" ") ?? "");
}

function readPipe(reading: Reading, mode: CurrentMode): Part {
  const isNegated = takeWord(reading, "!");
  const before = { ...mode };
  const parts = [readCommand(reading, mode)];
  while (takeOperator(reading, "|")) {
    skipBreaks(reading);
    parts.push(readCommand(reading, { ...before }));
  }
  // Each command of a pipe has a shell of its own.
  if (parts.length > 1) Object.assign(mode, before);
  const isStrict = parts.some((part) => part.isStrict);
  if (isNegated || (isStrict && /^(?:&&|\|\|)$/.test(peek(reading) ?? ""))) return OTHER;
  if (parts.length > 1 && mode.isPipeStrict) return { commands: parts.flatMap(({ commands }) => commands), isStrict };
  return parts.at(-1) ?? OTHER;
}

/** The closing words of compound commands, by their opening ones. */
const ENDS: Readonly<Record<string, string>> = {
  if: "fi",
  for: "done",
  while: "done",
  until: "done",
  select: "done",
  case: "esac",
  "[[": "]]",
};

/** Commands after which the rest of a line may mean something else. */
const BREAKING = /^(?:exit|return|exec|eval|trap|alias|function|break|continue|kill)$/;

function readCommand(reading: Reading, mode: CurrentMode): Part {
  if (takeOperator(reading, "(")) return readList(reading, { ...mode }, ")");
  const { tokens } = reading;
  if (takeWord(reading, "{")) return readList(reading, mode, "}");
  const words: string[] = [];
  for (; reading.at < tokens.length; reading.at += 1) {
    const token = tokens[reading.at];
    if (token === undefined || "operator" in token) break;
    if (words.length === 0 && Object.hasOwn(ENDS, token.word)) return skipControl(reading, token.word);
    words.push(token.word);
  }
  // A function or an array.
  if (peek(reading) === "(") reading.isBroken = true;
  if (BREAKING.test(words[0] ?? "")) reading.isBroken = true;
  followSet(words, mode);
  return { commands: [words] };
}

/** Skips a loop or a condition, which may end the shell. */
function skipControl(reading: Reading, opener: string): Part {
  const ends = [ENDS[opener]];
  for (reading.at += 1; ends.length > 0 && reading.at < reading.tokens.length; reading.at += 1) {
    const next = peek(reading);
    if (next === ends.at(-1)) ends.pop();
    else if (next === "set" && beginsCommand(reading)) reading.isBroken = true;
    else if (next === "exit" && beginsCommand(reading) && isGoodEnd(reading)) reading.isBroken = true;
    else if (next !== undefined && Object.hasOwn(ENDS, next) && beginsCommand(reading)) ends.push(ENDS[next]);
  }
  return { ...OTHER, isGuard: true };
}

/** Whether the next token is the first of a command. */
function beginsCommand({ tokens, at }: Reading): boolean {
  const before = tokens[at - 1];
  return (
    before === undefined || "operator" in before || /^(?:if|while|until|then|do|else|elif|!|\{)$/.test(before.word)
  );
}

/** Whether `exit` at this place may end the line well, so that nothing after it ran. */
function isGoodEnd({ tokens, at }: Reading): boolean {
  const code = tokens[at + 1];
  return code === undefined || !("word" in code) || !/^0*[1-9]\d*$/.test(code.word);
}

function peek({ tokens, at }: Reading): string | undefined {
  const token = tokens[at];
  return token === undefined ? undefined : "word" in token ? token.word : token.operator;
}

function takeOperator(reading: Reading, operator: string): boolean {
  const token = reading.tokens[reading.at];
  const isIt = token !== undefined && "operator" in token && token.operator === operator;
  if (isIt) reading.at += 1;
  return isIt;
}

function takeWord(reading: Reading, word: string): boolean {
  const token = reading.tokens[reading.at];
  const isIt = token !== undefined && "word" in token && token.word === word;
  if (isIt) reading.at += 1;
  return isIt;
}

function skipBreaks(reading: Reading): void {
  while (takeOperator(reading, ";"));
}

const BLANK = /(?:[ \t\r]|\\\r?\n)+/y;
const COMMENT = /#[^\n]*/y;
const REDIRECTION = /(?:\d*(?:<<<|<<-?|<&|<>|<|>>|>&|>\||>)|&>>?)(?:[ \t]*)/y;
const OPERATOR = /&&|\|\||\|&?|;;|[;&()\n]/y;
const PLAIN = /[^\s|&;()<>"'`\\$]+/y;
const QUOTED = /'([^']*)'/y;

/** Splits a line at its words and operators; undefined where a quotation has no end. */
function splitLine(line: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  const documents: string[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(line)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  while (at < line.length) {
    if (take(BLANK) !== undefined || take(COMMENT) !== undefined) continue;
    const redirection = take(REDIRECTION);
    const operator = redirection === undefined ? take(OPERATOR) : undefined;
    if (operator === "\n") at = skipDocuments(line, at, documents.splice(0));
    if (operator !== undefined) {
      tokens.push({ operator: operator === "\n" || operator === ";;" ? ";" : operator.replace("|&", "|") });
      continue;
    }
    const word = line[at] === "(" ? readNested(line, at + 1, ")") : readWord(line, at);
    if (word === undefined || word.end === at) return undefined;
    at = word.end;
    if (redirection === undefined) tokens.push({ word: word.text });
    else if (/^\d*<<-?\s*$/.test(redirection)) documents.push(word.text);
  }
  return tokens;
}

/** Skips the here-documents of a line. */
function skipDocuments(line: string, from: number, names: readonly string[]): number {
  let at = from;
  for (const name of names) {
    for (let isEnd = false; !isEnd && at < line.length; ) {
      const end = line.indexOf("\n", at);
      isEnd = line.slice(at, end === -1 ? undefined : end).trim() === name;
      at = end === -1 ? line.length : end + 1;
    }
  }
  return at;
}

interface Word {
  readonly text: string;
  readonly end: number;
}

/** Reads a word up to a blank, an operator, or a quotation without end; it is empty where one of them comes first. */
function readWord(line: string, from: number): Word | undefined {
  let text = "";
  let at = from;
  for (;;) {
    PLAIN.lastIndex = at;
    QUOTED.lastIndex = at;
    const [, quoted] = QUOTED.exec(line) ?? [];
    const [plain = quoted] = PLAIN.exec(line) ?? [];
    const letter = line[at];
    if (plain !== undefined) {
      text += plain;
      // The pattern that does not match begins anew at 0.
      at = Math.max(PLAIN.lastIndex, QUOTED.lastIndex);
    } else if (letter === "\\" && at + 1 < line.length) {
      text += line[at + 1] === "\n" ? "" : line[at + 1];
      at += 2;
    } else if (letter === '"' || letter === "`" || letter === "$") {
      const nested = readExpanded(line, at, 0);
      if (nested === undefined) return undefined;
      text += nested.text;
      at = nested.end;
    } else return { text, end: at };
  }
}

/** Reads a text in double quotes, or a substitution. */
function readExpanded(line: string, at: number, depth: number): Word | undefined {
  if (line[at] === '"') return readNested(line, at + 1, '"', depth);
  if (line[at] === "`") return keepMarks(line, at, readNested(line, at + 1, "`", depth));
  const closer = line[at + 1] === "(" ? ")" : line[at + 1] === "{" ? "}" : undefined;
  if (closer === undefined) return { text: "$", end: at + 1 };
  return keepMarks(line, at, readNested(line, at + 2, closer, depth));
}

/** Gives a substitution the marks around it, by which it is told from a text. */
function keepMarks(line: string, at: number, nested: Word | undefined): Word | undefined {
  return nested && { text: line.slice(at, nested.end), end: nested.end };
}

/** Reads until a closing letter, past quoted and nested parts. */
function readNested(line: string, from: number, closer: string, depth = 0): Word | undefined {
  if (depth > MOST_DEPTH) return undefined;
  let at = from;
  while (at < line.length && line[at] !== closer) {
    const letter = line[at];
    if (letter === "\\") at += 2;
    else if (letter === "'" && closer !== '"' && closer !== "`") at = line.indexOf("'", at + 1) + 1 || line.length;
    else if (letter === '"' || letter === "`" || letter === "$") {
      const nested = readExpanded(line, at, depth + 1);
      if (nested === undefined) return undefined;
      at = nested.end;
    } else if (letter === "(" && closer === ")") {
      const nested = readNested(line, at + 1, ")", depth + 1);
      if (nested === undefined) return undefined;
      at = nested.end;
    } else at += 1;
  }
  return line[at] === closer ? { text: line.slice(from, at), end: at + 1 } : undefined;
}
