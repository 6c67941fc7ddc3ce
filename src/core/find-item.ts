import { isExactNumber } from "./is-exact-number.js";
import { normalizeText } from "./normalize-text.js";
import type { Path } from "./patch-path.js";
import { describeValue, quote } from "./quote.js";
import { addIssue, addRepair, type Report } from "./report.js";
import type { ResolvedRules } from "./resolve-rules.js";
import type { TodoItem } from "./todo.js";

/** The items that a reference may name, by what it may name them with. */
export interface ItemIndex {
  readonly items: readonly TodoItem[];
  readonly byId: ReadonlyMap<string, readonly number[]>;
  readonly byText: ReadonlyMap<string, readonly number[]>;
  readonly byNormalText: ReadonlyMap<string, readonly number[]>;
}

/** How a patch names an item: by its id, by its text, or by either. */
export type ReferenceKind = "id" | "text" | "either";

/** How many items, and how many characters of each, an issue shows. */
const SHOWN = 8;
const SHOWN_CHARACTERS = 40;

const NONE: readonly never[] = Object.freeze([]);

/** The maps of a list's items. */
export function indexItems(items: readonly TodoItem[]): ItemIndex {
  return {
    items,
    byId: group(items, ({ id }) => id),
    byText: group(items, ({ content }) => content),
    byNormalText: group(items, ({ content }) => normalizeText(content)),
  };
}

function group(
  items: readonly TodoItem[],
  keyOf: (item: TodoItem) => string | undefined,
): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  items.forEach((item, position) => {
    const key = keyOf(item);
    if (key === undefined) return;
    const positions = groups.get(key);
    if (positions) positions.push(position);
    else groups.set(key, [position]);
  });
  return groups;
}

/** The positions of the items that a text names: by the very text, else by it without case, space and punctuation. */
export function findByText(text: string, { byText, byNormalText }: ItemIndex): readonly number[] {
  const exact = byText.get(text);
  if (exact !== undefined) return exact;
  const normal = normalizeText(text);
  return (normal === undefined ? undefined : byNormalText.get(normal)) ?? [];
}

/** The text of a reference; undefined where it is none, and then the report says so. */
export function readReference(
  value: unknown,
  path: Path,
  rules: ResolvedRules,
  report: Report,
): string | undefined {
  if (typeof value === "string") return rules.trim ? value.trim() : value;
  if (isExactNumber(value) && rules.repairs.has("number_as_text")) {
    addRepair(report, "number_as_text", path, String(value));
    return String(value);
  }
  const at = indexOf(path);
  addIssue(report, { code: "wrong_type", path, ...at, received: describeValue(value), expected: "text" });
  return undefined;
}

/** The position of the one item that a reference names; undefined where it is not one, and then the report says so. */
export function findItem(
  text: string,
  kind: ReferenceKind,
  path: Path,
  index: ItemIndex,
  report: Report,
): number | undefined {
  const byId = kind === "text" ? undefined : index.byId.get(text);
  const found = byId ?? (kind === "id" ? [] : findByText(text, index));
  if (found.length === 1) return found[0];
  const facts = { path, ...indexOf(path), received: quote(text) };
  if (found.length === 0) {
    addIssue(report, { ...facts, code: "unknown_item", ...describeItems(kind, index) });
  } else {
    addIssue(report, { ...facts, code: "ambiguous_item", ...describeTwins(found, index) });
  }
  return undefined;
}

function indexOf(path: Path): { readonly index?: number } {
  return typeof path[1] === "number" ? { index: path[1] } : {};
}

/** What there is instead of an item that nobody knows. */
function describeItems(
  kind: ReferenceKind,
  { items, byId }: ItemIndex,
): { readonly expected: string; readonly allowed: readonly string[] } {
  if (items.length === 0) return { expected: "the list is empty, so add items instead", allowed: NONE };
  const isById = kind !== "text" && byId.size > 0;
  const named = isById ? items.filter(({ id }) => id !== undefined) : items;
  const shown = named
    .slice(0, SHOWN)
    .map((item) => (isById ? `${quote(item.id ?? "")} (${show(item)})` : show(item)));
  const rest = named.length > SHOWN ? ` and ${named.length - SHOWN} more` : "";
  const noIds =
    kind === "id" && byId.size === 0 ? "no item has an id, so name it by its text: " : "the items are ";
  return {
    expected: `${noIds}${shown.join(", ")}${rest}`,
    allowed: Object.freeze(
      named.slice(0, SHOWN).map(({ id, content }) => (isById ? (id ?? content) : content)),
    ),
  };
}

/** How to tell items apart that have the same text. */
function describeTwins(
  found: readonly number[],
  { items, byId }: ItemIndex,
): { readonly expected: string; readonly allowed: readonly string[] } {
  const ids = found.flatMap((position) => items[position]?.id ?? []);
  const areTold = ids.length === found.length && ids.every((id) => byId.get(id)?.length === 1);
  const shown = Object.freeze(ids.slice(0, SHOWN));
  if (areTold)
    return { expected: `name one by its id: ${shown.map((id) => quote(id)).join(", ")}`, allowed: shown };
  const texts = found.slice(0, SHOWN).flatMap((position) => items[position] ?? []);
  return {
    expected: `send the whole list instead (${texts.map(show).join(", ")})`,
    allowed: NONE,
  };
}

function show({ content }: TodoItem): string {
  return quote(content, SHOWN_CHARACTERS);
}
