import type { ItemDraft } from "../parse/parse-item.js";
import { addIssue, addNote, type Context } from "../rules/context.js";
import { formatPath } from "../rules/format-issues.js";

/** How many of the running items an issue names. */
const NAMED = 5;

/** What a message calls an item, and where it stands in what the model sent. */
export interface NamedPlace {
  readonly name: string;
  readonly context: Context;
}

/** The drafts with no more items in progress than the rules allow, or an issue that names them. */
export function limitInProgress(
  drafts: readonly ItemDraft[],
  list: Context,
  placeAt: (index: number) => NamedPlace = (index) => placeInList(list, index),
): readonly ItemDraft[] {
  const { maxInProgress: limit, onExceedInProgress } = list.rules;
  const running = drafts.flatMap((draft, index) => (draft.status === "in_progress" ? [index] : []));
  if (running.length <= limit) return drafts;
  if (onExceedInProgress === "reject") {
    refuse(running, list, placeAt);
    return drafts;
  }
  const demoted = new Set(
    onExceedInProgress === "keep-first" ? running.slice(limit) : running.slice(0, running.length - limit),
  );
  return drafts.map((draft, index) => {
    if (!demoted.has(index)) return draft;
    reportDemotion(placeAt(index));
    return { ...draft, status: "pending" };
  });
}

function placeInList(list: Context, index: number): NamedPlace {
  const context = list.at(index);
  return { name: formatPath(context.path), context };
}

function refuse(running: readonly number[], list: Context, placeAt: (index: number) => NamedPlace): void {
  const { maxInProgress: limit, statusWords: words } = list.rules;
  const named = running.slice(0, NAMED).map((index) => placeAt(index).name);
  addIssue(list, {
    code: "too_many_in_progress",
    received: running.length,
    limit,
    expected: running.length > NAMED ? `${named.join(", ")}, …` : named.join(", "),
    ...(Object.keys(words).length === 0 ? {} : { words }),
  });
}

function reportDemotion({ name, context }: NamedPlace): void {
  const { fields, maxInProgress: limit, lookup } = context.rules;
  const { pending, in_progress: running } = lookup.wordOf;
  addNote(
    context.at(fields.status),
    "in_progress_demoted",
    () => `${name}.${fields.status} was set to "${pending}", as at most ${limit} may be ${running}.`,
  );
}
