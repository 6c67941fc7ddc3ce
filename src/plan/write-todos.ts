import { addRepair, type Context } from "../model/context.js";
import { findId } from "../model/normalize.js";
import { type Fields, isRecord, isSent } from "../model/plain-json.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import type { TodoList } from "../model/todo.js";
import { sortFields } from "../parse/parse-item.js";
import { patchTodos } from "./apply-todo-patch.js";
import { editItems, type TodoAddition, type TodoEdits, type TodoUpdate } from "./edit-items.js";
import { findItem, indexItems } from "./find-item.js";
import { hasPatchField, isEmptyPatch, isPatchField, unwrapPatch } from "./parse-patch.js";
import type { PairedResult } from "./replace-items.js";
import { replaceTodos } from "./validate-and-replace.js";

/**
 * Answers a write of a tool that takes a whole list or a patch; `merge: true` along with items that have ids is a patch
 * too.
 *
 * Both in one call are an issue, as either may be meant; so is one lone item, which may be an update or a list of one.
 */
export function writeTodos(current: TodoList, input: unknown, context: Context): PairedResult {
  const write = classifyWrite(renameUpdate(input, context), context.rules);
  switch (write.kind) {
    case "merge":
      return editItems(current, mergeById(write.entries, current, context), context);
    case "patch":
      return patchTodos(current, write.input, context);
    case "list":
      return replaceTodos(current, write.input, context, { allowsLoneItems: false });
  }
}

/** Checks whether a write is a whole list, and no patch. */
export function isWholeWrite(input: unknown, rules: ResolvedRules): boolean {
  const isPatch = isSent(unwrapPatch(input, rules)?.fields["update"]);
  return !isPatch && classifyWrite(input, rules).kind === "list";
}

/** Takes `update` for `updates`, where it can only mean that. */
function renameUpdate(input: unknown, context: Context): unknown {
  const fields = unwrapPatch(input, context.rules)?.fields;
  if (fields === undefined || !isSent(fields["update"])) return input;
  const { update, ...others } = fields;
  if (isSent(others["updates"]) || isSent(others[context.rules.fields.list])) return input;
  if (!context.rules.lookup.repairs.has("list_key")) return input;
  addRepair(context.at("updates"), "list_key", "update");
  return { ...others, updates: update };
}

type ClassifiedWrite =
  | { readonly kind: "list" | "patch"; readonly input: unknown }
  | { readonly kind: "merge"; readonly entries: readonly unknown[] };

function classifyWrite(input: unknown, rules: ResolvedRules): ClassifiedWrite {
  const fields = unwrapPatch(input, rules)?.fields;
  if (fields === undefined) return { kind: "list", input };
  const list = fields[rules.fields.list];
  const merged = findMerged(fields, rules);
  if (merged !== undefined) return { kind: "merge", entries: merged };
  const isWholeList = isSent(list) && !(Array.isArray(list) && list.length === 0);
  if (hasPatchField(fields) && !(isEmptyPatch(fields) && isWholeList)) return { kind: "patch", input };
  const names = Object.keys(fields);
  // An input whose every field is null was meant to change no item.
  if (names.every((name) => !isSent(fields[name]))) return { kind: "patch", input: {} };
  const own = names.filter((name) => !isPatchField(name));
  if (own.length === names.length) return { kind: "list", input };
  return { kind: "list", input: Object.fromEntries(own.map((name) => [name, fields[name]])) };
}

/** Finds the entries of `{ todos, merge: true }`, as other tools write a patch; undefined where an entry has no id. */
function findMerged(fields: Fields, { fields: names, maxItems }: ResolvedRules): readonly unknown[] | undefined {
  const entries = fields[names.list];
  const isMerge = fields["merge"] === true && Object.keys(fields).length === 2;
  if (!isMerge || !Array.isArray(entries) || entries.length > maxItems) return undefined;
  const areNamed = entries.every((entry) => isRecord(entry) && parseId(entry[names.id]) !== undefined);
  return areNamed ? entries : undefined;
}

/**
 * Makes edits of entries that are to be merged into a list: items whose ids are known are changed, the others added.
 *
 * Two entries with one new id become one item. An unknown id without a text is an issue, as it can only be meant for an
 * item that is there. Issues name the entry by its place in the tool's own list.
 */
export function mergeById(entries: readonly unknown[], { items }: TodoList, context: Context): TodoEdits {
  const { rules } = context;
  const { list, id: idName } = rules.fields;
  const index = indexItems(items);
  const updates: TodoUpdate[] = [];
  const additions: TodoAddition[] = [];
  const added = new Map<string, number>();
  const byId = index.byId();
  // Array.from also visits the gaps of a sparse array.
  for (const [at, entry] of Array.from(entries).entries()) {
    const path = [list, at];
    const written = isRecord(entry) ? parseId(entry[idName]) : undefined;
    if (!isRecord(entry) || written === undefined) {
      additions.push({ sent: entry, path });
      continue;
    }
    const id = findId(written, byId);
    const position = byId.get(id)?.at(-1);
    const earlier = added.get(id);
    if (position !== undefined) {
      const { [idName]: _, ...sent } = entry;
      updates.push({ position, sent, path });
    } else if (earlier !== undefined) {
      const first = additions[earlier]?.sent;
      additions[earlier] = { sent: isRecord(first) ? { ...first, ...entry } : entry, path };
    } else if (byId.size > 0 && !isSent(sortFields(entry, rules).content)) {
      findItem(written, "id", index, context.at(...path, idName));
    } else {
      added.set(id, additions.length);
      additions.push({ sent: entry, path });
    }
  }
  return { updates, additions };
}

/** Parses the id of an entry as the ids of items are compared; undefined where none was sent. */
export function parseId(id: unknown): string | undefined {
  if (typeof id === "number") return String(id);
  return typeof id === "string" && id.trim() !== "" ? id.trim() : undefined;
}
