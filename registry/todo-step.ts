import type { TodoCheck, TodoItem } from "agent-todos";

/** The words that a step is shown by. */
export function stepText({ content, status, activeForm }: TodoItem): string {
  return status === "in_progress" ? (activeForm ?? content) : content;
}

/** Whether a step is still to be done. */
export function isOpenStep({ status }: TodoItem): boolean {
  return status === "pending" || status === "in_progress";
}

/** All words about how a check ended. */
export const CHECK_WORDS = { passed: "passed", failed: "failed", before: "before the step was done" };

/** A check in words: "npm test passed". */
export function checkWords({ name, ok, before }: TodoCheck): string {
  return `${name} ${ok ? CHECK_WORDS.passed : CHECK_WORDS.failed}${before ? `, ${CHECK_WORDS.before}` : ""}`;
}
