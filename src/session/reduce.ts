import { markEdit } from "../conversation/mark.js";
import { createIssue } from "../model/context.js";
import { escapeTag } from "../model/escape.js";
import { NOTHING } from "../model/plain-json.js";
import { allowAway, type ResolvedRules } from "../model/resolve-rules.js";
import { EMPTY_TODO_LIST, revisionOf } from "../model/todo.js";
import type { PresetRules } from "../model/todo-rules.js";
import type { NagEvent } from "../nag/event.js";
import { diffItems, type TodoChange } from "../plan/diff-todos.js";
import { type EditedTodos, editSeen, isFreeOfBase } from "../plan/edit-todos.js";
import type { KeyedList } from "../plan/keys.js";
import { type ReplaceResult, refused, retryUnknown, unchanged } from "../plan/replace-items.js";
import { countAway, dropCalls, followFacts, listAway } from "../plan/todo-facts.js";
import { followTimes } from "../plan/todo-times.js";
import type { KeyedTool, TodoWriteResult } from "../tool/create-todo-tool.js";
import type { AwayItems } from "../tool/run-joined.js";
import { type DecidedStep, decideStep } from "./decide-step.js";
import type { TodoEvent } from "./event.js";
import {
  type CheckAction,
  type CheckedStep,
  checkStep,
  type DelegateAction,
  delegateStep,
  type ReturnAction,
  type ReturnedStep,
  returnStep,
} from "./fact-steps.js";
import type { KnownList, SessionParts, SessionState, SessionStep } from "./session-state.js";
import type { EditOptions, TodoEditResult, TodoRoundMoment, TodoStopMoment, WriteOptions } from "./todo-session.js";
import { followBeside, KEPT, keepEarlier, knowExactly, OBSERVER, toKnown, trackEdit } from "./track-edit.js";

export type * from "./session-state.js";

/** The actions on a session, each with its arguments. */
interface Actions {
  /** A call of the model. */
  readonly write: {
    readonly input: unknown;
    readonly call: WriteOptions;
    /** The list before the others' changes since the model's last write, where the state does not have it. */
    readonly beforeEdits?: KnownList | undefined;
  };
  /** A change by a person, or by a program in the name of one. */
  readonly edit: { readonly input: unknown; readonly edit: EditOptions };
  readonly clear: object;
  /** A message of the person arrived. */
  readonly begin: MomentFacts;
  /** A model call that had tool calls is over. */
  readonly round: MomentFacts;
  /** The model ended its turn. */
  readonly stop: MomentFacts;
  /** Old messages were dropped. */
  readonly compacted: MomentFacts;
  /** The host saw a check run. */
  readonly check: CheckAction;
  /** Items were given to somebody else. */
  readonly delegate: DelegateAction;
  /** A call came back, and its items with it. */
  readonly return: ReturnAction;
}

/** The facts of a moment. */
interface MomentFacts {
  readonly moment: (TodoRoundMoment & TodoStopMoment) | undefined;
  /** The keys of the items that models of other handles began; left out without any. */
  readonly foreign?: ReadonlySet<string> | undefined;
}

/** The moments at which a session may remind. */
export type SessionMoment = Exclude<keyof Actions, "write" | "edit" | "clear" | "check" | "delegate" | "return">;

/** The outcome of each action. */
interface Steps extends Readonly<Record<SessionMoment, DecidedStep>> {
  readonly write: WrittenStep;
  readonly edit: EditedStep;
  readonly clear: SessionStep;
  readonly check: CheckedStep;
  readonly delegate: EditedStep & { readonly callId: string };
  readonly return: ReturnedStep;
}

/** One action on a session. */
export type SessionAction<Type extends keyof Actions = keyof Actions> = {
  [Each in Type]: { readonly type: Each } & Actions[Each];
}[Type];

/** The outcome of one action on a session. */
export type SessionStepOf<Type extends keyof Actions> = Steps[Type];

/** The outcome of a call: the state to continue from, and the answer. */
export interface WrittenStep extends SessionStep {
  readonly result: TodoWriteResult;
  readonly event: () => TodoEvent;
}

/** The outcome of an edit. */
export interface EditedStep extends SessionStep {
  readonly result: TodoEditResult;
}

