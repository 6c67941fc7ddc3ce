import { quote } from "../core/quote.js";
import type { TodoItem, TodoStatus } from "../core/todo.js";
import { addIssue, addNote, type Context } from "../rules/context.js";
import { type ProtectedItem, TODO_PROTECTIONS, type TodoProtection } from "../rules/protection.js";
import { detectRegressions, type Replacement } from "./detect-regressions.js";

type Words = Readonly<Record<TodoStatus, string>>;

/** How the signs of a write are reported. */
export interface ReportOptions {
  /** Whether a sign may refuse the write; otherwise it is noted. False for what a person changed. */
  readonly mayRefuse: boolean;
}

/**
 * Reports the signs that a whole-list write lost part of the plan by mistake: a note each, or an issue where the rules
 * refuse it, with all items concerned. The context is the list's.
 */
export function reportRegressions(write: Replacement, list: Context, { mayRefuse }: ReportOptions): void {
  const found = detectRegressions(write);
  const { protection, lookup, statuses } = list.rules;
  const { wordOf: words, ownWords } = lookup;
  for (const sign of TODO_PROTECTIONS) {
    const items = found[sign];
    if (items.length === 0 || protection[sign] === "ignore") continue;
    Object.freeze(items);
    const sentence = describeRegression(sign, items, words);
    if (protection[sign] === "note" || !mayRefuse) {
      // The call said itself which items go.
      if (sign === "dropped_unfinished" && write.namesItems) continue;
      addNote(list, sign, () => `${sentence}. No action needed if meant.`, items);
      continue;
    }
    const expected = SIGNS[sign].fix(words, statuses);
    addIssue(list, { code: sign, items, received: sentence, expected, ...ownWords });
  }
}

/** Most items that one sentence names, and most characters that their texts may take in all. */
const NAMED = 10;
const NAMED_CHARACTERS = 2000;

/** Says in one sentence without full stop what happened to the items; texts that fit are quoted whole. */
function describeRegression(sign: TodoProtection, items: readonly ProtectedItem[], words: Words): string {
  const { name = quoteBefore, say } = SIGNS[sign];
  const share = Math.floor(NAMED_CHARACTERS / Math.min(items.length, NAMED));
  const named = items.slice(0, NAMED).map((item) => name(item, share, words));
  if (items.length > NAMED) named.push(`and ${items.length - NAMED} more`);
  return say(named.join(sign === "reopened" ? "; " : ", "), words, items.length);
}

/** How one sign is told. */
interface Sign {
  /** Names one item within a number of characters. Default: by its old text. */
  readonly name?: (item: ProtectedItem, share: number, words: Words) => string;
  /** Says what happened to the items that were named. */
  readonly say: (named: string, words: Words, count: number) => string;
  /** Says what to do instead. */
  readonly fix: (words: Words, statuses: readonly TodoStatus[]) => string;
}

const SIGNS: Readonly<Record<TodoProtection, Sign>> = {
  dropped_unfinished: {
    name: (item, share, words) => `${quoteBefore(item, share)} (${words[item.before.status]})`,
    say: (named) => `No longer in the list: ${named}`,
    fix: (words, statuses) =>
      `keep what is unfinished${statuses.includes("cancelled") ? `, or set it to "${words.cancelled}"` : ""}`,
  },
  reopened: {
    name: ({ before, after = before }, share, words) => {
      const isReworded = before.content !== after.content;
      const text = quoteContent(before, isReworded ? share / 2 : share);
      const reworded = isReworded ? `, as ${quoteContent(after, share / 2)}` : "";
      return `${text} was ${words[before.status]} and is ${words[after.status]} again${reworded}`;
    },
    say: (named) => named,
    fix: () => "leave finished items as they were and add a new one for more work",
  },
  reworded_finished: {
    name: ({ before, after = before }, share) =>
      `${quoteContent(before, share / 2)} to ${quoteContent(after, share / 2)}`,
    say: (named) => `Finished, but with other words now: ${named}`,
    fix: () => "send finished items with their old words",
  },
  many_completed: {
    say: (named, words, count) => `${count} items became ${words.completed} at once: ${named}`,
    fix: (words) => `set one item to "${words.completed}" in each write`,
  },
  not_started: {
    say: (named, words) => `Now ${words.completed} without having been ${words.in_progress}: ${named}`,
    fix: (words) => `set an item to "${words.in_progress}" before it is "${words.completed}"`,
  },
};

function quoteBefore({ before }: ProtectedItem, share: number): string {
  return quoteContent(before, share);
}

function quoteContent({ content }: TodoItem, share: number): string {
  return quote(content, Math.floor(share));
}
