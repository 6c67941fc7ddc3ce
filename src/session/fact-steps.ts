import { createContext, createIssue } from "../model/context.js";
import { escapeForModel } from "../model/escape.js";
import type { TodoIssue } from "../model/issue.js";
import { equalPlain, NOTHING, withoutUndefined } from "../model/plain-json.js";
import { clip } from "../model/quote.js";
import { allowAway, type ResolvedRules } from "../model/resolve-rules.js";
import { isDone, type TodoItem, type TodoList } from "../model/todo.js";
import type { TodoCheckRun } from "../plan/check-todos.js";
import type { TodoChange } from "../plan/diff-todos.js";
import { editItems, type TodoUpdate } from "../plan/edit-items.js";
import type { EditedTodos } from "../plan/edit-todos.js";
import { findItem, indexItems } from "../plan/find-item.js";
import { type KeyedList, keyWrite } from "../plan/keys.js";
import { findNamed } from "../plan/name-items.js";
import { FULL_REPORTER, refused, runWrite, unchanged } from "../plan/replace-items.js";
import {
  type AwayCall,
  countAway,
  findCall,
  findEarly,
  type GivenAway,
  giveAway,
  isFull,
  listAway,
  MOST_CALLS,
  NO_FACTS,
  nameCall,
  noteRun,
  type ReturnedItem,
  shortenFact,
  shortenName,
  takeReturn,
} from "../plan/todo-facts.js";
import { renderOwnProgress, shortText } from "../render/progress.js";
import type { TodoEvent } from "./event.js";
import type { SessionParts, SessionState, SessionStep, Views } from "./session-state.js";
import type { TodoCheckResult, TodoEditResult, TodoReturn, TodoReturnResult } from "./todo-session.js";
import { addChange, followBeside, knowExactly, NOTHING_GIVEN, OBSERVER, toKnown, trackEdit } from "./track-edit.js";

/** A check that a host saw run. */
export interface CheckAction {
  readonly run: TodoCheckRun;
  readonly at?: number | undefined;
  readonly foreign?: ReadonlySet<string> | undefined;
}

/** The outcome of a check. */
export interface CheckedStep extends SessionStep {
  readonly result: TodoCheckResult;
}

/** Items that are given to somebody else. */
export interface DelegateAction {
  readonly items: readonly string[];
  /** The id of the model's call; left out where the host gave the items away without the model. */
  readonly callId?: string | undefined;
  readonly agent?: string | undefined;
  readonly childId?: string | undefined;
  /** Whether the work goes on after the result of the call. */
  readonly background: boolean;
}

/** The return of a call that items were given away with. */
export interface ReturnAction {
  readonly callId: string;
  readonly given: TodoReturn;
  /** Whether the text of the step goes to the model with the result of its call. */
  readonly isHeard?: boolean | undefined;
  /** True where the session gives the call up, as it never came back. */
  readonly isOver?: boolean | undefined;
}

/** The outcome of a return. */
export interface ReturnedStep extends SessionStep {
  readonly result: TodoReturnResult;
  /** Whether the text is all that the model has to read, so that no reminder follows. */
  readonly isTold: boolean;
}

/** Notes a check that the host saw run. */
export function checkStep(state: SessionState, { run, at, foreign }: CheckAction): CheckedStep {
  const { list } = state;
  const { name, ok, text } = run;
  const { places: named, unknown } = findNamed(list, run.items);
  const { facts, places } = noteRun(state.facts ?? NO_FACTS, state, { name, ok, at, places: named, foreign });
  const items = Object.freeze(places.flatMap((place) => list.items[place]?.content ?? []));
  return {
    // The same state for a known run, so that screens do not redraw.
    state: equalPlain(facts, state.facts) ? state : { ...state, facts },
    changes: NOTHING,
    result: Object.freeze({ items, unknown: Object.freeze(unknown) }),
    event: () => Object.freeze(withoutUndefined({ type: "check", name, ok, items, text, list } as const)),
  };
}

