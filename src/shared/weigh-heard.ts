import { equalPlain } from "../model/plain-json.js";
import { EMPTY_TODO_LIST, type Items, type TodoItem, type TodoStatus } from "../model/todo.js";
import { adoptKeys, type KeyedList, pairByKeys } from "../plan/keys.js";
import { hideGeneratedId, matchStrictly } from "../plan/pairing.js";
import { addChange, toKnown } from "../session/session-steps.js";
import type { WriteOptions } from "../session/todo-session.js";
import { isListTool, runTool, type TodoTool } from "../tool/create-todo-tool.js";
import { type AgentView, MOST_READ, type PossibleList, restartAt, type SharedParts } from "./agent-view.js";
import { keyedList } from "./open-list.js";
import { isAnswerTo, isReminder, type MarkedCall } from "./told-answer.js";

/** A call, and the tool that reads it. */
interface SentCall extends Pick<WriteOptions, "tool"> {
  readonly by: TodoTool;
  readonly input: unknown;
}

/**
 * Prepares the answer to a call whose host gives neither messages nor a version, where it is unknown which answers
 * arrived: the call then changes only what it changes in each of the lists that its model may have seen.
 */
export function weighHeard(parts: SharedParts, view: AgentView, { input, name: tool }: MarkedCall): AgentView {
  const call: SentCall = { by: parts.tool, input, tool };
  const { ok, list: written } = parts.tool.run(EMPTY_TODO_LIST, input, { tool });
  // A call that changes single items is refused for a list without any.
  return ok ? weighItems(view, call, written.items) : weighNamed(view, call);
}

/** Checks whether a model whose list was removed may go on without a refusal that shows it the new one. */
export function knowsRemoval(parts: SharedParts, { rounds, answers }: AgentView, sent: MarkedCall): boolean {
  const [refusal] = answers.slice(-1);
  // Without rounds no refusal is ever certain to have been heard: one is enough, but for the same call.
  if (rounds === 0) return refusal !== undefined && !isAnswerTo(refusal, sent);
  return answers.every(isReminder) && isWholeList(parts, sent);
}

/** Checks whether a call writes a list anew, so that it names no item of a removed one by its id. */
function isWholeList({ tool }: SharedParts, { name, input }: MarkedCall): boolean {
  return isListTool(tool) && tool.run(EMPTY_TODO_LIST, input, { tool: name }).ok;
}

/** Checks whether answers of other handles are open: those of a round that has not ended, or what they told. */
export function isOpen({ rounds, answers, isGone, perhaps }: AgentView): boolean {
  return perhaps.length > 0 || (answers.length > 0 && (isGone || rounds > 0));
}

/**
 * Goes back to the last answer that was certainly heard: to a model that lost the later ones, its own calls are
 * others'.
 */
export async function goBack(parts: SharedParts, view: AgentView): Promise<AgentView> {
  return { ...((await restartAt(parts, view, view.heard)) ?? view), isGone: view.isGone };
}

/** Reads which lists the model of a view may have seen last: also `own`, by its own calls without their answers. */
export async function openView(
  parts: SharedParts,
  view: AgentView,
  own: KeyedList = view.session.seen,
): Promise<AgentView> {
  const { answers, heard, session } = view;
  const last = answers.at(-1) ?? heard;
  const possible = [
    { list: session.seen, answer: heard },
    ...(own === session.seen ? [] : [{ list: own, answer: heard, hasOwn: true }]),
    ...(await readShown(parts, view)),
    { list: session.told, answer: last },
  ];
  return { ...view, possible, perhaps: possible.map(({ list }) => list) };
}

/** Reads the lists that the open answers before the last one showed. */
async function readShown({ list, agent }: SharedParts, view: AgentView): Promise<readonly PossibleList[]> {
  const { answers, heard, rounds } = view;
  const [first = heard, ...others] = answers;
  const last = answers.at(-1) ?? heard;
  const count = Math.min(MOST_READ, last.version - first.version);
  const rows = others.length === 0 || count === 0 ? [] : await list.log(first.version - 1, count + 1);
  return answers.slice(0, -1).flatMap((answer): readonly PossibleList[] => {
    const place = rows.findIndex(({ version }) => version === answer.version);
    const row = rows[place];
    if (row === undefined) return [];
    // With rounds its own calls count as heard, also those after this answer.
    const own = rows.flatMap((one, at) => (rounds > 0 && at > place && one.actor === agent ? [at] : []));
    const add = (known: KeyedList, at: number): KeyedList =>
      addChange(known, keyedList(rows[at - 1] ?? row), keyedList(rows[at] ?? row));
    return [{ list: own.reduce(add, keyedList(row)), answer }];
  });
}

