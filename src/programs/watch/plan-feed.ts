import {
  countTodos,
  EMPTY_TODO_LIST,
  isFinished,
  renderMarkdown,
  renderProgress,
  type TodoItem,
  type TodoList,
} from "agent-todos";
import { type ShownCheck, showCheck } from "../replay-command/page/show-check.js";
import { placeParts } from "../replay-command/place-parts.js";
import { countFailing, type RecordedPlan } from "./watched-plan.js";

/** A watched session as an item of the list of all sessions: its todos, their progress, or a note in their place. */
export interface FeedItem extends TodoItem {
  readonly todos: readonly (TodoItem & { readonly check?: ShownCheck })[];
  readonly progress: string;
  /** The lines of the plan as Markdown, to copy. */
  readonly lines: readonly string[];
  /** Whether its turn has ended, so that none of its items is running. */
  readonly isEnded: boolean;
  /** Whether it is shown as a part of the session above it. */
  readonly isPart: boolean;
}

/** Most sessions that are shown; the others are counted. */
const SHOWN = 12;

/**
 * Creates the list of the sessions that changed last, which the library's event stream can follow. Each stays in its
 * place while others change, and new ones come on top, above those without a plan. Messages, and the number of other
 * sessions, are items at the end.
 */
export function createPlanFeed() {
  // Ordered by change, the newest last.
  const plans = new Map<string, RecordedPlan>();
  const listeners = new Set<(list: TodoList<FeedItem>) => void>();
  let shown: readonly string[] = [];
  let said = "";
  let list: TodoList<FeedItem> = { ...EMPTY_TODO_LIST, items: [] };

  const publish = (): void => {
    const newest = [...plans.keys()].slice(-SHOWN);
    const added = newest.filter((path) => !shown.includes(path)).reverse();
    shown = [...added, ...shown.filter((path) => newest.includes(path))];
    const rest = plans.size - shown.length;
    const counted = rest > 0 ? `and ${rest} other ${rest === 1 ? "session" : "sessions"}` : "";
    const found = shown.flatMap((path) => plans.get(path) ?? []);
    const [planned, others] = [true, false].map((has) => found.filter(({ list: one }) => (one !== undefined) === has));
    const placed = placeParts(planned ?? [], (plan) => plan);
    const items = [
      ...placed.map(({ session, isPart }) => toItem(session, isPart)),
      ...(others ?? []).map((plan) => toItem(plan, false)),
    ];
    list = { items: [...items, ...[counted, said].flatMap(toNote)], revision: list.revision + 1 };
    for (const listener of listeners) listener(list);
  };

  return {
    get list() {
      return list;
    },
    subscribe: (listener: (list: TodoList<FeedItem>) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show: (changed: readonly RecordedPlan[]): void => {
      if (changed.length === 0) return;
      for (const plan of changed) {
        plans.delete(plan.path);
        plans.set(plan.path, plan);
      }
      said = "";
      publish();
    },
    forget: (path: string): void => {
      if (plans.delete(path)) publish();
    },
    say: (line: string): void => {
      said = line;
      publish();
    },
  };
}

function toItem(plan: RecordedPlan, isPart: boolean): FeedItem {
  const { path, name, list, checks, note, isEnded = false } = plan;
  const counted = list && (isEnded ? countDone(list) : renderProgress(list));
  const progress = [counted, countFailing(plan), note].filter(Boolean).join(" ");
  const status = list === undefined ? "pending" : isFinished(list) ? "completed" : "in_progress";
  const todos = (list?.items ?? []).map((item, at) => {
    const checked = checks?.[at];
    return checked === undefined ? item : { ...item, check: showCheck(checked) };
  });
  const lines = list === undefined ? [] : renderMarkdown(list, { checks }).split("\n");
  return { id: path, content: name, status, todos, progress, lines, isEnded, isPart };
}

/** Counts the finished items, of a plan that nobody works on now. */
function countDone(list: TodoList): string {
  const { done, total } = countTodos(list);
  return `${done}/${total} done`;
}

function toNote(content: string): readonly FeedItem[] {
  if (content === "") return [];
  return [{ content, status: "pending", todos: [], progress: "", lines: [], isEnded: false, isPart: false }];
}
