import { addIssue, type Context } from "../model/context.js";
import { findId, normalizeText } from "../model/normalize.js";
import { NOTHING } from "../model/plain-json.js";
import { cut, quote } from "../model/quote.js";
import type { Items, TodoItem } from "../model/todo.js";
import { parseNumberAsText } from "../parse/parse-item.js";
import { groupPositions } from "./matching.js";

/** The items that a reference may name, by their ids and texts. */
export interface ItemIndex {
  readonly items: Items;
  /** How many of them can be named. */
  readonly known: () => number;
  /** Finds the position of the only item with exactly this id, without a map: for a call that names one item. */
  readonly findOnly: (id: string) => number | undefined;
  readonly byId: () => PositionsByKey;
  readonly byText: () => PositionsByKey;
  readonly byNormalText: () => PositionsByKey;
}

type PositionsByKey = ReadonlyMap<string, readonly number[]>;

/** How a reference names an item. */
export type ReferenceKind = "id" | "text" | "either";

/** How many items, and how many characters of each, an issue shows. */
const SHOWN = 8;
const SHOWN_CHARACTERS = 40;

/** Builds the maps of a list's items, without those that `isKnown` rejects. */
export function indexItems<I extends TodoItem>(items: readonly I[], isKnown = (_: I): boolean => true): ItemIndex {
  const group = (keyOf: (item: I) => string | undefined): PositionsByKey =>
    groupPositions(items, (item) => (isKnown(item) ? keyOf(item) : undefined));
  let known: number | undefined;
  let [byId, byText, byNormalText]: readonly (PositionsByKey | undefined)[] = [];
  return {
    items,
    known: () => (known ??= items.filter(isKnown).length),
    findOnly: (id) => {
      const isNamed = (item: I): boolean => item.id === id && isKnown(item);
      const found = items.findIndex(isNamed);
      return found !== -1 && found === items.findLastIndex(isNamed) ? found : undefined;
    },
    byId: () => (byId ??= group(({ id }) => id)),
    // Built on first use: a call that names its items by id needs neither map.
    byText: () => (byText ??= group(({ content }) => content)),
    byNormalText: () => (byNormalText ??= group(({ content }) => normalizeText(content))),
  };
}

/** Finds the positions of the items with this text: exactly, else ignoring case, space and punctuation. */
export function findByText(text: string, { byText, byNormalText }: ItemIndex): readonly number[] {
  return byText().get(text) ?? byNormalText().get(normalizeText(text) ?? "") ?? [];
}

/** Finds the position of the one item that a reference names; adds an issue for no item, several, or a wrong value. */
export function findItem(sent: unknown, kind: ReferenceKind, index: ItemIndex, context: Context): number | undefined {
  const written = typeof sent === "string" ? sent : parseNumberAsText(sent, context);
  if (written === undefined) return undefined;
  const text = context.rules.trim ? written.trim() : written;
  const byId = kind === "text" ? undefined : index.byId();
  const found = byId?.get(findId(text, byId)) ?? (kind === "id" ? [] : findByText(text, index));
  if (found.length === 1) return found[0];
  const received = cut(text, 200);
  if (found.length === 0) addIssue(context, { code: "unknown_item", received, ...listItems(kind, index) });
  else addIssue(context, { code: "ambiguous_item", received, ...listTwins(found, index) });
  return undefined;
}

interface Choice {
  readonly expected: string;
  readonly allowed: readonly string[];
}

/** Lists the items that could have been named, for the issue about an unknown one. */
function listItems(kind: ReferenceKind, index: ItemIndex): Choice {
  const { items } = index;
  const [known, byId, byText] = [index.known(), index.byId(), index.byText()];
  if (byText.size === 0) return { expected: "the list is empty, so add items instead", allowed: NOTHING };
  const isById = kind !== "text" && byId.size > 0;
  const isByIdAlone = isById && kind === "id";
  // A patch may name thousands of missing items, so an issue walks only the beginning of the list.
  const shown: TodoItem[] = [];
  for (const positions of (isByIdAlone ? byId : byText).values()) {
    if (shown.length >= SHOWN) break;
    const named = positions.slice(0, isByIdAlone ? 1 : SHOWN - shown.length);
    shown.push(...named.flatMap((position) => items[position] ?? []));
  }
  const total = isByIdAlone ? byId.size : known;
  const texts = shown.map((item) =>
    isById && item.id !== undefined ? `${quote(item.id)} (${show(item)})` : show(item),
  );
  const rest = total > SHOWN ? ` and ${total - SHOWN} more` : "";
  const lead =
    kind === "id" && byId.size === 0
      ? "no item has an id, so name it by its text: "
      : `the items ${total < known ? "with an id " : ""}are `;
  const allowed = shown.map(({ id, content }) => (isById ? (id ?? content) : content));
  return { expected: `${lead}${texts.join(", ")}${rest}`, allowed: Object.freeze(allowed) };
}

/** Describes how to name one of several items that have the same text. */
function listTwins(found: readonly number[], { items, byId }: ItemIndex): Choice {
  const shown = found.slice(0, SHOWN).flatMap((position) => items[position] ?? []);
  const ids = shown.flatMap(({ id }) => id ?? []);
  if (ids.length === shown.length && ids.every((id) => byId().get(id)?.length === 1)) {
    const expected = `name one by its id: ${ids.map((id) => quote(id)).join(", ")}`;
    return { expected, allowed: Object.freeze(ids) };
  }
  return { expected: `send the whole list instead (${shown.map(show).join(", ")})`, allowed: NOTHING };
}

function show({ content }: TodoItem): string {
  return quote(content, SHOWN_CHARACTERS);
}
