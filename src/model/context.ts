import type { ItemField } from "./fields.js";
import { describeIssue, describePlace, fillMessage } from "./format-issues.js";
import type { Replacement, TodoIssue, TodoIssueFacts, TodoWording } from "./issue.js";
import { REPAIR_MESSAGES, type TodoNote, type TodoNoteCode, type TodoRepair } from "./note.js";
import { NOTHING } from "./plain-json.js";
import { describeValue, secureMessage } from "./quote.js";
import type { ResolvedRules } from "./resolve-rules.js";
import type { Items } from "./todo.js";
import type { TodoChange } from "./todo-change.js";
import type { TodoRules } from "./todo-rules.js";

/** A path in the sent input, in the model's own field names. */
export type Path = readonly (string | number)[];

/** The issues and notes that one call collects. */
export interface Diagnostics {
  readonly issues: TodoIssue[];
  readonly notes: TodoNote[];
  /** The number of issues and notes beyond those that are kept. */
  issuesOmitted: number;
  notesOmitted: number;
}

/** Reports everything about a call besides its list: in full for a model, not at all for a screen. */
export interface Reporter {
  readonly wordIssue: (facts: TodoIssueFacts, wording: TodoWording) => TodoIssue;
  readonly wordRepair: (code: TodoRepair, path: Path, detail: string) => string;
  /** Lists the differences between the items before and after. */
  readonly findChanges: (before: Items, after: Items, matches: readonly number[]) => readonly TodoChange[];
  /** Reports the signs that part of the plan was lost; true where the list is a new plan in place of the old one. */
  readonly reportLosses: (write: Replacement, list: Context, mayRefuse: boolean) => boolean;
  /** True for the first write after a message of the person, who may have asked for something else. */
  readonly mayReplace?: boolean;
}

/**
 * The context in which a reader reads a call: the rules in force, and a way to add notes to the reply.
 *
 * A reader refuses a call by its return value.
 */
export interface TodoCallContext {
  readonly rules: TodoRules;
  /** Where, in the model's own field names; empty for the call itself. */
  readonly path: readonly (string | number)[];
  /** The same context at a place further in: `context.at("todos", 0)` is the first item. */
  readonly at: (...parts: readonly (string | number)[]) => TodoCallContext;
  /** Adds a note about this place, in front of the notes on the call's effect. The message is one sentence. */
  readonly note: (code: TodoNoteCode, message: string) => void;
}

/** The context of a value while it is parsed: the rules, its path in the sent input, and the collected problems. */
export interface Context extends TodoCallContext {
  readonly rules: ResolvedRules;
  readonly reporter: Reporter;
  /** The position of the item that the path leads into, and the id that was sent with it. */
  readonly item: { readonly index?: number; readonly id?: string };
  readonly diagnostics: Diagnostics;
  /** The id that the answer to a recorded call gave the item which it added; left out for a call yet to be answered. */
  readonly givenId?: string;
  /** The same context at a place further in. */
  readonly at: (...parts: Path) => Context;
}

/** Creates the context of one call, at its outermost value. */
export function createContext(rules: ResolvedRules, reporter: Reporter): Context {
  const diagnostics = { issues: [], notes: [], issuesOmitted: 0, notesOmitted: 0 };
  return contextAt({ rules, reporter, diagnostics }, [], {});
}

/** Narrows a context to one item: its position, or the id it was sent with, or both. */
export function withItem(context: Context, item: Context["item"]): Context {
  return contextAt(context, context.path, { ...context.item, ...item });
}

type Call = Pick<Context, "rules" | "reporter" | "diagnostics">;

function contextAt({ rules, reporter, diagnostics }: Call, path: Path, item: Context["item"]): Context {
  const at = (...parts: Path): Context => contextAt(context, [...path, ...parts], item);
  const note = (code: TodoNoteCode, message: string): void => addNote(context, code, () => message);
  const context: Context = { rules, reporter, path, item, diagnostics, at, note };
  return context;
}

