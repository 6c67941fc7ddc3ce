import { fieldsOf, isSent, parseJson } from "../model/plain-json.js";
import { EMPTY_TODO_LIST } from "../model/todo.js";
import { CONTEXT_OPEN, renderForContext } from "../render/render-for-context.js";
import type { TodoTool } from "../tool/create-todo-tool.js";
import { writeRide } from "./riding-update.js";
import { isItemsMark, markCall, markItems, markText, readLength, type ShownPlan } from "./showings.js";

/** One message of a conversation as it is sent to a model, in no API's form. */
export interface SentMessage {
  /** Whether the model wrote it. */
  readonly isModel: boolean;
  readonly calls: readonly SentCall[];
  /** The ids of the calls that it answers. */
  readonly results: readonly unknown[];
  /** All texts, those of tool results too. */
  readonly texts: readonly string[];
  /** Whether a server drops everything before it: the fields above then contain only the parts it keeps. */
  readonly isStart?: boolean | undefined;
  /**
   * Whether its calls were answered, with texts that are not among the messages yet: a plan that lacks only such a text
   * is neither in sight nor out of it.
   */
  readonly awaitsAnswers?: boolean | undefined;
}

/** A tool call in a message. */
export interface SentCall {
  readonly id?: unknown;
  readonly name: unknown;
  /** The arguments, as text or object. */
  readonly input: unknown;
}

/**
 * Checks whether the messages of a request show the plan of a session, `todos.shownPlan()`: walks from the newest one and
 * stops where it is found. For messages of your own form; `isPlanInSight` of an adapter reads those of its API.
 *
 * Undefined where they are not all that the model sees, as with a conversation that a server stores: a result without
 * its call, or nothing that the model wrote; and for a list that the model never wrote.
 *
 * @example
 * ```ts
 * import { createTodoSession, isPlanInSight } from "agent-todos";
 *
 * const todos = createTodoSession();
 * const input = { todos: [{ content: "Add tests", status: "pending" }] };
 * todos.write(input);
 * const call = { isModel: true, calls: [{ name: "todo_write", input }], results: [], texts: [] };
 * const other = { isModel: true, calls: [], results: [], texts: ["Hello"] };
 * console.log(isPlanInSight(todos.tool, todos.shownPlan(), [other, call])); // => true
 * console.log(isPlanInSight(todos.tool, todos.shownPlan(), [other])); // => false
 * ```
 */
export function isPlanInSight(
  tool: TodoTool,
  plan: ShownPlan,
  newestFirst: Iterable<SentMessage>,
): boolean | undefined {
  if (plan.showings.length === 0) return undefined;
  const search = createSearch(tool, plan);
  const answered = new Set<unknown>();
  let hasModel = false;
  let awaits = false;
  for (const { isModel, calls, results, texts, isStart, awaitsAnswers } of newestFirst) {
    awaits ||= awaitsAnswers === true && calls.some(search.isOwn);
    hasModel ||= isModel || calls.length > 0;
    for (const id of results) if (isSent(id)) answered.add(id);
    for (const call of calls.toReversed()) {
      answered.delete(call.id);
      if (search.meetCall(call)) return true;
    }
    if (texts.some(search.meetText)) return true;
    if (isStart) return awaits && search.lacksAnswer() ? undefined : false;
  }
  return answered.size > 0 || !hasModel || (awaits && search.lacksAnswer()) ? undefined : false;
}

/** Follows which marks are still missing in each showing. */
function createSearch(tool: TodoTool, { showings, list }: ShownPlan) {
  const missing = showings.map((marks) => new Set(marks));
  const wanted = showings.flat();
  const lengths = [...new Set(wanted.flatMap((mark) => readLength(mark) ?? []))];
  const hasItems = wanted.some(isItemsMark);
  const names = new Set([tool.name, ...tool.operations.map(({ name }) => name)]);
  let block: string | undefined;

  const meet = (mark: string): boolean => {
    let isWhole = false;
    for (const marks of missing) if (marks.delete(mark) && marks.size === 0) isWhole = true;
    return isWhole;
  };

  function meetWrite(name: string, input: unknown): boolean {
    if (meet(markCall(name, input))) return true;
    if (!hasItems) return false;
    const alone = tool.run(EMPTY_TODO_LIST, input, { tool: name });
    return alone.ok && meet(markItems(alone.list.items));
  }

  function meetCall({ name, input }: SentCall): boolean {
    if (typeof name !== "string") return false;
    if (names.has(name)) return meetWrite(name, input);
    const value = readField(input, tool.rules.fields.list);
    return isSent(value) && meetWrite(tool.name, writeRide(value, tool));
  }

  function meetText(text: string): boolean {
    if (text.includes(CONTEXT_OPEN)) {
      block ??= renderForContext(list);
      if (block !== "" && text.includes(block)) return true;
    }
    return lengths.some((length) => meetPart(text, length, meet));
  }

  /** Checks whether the newest mark of a showing is the only one that is missing, and that of a text. */
  function lacksAnswer(): boolean {
    return showings.some((marks, index) => {
      const last = marks.at(-1) ?? "";
      return missing[index]?.size === 1 && missing[index].has(last) && readLength(last) !== undefined;
    });
  }

  return {
    meetCall,
    meetText,
    lacksAnswer,
    isOwn: ({ name }: SentCall) => typeof name === "string" && names.has(name),
  };
}

/** Reads the field of an update that rides on another tool's call; most calls have none. */
function readField(input: unknown, field: string): unknown {
  try {
    if (typeof input !== "string") return fieldsOf(input)[field];
    // Parsing the arguments of every other tool would take longest.
    return input.includes(`"${field}"`) ? fieldsOf(parseJson(input))[field] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Finds where a text last contains another one, by its mark, as a message contains a text that was joined to it; -1
 * where it does not.
 */
export function findText(text: string, mark: string): number {
  const length = readLength(mark);
  let last = -1;
  if (length !== undefined) {
    meetPart(text, length, (met, start) => {
      if (met === mark) last = Math.max(last, start);
      return false;
    });
  }
  return last;
}

/** Looks for a text that was joined to others by blank lines, as reminders are to results and messages. */
function meetPart(text: string, length: number, meet: (mark: string, start: number) => boolean): boolean {
  const last = text.length - length;
  const at = (start: number): boolean => meet(markText(text.slice(start, start + length)), start);
  for (let start = 0; start <= last; ) {
    const end = start + length;
    if ((end === text.length || text.startsWith("\n\n", end)) && at(start)) return true;
    const gap = text.indexOf("\n\n", start);
    if (gap === -1 || gap + 2 > last) break;
    start = gap + 2;
  }
  // A text that is joined without a blank line is at the end, or at the beginning.
  return last > 0 && (at(last) || at(0));
}