/** The step of each action. */
const STEPS: {
  readonly [Type in keyof Actions]: (
    parts: SessionParts,
    state: SessionState,
    action: SessionAction<Type>,
  ) => SessionStepOf<Type>;
} = {
  write: writeStep,
  edit: (parts, state, { input, edit }) => editStep(parts, state, input, edit),
  clear: (_parts, state) => clearStep(state),
  begin: /* @__PURE__ */ momentStep("start"),
  round: /* @__PURE__ */ momentStep("round"),
  stop: /* @__PURE__ */ momentStep("stop"),
  compacted: /* @__PURE__ */ momentStep("compacted"),
  check: (_parts, state, action) => checkStep(state, action),
  delegate: delegateStep,
  return: returnStep,
};

function momentStep(event: NagEvent["type"]) {
  return (parts: SessionParts, state: SessionState, { moment, foreign }: MomentFacts): DecidedStep =>
    decideStep(parts, state, event, moment, foreign);
}

/** Takes a session one step on: a pure function from a state and an action to the next state and the outcome. */
export function reduce<Type extends keyof Actions>(
  parts: SessionParts,
  state: SessionState,
  action: SessionAction<Type>,
): SessionStepOf<Type> {
  return STEPS[action.type](parts, state, action);
}

/** Adds to a step the time at which it changed the list. */
export function timeStep(before: SessionState, next: SessionState, at: number | undefined): SessionState {
  if (at === undefined && next.updatedAt === undefined) return next;
  const times = at === undefined ? undefined : followTimes(before.times ?? NOTHING, before, next, at);
  return { ...next, updatedAt: at, times };
}

/** Answers a call, also one that names items by their words before others changed the list. */
function writeStep(
  parts: SessionParts,
  state: SessionState,
  { input, call, beforeEdits: old = state.beforeEdits }: SessionAction<"write">,
): WrittenStep {
  const step = answerWrite(parts, state, input, call);
  if (old === undefined) return step;
  // What the model may not have read is named as well.
  const told = state.seen === state.told ? old : state.told;
  return retryUnknown(step, () => answerWrite(parts, { ...state, seen: old, told }, input, call));
}

/** Takes a change by a person or a program; an edit that comes twice under one id is made once. */
function editStep(
  parts: SessionParts,
  state: SessionState,
  input: unknown,
  { seen, actor = "user", callId }: EditOptions,
): EditedStep {
  const mark = callId === undefined ? undefined : markEdit(callId, input);
  const { list, edits = NOTHING } = state;
  if (mark !== undefined && edits.includes(mark)) {
    // The edit was made before, and its answer was lost on the way.
    return { state, result: Object.freeze({ ...unchanged(list), duplicate: true }) };
  }
  const revision = seen ?? revisionOf(input) ?? list.revision;
  const base = [...(state.earlier ?? NOTHING), state].findLast((one) => one.list.revision === revision);
  const rules = allowAway(parts.tool.madeOf.rules, state.facts ? countAway(state.facts, list) : 0);
  const { result: edited, keys, conflicts, made } = editFrom(state, base, input, { actor, seen, rules });
  const result: TodoEditResult = conflicts === undefined ? edited : Object.freeze({ ...edited, conflicts });
  // A refused edit may be made again later.
  const kept = mark !== undefined && result.ok ? Object.freeze([...edits, mark].slice(-KEPT)) : state.edits;
  const isChanged = result.ok && result.changed;
  const next = isChanged ? followEdit(state, { list: result.list, keys }, actor) : state;
  return {
    state: kept === state.edits ? next : { ...next, edits: kept },
    changes: isChanged ? result.changes : undefined,
    result,
    event: () => describeEdit(result, actor, made),
  };
}

/**
 * Makes an edit from the list that its person saw, merged with the changes of others since. Without a `base` that list
 * was dropped: a whole list is refused then, and only a patch that means the same on any list is accepted.
 */
