import { type CheckedTodo, escapeText } from "agent-todos";

/**
 * The parts of a finished step's check that a page shows: its state, and, if checks ran, the deciding one and how it
 * ended.
 */
export interface ShownCheck {
  readonly state: CheckedTodo["state"];
  /** The newest check that decides, escaped for one line; empty for a step that is only reported. */
  readonly name: string;
  /** How it ended, and how many others ended so: `passed`, `and 1 more failed`. */
  readonly words: string;
}

/** Names the results of a finished step's checks as the component of registry/ does. */
export function showCheck({ state, checks }: CheckedTodo): ShownCheck {
  const isFailing = state === "failing";
  const meant = checks.filter(({ ok }) => ok !== isFailing);
  const last = meant.at(-1);
  if (last === undefined) return { state, name: "", words: "" };
  const others = meant.length > 1 ? `and ${meant.length - 1} more ` : "";
  return { state, name: escapeText(last.name, "line"), words: others + (isFailing ? "failed" : "passed") };
}