/** Applies an answered call to each of the lists that its model may have seen when it wrote the call. */
export function followPossible(view: AgentView, input: unknown, by: TodoTool, tool: string | undefined): AgentView {
  const { session } = view;
  const possible = view.possible.map((one): PossibleList => {
    const { list } = one;
    const { result, keys } = runTool(by, input, { current: list, seen: list, tool });
    if (!result.ok || result.list === list.list) return one;
    const old = new Set(list.keys);
    const own = keys.map((key) => (old.has(key) ? key : ""));
    return { ...one, list: adoptKeys({ list: result.list, keys: own }, session) };
  });
  const [certain] = possible;
  if (certain === undefined) return view;
  const seen = toKnown(certain.list, session.seen.editors, session);
  return {
    ...view,
    possible,
    session: { ...session, seen: equalPlain(seen.list.items, session.told.list.items) ? session.told : seen },
  };
}

/** Lets a model have heard the answer that showed one of the possible lists: no older one is possible any more. */
function hearFrom(view: AgentView, at: number, seen: KeyedList): AgentView {
  const possible = view.possible.slice(at);
  const heard = possible[0]?.answer ?? view.heard;
  const answers = view.answers.slice(view.answers.indexOf(heard) + 1);
  const perhaps = view.perhaps.slice(at);
  const known = { ...view.session.seen, ...seen };
  return { ...view, heard, answers, possible, perhaps, session: { ...view.session, seen: known } };
}

/** An item in one of the possible lists, beside what a call makes of it there. */
interface WeighedItem {
  readonly key: string;
  readonly item: TodoItem;
  readonly place: number;
  readonly isNamed: boolean;
  readonly isUnchanged: boolean;
}

/** One item in each of the possible lists, oldest first. */
type WeighedRow = readonly (WeighedItem | undefined)[];

/**
 * Weighs a whole list, or additions: an item counts as known where each possible list has it, or the call names it.
 * Without rounds, a name that only an answer showed proves that this answer was heard.
 */
function weighItems(view: AgentView, call: SentCall, sent: Items): AgentView {
  const rows = alignRows(view.possible.map(({ list }) => weighList(list, call, sent)));
  const proofs = rows.map((row) => (row.some((one) => one?.isNamed) ? row.findIndex((one) => one !== undefined) : 0));
  const at = view.rounds > 0 ? 0 : Math.max(0, ...proofs);
  // In the order of the oldest list: a call in that order moves nothing.
  const placeOf = (row: WeighedRow): number => row[at]?.place ?? Number.POSITIVE_INFINITY;
  const ordered = rows.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  const known = ordered.flatMap((row) => chooseItem(row.slice(at)) ?? []);
  const list = { ...view.session.seen.list, items: known.map(({ item }) => item) };
  return hearFrom(view, at, { list, keys: known.map(({ key }) => key) });
}

function weighList(keyed: KeyedList, call: SentCall, sent: Items): readonly WeighedItem[] {
  const { items } = keyed.list;
  // Words and ids show which items a model names, whichever they are.
  const hide = (item: TodoItem) => hideGeneratedId(item, call.by.rules.ids);
  const named = new Set(matchStrictly(items.map(hide), sent.map(hide)));
  const after = runAlone(keyed, call);
  return items.map((item, place) => {
    const key = keyed.keys[place] ?? "";
    return { key, item, place, isNamed: named.has(place), isUnchanged: equalPlain(after?.get(key), item) };
  });
}

