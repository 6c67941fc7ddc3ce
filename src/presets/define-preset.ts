import { PRESET_ALIASES } from "../rules/aliases.js";
import { DEFAULT_TODO_FIELDS } from "../rules/fields.js";
import type { PresetRules } from "../rules/todo-rules.js";

/** Makes a preset a value that nobody can change, down to its lists; a schema or function in it stays as it is. */
export function definePreset<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return value;
  for (const key of Reflect.ownKeys(value)) definePreset(Reflect.get(value, key));
  return Object.freeze(value);
}

const NONE = { pending: [], in_progress: [], completed: [], cancelled: [] };

/**
 * The rules that every preset starts from: they limit nothing, convert nothing and know no names but ours.
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
    summary: "none",
    defaultStatus: undefined,
    ids: "keep",
    uniqueIds: false,
    trim: false,
    allowBlank: true,
    unknownFields: "drop",
    fields: DEFAULT_TODO_FIELDS,
    statusWords: {},
    [PRESET_ALIASES]: {
      fields: { list: [], summary: [], content: [], status: [], activeForm: [], id: [] },
      statuses: NONE,
      marks: NONE,
      flags: NONE,
      wrappers: [],
      tags: [],
      partial: [],
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
