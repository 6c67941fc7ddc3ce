import { isDone, type TodoItem, type TodoList } from "../../model/todo.js";
import { acceptGuesses } from "../../plan/pairing.js";
import type { TodoWriteResult } from "../../tool/create-todo-tool.js";
import type { ItemFate } from "./receipt.js";

/** One item over its whole life, under its latest words. */
export interface PlanItem {
  readonly content: string;
  readonly fate: ItemFate;
  /** The round that it was first written in, counted from 1, and the one that finished or removed it. */
  readonly born: number;
  readonly ended?: number | undefined;
  readonly reworded: number;
  readonly reopened: number;
}

/** Everything that a plan ever held, and which of it the list holds now. */
export interface ItemHistory {
  readonly items: readonly PlanItem[];
  /** For each item of the list its place in `items`. */
  readonly shown: readonly number[];
}

export const NO_HISTORY: ItemHistory = { items: [], shown: [] };

type Written = Extract<TodoWriteResult, { readonly ok: true }>;

/** Follows one accepted write: who is new, who went, and what became of the others. */
export function followWrite(history: ItemHistory, before: TodoList, written: Written, round: number): ItemHistory {
  const items = [...history.items];
  const places = acceptGuesses(
    written.matches ?? written.list.items.map((_, at) => (at < before.items.length ? at : -1)),
  );
  const shown = written.list.items.map((item, at) => {
    const place = places[at] ?? -1;
    const [old, number] = [before.items[place], history.shown[place]];
    const known = number === undefined ? undefined : items[number];
    if (old === undefined || number === undefined || known === undefined)
      return items.push({ ...stateOf(item, round), born: round, reworded: 0, reopened: 0 }) - 1;
    if (old !== item) items[number] = followItem(known, old, item, round);
    return number;
  });
  const stayed = new Set(shown);
  const untold = new Set(
    written.notes.flatMap(({ code, items: lost = [] }) =>
      code === "dropped_unfinished" ? lost.map(({ before: item }) => item) : [],
    ),
  );
  const isCleared = written.list.items.length === 0;
  history.shown.forEach((number, at) => {
    const [old, known] = [before.items[at], items[number]];
    if (stayed.has(number) || old === undefined || known === undefined || isDone(old)) return;
    items[number] = { ...known, fate: untold.has(old) && !isCleared ? "dropped" : "cancelled", ended: round };
  });
  return { items, shown };
}

function followItem(known: PlanItem, old: TodoItem, item: TodoItem, round: number): PlanItem {
  return {
    ...known,
    ...(old.status === item.status ? { content: item.content } : stateOf(item, round)),
    reworded: known.reworded + (old.content === item.content ? 0 : 1),
    reopened: known.reopened + (isDone(old) && !isDone(item) ? 1 : 0),
  };
}

function stateOf({ content, status }: TodoItem, round: number): Pick<PlanItem, "content" | "fate" | "ended"> {
  if (status === "completed") return { content, fate: "done", ended: round };
  if (status === "cancelled") return { content, fate: "cancelled", ended: round };
  return { content, fate: "open", ended: undefined };
}
