import { TODO_ALIASES } from "../../../model/aliases.js";
import type { Context } from "../../../model/context.js";
import type { TodoField } from "../../../model/fields.js";
import { TODO_REPAIRS } from "../../../model/note.js";
import { TODO_STATUSES } from "../../../model/todo.js";
import type { PresetRules, StatusWords, TodoRules } from "../../../model/todo-rules.js";
import { PLAIN_RULES } from "../../../presets/define-preset.js";
import { defineItems, TEXT } from "../../../presets/define-product-tool.js";
import type { TodoPreset } from "../../../session/todo-session.js";
import type { TodoCallReader } from "../../../tool/answer-call.js";

/** Reads the effect of a tool call on the list. */
export type CallReading = (
  ...call: [input: unknown, list: Parameters<TodoCallReader>[1], context: Context]
) => ReturnType<TodoCallReader>;

/** How a product's todo calls change a list, for a product that has no preset. */
export interface ToolReading {
  /** The name in receipts. */
  readonly name: string;
  /** The agents that call these tools, where other products have tools of the same names. */
  readonly agents?: readonly string[];
  /** The product's names of the list and of an item's fields, where they differ from ours. */
  readonly fields?: Readonly<Partial<Record<TodoField, string>>>;
  /** The product's words for statuses, where they differ from ours. */
  readonly statusWords?: StatusWords;
  /** The source of ids that the product does not ask for. Default: the sent ones. */
  readonly ids?: "position" | "assign";
  /** The product's own fields of an item: texts that stay with the item. */
  readonly ownFields?: readonly string[];
  /** `"optional"` where the product has the status `blocked`. */
  readonly blocked?: TodoRules["blocked"];
  /** Further marks of a running item in the product's checklists. */
  readonly runningMarks?: readonly string[];
  /** Whether a call has no answer of its own, being an argument in the call of another tool. */
  readonly isUnanswered?: boolean;
  /** The reading of a call, by the tool's name. */
  readonly calls: Readonly<Record<string, CallReading>>;
}

/** The tool with which replay reads calls: a preset's, or that of a row that only reads. */
export type ReadingTool = Pick<TodoPreset, "name" | "tool">;

/** Creates the tool that reads a product's calls: it accepts everything that the product may have accepted. */
export function defineReading(row: ToolReading): ReadingTool {
  const { name, fields, statusWords = {}, ids = "keep", ownFields = [], blocked = "none" } = row;
  const { runningMarks, isUnanswered, calls } = row;
  const { marks } = TODO_ALIASES;
  const ownMarks = { ...marks, in_progress: [...(runningMarks ?? []), ...marks.in_progress] };
  const rules: PresetRules = {
    ...PLAIN_RULES,
    statuses: TODO_STATUSES,
    defaultStatus: "pending",
    uniqueIds: true,
    trim: true,
    allowBlank: false,
    repair: TODO_REPAIRS,
    preset: {
      ...PLAIN_RULES.preset,
      aliases: runningMarks === undefined ? TODO_ALIASES : { ...TODO_ALIASES, marks: ownMarks },
    },
    activeForm: "optional",
    blocked,
    fields: { ...PLAIN_RULES.fields, ...fields },
    statusWords,
    ids,
    ...(ownFields.length > 0 && { itemSchema: defineItems(Object.fromEntries(ownFields.map((own) => [own, TEXT]))) }),
  };
  const [main, ...others] = Object.entries(calls);
  return {
    name,
    tool: {
      rules,
      ...(main && { name: main[0], readCall: main[1] }),
      operations: others.map(([tool, readCall]) => ({ name: tool, description: tool, schema: NO_SCHEMA, readCall })),
      ...(isUnanswered === true && { reply: () => "" }),
    },
  };
}

/** These tools are never shown to a model. */
const NO_SCHEMA = { type: "object" };
