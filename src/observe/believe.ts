import { hashText } from "../model/hash-text.js";
import { isSent } from "../model/plain-json.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import { isDone, type TodoItem, type TodoList } from "../model/todo.js";
import { applyChange, countRunning, type Draft, type ItemChange, isAllDone } from "./apply-change.js";
import { type ObserverRefusal, refuse } from "./refusal.js";
import { KEPT_CHARACTERS, type Shown, type ShownItem } from "./state.js";

/** A change that an answer asks for: of the item at a position, or an addition without one. */
export interface WantedChange extends ItemChange {
  /** The item as it was shown; left out where nothing was. */
  readonly shown?: ShownItem | undefined;
}

/** What an answer is held against. */
export interface Grounds {
  readonly rules: ResolvedRules;
  /** The rounds that a completion may cite. */
  readonly rounds: Shown["rounds"];
  /** Marks of the items that were finished when the person last spoke. */
  readonly spokenOf: readonly string[];
  /** Whether additions begin a new list where all items are finished. */
  readonly hasRoom: boolean;
}

/** What was believed. */
export interface Belief extends Draft {
  readonly refused: readonly ObserverRefusal[];
}

/** Marks an item for telling it from others. */
export function markItem({ id, content }: TodoItem): string {
  return hashText(id === undefined ? content : `#${id}`);
}

/** Applies the changes that hold, each alone: what ends or changes an item first, then what starts one, then additions. */
export function believe(list: TodoList, wanted: readonly WantedChange[], grounds: Grounds): Belief {
  const refused: ObserverRefusal[] = [];
  let draft: Draft = { list, origins: list.items.map((_, index) => index) };
  const apply = (change: WantedChange): boolean => {
    const { fields, refused: reasons } = checkChange(draft.list, change, grounds);
    refused.push(...reasons);
    if (Object.keys(fields).length === 0) return false;
    const applied = applyChange(draft, { ...change, fields }, grounds.rules);
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
  /** The fields that hold; empty where nothing is left to do. */
  readonly fields: Fields;
  readonly refused: readonly ObserverRefusal[];
}

function checkChange(list: TodoList, change: WantedChange, grounds: Grounds): Checked {
  const { position, fields } = change;
  if (position === undefined) return checkAddition(list, change, grounds);
  const item = list.items[position];
  return item === undefined ? { fields: {}, refused: [] } : checkUpdate(list, item, { ...change, fields }, grounds);
}

/** An item is added open: what is done already is completed by a later answer, which has to name a round. */
function checkAddition(list: TodoList, { fields, path }: WantedChange, { rules }: Grounds): Checked {
  const { content, activeForm, status = "pending" } = fields;
  const sent = { content, ...(isSent(activeForm) && { activeForm }) };
  const at = [...path, "status"];
  // A small model that repeats itself would double the list.
  const text = typeof content === "string" ? content.trim() : content;
  if (list.items.some((item) => !isDone(item) && item.content === text))
    return { fields: {}, refused: [refuse("already_there", [...path, "content"])] };
  if (status === "cancelled") return { fields: {}, refused: [refuse("born_completed", at)] };
  if (status === "completed")
    return { fields: { ...sent, status: "pending" }, refused: [refuse("born_completed", at)] };
  if (status === "in_progress" && countRunning(list) >= rules.maxInProgress) {
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
    // A required activeForm is asked for again with each new text.
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

/** Checks whether a field is another one than was shown; what an observer changed itself was put into `shown`. */
function hasChangedSince(item: TodoItem, name: (typeof FIELDS)[number], shown: ShownItem | undefined): boolean {
  if (shown === undefined) return false;
  return (item[name] ?? "").slice(0, KEPT_CHARACTERS) !== (shown[name] ?? "");
}

/** Names the rule that is against a new status, if one is. */
function checkStatus(list: TodoList, item: TodoItem, { fields }: WantedChange, grounds: Grounds) {
  const { status, round } = fields;
  // A finished item stays what it is, unless the person has spoken since it was finished.
  if (isDone(item) && !grounds.spokenOf.includes(markItem(item))) return "reopened";
  if (status === "in_progress" && countRunning(list) >= grounds.rules.maxInProgress) return "two_running";
  if (status !== "completed") return undefined;
  if (!isSent(round)) return "no_round";
  const cited = Number(typeof round === "string" ? round.replace(/^\D{0,8}/, "") || "-1" : round);
  const known = grounds.rounds.find((one) => one.round === cited);
  if (known === undefined) return "unknown_round";
  return known.failed ? "failed_round" : undefined;
}
