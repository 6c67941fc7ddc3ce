import { allOf, BOOLEAN, checkCall, oneOf, type RulesOf, TEXT } from "../model/check-options.js";
import { escapeForModel } from "../model/escape.js";
import { countTodos, expectList, TODO_STATUSES, type TodoItem, type TodoList, type TodoStatus } from "../model/todo.js";
import type { TodoRules } from "../model/todo-rules.js";
import { renderBlocked } from "./blocked.js";
import { describeAgents, describeChecks, FACT_RULES, type FactOptions } from "./describe-facts.js";

/** How {@link renderCheckbox} prints; every field has a default. */
export interface RenderCheckboxOptions extends FactOptions {
  /** The mark before each item. Default `[ ]`, `[>]`, `[x]`, `[-]`. */
  readonly marks?: Readonly<Partial<Record<TodoStatus, string>>> | undefined;
  /** The text between mark and content. Default one space. */
  readonly gap?: string | undefined;
  /** Whether each row names the item's id, as `#2: `. Default false. */
  readonly ids?: boolean | undefined;
  /** How a running item's activeForm is shown: `text <- form`, `text(form)`, or not. Default `"arrow"`. */
  readonly activeForm?: "arrow" | "parentheses" | "none" | undefined;
  /** Where to print `(1/3 completed)`: after a blank line, in the next line, or nowhere. Default `"block"`. */
  readonly count?: "block" | "line" | "none" | undefined;
  /** The text of an empty list. Default `No todos.`. */
  readonly empty?: string | undefined;
  /** The words for statuses in the count, where they differ from ours. */
  readonly statusWords?: TodoRules["statusWords"] | undefined;
}

const RULES = /* @__PURE__ */ listRules();

function listRules(): RulesOf<RenderCheckboxOptions> {
  return {
    ...FACT_RULES,
    marks: { options: allOf(TODO_STATUSES, TEXT) },
    gap: TEXT,
    ids: BOOLEAN,
    activeForm: oneOf("arrow", "parentheses", "none"),
    count: oneOf("block", "line", "none"),
    empty: TEXT,
    statusWords: { options: allOf(TODO_STATUSES, TEXT) },
  };
}

/** A mark for each status. */
export type StatusMarks = Readonly<Record<TodoStatus, string>>;

/** The marks of the statuses. */
export const CHECKBOXES: StatusMarks = { pending: "[ ]", in_progress: "[>]", completed: "[x]", cancelled: "[-]" };

/**
 * Renders the list as checkbox text: one row an item, then how many are completed.
 *
 * Texts are escaped for a model to read, so that no item can forge a row or end a reminder. A session reads the rows
 * back, apart from the parts about checks and agents.
 *
 * @example
 * ```ts
 * import { renderCheckbox } from "agent-todos";
 *
 * const items = [{ content: "Read", status: "completed" as const }, { content: "Write", status: "pending" as const }];
 * console.log(renderCheckbox({ items, revision: 1 }, { count: "line" }));
 * // => [x] Read
 * // => [ ] Write
 * // => (1/2 completed)
 * ```
 */
export function renderCheckbox(list: TodoList, options: RenderCheckboxOptions = {}): string {
  expectList("renderCheckbox", list);
  checkCall("renderCheckbox", options, RULES);
  if (list.items.length === 0) return options.empty ?? "No todos.";
  const rows = list.items.map((item, at) => renderRow(item, at, options));
  const { count = "block", statusWords } = options;
  if (count === "none") return rows.join("\n");
  return `${rows.join("\n")}${count === "block" ? "\n\n" : "\n"}${renderCount(list, statusWords)}`;
}

function renderRow(item: TodoItem, at: number, options: RenderCheckboxOptions): string {
  const { marks, gap, ids = false, activeForm = "arrow", checks, agents } = options;
  const id = ids ? item.id : undefined;
  const checked = describeChecks(checks?.[at]);
  const end = renderActiveForm(item, activeForm) + renderBlocked(item) + (checked && ` (${checked})`);
  const below = describeAgents(item, agents?.[at]).map((agent) => `\n    - ${agent}`);
  return renderMarked({ ...item, id }, marks?.[item.status], gap) + end + below.join("");
}

/** Renders an item in one row: `[ ] #2: Read`. */
export function renderMarked({ id, content, status }: MarkedItem, mark = CHECKBOXES[status], gap = " "): string {
  return `${mark}${gap}${id === undefined ? "" : `#${escapeForModel(id)}: `}${escapeForModel(content)}`;
}

type MarkedItem = Pick<TodoItem, "content" | "status"> & { readonly id?: string | undefined };

function renderActiveForm(item: TodoItem, form: "arrow" | "parentheses" | "none"): string {
  if (form === "none" || item.status !== "in_progress" || !item.activeForm) return "";
  const text = escapeForModel(item.activeForm);
  return form === "arrow" ? ` <- ${text}` : `(${text})`;
}

/** Renders `(1/3 completed)`; cancelled items have a count too, since the first count alone could never reach the total. */
function renderCount(list: TodoList, words: TodoRules["statusWords"] = {}): string {
  const { completed, cancelled, total } = countTodos(list);
  const rest = cancelled > 0 ? `, ${cancelled} ${words.cancelled ?? "cancelled"}` : "";
  return `(${completed}/${total} ${words.completed ?? "completed"}${rest})`;
}