function editFrom(
  current: KeyedList,
  base: KeyedList | undefined,
  input: unknown,
  { actor, seen, rules }: Pick<EditOptions, "seen"> & { readonly actor: string; readonly rules: ResolvedRules },
): EditedTodos {
  // Without `seen` the list may come from anywhere, such as a file, so it is not refused.
  if (base === undefined && seen !== undefined && !isFreeOfBase(input, rules)) {
    const issues = Object.freeze([createIssue({ code: "list_changed", path: [] }, rules.wording)]);
    return { result: refused(current.list, issues), keys: current.keys };
  }
  // A person's change meanwhile wins over an observer's guess.
  return editSeen(current, input, base ?? current, rules, actor === OBSERVER ? "current" : "next");
}

/** Moves a session on to the list that somebody else made. */
function followEdit(state: SessionState, after: KeyedList, actor: string): SessionState {
  const { list, keys, editors } = state.beforeEdits ?? knowExactly(state);
  return {
    ...state,
    ...trackEdit(state, after, actor),
    ...followBeside(state, after),
    isUnwritten: state.list.items.length === 0 || state.isUnwritten || undefined,
    beforeEdits: { list, keys, editors: editors.includes(actor) ? editors : [...editors, actor] },
  };
}

/** Empties the list; the revision goes on. */
function clearStep(state: SessionState): SessionStep {
  const { list: before } = state;
  if (before.items.length === 0 && before.summary === undefined) return { state };
  const list = Object.freeze({ ...EMPTY_TODO_LIST, revision: before.revision + 1 });
  const changes = diffItems(before.items, list.items, NOTHING);
  const after = { list, keys: [] };
  const beside = { facts: state.facts && dropCalls(followFacts(state.facts, state, after)), given: undefined };
  return {
    state: { ...state, ...trackEdit(state, after, "user"), ...beside, earlier: keepEarlier(state, list) },
    changes,
    event: () => Object.freeze({ type: "clear", changes, list } as const),
  };
}

/**
 * Answers one call of the model; its answer names the changes of others, whether the write was accepted or refused.
 *
 * The calls of one reply were written before any of them was answered, so the answer to the first is unknown to the
 * second: each is answered from the list that the model saw, with the reply's earlier calls applied to it. The answers
 * arrive together, so each change of others is named in one of them.
 */
function answerWrite({ tool, tag }: SessionParts, old: SessionState, input: unknown, call: WriteOptions): WrittenStep {
  const from = old.seen !== old.told && isNewReply(old, call) ? { ...old, seen: old.told } : old;
  const { seen, told: before } = from;
  const { editors } = seen;
  // Others may have undone a change that an earlier answer named: then only that answer differs from the list.
  const isBehind = seen.list !== from.list || before.list !== from.list;
  const run = tool.runKeyed(input, {
    current: from,
    seen,
    told: before,
    // The model may have written the call before it read what an answer of this reply told.
    editors: before.editors.length > 0 ? before.editors : editors,
    tool: call.tool,
    givenId: call.givenId,
    isNewTurn: from.isNewTurn,
    away: from.facts && findAway(from),
  });
  const { keys, written } = run;
  const name = call.tool ?? tool.name;
  const isWrite = run.result.ok && run.result.isRead !== true;
  const repeated = isWrite && call.withOthers !== true ? countRow(old.repeated, run.result) : undefined;
  const isStormy = repeated !== undefined && isStorm(tool, run.result, repeated);
  const answered = isStormy ? { ...run.result, text: answerStorm(run.result.text, repeated) } : run.result;
  const result = escapeReply(answered, tag);
  const { list } = result;
  const told = knowExactly({ list, keys });
  const isAlone = !from.hasRounds && call.reply === undefined;
  const isWhole = isAlone || !isBehind;
  const known = written === undefined ? seen : toKnown(written, editors, { list, keys });
  return {
    // A whole literal: a spread takes a fifth of the time of an ordinary write.
    state: {
      list,
      keys,
      seen: isWhole ? told : known,
      told,
      hasRounds: from.hasRounds,
      reply: call.reply ?? from.reply,
      nag: from.nag,
      round: roundAfter(result, from.round),
      reminders: from.reminders,
      isUnwritten: isWrite ? undefined : from.isUnwritten,
      edits: from.edits,
      isNewTurn: isWrite ? undefined : from.isNewTurn,
      repeated,
      updatedAt: from.updatedAt,
      times: from.times,
      facts: from.facts && followFacts(from.facts, from, { list, keys }),
      given: from.given && { ...from.given, counted: 0 },
      decision: from.decision,
      earlier: keepEarlier(from, list),
      beforeEdits: result.ok && result.changed ? undefined : from.beforeEdits,
    },
    changes: result.ok && result.changed ? result.changes : undefined,
    result,
    event: () => describeWrite(result, name),
    storm: isStormy ? Object.freeze({ type: "write_storm", tool: name, times: repeated, list }) : undefined,
  };
}

