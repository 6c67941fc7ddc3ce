import fc from "fast-check";
import { TODO_STATUSES } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";

/** Rules of every kind that is sound. */
export const anyRules: fc.Arbitrary<TodoRulesOptions> = fc.record(
  {
    maxItems: fc.constantFrom(1, 3, 50, Number.POSITIVE_INFINITY),
    maxContentLength: fc.constantFrom(1, 9, 500, Number.POSITIVE_INFINITY),
    maxActiveFormLength: fc.constantFrom(1, 9, Number.POSITIVE_INFINITY),
    statuses: fc.constantFrom(TODO_STATUSES, ["pending", "in_progress", "completed"] as const),
    maxInProgress: fc.constantFrom(0, 1, 2, Number.POSITIVE_INFINITY),
    onExceedInProgress: fc.constantFrom("reject", "keep-first", "keep-last"),
    activeForm: fc.constantFrom("required", "optional", "none"),
    summary: fc.constantFrom("required", "optional", "none"),
    defaultStatus: fc.constantFrom("pending", "completed"),
    ids: fc.constantFrom("keep", "position", "require", "assign", "renew"),
    uniqueIds: fc.boolean(),
    trim: fc.boolean(),
    allowBlank: fc.boolean(),
    unknownFields: fc.constantFrom("drop", "reject"),
    repair: fc.boolean(),
  },
  { requiredKeys: [] },
);
