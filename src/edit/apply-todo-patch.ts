import { isSent } from "../core/plain-json.js";
import { quote } from "../core/quote.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import { parseSummary } from "../parse/parse-field.js";
import type { SentFields } from "../parse/parse-item.js";
import { keepList, type ReplaceResult, refuseWrite } from "../plan/replace-items.js";
import { refuseUnreadable } from "../plan/validate-and-replace.js";
import { addIssue, addRepair, type Context, createContext, type Path } from "../rules/context.js";
import { formatPath } from "../rules/format-issues.js";
import { type ResolvedRules, resolveRules } from "../rules/resolve-rules.js";
import type { TodoRulesOptions } from "../rules/todo-rules.js";
import { type EditOptions, editItems, type ItemLocator, type LocatedEdits } from "./edit-items.js";
import { findByText, findItem, type ItemIndex, indexItems, parseReference } from "./find-item.js";
import {
  isEmptyPatch,
  openUpdate,
  parsePatch,
  parseRemovals,
  refuseInput,
  refuseRepeated,
  unwrapPatch,
} from "./parse-patch.js";

/**
 * Changes a list by a patch that a model sent, or leaves it exactly as it was.
 *
 * A patch is `{ updates, remove, add }`, each a list that may be left out, applied in this order. `updates` and
 * `remove` name items by id, else by exact text, else by text without case, space and punctuation, and only where
 * exactly one item matches. All or nothing: the whole list is checked like a full write, with the same rules and the
 * same result. An empty patch changes nothing.
 *
 * Total and pure like `validateAndReplace`; paths are those of the patch (`["updates", 0, "content"]`).
 *
 * @throws RangeError or TypeError for bad rules, never for the input.
 *
 * @example
 * ```ts
 * import { applyTodoPatch, renderProgress, type TodoList } from "agent-todos";
 *
 * const list: TodoList = { revision: 1, items: [{ content: "Add tests", status: "in_progress" }] };
 * const patch = { updates: [{ content: "add tests", status: "completed" }], add: [{ content: "Ship", status: "pending" }] };
 * console.log(renderProgress(applyTodoPatch(list, patch).list)); // => 1/2 done. Next: Ship.
 * ```
 */
export function applyTodoPatch<I extends TodoItem = TodoItem, C extends TodoList = TodoList<I>>(
  current: C,
  patch: unknown,
  rules?: TodoRulesOptions<I>,
): ReplaceResult<I, C> {
  return patchTodos(current, patch, resolveRules(rules));
}

/** {@link applyTodoPatch} for rules that were resolved before. */
export function patchTodos<I extends TodoItem, C extends TodoList>(
  current: C,
  input: unknown,
  rules: ResolvedRules<I>,
  options: EditOptions = {},
): ReplaceResult<I, C> {
  const context = createContext(rules);
  const edits = parseEdits(current, input, context);
  if (edits === undefined) return refuseWrite(current, context);
  if (edits !== "empty") return editItems(current, edits, context, options);
  if (context.diagnostics.issues.length > 0) return refuseWrite(current, context);
  // The current list was made under the same item schema, or is empty.
  return keepList(current as unknown as TodoList<I>, context);
}

function parseEdits<I extends TodoItem>(
  { items }: TodoList,
  input: unknown,
  context: Context<I>,
): LocatedEdits<I> | "empty" | undefined {
  try {
    const opened = unwrapPatch(input, context.rules);
    if (opened === undefined) {
      refuseInput(input, context);
      return undefined;
    }
    const patch = parsePatch(opened, Math.max(context.rules.maxItems, items.length), context);
    const summary = isSent(patch.summary) ? parseSummary(patch.summary, context) : undefined;
    if (summary === undefined && isEmptyPatch(opened.fields)) return "empty";
    const index = indexItems(items);
    const named = new Map<number, Path>();
    const updates = patch.updates.flatMap((value, position) => {
      const path = ["updates", position];
      const sent = openUpdate(value, context.at(...path));
      return sent === undefined ? [] : [{ sent, path, locate: locateBy(index, named) }];
    });
    const additions = patch.add.map((sent, position) => ({ sent, path: ["add", position] }));
    const locateRemovals = (): readonly number[] => parseRemovals(patch.remove, index, context);
    return { updates, locateRemovals, additions, summary };
  } catch (error) {
    refuseUnreadable(error, context);
    return undefined;
  }
}

