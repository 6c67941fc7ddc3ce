import { formatPath } from "./issue-messages.js";
import type { PatchField } from "./patch-fields.js";
import { addIssue, type Report } from "./report.js";
import type { ResolvedRules } from "./resolve-rules.js";
import type { TodoItem } from "./todo.js";

/** A place in a patch: `["updates", 0]`. */
export type Path = readonly (string | number)[];

/** The rules of a list that stands under another name, so that every issue and note has the path that was sent. */
export function withListName<I extends TodoItem>(
  rules: ResolvedRules<I>,
  list: PatchField,
): ResolvedRules<I> {
  return { ...rules, fields: { ...rules.fields, list } };
}

/** The issue of an item that a patch names twice. */
export function refuseRepeated(path: Path, earlier: Path, report: Report): void {
  const expected = `it names the same item as ${formatPath(earlier)}; name each item once`;
  addIssue(report, { code: "invalid_field", path, expected });
}
