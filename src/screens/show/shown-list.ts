import { escapeLine } from "../../model/escape.js";
import { freezeCopy, isRecord } from "../../model/plain-json.js";
import { isTodoList } from "../../model/serialize-todos.js";
import type { TodoItem, TodoList } from "../../model/todo.js";
import type { CheckedTodo, TodoAgent, TodoAgents, TodoCheck, TodoChecks } from "../../model/todo-facts.js";
import { readTimes, type TodoTimes } from "../../plan/todo-times.js";

/** A list on its way to a screen. */
export type ShownList<I extends TodoItem = TodoItem> = TodoList<I> & {
  /** The times of the items, in their order; left out where the source has no clock. */
  readonly times?: TodoTimes;
  /** The results of the host's checks for the items, in their order; left out without any. */
  readonly checks?: TodoChecks;
  /** Who works on the items, in their order; left out where nobody works on any. */
  readonly agents?: TodoAgents;
  /** Who made this version, as a shared list names them; left out if unknown. */
  readonly by?: string;
};

/**
 * Escapes every text of a value for one line of a screen. Ids stay as they are, since an edit names items by them.
 *
 * A value without anything to escape is returned as the same object, so a screen that compares by identity renders nothing.
 */
export function escapeTexts<T>(value: T): T {
  // Each kind of value comes back as its own kind.
  return escapeValue(value) as T;
}

function escapeValue(value: unknown): unknown {
  if (typeof value === "string") return escapeLine(value);
  if (Array.isArray(value)) {
    const escaped = value.map(escapeValue);
    return escaped.every((entry, index) => entry === value[index]) ? value : Object.freeze(escaped);
  }
  if (!isRecord(value)) return value;
  const fields = Object.entries(value);
  const escaped = fields.map(([name, field]) => [name, name === "id" ? field : escapeValue(field)] as const);
  const isSame = escaped.every(([, field], index) => field === fields[index]?.[1]);
  return isSame ? value : Object.freeze(Object.fromEntries(escaped));
}

/**
 * Parses a list that came over a wire, from a host's own server: undefined for anything else.
 *
 * It needs no schema, so that a browser loads none; a host's own fields of items pass unchecked.
 */
export function parseShownList(value: unknown): ShownList | undefined {
  if (!isTodoList(value)) return undefined;
  const { times: stored, by, checks, agents, ...own }: TodoList & Beside = value;
  // A copy of a plain list is a list.
  const list = freezeCopy(own) as TodoList;
  const times = readTimes(stored, list);
  const [checked, working] = [readEntries(checks, list, isChecked), readEntries(agents, list, areAgents)];
  return Object.freeze({
    ...list,
    ...(times && { times }),
    ...(checked && { checks: checked }),
    ...(working && { agents: working }),
    ...(typeof by === "string" && { by }),
  });
}

type Beside = Partial<Record<"times" | "by" | "checks" | "agents", unknown>>;

/**
 * Reads the times, checks or agents of a list; undefined where they are damaged. An item without any has null on the
 * wire, and undefined in this process.
 */
function readEntries<T>(
  stored: unknown,
  { items }: TodoList,
  isSound: (entry: unknown) => entry is T,
): readonly (T | undefined)[] | undefined {
  if (!Array.isArray(stored) || stored.length !== items.length) return undefined;
  const isEntry = (entry: unknown): entry is T | undefined => entry === undefined || isSound(entry);
  const entries = stored.map((entry: unknown) =>
    entry === null || entry === undefined ? undefined : freezeCopy(entry),
  );
  return entries.every(isEntry) ? Object.freeze([...entries]) : undefined;
}

function isChecked(entry: unknown): entry is CheckedTodo {
  if (!isRecord(entry) || !Array.isArray(entry["checks"])) return false;
  return typeof entry["state"] === "string" && entry["checks"].every(isCheck);
}

function isCheck(check: unknown): check is TodoCheck {
  return isRecord(check) && typeof check["name"] === "string" && typeof check["ok"] === "boolean";
}

function areAgents(entry: unknown): entry is readonly TodoAgent[] {
  const isAgent = (agent: unknown): boolean => {
    if (!isRecord(agent) || typeof agent["callId"] !== "string") return false;
    return agent["list"] === undefined || isTodoList(agent["list"]);
  };
  return Array.isArray(entry) && entry.every(isAgent);
}
