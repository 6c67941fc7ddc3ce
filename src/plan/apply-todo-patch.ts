import { addIssue, addRepair, addWrongType, type Context, hasIssues, withItem } from "../model/context.js";
import { formatPath } from "../model/format-issues.js";
import { isRecord, isSent } from "../model/plain-json.js";
import { quote } from "../model/quote.js";
import { resolveRules } from "../model/resolve-rules.js";
import { expectList, type Items, type TodoItem, type TodoList } from "../model/todo.js";
import type { TodoRulesOptions } from "../model/todo-rules.js";
import type { SentFields } from "../parse/parse-item.js";
import { parseSummary } from "../parse/parse-write.js";
import { type EditItemsOptions, editItems, type ItemLocator, type LocatedEdits } from "./edit-items.js";
import { findByText, findItem, type ItemIndex, indexItems } from "./find-item.js";
import {
  addInputIssue,
  createClaims,
  isEmptyPatch,
  locateRemovals,
  parsePatch,
  parseUpdate,
  unwrapPatch,
} from "./parse-patch.js";
import { keepList, type PairedResult, type ReplaceResult, refuseWrite, runWrite } from "./replace-items.js";

/**
 * Changes a list by a patch that a model sent, or leaves it exactly as it was.
 *
 * A patch is `{ updates, remove, add, move }`, each a list that may be left out, applied in this order. `updates`,
 * `remove` and `move` name items by id, else by exact text, else by text without case, space and punctuation; exactly
 * one item must match. An update that names its item by text sends a new one as `newContent`. An entry of `move` puts
 * its item in front of the one named by `before`, or at the end without it. All or nothing: the whole list is checked
 * like a full write, with the same rules and the same result. An empty patch changes nothing.
 *
 * Total and pure like `validateAndReplace`; paths are those of the patch (`["updates", 0, "content"]`).
 *
 * @throws TypeError for a `current` other than a list; RangeError or TypeError for bad rules; never for the input.
 *
 * @example
 * ```ts
 * import { applyTodoPatch, renderProgress, type TodoList } from "agent-todos";
 *
 * const list: TodoList = { revision: 1, items: [{ content: "Add tests", status: "in_progress" }] };
 * const patch = { updates: [{ content: "add tests", status: "completed" }], add: [{ content: "Ship", status: "pending"
 * }] }; console.log(renderProgress(applyTodoPatch(list, patch).list)); // => 1/2 done. Next: Ship.
 * ```
 */
export function applyTodoPatch<I extends TodoItem = TodoItem, C extends TodoList = TodoList<I>>(
  current: C,
  patch: unknown,
  rules?: TodoRulesOptions<I>,
): ReplaceResult<I, C> {
  expectList("applyTodoPatch", current, "current");
  const resolved = resolveRules(rules);
  const { result } = runWrite(current, resolved, (context) => patchTodos(current, patch, context));
  // A refused patch returns `current` itself, and the items of an accepted one have passed the schema of I.
  return result as ReplaceResult<I, C>;
}

/** Applies a patch like {@link applyTodoPatch}, inside a write that is under way. */
export function patchTodos(
  current: TodoList,
  input: unknown,
  context: Context,
  options?: EditItemsOptions,
): PairedResult {
  const edits = parseEdits(current, input, context, options?.nullClears);
  if (edits !== undefined) return editItems(current, edits, context, options);
  return hasIssues(context) ? refuseWrite(current, context) : keepList(current, context);
}

/** Parses the edits of a patch; returns undefined where it changes nothing, or has issues. */
function parseEdits(
  { items, summary: known }: TodoList,
  input: unknown,
  context: Context,
  nullClears: boolean | undefined,
): LocatedEdits | undefined {
  const patch = unwrapPatch(input, context.rules);
  if (patch === undefined) {
    addInputIssue(input, context);
    return undefined;
  }
  const limit = Math.max(context.rules.maxItems, items.length);
  const { updates, remove, add, move, summary } = parsePatch(patch, limit, context);
  if (summary === undefined && isEmptyPatch(patch.fields)) return undefined;
  // The first items of a list bring its summary, where the rules require one.
  if (summary === undefined && known === undefined && add.length > 0) parseSummary(undefined, context);
  const index = indexItems(items);
  const locate = locateBy(index, nullClears ? (value) => value !== undefined : isSent);
  return {
    updates: updates.flatMap((value, position) => {
      const path = ["updates", position];
      const sent = parseUpdate(value, context.at(...path));
      return sent === undefined ? [] : [{ sent, path, locate }];
    }),
    removals: locateRemovals(remove, index, context),
    additions: add.map((sent, position) => ({ sent, path: ["add", position] })),
    ...(move.length > 0 && { order: (named) => orderMoved(move, named, context) }),
    summary,
  };
}

/** The field for the new text of an item that is named by its old text, in lists without ids. */
const NEW_CONTENT = "newContent";

/** Finds the item that an update names, and removes the fields that only name it from the changes. */
function locateBy(items: ItemIndex, isValue: (value: unknown) => boolean): ItemLocator {
  const claim = createClaims();
  return (fields, place) => {
    if (!reportUpdateFields(fields, place)) return undefined;
    const isById = isSent(fields.id) && !(typeof fields.id === "string" && fields.id.trim() === "");
    const position = isById ? findById(fields, items, place) : findByContent(fields.content, items, place);
    if (position === undefined) return undefined;
    claim(position, place);
    // With an id the content is the new text; without one it only names the item.
    const content = isById ? fields.content : fields.item[NEW_CONTENT];
    const changes = { ...fields, id: undefined, content };
    if (listValues(changes).some(isValue)) return { position, fields: changes };
    const { fields: names, lookup } = place.rules;
    addIssue(place.at(names.status), { code: "required", allowed: lookup.allowedWords });
    return undefined;
  };
}