/** Finds the item that an update names, and takes the fields that only name it out of the changes. */
function locateBy(items: ItemIndex, named: Map<number, Path>): ItemLocator {
  return (fields, place) => {
    if (!reportUnknown(fields, place)) return undefined;
    const isById = isSent(fields.id) && !(typeof fields.id === "string" && fields.id.trim() === "");
    const position = isById ? findById(fields, items, place) : findByContent(fields, items, place);
    if (position === undefined) return undefined;
    const earlier = named.get(position);
    if (earlier !== undefined) refuseRepeated(earlier, place);
    else named.set(position, place.path);
    // With an id the content is the new text; without one it only names the item.
    const changes = { ...fields, id: undefined, content: isById ? fields.content : undefined };
    if (hasChange(changes)) return { position, fields: changes };
    const { fields: names, lookup } = place.rules;
    addIssue(place.at(names.status), { code: "required", allowed: lookup.allowedWords });
    return undefined;
  };
}

function hasChange({ content, status, activeForm, custom = {} }: SentFields): boolean {
  return [content, status, activeForm, ...Object.values(custom)].some(isSent);
}

/** Reports other names of fields; a name without a meaning is an issue, as the update would do less without it. */
function reportUnknown({ item, unknown = [], aliases }: SentFields, place: Context): boolean {
  const { fields, lookup, activeForm } = place.rules;
  const own = [
    fields.id,
    fields.content,
    fields.status,
    ...(activeForm === "none" ? [] : [fields.activeForm]),
  ];
  let isSound = true;
  for (const name of unknown) {
    const alias = aliases?.get(name);
    // "done: false" may say of a running item that it is still running.
    if (alias !== undefined && !(alias.repair === "status_flag" && item[name] === false)) {
      addRepair(place.at(fields[alias.field]), alias.repair, alias.detail);
      continue;
    }
    isSound = false;
    const expected = `an update has ${[...own, ...lookup.customFields.keys()].join(", ")}`;
    addIssue(place.at(name), { code: "unknown_field", expected });
  }
  return isSound;
}

function findByContent({ content }: SentFields, items: ItemIndex, place: Context): number | undefined {
  const names = place.rules.fields;
  if (!isSent(content)) {
    const hasIds = items.byId.size > 0;
    const expected = `name the item by its ${hasIds ? `${names.id} or ` : ""}${names.content}`;
    addIssue(place.at(hasIds ? names.id : names.content), { code: "required", expected });
    return undefined;
  }
  const text = parseReference(content, place.at(names.content));
  return text === undefined ? undefined : findItem(text, "text", items, place.at(names.content));
}

function findById({ id, content }: SentFields, items: ItemIndex, place: Context): number | undefined {
  const { rules } = place;
  const names = rules.fields;
  const text = parseReference(id, place.at(names.id));
  const position = text === undefined ? undefined : findItem(text, "id", items, place.at(names.id));
  if (position === undefined || typeof content !== "string") return position;
  const others = findByText(rules.trim ? content.trim() : content, items);
  const [other] = others;
  if (other === undefined || others.includes(position)) return position;
  // A new text that another item has already is a wrong id far more often than a rewording.
  const otherId = items.items[other]?.id;
  const owner = otherId === undefined ? "another item" : `the item ${quote(otherId)}`;
  const meant = quote(items.items[position]?.id ?? "");
  const expected = `it is the text of ${owner}, and ${formatPath(place.at(names.id).path)} is ${meant}; send the id of the item that is meant`;
  addIssue(place.at(names.content), { code: "invalid_field", expected });
  return undefined;
}
