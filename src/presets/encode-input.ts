import { isRecord } from "../core/plain-json.js";
import { isDone, type TodoItem, type TodoList } from "../core/todo.js";
import { formatPath } from "../rules/format-issues.js";
import { type ResolvedRules, resolveRules } from "../rules/resolve-rules.js";
import type { TodoPreset } from "../session/preset.js";
import { createTodoTool } from "../tool/create-todo-tool.js";
import { type Converted, type ConvertNote, createNote, noteLostFields } from "./convert-notes.js";
import { findTargetFields, type TargetField } from "./target-fields.js";

/** An item of a host's own kind, by the names of its fields. */
type AnyItem = TodoItem & Readonly<Record<string, unknown>>;

/** An item with its status in the target's words. */
interface WordedItem {
  readonly item: AnyItem;
  readonly word: string;
}

/** Encodes a list as the input of a preset's tool, with notes on what the tool has no word for. */
export function encodeInput(list: TodoList, preset: TodoPreset): Converted {
  const { rules: given, inputSchema } = createTodoTool(preset.tool);
  const rules = resolveRules(given);
  const schema = inputSchema["~standard"].jsonSchema.input({ target: "draft-2020-12" });
  const fields = findTargetFields(schema, rules);
  const names = rules.fields;
  const notes: ConvertNote[] = [];
  // Items of a host's own kind are plain data.
  const items = translateStatuses(list.items as readonly AnyItem[], fields ?? [], rules, notes);
  const shown = isRecord(schema["properties"]) ? schema["properties"] : {};
  const takesSummary = rules.summary !== "none" && Object.hasOwn(shown, names.summary);
  const known = (fields ?? []).map(({ ours }) => ours);
  notes.push(...noteLostFields(list, takesSummary ? [...known, "summary"] : known, preset.name));
  const value = {
    ...preset.extraArguments,
    ...(takesSummary && list.summary !== undefined && { [names.summary]: list.summary }),
    [names.list]:
      fields === undefined
        ? items.map((item) => renderRow(item, rules)).join("\n")
        : encodeItems(items, fields, preset.name, names.list, notes),
  };
  return { value, notes };
}

/** Translates each status, with a note where the target does not have it or may not have one more. */
function translateStatuses(
  items: readonly AnyItem[],
  fields: readonly TargetField[],
  rules: ResolvedRules,
  notes: ConvertNote[],
): readonly WordedItem[] {
  const { wordOf } = rules.lookup;
  const knowsBlocked = fields.some(({ ours, words }) => ours === "status" && words?.includes("blocked"));
  let running = 0;
  return items.map((item, index) => {
    const { status } = item;
    const path = [rules.fields.list, index, rules.fields.status];
    const lose = (was: string, word: string): WordedItem => {
      const message = `${formatPath(path)} was ${was}, which the target does not have, and is "${word}" now.`;
      notes.push(createNote("status_lost", path, message));
      return { item, word };
    };
    if (item["blocked"] === true && status === "pending")
      return knowsBlocked ? { item, word: "blocked" } : lose("blocked", wordOf.pending);
    if (!rules.statuses.includes(status))
      return lose(status, isDone(item) ? wordOf.completed : wordOf.pending);
    if (status === "in_progress") running += 1;
    if (status !== "in_progress" || running <= rules.maxInProgress) return { item, word: wordOf[status] };
    const message = `${formatPath(path)} is "${wordOf.pending}" now, as at most ${rules.maxInProgress} may be ${wordOf.in_progress}.`;
    notes.push(createNote("in_progress_demoted", path, message));
    return { item, word: wordOf.pending };
  });
}

/** Encodes the items in the target's fields, with a note on each field that was filled in or left out. */
function encodeItems(
  items: readonly WordedItem[],
  fields: readonly TargetField[],
  target: string,
  listName: string,
  notes: ConvertNote[],
): readonly Readonly<Record<string, unknown>>[] {
  const ids = fillIds(items.map(({ item }) => item));
  const areNumbers = items.every(({ item }) => /^(?:0|[1-9]\d{0,14})$/.test(item.id ?? ""));
  const unknown = new Set<string>();
  const added = new Set<string>();
  const sent = items.map(({ item, word }, index) => {
    const encode = ({ name, ours, required, isNumber, words }: TargetField): unknown => {
      if (ours === "status") return word;
      if (ours === "id" && isNumber) {
        if (areNumbers) return Number(item.id);
        added.add(name);
        return index + 1;
      }
      const own = item[ours];
      const isUnknown = own !== undefined && words !== undefined && !words.includes(String(own));
      if (isUnknown) unknown.add(name);
      if (own !== undefined && !isUnknown) return own;
      if (!required) return undefined;
      added.add(name);
      return ours === "id" ? ids[index] : fillIn(ours, item, words);
    };
    const values = fields.map((field) => [field.name, encode(field)] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  });
  for (const field of unknown) {
    const message = `${target} does not know every ${field} of the list; what it does not know was left out.`;
    notes.push(createNote("field_lost", [listName], message));
  }
  for (const field of added) {
    const message = `${field} is required by ${target} and was filled in.`;
    notes.push(createNote("field_added", [listName], message));
  }
  return sent;
}

/** Gives each item without an id its position, or the next number that no other item has. */
function fillIds(items: readonly TodoItem[]): readonly string[] {
  const taken = new Set(items.map(({ id }) => id));
  let next = items.length + 1;
  return items.map(({ id }, index) => {
    if (id !== undefined) return id;
    const position = String(index + 1);
    if (!taken.has(position)) return position;
    while (taken.has(String(next))) next += 1;
    next += 1;
    return String(next - 1);
  });
}

function fillIn(ours: string, item: TodoItem, words: readonly string[] | undefined): string {
  if (ours === "activeForm") return item.content;
  if (ours === "priority") return "medium";
  return words?.[0] ?? "";
}

/** Renders a row of a checklist with its text on one line, as a second line would be another row. */
function renderRow({ item, word }: WordedItem, { lookup, aliases }: ResolvedRules): string {
  const [mark = ""] = aliases.marks[lookup.statusOf.get(word) ?? "pending"];
  const lines = item.content.split(/[\r\n]+/).map((line) => line.trim());
  const text = lines.filter((line) => line !== "").join(" ");
  return `- [${mark === "" ? " " : mark}] ${text}`;
}
