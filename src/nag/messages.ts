import { escapeForModel, wrapInTag } from "../model/escape.js";
import { findOwnFields, renderFields } from "../model/own-fields.js";
import { equalPlain, type Fields } from "../model/plain-json.js";
import { CONTEXT_CHARACTERS, clip, nameFirst } from "../model/quote.js";
import { countTodos, findCurrent, isDone, type TodoItem, type TodoList } from "../model/todo.js";
import type { StatusWords } from "../model/todo-rules.js";
import type { TodoChange } from "../plan/diff-todos.js";
import type { FailingStep } from "../plan/todo-facts.js";
import { renderBlocked } from "../render/blocked.js";
import { CHECKBOXES } from "../render/checkbox.js";
import { nameOthers, shortText } from "../render/progress.js";
import { renderContext } from "../render/render-for-context.js";
import type { NagEvent, NagReason } from "./event.js";

/** The facts that the words of a reminder may mention. */
export interface NagContext {
  /** The list of the event; empty for a `start`. */
  readonly list: TodoList;
  /** Rounds since the last write that counts, or since the user's message if `restartOnStart` is set. */
  readonly rounds: number;
  /** The name of the tool that the model sees. */
  readonly toolName: string;
  /** The model's own words for statuses, where they differ from ours. */
  readonly statusWords: StatusWords;
  /** The person's changes that the model has not seen yet. */
  readonly edited: readonly TodoChange[];
  /** The names of those who made them; empty, or `"user"`, means the user. */
  readonly editors: readonly string[];
  /** The finished items whose check fails, at the end of a turn. */
  readonly failing: readonly FailingStep[];
  /** The open items that others work on. */
  readonly away: NonNullable<NagEvent["away"]>;
}

/** The words of a reminder, without its tags. */
export type NagMessage = string | ((context: NagContext) => string);

/**
 * The most changed items that a sentence names, so that a model reads of each before it writes; the rest are counted.
 */
const SPELLED_OUT = 40;
/** The most characters for them: with a nudge that names open items, and its tags, the reminder stays under 4,000. */
const EDITS_CHARACTERS = 2700;
/** Most open items that a reminder names. */
const NAMED_ITEMS = 10;

interface OwnContext extends NagContext {
  readonly tag: string;
}

/** The mark in the tag of a nudge, by which it is recognized in a later request. */
export const NUDGE_ATTRIBUTE = ' type="nudge"';

/** The library's own words: the facts, then the next action; they need no secrecy towards the user. */
export const NAG_MESSAGES: Readonly<Record<NagReason, (context: OwnContext) => string>> = {
  start: ({ toolName }) => `For work of three or more steps, keep a plan with ${toolName}.`,
  no_plan: describeNoPlan,
  stale: describeStale,
  unfinished: ({ list, toolName }) =>
    `${describeOpen(list)} Go on with what is left, or bring the list up to date with ${toolName}.`,
  failing: describeFailing,
  compacted: describeContext,
  out_of_sight: describeContext,
  edited: ({ toolName, ...edit }) =>
    `${summarizeEdits(edit)} Go on from there, and keep it so when you next write the list with ${toolName}.`,
};

/** Summarizes the changes of others in one sentence. */
export function summarizeEdits({
  edited,
  editors,
  statusWords,
}: Pick<NagContext, "edited" | "editors" | "statusWords">): string {
  return `${nameEditors(editors)} changed the todo list: ${describeEdits(edited, statusWords)}.`;
}

/** The placeholder among editors for one without a known name. */
export const UNKNOWN_EDITOR = "";
/** Most editors that a sentence names. */
const NAMED_EDITORS = 3;

