import { formatPath } from "../core/issue-messages.js";
import { isRecord } from "../core/plain.js";
import type { ResolvedRules } from "../core/resolve-rules.js";
import { isDone, type TodoItem, type TodoList } from "../core/todo.js";
import type { TodoPreset } from "../session/preset.js";
import { createTodoTool } from "../tool/create-todo-tool.js";
import { type ConvertNote, createNote } from "./convert-notes.js";
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
  const { rules, inputSchema } = createTodoTool(preset.tool);
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
  const areNumbers = list.items.every((item) => /^\d{1,15}$/.test(item.id ?? ""));
  const added = new Set<string>();
  const sent = items.map(({ item, word }, index) => {
    const values: Record<string, unknown> = {};
    for (const field of fields) {
      const value = findValue(item, word, field, index, areNumbers);
      if (value.added) added.add(field.name);
      if (value.value !== undefined) values[field.name] = value.value;
    }
    return values;
  });
  for (const field of added)
    notes.push(
      createNote("field_added", [name], `${field} is required by ${preset.name} and was filled in.`),
    );
  const summary = hasSummary && list.summary !== undefined ? { [rules.fields.summary]: list.summary } : {};
  return finish({ ...summary, [name]: sent }, preset, notes);
}

function finish(
  input: Readonly<Record<string, unknown>>,
  preset: TodoPreset,
  notes: readonly ConvertNote[],
): Written {
  return { value: { ...preset.beside, ...input }, notes };
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
      return words.includes("blocked") ? { item, word: "blocked" } : lose("blocked", rules.wordOf.pending);
    if (!rules.statuses.includes(item.status))
      return lose(item.status, isDone(item) ? rules.wordOf.completed : rules.wordOf.pending);
    if (item.status === "in_progress") running += 1;
    const isTooMany = running > rules.maxInProgress && rules.onExceedInProgress !== "allow";
    if (item.status !== "in_progress" || !isTooMany) return { item, word: rules.wordOf[item.status] };
    const message = `${formatPath(path)} is "${rules.wordOf.pending}" now, as at most ${rules.maxInProgress} may be ${rules.wordOf.in_progress}.`;
    notes.push(createNote("in_progress_demoted", path, message));
    return { item, word: rules.wordOf.pending };
  });
}

function findValue(
  item: AnyItem,
  word: string,
  field: TargetField,
  index: number,
  areNumbers: boolean,
): { readonly value: unknown; readonly added: boolean } {
  const { ours, isNumber, words, required } = field;
  if (ours === "status") return { value: word, added: false };
  if (ours === "id" && isNumber) {
    return areNumbers ? { value: Number(item.id), added: false } : { value: index + 1, added: true };
  }
  const own = item[ours];
  const isKnown = own !== undefined && (words === undefined || words.includes(String(own)));
  if (isKnown || !required) return { value: isKnown ? own : undefined, added: false };
  return { value: fill(ours, item, index, words), added: true };
}

function fill(ours: string, item: TodoItem, index: number, words: readonly string[] | undefined): string {
  if (ours === "id") return String(index + 1);
  if (ours === "activeForm") return item.content;
  if (ours === "priority") return "medium";
  return words?.[0] ?? "";
}

/** A row of a checklist, for tools that take one; the text on one line, as a second line would be another row. */
function writeRow({ content }: TodoItem, word: string, rules: ResolvedRules): string {
  const status = rules.statusOf.get(word) ?? "pending";
  const mark = rules.aliases.marks[status][0] ?? "";
  return `- [${mark === "" ? " " : mark}] ${content.replace(/\s*[\r\n]+\s*/g, " ")}`;
}
