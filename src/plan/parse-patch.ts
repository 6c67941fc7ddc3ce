import { addIssue, addRepair, addWrongType, type Context, type Path, withItem } from "../model/context.js";
import { PATCH_FIELDS, type PatchField } from "../model/fields.js";
import { formatPath } from "../model/format-issues.js";
import { normalizeWord } from "../model/normalize.js";
import type { TodoRepair } from "../model/note.js";
import { type Fields, isRecord, isSent, measureList } from "../model/plain-json.js";
import { quote } from "../model/quote.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import { renderItemShape } from "../parse/parse-item.js";
import { addTextIssue, joinTexts, type ParsedText, parseText } from "../parse/parse-text.js";
import { parseItemText } from "../parse/parse-text-item.js";
import { parseSummary } from "../parse/parse-write.js";
import { findItem, type ItemIndex } from "./find-item.js";

/** The object of a patch, and the repairs that were needed to find it. */
export interface FoundPatch {
  readonly fields: Fields;
  readonly repairs: readonly TodoRepair[];
  /** The name of the wrapper around it. */
  readonly wrapper?: string;
}

/** The lists of a patch, and its summary; a list that could not be parsed is empty. */
export type SentPatch = Readonly<Record<PatchField, readonly unknown[]>> & { readonly summary: string | undefined };

/** A patch in miniature, as a message shows it. */
const PATCH_SHAPE = '{"updates": [...], "remove": [...], "add": [...], "move": [...]}';

/** Checks whether a name is a field of a patch. */
export function isPatchField(name: string): boolean {
  return PATCH_FIELDS.some((field) => field === name);
}

/** Checks whether an object has a value in any field of a patch. */
export function hasPatchField(fields: Fields): boolean {
  return PATCH_FIELDS.some((name) => isSent(fields[name]));
}

/** Checks whether every field of a patch is empty or missing. */
export function isEmptyPatch(fields: Fields): boolean {
  return PATCH_FIELDS.every((name) => {
    const value = fields[name];
    return !isSent(value) || (Array.isArray(value) && value.length === 0);
  });
}

/** Finds the object in the input, inside JSON text or a wrapper; returns undefined without one. */
export function unwrapPatch(input: unknown, rules: ResolvedRules): FoundPatch | undefined {
  const { wrappers, repairs: allowed } = rules.lookup;
  const outer = parseValue(input, rules, true);
  if (!("value" in outer) || !isRecord(outer.value)) return undefined;
  const { value: fields, repairs } = outer;
  const [wrapper = "", ...others] = Object.keys(fields);
  if (others.length > 0 || !wrappers.has(normalizeWord(wrapper)) || !allowed.has("wrapper")) return { fields, repairs };
  const inner = parseValue(fields[wrapper], rules, true);
  return "value" in inner && isRecord(inner.value) && hasPatchField(inner.value)
    ? { fields: inner.value, repairs: [...repairs, ...inner.repairs], wrapper }
    : { fields, repairs };
}

/** Parses a value that may have been sent as text. */
function parseValue(value: unknown, rules: ResolvedRules, isPlain: boolean): ParsedText {
  return typeof value === "string" ? parseText(value, rules, { isPlain }) : { value, repairs: [] };
}

/** Adds the issue of an input without an object. */
export function addInputIssue(input: unknown, context: Context): void {
  addValueIssue(input, parseValue(input, context.rules, true), `one JSON object ${PATCH_SHAPE}`, context);
}

function addValueIssue(value: unknown, parsed: ParsedText, expected: string, context: Context): void {
  if ("value" in parsed) addWrongType(context, value, expected);
  else addTextIssue(parsed, String(value), expected, context);
}

