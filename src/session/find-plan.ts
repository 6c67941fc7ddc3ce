import { hashText } from "../model/hash-text.js";
import { fieldsOf, isSent, parseJson } from "../model/plain-json.js";
import { markCall, markRide, readLength, type Showing } from "./showings.js";

/** One message of a conversation as it is sent to a model, in no API's form. */
export interface SentMessage {
  /** Whether the model wrote it. */
  readonly isModel: boolean;
  readonly calls: readonly SentCall[];
  /** The ids of the calls that it answers. */
  readonly results: readonly unknown[];
  /** All texts, those of tool results too. */
  readonly texts: readonly string[];
  /** Whether a server drops what comes before it: the fields above then hold only what it keeps. */
  readonly isStart?: boolean | undefined;
}

/** A tool call in a message. */
export interface SentCall {
  readonly id?: unknown;
  readonly name: unknown;
  /** The arguments, as text or object. */
  readonly input: unknown;
}

/** By what a plan is found in messages. */
export interface ShownPlan {
  readonly showings: readonly Showing[];
  /** The names of the todo tools; a call of another tool may carry an update in `field`. */
  readonly tools: readonly string[];
  readonly field: string;
  /** Checks whether a todo call's arguments have the items of the list; left out where a call's mark is known. */
  readonly hasItems?: ((call: SentCall) => boolean) | undefined;
  /** Renders the list as a block of context; called once, where a text has one. */
  readonly renderBlock: () => string;
}

/**
 * Checks whether the messages of a request show the plan: walks from the newest one and stops where it is found.
 *
 * Undefined where they are not all that the model sees, as with a conversation that a server stores: a result without
 * its call, or nothing that the model wrote.
 */
export function findPlan(plan: ShownPlan, newestFirst: Iterable<SentMessage>): boolean | undefined {
  const search = createSearch(plan);
  const answered = new Set<unknown>();
  let hasModel = false;
  for (const { isModel, calls, results, texts, isStart } of newestFirst) {
    hasModel ||= isModel || calls.length > 0;
    for (const id of results) if (isSent(id)) answered.add(id);
    for (const call of calls.toReversed()) {
      answered.delete(call.id);
      if (search.meetCall(call)) return true;
    }
    if (texts.some(search.meetText)) return true;
    if (isStart) return false;
  }
  return answered.size > 0 || !hasModel ? undefined : false;
}

/** The marks that are still missing in each showing. */
function createSearch({ showings, tools, field, hasItems, renderBlock }: ShownPlan) {
  const missing = showings.map((marks) => new Set(marks));
  const lengths = [...new Set(showings.flat().flatMap((mark) => readLength(mark) ?? []))];
  let block: string | undefined;

  const meet = (mark: string): boolean => {
    let isWhole = false;
    for (const marks of missing) if (marks.delete(mark) && marks.size === 0) isWhole = true;
    return isWhole;
  };

  function meetCall(call: SentCall): boolean {
    if (typeof call.name !== "string") return false;
    if (tools.includes(call.name)) return meet(markCall(call.name, call.input)) || hasItems?.(call) === true;
    const value = readField(call.input, field);
    return value !== undefined && meet(markRide(value));
  }

  function meetText(text: string): boolean {
    if (text.includes("<todo-context>")) {
      block ??= renderBlock();
      if (block !== "" && text.includes(block)) return true;
    }
    return lengths.some((length) => meetPart(text, length, meet));
  }

  return { meetCall, meetText };
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

/** Looks for a text that was joined to others by blank lines, as reminders are to results and messages. */
function meetPart(text: string, length: number, meet: (mark: string) => boolean): boolean {
  const last = text.length - length;
  const at = (start: number): boolean => meet(`${length}.${hashText(text.slice(start, start + length))}`);
  for (let start = 0; start <= last; ) {
    const end = start + length;
    if ((end === text.length || text.startsWith("\n\n", end)) && at(start)) return true;
    const gap = text.indexOf("\n\n", start);
    if (gap === -1 || gap + 2 > last) break;
    start = gap + 2;
  }
  // What is joined without a blank line ends the text, or begins it.
  return last > 0 && (at(last) || at(0));
}
