import { formatIssues } from "../model/format-issues.js";
import { SEEN_GONE } from "../model/note.js";
import { equalPlain } from "../model/plain-json.js";
import { CONTEXT_CHARACTERS } from "../model/quote.js";
import { EMPTY_TODO_LIST, type TodoItem } from "../model/todo.js";
import { UNKNOWN_EDITOR } from "../nag/messages.js";
import { pairExactly, stayInPlace } from "../plan/pairing.js";
import { renderWithin } from "../render/within.js";
import type { TodoEvent } from "../session/event.js";
import {
  type AnsweredStep,
  answerWrite,
  describeWrite,
  type KnownList,
  knowWhole,
  type SessionState,
} from "../session/session-steps.js";
import type { WriteOptions } from "../session/todo-session.js";
import type { TodoWriteResult } from "../tool/create-todo-tool.js";
import {
  type AgentKnowledge,
  type AgentView,
  catchUp,
  listStale,
  placeGone,
  promoteView,
  type SharedParts,
  seeVersion,
  type UnsureVersion,
  writeAgent,
} from "./agent-view.js";
import { hashInput, writeCallKey } from "./call-key.js";
import { createKey } from "./clock.js";
import { commit, describeDuplicate, type Proposal } from "./commit.js";
import type { OpenList } from "./open-list.js";
import type { SharedCall, SharedWriteResult } from "./shared-todos.js";
import type { TodoVersion } from "./todo-store.js";
import { carryPairing } from "./version-pairing.js";

/** What came of a call: the view to go on from, the answer, and what to tell listeners. */
export interface WrittenCall {
  readonly view: AgentView;
  readonly result: SharedWriteResult;
  readonly event: TodoEvent | undefined;
}

/**
 * Answers one call of the model and saves the list with the answer, in one step.
 *
 * @throws TodoError where the store fails; the view is then as it was, so the same call may be made again.
 */
export async function writeCall(
  parts: SharedParts,
  from: AgentView | Promise<AgentView>,
  input: unknown,
  { callId, seen, tool, reply }: SharedCall,
): Promise<WrittenCall> {
  const { agent, list, now, callIds } = parts;
  // The view is perhaps still on its way.
  const hash = hashInput(input);
  let view = await trustCall(parts, await beginCall(parts, await from, { seen, reply }), input, { tool });
  const { rounds, position, told } = view;
  const id = callId === null ? ({ callId: createKey(), callIds: "unique" } as const) : { callId, callIds };
  const call = writeCallKey({ agent, round: rounds, position, tool: tool ?? parts.tool.name, ...id }, hash);
  const propose = async (head: TodoVersion): Promise<Proposal<AnsweredView>> => {
    view = await catchUp(parts, view, head);
    const value = answerView(parts, view, input, { tool, reply });
    const { result, state, matches } = value.step;
    if (!result.ok || !result.changed) return { entry: undefined, value };
    const change = { before: head.list.items, after: result.list.items, places: matches };
    const entry = { list: result.list, ...carryPairing(change, parts.tool.rules.ids), reply: result.text };
    return { entry, agent: writeAgent(parts, state, value.knowledge), value };
  };
  const done = await commit(list, view.head, { actor: agent, call, now }, propose);
  const next = { position: position + 1 };
  if (done.kind === "duplicate")
    return repeatAnswer(parts, { ...view, ...next }, done.version, { input, call: { tool, reply } });
  const { head, value } = done;
  const { result, event, state } = value.step;
  // Another process may answer the next call: what this answer tells is kept where no new version carries it.
  if (done.kind === "kept" && head.version > told) await list.saveAgent(writeAgent(parts, state, value.knowledge));
  const shown = { ...value.view, head, ...next };
  return { view: shown, result: Object.freeze({ ...result, version: head.version }), event };
}

/** Lets a model know at the start of a call what its host says, or what came before the call. */
async function beginCall(
  parts: SharedParts,
  from: AgentView,
  { seen, reply }: Pick<SharedCall, "seen" | "reply">,
): Promise<AgentView> {
  if (seen !== undefined) {
    const isSameReply = reply !== undefined && reply === from.session.reply;
    return seeVersion(parts, from, { version: seen, isSameReply });
  }
  if (from.isNew && from.head.version > 0 && (await wasRemoved(parts.list))) return placeGone(from, "given");
  const { session, rounds, position } = from;
  const isKnown = reply !== undefined && session.reply !== undefined;
  // Without rounds each call is taken for the next thing that its host does, once this handle has answered one.
  const isNew = isKnown ? reply !== session.reply : rounds === 0 && position > 0;
  return isNew ? promoteView(from) : from;
}

