import { addIssue, addRepair, addWrongType, type Context } from "../model/context.js";
import { type Fields, isRecord, isSent, mayHaveTags } from "../model/plain-json.js";
import { quote } from "../model/quote.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import { type Container, findContainer } from "./find-container.js";
import { addMissing, parseNumberAsText } from "./parse-item.js";
import { addTextIssue, joinTexts, parseText } from "./parse-text.js";
import { findSummaryName, MOST_UNKNOWN, reportInputFields } from "./report-unknown-fields.js";
import { splitJoinedValues } from "./split-joined-values.js";
import { stripLeakedTags } from "./strip-leaked-tags.js";

/** The two parts of a write, found in whatever container they came. */
export interface SentWrite {
  /** Undefined where no list was found; the diagnostics explain why. */
  readonly items: readonly unknown[] | undefined;
  readonly summary: unknown;
}

/** How a write may be sent. */
export interface ParseWriteOptions {
  /**
   * Whether one item or a bare array counts as the whole list. Default true; false for a tool that takes patches, where
   * it might be either.
   */
  readonly allowsLoneItems?: boolean;
  /** The alternative to a whole list, which the issue of an input without a list names. Default: none. */
  readonly instead?: string;
}

/** The state of the parser: the context, how many more containers it opens, and which values count as a list. */
interface Walk {
  readonly context: Context;
  readonly levels: number;
  readonly allowsLoneItems: boolean;
  readonly instead: string | undefined;
}

/** The most containers around the list: more would have no plain meaning, and a cycle must end. */
const MOST_CONTAINERS = 4;

const ITEMS = "an array of items";

const NOTHING: SentWrite = { items: undefined, summary: undefined };

/**
 * Finds the list and the summary in a model's input, or returns undefined; adds issues to the context.
 *
 * APIs often send the arguments as one JSON string, so that earns no note.
 */
export function parseWrite(input: unknown, context: Context, options?: ParseWriteOptions): SentWrite | undefined {
  const walk: Walk = {
    context,
    levels: MOST_CONTAINERS,
    allowsLoneItems: options?.allowsLoneItems ?? true,
    instead: options?.instead,
  };
  if (typeof input !== "string") return findInWhole(input, walk);
  const parsed = parseListText(input, `one JSON object ${renderInputShape(context.rules)}`, true, context);
  if (!parsed) return undefined;
  const { value, repairs } = parsed;
  // The rows of a checklist are a list already, not a bare array to repair.
  if (repairs.includes("markdown_list") && Array.isArray(value)) return { items: value, summary: undefined };
  return findInWhole(value, walk);
}

/** Parses a text and reports its repairs; where that fails, adds an issue and returns undefined. */
function parseListText(text: string, expected: string, isPlain: boolean, context: Context) {
  const parsed = parseText(text, context.rules, { isPlain });
  if ("problem" in parsed) {
    const { repairs } = context.rules.lookup;
    // Bridges join whole arguments only, never values inside them.
    const joined = isPlain && repairs.has("joined_values") ? splitJoinedValues(text) : undefined;
    if (joined) {
      addRepair(context, "joined_values", "the last one was read");
      return { value: joined.at(-1), repairs: [] };
    }
    addTextIssue(parsed, text, expected, context);
    return undefined;
  }
  for (const repair of parsed.repairs) addRepair(context, repair);
  return parsed;
}

/** Finds the list in the whole input, or in the value inside a wrapper. */
function findInWhole(value: unknown, walk: Walk): SentWrite | undefined {
  const { context, allowsLoneItems } = walk;
  if (isRecord(value)) return findInObject(value, walk);
  const { rules } = context;
  if (Array.isArray(value) && allowsLoneItems && rules.lookup.repairs.has("bare_list")) {
    addRepair(context.at(rules.fields.list), "bare_list");
    return findInList(value, walk);
  }
  addWrongType(context, value, `an object ${renderInputShape(rules)}`);
  return undefined;
}

function findInObject(sent: Fields, walk: Walk): SentWrite {
  const { context, levels, allowsLoneItems, instead } = walk;
  const { rules } = context;
  const { list } = rules.fields;
  const summary = rules.summary === "none" ? undefined : rules.fields.summary;
  const others = listOtherNames(sent, list, summary);
  const mayLeak = (name: string): boolean => mayHaveTags(sent[name]);
  const hasTags = mayLeak(list) || mayLeak(rules.fields.summary) || others.some(mayLeak);
  const input = hasTags ? stripLeakedTags(sent, context) : sent;
  const own = input[list];
  if (isSent(own)) {
    const outer = takeSummary(input, list, summary, context, input === sent ? others : undefined);
    return withSummary(findInList(own, walk), outer);
  }
  const container = levels > 0 ? findContainer(input, rules, allowsLoneItems) : undefined;
  if (container) return findInContainer(container, input, summary, inside(walk));
  const whole = `send the whole list as ${renderInputShape(rules)}; an empty array clears it`;
  const expected = instead === undefined ? whole : `${instead}, or ${whole}`;
  addIssue(context.at(list), { code: "required", expected });
  return { items: undefined, summary: summary && input[summary] };
}