/** Gives items to somebody else; an item that cannot be given away becomes an issue, and the others go all the same. */
export function delegateStep(
  parts: SessionParts,
  before: SessionState,
  { items, callId, agent, childId, background }: DelegateAction,
): { readonly state: SessionState; readonly result: TodoEditResult; readonly callId: string } & SessionStep {
  const { rules } = parts.tool.madeOf;
  const { list: old, facts = NO_FACTS } = before;
  const id = callId === undefined ? nameCall(facts) : shortenName(callId);
  const { places: named, issues: unknown } = findPlaces(before, items, rules);
  const known = named.length === 0 ? undefined : findCall(facts, old, id, named);
  if (known !== undefined && known.over !== true) {
    // Reported again, as after a reload: the work still runs.
    const isPast = background || (before.given?.waits.find((wait) => wait.callId === id)?.isPast ?? true);
    return { state: waitFor(before, { callId: id, begins: 0, isPast }), result: unchanged(old), callId: id };
  }
  const places = isFull(facts) ? [] : named.filter((place) => !isDone(old.items[place] ?? GONE));
  const wasTaken = facts.results.some((one) => one.callId === id && one.ok === undefined);
  // Where a host reports a call and its result once more, the items are finished by now, which is no issue.
  const finished = wasTaken ? [] : named.filter((place) => !places.includes(place));
  const issues = [...unknown, ...finished.map((place) => refuseItem(old.items[place], rules))];
  const { state, changes } =
    places.length === 0
      ? { state: before }
      : giveItems(parts, before, { places, callId, id, agent, childId, background });
  const { list } = state;
  const given =
    changes === undefined
      ? unchanged(list)
      : Object.freeze({ ...unchanged(list), changed: changes.length > 0, changes });
  const told = { callId: id, agent, issues: issues.length > 0 ? issues : undefined };
  return {
    state,
    changes,
    result: issues.length === 0 ? given : refused(list, issues),
    callId: id,
    event: () => describeGiven("delegate", told, list, changes),
  };
}

/** Gives open items to somebody else; where their result is there already, they end at once. */
function giveItems(
  parts: SessionParts,
  before: SessionState,
  {
    places,
    callId,
    id,
    agent,
    childId,
    background,
  }: Omit<DelegateAction, "items"> & { readonly places: readonly number[]; readonly id: string },
): Required<Pick<SessionStep, "state" | "changes">> {
  const { rules } = parts.tool.madeOf;
  const early = findEarly(before.facts ?? NO_FACTS, id);
  // Items that end at once do so in one change of the list.
  const isRunning = early === undefined && rules.statuses.includes("in_progress");
  const started: readonly TodoUpdate[] = isRunning
    ? places.map((position) => ({ position, set: { status: "in_progress" } }))
    : [];
  const edited = setItems(before, started, rules);
  const call = withoutUndefined({
    callId: id,
    places,
    agent: agent && shortenFact(agent),
    childId: childId && shortenFact(childId),
  });
  const state = moveOn(before, edited, callId === undefined ? nameActor(agent) : OBSERVER);
  const next = waitFor(
    { ...state, facts: giveAway(state.facts ?? NO_FACTS, state.list, call) },
    { callId: id, begins: 0, isPast: background || callId === undefined },
  );
  const ended = early && returnStep(parts, next, { callId: id, given: early });
  const begun = edited.result.ok ? edited.result.changes : NOTHING;
  return { state: ended?.state ?? next, changes: ended?.changes ?? begun };
}

const MOST_WAITS = 50;

/** Notes that the model waits for a call, in place of an earlier call of its id. */
function waitFor(state: SessionState, wait: GivenAway["waits"][number]): SessionState {
  const given = state.given ?? NOTHING_GIVEN;
  const others = given.waits.filter(({ callId }) => callId !== wait.callId);
  return { ...state, given: { ...given, waits: [...others, wait].slice(-MOST_WAITS) } };
}

const GONE: TodoItem = { content: "", status: "completed" };

