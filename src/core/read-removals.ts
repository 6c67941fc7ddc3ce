import { findItem, type ItemIndex, readReference } from "./find-item.js";
import { type Path, refuseRepeated, withListName } from "./patch-path.js";
import { isRecord } from "./plain.js";
import { describeValue } from "./quote.js";
import { isSent } from "./read-patch.js";
import { addIssue, type Report } from "./report.js";
import type { ResolvedRules } from "./resolve-rules.js";

/** The places of the items that `remove` names, each with the path where it does. */
export function readRemovals(
  sent: readonly unknown[],
  items: ItemIndex,
  given: ResolvedRules,
  report: Report,
): ReadonlyMap<number, Path> {
  const rules = withListName(given, "remove");
  const removed = new Map<number, Path>();
  sent.forEach((value, index) => {
    const path = ["remove", index];
    const position = readRemoval(value, path, items, rules, report);
    if (position === undefined) return;
    const earlier = removed.get(position);
    if (earlier === undefined) removed.set(position, path);
    else refuseRepeated(path, earlier, report);
  });
  return removed;
}

/** The place of the item that an entry of `remove` names: an id or a text, or an object with one of them. */
function readRemoval(
  value: unknown,
  path: Path,
  items: ItemIndex,
  rules: ResolvedRules,
  report: Report,
): number | undefined {
  const { id, content } = rules.fields;
  if (!isRecord(value)) {
    const text = readReference(value, path, rules, report);
    return text === undefined ? undefined : findItem(text, "either", path, items, report);
  }
  const names = Object.keys(value).filter((name) => isSent(value[name]));
  const [name] = names;
  if (names.length === 1 && (name === id || name === content)) {
    const text = readReference(value[name], [...path, name], rules, report);
    const kind = name === id ? "id" : "text";
    return text === undefined ? undefined : findItem(text, kind, [...path, name], items, report);
  }
  const received = describeValue(value);
  addIssue(report, { code: "wrong_type", path, received, expected: `the ${id} or ${content} of an item` });
  return undefined;
}
