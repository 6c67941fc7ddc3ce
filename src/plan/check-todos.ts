import { checkOptions, type OptionRules, required, TODO_LIST } from "../model/check-options.js";
import type { TodoList } from "../model/todo.js";
import type { TodoChecks } from "../model/todo-facts.js";
import { createKeys, keyLists } from "./keys.js";
import { CHECK_RULES, findNamed } from "./name-items.js";
import { followFacts, NO_FACTS, noteRun, readChecks, readFacts, type TodoFacts, writeFacts } from "./todo-facts.js";

/** A run of a check, and the items that it is about. */
export interface TodoCheckRun {
  /** The name that screens show, such as the command: at most 200 characters of it are kept. */
  readonly name: string;
  readonly ok: boolean;
  /** The ids or texts of the items that it is about. Default: those that were begun. */
  readonly items?: readonly string[] | undefined;
  /** Its outcome for listeners, such as its last line. */
  readonly text?: string | undefined;
}

/** A list as it is now, and what happened since its facts were noted. */
export interface CheckTodosOptions {
  /** The list as it is now. */
  readonly list: TodoList;
  /** The list as it was when the facts were noted. Default: the same. */
  readonly before?: TodoList | undefined;
  /** The run to note. Default: none. */
  readonly run?: (TodoCheckRun & { readonly at?: number | undefined }) | undefined;
}

const RULES: OptionRules = {
  list: /* @__PURE__ */ required(TODO_LIST),
  before: TODO_LIST,
  run: { options: { ...CHECK_RULES, at: ["a time in milliseconds", Number.isFinite] } },
};

/**
 * Keeps track of checks on a list's items, for a loop that keeps its lists without a session; pure. `facts` is plain
 * JSON to store together with the list: undefined at first, then the last returned value.
 *
 * Call it after each change of the list with the list before, and with a `run` where a check ran. A run that passes
 * concerns all items that were begun; one that fails concerns those in progress, and those that no run of that name has
 * passed since they were completed. An item that is reopened, reworded or left out loses its checks.
 *
 * @throws RangeError or TypeError for bad options.
 *
 * @example
 * ```ts
 * import { checkTodos } from "agent-todos";
 *
 * const list = { items: [{ content: "Fix the parser", status: "completed" as const }], revision: 1 };
 * const { facts, checks } = checkTodos(undefined, { list, run: { name: "npm test", ok: true } });
 * console.log(checks[0]?.state); // => checked
 * const reopened = { items: [{ content: "Fix the parser", status: "in_progress" as const }], revision: 2 };
 * console.log(checkTodos(facts, { before: list, list: reopened }).facts); // => {}
 * ```
 */
export function checkTodos(
  facts: Partial<TodoFacts> | undefined,
  options: CheckTodosOptions,
): { readonly facts: Partial<TodoFacts>; readonly checks: TodoChecks } {
  checkOptions("call of checkTodos()", options, RULES);
  const { list, before = list, run } = options;
  const known = readFacts(facts, before) ?? NO_FACTS;
  const { seen, current } = before === list ? sameList(list) : keyLists(before, list);
  const followed = followFacts(known, seen, current);
  const noted = run === undefined ? followed : noteRun(followed, current, { ...run, ...findNamed(list, run.items) });
  const next = "facts" in noted ? noted.facts : noted;
  return Object.freeze({ facts: writeFacts(next) ?? Object.freeze({}), checks: readChecks(next, list) });
}

function sameList(list: TodoList) {
  const keyed = { list, keys: createKeys(list) };
  return { seen: keyed, current: keyed };
}