/** Finds the positions of the items that a host names, with an issue for each that it cannot mean. */
function findPlaces({ list }: SessionState, names: readonly string[], rules: ResolvedRules) {
  const context = createContext(rules, FULL_REPORTER);
  const index = indexItems(list.items);
  const places = names.flatMap((name) => findItem(name, "either", index, context.at("items")) ?? []);
  return { places: [...new Set(places)], issues: context.diagnostics.issues };
}

/** Refuses an item that is finished, or open while as many calls are away as a list keeps. */
function refuseItem(item: TodoItem = GONE, { wording }: ResolvedRules): TodoIssue {
  const { content, status } = item;
  const expected = isDone(item)
    ? `an open item, as "${shortText({ content })}" is ${status}`
    : `an item while fewer than ${MOST_CALLS} calls are away`;
  return createIssue({ code: "invalid_field", path: ["items"], received: shortenFact(content), expected }, wording);
}

/** Takes the return of a call: its items are completed, or pending again. */
export function returnStep(
  { tool, tellsEdits }: SessionParts,
  before: SessionState,
  { callId: sent, given: { ok, text }, isHeard = false, isOver = false }: ReturnAction,
): ReturnedStep {
  const callId = shortenName(sent);
  const { rules } = tool.madeOf;
  const facts = before.facts ?? NO_FACTS;
  const { facts: taken, call, items } = takeReturn(facts, callId, { ok, text, isOver });
  if (call === undefined) {
    const result = Object.freeze({ text: "", list: before.list, changed: false });
    return { state: { ...before, facts: taken }, result, isTold: true };
  }
  const given = before.given ?? NOTHING_GIVEN;
  const wait = given.waits.find((one) => one.callId === callId);
  // Another call under the same id is still waited for.
  const isLeft = taken.calls.some((one) => one.callId === callId && one.over !== true);
  const waits = isLeft ? given.waits : given.waits.filter((one) => one !== wait);
  const counted = Math.max(given.counted, countAway(facts, before.list));
  const from = { ...before, facts: taken, given: { ...given, waits, counted } };
  const ends = items.map((item) => endItem(before.list.items[item.place], item, { call, rules, text, isOver }));
  const updates = ends.flatMap(({ set }, at) => (set ? [{ position: items[at]?.place ?? -1, set }] : []));
  const edited = setItems(from, updates, rules);
  const isWanted = ends.every(({ isPlain }) => isPlain);
  const isTold = isHeard && wait?.isPast === false && ends.every(({ isWanted }) => isWanted);
  const moved = isTold ? moveTold(from, edited, call) : moveOn(from, edited, nameActor(call.agent));
  const spoken = text?.trim() ? `: ${clip(escapeForModel(text.trim()), 200)}` : "";
  const sentence = nameReturn(call, ends.map(({ words }) => words).join(", "), spoken);
  const isPlain = isWanted && spoken === "";
  const isNews = tellsEdits && !isTold && !isPlain;
  const left = moved.given ?? NOTHING_GIVEN;
  const state: SessionState = isNews
    ? { ...moved, given: { ...left, news: [...left.news, sentence].slice(-MOST_NEWS) } }
    : moved;
  const { list } = state;
  const progress = renderOwnProgress(list, listAway(state.facts ?? NO_FACTS, list));
  const result = Object.freeze({
    text: isPlain ? progress : `${sentence} ${progress}`,
    list,
    changed: edited.result.ok && edited.result.changed,
  });
  const changes = edited.result.ok ? edited.result.changes : NOTHING;
  const told = { callId, agent: call.agent, ok, text };
  return { state, changes, result, isTold, event: () => describeGiven("return", told, list, changes) };
}

const MOST_NEWS = 16;

/** The effect of a return on one item. */
interface ItemEnd {
  readonly set?: Partial<TodoItem>;
  /** The end of a sentence whose subject is the agent. */
  readonly words: string;
  /** Whether the model can see it from the change of the list alone. */
  readonly isPlain: boolean;
  /** Whether the item is still in the list as it was given away. */
  readonly isWanted: boolean;
}

