import type { Context } from "../model/context.js";
import { escapeForModel, escapeLine } from "../model/escape.js";
import { itemAt } from "../model/plain-json.js";
import type { Items, TodoItem } from "../model/todo.js";
import { withId } from "../parse/build-item.js";
import type { ItemPairs } from "./pairing.js";

/**
 * Gives items back what printing had changed or left out, so that a printed list which comes back is the same list.
 *
 * A text that is the printed form of the old item's text becomes that text: printing replaces line breaks and what is
 * unsafe. Items of a checklist, whose rows have no ids, get those of the old items where the rules keep ids.
 */
export function restorePrinted(sent: Items, before: Items, { matches }: ItemPairs, context: Context): Items {
  const { rules, diagnostics } = context;
  const lacksIds = rules.ids === "keep" && diagnostics.notes.some(({ code }) => code === "markdown_list");
  const restore = (item: TodoItem, index: number): TodoItem => {
    const old = itemAt(before, matches[index]);
    // The usual item is spared all else.
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
  return text !== undefined && text !== old && (text === escapeLine(old).trim() || text === escapeForModel(old).trim());
}
