import { escapeForModel } from "../model/escape.js";
import { clip } from "../model/quote.js";
import type { CheckedTodo, TodoAgent } from "../model/todo-facts.js";
import { renderProgress } from "./progress.js";

/** Most characters of the name of a check, and of an agent. */
const NAME_CHARACTERS = 40;

/**
 * Names the checks of a finished item in a few words, `npm test passed` or `npm test failed`; empty for one that is only
 * reported, and for one that is not finished.
 */
export function describeChecks(checked: CheckedTodo | undefined): string {
  if (checked === undefined || checked.state === "reported") return "";
  const isFailing = checked.state === "failing";
  const meant = checked.checks.filter(({ ok }) => ok !== isFailing);
  // The newest says most.
  const [name = ""] = meant.slice(-1).map((check) => clip(escapeForModel(check.name), NAME_CHARACTERS));
  const others = meant.length > 1 ? ` and ${meant.length - 1} more` : "";
  return `${name}${others} ${isFailing ? "failed" : "passed"}`;
}

/** Names who works on an item, with the progress of their own list: `reviewer: 1/2 done. Now: Read the diff.` */
export function describeAgent({ agent = "agent", list }: TodoAgent): string {
  const name = clip(escapeForModel(agent), NAME_CHARACTERS);
  return list === undefined || list.items.length === 0 ? name : `${name}: ${renderProgress(list)}`;
}
