import { formatPath } from "./issue-messages.js";
import type { ItemDraft } from "./read-item.js";
import { addIssue, addNote, type Report } from "./report.js";
import type { ResolvedRules } from "./resolve-rules.js";

/** How many of the running items an issue names. */
const NAMED = 5;

/** The drafts with no more items in progress than the rules allow, or an issue that names them. */
export function limitInProgress(
  drafts: readonly ItemDraft[],
  rules: ResolvedRules,
  report: Report,
): readonly ItemDraft[] {
  let count = 0;
  for (const draft of drafts) if (draft.status === "in_progress") count += 1;
  if (count <= rules.maxInProgress || rules.onExceedInProgress === "allow") return drafts;
  const running = drafts.flatMap((draft, index) => (draft.status === "in_progress" ? [index] : []));
  if (rules.onExceedInProgress === "reject") {
    refuse(running, rules, report);
    return drafts;
  }
  const { maxInProgress: limit, onExceedInProgress } = rules;
  const demoted = new Set(
    onExceedInProgress === "keep-first" ? running.slice(limit) : running.slice(0, count - limit),
  );
  return drafts.map((draft, index) => (demoted.has(index) ? demote(draft, index, rules, report) : draft));
}

function refuse(running: readonly number[], rules: ResolvedRules, report: Report): void {
  const { list } = rules.fields;
  const named = running.slice(0, NAMED).map((index) => formatPath([list, index]));
  addIssue(report, {
    code: "too_many_in_progress",
    path: [list],
    received: running.length,
    limit: rules.maxInProgress,
    expected: running.length > NAMED ? `${named.join(", ")}, …` : named.join(", "),
  });
}

function demote(draft: ItemDraft, index: number, rules: ResolvedRules, report: Report): ItemDraft {
  const path = [rules.fields.list, index, rules.fields.status];
  const limit = rules.maxInProgress;
  addNote(
    report,
    "in_progress_demoted",
    path,
    `${formatPath(path)} was set to "pending", as at most ${limit} may be in_progress.`,
  );
  return { ...draft, status: "pending" };
}
