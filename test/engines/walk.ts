import type { Grammar, Part } from "./grammar.js";

/** Writes random texts of a grammar. */
export type Walk = (random: () => number) => string;

/** After this many steps a walk takes the shortest way, so that recursive rules end. */
const FREE_STEPS = 400;

/**
 * Characters that walks try: punctuation of JSON and Markdown, other scripts, a pair of code units, and invisible signs.
 * No control characters: xgrammar's bounded texts allow them, although JSON does not.
 */
const ALPHABET = [..."aZ09 -_.,:;!?'\"\\/<>[]{}()#*`|&%$@é中ßаא😀\u200b\u202e\u2028\ufeff"];

/** @throws Error for a grammar without a root, or without a text that ends. */
export function createWalk(grammar: Grammar): Walk {
  const costs = measureRules(grammar);
  const root = findRule(grammar, "root");
  if (costOf(root, costs) === Infinity) throw new Error("The grammar has no finite text.");
  return (random) => new Walker(grammar, costs, random).write(root);
}

class Walker {
  private steps = 0;
  private readonly grammar: Grammar;
  private readonly costs: ReadonlyMap<string, number>;
  private readonly random: () => number;

  constructor(grammar: Grammar, costs: ReadonlyMap<string, number>, random: () => number) {
    this.grammar = grammar;
    this.costs = costs;
    this.random = random;
  }

  write(part: Part): string {
    this.steps += 1;
    switch (part.kind) {
      case "text":
        return part.text;
      case "character":
        return this.writeCharacter(part);
      case "rule":
        return this.write(findRule(this.grammar, part.name));
      case "sequence":
        return part.parts.map((each) => this.write(each)).join("");
      case "choice":
        return this.write(this.chooseFrom(part.options));
      case "repeat":
        return Array.from({ length: this.count(part.min, part.max) }, () => this.write(part.part)).join("");
    }
  }

  private chooseFrom(options: readonly Part[]): Part {
    const costs = options.map((option) => costOf(option, this.costs));
    const allowed = this.steps > FREE_STEPS ? Math.min(...costs) : Number.MAX_VALUE;
    return this.pick(options.filter((_, index) => (costs[index] ?? Infinity) <= allowed));
  }

  /** Mostly few, sometimes more than the bounds of the subjects allow. */
  private count(min: number, max: number): number {
    if (this.steps > FREE_STEPS) return min;
    const more = this.random() < 0.02 ? 80 : 4;
    return Math.min(max, min + Math.floor(this.random() * more));
  }

  private writeCharacter(part: Part & { kind: "character" }): string {
    const matches = (code: number) => part.ranges.some(([first, last]) => first <= code && code <= last) !== part.not;
    if (part.not) return this.pick(ALPHABET.filter((character) => matches(character.codePointAt(0) ?? 0)));
    const [first, last] = this.pick(part.ranges);
    return String.fromCodePoint(first + Math.floor(this.random() * (last - first + 1)));
  }

  private pick<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.random() * values.length)];
    if (value === undefined) throw new Error("Nothing to choose from.");
    return value;
  }
}

/** The fewest steps that each rule takes to its end, by rounds until nothing gets shorter. */
function measureRules(grammar: Grammar): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const [name, part] of grammar) {
      const cost = costOf(part, costs);
      if (cost < (costs.get(name) ?? Infinity)) {
        costs.set(name, cost);
        isNew = true;
      }
    }
  }
  return costs;
}

function costOf(part: Part, costs: ReadonlyMap<string, number>): number {
  if (part.kind === "rule") return 1 + (costs.get(part.name) ?? Infinity);
  if (part.kind === "sequence") return part.parts.reduce((sum, each) => sum + costOf(each, costs), 1);
  if (part.kind === "choice") return 1 + Math.min(...part.options.map((option) => costOf(option, costs)));
  if (part.kind === "repeat") return part.min === 0 ? 1 : part.min * costOf(part.part, costs);
  return 1;
}

function findRule(grammar: Grammar, name: string): Part {
  const part = grammar.get(name);
  if (!part) throw new Error(`The grammar has no rule ${name}.`);
  return part;
}
