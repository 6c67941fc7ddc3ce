import * as z from "zod/v4";
import { freezeCopy, isRecord } from "../core/plain-json.js";
import { describeThrown, describeValue, quote } from "../core/quote.js";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../core/todo.js";
import { todoItemSchema } from "../core/todo-schema.js";
import { createIssue } from "../rules/context.js";
import { DEFAULT_TODO_FIELDS } from "../rules/fields.js";
import type { TodoIssue } from "../rules/issue.js";
import type { TodoPreset } from "../session/preset.js";
import { createTodoTool, type TodoWriteResult } from "../tool/create-todo-tool.js";
import { acpPlan } from "./acp-plan.js";
import { type Converted, type ConvertNote, createNote } from "./convert-notes.js";
import { encodeInput } from "./encode-input.js";
import { type ParsedList, parseTaskList, renderTaskList } from "./github-checklist.js";

/**
 * One side of a conversion: the input of a preset's tool, the plan update of the Agent Client Protocol, a Markdown
 * checklist as GitHub shows it, or a list of this library.
 */
export type TodoFormat = PresetFormat | "acp" | "markdown" | "list";

/** A preset, with items of any kind. */
export interface PresetFormat {
  readonly name: string;
  readonly tool: object;
}

/** The converted value, or everything that is wrong with the one that was to be converted. */
export type ConvertResult =
  | { readonly ok: true; readonly value: unknown; readonly notes: readonly ConvertNote[] }
  | { readonly ok: false; readonly issues: readonly TodoIssue[] };

/**
 * Converts a plan from one tool's input to another's, as plain data.
 *
 * Total on the value: what its own tool would refuse is answered with the issues, and so is what the target's tool
 * would refuse of the converted one: too many items, no summary. Notes say what was repaired on the way in and what the
 * target has no word for: a cancelled item becomes completed where nothing is cancelled, a blocked one pending, a
 * running one pending where nothing runs; a field that the target requires and the source does not have is filled in.
 * Where the target has the words, nothing is lost.
 *
 * @throws TypeError for anything else in place of a format.
 *
 * @example
 * ```ts
 * import { codex, convert, vscode } from "agent-todos/presets";
 *
 * const plan = { plan: [{ step: "Add tests", status: "in_progress" }] };
 * const result = convert(plan, codex, vscode);
 * if (result.ok) console.log(JSON.stringify(result.value));
 * // => {"todoList":[{"id":1,"title":"Add tests","status":"in-progress"}]}
 * const text = convert(plan, codex, "markdown");
 * if (text.ok) console.log(text.value); // => - [ ] **Add tests**
 * ```
 */
export function convert(value: unknown, from: TodoFormat, to: TodoFormat): ConvertResult {
  const [source, target] = [checkFormat(from, "from"), checkFormat(to, "to")];
  const parsed = parseSource(value, source);
  if (!parsed.ok) return refuse(parsed.issues);
  const encoded = encodeTarget(parsed.list, target);
  const accepted = typeof target === "object" ? parsePreset(encoded.value, target, NO_EMPTY) : parsed;
  if (!accepted.ok) return refuse(accepted.issues);
  const notes = Object.freeze([
    ...parsed.notes.map(({ code, path, message }) => createNote(code, path, message)),
    ...encoded.notes,
  ]);
  return Object.freeze({ ok: true, value: encoded.value, notes });
}

function refuse(issues: readonly TodoIssue[]): ConvertResult {
  return Object.freeze({ ok: false, issues: Object.freeze([...issues]) });
}

/** Why a call that only reads cannot stand for a list, in the source and in the target. */
const NO_LIST = "send the input of a call that writes a list";
const NO_EMPTY = "the target has no call for an empty list";

type Format = TodoPreset | "markdown" | "list";

function checkFormat(format: unknown, name: string): Format {
  if (format === "markdown" || format === "list") return format;
  if (format === "acp") return acpPlan;
  // A preset's tool is checked where the tool is made.
  if (isRecord(format) && isRecord(format["tool"])) return format as unknown as TodoPreset;
  throw new TypeError(
    `Cannot convert a list as ${name} must be a preset, "acp", "markdown" or "list": current value is ${describeValue(format)}`,
  );
}

function parseSource(value: unknown, format: Format): ParsedList {
  if (format === "markdown") return parseTaskList(value);
  if (format === "list") return parseList(value);
  return parsePreset(value, format, NO_LIST);
}

/** Parses the input of a preset's tool, with a note on what it says besides the list. */
function parsePreset(value: unknown, preset: TodoPreset, expected: string): ParsedList {
  const result = parseInput(value, preset);
  if (!result.ok) return result;
  if (result.isRead === true)
    return { ok: false, issues: [createIssue({ code: "required", path: [], expected }, {})] };
  const lost = Object.keys(result.extra ?? {}).map((name) =>
    createNote("field_lost", [name], `${name} is about one call and was left out.`),
  );
  return { ok: true, list: result.list, notes: [...result.notes, ...lost] };
}

/** Parses the input of a preset's tool; ids that its rules would give are left out. */
function parseInput(value: unknown, { tool }: TodoPreset): TodoWriteResult {
  const rules = { ...tool.rules, ids: tool.rules?.ids === "require" ? "require" : "keep" } as const;
  const { schema, readCall, operations: _, ...rest } = tool;
  const shown = schema?.["properties"];
  const list = rules.fields?.list ?? DEFAULT_TODO_FIELDS.list;
  // A tool that changes single items has a whole list only in the form of its rules.
  const takesList = !isRecord(shown) || Object.hasOwn(shown, list);
  return createTodoTool({ ...rest, rules, ...(takesList && readCall ? { readCall } : {}) }).run(
    EMPTY_TODO_LIST,
    value,
  );
}

const listShape = /* @__PURE__ */ createListShape();

function createListShape() {
  return z.object({ items: z.array(todoItemSchema.loose()), summary: z.string().optional() });
}

function parseList(value: unknown): ParsedList {
  try {
    const parsed = listShape.safeParse(freezeCopy(value));
    // What the schema lets through besides the fields of an item are the host's own.
    if (parsed.success)
      return {
        ok: true,
        list: { ...parsed.data, items: parsed.data.items as readonly TodoItem[], revision: 1 },
        notes: [],
      };
    const issues = parsed.error.issues.map(({ path, message }) =>
      createIssue({ code: "invalid_field", path: path.map(nameKey), expected: message }, {}),
    );
    return { ok: false, issues };
  } catch (error) {
    const received = quote(describeThrown(error));
    return { ok: false, issues: [createIssue({ code: "unreadable", path: [], received }, {})] };
  }
}

function nameKey(key: PropertyKey): string | number {
  return typeof key === "symbol" ? String(key) : key;
}

function encodeTarget(list: TodoList, format: Format): Converted {
  if (format === "list") return { value: freezeCopy({ ...list, revision: 1 }), notes: [] };
  return format === "markdown" ? renderTaskList(list) : encodeInput(list, format);
}
