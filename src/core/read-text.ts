import { looksLikeJson, parseJson } from "./parse-json.js";
import { quote } from "./quote.js";
import { readChecklist, startsChecklist } from "./read-checklist.js";
import { readLiteral, readString } from "./read-literal.js";
import type { ResolvedRules } from "./resolve-rules.js";
import type { TodoRepair } from "./rules.js";
import { isOnlyTags, stripMarkup } from "./strip-markup.js";

/** What a text holds, and how it was found; or why it cannot be read. */
export type TextReading =
  | { readonly value: unknown; readonly repairs: readonly TodoRepair[] }
  /** `none`: it does not begin like a list. `received`: the place that shows the problem, in quotes. */
  | { readonly problem: "none" | "broken" }
  | { readonly problem: "cut_off" | "other_text"; readonly received: string };

/** How often JSON may have been written as text: once is an ordinary way of APIs, and models do it again. */
const MOST_LEVELS = 3;

/** Whether a text begins like a list: JSON, a literal, a checklist, or these in a fence or in quotes. */
export function looksLikeList(text: string, rules: ResolvedRules): boolean {
  return /^\s*(?:[[{]|```|["']\s*[[{])/.test(text) || startsChecklist(text, rules);
}

/**
 * Reads a text in which the list, an item or the whole input stands.
 *
 * Only what begins like one of them is read, scalars never are, and nothing is lost: what is cut off, and what has
 * other text beside it, is not read. `isPlain` says that JSON text is no repair here.
 */
export function readText(text: string, rules: ResolvedRules, isPlain: boolean): TextReading {
  return read(text.trim(), rules, isPlain, MOST_LEVELS);
}

function read(text: string, rules: ResolvedRules, isPlain: boolean, levels: number): TextReading {
  const { repairs, lookup } = rules;
  const json: readonly TodoRepair[] = isPlain ? [] : ["json_text"];
  const readsJson = isPlain || repairs.has("json_text");
  if (readsJson && looksLikeJson(text)) {
    const value = parseJson(text);
    if (value !== undefined) return { value, repairs: json };
  }
  const bare = repairs.has("markup") ? stripMarkup(text, lookup.tags) : text;
  if (bare === undefined) return cutOff(text);
  const marked: readonly TodoRepair[] = bare === text ? [] : ["markup"];
  const inner = levels > 1 && repairs.has("nested_json") ? unquote(bare, rules) : undefined;
  if (inner !== undefined) return after(["nested_json", ...marked], read(inner, rules, true, levels - 1));
  if (repairs.has("markdown_list") && startsChecklist(bare, rules))
    return after(marked, readRows(bare, rules));
  if (!looksLikeJson(bare) || !(readsJson || repairs.has("literal_text"))) return { problem: "none" };
  return after(marked, readBehind(bare, rules, readsJson ? json : undefined));
}

function after(before: readonly TodoRepair[], reading: TextReading): TextReading {
  return "value" in reading
    ? { value: reading.value, repairs: [...new Set([...before, ...reading.repairs])] }
    : reading;
}

/** JSON text that was written as a string once more, with its quotes or with its escapes alone. */
function unquote(text: string, rules: ResolvedRules): string | undefined {
  const isQuoted = text.startsWith('"') || text.startsWith("'");
  const first = text.indexOf('"');
  const isEscaped = looksLikeJson(text) && text.charAt(first - 1) === "\\";
  if (!isQuoted && !isEscaped) return undefined;
  const string = isQuoted ? readString(text, 0) : readString(`"${text}"`, 0);
  const isWhole = string?.end === text.length + (isQuoted ? 0 : 2);
  const inner = string?.value.trim();
  if (!isWhole || inner === undefined) return undefined;
  return looksLikeJson(inner) || startsChecklist(inner, rules) ? inner : undefined;
}

function readRows(text: string, rules: ResolvedRules): TextReading {
  const reading = readChecklist(text, rules);
  return "items" in reading
    ? { value: reading.items, repairs: ["markdown_list"] }
    : { problem: "other_text", received: quote(reading.stranger.trim()) };
}

/** An array or object with closing tags behind it, or in another form than JSON. */
function readBehind(
  text: string,
  rules: ResolvedRules,
  json: readonly TodoRepair[] | undefined,
): TextReading {
  const { repairs } = rules;
  if (!repairs.has("literal_text") && !repairs.has("markup")) return { problem: "broken" };
  const literal = readLiteral(text);
  if (literal === "broken") return { problem: "broken" };
  if (literal === "cut_off") return cutOff(text);
  const rest = text.slice(literal.end);
  const marked: readonly TodoRepair[] = rest.trim() === "" ? [] : ["markup"];
  if (marked.length > 0 && !(repairs.has("markup") && isOnlyTags(rest))) {
    return { problem: "other_text", received: quote(rest.trim()) };
  }
  const value = json && parseJson(text.slice(0, literal.end));
  if (json && value !== undefined) return { value, repairs: [...marked, ...json] };
  const read = repairs.has("literal_text") ? parseJson(literal.json) : undefined;
  return read === undefined ? { problem: "broken" } : { value: read, repairs: [...marked, "literal_text"] };
}

function cutOff(text: string): TextReading {
  const end = Array.from(text.slice(-80)).slice(-20).join("");
  return { problem: "cut_off", received: quote(end) };
}
