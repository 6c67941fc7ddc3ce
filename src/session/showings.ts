import { hashText, writeSorted } from "../model/hash-text.js";
import { isSent, parseJson } from "../model/plain-json.js";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../model/todo.js";
import { isListTool, type TodoTool, type TodoWriteResult } from "../tool/create-todo-tool.js";

/**
 * The marks of all parts of a conversation that together show a model the whole plan: the call that wrote it, later
 * patches, and texts that told of others' changes. A mark is a hash of content, since ids recur and frameworks drop them.
 */
export type Showing = readonly string[];

/** A plan, and what shows it to the model. */
export interface ShownPlan {
  readonly list: TodoList;
  /** Each by itself shows the whole list; empty for a list that the model never wrote. */
  readonly showings: readonly Showing[];
}

/** Most ways to see the plan that a session remembers, newest first. */
const MOST_SHOWINGS = 3;
/** Of a showing with more marks than both together, the first and the last ones are kept. */
const FIRST_MARKS = 8;
const LAST_MARKS = 40;

/** Begins the only showing: the mark of what shows the whole list. */
export function showWhole(mark: string): readonly Showing[] {
  return Object.freeze([Object.freeze([mark])]);
}

/** Adds a mark to every showing: from now on, the plan is seen only together with it. */
export function showMore(showings: readonly Showing[], mark: string): readonly Showing[] {
  if (showings.length === 0) return showWhole(mark);
  return Object.freeze(showings.map((marks) => (marks.includes(mark) ? marks : boundMarks([...marks, mark]))));
}

/** Adds a showing of its own: a text that contains the whole list. */
export function showAgain(showings: readonly Showing[], mark: string): readonly Showing[] {
  return Object.freeze([Object.freeze([mark]), ...showings].slice(0, MOST_SHOWINGS));
}

function boundMarks(marks: Showing): Showing {
  const kept =
    marks.length > FIRST_MARKS + LAST_MARKS ? [...marks.slice(0, FIRST_MARKS), ...marks.slice(-LAST_MARKS)] : marks;
  return Object.freeze(kept);
}

/** Marks a call by the tool's name and its arguments, as text or object: sorted keys, no nulls. */
export function markCall(name: string, input: unknown): string {
  return hashText(`${name}\n${writeArguments(input)}`);
}

/** Marks any call that makes a list of these items, for a list whose own call is unknown. */
export function markItems(items: readonly TodoItem[]): string {
  return `=${hashText(JSON.stringify(items.map(({ content, status }) => [content, status])))}`;
}

/** Checks whether a mark is that of {@link markItems}. */
export function isItemsMark(mark: string): boolean {
  return mark.startsWith("=");
}

/** Marks a text by its length and hash. */
export function markText(text: string): string {
  return `${text.length}.${hashText(text)}`;
}

/** Reads the length in the mark of a text; undefined for the mark of a call. */
export function readLength(mark: string): number | undefined {
  const end = mark.indexOf(".");
  return end === -1 ? undefined : Number(mark.slice(0, end));
}

/** Writes arguments so that the ways in which APIs send and store them come to the same text. */
function writeArguments(input: unknown): string {
  try {
    // A model may write its arguments as a text in a text; a framework parses the outer one alone.
    return writeSorted(parseText(parseText(input)), isSent);
  } catch {
    // A getter threw, or the value nests too deep: no stored message can equal it.
    return "";
  }
}

function parseText(value: unknown): unknown {
  return typeof value === "string" ? (parseJson(value) ?? value) : value;
}

/** A call of the model that was answered. */
export interface AnsweredCall {
  readonly tool: TodoTool;
  /** The tool that the model called. */
  readonly name: string;
  readonly input: unknown;
  /** That of {@link markCall}, where the call was an accepted write. */
  readonly mark: string;
  readonly result: TodoWriteResult;
  /** The list before the call, and the one that it made, without what others changed meanwhile. */
  readonly before: TodoList;
  readonly written: TodoList;
  /** Whether others changed the list since the model saw it. */
  readonly isBehind: boolean;
  /** Whether an answer to an earlier call of the same reply names these changes; this one does otherwise. */
  readonly isTold: boolean;
}

/** Follows the showings through a call of the model and its answer. */
export function followCall(showings: readonly Showing[], call: AnsweredCall): readonly Showing[] {
  const { mark, result, isBehind, isTold } = call;
  if (result.ok && result.isRead) return showAgain(showings, markText(result.text));
  const shown = result.ok ? followWrite(showings, mark, call) : showings;
  return isBehind && !isTold && shown.length > 0 ? showMore(shown, markText(result.text)) : shown;
}

function followWrite(showings: readonly Showing[], mark: string, call: AnsweredCall): readonly Showing[] {
  // The earlier answer belongs to the plan.
  return makesWhole(call) && !call.isTold ? showWhole(mark) : showMore(showings, mark);
}

/** Checks whether an accepted call makes the same items when it is run on an empty list. */
function makesWhole({ tool, name, input, before, written }: AnsweredCall): boolean {
  if (before.items.length === 0 || isListTool(tool)) return true;
  // A call shorter than the texts of all items names some of them by less, and is spared a second run.
  const length = written.items.reduce((sum, { content }) => sum + content.length, 0);
  if (writeArguments(input).length < length) return false;
  const alone = tool.run(EMPTY_TODO_LIST, input, { tool: name });
  return alone.ok && markItems(alone.list.items) === markItems(written.items);
}

/** Reads the showings of a snapshot; where they are missing or damaged, a call with these items shows the list. */
export function readShowings(stored: unknown, { items }: TodoList): readonly Showing[] {
  const isShowing = (marks: unknown): marks is Showing =>
    Array.isArray(marks) && marks.length > 0 && marks.every((mark) => typeof mark === "string");
  const showings = Array.isArray(stored) ? stored.slice(0, MOST_SHOWINGS) : [];
  if (Array.isArray(stored) && showings.every(isShowing)) return Object.freeze(showings.map(boundMarks));
  return items.length === 0 ? NO_SHOWINGS : showWhole(markItems(items));
}

/** The showings of a list that the model never wrote. */
export const NO_SHOWINGS: readonly Showing[] = /* @__PURE__ */ Object.freeze([]);
