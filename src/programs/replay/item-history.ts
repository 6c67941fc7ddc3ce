import type { TodoNote } from "../../model/note.js";
import { isBlocked, isDone, type TodoItem } from "../../model/todo.js";
import type { CheckedTodo, TodoChecks } from "../../model/todo-facts.js";
import { type KeyedList, pairByKeys } from "../../plan/keys.js";
import type { ItemFate, ReceiptFigures } from "./receipt.js";

/** One item over its whole life, under its latest words. */
export interface PlanItem {
  readonly content: string;
  readonly fate: ItemFate;
  /** The round that it was first written in, counted from 1, and the one that finished or removed it. */
  readonly born: number;
  readonly ended?: number | undefined;
  /** The rounds in which it was in progress, each with the round that ended it; without one where it still runs. */
  readonly ran: readonly (readonly [from: number, to?: number])[];
  readonly reworded: number;
  readonly reopened: number;
  /** The results of its checks where it is done; left out where none ran. */
  readonly check?: CheckedTodo | undefined;
  /** Set where it is open and blocked. */
  readonly isBlocked?: true | undefined;
}

/** All items that a plan ever had, and which of them are in the list now. */
export interface ItemHistory {
  readonly items: readonly PlanItem[];
  /** For each item of the list its index in `items`. */
  readonly shown: readonly number[];
}

export const NO_HISTORY: ItemHistory = { items: [], shown: [] };

/** One accepted write: the list before and after it, and the notes of its reply. */
interface Written {
  readonly before: KeyedList;
  readonly after: KeyedList;
  readonly notes: readonly TodoNote[];
}

/** Follows one accepted write: which items are new, which were removed, and how the others changed. */
export function followWrite(history: ItemHistory, write: Written, round: number): ItemHistory {
  const { before, after, notes } = write;
  const items = [...history.items];
  // The ordinary write keeps all items, and changes some.
  if (before.keys === after.keys) {
    for (const [at, item] of after.list.items.entries()) {
      const [old, number = -1] = [before.list.items[at], history.shown[at]];
      const known = items[number];
      if (old !== undefined && old !== item && known !== undefined) items[number] = followItem(known, old, item, round);
    }
    return { items, shown: history.shown };
  }
  const { matches } = pairByKeys(before, after);
  const shown = after.list.items.map((item, at) => {
    const position = matches[at] ?? -1;
    const [old, number] = [before.list.items[position], history.shown[position]];
    const known = number === undefined ? undefined : items[number];
    if (old === undefined || number === undefined || known === undefined)
      return (
        items.push({
          ...stateOf(item, round),
          born: round,
          ran: runOn([], item, round),
          ...NEVER_CHANGED,
          ...(isBlocked(item) && BLOCKED_ITEM),
        }) - 1
      );
    if (old !== item) items[number] = followItem(known, old, item, round);
    return number;
  });
  const stayed = new Set(shown);
  const noted = new Set(
    notes.flatMap(({ code, items: lost = [] }) =>
      code === "dropped_unfinished" ? lost.map(({ before: item }) => item) : [],
    ),
  );
  const isCleared = after.list.items.length === 0;
  history.shown.forEach((number, at) => {
    const [old, known] = [before.list.items[at], items[number]];
    if (stayed.has(number) || old === undefined || known === undefined || isDone(old)) return;
    const fate = noted.has(old) && !isCleared ? "dropped" : "cancelled";
    items[number] = { ...known, fate, ended: round, ran: stopAt(known.ran, round) };
  });
  return { items, shown };
}

/** Keeps the results of checks for the items in the list, also for when they leave it. */
export function keepChecks({ items, shown }: ItemHistory, checks: TodoChecks): ItemHistory {
  const kept = [...items];
  for (const [place, number] of shown.entries()) {
    const [item, check] = [items[number], checks[place]];
    if (item === undefined) continue;
    const { check: _, ...others } = item;
    kept[number] = check === undefined || check.state === "reported" ? others : { ...others, check };
  }
  return { items: kept, shown };
}

const NEVER_CHANGED = { reworded: 0, reopened: 0 } as const;
const BLOCKED_ITEM = { isBlocked: true } as const;

function followItem(known: PlanItem, old: TodoItem, item: TodoItem, round: number): PlanItem {
  const { isBlocked: _, check: __, ...others } = known;
  return {
    ...others,
    ...(isBlocked(item) && BLOCKED_ITEM),
    ...(old.status === item.status ? { content: item.content } : stateOf(item, round)),
    ran: runOn(known.ran, item, round),
    reworded: known.reworded + (old.content === item.content ? 0 : 1),
    reopened: known.reopened + (isDone(old) && !isDone(item) ? 1 : 0),
  };
}

/** Adds a round in which an item runs, or ends the last one. */
function runOn(ran: PlanItem["ran"], { status }: TodoItem, round: number): PlanItem["ran"] {
  if (status !== "in_progress") return stopAt(ran, round);
  return ran.at(-1)?.length === 1 ? ran : [...ran, [round]];
}

function stopAt(ran: PlanItem["ran"], round: number): PlanItem["ran"] {
  const last = ran.at(-1);
  return last?.length === 1 ? [...ran.slice(0, -1), [last[0], round]] : ran;
}

function stateOf({ content, status }: TodoItem, round: number): Pick<PlanItem, "content" | "fate" | "ended"> {
  if (status === "completed") return { content, fate: "done", ended: round };
  if (status === "cancelled") return { content, fate: "cancelled", ended: round };
  return { content, fate: "open", ended: undefined };
}

/** Counts items by their fates, and how often they were reworded and reopened. */
export function countItems(items: readonly PlanItem[]): Partial<ReceiptFigures> {
  const count = (fate: PlanItem["fate"]): number => items.filter((item) => item.fate === fate).length;
  return {
    promised: items.length,
    done: count("done"),
    checked: items.filter(({ check }) => check?.state === "checked").length,
    failing: items.filter(({ check }) => check?.state === "failing").length,
    dropped: count("dropped"),
    cancelled: count("cancelled"),
    open: count("open"),
    reworded: items.reduce((sum, { reworded }) => sum + reworded, 0),
    reopened: items.reduce((sum, { reopened }) => sum + reopened, 0),
  };
}
