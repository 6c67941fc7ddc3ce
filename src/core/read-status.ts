import { normalizeMark, normalizeWord } from "./normalize-word.js";
import type { ResolvedRules } from "./resolve-rules.js";
import type { TodoRepair } from "./rules.js";
import { TODO_STATUSES, type TodoStatus } from "./todo.js";

/** A status as it was read, and the repair that was needed for it. */
export interface StatusReading {
  readonly status: TodoStatus;
  readonly repair?: TodoRepair;
}

/** The status that a sent word means under these rules, or undefined where it means none of them. */
export function readStatus(word: string, rules: ResolvedRules): StatusReading | undefined {
  const exact = rules.statusOf.get(word);
  if (exact !== undefined) return { status: exact };
  const spelled = rules.spelledStatusOf.get(normalizeWord(word));
  if (spelled !== undefined) {
    return rules.repairs.has("status_spelling") ? { status: spelled, repair: "status_spelling" } : undefined;
  }
  const meant = rules.repairs.has("status_word") ? readWord(word, rules) : undefined;
  return meant === undefined ? undefined : { status: meant, repair: "status_word" };
}

/** The status that a checkbox with this mark or word in it has, or undefined where the tables do not say. */
export function readMark(mark: string, rules: ResolvedRules): TodoStatus | undefined {
  const status = rules.lookup.marks.get(normalizeMark(mark)) ?? readStatus(mark, rules)?.status;
  return status !== undefined && rules.statuses.includes(status) ? status : undefined;
}

function readWord(word: string, rules: ResolvedRules): TodoStatus | undefined {
  const { statuses, marks } = rules.lookup;
  const compared = normalizeWord(word);
  const box = /^\s*\[([^\]]{0,2})\]\s*$/.exec(word)?.[1];
  const status =
    box === undefined
      ? (statuses.get(compared) ?? CANONICAL.get(compared) ?? readGlyph(word, rules))
      : marks.get(normalizeMark(box));
  return status !== undefined && rules.statuses.includes(status) ? status : undefined;
}

// A lone ">" or "x" is no word for a status; a check mark is.
function readGlyph(word: string, rules: ResolvedRules): TodoStatus | undefined {
  const mark = normalizeMark(word);
  return /^[^\s!-~]/.test(mark) ? rules.lookup.marks.get(mark) : undefined;
}

const CANONICAL: ReadonlyMap<string, TodoStatus> = new Map(
  TODO_STATUSES.map((status) => [normalizeWord(status), status]),
);