interface EndedCall {
  readonly call: AwayCall;
  readonly rules: ResolvedRules;
  readonly text: string | undefined;
  /** Whether the session gives the call up. */
  readonly isOver: boolean;
}

function endItem(
  item: TodoItem | undefined,
  { text: given, ok, isShared }: ReturnedItem,
  { call, rules, text, isOver }: EndedCall,
): ItemEnd {
  const name = `"${shortText({ content: given })}"`;
  const verb = ok ? "finished" : "did not finish";
  const tell = (rest: string, end: Partial<ItemEnd> = {}): ItemEnd => ({
    words: `${verb} ${name}${rest}`,
    isPlain: false,
    isWanted: true,
    ...end,
  });
  if (item === undefined) return tell(", which is no longer in the list", { isWanted: false });
  if (item.status === "cancelled") return tell(", which was cancelled meanwhile", { isWanted: false });
  if (isShared) return tell(", and others still work on it");
  if (shortenName(item.content) !== given) {
    const left = item.status === "in_progress" ? { set: { status: "pending" as const } } : {};
    return tell(`, which now reads "${shortText(item)}"`, { ...left, isWanted: false });
  }
  if (ok) return tell("", { set: { status: "completed" }, isPlain: true });
  // The call is given up, or was before, and somebody else finished the item meanwhile: it stays completed.
  if ((isOver || call.over) && item.status === "completed") return tell("");
  const blocked = rules.blocked === "optional" && text?.trim() ? { blocked: shortenFact(text.trim()) } : {};
  return tell(", which is pending again", { set: { status: "pending", ...blocked } });
}

function nameReturn({ agent = AGENT }: AwayCall, words: string, spoken: string): string {
  const line = `"${clip(escapeForModel(agent), 60)}" ${words}${spoken}`;
  return /[.!?…]$/.test(line) ? line : `${line}.`;
}

/** The name of an agent that has none. */
const AGENT = "agent";

/** The name under which the model reads of an agent's changes. */
export function nameActor(agent: string | undefined): string {
  return agent === undefined ? AGENT : shortenFact(agent);
}

/** Sets fields of single items, beyond the model's own limit of items in progress. */
function setItems(from: KeyedList, updates: readonly TodoUpdate[], rules: ResolvedRules): EditedTodos {
  if (updates.length === 0) return { result: unchanged(from.list), keys: from.keys };
  const wide = allowAway(rules, from.list.items.length);
  const written = runWrite(from.list, wide, (context) =>
    editItems(from.list, { updates }, context, { mayRefuse: false }),
  );
  return keyWrite(from, written);
}

/**
 * Moves a session on to a list that somebody else made; the model already knows an observer's changes, and reads of
 * others' by name.
 */
function moveOn(state: SessionState, { result, keys }: EditedTodos, actor: string): SessionState {
  if (!result.ok || !result.changed) return state;
  const after = { list: result.list, keys };
  return { ...state, ...trackEdit(state, after, actor), ...followBeside(state, after) };
}

/**
 * Moves a session on to a list that an answer of this round shows: later writes of the same reply are merged with it.
 */
function moveTold(state: SessionState, edited: EditedTodos, { agent }: AwayCall): SessionState {
  const moved = moveOn(state, edited, nameActor(agent));
  if (moved === state) return state;
  return { ...moved, told: tellAll(state, moved) };
}

function tellAll({ told, ...before }: Views, after: Views): Views["told"] {
  if (told.list === before.list) return knowExactly(after);
  return toKnown(addChange(told, before, after), told.editors, after);
}

/** Describes a call that works on items, without the facts that it lacks. */
function describeGiven(
  type: "delegate" | "return",
  call: {
    readonly callId: string;
    readonly agent: string | undefined;
    readonly ok?: boolean;
    readonly text?: string | undefined;
    readonly issues?: readonly TodoIssue[] | undefined;
  },
  list: TodoList,
  changes: readonly TodoChange[] = NOTHING,
): TodoEvent {
  return Object.freeze({ type, ...withoutUndefined(call), changes, list });
}
