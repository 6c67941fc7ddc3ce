import { addIssue, addRepair, type Context } from "../model/context.js";
import { normalizeWord } from "../model/normalize.js";
import type { TodoRepair } from "../model/note.js";
import { looksLikeJson, parseJson } from "../model/plain-json.js";
import { quote } from "../model/quote.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import { hasMarkdownRows, parseChecklist, startsChecklist } from "./parse-checklist.js";
import { parseLiteral, unescapeString } from "./parse-literal.js";

/** The value in a text and the repairs that found it, or why it cannot be parsed. */
export type ParsedText = { readonly value: unknown; readonly repairs: readonly TodoRepair[] } | TextProblem;

interface TextProblem {
  /** `none`: it begins like an ordinary text. */
  readonly problem: "none" | "invalid_json" | "cut_off" | "other_text";
  /** The part that shows the problem, in quotes. Default: the beginning. */
  readonly received?: string;
}

/** The longest text that is repaired, three times a full list of the default rules; a longer one must be JSON. */
const MOST_REPAIRED = 200_000;

/** Brackets in a row that begin no list; the parser of V8 takes seconds for megabytes of them. */
const DEEP = /^(?:\s*[[{]){200}/;

/** How an object begins, or an array of objects or texts; words in brackets are a label: "[core] Rename the parser". */
export const ENTRIES_START = /^\s*(?:\{|\[\s*[[{"'])/;

/** How many times JSON may have been written as text: APIs often do it once, and models do it again. */
const MOST_LEVELS = 3;

const STRING = /^(?:"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*')$/s;

/** Checks whether a text begins like a list: JSON, a literal, a checklist, or these in a fence or in quotes. */
export function looksLikeList(text: string, rules: ResolvedRules): boolean {
  return /^\s*(?:[[{]|```|["']\s*[[{])/.test(text) || startsChecklist(text, rules);
}

/**
 * Parses a text that contains the list, an item or the whole input.
 *
 * Only a text that begins like one of them is parsed, never a scalar, and every part counts: text that is cut off, or
 * that contains something else as well, is a problem. Where `isPlain` is set, JSON text needs no repair.
 */
export function parseText(text: string, rules: ResolvedRules, { isPlain }: { readonly isPlain: boolean }): ParsedText {
  const { repairs, tags } = rules.lookup;
  const found = new Set<TodoRepair>();
  let isJsonText = isPlain;
  let bare = text.trim();
  for (let levels = MOST_LEVELS; ; levels -= 1) {
    if (DEEP.test(bare)) return BROKEN;
    const isJson = looksLikeJson(bare);
    const json = isJson && (isJsonText || repairs.has("json_text")) ? parseJson(bare) : undefined;
    if (json !== undefined) return finish(json, isJsonText ? found : found.add("json_text"));
    if (bare.length > MOST_REPAIRED) return isJson ? BROKEN : NOT_MEANT;
    const stripped = repairs.has("markup") ? stripMarkup(bare, tags) : bare;
    if (stripped === undefined) return describeCut(bare);
    if (stripped !== bare) found.add("markup");
    const inner = levels > 1 && repairs.has("nested_json") ? unquote(stripped, rules) : undefined;
    if (inner === undefined) return parseBare(stripped, rules, isJsonText, found);
    found.add("nested_json");
    isJsonText = true;
    bare = inner;
  }
}

const BROKEN: ParsedText = { problem: "invalid_json" };
const NOT_MEANT: ParsedText = { problem: "none" };

function finish(value: unknown, found: ReadonlySet<TodoRepair>): ParsedText {
  return { value, repairs: [...found] };
}

/** Unwraps JSON text that was written as a string once more, with its quotes or with its escapes alone. */
function unquote(text: string, rules: ResolvedRules): string | undefined {
  const isEscaped = looksLikeJson(text) && text.charAt(text.indexOf('"') - 1) === "\\";
  const string = STRING.exec(isEscaped ? `"${text}"` : text);
  if (string === null) return undefined;
  const inner = unescapeString(string[0]).trim();
  return looksLikeJson(inner) || startsChecklist(inner, rules) ? inner : undefined;
}

/** Parses a checklist, an array or object that closing tags follow, or one written in another form than JSON. */
function parseBare(text: string, rules: ResolvedRules, isPlain: boolean, found: Set<TodoRepair>): ParsedText {
  const { repairs } = rules.lookup;
  const isJson = looksLikeJson(text);
  const isChecklist = () => startsChecklist(text, rules) || (!isJson && hasMarkdownRows(text, rules));
  if (repairs.has("markdown_list") && isChecklist()) {
    const parsed = parseChecklist(text, rules);
    if (!("items" in parsed)) return describeRest(parsed.otherLine);
    const { items, summary } = parsed;
    const { fields, summary: use } = rules;
    const isWhole = summary !== undefined && use !== "none";
    return finish(isWhole ? { [fields.summary]: summary, [fields.list]: items } : items, found.add("markdown_list"));
  }
  const takesJson = isPlain || repairs.has("json_text");
  const takesLiteral = repairs.has("literal_text");
  if (!isJson || !(takesJson || takesLiteral)) return NOT_MEANT;
  if (!takesLiteral && !repairs.has("markup")) return BROKEN;
  const literal = parseLiteral(text);
  if (literal === "broken") return BROKEN;
  if (literal === "cut_off") return describeCut(text);
  const rest = text.slice(literal.end).trim();
  if (rest !== "") {
    if (!repairs.has("markup") || !isOnlyTags(rest)) return describeRest(rest);
    found.add("markup");
  }
  const json = takesJson ? parseJson(text.slice(0, literal.end)) : undefined;
  if (json !== undefined) return finish(json, isPlain ? found : found.add("json_text"));
  const value = takesLiteral ? parseJson(literal.json) : undefined;
  return value === undefined ? BROKEN : finish(value, found.add("literal_text"));
}

function describeRest(rest: string): ParsedText {
  return { problem: "other_text", received: quote(rest.trim()) };
}

function describeCut(text: string): ParsedText {
  return { problem: "cut_off", received: quote(Array.from(text.slice(-80)).slice(-20).join("")) };
}

/** Joins an array of texts that are lines of a checklist or pieces of one JSON text; returns any other as it is. */
export function joinTexts(items: readonly unknown[], context: Context): readonly unknown[] {
  const { rules } = context;
  const { repairs } = rules.lookup;
  const first = items[0];
  // A list that is too long is refused by its length alone.
  if (typeof first !== "string" || items.length > rules.maxItems) return items;
  if (!items.every((item) => typeof item === "string")) return items;
  const isJson = looksLikeJson(first);
  if (isJson && parseJson(first) !== undefined) return items;
  if (repairs.has("markdown_list") && startsChecklist(first, rules)) {
    const parsed = parseChecklist(items.join("\n"), rules);
    if (!("items" in parsed)) return items;
    addRepair(context, "markdown_list");
    return parsed.items;
  }
  const joined = isJson && repairs.has("nested_json") ? parseJson(items.join("")) : undefined;
  if (joined === undefined) return items;
  addRepair(context, "nested_json");
  return Array.isArray(joined) ? joined : [joined];
}

/** Adds the issue of a text from which no value could be parsed. */
export function addTextIssue(parsed: TextProblem, text: string, expected: string, context: Context): void {
  const { problem, received = quote(text) } = parsed;
  // Inside an input, a text that was not meant to be parsed is a value of the wrong type.
  const ordinary = context.path.length > 0 ? "wrong_type" : "invalid_json";
  addIssue(context, { code: problem === "none" ? ordinary : problem, received, expected });
}

/** All tags of models' call syntax are shorter. */
const LONGEST_TAG = 64;

const LAST_TAG = /<\/(?:[\w.-]*:)?([\w:.-]+)\s*>$/;

/**
 * Removes the code fence around a text and the closing tags of a tool call after it; returns undefined for a fence that
 * never closes.
 *
 * Only tags of the table are removed, as an item's text may end with any other.
 */
function stripMarkup(text: string, tags: ReadonlySet<string>): string | undefined {
  const bare = stripTags(text, tags);
  if (!bare.startsWith("```")) return bare;
  const inside = /^```[\w+-]{0,20}(.*)```$/s.exec(bare)?.[1];
  return inside === undefined ? undefined : stripTags(inside.trim(), tags);
}

/** Checks whether a text consists of closing tags alone, of any name. */
function isOnlyTags(text: string): boolean {
  return /^(?:\s*<\/[\w:.-]+\s*>)*\s*$/.test(text);
}

function stripTags(text: string, tags: ReadonlySet<string>): string {
  let bare = text;
  for (;;) {
    const [tag = "", name = ""] = LAST_TAG.exec(bare.slice(-LONGEST_TAG)) ?? [];
    if (!tags.has(normalizeWord(name))) return bare;
    bare = bare.slice(0, -tag.length).trimEnd();
  }
}
