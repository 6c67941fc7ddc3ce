import { DEFAULT_TODO_FIELDS, type TodoField, type TodoRules } from "../core/rules.js";
import { todoItemSchema } from "../core/todo.js";

/**
 * Complete rules that refuse and convert nothing, for systems whose documents say what they check.
 *
 * They are written out in full so that a change of the library's defaults cannot change a preset. Only containers
 * are repaired: JSON text for the list, one item for a list.
 */
const PLAIN_RULES: TodoRules = {
  maxItems: Number.POSITIVE_INFINITY,
  maxContentLength: Number.POSITIVE_INFINITY,
  maxActiveFormLength: Number.POSITIVE_INFINITY,
  statuses: ["pending", "in_progress", "completed"],
  maxInProgress: 1,
  onExceedInProgress: "reject",
  activeForm: "none",
  summary: "none",
  defaultStatus: undefined,
  ids: "keep",
  uniqueIds: false,
  trim: false,
  allowBlank: true,
  unknownFields: "drop",
  fields: DEFAULT_TODO_FIELDS,
  wording: {},
  itemSchema: todoItemSchema,
  repair: ["json_text", "single_item"],
  readItem: undefined,
};

type Differences = Partial<Omit<TodoRules, "fields">> & {
  readonly fields?: Readonly<Partial<Record<TodoField, string>>>;
};

/** The plain rules with what a document says differently, frozen. */
export function documentRules(differences: Differences): TodoRules {
  const fields = Object.freeze({ ...PLAIN_RULES.fields, ...differences.fields });
  return Object.freeze({ ...PLAIN_RULES, ...differences, fields });
}
