import type { TodoIssue } from "../core/issue.js";
import { escapeText } from "../render/escape.js";

/** A refusal as a loop prints it that stops at the first error it raises: `Error: ` and its words. */
export function refuseFirst(issues: readonly TodoIssue[]): string {
  return `Error: ${escapeText(issues[0]?.message ?? "", "model")}`;
}
