import { PRESET_LOSES } from "../model/aliases.js";
import type { PresetRules } from "../model/todo-rules.js";
import type { TodoTool, TodoWriteResult } from "../tool/create-todo-tool.js";

/** The last call, while the model does nothing but repeat it: its mark, and how often it was made in a row. */
export interface RepeatedCall {
  readonly mark: string;
  readonly times: number;
}

/** The third equal write in a row is a storm: the second may be a retry. */
const STORM = 3;

/** Counts an accepted write, which came without other calls, in the row of equal ones before it. */
export function countRepeat(before: RepeatedCall | undefined, mark: string): RepeatedCall {
  return Object.freeze({ mark, times: before?.mark === mark ? before.times + 1 : 1 });
}

/**
 * Checks whether a write that changed nothing is one of a storm. Presets of documented systems, whose lists take away all
 * that they leave out, know of none.
 */
export function isStorm({ rules }: Pick<TodoTool, "rules">, result: TodoWriteResult, repeated: RepeatedCall): boolean {
  const { [PRESET_LOSES]: loses }: PresetRules = rules;
  return loses !== "all" && result.ok && !result.changed && repeated.times >= STORM;
}

const LEAD = "No change. ";

/** Answers a write of a storm more firmly; a reply in words of a host's or a product's own stays as it is. */
export function answerStorm(text: string, { times }: RepeatedCall): string {
  if (!text.startsWith(LEAD)) return text;
  const words = `No change, ${times} times in a row: do the next step with another tool, and write the list again only when it is different.`;
  return `${words} ${text.slice(LEAD.length)}`;
}

/** Reads the row of equal writes of a snapshot; a damaged one only begins anew. */
export function readRepeated(stored: unknown): RepeatedCall | undefined {
  const { mark, times }: { readonly mark?: unknown; readonly times?: unknown } = Object(stored);
  return typeof mark === "string" && typeof times === "number" ? Object.freeze({ mark, times }) : undefined;
}
