import { addWrongType } from "../../../model/context.js";
import { isRecord, isSent } from "../../../model/plain-json.js";
import { isDone, type TodoItem, type TodoList, type TodoStatus } from "../../../model/todo.js";
import { parseStatus } from "../../../parse/parse-status.js";
import type { TodoUpdate } from "../../../plan/edit-items.js";
import { indexItems } from "../../../plan/find-item.js";
import {
  type Arguments,
  addNumbered,
  addOneNumbered,
  indexByPosition,
  locateById,
  locateListed,
  numberItems,
  parseArguments,
  parseListed,
  renameId,
  withNumbers,
} from "../../../presets/parse-arguments.js";
import type { CallReading } from "./define-reading.js";

/** How a product names the items of its list. */
interface Naming {
  /** By their positions, from 0. Default: by their ids. */
  readonly byPosition?: boolean;
  /** The prefix of the numbers that new items get as ids. Default: none. */
  readonly prefix?: string;
}

/**
 * Reads a call that adds the entries of an argument, which are texts or items; without an argument, the call is one
 * item.
 */
export function add(argument?: string, { prefix = "" }: Naming = {}): CallReading {
  return (input, list, context) => {
    const sent = parseArguments(input) ?? {};
    if (argument === undefined) return { kind: "edit", edits: addOneNumbered(sent, list, context, prefix) };
    const entries = parseListed(sent[argument], "an array of items", context.at(argument)) ?? [];
    const items = entries.map((entry, at) => ({
      sent: typeof entry === "string" ? { [context.rules.fields.content]: entry } : entry,
      path: [argument, at],
    }));
    return { kind: "edit", edits: addNumbered(items, list, prefix) };
  };
}

/** The effects of a change besides overlaying the sent fields on those of an item. */
interface ChangeOptions extends Naming {
  /** The status that each item gets. */
  readonly status?: TodoStatus;
  /** The argument's name in another version of the product. */
  readonly orIn?: string;
  /** Whether an item that starts pauses the one that ran. */
  readonly pausesOthers?: boolean;
  /** Whether the first open item of the changed list is the only running one. */
  readonly startsFirst?: boolean;
}

/**
 * Reads a call that changes the items that an argument names, by ids or as objects with ids; without an argument, the
 * call names one item.
 */
export function change(argument: string | undefined, options: ChangeOptions = {}): CallReading {
  const { byPosition = false, prefix = "", orIn, status, pausesOthers = false, startsFirst = false } = options;
  return (input, list, context) => {
    const sent = parseArguments(input) ?? {};
    const place = argument === undefined ? context : context.at(argument);
    const changes = [argument, orIn].map((name) => name && sent[name]).find(isSent);
    // One change may be sent without its list.
    const isLone = argument === undefined || (changes === undefined && isSent(sent["status"]));
    const entries = isLone ? [sent] : (parseListed(changes, "an array of ids or changes", place) ?? []);
    const index = byPosition ? indexByPosition(list) : indexItems(withNumbers(list, prefix));
    const updates = entries.flatMap((entry, at): readonly TodoUpdate[] => {
      const { id, ...fields }: Arguments = isRecord(entry) ? renameId(entry, "id") : { id: entry };
      const position = locateById(id, index, isLone ? context.at("id") : place.at(at));
      return position === undefined ? [] : [{ position, sent: fields, ...(status && { set: { status } }) }];
    });
    const starting = updates.find(({ sent: { status: word } = {} }) => {
      return typeof word === "string" && parseStatus(word, context.rules)?.status === "in_progress";
    });
    const paused = pausesOthers && starting ? pauseOthers(list, starting.position) : [];
    const numbered = byPosition ? [] : numberItems(list, prefix);
    const edits = { updates: [...numbered, ...paused, ...updates], ...(startsFirst && { revise: startFirst }) };
    return { kind: "edit", edits };
  };
}

function pauseOthers({ items }: TodoList, started: number): readonly TodoUpdate[] {
  return items.flatMap(({ status }, position): readonly TodoUpdate[] =>
    status === "in_progress" && position !== started ? [{ position, set: { status: "pending" } }] : [],
  );
}

/** Reads a call that removes the items that an argument lists. */
export function remove(argument: string, { byPosition = false }: Naming = {}): CallReading {
  return (input, list, context) => {
    const index = byPosition ? indexByPosition(list) : indexItems(withNumbers(list));
    const sent = parseArguments(input)?.[argument];
    const removals = locateListed(sent, "an array of items to remove", index, context.at(argument));
    return { kind: "edit", edits: { ...(!byPosition && { updates: numberItems(list) }), removals } };
  };
}