/** Names who changed the list, for the beginning of a sentence: `The user`, `"researcher"`, `The user and "ann"`. */
export function nameEditors(editors: readonly string[]): string {
  const isUser = editors.includes("user") || editors.length === 0;
  const others = editors.filter((name) => name !== "user");
  if (others.length > NAMED_EDITORS || others.includes(UNKNOWN_EDITOR))
    return isUser ? "The user and others" : "Others";
  const names = others.map((name) => `"${clip(escapeForModel(name), 60)}"`);
  const all = isUser ? ["The user", ...names] : names;
  return all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}` : all.join("");
}

/**
 * Describes a person's changes for a sentence, item by item: `completed "Read"; added "Ship"`.
 *
 * Texts stay whole as long as all of them fit into 2,700 characters, since the model may send them back.
 */
export function describeEdits(changes: readonly TodoChange[], words: StatusWords = {}): string {
  const items = new Map<TodoItem, TodoChange[]>();
  for (const change of changes) {
    const item = change.type === "removed" ? change.before : change.after;
    items.set(item, [...(items.get(item) ?? []), change]);
  }
  // The count of the rest takes the place of an item.
  const most = items.size > SPELLED_OUT ? SPELLED_OUT - 1 : SPELLED_OUT;
  const room = Math.floor(EDITS_CHARACTERS / Math.min(items.size, SPELLED_OUT));
  return nameFirst([...items], most, ([item, own]) => describeItemEdits(item, own, { room, words })).join("; ");
}

/** Describes the changes to one item: `completed and reworded "Read" to "Read it all"`. */
function describeItemEdits(
  item: TodoItem,
  changes: readonly TodoChange[],
  { room, words }: { readonly room: number; readonly words: StatusWords },
): string {
  const [change] = changes;
  const fields = change === undefined ? {} : findEditedFields(change);
  // A changed activeForm is not worth a mention next to another change.
  const said = changes.filter(({ type }) => type !== "edited" || changes.length === 1 || hasFields(fields));
  const lead = said.map(({ type }) => nameChange(type, words)).join(" and ");
  const texts = [...said.flatMap((change) => (change.type === "reworded" ? change.before : [])), item];
  // The fields leave half of the room to the texts, and a few characters to each of them.
  const left = room - lead.length;
  const told = renderFields(fields, Math.min(FIELDS_CHARACTERS, Math.floor(left / 2), left - 8 * texts.length));
  // Six characters for each text: the quotation marks, and the separator before the next one.
  const share = Math.floor((left - told.length) / texts.length) - 6;
  return `${lead} ${texts.map(({ content }) => `"${clip(escapeForModel(content), share)}"`).join(" to ")}${told}`;
}

/** Most characters of the fields of one item that are not the library's, in a sentence about edits. */
const FIELDS_CHARACTERS = 200;
/** The same in a row of open items. */
const ROW_FIELDS_CHARACTERS = 80;

/** Names a change to an item; one to a status that the model has its own word for, by that word. */
function nameChange(type: TodoChange["type"], words: StatusWords): string {
  const word = type === "completed" || type === "cancelled" ? words[type] : undefined;
  return word === undefined ? type : `marked as ${clip(escapeForModel(word), WORD_CHARACTERS)}`;
}

/** Most characters of a status in the model's own word. */
const WORD_CHARACTERS = 40;

/**
 * Finds the fields of the host's own, and the reason of a pending item, that a change set; null for one that it
 * cleared.
 */
function findEditedFields(change: TodoChange): Fields {
  if (change.type === "removed") return {};
  const { after: item } = change;
  const pick = (from: TodoItem): Fields =>
    item.status !== "pending" || from.blocked === undefined
      ? findOwnFields(from)
      : { blocked: from.blocked, ...findOwnFields(from) };
  const before = change.type === "added" ? {} : pick(change.before);
  const after = pick(item);
  const names = Object.keys({ ...before, ...after }).filter((name) => !equalPlain(before[name], after[name]));
  return Object.fromEntries(names.map((name) => [name, after[name] ?? null]));
}

function hasFields(fields: Fields): boolean {
  return Object.keys(fields).length > 0;
}

/** Lists the open items for a reminder: a row each, at most 10, then the number of the rest. */
export function renderOpenItems(list: TodoList): string {
  const renderRow = (item: TodoItem): string =>
    `${CHECKBOXES[item.status]} ${shortText(item)}${renderBlocked(item, ROW_FIELDS_CHARACTERS)}${renderFields(findOwnFields(item), ROW_FIELDS_CHARACTERS)}`;
  return nameFirst(listOpen(list), NAMED_ITEMS, renderRow, (rest) => `+${rest} more`).join("\n");
}

function listOpen({ items }: TodoList): readonly TodoItem[] {
  return items.filter((item) => !isDone(item));
}

function describeNoPlan({ toolName, rounds }: NagContext): string {
  return `${countRounds(rounds)} without a plan. If three or more steps are left, write them down with ${toolName}; otherwise go on.`;
}

function describeStale(context: NagContext): string {
  const { list, toolName, statusWords, rounds } = context;
  if (list.items.length === 0) return describeNoPlan(context);
  return `The todo list has not been written for ${countRounds(rounds)} (${describeProgress(list, statusWords)}). If work moved on, update it with ${toolName}; otherwise go on.`;
}

/** Names the finished items whose checks fail, and asks for the cause: the model decides what to do with the item. */
function describeFailing({ failing }: NagContext): string {
  const steps = new Map<string, string[]>();
  for (const { content, name } of failing) steps.set(content, [...(steps.get(content) ?? []), name]);
  const named = nameFirst([...steps], NAMED_ITEMS, ([content, names]) => {
    const checks = names.map((name) => clip(escapeForModel(name), WORD_CHARACTERS)).slice(0, 3);
    return `"${shortText({ content })}" (${checks.join(", ")})`;
  });
  return `Marked as done, but the last check failed: ${named.join(", ")}. Fix the cause and run the check again, or tell the user why it fails.`;
}

/** Shows the plan again; the whole reminder keeps to the bound of context. */
function describeContext({ list, toolName, tag, away }: OwnContext): string {
  const words = `Earlier messages were dropped. For context, this is the plan kept with ${toolName}:`;
  return addContext([nameOthers(away), words].filter(Boolean).join("\n"), list, tag);
}

/** Adds the plan to words about it, within the bound of context. */
export function addContext(words: string, list: TodoList, tag: string): string {
  const block = renderContext(list, CONTEXT_CHARACTERS - wrapInTag(`${words}\n`, tag).length);
  return `${words}\n${block}`;
}

function countRounds(rounds: number): string {
  return rounds === 1 ? "1 round" : `${rounds} rounds`;
}

function describeProgress(list: TodoList, words: StatusWords): string {
  const { done, total, open } = countTodos(list);
  const current = findCurrent(list);
  if (current) return `${done}/${total} done, now "${shortText(current)}"`;
  return `${done}/${total} done${open > 0 ? `, nothing ${nameRunning(words)}` : ""}`;
}

function nameRunning({ in_progress: word }: StatusWords): string {
  return word === undefined ? "in progress" : `"${clip(escapeForModel(word), WORD_CHARACTERS)}"`;
}

function describeOpen(list: TodoList): string {
  const { open, total } = countTodos(list);
  const named = nameFirst(listOpen(list), NAMED_ITEMS, (item) => `"${shortText(item)}"`);
  return `${open} of ${total} todos ${open === 1 ? "is" : "are"} still open: ${named.join(", ")}.`;
}
