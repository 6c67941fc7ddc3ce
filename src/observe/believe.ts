import { hashText } from "../model/hash-text.js";
import { isSent } from "../model/plain-json.js";
import { allowAway, type ResolvedRules } from "../model/resolve-rules.js";
import { isDone, type TodoItem, type TodoList } from "../model/todo.js";
import type { TodoAgents } from "../model/todo-facts.js";
import { applyChange, countRunning, type Draft, type ItemChange, isAllDone } from "./apply-change.js";
import { type ObserverRefusal, refuse } from "./refusal.js";
import { KEPT_CHARACTERS, type Shown, type ShownItem } from "./state.js";

/** A change that an answer asks for: of the item at a position, or an addition without one. */
export interface WantedChange extends ItemChange {
  /** The item as it was shown; left out without one. */
  readonly shown?: ShownItem | undefined;
}

/** The facts by which an answer is judged. */
export interface Grounds {
  readonly rules: ResolvedRules;
  /** The rounds that a completion may cite. */
  readonly rounds: Shown["rounds"];
  /** Hashes of the items that were finished when the person last wrote. */
  readonly spokenOf: readonly string[];
  /** Whether additions begin a new list where all items are finished. */
  readonly hasRoom: boolean;
  /** Who works on the items of the list. Default: nobody else. */
  readonly agents?: TodoAgents | undefined;
}

/** The list after the believed changes, and the refusals. */
export interface Belief extends Draft {
  readonly refused: readonly ObserverRefusal[];
}

/** Returns a hash that distinguishes an item from others. */
export function hashItem({ id, content }: TodoItem): string {
  return hashText(id === undefined ? content : `#${id}`);
}

/**
 * Applies the credible changes one by one: first those that end or change an item, then those that start one, then
 * additions.
 */
export function believe(list: TodoList, wanted: readonly WantedChange[], grounds: Grounds): Belief {
  const refused: ObserverRefusal[] = [];
  const rules = allowAway(grounds.rules, grounds.agents?.filter((calls) => calls !== undefined).length ?? 0);
  let draft: Draft = { list, origins: list.items.map((_, index) => index) };
  const apply = (change: WantedChange): boolean => {
    const { fields, refused: reasons } = checkChange(draft.list, change, grounds);
    refused.push(...reasons);
    if (Object.keys(fields).length === 0) return false;
    const applied = applyChange(draft, { ...change, fields }, rules);
    refused.push(...applied.refused);
    const isApplied = applied.draft !== draft;
    draft = applied.draft;
    return isApplied;
  };
  const updates = wanted.filter(({ position }) => position !== undefined);
  for (const change of updates.filter((one) => !starts(one))) apply(change);
  for (const change of updates.filter(starts)) apply(change);
  const before = draft;
  if (grounds.hasRoom && isAllDone(draft.list)) draft = { list: { items: [], revision: list.revision }, origins: [] };
  const added = wanted.filter(({ position }) => position === undefined).filter(apply);
  return { ...(added.length > 0 ? draft : before), refused };
}

function starts({ fields }: WantedChange): boolean {
  return fields["status"] === "in_progress";
}

type Fields = ItemChange["fields"];

interface Checked {
  /** The credible fields; empty where there is nothing to change. */
  readonly fields: Fields;
  readonly refused: readonly ObserverRefusal[];
}

function checkChange(list: TodoList, change: WantedChange, grounds: Grounds): Checked {
  const { position, fields, path } = change;
  if (position !== undefined && grounds.agents?.[position] !== undefined)
    return { fields: {}, refused: [refuse("away", path)] };
  if (position === undefined) return checkAddition(list, change, grounds);
  const item = list.items[position];
  return item === undefined ? { fields: {}, refused: [] } : checkUpdate(list, item, { ...change, fields }, grounds);
}

/** Adds an item as open only: finished work is completed by a later answer, which has to name a round. */
function checkAddition(list: TodoList, { fields, path }: WantedChange, { rules, agents }: Grounds): Checked {
  const { content, activeForm, status = "pending" } = fields;
  const sent = { content, ...(isSent(activeForm) && { activeForm }) };
  const at = [...path, "status"];
  // Otherwise a small model that repeats itself would double the list.
  const text = typeof content === "string" ? content.trim() : content;
  if (list.items.some((item) => !isDone(item) && item.content === text))
    return { fields: {}, refused: [refuse("already_there", [...path, "content"])] };
  if (status === "cancelled") return { fields: {}, refused: [refuse("born_completed", at)] };
  if (status === "completed")
    return { fields: { ...sent, status: "pending" }, refused: [refuse("born_completed", at)] };
  if (status === "in_progress" && countRunning(list, agents) >= rules.maxInProgress) {
    return { fields: { ...sent, status: "pending" }, refused: [refuse("two_running", at)] };
  }
  return { fields: { ...sent, status: status ?? "pending" }, refused: [] };
}

const FIELDS = ["status", "content", "activeForm"] as const;

function checkUpdate(list: TodoList, item: TodoItem, change: WantedChange, grounds: Grounds): Checked {
  const kept: Record<string, unknown> = {};
  const refused: ObserverRefusal[] = [];
  for (const name of FIELDS) {
    const value = change.fields[name];
    // Each new text needs its required activeForm again.
    if (!isSent(value) || value === item[name]) continue;
    const code = hasChangedSince(item, name, change.shown)
      ? "person_changed"
      : name === "status"
        ? checkStatus(list, item, change, grounds)
        : undefined;
    if (code === undefined) kept[name] = value;
    else refused.push(refuse(code, [...change.path, code.endsWith("round") ? "round" : name]));
  }
  return { fields: askForForm(kept, grounds.rules), refused };
}

/** A new text needs a new activeForm where the rules require one. */
function askForForm(kept: Fields, { activeForm }: ResolvedRules): Fields {
  return kept["content"] !== undefined && kept["activeForm"] === undefined && activeForm === "required"
    ? { ...kept, activeForm: "" }
    : kept;
}

/** Checks whether a field differs from the shown one; the observer's own changes are already part of `shown`. */
function hasChangedSince(item: TodoItem, name: (typeof FIELDS)[number], shown: ShownItem | undefined): boolean {
  if (shown === undefined) return false;
  const differs = (field: keyof TodoItem & keyof ShownItem): boolean =>
    (item[field] ?? "").slice(0, KEPT_CHARACTERS) !== (shown[field] ?? "");
  // The reason of a blocked item belongs to its status.
  return differs(name) || (name === "status" && differs("blocked"));
}

/** Names the rule against a new status, if any. */
function checkStatus(list: TodoList, item: TodoItem, { fields }: WantedChange, grounds: Grounds) {
  const { status, round } = fields;
  // A finished item stays finished, unless the person has written since.
  if (isDone(item) && !grounds.spokenOf.includes(hashItem(item))) return "reopened";
  if (status === "in_progress" && countRunning(list, grounds.agents) >= grounds.rules.maxInProgress)
    return "two_running";
  if (status !== "completed") return undefined;
  if (!isSent(round)) return "no_round";
  const cited = Number(typeof round === "string" ? round.replace(/^\D{0,8}/, "") || "-1" : round);
  const known = grounds.rounds.find((one) => one.round === cited);
  if (known === undefined) return "unknown_round";
  return known.failed ? "failed_round" : undefined;
}
