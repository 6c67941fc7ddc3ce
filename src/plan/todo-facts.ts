import { type FieldCheck, isBoolean, isText, listOf } from "../model/field-checks.js";
import { hashText } from "../model/hash-text.js";
import { equalPlain, isRecord, itemAt, withoutUndefined } from "../model/plain-json.js";
import { countCharacters, cut } from "../model/quote.js";
import { isDone, type TodoItem, type TodoList } from "../model/todo.js";
import type { CheckedTodo, TodoAgent, TodoAgents, TodoCheck, TodoChecks } from "../model/todo-facts.js";
import { type KeyedList, pairByKeys } from "./keys.js";

/** A run of a check, and the positions of the items for which it is the newest of its name. */
interface CheckRun {
  readonly name: string;
  readonly ok: boolean;
  readonly at?: number;
  readonly places: readonly number[];
  /** Those of them that were not completed yet. */
  readonly before?: readonly number[];
  /** True once a nudge has named its failure. */
  readonly nudged?: true;
}

/** A call that works on items: the position of each, -1 once it left the list, and its text when it was given away. */
export interface AwayCall {
  readonly callId: string;
  readonly agent?: string;
  readonly childId?: string;
  readonly items: readonly AwayItem[];
  /** True where the session gave it up, as it never came back; a late return still counts. */
  readonly over?: true;
}

interface AwayItem {
  readonly place: number;
  readonly text: string;
  /** True where another call on the same item failed. */
  readonly failed?: true;
}

/** A result that came before its call, or, without `ok`, one that was taken. */
interface KnownResult {
  readonly callId: string;
  readonly ok?: boolean;
  readonly text?: string;
}

/**
 * The checks and delegations that a host reported for a list, as plain JSON: runs, calls and results, oldest first. Its
 * parts may change.
 */
export interface TodoFacts {
  readonly runs: readonly CheckRun[];
  readonly calls: readonly AwayCall[];
  readonly results: readonly KnownResult[];
}

/** The calls that the model itself gave work to, and the news that it has yet to read. */
export interface GivenAway {
  /**
   * The calls that have not returned. `isPast` is true once a moment came: the model may have read the call's result
   * then, so a text can no longer go with it.
   */
  readonly waits: readonly { readonly callId: string; readonly begins: number; readonly isPast: boolean }[];
  /** A sentence for each return that the list itself does not show. */
  readonly news: readonly string[];
  /** The most items in progress that were away since the model last read of the list. */
  readonly counted: number;
}

/** The facts of a list before the host's first report. */
export const NO_FACTS: TodoFacts = /* @__PURE__ */ Object.freeze({ runs: [], calls: [], results: [] });

const MOST_NAMES = 20;
/** How many calls a list keeps. */
export const MOST_CALLS = 50;
const MOST_RESULTS = 16;

/** Cuts a name or a text of a host's at the most characters that facts keep. */
export function shortenFact(text: string): string {
  return cut(text, 200);
}

/** Shortens a text by which facts are told apart: a long one keeps a hash of the whole. A short one stays as it is. */
export function shortenName(text: string): string {
  return countCharacters(text) > 200 ? `${cut(text, 180)}${hashText(text)}` : text;
}

/** A run of a check, as it is noted. */
export interface NewRun {
  readonly name: string;
  readonly ok: boolean;
  readonly at?: number | undefined;
  /** The positions of the items that it is about. Default: those that were begun. */
  readonly places?: readonly number[] | undefined;
  /** The keys of the items that models of other handles began. */
  readonly foreign?: ReadonlySet<string> | undefined;
}

/**
 * Notes a run of a check, and returns which items it concerns: those named, if they were begun; otherwise those that
 * were begun and are not away: all of them for a pass; for a failure, those that no run of that name has passed since
 * their completion.
 */
