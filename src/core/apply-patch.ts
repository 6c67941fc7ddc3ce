import { buildPatched } from "./build-patched.js";
import { describeThrown, quote } from "./quote.js";
import { isEmptyPatch, isSent, openPatch, readPatch, refuseInput } from "./read-patch.js";
import { readSummary } from "./read-summary.js";
import { addIssue, type Report, startReport } from "./report.js";
import { type ResolvedRules, resolveRules } from "./resolve-rules.js";
import type { TodoRulesOptions } from "./rules.js";
import type { TodoItem, TodoList } from "./todo.js";
import { type ReplaceResult, replaceBy, type Write } from "./validate-and-replace.js";

/**
 * Changes a list by a patch that a model sent, or leaves it exactly as it was.
 *
 * A patch is `{ updates, remove, add }`, each a list that may be left out, applied in this order. `updates` and
 * `remove` name items by id, else by exact text, else by text without case, space and punctuation, and only where
 * exactly one item matches. All or nothing: the whole list is built and then checked like a full write, with the
 * same rules and the same result. An empty patch changes nothing.
 *
 * Total and pure like `validateAndReplace`; paths are those of the patch (`["updates", 0, "content"]`).
 *
 * @throws RangeError or TypeError for bad rules, never for the input.
 *
 * @example
 * ```ts
 * import { applyTodoPatch, renderProgress, type TodoList } from "agent-todos";
 *
 * const list: TodoList = { revision: 1, items: [{ content: "Add tests", status: "in_progress" }] };
 * const patch = { updates: [{ content: "add tests", status: "completed" }], add: [{ content: "Ship", status: "pending" }] };
 * console.log(renderProgress(applyTodoPatch(list, patch).list)); // => 1/2 done. Next: Ship.
 * ```
 */
export function applyTodoPatch<I extends TodoItem = TodoItem, C extends TodoList = TodoList<I>>(
  current: C,
  patch: unknown,
  rules?: TodoRulesOptions<I>,
): ReplaceResult<I, C> {
  return patchTodos(current, patch, resolveRules(rules));
}

/** {@link applyTodoPatch} for rules that were resolved before. */
export function patchTodos<I extends TodoItem, C extends TodoList>(
  current: C,
  input: unknown,
  rules: ResolvedRules<I>,
): ReplaceResult<I, C> {
  const report = startReport(rules.wording);
  // The current list was made under the same item schema, or is empty.
  const before = current as unknown as TodoList<I>;
  const write = readWrite(before, input, rules, report);
  const result = write && report.issues.length === 0 ? applyWrite(write, before, rules, report) : undefined;
  if (result !== undefined && report.issues.length === 0) return result;
  return Object.freeze({ ok: false, list: current, issues: Object.freeze(report.issues) });
}

function applyWrite<I extends TodoItem>(
  write: Write | "empty",
  current: TodoList<I>,
  rules: ResolvedRules<I>,
  report: Report,
): ReplaceResult<I, never> {
  if (write !== "empty") return withoutNamedRemovals(replaceBy(write, current, rules, report));
  const [changes, notes] = [Object.freeze([]), Object.freeze(report.notes)];
  return Object.freeze({ ok: true, list: current, changed: false, changes, notes });
}

// Whatever is gone was named in `remove`, so nothing was dropped by mistake.
function withoutNamedRemovals<I extends TodoItem>(result: ReplaceResult<I, never>): ReplaceResult<I, never> {
  if (!result.ok || !result.notes.some(({ code }) => code === "dropped_unfinished")) return result;
  const notes = result.notes.filter(({ code }) => code !== "dropped_unfinished");
  return Object.freeze({ ...result, notes: Object.freeze(notes) });
}

function readWrite<I extends TodoItem>(
  current: TodoList<I>,
  input: unknown,
  rules: ResolvedRules<I>,
  report: Report,
): Write | "empty" | undefined {
  try {
    const opened = openPatch(input, rules);
    if (opened === undefined) {
      refuseInput(input, rules, report);
      return undefined;
    }
    const limit = Math.max(rules.maxItems, current.items.length);
    const patch = readPatch(opened, rules, limit, report);
    const summary = isSent(patch.summary) ? readSummary(patch.summary, rules, report) : undefined;
    if (summary === undefined && isEmptyPatch(opened.fields)) return "empty";
    return { ...buildPatched(current, patch, rules, report), summary };
  } catch (error) {
    // A getter or proxy of a value that is no plain JSON.
    addIssue(report, { code: "unreadable", path: [], received: quote(describeThrown(error)) });
    return undefined;
  }
}