/** An item whose fields are parsed; its context is built only where there is something to report. */
export interface ItemPlace {
  /** The context of the list that contains the item, or of the item itself. */
  readonly context: Context;
  /** The position in that list; undefined where the context is the item's own. */
  readonly index?: number | undefined;
  /** The id the item was sent with. */
  readonly id?: string | undefined;
}

/** Returns the context of an item, or of one of its fields. */
export function placeOf({ context, index, id }: ItemPlace, field?: ItemField): Context {
  const item = index === undefined ? context : withItem(context.at(index), { index });
  const named = id === undefined ? item : withItem(item, { id });
  return field === undefined ? named : named.at(context.rules.fields[field]);
}

/**
 * The most issues, and the most notes, kept of one call: one for each field of a full list under the default rules.
 */
const MOST_KEPT = 250;

/** Adds an issue about the value at the context's path, in the host's wording. */
export function addIssue(context: Context, facts: Omit<TodoIssueFacts, "path">): void {
  const { path, item } = context;
  addIssueAt(context, { ...facts, path, ...item });
}

/** Adds an issue that carries its own path. */
export function addIssueAt({ rules, reporter, diagnostics }: Context, facts: TodoIssueFacts): void {
  if (diagnostics.issues.length >= MOST_KEPT) diagnostics.issuesOmitted += 1;
  else diagnostics.issues.push(reporter.wordIssue(facts, rules.wording));
}

/** Adds an issue about a value of the wrong type. */
export function addWrongType(context: Context, value: unknown, expected: string): void {
  addIssue(context, { code: "wrong_type", received: describeValue(value), expected });
}

/** Checks whether the call has an issue so far. */
export function hasIssues({ diagnostics }: Context): boolean {
  return diagnostics.issues.length > 0;
}

/** Adds the note of a repair at the context's place. */
export function addRepair(context: Context, code: TodoRepair, detail: string = ""): void {
  addNote(context, code, () => context.reporter.wordRepair(code, context.path, detail));
}

/** Adds a note about the value at the context's place, in words of its own. */
export function addNote(
  { path, diagnostics }: Context,
  code: TodoNoteCode,
  describe: () => string,
  items?: TodoNote["items"],
): void {
  if (diagnostics.notes.length >= MOST_KEPT) diagnostics.notesOmitted += 1;
  else diagnostics.notes.push(createNote(code, path, describe(), items));
}

/** Creates a note with these words, made safe to show. */
export function createNote(code: TodoNoteCode, path: Path, words: string, items?: TodoNote["items"]): TodoNote {
  const message = secureMessage(words);
  return Object.freeze({ code, path: Object.freeze([...path]), message, ...(items && { items }) });
}

/** Lists all issues of a call; the last one counts those that were left out. */
export function listIssues({ diagnostics, rules, reporter }: Context): readonly TodoIssue[] {
  const { issues, issuesOmitted: received } = diagnostics;
  if (received > 0) issues.push(reporter.wordIssue({ code: "issues_omitted", path: [], received }, rules.wording));
  return Object.freeze(issues);
}

/** Lists all notes of a call; the last one counts those that were left out. */
export function listNotes({ diagnostics: { notes, notesOmitted } }: Context): readonly TodoNote[] {
  if (notes.length === 0) return NOTHING;
  if (notesOmitted > 0) notes.push(createNote("notes_omitted", [], `There are ${notesOmitted} more notes.`));
  return Object.freeze(notes);
}

/** Words the note of a repair. */
export function wordRepair(code: TodoRepair, path: Path, detail: string): string {
  return fillMessage(REPAIR_MESSAGES[code], { place: describePlace(path), detail });
}

/** Creates an issue from its facts, in the host's words or the library's own. */
export function createIssue(facts: TodoIssueFacts, wording: TodoWording): TodoIssue {
  const own = wording[facts.code];
  const message = secureMessage(typeof own === "function" ? own(facts) : (own ?? describeIssue(facts)));
  return Object.freeze({ ...facts, path: Object.freeze([...facts.path]), message });
}