export function noteRun(
  facts: TodoFacts,
  { list: { items }, keys }: KeyedList,
  { name: given, ok, at, places, foreign }: NewRun,
): { readonly facts: TodoFacts; readonly places: readonly number[] } {
  const name = shortenName(given);
  const own = facts.runs.filter((run) => run.name === name);
  const away = new Set(facts.calls.flatMap((call) => (call.over ? [] : call.items.map(({ place }) => place))));
  const settled = new Set(own.flatMap((run) => (run.ok ? run.places.filter((at) => !run.before?.includes(at)) : [])));
  const isConcerned = (item: TodoItem, place: number): boolean => {
    if (!isBegun(item)) return false;
    if (places !== undefined) return places.includes(place);
    return !away.has(place) && !foreign?.has(keys[place] ?? "") && (ok || !settled.has(place));
  };
  const concerned = items.flatMap((item, place) => (isConcerned(item, place) ? [place] : []));
  const isOlder = (place: number): boolean => !concerned.includes(place);
  const older = facts.runs.map((run) => (run.name === name ? keepPlaces(run, (at) => (isOlder(at) ? at : -1)) : run));
  const before = concerned.filter((place) => items[place]?.status !== "completed");
  const run: CheckRun = withoutUndefined({
    name,
    ok,
    at,
    places: concerned,
    before: before.length > 0 ? before : undefined,
  });
  const runs = [...older, run].filter(isOfUse);
  const names = new Set([...new Set(runs.map((one) => one.name).reverse())].slice(0, MOST_NAMES));
  return { facts: { ...facts, runs: runs.filter((one) => names.has(one.name)) }, places: concerned };
}

function isBegun({ status }: TodoItem): boolean {
  return status === "in_progress" || status === "completed";
}

function isOfUse({ places }: CheckRun): boolean {
  return places.length > 0;
}

/** Moves the places of a run; those that become -1 are dropped. */
function keepPlaces(run: CheckRun, move: (place: number) => number): CheckRun {
  const moveAll = (places: readonly number[]) => places.map(move).filter((place) => place !== -1);
  const { before, places, ...rest } = run;
  const kept = before && moveAll(before);
  return { ...rest, places: moveAll(places), ...(kept !== undefined && kept.length > 0 && { before: kept }) };
}

/**
 * Carries the facts over from a list to the next one. An item that was reopened, set back, reworded or left out loses
 * its checks; calls stay with their items.
 */
export function followFacts(facts: TodoFacts, before: KeyedList, after: KeyedList): TodoFacts {
  if (before.list === after.list) return facts;
  const { matches } = pairByKeys(before, after);
  const placeOf = new Map(matches.map((old, place) => [old, place]));
  const move = (old: number): number => placeOf.get(old) ?? -1;
  const moveChecked = (old: number): number => {
    const [was, is] = [before.list.items[old], after.list.items[move(old)]];
    if (was === undefined || is === undefined || !isBegun(is) || was.content !== is.content) return -1;
    return isDone(was) && !isDone(is) ? -1 : move(old);
  };
  const runs = facts.runs.map((run) => keepPlaces(run, moveChecked)).filter(isOfUse);
  const calls = facts.calls.map((call) => ({
    ...call,
    items: call.items.map((item) => ({ ...item, place: move(item.place) })),
  }));
  const next = { ...facts, runs, calls };
  return equalPlain(next, facts) ? facts : next;
}

/** Reads the checks of a list's items. */
export function readChecks({ runs }: TodoFacts, { items }: TodoList): TodoChecks {
  return Object.freeze(items.map((item, place) => readItem(runs, item, place)));
}

function readItem(runs: TodoFacts["runs"], { status }: TodoItem, place: number): CheckedTodo | undefined {
  if (status !== "completed") return undefined;
  const own = runs.filter(({ places }) => places.includes(place));
  if (own.length === 0) return REPORTED;
  const checks = own.map(
    ({ name, ok, at, before }): TodoCheck =>
      Object.freeze(withoutUndefined({ name, ok, at, before: before?.includes(place) || undefined })),
  );
  const state = checks.every(({ ok }) => ok) ? "checked" : "failing";
  return Object.freeze({ state, checks: Object.freeze(checks) });
}

const REPORTED: CheckedTodo = /* @__PURE__ */ Object.freeze({
  state: "reported",
  checks: /* @__PURE__ */ Object.freeze([]),
});

/** A finished item, and the name of a check that fails for it. */
export interface FailingStep {
  readonly content: string;
  readonly name: string;
}

/** Lists the completed items whose checks fail, without failures that a nudge has named. */
export function listFailing(
  { runs }: TodoFacts,
  list: KeyedList,
  foreign?: ReadonlySet<string>,
): readonly FailingStep[] {
  return runs.flatMap((run) => listFailed(run, list, foreign));
}

function listFailed(
  { name, ok, nudged, places }: CheckRun,
  { list: { items }, keys }: KeyedList,
  foreign?: ReadonlySet<string>,
): readonly FailingStep[] {
  if (ok || nudged) return [];
  return places.flatMap((place) => {
    const item = items[place];
    const isOwn = item?.status === "completed" && !foreign?.has(keys[place] ?? "");
    return isOwn ? [{ content: item.content, name }] : [];
  });
}

