import { type CheckedTodo, escapeText } from "agent-todos";

/** What a page shows of a finished step: its state, and where checks ran the one that decides and how it ended. */
export interface ShownCheck {
  readonly state: CheckedTodo["state"];
  /** The newest check that decides, escaped for one line; empty for a step that is only reported. */
  readonly name: string;
  /** How it ended, and how many others ended so: `passed`, `and 1 more failed`. */
  readonly words: string;
}

/** Names what checks found of a finished step as the component of registry/ does. */
export function showCheck({ state, checks }: CheckedTodo): ShownCheck {
  const isFailing = state === "failing";
  const meant = checks.filter(({ ok }) => ok !== isFailing);
  const last = meant.at(-1);
  if (last === undefined) return { state, name: "", words: "" };
  const others = meant.length > 1 ? `and ${meant.length - 1} more ` : "";
  return { state, name: escapeText(last.name, "line"), words: others + (isFailing ? "failed" : "passed") };
}
