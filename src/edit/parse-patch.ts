import { normalizeWord } from "../core/normalize.js";
import { isRecord, isSent } from "../core/plain-json.js";
import { describeValue, quote } from "../core/quote.js";
import { refuseValue } from "../parse/parse-field.js";
import { joinTexts, type ParsedText, parseText, refuseText } from "../parse/parse-text.js";
import { openItemText, shapeOf } from "../parse/parse-text-item.js";
import { measure } from "../plan/validate-and-replace.js";
import { addIssue, addRepair, type Context, type Path, withItem } from "../rules/context.js";
import { PATCH_FIELDS, type PatchField } from "../rules/fields.js";
import { formatPath } from "../rules/format-issues.js";
import type { TodoRepair } from "../rules/note.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { findItem, type ItemIndex, parseReference } from "./find-item.js";

type Fields = Readonly<Record<string, unknown>>;

/** The object that a patch came as, and what had to be repaired to find it. */
export interface OpenedPatch {
  readonly fields: Fields;
  readonly repairs: readonly { readonly code: TodoRepair; readonly sent: string }[];
}

/** The three lists of a patch, and its summary; a list that could not be parsed is empty. */
export type SentPatch = Readonly<Record<PatchField, readonly unknown[]>> & { readonly summary: unknown };

/** A patch in miniature, as a message shows it. */
const PATCH_SHAPE = '{"updates": [...], "remove": [...], "add": [...]}';

/** How many wrappers may stand around a patch. */
const MOST_WRAPPERS = 2;

/** Whether an object has any field of a patch. */
export function hasPatchField(fields: Fields): boolean {
  return PATCH_FIELDS.some((name) => isSent(fields[name]));
}

/** Whether every field of a patch is empty or missing. */
export function isEmptyPatch(fields: Fields): boolean {
  return PATCH_FIELDS.every((name) => {
    const value = fields[name];
    return !isSent(value) || (Array.isArray(value) && value.length === 0);
  });
}

/** The object in what was sent, out of JSON text and of wrappers around it; undefined where there is no object. */
export function unwrapPatch(input: unknown, rules: ResolvedRules): OpenedPatch | undefined {
  const repairs: { code: TodoRepair; sent: string }[] = [];
  const { lookup } = rules;
  let value = openText(input, rules, repairs);
  for (let level = 0; isRecord(value) && level < MOST_WRAPPERS; level += 1) {
    const [name, ...others] = Object.keys(value);
    const isWrapper = name !== undefined && others.length === 0 && lookup.wrappers.has(normalizeWord(name));
    const inner = isWrapper ? openText(value[name], rules, repairs) : undefined;
    if (name === undefined || !isRecord(inner) || !hasPatchField(inner) || !lookup.repairs.has("wrapper"))
      break;
    repairs.push({ code: "wrapper", sent: quote(name) });
    value = inner;
  }
  return isRecord(value) ? { fields: value, repairs } : undefined;
}

function openText(
  value: unknown,
  rules: ResolvedRules,
  repairs: { code: TodoRepair; sent: string }[],
): unknown {
  if (typeof value !== "string") return value;
  const parsed = parseText(value, rules, { isPlain: true });
  if (!("value" in parsed)) return undefined;
  for (const code of parsed.repairs) repairs.push({ code, sent: "" });
  return parsed.value;
}

/** Adds the issue of an input that holds no object. */
export function refuseInput(input: unknown, context: Context): void {
  const expected = `one JSON object ${PATCH_SHAPE}`;
  const parsed = typeof input === "string" ? parseText(input, context.rules, { isPlain: true }) : undefined;
  if (parsed === undefined || "value" in parsed) refuseValue(input, expected, context);
  else refuseText(parsed, String(input), expected, context);
}

/** The lists of a patch, each of at most `limit` entries. */
export function parsePatch({ fields, repairs }: OpenedPatch, limit: number, context: Context): SentPatch {
  const { rules } = context;
  for (const { code, sent } of repairs) addRepair(context, code, sent);
  const summaryName = rules.summary === "none" ? undefined : rules.fields.summary;
  for (const name of Object.keys(fields)) {
    if (PATCH_FIELDS.some((field) => field === name) || name === summaryName) continue;
    if (name !== rules.fields.list) {
      const expected = "a patch has updates, remove and add, so send it as one of them";
      addIssue(context.at(name), { code: "unknown_field", expected });
    } else if (isSent(fields[name])) {
      const expected = "send either the whole list or a patch (updates, remove, add), not both";
      addIssue(context.at(name), { code: "invalid_field", expected });
    }
  }
  const parse = (field: PatchField): readonly unknown[] =>
    isSent(fields[field]) ? parseEntries(field, fields[field], limit, context.at(field)) : [];
  return {
    updates: parse("updates"),
    remove: parse("remove"),
    add: parse("add"),
    summary: summaryName === undefined ? undefined : fields[summaryName],
  };
}

