import { escapeText } from "../core/escape.js";
import type { TodoIssue } from "../rules/issue.js";

/** A refusal as a loop prints it that stops at the first error it raises: `Error: ` and its words. */
export function refuseFirst(issues: readonly TodoIssue[]): string {
  return `Error: ${escapeText(issues[0]?.message ?? "", "model")}`;
}
