import { formatPath } from "./issue-messages.js";
import type { ItemDraft } from "./read-item.js";
import { addIssue, addNote, type Report } from "./report.js";
import type { ResolvedRules } from "./resolve-rules.js";

/** How many of the running items an issue names. */
const NAMED = 5;

/** Where a draft stands in what the model sent, and what a message calls it. */
export interface DraftNaming {
  readonly pathOf: (index: number) => readonly (string | number)[];
  readonly nameOf: (index: number) => string;
}

/** The drafts with no more items in progress than the rules allow, or an issue that names them. */
export function limitInProgress(
  drafts: readonly ItemDraft[],
  rules: ResolvedRules,
  report: Report,
  naming: DraftNaming = nameByPosition(rules),
): readonly ItemDraft[] {
  let count = 0;
  for (const draft of drafts) if (draft.status === "in_progress") count += 1;
  if (count <= rules.maxInProgress || rules.onExceedInProgress === "allow") return drafts;
  const running = drafts.flatMap((draft, index) => (draft.status === "in_progress" ? [index] : []));
  if (rules.onExceedInProgress === "reject") {
    refuse(running, rules, report, naming);
    return drafts;
  }
  const { maxInProgress: limit, onExceedInProgress } = rules;
  const demoted = new Set(
    onExceedInProgress === "keep-first" ? running.slice(limit) : running.slice(0, count - limit),
  );
  return drafts.map((draft, index) =>
    demoted.has(index) ? demote(draft, index, rules, report, naming) : draft,
  );
}

function nameByPosition({ fields }: ResolvedRules): DraftNaming {
  const pathOf = (index: number): readonly (string | number)[] => [fields.list, index];
  return { pathOf, nameOf: (index) => formatPath(pathOf(index)) };
}

function refuse(
  running: readonly number[],
  rules: ResolvedRules,
  report: Report,
  { nameOf }: DraftNaming,
): void {
  const { list } = rules.fields;
  const named = running.slice(0, NAMED).map(nameOf);
  const { statusWords: words } = rules;
  addIssue(report, {
    code: "too_many_in_progress",
    path: [list],
    received: running.length,
    limit: rules.maxInProgress,
    expected: running.length > NAMED ? `${named.join(", ")}, …` : named.join(", "),
    ...(Object.keys(words).length === 0 ? {} : { words }),
  });
}

function demote(
  draft: ItemDraft,
  index: number,
  rules: ResolvedRules,
  report: Report,
  { pathOf, nameOf }: DraftNaming,
): ItemDraft {
  const path = [...pathOf(index), rules.fields.status];
  const { maxInProgress: limit, wordOf } = rules;
  addNote(
    report,
    "in_progress_demoted",
    path,
    `${nameOf(index)}.${rules.fields.status} was set to "${wordOf.pending}", as at most ${limit} may be ${wordOf.in_progress}.`,
  );
  return { ...draft, status: "pending" };
}
