import { type Fields, freezeCopy, isRecord, isSent, parseJson } from "../model/plain-json.js";
import { parseLiteral } from "../parse/parse-literal.js";
import { type ObserverRefusal, refuse } from "./refusal.js";

/** One entry of an answer, and its path. */
export interface AnswerEntry {
  readonly fields: Fields;
  readonly path: readonly (string | number)[];
}

/** The entries of an answer, and the parts that were refused. */
export interface ParsedAnswer {
  readonly updates: readonly AnswerEntry[];
  readonly add: readonly AnswerEntry[];
  readonly refused: readonly ObserverRefusal[];
}

/** The longest answer that is read, and the most entries of one list: a plan needs a tenth of that. */
const MOST_CHARACTERS = 100_000;
const MOST_ENTRIES = 100;

/** How deep an answer may nest. */
const MOST_LEVELS = 10;

/** Names under which clients wrap a model's answer. */
const WRAPPERS = ["input", "arguments", "parameters", "patch", "changes", "answer", "output"];

const REMOVALS = ["remove", "removed", "removals", "delete", "deleted"];

/** Words by which a model means that nothing has changed. */
const NOTHING = /^\W*(?:none|nothing|no|not|null|unchanged|silence|silent|empty|ok)\b[^{}[\]]{0,200}$/i;

const EMPTY: ParsedAnswer = { updates: [], add: [], refused: [] };

/** Finds the entries in any reply; total, and bounded. */
export function parseAnswer(reply: unknown): ParsedAnswer {
  if (!isSent(reply) || (typeof reply === "string" && (reply.trim() === "" || NOTHING.test(reply)))) return EMPTY;
  const patch = findPatch(reply);
  if (patch === undefined) return { ...EMPTY, refused: [refuse("not_a_patch", [])] };
  const updates: AnswerEntry[] = [];
  const add: AnswerEntry[] = [];
  const refused: ObserverRefusal[] = [];
  for (const [name, value] of Object.entries(patch).slice(0, MOST_ENTRIES)) {
    if (!isSent(value)) continue;
    if (name === "updates") readList(name, value, updates, refused);
    else if (name === "add") readList(name, value, add, refused);
    else if (REMOVALS.includes(name)) refused.push(...refuseRemovals(name, value));
    else refused.push(refuse("not_a_patch", [name.slice(0, 40)]));
  }
  return { updates, add, refused };
}

function refuseRemovals(name: string, value: unknown): readonly ObserverRefusal[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value.slice(0, MOST_ENTRIES) : [value];
  return entries.map((_, index) => refuse("removal", Array.isArray(value) ? [name, index] : [name]));
}

function readList(name: string, value: unknown, entries: AnswerEntry[], refused: ObserverRefusal[]): void {
  // A single entry may be sent in place of the list.
  const list: readonly unknown[] | undefined = Array.isArray(value) ? value : isRecord(value) ? [value] : undefined;
  if (list === undefined) {
    refused.push(refuse("not_a_patch", [name]));
    return;
  }
  for (const [index, entry] of list.slice(0, MOST_ENTRIES).entries()) {
    const path = [name, index];
    const fields = name === "add" && typeof entry === "string" ? { content: entry } : entry;
    if (isRecord(fields)) entries.push({ fields, path });
    else refused.push(refuse("not_a_patch", path));
  }
  if (list.length > MOST_ENTRIES) refused.push(refuse("too_many_items", [name], `more than ${MOST_ENTRIES} entries`));
}

/** Finds the object of an answer, in text or in a wrapper; undefined where no object is found. */
function findPatch(reply: unknown): Fields | undefined {
  try {
    const value = freezeCopy(typeof reply === "string" ? findObject(reply) : reply, MOST_LEVELS);
    if (!isRecord(value)) return undefined;
    const [name = "", ...others] = Object.keys(value);
    if (others.length > 0 || !WRAPPERS.includes(name)) return value;
    const inner = value[name];
    const found = typeof inner === "string" ? freezeCopy(findObject(inner), MOST_LEVELS) : inner;
    return isRecord(found) ? found : undefined;
  } catch {
    // The reply has no JSON, or a getter or proxy that throws.
    return undefined;
  }
}

/** The most braces of a text at which an object is tried. */
const TRIES = 5;

/**
 * Finds an object in a text: JSON or a literal like it, after other words, in a fence, or written as a string once
 * more.
 */
function findObject(text: string): unknown {
  if (text.length > MOST_CHARACTERS) return undefined;
  const whole = parseJson(text.trim());
  if (typeof whole === "string") return findObject(whole);
  if (whole !== undefined) return whole;
  let at = text.indexOf("{");
  for (let tries = 0; at !== -1 && tries < TRIES; tries += 1) {
    const literal = parseLiteral(text.slice(at));
    const value = typeof literal === "string" ? undefined : parseJson(literal.json);
    if (isRecord(value)) return value;
    at = text.indexOf("{", at + 1);
  }
  return undefined;
}
