import { addWrongType } from "../../../model/context.js";
import { listWords } from "../../../model/format-issues.js";
import { normalizeWord } from "../../../model/normalize.js";
import { isRecord, isSent } from "../../../model/plain-json.js";
import type { ResolvedRules } from "../../../model/resolve-rules.js";
import { parseChecklist } from "../../../parse/parse-checklist.js";
import { sortFields } from "../../../parse/parse-item.js";
import { type Arguments, parseArguments, REFUSED } from "../../../presets/parse-arguments.js";
import { parseMergeCall } from "../../../presets/parse-merge-call.js";
import { renderCheckbox } from "../../../render/checkbox.js";
import type { CallReading } from "./define-reading.js";

/** Reads a call that only reads the list. */
export const show: CallReading = (_, list) => ({ kind: "read", text: renderCheckbox(list) });

/** Refuses a call whose arguments are those of another product's tool. */
export const refuse: CallReading = (input, _, context) => {
  addWrongType(context, input, "the arguments of this tool");
  return REFUSED;
};

/** Reads a call only if it sends an argument; without it, the call is another product's. */
export function ifSent(argument: string, reading: CallReading): CallReading {
  return (input, list, context) => (isSent(parseArguments(input)?.[argument]) ? reading : refuse)(input, list, context);
}

/** Reads a call only if it sends no other arguments than these. */
export function withOnly(names: readonly string[], reading: CallReading): CallReading {
  return (input, list, context) => {
    const others = Object.entries(parseArguments(input) ?? {}).some(
      ([name, value]) => isSent(value) && !names.includes(name),
    );
    return (others ? refuse : reading)(input, list, context);
  };
}

/** Reads a call that sends the whole list. */
export const replace: CallReading = (input) => ({ kind: "write", input });

/** Reads a call that sends the whole list, or reads it by sending nothing. */
export const replaceOrShow: CallReading = (input, list, context) => {
  const sent = parseArguments(input);
  const isEmpty = sent !== undefined && !Object.values(sent).some(isSent);
  return (isEmpty ? show : replace)(input, list, context);
};

/**
 * Reads a call whose argument names the operation, in one of these words. Without the word, its other arguments decide:
 * by default, it replaces the list, or shows it if it sends nothing.
 */
export function choose(
  argument: string,
  actions: Readonly<Record<string, CallReading>>,
  inferAction: (sent: Arguments) => CallReading = () => replaceOrShow,
): CallReading {
  return (input, list, context) => {
    const sent = parseArguments(input);
    if (sent === undefined) return { kind: "write", input };
    const { [argument]: word, ...rest } = sent;
    const known = new Map(Object.entries(actions));
    const action = isSent(word) ? known.get(typeof word === "string" ? normalizeWord(word) : "") : inferAction(rest);
    if (action !== undefined) return action(rest, list, context);
    addWrongType(context.at(argument), word, listWords([...known.keys()]));
    return REFUSED;
  };
}

/** Reads a call that with `merge: true` changes the items with these ids and adds new ones; else it sends the list. */
export const mergeIfAsked: CallReading = (input, list, context) => {
  const sent = parseArguments(input);
  if (sent === undefined) return { kind: "write", input };
  const { merge: _, ...rest } = sent;
  return Object.values(rest).some(isSent) ? parseMergeCall(sent, list, context) : show(input, list, context);
};

const MERGES: Readonly<Record<string, boolean>> = { true: true, false: false };

/** Reads a call that merges unless it sends `merge: false`, and even then if it sends no text of any item. */
export const mergeUnlessDenied: CallReading = (input, list, context) => {
  const sent = parseArguments(input);
  if (sent === undefined) return { kind: "write", input };
  const { merge: written } = sent;
  const merge = typeof written === "string" ? (MERGES[written.toLowerCase()] ?? written) : written;
  const ids = new Set<unknown>(list.items.map(({ id }) => id));
  const entries = sent[context.rules.fields.list];
  const isChange = (entry: unknown): boolean =>
    isRecord(entry) && ids.has(entry["id"]) && !isSent(sortFields(entry, context.rules).content);
  const onlyChanges = Array.isArray(entries) && entries.length > 0 && entries.every(isChange);
  const isMerge = !isSent(merge) || (merge === false && onlyChanges);
  return parseMergeCall({ ...sent, merge: isMerge ? true : merge }, list, context);
};

const LINE_BREAK = /\r\n|[\n\r]/;
const HEADING = /^\s*#{1,6}(?:\s|$)/;
/** The start of a list row, with or without a checkbox. */
const LIST_ROW = /^\s*(?:[-*+•]|\d{1,9}[.)])\s/;

/**
 * Reads a call whose list is the text of a Markdown checklist; without one, it changes nothing.
 *
 * Headings and prose between the items are left out, as the products do. A row without a box is refused, so that no
 * item is lost.
 */
export const replaceByChecklist: CallReading = (input, list, context) => {
  const { rules } = context;
  const { list: name } = rules.fields;
  const sent = parseArguments(input);
  const text = sent === undefined ? input : sent[name];
  if (typeof text !== "string") return isSent(text) ? { kind: "write", input } : show(input, list, context);
  const lines = text.split(LINE_BREAK).filter((line) => line.trim() !== "" && !HEADING.test(line));
  const rows = lines.filter((line) => !isProse(line, rules));
  const parsed = parseChecklist((rows.length > 0 ? rows : lines).join("\n"), rules);
  return { kind: "write", input: { [name]: "items" in parsed ? parsed.items : text } };
};

function isProse(line: string, rules: ResolvedRules): boolean {
  return !LIST_ROW.test(line) && !("items" in parseChecklist(line, rules));
}
