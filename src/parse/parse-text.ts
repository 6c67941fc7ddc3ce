import { looksLikeJson, parseJson } from "../core/plain-json.js";
import { describeValue, quote } from "../core/quote.js";
import { addIssue, addRepair, type Context } from "../rules/context.js";
import type { TodoRepair } from "../rules/note.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { parseChecklist, startsChecklist } from "./parse-checklist.js";
import { parseLiteral, unescapeString } from "./parse-literal.js";
import { isOnlyTags, stripMarkup } from "./strip-markup.js";

/** What a text holds and the repairs that found it, or why it cannot be parsed. */
export type ParsedText =
  | { readonly value: unknown; readonly repairs: readonly TodoRepair[] }
  /** `none`: it begins like an ordinary text. `received`: the stretch that shows the problem, in quotes. */
  | { readonly problem: "none" | "broken" }
  | { readonly problem: "cut_off" | "other_text"; readonly received: string };

/** A full list of the default rules has a third of it; a longer text is parsed as JSON or not at all. */
const MOST_REPAIRED = 200_000;

/** Brackets in a row that begin no list; the parser of V8 takes seconds for megabytes of them. */
const DEEP = /^(?:\s*[[{]){200}/;

/** How an object begins, or an array of objects or texts; words in brackets are a label: "[core] Rename the parser". */
export const ENTRIES_START = /^\s*(?:\{|\[\s*[[{"'])/;

/** How often JSON may have been written as text: once is an ordinary way of APIs, and models do it again. */
const MOST_LEVELS = 3;

const STRING = /^(?:"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*')$/s;

/** Whether a text begins like a list: JSON, a literal, a checklist, or these in a fence or in quotes. */
export function looksLikeList(text: string, rules: ResolvedRules): boolean {
  return /^\s*(?:[[{]|```|["']\s*[[{])/.test(text) || startsChecklist(text, rules);
}

/**
 * Parses a text in which the list, an item or the whole input stands.
 *
 * Only what begins like one of them is parsed, scalars never are, and nothing is lost: text that is cut off, or that
 * holds something else as well, is a problem. Where `isPlain` is set, JSON text needs no repair.
 */
export function parseText(
  text: string,
  rules: ResolvedRules,
  { isPlain }: { readonly isPlain: boolean },
): ParsedText {
  return parseLevel(text.trim(), { rules, isPlain, levels: MOST_LEVELS, found: [] });
}

/** How a text is parsed: whether JSON text needs no repair, how many levels may follow, and the repairs so far. */
interface Walk {
  readonly rules: ResolvedRules;
  readonly isPlain: boolean;
  readonly levels: number;
  readonly found: readonly TodoRepair[];
}

function parseLevel(text: string, walk: Walk): ParsedText {
  const { rules, isPlain, levels } = walk;
  const { repairs, tags } = rules.lookup;
  const takesJson = isPlain || repairs.has("json_text");
  if (DEEP.test(text)) return { problem: "broken" };
  if (takesJson && looksLikeJson(text)) {
    const value = parseJson(text);
    if (value !== undefined) return finish(value, walk, isPlain ? undefined : "json_text");
  }
  if (text.length > MOST_REPAIRED) return { problem: looksLikeJson(text) ? "broken" : "none" };
  const bare = repairs.has("markup") ? stripMarkup(text, tags) : text;
  if (bare === undefined) return describeCut(text);
  const inner = levels > 1 && repairs.has("nested_json") ? unquote(bare, rules) : undefined;
  const marked = bare === text ? walk : withRepair(walk, "markup");
  if (inner !== undefined)
    return parseLevel(inner, { ...withRepair(marked, "nested_json"), isPlain: true, levels: levels - 1 });
  if (repairs.has("markdown_list") && startsChecklist(bare, rules)) return parseRows(bare, marked);
  if (!looksLikeJson(bare) || !(takesJson || repairs.has("literal_text"))) return { problem: "none" };
  return parseLoosely(bare, marked, takesJson);
}

function withRepair(walk: Walk, repair: TodoRepair): Walk {
  return { ...walk, found: [...walk.found, repair] };
}

function finish(value: unknown, { found }: Walk, last: TodoRepair | undefined): ParsedText {
  return { value, repairs: [...new Set(last === undefined ? found : [...found, last])] };
}

/** JSON text that was written as a string once more, with its quotes or with its escapes alone. */
function unquote(text: string, rules: ResolvedRules): string | undefined {
  const isEscaped = looksLikeJson(text) && text.charAt(text.indexOf('"') - 1) === "\\";
  const [string] = STRING.exec(isEscaped ? `"${text}"` : text) ?? [];
  const inner = string === undefined ? "" : unescapeString(string).trim();
  return looksLikeJson(inner) || startsChecklist(inner, rules) ? inner : undefined;
}

function parseRows(text: string, walk: Walk): ParsedText {
  const parsed = parseChecklist(text, walk.rules);
  return "items" in parsed
    ? finish(parsed.items, walk, "markdown_list")
    : { problem: "other_text", received: quote(parsed.otherLine.trim()) };
}

/** An array or object that closing tags follow, or one in another form than JSON. */
function parseLoosely(text: string, walk: Walk, takesJson: boolean): ParsedText {
  const { repairs } = walk.rules.lookup;
  if (!repairs.has("literal_text") && !repairs.has("markup")) return { problem: "broken" };
  const literal = parseLiteral(text);
  if (literal === "broken") return { problem: literal };
  if (literal === "cut_off") return describeCut(text);
  const rest = text.slice(literal.end);
  const isWhole = rest.trim() === "";
  if (!isWhole && !(repairs.has("markup") && isOnlyTags(rest)))
    return { problem: "other_text", received: quote(rest.trim()) };
  const marked = isWhole ? walk : withRepair(walk, "markup");
  const json = takesJson ? parseJson(text.slice(0, literal.end)) : undefined;
  if (json !== undefined) return finish(json, marked, walk.isPlain ? undefined : "json_text");
  const value = repairs.has("literal_text") ? parseJson(literal.json) : undefined;
  return value === undefined ? { problem: "broken" } : finish(value, marked, "literal_text");
}

function describeCut(text: string): ParsedText {
  const end = Array.from(text.slice(-80)).slice(-20).join("");
  return { problem: "cut_off", received: quote(end) };
}

/** The items of an array whose entries are the lines of a checklist or the pieces of one JSON text; else the array. */
export function joinTexts(items: readonly unknown[], context: Context): readonly unknown[] {
  const { rules } = context;
  const { repairs } = rules.lookup;
  const first = items[0];
  // A list that is too long is refused by its length alone.
  if (typeof first !== "string" || items.length > rules.maxItems) return items;
  if (!items.every((item) => typeof item === "string")) return items;
  const isJson = looksLikeJson(first) && parseJson(first) !== undefined;
  if (!isJson && repairs.has("markdown_list") && startsChecklist(first, rules)) {
    const parsed = parseChecklist(items.join("\n"), rules);
    if ("otherLine" in parsed) return items;
    addRepair(context, "markdown_list");
    return parsed.items;
  }
  const isPiece = repairs.has("nested_json") && looksLikeJson(first) && !isJson;
  const joined = isPiece ? parseJson(items.join("")) : undefined;
  if (joined === undefined) return items;
  addRepair(context, "nested_json");
  return Array.isArray(joined) ? joined : [joined];
}

/** Adds the issue of a text from which no value could be parsed. */
export function refuseText(
  parsed: Exclude<ParsedText, { readonly value: unknown }>,
  text: string,
  expected: string,
  context: Context,
): void {
  if ("received" in parsed) addIssue(context, { code: parsed.problem, received: parsed.received, expected });
  else if (parsed.problem === "none" && context.path.length > 0) refuseValue(text, expected, context);
  else addIssue(context, { code: "invalid_json", received: quote(text), expected });
}

/** Adds the issue of a value of the wrong type. */
export function refuseValue(value: unknown, expected: string, context: Context): void {
  addIssue(context, { code: "wrong_type", received: describeValue(value), expected });
}
