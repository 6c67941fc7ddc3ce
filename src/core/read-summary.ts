import { isExactNumber } from "./is-exact-number.js";
import { describeValue } from "./quote.js";
import { addIssue, addRepair, type Report } from "./report.js";
import type { ResolvedRules } from "./resolve-rules.js";

/** The summary that was sent; undefined where none was, a blank one included. */
export function readSummary(value: unknown, rules: ResolvedRules, report: Report): string | undefined {
  if (rules.summary === "none") return undefined;
  const path = [rules.fields.summary];
  if (isExactNumber(value) && rules.repairs.has("number_as_text")) {
    addRepair(report, "number_as_text", path, String(value));
    return String(value);
  }
  if (value !== undefined && value !== null && typeof value !== "string") {
    addIssue(report, { code: "wrong_type", path, received: describeValue(value), expected: "text" });
    return undefined;
  }
  const text = typeof value === "string" && rules.trim ? value.trim() : value;
  if (typeof text === "string" && text.trim() !== "") return text;
  if (rules.summary === "required") {
    const code = typeof text === "string" ? "blank" : "required";
    addIssue(report, { code, path, expected: "say in one sentence what the whole task is" });
  }
  return undefined;
}
