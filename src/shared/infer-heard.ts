import { equalPlain } from "../model/plain-json.js";
import { EMPTY_TODO_LIST, type Items, type TodoItem } from "../model/todo.js";
import { type KeyedList, pairByKeys } from "../plan/keys.js";
import { hideGeneratedId, matchStrictly } from "../plan/pairing.js";
import type { KnownList, SessionState } from "../session/session-steps.js";
import type { WriteOptions } from "../session/todo-session.js";
import { runTool, type TodoTool } from "../tool/create-todo-tool.js";
import { type AgentView, confirmAnswers, type SharedParts, setKnown } from "./agent-view.js";

/** A call, and the tool that reads it. */
interface SentCall extends Pick<WriteOptions, "tool"> {
  readonly by: TodoTool;
  readonly input: unknown;
}

/**
 * Counts the answers of an earlier handle as read if a call contains something that its model can only have from them,
 * and no more of them than needed: of several answers the last ones may not have arrived.
 */
export async function inferHeard(
  { tool, list }: SharedParts,
  view: AgentView,
  input: unknown,
  call: Pick<WriteOptions, "tool">,
): Promise<AgentView> {
  const { session, answers, heard } = view;
  const { told: known } = session;
  const { version } = answers.at(-1) ?? heard;
  const { ok, list: written } = tool.run(EMPTY_TODO_LIST, input, { tool: call.tool });
  const sent = written.items;
  const [before, told] = [session.seen.list.items, known.list.items];
  // Words and ids show which answers a model read, whichever items they belong to.
  const hide = (item: TodoItem) => hideGeneratedId(item, tool.rules.ids);
  const matchWords = (older: Items, newer: Items) => matchStrictly(older.map(hide), newer.map(hide));
  const origins = matchWords(before, told);
  const isNews = (place: number, item: TodoItem | undefined): boolean => {
    const [news, old] = [told[place], before[origins[place] ?? -1]];
    // A merge may have given an item another number.
    return news !== undefined && (old === undefined || (news.id !== old.id && news.id === item?.id));
  };
  const places = matchWords(told, sent);
  // A call that changes single items is refused for a list without any.
  const named = ok ? undefined : findNamed(session.seen, known, { by: tool, input, tool: call.tool });
  const news = named ?? places.filter((place, at) => isNews(place, sent[at]));
  if (named === undefined && news.length === 0) {
    const seen = hearStatuses(forgetReturned(session), known, { sent, places });
    return { ...view, session: { ...session, seen } };
  }
  const rows = version > heard.version ? await list.log(Math.max(heard.version - 1, 0), version - heard.version) : [];
  const found = rows.map((row) => matchWords(row.list.items, told));
  const needed = found.find((origin) => news.every((place) => origin[place] !== -1));
  const texts = new Set(sent.map(({ content }) => content));
  const isLater = (place: number): boolean =>
    origins[place] === -1 && needed?.[place] === -1 && !news.includes(place) && !texts.has(told[place]?.content ?? "");
  return setKnown(confirmAnswers(view), forgetItems(known, isLater));
}

/**
 * Finds the items of the told list that a call changes, if it would change other ones in the list that the model
 * certainly has: by an id or a number that it has from an answer. A call that this list refuses proves too little.
 */
function findNamed(seen: KeyedList, told: KeyedList, call: SentCall): readonly number[] | undefined {
  const inTold = findChanged(told, call);
  if (inTold === undefined) return undefined;
  // Both lists get the same fields, so that only different items make a difference.
  const { matches } = pairByKeys(told, seen);
  const items = seen.list.items.map((item, index) => {
    const { content: _content, id: _id, ...fields } = told.list.items[matches[index] ?? -1] ?? item;
    return Object.freeze({ ...item, ...fields });
  });
  const inSeen = findChanged({ ...seen, list: Object.freeze({ ...seen.list, items: Object.freeze(items) }) }, call);
  if (inSeen === undefined) return undefined;
  const places = inSeen.map((index) => matches[index]);
  return equalPlain(places, inTold) ? undefined : inTold;
}

/** Lists the positions of the items that a call changes or removes; undefined if it is refused. */
function findChanged(from: KeyedList, { by, input, tool }: SentCall): readonly number[] | undefined {
  const { result, keys } = runTool(by, input, { current: from, seen: from, tool });
  if (!result.ok) return undefined;
  const after = new Map(keys.map((key, index) => [key, result.list.items[index]]));
  return from.keys.flatMap((key, index) => {
    const [old, now] = [from.list.items[index], after.get(key)];
    // A write may number the items.
    return now !== undefined && equalPlain({ ...old, id: "" }, { ...now, id: "" }) ? [] : [index];
  });
}

/**
 * Takes over from the told list each status that the call repeats: the model did not set it, so a later change of the
 * same item wins.
 */
function hearStatuses(
  seen: KnownList,
  { list: told, keys }: KnownList,
  { sent, places }: { readonly sent: Items; readonly places: readonly number[] },
): KnownList {
  const { matches } = pairByKeys({ list: told, keys }, seen);
  const items = seen.list.items.map((item, index) => {
    const place = matches[index] ?? -1;
    const status = told.items[place]?.status ?? item.status;
    const isRepeated = status !== item.status && sent[places.indexOf(place)]?.status === status;
    return isRepeated ? Object.freeze({ ...item, status }) : item;
  });
  const isChanged = items.some((item, index) => item !== seen.list.items[index]);
  return isChanged ? { ...seen, list: Object.freeze({ ...seen.list, items: Object.freeze(items) }) } : seen;
}

/**
 * Forgets each item that an answer showed as removed, and that is back: a model that read only that answer leaves it
 * out.
 */
function forgetReturned(session: SessionState): KnownList {
  const { matches: inSeen, guessed } = pairByKeys(session.seen, session);
  const { matches: inKnown } = pairByKeys(session.told, session);
  return forgetItems(session.seen, (place) => {
    const index = inSeen.indexOf(place);
    return inKnown[index] === -1 && !guessed.has(index);
  });
}

/** Lets items count as unknown, so that a list without them does not drop them. */
function forgetItems({ list, keys, editors }: KnownList, isForgotten: (place: number) => boolean): KnownList {
  const isKept = (_: unknown, place: number): boolean => !isForgotten(place);
  const items = list.items.filter(isKept);
  return items.length === list.items.length
    ? { list, keys, editors }
    : { list: { ...list, items }, keys: keys.filter(isKept), editors };
}