/** Lists the names in an input but for the list's and the summary's, up to one more than are examined. */
export function listOtherNames(input: Fields, key: string, summary?: string): readonly string[] {
  const others: string[] = [];
  // Lists the keys only once: for an object with many fields V8 takes as long to list them as to parse their JSON, and
  // twice that with for-in.
  for (const name of Object.keys(input))
    if (name !== key && name !== summary && others.push(name) > MOST_UNKNOWN) break;
  return others;
}

/** Takes the summary out of an input, and reports the fields that are neither that nor the list at `key`. */
function takeSummary(
  input: Fields,
  key: string,
  own: string | undefined,
  context: Context,
  others = listOtherNames(input, key, own),
): unknown {
  if (others.length === 0) return own && input[own];
  const name = findSummaryName(input, others, own, context.rules);
  reportInputFields({ input, key, others, summary: name }, context);
  return name && input[name];
}

function inside(walk: Walk): Walk {
  return { ...walk, levels: walk.levels - 1 };
}

/** Finds the list in a container. */
function findInContainer(container: Container, input: Fields, summary: string | undefined, walk: Walk): SentWrite {
  const { repair, key, items } = container;
  const { context } = walk;
  addRepair(context.at(context.rules.fields.list), repair, key && quote(key));
  if (key === undefined) return { items, summary: summary && input[summary] };
  const outer = takeSummary(input, key, summary, context);
  const inner = input[key];
  // A wrapper contains an object, or the text of one; another name of the list contains the list itself.
  const isWhole = repair === "wrapper" && !Array.isArray(inner) && typeof inner !== "string";
  return withSummary(isWhole ? findInWhole(inner, walk) : findInList(inner, walk), outer);
}

/** Finds the items in the value that was sent as the list. */
function findInList(value: unknown, walk: Walk): SentWrite {
  const { context } = walk;
  const { rules } = context;
  // The usual write needs no context of its own.
  if (Array.isArray(value) && typeof value[0] !== "string") return { items: value, summary: undefined };
  const place = context.at(rules.fields.list);
  if (Array.isArray(value)) return { items: joinTexts(value, place), summary: undefined };
  if (isRecord(value)) return findInListObject(value, walk);
  if (typeof value !== "string") {
    addWrongType(place, value, ITEMS);
    return NOTHING;
  }
  const parsed = parseListText(value, ITEMS, false, place);
  if (!parsed) return NOTHING;
  // A text that contains the whole input once more needs no second repair.
  const inner = parsed.value;
  const isWhole = isRecord(inner) && Array.isArray(inner[rules.fields.list]);
  return isWhole ? findInObject(inner, inside(walk)) : findInList(inner, inside(walk));
}

function findInListObject(value: Fields, walk: Walk): SentWrite {
  const { context, levels, allowsLoneItems } = walk;
  const { rules } = context;
  const { list } = rules.fields;
  const { repairs } = rules.lookup;
  const place = context.at(list);
  if (levels > 0 && isSent(value[list]) && repairs.has("wrapper")) {
    addRepair(place, "wrapper", quote(list));
    return findInObject(value, inside(walk));
  }
  const container = levels > 0 ? findContainer(value, rules, allowsLoneItems) : undefined;
  if (container && container.repair !== "single_item")
    return findInContainer(container, value, undefined, inside(walk));
  if (allowsLoneItems && repairs.has("single_item")) {
    addRepair(place, "single_item");
    return { items: [value], summary: undefined };
  }
  addWrongType(place, value, ITEMS);
  return NOTHING;
}

function withSummary({ items, summary }: SentWrite = NOTHING, outer: unknown): SentWrite {
  return { items, summary: summary ?? outer };
}

/** Renders the input in miniature, with the model's own field names: `{"todos": [...]}`. */
function renderInputShape(rules: ResolvedRules): string {
  const summary = rules.summary === "required" ? `"${rules.fields.summary}": "...", ` : "";
  return `{${summary}"${rules.fields.list}": [...]}`;
}

/** Parses the summary that was sent; returns undefined where it is missing or blank. */
export function parseSummary(value: unknown, context: Context): string | undefined {
  const { summary, fields, trim } = context.rules;
  if (summary === "none") return undefined;
  const place = context.at(fields.summary);
  if (isSent(value) && typeof value !== "string") return parseNumberAsText(value, place);
  if (typeof value === "string" && value.trim() !== "") return trim ? value.trim() : value;
  if (summary === "required") addMissing(place, isSent(value), "say in one sentence what the whole task is");
  return undefined;
}