/** Finds the items that others work on, of those that the model may have read about. */
function findAway(from: SessionState): AwayItems | undefined {
  const { facts } = from;
  if (facts === undefined || (facts.calls.length === 0 && !from.given?.counted)) return undefined;
  return {
    counted: Math.max(from.given?.counted ?? 0, countAway(facts, from.list)),
    listIn: (after) => listAway(followFacts(facts, from, after), after.list),
  };
}

/** The third write in a row that leaves the list as the first of them did is a storm: the second may be a retry. */
const STORM = 3;

/** Counts an accepted write, which came without other calls, in the row of writes that leave the list as it is. */
function countRow(before: number | undefined, result: TodoWriteResult): number {
  return before === undefined || (result.ok && result.changed) ? 1 : before + 1;
}

/**
 * Checks whether a write that changed nothing is one of a storm. In presets of documented systems a whole list drops
 * whatever it leaves out; there no write counts as one.
 */
function isStorm({ rules }: Pick<KeyedTool, "rules">, result: TodoWriteResult, times: number): boolean {
  if (times < STORM || !result.ok || result.changed) return false;
  const { preset }: PresetRules = rules;
  return preset?.loses !== "all";
}

const LEAD = "No change. ";

/** Answers a write of a storm more firmly; a reply that a host or a preset words itself stays as it is. */
function answerStorm(text: string, times: number): string {
  if (!text.startsWith(LEAD)) return text;
  const words = `No change, ${times} times in a row: do the next step with another tool, and write the list again only when it is different.`;
  return `${words} ${text.slice(LEAD.length)}`;
}

/** Makes a reply safe next to reminders in a host's own tag, which the tool cannot escape by itself. */
function escapeReply(result: TodoWriteResult, tag: string): TodoWriteResult {
  const text = escapeTag(result.text, tag);
  return text === result.text ? result : Object.freeze({ ...result, text });
}

/** Checks whether a call belongs to another reply than the one before it, whose answers have then gone out. */
export function isNewReply({ reply, hasRounds }: SessionState, call: WriteOptions): boolean {
  if (call.reply === undefined || reply === undefined) return !hasRounds;
  return call.reply !== reply;
}

/** Notes how a write went in this round; a call that only shows the list does not count as one. */
function roundAfter(result: TodoWriteResult, before: SessionState["round"]): SessionState["round"] {
  if (result.ok && result.isRead === true) return before;
  return result.ok || before === "ok" ? "ok" : "failed";
}

/** Describes the outcome of a call of the model. */
export function describeWrite(result: TodoWriteResult, tool: string): TodoEvent {
  const { text, list } = result;
  if (!result.ok) {
    return Object.freeze({ type: "refusal", by: "model", tool, text, issues: result.issues, list });
  }
  if (result.isRead) return Object.freeze({ type: "read", tool, text, list });
  const { changed, changes, notes, conflicts, replaced } = result;
  const rare = { ...(conflicts && { conflicts }), ...(replaced && { replaced }) };
  return Object.freeze({ type: "write", tool, text, changed, changes, notes, ...rare, list });
}

/**
 * Describes the outcome of an edit, with the person's own changes to the list that they saw: `made`, if a merge changed
 * more.
 */
export function describeEdit(result: ReplaceResult, actor: string, made?: readonly TodoChange[]): TodoEvent {
  const { list } = result;
  if (!result.ok) return Object.freeze({ type: "refusal", by: "person", issues: result.issues, list });
  const { changed, changes, notes } = result;
  return Object.freeze({ type: "edit", actor, changed, changes: changed && made ? made : changes, notes, list });
}