/** Parses the lists of a patch, each of at most `limit` entries. */
export function parsePatch({ fields, repairs, wrapper }: FoundPatch, limit: number, context: Context): SentPatch {
  const { summary: use, fields: names } = context.rules;
  for (const code of repairs) addRepair(context, code);
  if (wrapper !== undefined) addRepair(context, "wrapper", quote(wrapper));
  for (const name of Object.keys(fields)) {
    if (isPatchField(name) || (name === names.summary && use !== "none")) continue;
    if (name !== names.list) {
      const expected = "a patch has updates, remove, add and move, so send it as one of them";
      addIssue(context.at(name), { code: "unknown_field", expected });
    } else if (isSent(fields[name])) {
      const expected = "send either the whole list or a patch (updates, remove, add, move), not both";
      addIssue(context.at(name), { code: "invalid_field", expected });
    }
  }
  const parse = (field: PatchField): readonly unknown[] => {
    const place = context.at(field);
    const found = isSent(fields[field]) ? findEntries(field, fields[field], place) : [];
    const length = measureList(found);
    if (length <= limit) return Array.from({ length }, (_, index) => found[index]);
    addIssue(place, { code: "too_many_items", received: length, limit });
    return [];
  };
  const [updates, remove, add, move] = [parse("updates"), parse("remove"), parse("add"), parse("move")];
  const summary = fields[names.summary];
  // The old summary stays where none was sent.
  return { updates, remove, add, move, summary: isSent(summary) ? parseSummary(summary, context) : undefined };
}

function findEntries(field: PatchField, value: unknown, context: Context): readonly unknown[] {
  const isRemoval = field === "remove";
  if (Array.isArray(value))
    return isRemoval || field === "move" || typeof value[0] !== "string" ? value : joinTexts(value, context);
  const parsed = parseValue(value, context.rules, false);
  const found = "value" in parsed ? parsed.value : undefined;
  if ("value" in parsed) for (const repair of parsed.repairs) addRepair(context, repair);
  if (Array.isArray(found)) return found;
  // One id or content may come where the list of them belongs.
  const isText = "problem" in parsed && parsed.problem === "none";
  const isLone = isRecord(found) || (isRemoval && (isText || typeof value === "number"));
  if (isLone && context.rules.lookup.repairs.has("single_item")) {
    addRepair(context, "single_item");
    return [isRecord(found) ? found : value];
  }
  addValueIssue(value, parsed, isRemoval ? "an array of ids or contents" : "an array of items", context);
  return [];
}

/** Parses the fields of one entry of `updates`, an object or the text of one; adds an issue for anything else. */
export function parseUpdate(sent: unknown, context: Context): Fields | undefined {
  if (isRecord(sent)) return sent;
  const { rules } = context;
  const fields = typeof sent === "string" ? parseItemText(sent, context) : undefined;
  if (fields === undefined) addWrongType(context, sent, `an object ${renderItemShape(rules)}`);
  return fields;
}

/** Locates the items that `remove` names one at a time, so that issues come in the order of the edits. */
export function* locateRemovals(sent: readonly unknown[], items: ItemIndex, context: Context): Generator<number> {
  const claim = createClaims();
  for (const [index, value] of sent.entries()) {
    const place = withItem(context.at("remove", index), { index });
    const position = locateRemoval(value, items, place);
    if (position === undefined) continue;
    claim(position, place);
    yield position;
  }
}

/** Finds the item that an entry of `remove` names: an id or a text, or an object with one of them. */
function locateRemoval(value: unknown, items: ItemIndex, context: Context): number | undefined {
  if (!isRecord(value)) return findItem(value, "either", items, context);
  const { id, content } = context.rules.fields;
  const names = Object.keys(value).filter((name) => isSent(value[name]));
  const [name = ""] = names;
  if (names.length === 1 && (name === id || name === content))
    return findItem(value[name], name === id ? "id" : "text", items, context.at(name));
  addWrongType(context, value, `the ${id} or ${content} of an item`);
  return undefined;
}

/** Remembers where each item was named; an entry that names the same item as an earlier one is an issue. */
export function createClaims(): (position: number, place: Context) => void {
  const named = new Map<number, Path>();
  return (position, place) => {
    const earlier = named.get(position);
    if (earlier === undefined) {
      named.set(position, place.path);
      return;
    }
    const expected = `it names the same item as ${formatPath(earlier)}; name each item once`;
    addIssue(place, { code: "invalid_field", expected });
  };
}