/** Checks whether a list was removed: what an agent that nothing is kept of knows may then be what was removed. */
async function wasRemoved(list: OpenList): Promise<boolean> {
  const [first] = await list.log(0, 1);
  return first !== undefined && first.actor === "" && first.call === undefined && first.list.items.length === 0;
}

/**
 * Takes what an earlier handle told for known where a list holds something that the model can only have from there, and
 * only as far as it needs: of several answers the last ones may not have arrived.
 */
async function trustCall(
  { tool, list }: SharedParts,
  view: AgentView,
  input: unknown,
  call: WriteOptions,
): Promise<AgentView> {
  const { session, unsure, seen } = view;
  if (unsure === undefined) return view;
  const { version, known } = unsure;
  const { items: sent } = tool.run(EMPTY_TODO_LIST, input, { tool: call.tool }).list;
  const { ids } = tool.rules;
  const [before, told] = [session.seen.list.items, known.list.items];
  const origins = pairExactly(before, told, ids);
  const isNews = (place: number, item: TodoItem | undefined): boolean => {
    const [news, old] = [told[place], before[origins[place] ?? -1]];
    // A merge may have given an item another number.
    return news !== undefined && (old === undefined || (news.id !== old.id && news.id === item?.id));
  };
  const news = pairExactly(told, sent, ids).filter((place, at) => isNews(place, sent[at]));
  // What was told as removed and is there again was perhaps left out by a model that knew of the one, and not of the other.
  if (news.length === 0) {
    const isBack = (place: number): boolean => known.matches?.[session.seen.matches?.indexOf(place) ?? -1] === -1;
    return know(view, forgetItems(view, session.seen, isBack));
  }
  const rows = version > seen ? await list.log(Math.max(seen - 1, 0), version - seen) : [];
  const found = rows.map((row) => pairExactly(row.list.items, told, ids));
  const needed = found.find((places) => news.every((place) => places[place] !== -1));
  const texts = new Set(sent.map(({ content }) => content));
  const isLater = (place: number): boolean =>
    origins[place] === -1 && needed?.[place] === -1 && !texts.has(told[place]?.content ?? "");
  return know({ ...view, seen: version, told: version, unsure: undefined }, forgetItems(view, known, isLater));
}

function know(view: AgentView, known: KnownList): AgentView {
  return { ...view, session: { ...view.session, seen: known, told: known } };
}

/** Lets items count as unknown, so that a list without them does not drop them. */
function forgetItems({ session }: AgentView, known: KnownList, isForgotten: (place: number) => boolean): KnownList {
  const { list, matches, editors } = known;
  const kept = stayInPlace(list.items).filter((place) => !isForgotten(place));
  if (kept.length === list.items.length) return known;
  const items = list.items.filter((_, place) => kept.includes(place));
  const places = matches ?? stayInPlace(session.list.items);
  return { list: { ...list, items }, matches: places.map((place) => kept.indexOf(place)), editors };
}

/** An answer, what the handle goes on from, and what is kept of it for the agent's next handle. */
interface AnsweredView {
  readonly step: AnsweredStep;
  readonly view: AgentView;
  readonly knowledge: AgentKnowledge;
}

/** Answers a call from what a view says that its model knows. */
function answerView(parts: SharedParts, view: AgentView, input: unknown, call: WriteOptions): AnsweredView {
  const { session, gone, unsure, rounds } = view;
  const answer = gone === undefined ? answerKnown : gone === "given" ? refuseGone : answerGone;
  const step = answer(parts, view, input, call);
  const { state, result } = step;
  const told = result.ok && result.changed ? view.head.version + 1 : view.head.version;
  const isWhole = state.seen === state.told;
  const seen = isWhole ? told : view.seen;
  // A call that was refused did nothing to any list.
  const move = (one: UnsureVersion): KnownList => answerUnsure(parts, session, one, input, call);
  const later = isWhole || unsure === undefined || !result.ok ? unsure : { ...unsure, known: move(unsure) };
  const stillGone = isWhole || (gone === "stored" && result.ok) ? undefined : gone;
  const shown = {
    ...view,
    session: state,
    seen,
    told,
    unsure: isWhole ? undefined : later,
    gone: stillGone,
    isNew: false,
  };
  const sure = { seen, known: state.seen, told, rounds };
  // A host without rounds says nothing more: what an earlier handle told was told again, and counts from here on.
  const knowledge =
    rounds === 0 && !isWhole && later !== undefined ? { ...sure, seen: later.version, known: later.known } : sure;
  return { step, view: shown, knowledge };
}