function listValues({ content, status, activeForm, blocked, custom = {} }: SentFields): readonly unknown[] {
  return [content, status, activeForm, blocked, ...Object.values(custom)];
}

/**
 * Reports other names of fields; a name without a meaning is an issue, as the update would otherwise change less than
 * the model meant.
 */
function reportUpdateFields({ item, unknown = [], aliases }: SentFields, place: Context): boolean {
  const { fields, lookup } = place.rules;
  const used = (["activeForm", "blocked"] as const).filter((field) => place.rules[field] !== "none");
  const own = [fields.id, fields.content, fields.status, ...used.map((field) => fields[field])];
  let isSound = true;
  for (const name of unknown) {
    if (name === NEW_CONTENT) continue;
    const alias = aliases?.get(name);
    // "done: false" may mean that a running item is still running.
    if (alias !== undefined && !(alias.repair === "status_flag" && item[name] === false)) {
      addRepair(place.at(fields[alias.field]), alias.repair, alias.detail);
      continue;
    }
    isSound = false;
    const expected = `an update has ${[...own, ...lookup.own.fields.keys()].join(", ")}`;
    addIssue(place.at(name), { code: "unknown_field", expected });
  }
  return isSound;
}

/** Finds the item that a text names, where no id was sent. */
function findByContent(content: unknown, items: ItemIndex, place: Context): number | undefined {
  const names = place.rules.fields;
  if (isSent(content)) return findItem(content, "text", items, place.at(names.content));
  const hasIds = items.byId().size > 0;
  const expected = `name the item by its ${hasIds ? `${names.id} or ` : ""}${names.content}`;
  addIssue(place.at(hasIds ? names.id : names.content), { code: "required", expected });
  return undefined;
}

function findById({ id, content }: SentFields, items: ItemIndex, place: Context): number | undefined {
  const { fields: names, trim } = place.rules;
  const named = place.at(names.id);
  const position = findItem(id, "id", items, named);
  if (position === undefined || typeof content !== "string") return position;
  const others = findByText(trim ? content.trim() : content, items);
  const [other] = others;
  if (other === undefined || others.includes(position)) return position;
  // Where another item already has the new text, the model far more often sent a wrong id than a rewording.
  const otherId = items.items[other]?.id;
  const owner = otherId === undefined ? "another item" : `the item ${quote(otherId)}`;
  const meant = quote(items.items[position]?.id ?? "");
  const expected = `it is the text of ${owner}, and ${formatPath(named.path)} is ${meant}; send the id of the item that is meant`;
  addIssue(place.at(names.content), { code: "invalid_field", expected });
  return undefined;
}

/** The field of a move that names the item to put the moved one in front of. */
const BEFORE = "before";

/**
 * Applies the entries of `move`, one after the other; returns their positions. An item that could not be found stays in
 * its place, with an issue.
 */
function orderMoved(sent: readonly unknown[], named: Items, context: Context): readonly number[] {
  const items = indexItems(named);
  const claim = createClaims();
  // A ring of links through the end of the list: a move costs the same in a list of a million items as in one of ten.
  const end = named.length;
  const next = Array.from({ length: end + 1 }, (_, position) => (position === end ? 0 : position + 1));
  const previous = Array.from({ length: end + 1 }, (_, position) => (position === 0 ? end : position - 1));
  const link = (left: number, right: number): void => {
    next[left] = right;
    previous[right] = left;
  };
  const neighbour = (ring: readonly number[], position: number): number => ring[position] ?? end;
  for (const [index, entry] of sent.entries()) {
    const place = withItem(context.at("move", index), { index });
    const move = locateMove(entry, items, place);
    if (move === undefined) continue;
    claim(move.position, place);
    const { position, before = end } = move;
    link(neighbour(previous, position), neighbour(next, position));
    link(neighbour(previous, before), position);
    link(position, before);
  }
  const order: number[] = [];
  for (let at = neighbour(next, end); at !== end; at = neighbour(next, at)) order.push(at);
  return order;
}

/** Finds which item an entry of `move` names, and where it goes; without `before`, at the end. */
function locateMove(entry: unknown, items: ItemIndex, place: Context) {
  const { id, content } = place.rules.fields;
  if (!isRecord(entry)) {
    addWrongType(place, entry, `an object {"${id}": ..., "${BEFORE}": ...}`);
    return undefined;
  }
  const unknown = Object.keys(entry).filter((name) => ![id, content, BEFORE].includes(name));
  for (const name of unknown) {
    addIssue(place.at(name), { code: "unknown_field", expected: `a move has ${id} or ${content}, and ${BEFORE}` });
  }
  const byId = isSent(entry[id]);
  const position = byId ? findItem(entry[id], "id", items, place.at(id)) : findByContent(entry[content], items, place);
  const { [BEFORE]: target } = entry;
  const before = isSent(target) ? findItem(target, "either", items, place.at(BEFORE)) : undefined;
  if (position === undefined || (isSent(target) && before === undefined) || unknown.length > 0) return undefined;
  if (before !== position) return { position, before };
  const expected = "it is the item that moves; name another one, or leave it out to move the item to the end";
  addIssue(place.at(BEFORE), { code: "invalid_field", expected });
  return undefined;
}