/** Notes that a nudge has named the failures of the completed items; others, and those of other models, are yet to come. */
export function noteNudge(facts: TodoFacts, list: KeyedList, foreign?: ReadonlySet<string>): TodoFacts {
  const note = (run: CheckRun): CheckRun =>
    listFailed(run, list, foreign).length === 0 ? run : { ...run, nudged: true };
  return { ...facts, runs: facts.runs.map(note) };
}

/** Checks whether as many calls are away as a list keeps. */
export function isFull({ calls }: TodoFacts): boolean {
  return calls.filter(({ over }) => over !== true).length >= MOST_CALLS;
}

/** Notes that a call works on the items at these positions. */
export function giveAway(
  facts: TodoFacts,
  { items }: TodoList,
  { places, ...call }: Omit<AwayCall, "items" | "over"> & { readonly places: readonly number[] },
): TodoFacts {
  const given = places.map((place) => ({ place, text: shortenName(items[place]?.content ?? "") }));
  // A result under this id is now that of this call.
  const others = facts.calls.filter(({ callId, over }) => !over || callId !== call.callId);
  return { ...facts, calls: [...others, { ...call, items: given }].slice(-MOST_CALLS) };
}

/** Finds the call that works on these items under this id: the same one, however often it is reported. */
export function findCall(
  { calls }: TodoFacts,
  { items }: TodoList,
  callId: string,
  places: readonly number[],
): AwayCall | undefined {
  const texts = places.map((place) => shortenName(items[place]?.content ?? ""));
  return calls.findLast(
    (call) => call.callId === callId && texts.every((text) => call.items.some((item) => item.text === text)),
  );
}

