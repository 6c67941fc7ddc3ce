import { quote } from "../core/quote.js";
import type { ItemDraft } from "../parse/parse-item.js";
import { addIssue, addNote, type Context, type Path } from "../rules/context.js";
import { formatPath } from "../rules/format-issues.js";

/** How many of the running items an issue names. */
const NAMED = 5;

/** Where the call speaks of an item; undefined where it does not. */
type PathOf = (index: number) => Path | undefined;

/** Returns the drafts with no more items in progress than the rules allow, or adds an issue that names them. */
export function limitInProgress(
  drafts: readonly ItemDraft[],
  context: Context,
  pathOf: PathOf = (index) => [context.rules.fields.list, index],
): readonly ItemDraft[] {
  const { maxInProgress: limit, onExceedInProgress, fields, lookup } = context.rules;
  const running = drafts.flatMap(({ status }, index) => (status === "in_progress" ? [index] : []));
  const excess = running.length - limit;
  if (excess <= 0) return drafts;
  const nameOf = (index: number): string => {
    const path = pathOf(index) ?? [];
    return path.length > 0 ? formatPath(path) : quote(drafts[index]?.content ?? "", 40);
  };
  if (onExceedInProgress === "reject") {
    const expected = running.slice(0, NAMED).map(nameOf);
    if (running.length > NAMED) expected.push("…");
    const facts = { received: running.length, limit, expected: expected.join(", "), ...lookup.ownWords };
    addIssue(context.at(fields.list), { code: "too_many_in_progress", ...facts });
    return drafts;
  }
  const demoted = new Set(
    onExceedInProgress === "keep-first" ? running.slice(limit) : running.slice(0, excess),
  );
  const { pending, in_progress: word } = lookup.wordOf;
  return drafts.map((draft, index) => {
    if (!demoted.has(index)) return draft;
    const place = context.at(...(pathOf(index) ?? [fields.list, index]), fields.status);
    const reason = `as at most ${limit} may be ${word}`;
    addNote(
      place,
      "in_progress_demoted",
      () => `${nameOf(index)}.${fields.status} was set to "${pending}", ${reason}.`,
    );
    return { ...draft, status: "pending" };
  });
}
