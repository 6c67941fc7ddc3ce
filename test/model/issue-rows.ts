import { expect } from "vitest";
import { type WordingRow, wordingOf } from "../support/wording-row.js";
import { items, listOf, refuse } from "../support/write.js";

/** The codes by the table that words them. */
export const CODES = {
  form: ["invalid_json", "cut_off", "other_text", "unreadable", "unknown_field", "wrong_type", "required", "blank"],
  rules: [
    "too_long",
    "too_many_items",
    "invalid_status",
    "too_many_in_progress",
    "duplicate_id",
    "dropped_unfinished",
    "reopened",
    "reworded_finished",
    "many_completed",
    "not_started",
    "invalid_field",
  ],
  /** Only calls about single items can name one, and only a shared list changes by itself: each has its own test. */
  others: ["unknown_item", "ambiguous_item", "list_changed", "issues_omitted"],
};

/** A write that is refused. */
export interface IssueRow extends WordingRow {
  /** The code, the path and the message of each. */
  readonly issues: readonly string[];
}

/** Compares the issues of the write with those of the row. */
export function expectIssues(row: IssueRow): void {
  const before = row.before && listOf(items(...row.before));
  expect(refuse(row.input, row.rules, before).map(wordingOf)).toEqual(row.issues);
}

/** Lists the codes that no row of a table words. */
export function findUnworded(codes: readonly string[], rows: readonly IssueRow[]): readonly string[] {
  const worded = rows.flatMap(({ issues }) => issues.map((issue) => issue.split(/\W/)[0]));
  return codes.filter((code) => !worded.includes(code));
}
