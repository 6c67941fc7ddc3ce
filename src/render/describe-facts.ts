import type { RulesOf } from "../model/check-options.js";
import { escapeForModel } from "../model/escape.js";
import { clip } from "../model/quote.js";
import { isDone, type TodoItem } from "../model/todo.js";
import type { CheckedTodo, TodoAgent, TodoAgents, TodoChecks } from "../model/todo-facts.js";
import { renderProgress } from "./progress.js";

/** The checks and agents of a list, as a session has them. */
export interface FactOptions {
  /**
   * The results of the host's checks, as `checks` of a session: `(npm test passed)` after a finished item. Default:
   * none.
   */
  readonly checks?: TodoChecks | undefined;
  /** Who works on items, as `agents` of a session: a line for each under its item, with their progress. Default: nobody. */
  readonly agents?: TodoAgents | undefined;
}

/** Most characters of the name of a check, and of an agent. */
const NAME_CHARACTERS = 40;

// Functions of their own: bundlers keep a table that reads a global's member, also where nobody uses it.
/** The rules for facts: lists, as a session has them. */
export const FACT_RULES: RulesOf<FactOptions> = {
  checks: ["a list, as checks of a session", (value) => Array.isArray(value)],
  agents: ["a list, as agents of a session", (value) => Array.isArray(value)],
};

/**
 * Names the checks of a finished item in a few words, `npm test passed` or `npm test failed`; empty for one that is only
 * reported, and for one that is not finished.
 */
export function describeChecks(checked: CheckedTodo | undefined): string {
  if (checked === undefined || checked.state === "reported") return "";
  const isFailing = checked.state === "failing";
  const meant = checked.checks.filter(({ ok }) => ok !== isFailing);
  // The newest check is the most informative one.
  const [name = ""] = meant.slice(-1).map((check) => clip(escapeForModel(check.name), NAME_CHARACTERS));
  const others = meant.length > 1 ? ` and ${meant.length - 1} more` : "";
  return `${name}${others} ${isFailing ? "failed" : "passed"}`;
}

/** Names who works on an item, with the progress of their own list: `reviewer: 1/2 done. Now: Read the diff.` */
export function describeAgent({ agent = "agent", list }: TodoAgent): string {
  const name = clip(escapeForModel(agent), NAME_CHARACTERS);
  return list === undefined || list.items.length === 0 ? name : `${name}: ${renderProgress(list)}`;
}

/** Describes each of those who work on an item; a finished item has nobody. */
export function describeAgents(item: TodoItem, working: TodoAgents[number]): readonly string[] {
  return isDone(item) ? [] : (working ?? []).map(describeAgent);
}
