import { freezeCopy } from "../model/plain-json.js";
import type { TodoStatus } from "../model/todo.js";
import rows from "./malformed-inputs.json" with { type: "json" };

/** Where a repair or a problem is, in the tool's own field names, and its code. */
export interface MalformedFinding {
  readonly code: string;
  readonly path: readonly (string | number)[];
}

/** An item that a malformed input plainly means. */
export interface MeantItem {
  readonly id?: string;
  readonly content: string;
  readonly status: TodoStatus;
  readonly activeForm?: string;
}

/** One input as models send it, and its result under the default rules and an empty list. */
export interface MalformedInput {
  readonly name: string;
  readonly kind: "container" | "text" | "checklist" | "field" | "status" | "operation" | "size";
  /** The value that arrives, or the text of the arguments. */
  readonly input: unknown;
  readonly outcome:
    | { readonly ok: true; readonly items: readonly MeantItem[]; readonly notes: readonly MalformedFinding[] }
    | { readonly ok: false; readonly issues: readonly MalformedFinding[] };
}

/** Oversized inputs, which are generated as they would be longer than all the others. */
const SIZES: readonly MalformedInput[] = [
  {
    name: "more items than allowed",
    kind: "size",
    input: { todos: Array.from({ length: 2000 }, () => ({ content: "Ship", status: "pending" })) },
    outcome: { ok: false, issues: [{ code: "too_many_items", path: ["todos"] }] },
  },
  {
    name: "a text that is too long",
    kind: "size",
    input: { todos: [{ content: "again ".repeat(100), status: "pending" }] },
    outcome: { ok: false, issues: [{ code: "too_long", path: ["todos", 0, "content"] }] },
  },
];

/**
 * Inputs that models send instead of a clean list, each with the items it plainly means or the issues it causes.
 *
 * Plain frozen data, in the library's own field names, for testing todo tools. Notes and issues are those of the
 * default rules, identified by code and path.
 *
 * @example
 * ```ts
 * import { EMPTY_TODO_LIST, validateAndReplace } from "agent-todos";
 * import { MALFORMED_INPUTS } from "agent-todos/testing";
 *
 * const wrong = MALFORMED_INPUTS.filter(
 *   ({ input, outcome }) => validateAndReplace(EMPTY_TODO_LIST, input).ok !== outcome.ok,
 * );
 * console.log(wrong.length); // => 0
 * ```
 */
// TypeScript widens the texts of a JSON file; a copy of plain data is that data.
export const MALFORMED_INPUTS = freezeCopy([...rows, ...SIZES]) as readonly MalformedInput[];