function alignRows(lists: readonly (readonly WeighedItem[])[]): readonly WeighedRow[] {
  let rows: readonly WeighedRow[] = [];
  for (const [passed, items] of lists.toReversed().entries()) {
    const pairs = pairByKeys(keyItems(items), keyItems(rows.flatMap((row) => row.find(isThere) ?? [])));
    // A likeness decides nothing.
    const matches = pairs.matches.map((place, index) => (pairs.guessed.has(index) ? -1 : place));
    const others = items.filter((_, place) => !matches.includes(place));
    const blank = new Array<undefined>(passed).fill(undefined);
    rows = [
      ...rows.map((row, index): WeighedRow => [items[matches[index] ?? -1], ...row]),
      ...others.map((one): WeighedRow => [one, ...blank]),
    ];
  }
  return rows;
}

const isThere = (one: WeighedItem | undefined): one is WeighedItem => one !== undefined;

function keyItems(weighed: readonly WeighedItem[]): KeyedList {
  const items = weighed.map(({ item }) => item);
  return { list: { ...EMPTY_TODO_LIST, items }, keys: weighed.map(({ key }) => key) };
}

/** Chooses the form of an item in which the call leaves it alone, or else that in which the call names it. */
function chooseItem(row: WeighedRow): WeighedItem | undefined {
  const forms = row.filter(isThere).toReversed();
  const [newest] = forms;
  const isKnown = forms.length === row.length || forms.some(({ isNamed }) => isNamed);
  if (newest === undefined || !isKnown) return undefined;
  const chosen = forms.find(({ isUnchanged }) => isUnchanged) ?? forms.find(({ isNamed }) => isNamed) ?? newest;
  return { ...chosen, key: newest.key };
}

/**
 * Weighs a call that names single items: by an id or a number that it has from an answer, it may name others in each of
 * the lists. Without rounds, a call that a list refuses was made from a later one.
 */
function weighNamed(view: AgentView, call: SentCall): AgentView {
  const { possible, rounds } = view;
  const named = possible.map(({ list, hasOwn }) => (hasOwn ? undefined : findNamed(list, call)));
  // With rounds, a call of its own that it never heard of may be what makes the oldest list refuse this one.
  const at = rounds > 0 ? 0 : named.findIndex((texts) => texts !== undefined);
  const last = named.findLastIndex((texts) => texts !== undefined);
  const list = possible[last]?.list;
  if (list === undefined) return view;
  const heard = hearFrom(view, at, { ...list, list: { ...list.list } });
  const most = named.reduce((one, other) => ((other?.length ?? 0) > (one?.length ?? 0) ? other : one));
  const isClear = named.every((texts) => texts === undefined || texts.every((text) => most?.includes(text)));
  return { ...heard, isGone: view.isGone || !isClear };
}

/** Lists the texts of the items that a call names; undefined if it is refused. */
function findNamed(from: KeyedList, call: SentCall): readonly string[] | undefined {
  const own = findChanged(from, call);
  if (own === undefined) return undefined;
  // An item may already be as the call makes it.
  const changed = [own, ...ALTERED.map((status) => findChanged(alter(from, status), call) ?? [])];
  return from.list.items.flatMap(({ content }, index) =>
    changed.some((places) => places.includes(index)) ? [content] : [],
  );
}

const ALTERED = ["pending", "completed"] as const;

function alter({ list, keys }: KeyedList, status: TodoStatus): KeyedList {
  return { list: { ...list, items: list.items.map((item) => ({ ...item, status })) }, keys };
}

/** Lists the places of the items that a call changes or removes; undefined if it is refused. */
function findChanged(from: KeyedList, call: SentCall): readonly number[] | undefined {
  const after = runAlone(from, call);
  return (
    after &&
    from.list.items.flatMap((old, index) => {
      const now = after.get(from.keys[index] ?? "");
      // A write may number the items.
      return now !== undefined && equalPlain({ ...old, id: "" }, { ...now, id: "" }) ? [] : [index];
    })
  );
}

/** Makes a call for a list alone, and returns the items after it by their keys; undefined if it is refused. */
function runAlone(from: KeyedList, { by, input, tool }: SentCall): ReadonlyMap<string, TodoItem> | undefined {
  const { result, keys } = runTool(by, input, { current: from, seen: from, tool });
  return result.ok ? new Map(result.list.items.map((item, index) => [keys[index] ?? "", item])) : undefined;
}