function answerKnown(parts: SharedParts, { session }: AgentView, input: unknown, call: WriteOptions): AnsweredStep {
  return answerWrite(parts, session, input, call);
}

/** Lays a call over the list that its model knows if an earlier answer arrived. */
function answerUnsure(
  parts: SharedParts,
  session: SessionState,
  { known }: UnsureVersion,
  input: unknown,
  call: WriteOptions,
): KnownList {
  return answerWrite(parts, { ...session, seen: known, told: known }, input, call).state.seen;
}

/** Gives a call that was saved before the answer that it got then. */
async function repeatAnswer(
  parts: SharedParts,
  view: AgentView,
  first: TodoVersion,
  { input, call }: { readonly input: unknown; readonly call: WriteOptions },
): Promise<WrittenCall> {
  const { version, reply = "" } = first;
  const newest = version > view.head.version ? await catchUp(parts, view, first) : view;
  const shown = repeatStep(parts, newest, first, { input, call });
  return {
    view: { ...shown, session: { ...shown.session, round: "ok" } },
    result: Object.freeze({ ...describeDuplicate(first), text: reply }),
    event: undefined,
  };
}

/** Lets a model know what the first answer told it, however much happened since. */
function repeatStep(
  { tool }: SharedParts,
  view: AgentView,
  { version, list }: TodoVersion,
  { input, call }: { readonly input: unknown; readonly call: WriteOptions },
): AgentView {
  const { session, head, unsure } = view;
  if (version <= view.told) return view;
  // The row of the agent has the call already; that it is made again says that its answer did not arrive.
  if (unsure !== undefined && version <= unsure.version) {
    return { ...view, told: unsure.version, unsure: undefined, session: { ...session, told: unsure.known } };
  }
  const told = head.version === version ? knowWhole(session.list) : { ...knowWhole(list), editors: [UNKNOWN_EDITOR] };
  const { list: own } = tool.run(session.seen.list, input, { tool: call.tool });
  if (equalPlain(own.items, list.items)) {
    return { ...view, seen: version, told: version, gone: undefined, session: { ...session, seen: told, told } };
  }
  const seen = { ...session.seen, list: own, matches: pairExactly(own.items, session.list.items, tool.rules.ids) };
  return { ...view, told: version, session: { ...session, seen, told } };
}

/**
 * Answers a model whose version is gone as one that has seen nothing: what its call leaves out stays, and what it finishes
 * is finished. A patch by numbers that are given anew could mean anything.
 */
function answerGone(parts: SharedParts, view: AgentView, input: unknown, call: WriteOptions): AnsweredStep {
  const { session } = view;
  const { ids } = parts.tool.rules;
  const isWhole = parts.tool.run(EMPTY_TODO_LIST, input, { tool: call.tool }).ok;
  if (!isWhole && (ids === "position" || ids === "renew")) return refuseGone(parts, view, input, call);
  const matches = session.list.items.map(() => -1);
  const seen = { list: EMPTY_TODO_LIST, matches, editors: [UNKNOWN_EDITOR] };
  const step = answerWrite(parts, { ...session, seen, told: seen }, input, call);
  if (!step.result.ok) return step;
  const { text, notes } = step.result;
  const note = Object.freeze({ code: "seen_gone", path: Object.freeze([]), message: SEEN_GONE } as const);
  const told = { text: `${text}\nNote: ${SEEN_GONE}`, notes: Object.freeze([...notes, note]) };
  return { ...step, result: Object.freeze({ ...step.result, ...told }) };
}

/** Refuses a write for a version that its host names and that is gone: the list itself is the answer. */
function refuseGone(
  parts: SharedParts,
  { session }: AgentView,
  _input: unknown,
  { tool: called = parts.tool.name, reply }: WriteOptions,
): AnsweredStep {
  const { list } = session;
  const issues = listStale(parts);
  const text = `${formatIssues(issues)}\n${renderWithin(list, { budget: CONTEXT_CHARACTERS })}`;
  const result: TodoWriteResult = Object.freeze({ ok: false, text, list, issues });
  const told = knowWhole(list);
  // The other calls of the reply were written without it, too.
  const views = { told, seen: session.seen, reply };
  const state = { ...session, ...views, round: "failed" as const };
  return { state, result, matches: stayInPlace(list.items), event: describeWrite(result, called) };
}
