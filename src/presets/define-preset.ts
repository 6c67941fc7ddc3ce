import { escapeForModel } from "../model/escape.js";
import { DEFAULT_TODO_FIELDS, type ItemField, type TodoField } from "../model/fields.js";
import { describeIssue, formatPath } from "../model/format-issues.js";
import type { TodoIssueFacts } from "../model/issue.js";
import { isRecord } from "../model/plain-json.js";
import type { PresetRules, TodoRules } from "../model/todo-rules.js";
import type { NagOptions } from "../nag/resolve-options.js";
import { type RenderCheckboxOptions, renderCheckbox } from "../render/checkbox.js";
import type { TodoPreset } from "../session/todo-session.js";

/** Freezes a preset, down to its lists; a schema or function in it stays unchanged. */
export function definePreset<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return value;
  for (const key of Reflect.ownKeys(value)) definePreset(Reflect.get(value, key));
  return Object.freeze(value);
}

const NONE = { pending: [], in_progress: [], completed: [], cancelled: [] };

/**
 * The rules that every preset starts from: they accept every value unconverted, and read only the library's own names.
 *
 * They are written out in full so that a change of the library's defaults cannot change a preset.
 */
export const PLAIN_RULES: PresetRules = /* @__PURE__ */ createPlainRules();

function createPlainRules(): PresetRules {
  return {
    maxItems: Infinity,
    maxContentLength: Infinity,
    maxActiveFormLength: Infinity,
    statuses: ["pending", "in_progress", "completed"],
    maxInProgress: Infinity,
    onExceedInProgress: "reject",
    activeForm: "none",
    blocked: "none",
    summary: "none",
    defaultStatus: undefined,
    ids: "keep",
    uniqueIds: false,
    trim: false,
    allowBlank: true,
    unknownFields: "drop",
    fields: DEFAULT_TODO_FIELDS,
    statusWords: {},
    preset: {
      loses: "all",
      aliases: {
        fields: { list: [], summary: [], content: [], status: [], activeForm: [], blocked: [], id: [] },
        statuses: NONE,
        marks: NONE,
        flags: NONE,
        wrappers: [],
        tags: [],
        partial: [],
      },
    },
    protection: {
      dropped_unfinished: "note",
      reopened: "note",
      reworded_finished: "note",
      many_completed: "note",
      not_started: "note",
    },
    wording: {},
    itemSchema: undefined,
    repair: [],
    readItem: undefined,
  };
}

/** A teaching loop's todo tool as one row: the parts of its document that differ from the others. */
export interface DocumentedTool {
  readonly name: string;
  /** The name the model calls. */
  readonly tool: string;
  readonly rules: Differences;
  /** The form of the list in the reply to a write. */
  readonly checkbox?: RenderCheckboxOptions;
  /** The fields of an item in the schema for the model, in this order. Default: those of the rules. */
  readonly properties?: readonly ItemField[];
  /** Default: the properties that the rules require. */
  readonly required?: readonly ItemField[];
  /** The reminders' first round without a call, and their other special settings. */
  readonly remindAfter: number;
  readonly reminders: NagOptions;
  readonly prompt: string;
}

/** Creates a preset from a row: a loop in which the list comes back as checkbox text and the first error is printed. */
export function defineDocumentedTool(row: DocumentedTool): TodoPreset {
  const { name, tool, checkbox, properties, required, remindAfter, reminders, prompt } = row;
  return definePreset({
    name,
    tool: {
      name: tool,
      rules: strictRules(row.rules),
      properties,
      required,
      result: (list) => renderCheckbox(list, checkbox),
      // The reply of a loop that stops at its first error.
      refusal: ([issue]) => `Error: ${escapeForModel(issue?.message ?? "")}`,
    },
    nag: { ...EVERY_ROUND, toolName: tool, stale: { after: remindAfter, spacing: 1, backoff: 1 }, ...reminders },
    prompt,
  });
}

/**
 * Reminders in every round once they have begun, without growth or cap, and none at turn ends or after compaction;
 * a refused call counts as a call.
 */
const EVERY_ROUND: NagOptions = {
  statusWords: {},
  tag: "reminder",
  start: false,
  noPlan: false,
  stop: false,
  compacted: false,
  edited: false,
  maxReminders: Infinity,
  resetOn: "call",
  restartOnStart: false,
  whenEmpty: "remind",
  whenDone: "remind",
  listOpenItems: false,
  placement: "before",
};

type Differences = Partial<Omit<TodoRules, "fields" | "readItem">> & {
  readonly fields?: Readonly<Partial<Record<TodoField, string>>>;
  /** How the document's code reads the fields of one item; a host's own fields stay. Default: as sent. */
  readonly readItem?: (sent: Readonly<Record<string, unknown>>) => unknown;
};

/**
 * Creates complete rules that accept every value unconverted, for systems whose documents list their own checks.
 *
 * Only containers are repaired: JSON text for the list, one item for a list.
 */
export function strictRules(differences: Differences): TodoRules {
  const { fields, wording, readItem = (sent) => sent, ...rest } = differences;
  return {
    ...PLAIN_RULES,
    maxInProgress: 1,
    repair: ["json_text", "single_item"],
    ...rest,
    fields: { ...PLAIN_RULES.fields, ...fields },
    wording: { wrong_type: wordWrongType, ...wording },
    // The library would parse an item that is JSON text; to these systems it is a text like any other.
    readItem: (sent) => (isRecord(sent) ? readItem(sent) : undefined),
  };
}

/** Checks whether an issue is about a whole item, such as a text in place of an item. */
export function isAboutItem({ path }: TodoIssueFacts): boolean {
  return path.length === 2;
}

function wordWrongType(issue: TodoIssueFacts): string {
  return isAboutItem(issue) ? `${formatPath(issue.path)} must be an object.` : describeIssue(issue);
}
