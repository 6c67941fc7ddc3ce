import { findUnintended, type Replacement } from "./find-unintended.js";
import { type ProtectedItem, TODO_PROTECTIONS, type TodoProtection } from "./protection.js";
import { quote } from "./quote.js";
import { addIssue, addNote, type Report } from "./report.js";
import type { ResolvedRules } from "./resolve-rules.js";
import type { TodoStatus } from "./todo.js";

type Words = Readonly<Record<TodoStatus, string>>;

/**
 * Notes on what a whole-list write may have done by mistake, or issues where the rules refuse it: one for each
 * concern, with all items it is about. The lost text is quoted in full.
 */
export function noteUnintended(write: Replacement, rules: ResolvedRules, report: Report): void {
  const found = findUnintended(write);
  if (found.size === 0) return;
  for (const concern of TODO_PROTECTIONS) {
    const items = found.get(concern);
    if (items !== undefined) tell(concern, Object.freeze(items), rules, report);
  }
}

/** Whether any concern refuses a write. */
export function refusesUnintended({ protection }: ResolvedRules): boolean {
  return TODO_PROTECTIONS.some((concern) => protection[concern] === "refuse");
}

function tell(
  concern: TodoProtection,
  items: readonly ProtectedItem[],
  rules: ResolvedRules,
  report: Report,
): void {
  const { wordOf, statusWords: words } = rules;
  const path = [rules.fields.list];
  if (rules.protection[concern] === "note") {
    addNote(report, concern, path, `${describe(concern, items, wordOf)}. No action needed if meant.`, items);
  } else if (rules.protection[concern] === "refuse") {
    const expected = FIXES[concern](wordOf, rules.statuses);
    const received = describe(concern, items, wordOf);
    const facts = { code: concern, path, items, received, expected };
    addIssue(report, Object.keys(words).length === 0 ? facts : { ...facts, words });
  }
}

/** Most items that one sentence names. */
const NAMED = 10;

/** What happened to the items, in one sentence without its full stop. */
function describe(concern: TodoProtection, items: readonly ProtectedItem[], words: Words): string {
  const named = items.slice(0, NAMED).map((item) => NAMES[concern](item, words));
  if (items.length > NAMED) named.push(`and ${items.length - NAMED} more`);
  return SENTENCES[concern](named.join(concern === "reopened" ? "; " : ", "), items.length, words);
}

const NAMES: Readonly<Record<TodoProtection, (item: ProtectedItem, words: Words) => string>> = {
  dropped_unfinished: ({ before }, words) => `${text(before)} (${words[before.status]})`,
  reopened: ({ before, after = before }, words) =>
    `${text(before)} was ${words[before.status]} and is ${words[after.status]} again${
      before.content === after.content ? "" : `, as ${text(after)}`
    }`,
  reworded_finished: ({ before, after = before }) => `${text(before)} to ${text(after)}`,
  many_completed: ({ before }) => text(before),
  not_started: ({ before }) => text(before),
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

function text({ content }: { readonly content: string }): string {
  return quote(content, Number.POSITIVE_INFINITY);
}
