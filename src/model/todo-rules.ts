import type * as z from "zod/v4";
import type { TodoAliases } from "./aliases.js";
import { DEFAULT_TODO_FIELDS, type TodoField } from "./fields.js";
import { DEFAULT_TODO_PROTECTION, type TodoProtection, type TodoProtectionLevel, type TodoWording } from "./issue.js";
import type { TodoRepair } from "./note.js";
import { TODO_STATUSES, type TodoItem, type TodoStatus } from "./todo.js";

/** Whether a field is required, optional, or not part of the tool. */
export type TodoFieldUse = "required" | "optional" | "none";

/** The form of the model's input, and how tolerantly it is read. */
export interface TodoInputRules<I extends TodoItem = TodoItem> {
  /** The model's names of the fields, where they differ from ours. Reading them does not count as a repair. */
  readonly fields: Readonly<Record<TodoField, string>>;
  /**
   * The model's own words for statuses, where they differ from ours. Reading them does not count as a repair. Default:
   * none.
   */
  readonly statusWords: Readonly<Partial<Record<TodoStatus, string>>>;
  /** Whether items carry an activeForm. Default `"optional"`. */
  readonly activeForm: TodoFieldUse;
  /**
   * Whether a pending item may have the reason why it cannot go on; the status `blocked` then means such an item.
   * Default `"none"`.
   */
  readonly blocked: Exclude<TodoFieldUse, "required">;
  /** Whether a write carries a summary of the whole task. Default `"optional"`. */
  readonly summary: TodoFieldUse;
  /** The status of an item sent without one; `undefined` makes it an issue. Default `undefined`. */
  readonly defaultStatus: TodoStatus | undefined;
  /**
   * The item schema, an extension of `todoItemSchema`; its own fields keep their types. `undefined` for items that have
   * only the library's fields; no schema is loaded then. A tool needs zod 4.2 or newer; with an older zod or zod/mini,
   * pass the tool a `schema` with its fields, as `toJsonSchema` of `agent-todos/schema` writes it. Default `undefined`.
   */
  readonly itemSchema: z.ZodType<I> | undefined;
  /** Which repairs are allowed: all, none, or those named. Default true. */
  readonly repair: boolean | Iterable<TodoRepair>;
  /**
   * How one sent item is converted before it is checked; for imitating tools whose own code does so. Default: as sent.
   */
  readonly readItem: ((sent: unknown, index: number) => unknown) | undefined;
  /** Whether white space around texts is cut off. Default true. */
  readonly trim: boolean;
  /** The treatment of unknown item fields: dropped with a note, or refused with an issue. Default `"drop"`. */
  readonly unknownFields: "drop" | "reject";
}

/** The limits of a list, and the wording of a refusal. */
export interface TodoLimitRules {
  /** Most items in a list; a longer one gets this issue alone. Default 100 (95 % of recorded lists have at most 10). */
  readonly maxItems: number;
  /** Most characters (code points) of a content. Default 500 (95 % of recorded contents stay under 326). */
  readonly maxContentLength: number;
  /** Most characters (code points) of an activeForm. Default 500. */
  readonly maxActiveFormLength: number;
  /** The statuses the model may use. Default: all four. */
  readonly statuses: readonly TodoStatus[];
  /** Most items in progress at once; `Infinity` for no limit. Default 1. */
  readonly maxInProgress: number;
  /**
   * The treatment of a write beyond that number: refused, or the first or last ones kept running and the others noted.
   * Default `"reject"`.
   */
  readonly onExceedInProgress: "reject" | "keep-first" | "keep-last";
  /** Whether a blank content is accepted. Default false. */
  readonly allowBlank: boolean;
  /**
   * Where ids come from: `"keep"` keeps sent ones, `"position"` fills missing ones from 1, `"require"` refuses missing
   * ones, `"assign"` fills missing ones with `t1`, `t2`, … that follow their item from write to write, `"renew"`
   * ignores sent ids and continues its numbering with every write that changes the list. Default `"keep"`.
   */
  readonly ids: "keep" | "position" | "require" | "assign" | "renew";
  /** Whether the second of two equal ids is replaced (with a note). Default true. */
  readonly uniqueIds: boolean;
  /** The wording of issues, by code. Default: the library's own words. */
  readonly wording: TodoWording;
}

/** The protection of the plan from a model that rewrites it carelessly. */
export interface TodoProtectionRules {
  /**
   * The treatment of a write that seems to lose part of the plan: `"ignore"`, `"note"` or `"refuse"`. Default: all
   * noted.
   */
  readonly protection: Readonly<Partial<Record<TodoProtection, TodoProtectionLevel>>>;
}

/**
 * The rules of a host: the form of the model's input, the limits of a list, and the protection of the plan.
 *
 * A host passes any part of them; the rest defaults to {@link DEFAULT_TODO_RULES}. Invalid rules throw `RangeError` or
 * `TypeError` in the function that takes them.
 */
export interface TodoRules<I extends TodoItem = TodoItem>
  extends TodoInputRules<I>,
    TodoLimitRules,
    TodoProtectionRules {}

/** The model's own words for statuses, where they differ from ours. */
export type StatusWords = TodoRules["statusWords"];

/** The rules of a preset, with additions for its system alone; hosts set names and words through rules instead. */
export interface PresetRules<I extends TodoItem = TodoItem> extends TodoRules<I> {
  readonly preset?: {
    /** The names and words that are read besides those of the tool. Default: the library's. */
    readonly aliases?: TodoAliases;
    /** The fields that a whole list clears by leaving them out, as in the system. Default: none. */
    readonly loses?: "all" | readonly string[];
  };
}

/** The rules that a host may pass: any part of them, and any part of the tables in them. */
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
 * The default rules.
 *
 * Sizes come from recorded plans: 95 % of the lists had at most 10 items, two people had more than 50; 95 % of contents
 * were under 326 characters.
 *
 * @example
 * ```ts
 * import { DEFAULT_TODO_RULES } from "agent-todos";
 *
 * console.log(DEFAULT_TODO_RULES.maxItems, DEFAULT_TODO_RULES.maxInProgress); // => 100 1
 * ```
 */
export const DEFAULT_TODO_RULES: TodoRules = /* @__PURE__ */ Object.freeze({
  maxItems: 100,
  maxContentLength: 500,
  maxActiveFormLength: 500,
  statuses: TODO_STATUSES,
  maxInProgress: 1,
  onExceedInProgress: "reject",
  activeForm: "optional",
  blocked: "none",
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