function parseEntries(
  field: PatchField,
  value: unknown,
  limit: number,
  context: Context,
): readonly unknown[] {
  const found = findEntries(field, value, context);
  const length = measure(found);
  if (length <= limit) return Array.from({ length }, (_, index) => found[index]);
  addIssue(context, { code: "too_many_items", received: length, limit });
  return [];
}

function findEntries(field: PatchField, value: unknown, context: Context): readonly unknown[] {
  if (Array.isArray(value)) return field === "remove" ? value : joinTexts(value, context);
  const parsed = typeof value === "string" ? parseText(value, context.rules, { isPlain: false }) : undefined;
  const opened = parsed === undefined ? value : "value" in parsed ? parsed.value : undefined;
  if (Array.isArray(opened) || isRecord(opened)) {
    if (parsed !== undefined && "value" in parsed)
      for (const repair of parsed.repairs) addRepair(context, repair);
    if (Array.isArray(opened)) return opened;
  }
  const isLone = isRecord(opened) || (field === "remove" && isReference(value, parsed));
  if (isLone && context.rules.lookup.repairs.has("single_item")) {
    addRepair(context, "single_item");
    return [isRecord(opened) ? opened : value];
  }
  const expected = field === "remove" ? "an array of ids or contents" : "an array of items";
  if (parsed === undefined || "value" in parsed) refuseValue(value, expected, context);
  else refuseText(parsed, String(value), expected, context);
  return [];
}

/** Whether one id or content stands where the list of them belongs. */
function isReference(value: unknown, parsed: ParsedText | undefined): boolean {
  if (typeof value === "number") return true;
  return (
    typeof value === "string" && parsed !== undefined && "problem" in parsed && parsed.problem === "none"
  );
}

/** The fields of one entry of `updates`; undefined, with the issue, where it is not an object or the text of one. */
export function openUpdate(sent: unknown, context: Context): Fields | undefined {
  if (isRecord(sent)) return sent;
  const { rules } = context;
  const opened =
    typeof sent === "string" && rules.lookup.repairs.size > 0 ? openItemText(sent, context) : undefined;
  if (opened === undefined) refuseValue(sent, `an object ${shapeOf(rules)}`, context);
  return opened;
}

/** The positions of the items that `remove` names, each item once. */
export function parseRemovals(
  sent: readonly unknown[],
  items: ItemIndex,
  context: Context,
): readonly number[] {
  const places = new Map<number, Path>();
  for (const [index, value] of sent.entries()) {
    const place = withItem(context.at("remove", index), { index });
    const position = locateRemoval(value, items, place);
    if (position === undefined) continue;
    const earlier = places.get(position);
    if (earlier === undefined) places.set(position, place.path);
    else refuseRepeated(earlier, place);
  }
  return [...places.keys()];
}

/** The position of the item that an entry of `remove` names: an id or a text, or an object with one of them. */
function locateRemoval(value: unknown, items: ItemIndex, context: Context): number | undefined {
  const { id, content } = context.rules.fields;
  if (!isRecord(value)) {
    const text = parseReference(value, context);
    return text === undefined ? undefined : findItem(text, "either", items, context);
  }
  const names = Object.keys(value).filter((name) => isSent(value[name]));
  const [name] = names;
  if (names.length === 1 && (name === id || name === content)) {
    const text = parseReference(value[name], context.at(name));
    const kind = name === id ? "id" : "text";
    return text === undefined ? undefined : findItem(text, kind, items, context.at(name));
  }
  const expected = `the ${id} or ${content} of an item`;
  addIssue(context, { code: "wrong_type", received: describeValue(value), expected });
  return undefined;
}

/** Adds the issue of an entry that names the same item as an earlier one. */
export function refuseRepeated(earlier: Path, context: Context): void {
  const expected = `it names the same item as ${formatPath(earlier)}; name each item once`;
  addIssue(context, { code: "invalid_field", expected });
}
