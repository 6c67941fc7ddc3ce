import type { TodoItem } from "agent-todos";

/** The words that a step is shown by. */
export function stepText({ content, status, activeForm }: TodoItem): string {
  return status === "in_progress" ? (activeForm ?? content) : content;
}

/** Whether a step is still to be done. */
export function isOpenStep({ status }: TodoItem): boolean {
  return status === "pending" || status === "in_progress";
}
