import { checkCall, type RulesOf } from "../model/check-options.js";
import { countCharacters } from "../model/quote.js";
import { countTodos, expectList, isDone, type TodoItem, type TodoList } from "../model/todo.js";
import { renderCheckbox } from "./checkbox.js";
import { renderProgress } from "./progress.js";

/**
 * Renders a list as text: any function of this type works wherever a renderer is accepted.
 *
 * A renderer is total and deterministic: every list has a text, and the same list always the same bytes, so that a text
 * sent twice keeps a prompt cache valid. `I` is the type of items with fields of the host's own, which it may show.
 */
export type TodoRenderer<I extends TodoItem = TodoItem> = (list: TodoList<I>) => string;

/** How much room {@link renderWithin} has. */
export interface RenderWithinOptions {
  /** The largest size of the text, in the unit of `count`. From 0. */
  readonly budget: number;
  /** Measures a text, in tokens for example. Default: characters (code points). */
  readonly count?: ((text: string) => number) | undefined;
}

const RULES: RulesOf<RenderWithinOptions> = {
  budget: ["a number ≥ 0", (value) => typeof value === "number" && value >= 0, "required"],
  count: ["a function of the text", (value) => typeof value === "function"],
};

/**
 * Renders as much of the list as fits: the whole list, else the open items, else the current item and counts, else the
 * counts, else nothing.
 *
 * The text never measures more than the budget.
 *
 * @throws RangeError when `budget` is negative or not a number.
 *
 * @example
 * ```ts
 * import { renderWithin } from "agent-todos";
 *
 * const items = [{ content: "Read", status: "completed" as const }, { content: "Write", status: "in_progress" as const }];
 * console.log(renderWithin({ items, revision: 1 }, { budget: 22 })); // => 1/2 done. Now: Write.
 * ```
 */
export function renderWithin(list: TodoList, options: RenderWithinOptions): string {
  expectList("renderWithin", list);
  // Plain JavaScript may omit the options; the error then names the budget.
  checkCall("renderWithin", options ?? {}, RULES);
  const { budget, count = countCharacters } = options;
  for (const render of FORMS) {
    const text = render(list);
    if (count(text) <= budget) return text;
  }
  return "";
}

// From the whole list down to the shortest useful text.
const FORMS = [(list: TodoList) => renderCheckbox(list, { count: "line" }), renderOpen, renderProgress, renderDone];

function renderOpen(list: TodoList): string {
  const items = list.items.filter((item) => !isDone(item));
  if (items.length === 0) return renderDone(list);
  const rows = renderCheckbox({ ...list, items }, { count: "none" });
  const { done } = countTodos(list);
  return done > 0 ? `${rows}\n(${done} more done)` : rows;
}

function renderDone(list: TodoList): string {
  const { done, total } = countTodos(list);
  return `${done}/${total} done`;
}
