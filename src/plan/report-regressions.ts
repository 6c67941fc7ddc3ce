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
  if (found.size === 0) return;
  const { protection, lookup, statusWords: words } = list.rules;
  for (const sign of TODO_PROTECTIONS) {
    const items = found.get(sign);
    if (items === undefined || protection[sign] === "ignore") continue;
    const sentence = describeRegression(sign, Object.freeze(items), lookup.wordOf);
    if (protection[sign] === "note" || !mayRefuse) {
      // The call said itself which items go.
      if (sign === "dropped_unfinished" && write.namesItems) continue;
      addNote(list, sign, () => `${sentence}. No action needed if meant.`, items);
      continue;
    }
    const expected = FIXES[sign](lookup.wordOf, list.rules.statuses);
    const facts = { code: sign, items, received: sentence, expected };
    addIssue(list, Object.keys(words).length === 0 ? facts : { ...facts, words });
  }
}

/** Whether any sign refuses a write under these rules. */
export function refusesRegressions({ rules: { protection } }: Context): boolean {
  return TODO_PROTECTIONS.some((sign) => protection[sign] === "refuse");
}

/** Most items that one sentence names, and most characters that their texts may take in all. */
const NAMED = 10;
const NAMED_CHARACTERS = 2000;

/** What happened to the items, in one sentence without its full stop; the texts are quoted whole as long as they fit. */
function describeRegression(sign: TodoProtection, items: readonly ProtectedItem[], words: Words): string {
  const share = Math.floor(NAMED_CHARACTERS / Math.min(items.length, NAMED));
  const named = items.slice(0, NAMED).map((item) => NAMES[sign](item, words, share));
  if (items.length > NAMED) named.push(`and ${items.length - NAMED} more`);
  return SENTENCES[sign](named.join(sign === "reopened" ? "; " : ", "), items.length, words);
}

type Name = (item: ProtectedItem, words: Words, share: number) => string;

const NAMES: Readonly<Record<TodoProtection, Name>> = {
  dropped_unfinished: ({ before }, words, share) =>
    `${quoteContent(before, share)} (${words[before.status]})`,
  reopened: ({ before, after = before }, words, share) => {
    const reworded = before.content === after.content ? "" : `, as ${quoteContent(after, share / 2)}`;
    const text = quoteContent(before, reworded === "" ? share : share / 2);
    return `${text} was ${words[before.status]} and is ${words[after.status]} again${reworded}`;
  },
  reworded_finished: ({ before, after = before }, _words, share) =>
    `${quoteContent(before, share / 2)} to ${quoteContent(after, share / 2)}`,
  many_completed: ({ before }, _words, share) => quoteContent(before, share),
  not_started: ({ before }, _words, share) => quoteContent(before, share),
};

type Sentence = (named: string, count: number, words: Words) => string;

const SENTENCES: Readonly<Record<TodoProtection, Sentence>> = {
  dropped_unfinished: (named) => `No longer in the list: ${named}`,
  reopened: (named) => named,
  reworded_finished: (named) => `Finished, but with other words now: ${named}`,
  many_completed: (named, count, words) => `${count} items became ${words.completed} at once: ${named}`,
  not_started: (named, _count, words) =>
    `Now ${words.completed} without having been ${words.in_progress}: ${named}`,
};

type Fix = (words: Words, statuses: readonly TodoStatus[]) => string;

const FIXES: Readonly<Record<TodoProtection, Fix>> = {
  dropped_unfinished: (words, statuses) =>
    `keep what is unfinished${statuses.includes("cancelled") ? `, or set it to "${words.cancelled}"` : ""}`,
  reopened: () => "leave finished items as they were and add a new one for more work",
  reworded_finished: () => "send finished items with their old words",
  many_completed: (words) => `set one item to "${words.completed}" in each write`,
  not_started: (words) => `set an item to "${words.in_progress}" before it is "${words.completed}"`,
};

function quoteContent({ content }: TodoItem, share: number): string {
  return quote(content, Math.floor(share));
}
