import type * as z from "zod/v4";
import type { TodoWording } from "./issue.js";
import { DEFAULT_TODO_PROTECTION, type TodoProtection, type TodoProtectionLevel } from "./protection.js";
import { TODO_ALIASES, type TodoAliases } from "./repair.js";
import { TODO_STATUSES, type TodoItem, type TodoStatus, todoItemSchema } from "./todo.js";

/** The repairs of what a model sent, each named as the note it leaves. */
export const TODO_REPAIRS = [
  "json_text",
  "nested_json",
  "literal_text",
  "markdown_list",
  "markup",
  "wrapper",
  "list_key",
  "bare_list",
  "single_item",
  "index_object",
  "text_item",
  "status_spelling",
  "status_word",
  "status_flag",
  "number_as_text",
  "field_name",
  "duplicate_id",
] as const;

/** The name of a repair, which is the code of the note it leaves. */
export type TodoRepair = (typeof TODO_REPAIRS)[number];

/** The fields of the tool's input, by the library's own names. */
export type TodoField = "list" | "summary" | "content" | "status" | "activeForm" | "id";

/** Whether a field must be sent, may be sent, or does not exist. */
export type TodoFieldUse = "required" | "optional" | "none";

/**
 * What a host accepts: limits, invariants, the model's names for the fields, and the wording of refusals.
 *
 * A host gives any part of it; what is left out has the default of {@link DEFAULT_TODO_RULES}. Bad rules
 * throw `RangeError` or `TypeError` where they are given.
 */
export interface TodoRules<I extends TodoItem = TodoItem> {
  /** Most items in a list; a longer one gets this issue alone. Default 50 (recorded lists never pass 15). */
  readonly maxItems: number;
  /** Most characters (code points) of a content. Default 500 (95 % of recorded contents stay under 326). */
  readonly maxContentLength: number;
  /** Most characters (code points) of an activeForm. Default 500. */
  readonly maxActiveFormLength: number;
  /** The statuses the model may use. Default: all four. */
  readonly statuses: readonly TodoStatus[];
  /** Most items in progress at once; `Infinity` for no limit. Default 1. */
  readonly maxInProgress: number;
  /** What happens beyond it: refuse, keep the first or last running and note the others, or allow. Default `"reject"`. */
  readonly onExceedInProgress: "reject" | "keep-first" | "keep-last" | "allow";
  /** Whether items carry an activeForm. Default `"optional"`. */
  readonly activeForm: TodoFieldUse;
  /** Whether a write carries a summary of the whole task. Default `"optional"`. */
  readonly summary: TodoFieldUse;
  /** The status of an item sent without one; `undefined` makes it an issue. Default `undefined`. */
  readonly defaultStatus: TodoStatus | undefined;
  /**
   * Where ids come from: `"keep"` what was sent, `"position"` fills missing ones from 1, `"require"` refuses
   * missing ones, `"assign"` gives missing ones `t1`, `t2`, … that follow their item from write to write, `"renew"`
   * ignores sent ids and numbers on with every write that changes the list. Default `"keep"`.
   */
  readonly ids: "keep" | "position" | "require" | "assign" | "renew";
  /** Whether the second of two equal ids is replaced (with a note). Default true. */
  readonly uniqueIds: boolean;
  /** Whether white space around texts is cut off. Default true. */
  readonly trim: boolean;
  /** Whether a blank content is accepted. Default false. */
  readonly allowBlank: boolean;
  /** What happens to item fields that do not exist: dropped with a note, or an issue. Default `"drop"`. */
  readonly unknownFields: "drop" | "reject";
  /** The model's names of the fields, where they differ from ours. Reading them is no repair. */
  readonly fields: Readonly<Record<TodoField, string>>;
  /** The model's own words for statuses, where they differ from ours. Reading them is no repair. Default: none. */
  readonly statusWords: Readonly<Partial<Record<TodoStatus, string>>>;
  /** What else models call fields, statuses and containers; each list given replaces that one of `TODO_ALIASES`. */
  readonly aliases: TodoAliases;
  /**
   * What becomes of a write that looks unintended, by concern: `"ignore"`, `"note"` or `"refuse"`. Default: all noted.
   */
  readonly protection: Readonly<Partial<Record<TodoProtection, TodoProtectionLevel>>>;
  /** How issues are worded, by code. Default: the library's own words. */
  readonly wording: TodoWording;
  /** The item schema, an extension of `todoItemSchema`; its own fields keep their types. */
  readonly itemSchema: z.ZodType<I>;
  /** Which repairs are allowed: all, none, or those named. Default true. */
  readonly repair: boolean | Iterable<TodoRepair>;
  /** How one sent item is read before the checks; for tools whose own code converts values. Default: as sent. */
  readonly readItem: ((sent: unknown, index: number) => unknown) | undefined;
}

/** What a host may give as rules: any part of them, `fields` in part too. */
export type TodoRulesOptions<I extends TodoItem = TodoItem> = {
  readonly [K in Exclude<
    keyof TodoRules,
    "fields" | "statusWords" | "aliases" | "protection" | "itemSchema"
  >]?: TodoRules[K] | undefined;
} & {
  readonly fields?: { readonly [Field in TodoField]?: string | undefined } | undefined;
  readonly statusWords?: { readonly [Status in TodoStatus]?: string | undefined } | undefined;
  readonly aliases?: TodoAliasesOptions | undefined;
  readonly protection?:
    | { readonly [Concern in TodoProtection]?: TodoProtectionLevel | undefined }
    | undefined;
  readonly itemSchema?: z.ZodType<I> | undefined;
};

/** What a host may give as aliases: any of the lists. */
export type TodoAliasesOptions = {
  readonly [Table in keyof TodoAliases]?:
    | (TodoAliases[Table] extends readonly string[]
        ? TodoAliases[Table]
        : { readonly [Entry in keyof TodoAliases[Table]]?: readonly string[] | undefined })
    | undefined;
};

/** The library's own names of the fields. */
export const DEFAULT_TODO_FIELDS: Readonly<Record<TodoField, string>> = Object.freeze({
  list: "todos",
  summary: "summary",
  content: "content",
  status: "status",
  activeForm: "activeForm",
  id: "id",
});

/**
 * The rules without a word from the host.
 *
 * Sizes come from recorded plans: no list was longer than 15 items, 95 % of contents were under 326 characters.
 *
 * @example
 * ```ts
 * import { DEFAULT_TODO_RULES } from "agent-todos";
 *
 * console.log(DEFAULT_TODO_RULES.maxItems, DEFAULT_TODO_RULES.maxInProgress); // => 50 1
 * ```
 */
export const DEFAULT_TODO_RULES: TodoRules = Object.freeze({
  maxItems: 50,
  maxContentLength: 500,
  maxActiveFormLength: 500,
  statuses: TODO_STATUSES,
  maxInProgress: 1,
  onExceedInProgress: "reject",
  activeForm: "optional",
  summary: "optional",
  defaultStatus: undefined,
  ids: "keep",
  uniqueIds: true,
  trim: true,
  allowBlank: false,
  unknownFields: "drop",
  fields: DEFAULT_TODO_FIELDS,
  statusWords: Object.freeze({}),
  aliases: TODO_ALIASES,
  protection: DEFAULT_TODO_PROTECTION,
  wording: Object.freeze({}),
  itemSchema: todoItemSchema,
  repair: true,
  readItem: undefined,
});
