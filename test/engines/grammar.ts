/** A part of a grammar: what a text may consist of at one place. */
export type Part =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "character"; readonly not: boolean; readonly ranges: readonly Range[] }
  | { readonly kind: "rule"; readonly name: string }
  | { readonly kind: "sequence"; readonly parts: readonly Part[] }
  | { readonly kind: "choice"; readonly options: readonly Part[] }
  | { readonly kind: "repeat"; readonly part: Part; readonly min: number; readonly max: number };

/** The first and the last code point. */
export type Range = readonly [first: number, last: number];

export type Grammar = ReadonlyMap<string, Part>;

/**
 * Reads a grammar of llama.cpp (GBNF) or xgrammar (EBNF), one rule a line. Lookaheads are left out: a walk continues
 * with the next part anyway.
 *
 * @throws Error that quotes what it cannot read.
 */
export function parseGrammar(text: string): Grammar {
  const rules = new Map<string, Part>();
  for (const line of text.split("\n")) {
    const match = /^([\w-]+) ::= (.*)$/u.exec(line);
    if (match?.[1] !== undefined) rules.set(match[1], new LineReader(match[2] ?? "").readWhole());
    else if (line.trim() !== "") throw new Error(`No rule: ${line.slice(0, 200)}`);
  }
  return rules;
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "0": "\0" };

class LineReader {
  private at = 0;
  private readonly line: string;

  constructor(line: string) {
    this.line = line;
  }

  readWhole(): Part {
    const part = this.readChoice();
    if (this.at < this.line.length) this.fail();
    return part;
  }

  private readChoice(): Part {
    const options = [this.readSequence()];
    while (this.take("|")) options.push(this.readSequence());
    return options.length === 1 && options[0] ? options[0] : { kind: "choice", options };
  }

  private readSequence(): Part {
    const parts: Part[] = [];
    for (let part = this.readRepeated(); part; part = this.readRepeated()) parts.push(part);
    return parts.length === 1 && parts[0] ? parts[0] : { kind: "sequence", parts };
  }

  private readRepeated(): Part | undefined {
    const part = this.readSingle();
    if (!part) return undefined;
    const sign = this.line[this.at] ?? "";
    const simple = { "*": [0, Infinity], "+": [1, Infinity], "?": [0, 1] }[sign];
    if (simple) {
      this.at += 1;
      return { kind: "repeat", part, min: simple[0] ?? 0, max: simple[1] ?? 0 };
    }
    const counts = this.match(/\{(\d+)(?:(,) ?(\d*))?\}/uy);
    if (!counts) return part;
    const min = Number(counts[1]);
    const max = counts[2] === undefined ? min : counts[3] === "" ? Infinity : Number(counts[3]);
    return { kind: "repeat", part, min, max };
  }

  private readSingle(): Part | undefined {
    if (this.take('"')) return { kind: "text", text: this.readUntil('"').join("") };
    if (this.take("[")) return this.readClass();
    if (this.take("(")) {
      const isLookahead = this.take("=");
      const part = this.readChoice();
      if (!this.take(")")) this.fail();
      return isLookahead ? { kind: "sequence", parts: [] } : part;
    }
    const name = this.match(/[\w-]+/uy)?.[0];
    return name === undefined ? undefined : { kind: "rule", name };
  }

  private readClass(): Part {
    const not = this.line[this.at] === "^";
    if (not) this.at += 1;
    const characters = this.readUntil("]");
    const ranges: Range[] = [];
    for (let index = 0; index < characters.length; index += 1) {
      const first = characters[index] ?? "";
      const isRange = characters[index + 1] === "-" && index + 2 < characters.length;
      const last = isRange ? (characters[index + 2] ?? "") : first;
      if (isRange) index += 2;
      ranges.push([codeOf(first), codeOf(last)]);
    }
    return { kind: "character", not, ranges };
  }

  /** An escaped hyphen comes with its backslash, so that it is no range. */
  private readUntil(end: string): readonly string[] {
    const characters: string[] = [];
    while (this.line[this.at] !== end) {
      const match = this.match(/\\x([0-9a-f]{2})|\\u([0-9a-f]{4})|\\U([0-9a-f]{8})|\\?./isuy);
      if (!match) this.fail();
      const hex = match?.[1] ?? match?.[2] ?? match?.[3];
      const raw = match?.[0] ?? "";
      if (hex !== undefined) characters.push(String.fromCodePoint(Number.parseInt(hex, 16)));
      else if (raw === "\\-" && end === "]") characters.push(raw);
      else characters.push(raw.length > 1 && raw.startsWith("\\") ? (ESCAPES[raw.slice(1)] ?? raw.slice(1)) : raw);
    }
    this.at += 1;
    return characters;
  }

  private take(sign: string): boolean {
    this.match(/ +/uy);
    if (!this.line.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.line);
    if (match) this.at += match[0].length;
    return match;
  }

  private fail(): never {
    throw new Error(`Unreadable grammar at: ${this.line.slice(this.at, this.at + 80)}`);
  }
}

function codeOf(character: string): number {
  return (character === "\\-" ? "-" : character).codePointAt(0) ?? 0;
}
