import type * as z from "zod/v4";
import type { PRESET_ALIASES, TodoAliases } from "./aliases.js";
import { DEFAULT_TODO_FIELDS, type TodoField } from "./fields.js";
import { DEFAULT_TODO_PROTECTION, type TodoProtection, type TodoProtectionLevel, type TodoWording } from "./issue.js";
import type { TodoRepair } from "./note.js";
import { TODO_STATUSES, type TodoItem, type TodoStatus } from "./todo.js";

/** Whether a field must be sent, may be sent, or does not exist. */
export type TodoFieldUse = "required" | "optional" | "none";

/** What the model's input looks like, and what is read as such. */
export interface TodoInputRules<I extends TodoItem = TodoItem> {
  /** The model's names of the fields, where they differ from ours. Reading them is no repair. */
  readonly fields: Readonly<Record<TodoField, string>>;
  /** The model's own words for statuses, where they differ from ours. Reading them is no repair. Default: none. */
  readonly statusWords: Readonly<Partial<Record<TodoStatus, string>>>;
  /** Whether items carry an activeForm. Default `"optional"`. */
  readonly activeForm: TodoFieldUse;
  /** Whether a write carries a summary of the whole task. Default `"optional"`. */
  readonly summary: TodoFieldUse;
  /** The status of an item sent without one; `undefined` makes it an issue. Default `undefined`. */
  readonly defaultStatus: TodoStatus | undefined;
  /**
   * The item schema, an extension of `todoItemSchema`; its own fields keep their types. `undefined` for items that
   * have only the library's fields; no schema is loaded for them. A tool needs zod 4.2 or newer; with an older zod or
   * zod/mini, give the tool a `schema` with its fields, as `toJsonSchema` of `agent-todos/schema` writes it. Default
   * `undefined`.
   */
  readonly itemSchema: z.ZodType<I> | undefined;
  /** Which repairs are allowed: all, none, or those named. Default true. */
  readonly repair: boolean | Iterable<TodoRepair>;
  /** How one sent item is converted before it is checked; for tools whose own code does so. Default: as sent. */
  readonly readItem: ((sent: unknown, index: number) => unknown) | undefined;
  /** Whether white space around texts is cut off. Default true. */
  readonly trim: boolean;
  /** What happens to item fields that do not exist: dropped with a note, or an issue. Default `"drop"`. */
  readonly unknownFields: "drop" | "reject";
}

/** What is allowed in a list, and how a refusal is worded. */
export interface TodoLimitRules {
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
  /** What happens beyond it: refuse, or keep the first or last running and note the others. Default `"reject"`. */
  readonly onExceedInProgress: "reject" | "keep-first" | "keep-last";
  /** Whether a blank content is accepted. Default false. */
  readonly allowBlank: boolean;
  /**
   * Where ids come from: `"keep"` what was sent, `"position"` fills missing ones from 1, `"require"` refuses
   * missing ones, `"assign"` gives missing ones `t1`, `t2`, … that follow their item from write to write, `"renew"`
   * ignores sent ids and numbers on with every write that changes the list. Default `"keep"`.
   */
  readonly ids: "keep" | "position" | "require" | "assign" | "renew";
  /** Whether the second of two equal ids is replaced (with a note). Default true. */
  readonly uniqueIds: boolean;
  /** How issues are worded, by code. Default: the library's own words. */
  readonly wording: TodoWording;
}

/** How the plan is protected from a model that rewrites it carelessly. */
export interface TodoProtectionRules {
  /** What follows if a write seems to lose part of the plan: `"ignore"`, `"note"` or `"refuse"`. Default: all noted. */
  readonly protection: Readonly<Partial<Record<TodoProtection, TodoProtectionLevel>>>;
}

/**
 * What a host accepts: the form of the model's input, what is allowed in it, and how the plan is protected.
 *
 * A host gives any part of it; what is left out has the default of {@link DEFAULT_TODO_RULES}. Bad rules
 * throw `RangeError` or `TypeError` where they are given.
 */
export interface TodoRules<I extends TodoItem = TodoItem>
  extends TodoInputRules<I>,
    TodoLimitRules,
    TodoProtectionRules {}

/** The model's own words for statuses, where they differ from ours. */
export type StatusWords = TodoRules["statusWords"];

/** The rules of a preset, which may read other words than the library does; for hosts, names and words are rules. */
export interface PresetRules<I extends TodoItem = TodoItem> extends TodoRules<I> {
  readonly [PRESET_ALIASES]?: TodoAliases;
}

/** What a host may give as rules: any part of them, and the tables in them in part too. */
export type TodoRulesOptions<I extends TodoItem = TodoItem> = {
  readonly [K in Exclude<keyof TodoRules, "fields" | "statusWords" | "protection" | "itemSchema">]?:
    | TodoRules[K]
    | undefined;
} & {
  readonly fields?: { readonly [Field in TodoField]?: string | undefined } | undefined;
  readonly statusWords?: { readonly [Status in TodoStatus]?: string | undefined } | undefined;
  readonly protection?: { readonly [Concern in TodoProtection]?: TodoProtectionLevel | undefined } | undefined;
  readonly itemSchema?: z.ZodType<I> | undefined;
};

/**
 * The rules of a host that gives none.
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
export const DEFAULT_TODO_RULES: TodoRules = /* @__PURE__ */ Object.freeze({
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
  statusWords: /* @__PURE__ */ Object.freeze({}),
  protection: DEFAULT_TODO_PROTECTION,
  wording: /* @__PURE__ */ Object.freeze({}),
  itemSchema: undefined,
  repair: true,
  readItem: undefined,
});
