import { normalizeMark, normalizeWord } from "../core/normalize.js";
import { TODO_STATUSES, type TodoStatus } from "../core/todo.js";
import type { TodoRepair } from "../rules/note.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";

/** A status, and the repair that was needed to find it. */
export interface ParsedStatus {
  readonly status: TodoStatus;
  readonly repair?: TodoRepair;
}

/** The status that a sent word means under these rules, if it means one. */
export function parseStatus(word: string, { lookup, statuses }: ResolvedRules): ParsedStatus | undefined {
  const exact = lookup.statusOf.get(word);
  if (exact !== undefined) return { status: exact };
  const { repairs } = lookup;
  const spelled = lookup.spelledStatusOf.get(normalizeWord(word));
  if (spelled !== undefined)
    return repairs.has("status_spelling") ? { status: spelled, repair: "status_spelling" } : undefined;
  const meant = repairs.has("status_word") ? findWord(word, lookup) : undefined;
  return meant === undefined || !statuses.includes(meant)
    ? undefined
    : { status: meant, repair: "status_word" };
}

/** The status of a checkbox with this mark or word in it, if the tables have one. */
export function parseMark(mark: string, rules: ResolvedRules): TodoStatus | undefined {
  const status = rules.lookup.marks.get(normalizeMark(mark)) ?? parseStatus(mark, rules)?.status;
  return status !== undefined && rules.statuses.includes(status) ? status : undefined;
}

function findWord(word: string, { statuses, marks }: ResolvedRules["lookup"]): TodoStatus | undefined {
  const box = /^\s*\[([^\]]{0,2})\]\s*$/.exec(word)?.[1];
  if (box !== undefined) return marks.get(normalizeMark(box));
  const compared = normalizeWord(word);
  const own = TODO_STATUSES.find((status) => normalizeWord(status) === compared);
  if (statuses.has(compared) || own !== undefined) return statuses.get(compared) ?? own;
  // A lone ">" or "x" is too little to name a status; a check mark is enough.
  const mark = normalizeMark(word);
  return /^[^\s!-~]/.test(mark) ? marks.get(mark) : undefined;
}
