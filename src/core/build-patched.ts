import { type ItemIndex, indexItems } from "./find-item.js";
import { formatPath } from "./issue-messages.js";
import { type DraftNaming, limitInProgress } from "./limit-in-progress.js";
import { type Path, refuseRepeated, withListName } from "./patch-path.js";
import { quote } from "./quote.js";
import { readExtra } from "./read-extra.js";
import { type ItemDraft, readItem, UNREAD_ITEM } from "./read-item.js";
import type { SentPatch } from "./read-patch.js";
import { readRemovals } from "./read-removals.js";
import { readUpdate } from "./read-update.js";
import { addIssue, type Report } from "./report.js";
import type { ResolvedRules } from "./resolve-rules.js";
import { isLibrarySchema, type TodoItem, type TodoList } from "./todo.js";
import type { Write } from "./validate-and-replace.js";

type Values = Readonly<Record<string, unknown>>;

/** An item of the list to be, and where the patch says so; without a path it stays as it is. */
interface Entry {
  readonly draft: ItemDraft;
  readonly extra: Values;
  readonly path?: Path;
}

/** The whole list that a patch makes of the current one, before it is checked against it. */
export function buildPatched<I extends TodoItem>(
  current: TodoList<I>,
  patch: SentPatch,
  rules: ResolvedRules<I>,
  report: Report,
): Omit<Write, "summary"> {
  const items = indexItems(current.items);
  const updated = readUpdates(patch.updates, items, rules, report);
  const removed = readRemovals(patch.remove, items, rules, report);
  const kept = current.items.flatMap((item, position) =>
    removed.has(position) ? [] : [updated.get(position) ?? keep(item, rules)],
  );
  const entries = [...kept, ...readAdditions(patch.add, kept, rules, report)];
  if (patch.add.length > 0 && entries.length > rules.maxItems) {
    const facts = { received: entries.length, limit: rules.maxItems };
    addIssue(report, { code: "too_many_items", path: [rules.fields.list], ...facts });
  }
  const drafts = limitInProgress(
    entries.map(({ draft }) => draft),
    rules,
    report,
    nameEntries(entries, rules),
  );
  const hasOwnSchema = !isLibrarySchema(rules.itemSchema);
  return { drafts, matchable: drafts, extras: hasOwnSchema ? entries.map(({ extra }) => extra) : [] };
}

function keep<I extends TodoItem>(item: I, rules: ResolvedRules<I>): Entry {
  const { id, content, status, activeForm } = item;
  // An item is plain data: the host's own fields are keys of it like any other.
  const values = item as unknown as Values;
  const names = [...rules.extraFields.keys()].filter((name) => values[name] !== undefined);
  const extra = Object.fromEntries(names.map((name) => [name, values[name]]));
  return { draft: { id, content, status, activeForm, extra }, extra };
}

function readUpdates<I extends TodoItem>(
  sent: readonly unknown[],
  items: ItemIndex,
  given: ResolvedRules<I>,
  report: Report,
): ReadonlyMap<number, Entry> {
  const rules = withListName(given, "updates");
  const updated = new Map<number, Entry>();
  sent.forEach((value, index) => {
    const issuesBefore = report.issues.length;
    const update = readUpdate(value, index, items, rules, report);
    if (update === undefined) return;
    const { position, draft } = update;
    const path = ["updates", index];
    const earlier = updated.get(position);
    if (earlier !== undefined) refuseRepeated(path, earlier.path ?? [], report);
    updated.set(position, { draft, extra: readOwn(draft, index, issuesBefore, rules, report), path });
  });
  return updated;
}

function readAdditions<I extends TodoItem>(
  sent: readonly unknown[],
  kept: readonly Entry[],
  given: ResolvedRules<I>,
  report: Report,
): readonly Entry[] {
  const rules = withListName(given, "add");
  const ids = new Set(kept.flatMap(({ draft }) => draft.id ?? []));
  return sent.flatMap((value, index) => {
    const issuesBefore = report.issues.length;
    const draft = readItem(value, index, rules, report);
    if (draft === UNREAD_ITEM) return [];
    const path = ["add", index];
    if (draft.id !== undefined && rules.uniqueIds && ids.has(draft.id)) {
      const facts = { path: [...path, rules.fields.id], index, id: draft.id, received: draft.id };
      addIssue(report, { code: "duplicate_id", ...facts });
    }
    if (draft.id !== undefined) ids.add(draft.id);
    return [{ draft, extra: readOwn(draft, index, issuesBefore, rules, report), path }];
  });
}

/** The host's own fields of an item that the patch changes or adds. */
function readOwn<I extends TodoItem>(
  draft: ItemDraft,
  index: number,
  issuesBefore: number,
  rules: ResolvedRules<I>,
  report: Report,
): Values {
  if (isLibrarySchema(rules.itemSchema)) return {};
  return readExtra(draft, index, report.issues.length === issuesBefore, rules, report);
}

/** Items that the patch names are called by their path, the others by their text. */
function nameEntries(entries: readonly Entry[], rules: ResolvedRules): DraftNaming {
  const pathOf = (index: number): Path => entries[index]?.path ?? [rules.fields.list, index];
  return {
    pathOf,
    nameOf: (index) => {
      const entry = entries[index];
      return entry?.path === undefined ? quote(entry?.draft.content ?? "", 40) : formatPath(entry.path);
    },
  };
}
