import { PRESET_LOSES } from "../model/aliases.js";
import { isRecord } from "../model/plain-json.js";
import type { PresetRules } from "../model/todo-rules.js";
import type { TodoTool, TodoWriteResult } from "../tool/create-todo-tool.js";

/** The third write in a row that leaves the list as the first of them did is a storm: the second may be a retry. */
const STORM = 3;

/** Counts an accepted write, which came without other calls, in the row of writes that leave the list as it is. */
export function countRow(before: number | undefined, result: TodoWriteResult): number {
  return before === undefined || (result.ok && result.changed) ? 1 : before + 1;
}

/**
 * Checks whether a write that changed nothing is one of a storm. Presets of documented systems, whose lists take away all
 * that they leave out, know of none.
 */
export function isStorm({ rules }: Pick<TodoTool, "rules">, result: TodoWriteResult, times: number): boolean {
  if (times < STORM || !result.ok || result.changed) return false;
  const { [PRESET_LOSES]: loses }: PresetRules = rules;
  return loses !== "all";
}

const LEAD = "No change. ";

/** Answers a write of a storm more firmly; a reply in words of a host's or a product's own stays as it is. */
export function answerStorm(text: string, times: number): string {
  if (!text.startsWith(LEAD)) return text;
  const words = `No change, ${times} times in a row: do the next step with another tool, and write the list again only when it is different.`;
  return `${words} ${text.slice(LEAD.length)}`;
}

/** Reads the row of writes of a snapshot, older ones kept it beside a hash; a damaged one only begins anew. */
export function readRow(stored: unknown): number | undefined {
  const times: unknown = isRecord(stored) ? stored["times"] : stored;
  return typeof times === "number" && Number.isSafeInteger(times) && times > 0 ? times : undefined;
}
