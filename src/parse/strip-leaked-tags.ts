import { addIssue, addRepair, type Context } from "../model/context.js";
import { normalizeWord } from "../model/normalize.js";
import { type Fields, isSent, looksLikeJson, mayHaveTags } from "../model/plain-json.js";
import { quote } from "../model/quote.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import { parseLiteral } from "./parse-literal.js";

/** An object with more fields cannot be a tool call, so its texts are left unchanged. */
const MOST_FIELDS = 100;

/**
 * Removes the tags of a model's call syntax that leaked into texts, and moves swallowed fields to their own names.
 *
 * `"Write</content>"` becomes `"Write"`, and `'Write</content>\n<parameter name="activeForm">Writing'` becomes two
 * fields. A field that was also sent by itself, or a tag other than a field's, is an issue. Texts about tags stay as
 * they are: a leaked tag closes an element that the text never opened, and follows a word or a line break, never a
 * space.
 */
export function stripLeakedTags(sent: Fields, context: Context): Fields {
  const names = Object.keys(sent);
  if (!context.rules.lookup.repairs.has("markup") || names.length > MOST_FIELDS) return sent;
  const fields = new Map<string, unknown>();
  const swallowed: (Part & { readonly from: string })[] = [];
  for (const from of names) {
    const value = sent[from];
    const [own, ...others] = mayHaveTags(value) ? splitAtTags(String(value), from, context.rules) : [];
    fields.set(from, own === undefined ? value : own.text);
    if (own === undefined || own.text === value) continue;
    for (const part of others) swallowed.push({ ...part, from });
    // A part without a name is refused below, so that nobody reads of it.
    const detail = others.map(({ name }) => `, and ${quote(String(name))} was read from it`);
    addRepair(context.at(from), "markup", detail.join(""));
  }
  for (const { name, text, tags, from } of swallowed) {
    if (name !== undefined && (!isSent(fields.get(name)) || fields.get(name) === text)) fields.set(name, text);
    else {
      const expected = "its text without tags, each other field by itself";
      addIssue(context.at(from), { code: "other_text", received: quote(tags, 80), expected });
    }
  }
  return Object.fromEntries(fields);
}

/** One field's part of a text; the name is undefined unless the tag before it names a field. */
interface Part {
  readonly name: string | undefined;
  readonly text: string;
  /** The text from the tags before this part on. */
  readonly tags: string;
}

const TAG = /<(\/?)(?:[\w.-]{1,40}:)?([\w-]{1,64})(?:\s+name\s*=\s*["']([\w-]{1,64})["'])?\s*>/g;

/** The text allowed between two tags: white space, with line breaks as such or written out. */
const GAP = /^(?:\s|\\n)*$/;

/** The closing tags of a call's parts; other tags of the call syntax follow these. */
const CLOSED = /^(?:parameter|invoke|item)$/;

/** Splits a text at the tags that leaked into it, its own part first; a text without such tags is one part. */
function splitAtTags(text: string, own: string, { fields, lookup }: ResolvedRules): readonly Part[] {
  const isField = (word: string): boolean =>
    Object.values<string>(fields).includes(word) ||
    lookup.own.fields.has(word) ||
    lookup.itemFields.has(normalizeWord(word));
  const parts: Part[] = [];
  const opened = new Set<string>();
  const pattern = new RegExp(TAG);
  let part: { name: string | undefined; start: number; tags: string } = { name: own, start: 0, tags: "" };
  // The run of closing tags before the place that the walk has reached.
  let run: { readonly start: number; readonly end: number } | undefined;
  pattern.lastIndex = skipJson(text, 0);
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const [, slash, tag = "", parameter] = found;
    const word = normalizeWord(tag);
    const follows = run !== undefined && GAP.test(text.slice(run.end, found.index));
    const start = follows && run ? run.start : found.index;
    const isLeaked = follows || isAttached(text, part.start, found.index);
    if (slash !== "") {
      const isOwn = CLOSED.test(word) || (part.name !== undefined && word === normalizeWord(part.name));
      const isEnd = isLeaked && !opened.has(word) && (isOwn || (follows && lookup.tags.has(word)));
      run = isEnd ? { start, end: pattern.lastIndex } : undefined;
      continue;
    }
    const isParameter = isLeaked && word === "parameter" && parameter !== undefined;
    if (!isParameter && !follows) {
      opened.add(word);
      continue;
    }
    parts.push({ name: part.name, tags: part.tags, text: text.slice(part.start, start).trim() });
    const name = isParameter ? parameter : isField(tag) && !CLOSED.test(word) ? tag : undefined;
    part = { name, start: pattern.lastIndex, tags: text.slice(start) };
    run = undefined;
    pattern.lastIndex = skipJson(text, part.start);
  }
  const isClosed = run !== undefined && GAP.test(text.slice(run.end));
  if (!isClosed && parts.length === 0) return [{ name: own, tags: "", text }];
  const rest = text.slice(part.start, isClosed ? run?.start : undefined).trim();
  return [...parts, { name: part.name, tags: part.tags, text: rest }];
}

/** Checks whether a tag follows a word or a line break; one that the text is about follows a space or a quote. */
function isAttached(text: string, start: number, at: number): boolean {
  return /(?:[^\s"'`(“‘]|[\n\r][ \t]*)$/.test(text.slice(Math.max(start, at - 20), at));
}

/** Finds the end of the JSON that begins a part, so that nothing inside it counts as a tag. */
function skipJson(text: string, start: number): number {
  const rest = text.slice(start);
  if (!looksLikeJson(rest)) return start;
  const literal = parseLiteral(rest.trimStart());
  return typeof literal === "string" ? text.length : text.length - rest.trimStart().length + literal.end;
}