/**
 * Reads a call whose argument has the open items of a list in which the first one runs; `keepsDone` keeps finished
 * ones.
 */
export function replaceOpen(argument: string, { keepsDone }: { readonly keepsDone: boolean }): CallReading {
  return (input, { items }, context) => {
    const { fields } = context.rules;
    const sent = parseArguments(input)?.[argument];
    const entries = parseListed(sent, "an array of items", context.at(argument)) ?? [];
    const ids = new Set<unknown>(entries.map((entry) => isRecord(entry) && entry["id"]));
    const kept = items.filter((item) => keepsDone && isDone(item) && !ids.has(item.id));
    const list = [...kept.map((item) => writeItem(item, fields)), ...entries.map((entry) => openEntry(entry, fields))];
    return { kind: "write", input: { [fields.list]: list }, revise: startFirst };
  };
}

/**
 * Reads a call whose argument has the texts of all items; with `insertAt`, they are inserted at the positions in that
 * argument.
 */
export function replaceByTexts(argument: string, insertAt?: string): CallReading {
  return (input, { items }, context) => {
    const { fields } = context.rules;
    const sent = parseArguments(input) ?? {};
    const entries = parseListed(sent[argument], "an array of texts", context.at(argument)) ?? [];
    const list = insertAt === undefined ? [] : items.map((item): unknown => writeItem(item, fields));
    const positions = insertAt === undefined ? undefined : sent[insertAt];
    for (const [at, entry] of entries.entries()) {
      const written: unknown = Array.isArray(positions) ? positions[at] : undefined;
      const position = isSent(written) ? Number(written) : list.length;
      if (Number.isInteger(position) && position >= 0 && position <= list.length)
        list.splice(position, 0, openEntry(entry, fields));
      else addWrongType(context.at(insertAt ?? argument, at), written, `a position from 0 to ${list.length}`);
    }
    return { kind: "write", input: { [fields.list]: list } };
  };
}

type Names = Readonly<Record<"content" | "status", string>>;

function writeItem({ content, status, ...rest }: TodoItem, names: Names): Arguments {
  return { ...rest, [names.content]: content, [names.status]: status };
}

/** Makes an entry without a status an open item; a text becomes its content, even if it looks like JSON. */
function openEntry(entry: unknown, names: Names): unknown {
  if (typeof entry === "string") return { [names.content]: entry, [names.status]: "pending" };
  return isRecord(entry) ? { [names.status]: "pending", ...entry } : entry;
}

/** Sets the first open item in progress, and the other open ones pending. */
function startFirst(items: readonly TodoItem[]): { readonly items: readonly TodoItem[] } {
  const first = items.find((item) => !isDone(item));
  return {
    items: items.map((item) => {
      const status = item === first ? "in_progress" : "pending";
      return isDone(item) || item.status === status ? item : { ...item, status };
    }),
  };
}

/**
 * An output with two arguments: the texts of a new plan, whose first unfinished item runs, or else the position of the
 * item that runs from now on. Moving on to an item finishes those that ran before it.
 */
export function followPlan(plan: string, current: string): CallReading {
  return (input, list, context) => {
    const sent = parseArguments(input) ?? {};
    if (isSent(sent[plan])) {
      const entries = parseListed(sent[plan], "an array of texts", context.at(plan)) ?? [];
      return { kind: "write", input: { [context.rules.fields.list]: startPlan(entries, list) } };
    }
    if (!isSent(sent[current])) return { kind: "read", text: "" };
    const position = locateById(sent[current], indexByPosition(list), context.at(current));
    return { kind: "edit", edits: { updates: position === undefined ? [] : goOn(position, list) } };
  };
}

function startPlan(entries: readonly unknown[], { items }: TodoList): readonly unknown[] {
  const done = new Set<unknown>(items.filter(isDone).map(({ content }) => content));
  const first = entries.findIndex((entry) => !done.has(entry));
  return entries.map((content, index) => {
    const status = index === first ? "in_progress" : done.has(content) ? "completed" : "pending";
    return typeof content === "string" ? { content, status } : content;
  });
}

function goOn(position: number, { items }: TodoList): readonly TodoUpdate[] {
  const from = items.findIndex(({ status }) => status === "in_progress");
  const statusAt = (item: TodoItem, at: number): TodoStatus => {
    if (at === position) return "in_progress";
    if (isDone(item)) return item.status;
    if (at >= from && at < position) return "completed";
    return item.status === "in_progress" ? "pending" : item.status;
  };
  return items.map((item, at) => ({ position: at, set: { status: statusAt(item, at) } }));
}
