import { allOf, checkCall, type OptionRule, type RulesOf, TEXT } from "../model/check-options.js";
import { escapeForModel } from "../model/escape.js";
import { clip, countCharacters } from "../model/quote.js";
import {
  BLOCKED,
  countTodos,
  expectList,
  isBlocked,
  TODO_STATUSES,
  type TodoItem,
  type TodoList,
  type TodoStatus,
} from "../model/todo.js";
import type { TodoRules } from "../model/todo-rules.js";

/** How much {@link renderRecap} prints; the defaults are those of the standard-envelope design. */
export interface RenderRecapOptions {
  /** Most pending items named, and most of those that are blocked. Default 3. */
  readonly maxPending?: number | undefined;
  /** Most cancelled items named. Default 2. */
  readonly maxCancelled?: number | undefined;
  /** The recap stays under this many characters, by cutting the longest texts with `…`. From 20; default 300. */
  readonly maxLength?: number | undefined;
  /** The words for statuses, where they differ from ours; each group begins with its own, capitalized. */
  readonly statusWords?: TodoRules["statusWords"] | undefined;
}

const RULES: RulesOf<RenderRecapOptions> = {
  maxPending: /* @__PURE__ */ from(0),
  maxCancelled: /* @__PURE__ */ from(0),
  maxLength: /* @__PURE__ */ from(20),
  statusWords: { options: /* @__PURE__ */ allOf(TODO_STATUSES, TEXT) },
};

type Group = readonly [label: string, texts: readonly string[]];

/**
 * Renders the plan in one line for the tail of a context: `[d/t] In progress: a. Pending: b; c. Cancelled: d.`
 *
 * Blocked items follow the pending ones, with the reason: `Blocked: e (no access).`
 *
 * `d` counts completed and cancelled items, `t` all of them. Empty groups and the names of completed items are left
 * out.
 *
 * @throws RangeError when `maxLength` is under 20 or a count is negative.
 *
 * @example
 * ```ts
 * import { renderRecap } from "agent-todos";
 *
 * const items = [{ content: "Read", status: "completed" as const }, { content: "Write", status: "pending" as const }];
 * console.log(renderRecap({ items, revision: 1 })); // => [1/2] Pending: Write.
 * ```
 */
export function renderRecap(list: TodoList, options: RenderRecapOptions = {}): string {
  expectList("renderRecap", list);
  checkCall("renderRecap", options, RULES);
  const { maxPending = 3, maxCancelled = 2, maxLength = 300, statusWords: words = {} } = options;
  const { done, total } = countTodos(list);
  const groups: readonly Group[] = [
    [words.in_progress ?? "in progress", textsOf(list, "in_progress", Infinity)],
    [words.pending ?? "pending", textsOf(list, "pending", maxPending)],
    [BLOCKED, list.items.filter(isBlocked).slice(0, maxPending).map(textOf)],
    [words.cancelled ?? "cancelled", textsOf(list, "cancelled", maxCancelled)],
  ];
  return cutToFit(`[${done}/${total}]`, groups, maxLength - 1);
}

function textsOf(list: TodoList, status: TodoStatus, most: number): readonly string[] {
  return list.items
    .filter((item) => item.status === status && !isBlocked(item))
    .slice(0, most)
    .map(textOf);
}

function textOf(item: TodoItem): string {
  const { content, blocked = BLOCKED } = item;
  const why = isBlocked(item) && blocked !== BLOCKED ? ` (${blocked})` : "";
  return escapeForModel(content + why);
}

/** Cuts the texts, all to the same length, as little as the recap needs to fit. */
function cutToFit(count: string, groups: readonly Group[], limit: number): string {
  const whole = compose(count, groups, Infinity);
  if (countCharacters(whole) <= limit) return whole;
  let [fits, tooLong] = [0, limit];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (countCharacters(compose(count, groups, middle)) <= limit) fits = middle;
    else tooLong = middle;
  }
  // Dozens of items in progress at once take too much even at one character each.
  return clip(compose(count, groups, Math.max(1, fits)), limit);
}

function compose(count: string, groups: readonly Group[], cut: number): string {
  const said = groups.filter(([, texts]) => texts.length > 0);
  const sentences = said.map(
    ([label, texts]) => `${capitalize(label)}: ${texts.map((text) => clip(text, cut)).join("; ")}.`,
  );
  return [count, ...sentences].join(" ");
}

function capitalize(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function from(least: number): OptionRule {
  return [`a number ≥ ${least}`, (value) => typeof value === "number" && value >= least];
}
