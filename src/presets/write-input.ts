import { isRecord } from "../core/plain-json.js";
import { isDone, type TodoItem, type TodoList } from "../core/todo.js";
import { formatPath } from "../rules/format-issues.js";
import { type ResolvedRules, resolveRules } from "../rules/resolve-rules.js";
import type { TodoPreset } from "../session/preset.js";
import { createTodoTool } from "../tool/create-todo-tool.js";
import { type ConvertNote, type ConvertNoteCode, createNote } from "./convert-notes.js";
import { fillIds } from "./fill-ids.js";
import { listExtras } from "./list-extras.js";
import { readTargetFields, type TargetField } from "./target-fields.js";

interface Written {
  readonly value: unknown;
  readonly notes: readonly ConvertNote[];
}

/** An item of a host's own kind, by the names of its fields. */
type AnyItem = TodoItem & Readonly<Record<string, unknown>>;

/** A list as the input of a preset's tool, with notes on what that has no word for. */
export function writeInput(list: TodoList, preset: TodoPreset): Written {
  const { rules: given, inputSchema } = createTodoTool(preset.tool);
  const rules = resolveRules(given);
  const schema = inputSchema["~standard"].jsonSchema.input({ target: "draft-2020-12" });
  const fields = readTargetFields(schema, rules);
  const name = rules.fields.list;
  const notes: ConvertNote[] = [];
  // Items of a host's own kind are plain data.
  const items = mapStatuses(list.items as readonly AnyItem[], fields ?? [], rules, notes);
  if (fields === undefined) {
    noteLost(list, [], preset, notes);
    return finish(
      { [name]: items.map(({ item, word }) => writeRow(item, word, rules)).join("\n") },
      preset,
      notes,
    );
  }
  const known = fields.flatMap((field) => field.ours);
  const hasSummary =
    rules.summary !== "none" &&
    isRecord(schema["properties"]) &&
    rules.fields.summary in schema["properties"];
  noteLost(list, hasSummary ? [...known, "summary"] : known, preset, notes);
  const sent = writeItems(items, fields, preset.name, name, notes);
  const summary = hasSummary && list.summary !== undefined ? { [rules.fields.summary]: list.summary } : {};
  return finish({ ...summary, [name]: sent }, preset, notes);
}

/** The items in the target's fields, with notes on fields that were filled in and on words that it does not know. */
function writeItems(
  items: readonly Worded[],
  fields: readonly TargetField[],
  target: string,
  listName: string,
  notes: ConvertNote[],
): readonly Readonly<Record<string, unknown>>[] {
  const areNumbers = items.every(({ item }) => /^(?:0|[1-9]\d{0,14})$/.test(item.id ?? ""));
  const ids = fillIds(items.map(({ item }) => item));
  const added = new Set<string>();
  const unknown = new Set<string>();
  const sent = items.map(({ item, word }, index) => {
    const values: Record<string, unknown> = {};
    for (const field of fields) {
      const value = findValue(item, word, field, ids[index] ?? "", areNumbers ? undefined : index + 1);
      if (value.added) added.add(field.name);
      if (isUnknownWord(item, field)) unknown.add(field.name);
      if (value.value !== undefined) values[field.name] = value.value;
    }
    return values;
  });
  const note = (code: ConvertNoteCode, message: string): number =>
    notes.push(createNote(code, [listName], message));
  for (const field of unknown)
    note(
      "field_lost",
      `${target} does not know every ${field} of the list; what it does not know was left out.`,
    );
  for (const field of added) note("field_added", `${field} is required by ${target} and was filled in.`);
  return sent;
}

function finish(
  input: Readonly<Record<string, unknown>>,
  preset: TodoPreset,
  notes: readonly ConvertNote[],
): Written {
  return { value: { ...preset.extraArguments, ...input }, notes };
}

function noteLost(list: TodoList, known: readonly string[], preset: TodoPreset, notes: ConvertNote[]): void {
  for (const name of listExtras(list, known)) {
    notes.push(createNote("field_lost", [], `${preset.name} has no place for ${name}, which was left out.`));
  }
}

interface Worded {
  readonly item: AnyItem;
  readonly word: string;
}

/** The items with their status in the target's words. */
function mapStatuses(
  items: readonly AnyItem[],
  fields: readonly TargetField[],
  rules: ResolvedRules,
  notes: ConvertNote[],
): readonly Worded[] {
  const words = fields.find((field) => field.ours === "status")?.words ?? [];
  let running = 0;
  return items.map((item, index) => {
    const path = [rules.fields.list, index, rules.fields.status];
    const lose = (was: string, word: string): Worded => {
      const message = `${formatPath(path)} was ${was}, which the target does not have, and is "${word}" now.`;
      notes.push(createNote("status_lost", path, message));
      return { item, word };
    };
    if (item["blocked"] === true && item.status === "pending")
      return words.includes("blocked")
        ? { item, word: "blocked" }
        : lose("blocked", rules.lookup.wordOf.pending);
    if (!rules.statuses.includes(item.status))
      return lose(item.status, isDone(item) ? rules.lookup.wordOf.completed : rules.lookup.wordOf.pending);
    if (item.status === "in_progress") running += 1;
    const isTooMany = running > rules.maxInProgress;
    if (item.status !== "in_progress" || !isTooMany) return { item, word: rules.lookup.wordOf[item.status] };
    const message = `${formatPath(path)} is "${rules.lookup.wordOf.pending}" now, as at most ${rules.maxInProgress} may be ${rules.lookup.wordOf.in_progress}.`;
    notes.push(createNote("in_progress_demoted", path, message));
    return { item, word: rules.lookup.wordOf.pending };
  });
}

function findValue(
  item: AnyItem,
  word: string,
  field: TargetField,
  id: string,
  position: number | undefined,
): { readonly value: unknown; readonly added: boolean } {
  const { ours, isNumber, words, required } = field;
  if (ours === "status") return { value: word, added: false };
  if (ours === "id" && isNumber) return { value: position ?? Number(id), added: position !== undefined };
  const own = item[ours];
  const isKnown = own !== undefined && !isUnknownWord(item, field);
  if (isKnown || !required) return { value: isKnown ? own : undefined, added: false };
  return { value: ours === "id" ? id : fill(ours, item, words), added: true };
}

/** Whether an item has a word in a field of the host's that the target does not know there. */
function isUnknownWord(item: AnyItem, { ours, words }: TargetField): boolean {
  const own = item[ours];
  return ours !== "status" && own !== undefined && words !== undefined && !words.includes(String(own));
}

function fill(ours: string, item: TodoItem, words: readonly string[] | undefined): string {
  if (ours === "activeForm") return item.content;
  if (ours === "priority") return "medium";
  return words?.[0] ?? "";
}

/** A row of a checklist, for tools that take one; the text on one line, as a second line would be another row. */
function writeRow({ content }: TodoItem, word: string, rules: ResolvedRules): string {
  const status = rules.lookup.statusOf.get(word) ?? "pending";
  const mark = rules.aliases.marks[status][0] ?? "";
  return `- [${mark === "" ? " " : mark}] ${onOneLine(content)}`;
}

function onOneLine(text: string): string {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}