/** Creates an id for a host's own call that comes without one: above all others, as work of a lower one may still run. */
export function nameCall({ calls, results }: TodoFacts): string {
  const numbers = [...calls, ...results].map(({ callId }) => Number(/^#(\d{1,9})$/.exec(callId)?.[1] ?? 0));
  return `#${Math.max(0, ...numbers) + 1}`;
}

/** The outcome for one item of a call that came back. */
export interface ReturnedItem {
  /** Its text when it was given away. */
  readonly text: string;
  readonly place: number;
  /** Whether this call and all others on the item succeeded. */
  readonly ok: boolean;
  /** True while other calls work on it. */
  readonly isShared: boolean;
}

/** A call that came back. */
export interface TakenReturn {
  readonly facts: TodoFacts;
  /** Undefined for a result that no call waits for; it is kept for a call that comes later. */
  readonly call: AwayCall | undefined;
  readonly items: readonly ReturnedItem[];
}

/**
 * Takes the return of a call; of several calls on one item the last to return decides, and the item fails if any of
 * them failed.
 */
export function takeReturn(
  facts: TodoFacts,
  callId: string,
  { ok, text, isOver }: { readonly ok: boolean; readonly text?: string | undefined; readonly isOver?: boolean },
): TakenReturn {
  const call = facts.calls.findLast((one) => one.callId === callId);
  if (call === undefined) {
    const isKnown = facts.results.some((one) => one.callId === callId);
    const result = withoutUndefined({ callId, ok, text: text && shortenFact(text) });
    return { facts: isKnown ? facts : keepResult(facts, result), call: undefined, items: [] };
  }
  const others = facts.calls.filter((one) => one !== call);
  const isWith = (place: number) => (one: AwayCall) =>
    one.over !== true && place !== -1 && one.items.some((item) => item.place === place);
  const items = call.items.map((item) => ({
    text: item.text,
    place: item.place,
    ok: ok && item.failed !== true,
    isShared: others.some(isWith(item.place)),
  }));
  const failed = new Set(items.flatMap((item) => (item.ok || item.place === -1 ? [] : [item.place])));
  const mark = (item: AwayItem): AwayItem => (failed.has(item.place) ? { ...item, failed: true } : item);
  const marked = others.map((one) => (failed.size === 0 ? one : { ...one, items: one.items.map(mark) }));
  if (isOver) return { facts: { ...facts, calls: [{ ...call, over: true }, ...marked] }, call, items };
  return { facts: keepResult({ ...facts, calls: marked }, { callId }), call, items };
}

function keepResult(facts: TodoFacts, result: KnownResult): TodoFacts {
  const others = facts.results.filter(({ callId }) => callId !== result.callId);
  return { ...facts, results: [...others, result].slice(-MOST_RESULTS) };
}

/** Finds the result that came before its call. */
export function findEarly({ results }: TodoFacts, callId: string) {
  const found = results.find((one) => one.callId === callId);
  return found?.ok === undefined ? undefined : { ok: found.ok, text: found.text };
}

/** Drops all calls: nobody works on a list that was cleared, and a result that still comes is for no other list. */
export function dropCalls(facts: TodoFacts): TodoFacts {
  const dropped = facts.calls.reduce((left, { callId }) => keepResult(left, { callId }), facts);
  return { ...dropped, calls: [] };
}

/** Lists the calls that work on each item, by its position. */
function callsByPlace({ calls }: TodoFacts): ReadonlyMap<number, readonly AwayCall[]> {
  const found = new Map<number, readonly AwayCall[]>();
  for (const call of calls) {
    if (call.over) continue;
    for (const { place } of call.items) found.set(place, [...(found.get(place) ?? []), call]);
  }
  return found;
}

/** How many items in progress others work on: they do not count as the model's own. */
export function countAway(facts: TodoFacts, { items }: TodoList): number {
  return [...callsByPlace(facts).keys()].filter((place) => items[place]?.status === "in_progress").length;
}

/** An open item that somebody else works on. */
export interface AwayStep {
  readonly content: string;
  readonly agent?: string;
  readonly place: number;
}

/** Lists the open items that others work on, in the order of the list; of some calls alone where these are given. */
export function listAway(
  facts: TodoFacts,
  { items }: TodoList,
  isMeant: (call: AwayCall) => boolean = () => true,
): readonly AwayStep[] {
  const away = callsByPlace(facts);
  return items.flatMap((item, place) => {
    const call = isDone(item) ? undefined : away.get(place)?.find(isMeant);
    if (call === undefined) return [];
    return [withoutUndefined({ content: item.content, place, agent: call.agent })];
  });
}

/** Reads who works on the items of a list, with each agent's own list where this process has it. */
export function readAgents(
  facts: TodoFacts,
  { items }: TodoList,
  listOf: (call: AwayCall) => TodoList | undefined,
): TodoAgents {
  const away = callsByPlace(facts);
  const agents = items.map((_, place) => {
    const calls = away.get(place);
    return calls && Object.freeze(calls.map((call) => describeAgent(call, listOf(call))));
  });
  return Object.freeze(agents);
}

function describeAgent({ callId, agent, childId }: AwayCall, list: TodoList | undefined): TodoAgent {
  return Object.freeze(withoutUndefined({ callId, agent, childId, list }));
}

/** Reads facts that were stored; undefined where they are missing, or damaged in any place. */
export function readFacts(stored: unknown, { items }: TodoList): TodoFacts | undefined {
  if (!isRecord(stored)) return undefined;
  const { runs = [], calls = [], results = [] } = stored;
  const isPlace: FieldCheck = (place) => Number.isInteger(place) && itemAt(items, Number(place)) !== undefined;
  const arePlaces: FieldCheck = (places) => Array.isArray(places) && places.every(isPlace);
  const given = { place: (place: unknown) => place === -1 || isPlace(place), text: isText, failed: isFlag };
  const isSound =
    listOf({
      name: isText,
      ok: isBoolean,
      at: orNothing(Number.isFinite),
      places: arePlaces,
      before: orNothing(arePlaces),
      nudged: isFlag,
    })(runs) &&
    listOf({
      callId: isText,
      agent: orNothing(isText),
      childId: orNothing(isText),
      items: listOf(given),
      over: isFlag,
    })(calls) &&
    listOf({ callId: isText, ok: orNothing(isBoolean), text: orNothing(isText) })(results);
  // Every field was just checked.
  return isSound ? ({ runs, calls, results } as unknown as TodoFacts) : undefined;
}

const isFlag: FieldCheck = (value) => value === undefined || value === true;

function orNothing(accepts: FieldCheck): FieldCheck {
  return (value) => value === undefined || accepts(value);
}

/** Writes facts for a snapshot or a store, without empty parts; undefined without facts. */
export function writeFacts(facts: TodoFacts | undefined): Partial<TodoFacts> | undefined {
  const parts = Object.entries(facts ?? {}).filter(([, rows]) => rows.length > 0);
  return parts.length === 0 ? undefined : Object.freeze(Object.fromEntries(parts));
}
