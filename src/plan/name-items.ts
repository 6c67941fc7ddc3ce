import { BOOLEAN, type OptionRule, required, TEXT } from "../model/check-options.js";
import { areTexts, isText } from "../model/field-checks.js";
import type { TodoList } from "../model/todo.js";
import { findByText, indexItems } from "./find-item.js";

/** The rule for a name that a host gives. */
export const NAME: OptionRule = ["a text", (value) => isText(value) && value.trim() !== ""];

/** The rule for the items that a host names. */
export const NAMES: OptionRule = ["a list of ids or texts", areTexts];

/** The rules for a run of a check. */
export const CHECK_RULES = {
  name: /* @__PURE__ */ required(NAME),
  ok: /* @__PURE__ */ required(BOOLEAN),
  items: NAMES,
  text: TEXT,
};

/**
 * Finds the positions of the items that a host names by their ids or texts, and the names that match no item, or
 * several.
 */
export function findNamed({ items }: TodoList, names: readonly string[] | undefined) {
  if (names === undefined) return { places: undefined, unknown: [] };
  const index = indexItems(items);
  const found = names.map((name) => index.byId().get(name) ?? findByText(name, index));
  return {
    places: found.flatMap((places) => (places.length === 1 ? places : [])),
    unknown: names.filter((_, at) => found[at]?.length !== 1),
  };
}
