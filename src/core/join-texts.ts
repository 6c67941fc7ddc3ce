import { looksLikeJson, parseJson } from "./parse-json.js";
import { readChecklist, startsChecklist } from "./read-checklist.js";
import { addRepair, type Report } from "./report.js";
import type { ResolvedRules } from "./resolve-rules.js";

/** The items of an array, also where its entries are the lines of a checklist or the pieces of one JSON text. */
export function joinTexts(
  items: readonly unknown[],
  rules: ResolvedRules,
  report: Report,
): readonly unknown[] {
  const first = items[0];
  // A list that is too long is refused by its length alone.
  if (typeof first !== "string" || items.length > rules.maxItems) return items;
  if (!items.every((item) => typeof item === "string")) return items;
  const path = [rules.fields.list];
  const isJson = looksLikeJson(first) && parseJson(first) !== undefined;
  if (!isJson && rules.repairs.has("markdown_list") && startsChecklist(first, rules)) {
    const reading = readChecklist(items.join("\n"), rules);
    if ("stranger" in reading) return items;
    addRepair(report, "markdown_list", path);
    return reading.items;
  }
  const isPiece = rules.repairs.has("nested_json") && looksLikeJson(first) && !isJson;
  const joined = isPiece ? parseJson(items.join("")) : undefined;
  if (joined === undefined) return items;
  addRepair(report, "nested_json", path);
  return Array.isArray(joined) ? joined : [joined];
}
