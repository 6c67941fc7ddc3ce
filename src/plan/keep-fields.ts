import { addNote, type Context, type ItemPlace, placeOf } from "../model/context.js";
import { escapeForModel, escapeLine } from "../model/escape.js";
import { formatPath } from "../model/format-issues.js";
import { normalizeText } from "../model/normalize.js";
import { describeFields, NOTED_CHARACTERS } from "../model/own-fields.js";
import { type Fields, isSent, itemAt } from "../model/plain-json.js";
import { quote } from "../model/quote.js";
import type { Items, TodoItem } from "../model/todo.js";
import { completeItem, overlayItem, withId } from "../parse/parse-item.js";
import type { ItemPairs } from "./pairing.js";

/**
 * Completes the items of a whole list: a field that items keep stays as in the old item where the list leaves it out,
 * or sends it as null. Then each item is checked by the host's schema. Where only similar words pair the two, a note
 * names the kept fields.
 */
export function keepFields(
  sent: Items,
  before: Items,
  { matches, guessed }: ItemPairs,
  context: Context,
  nullClears: boolean,
): Items {
  const { rules, diagnostics } = context;
  const { issues } = diagnostics;
  const list = context.at(rules.fields.list);
  return restorePrinted(sent, before, matches, context).map((item, index) => {
    const old = itemAt(before, matches[index]);
    const place = { context: list, index, id: item.id };
    const hasIssues = issues.some((issue) => issue.index === index);
    const whole = old === undefined ? item : keepOld(item, old, place, { isGuess: guessed.has(index), nullClears });
    return completeItem(whole, index, place, hasIssues);
  });
}

/**
 * Restores the parts of items that printing changed or left out, so that a printed list that comes back is the same
 * list.
 *
 * A text that is the printed form of the old item's text becomes that text: printing replaces line breaks and unsafe
 * characters. Items of a checklist, whose rows have no ids, get those of the old items where the rules keep ids.
 */
function restorePrinted(sent: Items, before: Items, matches: readonly number[], context: Context): Items {
  const { rules, diagnostics } = context;
  const lacksIds = rules.ids === "keep" && diagnostics.notes.some(({ code }) => code === "markdown_list");
  const restore = (item: TodoItem, index: number): TodoItem => {
    const old = itemAt(before, matches[index]);
    // The usual item needs no further work.
    if (
      old === undefined ||
      (!lacksIds && item.content === old.content && item.activeForm === old.activeForm && item.blocked === old.blocked)
    )
      return item;
    const whole = lacksIds && item.id === undefined ? withId(item, old.id) : item;
    const { content, activeForm, blocked } = old;
    const texts = {
      ...(isPrinted(item.content, content) && { content }),
      ...(activeForm !== undefined && isPrinted(item.activeForm, activeForm) && { activeForm }),
      ...(blocked !== undefined && isPrinted(item.blocked, blocked) && { blocked }),
    };
    return Object.keys(texts).length === 0 ? whole : { ...whole, ...texts };
  };
  return sent.map(restore);
}

function isPrinted(text: string | undefined, old: string): boolean {
  return text !== old && (text === escapeLine(old).trim() || text === escapeForModel(old).trim());
}

/** Lays the fields of an old item that a new one leaves out under those of the new one. */
export function keepOld(
  item: TodoItem,
  old: TodoItem,
  place: ItemPlace,
  { isGuess = false, nullClears = false } = {},
): TodoItem {
  const { rules } = place.context;
  // Items are plain data; a host's own fields are keys like any other.
  const [values, olds] = [item as unknown as Fields, old as unknown as Fields];
  const names = rules.lookup.kept.filter(
    (name) =>
      isSent(olds[name]) &&
      !(nullClears ? values[name] !== undefined : isSent(values[name])) &&
      (name !== "activeForm" || isSameText(item, old)),
  );
  if (names.length === 0) return item;
  const kept: Fields = Object.fromEntries(names.map((name) => [name, olds[name]]));
  if (isGuess) {
    const { path } = placeOf(place);
    const words = `${formatPath(path)} left out ${describeFields(kept, NOTED_CHARACTERS)}, which was kept from`;
    addNote(placeOf(place), "kept_field", () => `${words} ${quote(old.content)}.`);
  }
  return overlayItem(item, kept, rules);
}

function isSameText({ content: one }: TodoItem, { content: other }: TodoItem): boolean {
  return one === other || normalizeText(one) === normalizeText(other);
}
