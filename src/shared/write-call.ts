import { escapeTag } from "../model/escape.js";
import { formatIssues } from "../model/format-issues.js";
import { CONTEXT_CHARACTERS } from "../model/quote.js";
import { renderWithin } from "../render/within.js";
import type { TodoEvent } from "../session/event.js";
import {
  type AnsweredStep,
  answerWrite,
  describeWrite,
  knowExactly,
  type SessionState,
} from "../session/session-steps.js";
import type { SharedWriteOptions } from "../session/shared-session.js";
import type { WriteOptions } from "../session/todo-session.js";
import type { TodoWriteResult } from "../tool/create-todo-tool.js";
import {
  type AgentView,
  catchUp,
  confirmAnswers,
  listStale,
  loadView,
  NO_LISTS,
  type SharedParts,
  seeVersion,
  startAt,
  tellAgain,
  writeAgent,
} from "./agent-view.js";
import { type CallPlace, findCallId, hashInput, writeCallKey } from "./call-key.js";
import { createKey } from "./clock.js";
import { commit, describeDuplicate, type Proposal } from "./commit.js";
import { hearMessages } from "./hear-messages.js";
import { writeKeyed } from "./open-list.js";
import type { SharedWriteResult } from "./shared-todos.js";
import type { TodoVersion } from "./todo-store.js";
import { addAnswer, type MarkedCall, markAnswer, NO_ANSWERS, type ToldAnswer } from "./told-answer.js";
import { followPossible, goBack, isOpen, knowsRemoval, openView, weighHeard } from "./weigh-heard.js";

/** The outcome of a call: the view to continue from, the answer, and the event for listeners. */
export interface WrittenCall {
  readonly view: AgentView;
  readonly result: SharedWriteResult;
  readonly event: (() => TodoEvent) | undefined;
  readonly storm?: TodoEvent | undefined;
}

/**
 * Answers one call of the model and saves the list with the answer, in one step.
 *
 * @throws TodoError where the store fails; the view is then as it was, so the same call may be made again.
 */
export async function writeCall(
  parts: SharedParts,
  held: AgentView | undefined,
  input: unknown,
  call: SharedWriteOptions,
): Promise<WrittenCall> {
  const { agent, list, now } = parts;
  const hash = hashInput(input);
  const opened = await openCall(parts, held, input, call);
  const { position, place, sent } = opened;
  let { view } = opened;
  const propose = async (head: TodoVersion): Promise<Proposal<AnsweredView>> => {
    view = await catchUp(parts, view, head);
    const value = await answerByOldWords(parts, view, { sent, call });
    const { result, state } = value.step;
    if (!result.ok || !result.changed) return { entry: undefined, value };
    const entry = { ...writeKeyed(state), reply: result.text };
    return { entry, agent: writeAgent(parts, value.row), value };
  };
  const done = await commit(list, view.head, { actor: agent, call: writeCallKey(place, hash), now }, propose);
  const next = { position: position + 1 };
  if (done.kind === "duplicate") {
    const again = await repeatAnswer(parts, isNamed(call) ? view : await startAgain(parts, opened), done.version, {
      sent,
      call,
    });
    return { ...again, view: { ...again.view, ...next } };
  }
  const { head, value } = done;
  const { result, event, storm } = value.step;
  // Another process may answer the next call: the row has to contain this answer, and how often the call was made.
  const isSaved = done.kind === "saved" || (value.row.answers === view.answers && !isRepeated(value.row));
  if (!isSaved) await list.saveAgent(writeAgent(parts, value.row));
  return {
    view: { ...value.view, head, ...next },
    result: Object.freeze({ ...result, version: head.version }),
    event,
    storm,
  };
}

function isRepeated({ session: { repeated } }: AgentView): boolean {
  return repeated !== undefined && repeated > 1;
}

/** Goes back to what a model heard for certain: the reply in which it made a call again is answered anew. */
async function startAgain(parts: SharedParts, { from, isOpen: hasOpen }: OpenedCall): Promise<AgentView> {
  return hasOpen ? openView(parts, await goBack(parts, from)) : from;
}

/** A call at its start. */
interface OpenedCall {
  /** The view of the handle, before it is known what the model heard. */
  readonly from: AgentView;
  readonly view: AgentView;
  readonly position: number;
  readonly place: CallPlace;
  readonly sent: MarkedCall;
  /** Whether answers of other handles are open. */
  readonly isOpen: boolean;
}

/** Reads the agent's row where another handle may have written it, and finds out what the model of a call heard. */
async function openCall(
  parts: SharedParts,
  held: AgentView | undefined,
  input: unknown,
  call: SharedWriteOptions,
): Promise<OpenedCall> {
  const { agent, callIds } = parts;
  const { callId, tool = parts.tool.name } = call;
  const isContinued = held !== undefined && held.position > 0 && !isNewReply(held, call);
  const read = held === undefined || isOutdated(held, call) ? await reload(parts, held, call) : held;
  const { rounds, position } = read;
  const id = callId === null ? ({ callId: createKey(), callIds: "unique" } as const) : { callId, callIds };
  const place = { agent, round: rounds, position, tool, ...id };
  const sent = { name: tool, input, id: callId === null ? undefined : findCallId(place) };
  const isFresh = read !== held || position === 0;
  const mayBeOpen = isFresh && !isNamed(call) && isOpen(read);
  const heard = isFresh ? read : continueView(read, call);
  // In a round that goes on, its own calls count as heard: they may be of the same reply.
  const from = mayBeOpen ? await openAnswers(parts, read) : heard;
  const view = isContinued && call.seen === undefined ? weigh(parts, read, sent) : await hear(parts, from, sent, call);
  return { from, view, position, place, sent, isOpen: mayBeOpen };
}

/** Reads which lists a model may have seen: without rounds also that in which its own calls came to nothing. */
async function openAnswers(parts: SharedParts, read: AgentView): Promise<AgentView> {
  return read.rounds > 0 ? openView(parts, read) : openView(parts, await goBack(parts, read), read.session.seen);
}

/**
 * Finds out at the start of a call what its model had heard: by the host's `seen`, by the messages, or by what came
 * before the call.
 */
async function hear(
  parts: SharedParts,
  from: AgentView,
  sent: MarkedCall,
  { seen, messages, reply }: SharedWriteOptions,
): Promise<AgentView> {
  const isSameReply = reply !== undefined && reply === from.session.reply;
  if (seen !== undefined) return seeVersion(parts, from, { version: seen, isSameReply });
  if (messages !== undefined) return hearMessages(parts, from, messages);
  const isShown = from.isGone && knowsRemoval(parts, from, sent);
  const weighed = weigh(parts, { ...from, isGone: from.isGone && !isShown }, sent);
  return isShown ? { ...weighed, isGone: false } : weighed;
}

function weigh(parts: SharedParts, view: AgentView, sent: MarkedCall): AgentView {
  return view.possible.length > 0 ? weighHeard(parts, view, sent) : view;
}

function isNamed({ messages, seen }: SharedWriteOptions): boolean {
  return messages !== undefined || seen !== undefined;
}

/** Checks whether another handle may have answered the model since this one did: then the agent's row is newer. */
function isOutdated(held: AgentView, call: SharedWriteOptions): boolean {
  if (held.position === 0) return call.messages !== undefined;
  return isNewReply(held, call) && (call.messages !== undefined || call.reply !== undefined);
}

async function reload(
  parts: SharedParts,
  held: AgentView | undefined,
  { messages }: SharedWriteOptions,
): Promise<AgentView> {
  const view = await loadView(parts);
  // A round that another handle ended begins anew.
  if (held === undefined || view.rounds !== held.rounds) return view;
  // Without rounds, what this handle answered is heard with the next reply.
  if (messages === undefined && view.rounds === 0) return held;
  return { ...view, position: held.position };
}

/** Counts the answers of this handle as heard where the call comes in another reply. */
function continueView(view: AgentView, call: SharedWriteOptions): AgentView {
  return isNewReply(view, call) ? confirmAnswers(view) : view;
}

/** Checks whether a call came in another reply than the one that this handle answered before. */
function isNewReply({ session, rounds, position }: AgentView, { reply }: SharedWriteOptions): boolean {
  if (position === 0) return false;
  const isKnown = reply !== undefined && session.reply !== undefined;
  // Without rounds each call is taken for the next thing that its host does.
  return isKnown ? reply !== session.reply : rounds === 0;
}

/** An answer, the view to continue from, and the one from which the agent's next handle continues. */
interface AnsweredView {
  readonly step: AnsweredStep;
  readonly view: AgentView;
  readonly row: AgentView;
}

/** Answers a call from the list that its model has seen. */
function answerView(parts: SharedParts, view: AgentView, sent: MarkedCall, call: SharedWriteOptions): AnsweredView {
  const answer = view.isGone ? refuseGone : answerWrite;
  // Changes that the model may not have read are reported again.
  const step = answer(parts, tellAgain(view), sent.input, call);
  const { result, state } = step;
  const version = result.ok && result.changed ? view.head.version + 1 : view.head.version;
  const [shownLast = view.heard] = view.position === 0 ? [] : view.answers.slice(-1);
  const isNews = view.isGone || version > shownLast.version;
  const answers = isNews ? addAnswer(view.answers, markAnswer(version, result.text, sent)) : view.answers;
  const next = { ...view, session: state, answers, perhaps: NO_LISTS };
  const shown = view.isGone ? next : followPossible(next, sent.input, parts.tool, call.tool);
  if (isNamed(call) || view.rounds > 0 || shown.session.seen !== state.told) return { step, view: shown, row: shown };
  // A host without rounds may never confirm an answer: its model counts as having heard of its own calls.
  const row = { ...shown, heard: answers.at(-1) ?? view.heard, answers: NO_ANSWERS };
  return { step, view: shown, row };
}

/** How many versions are searched for a model's last write: more than people make while it works on a step. */
const OLD_WORDS = 50;

/** Answers a call, also one that names its items by the words that they had after the model's last write. */
async function answerByOldWords(
  parts: SharedParts,
  view: AgentView,
  { sent, call }: { readonly sent: MarkedCall; readonly call: SharedWriteOptions },
): Promise<AnsweredView> {
  const answered = answerView(parts, view, sent, call);
  const { result } = answered.step;
  if (result.ok || result.issues.some(({ code }) => code !== "unknown_item")) return answered;
  const { version } = view.head;
  const rows = await parts.list.log(Math.max(0, version - OLD_WORDS), OLD_WORDS);
  const own = rows.findLast(({ actor }) => actor === parts.agent);
  if (own === undefined || own.version === version) return answered;
  const old = await startAt(parts, { ...view, perhaps: NO_LISTS }, own);
  const again = answerView(parts, old, sent, call);
  return again.step.result.ok ? again : answered;
}

/**
 * Answers a call that was saved before as it was answered then, and goes on as if that answer had just been given,
 * however much happened since.
 */
async function repeatAnswer(
  parts: SharedParts,
  view: AgentView,
  first: TodoVersion,
  { sent, call }: { readonly sent: MarkedCall; readonly call: SharedWriteOptions },
): Promise<WrittenCall> {
  const { version, reply: text = "" } = first;
  const result = Object.freeze({ ...describeDuplicate(first), text });
  const reading = { round: "ok" as const, reply: call.reply };
  // The model has gone on since.
  if (version <= view.heard.version) {
    return { view: { ...view, session: { ...view.session, ...reading } }, result, event: undefined };
  }
  const { seen } = answerWrite(parts, view.session, sent.input, call).state;
  const { told } = (await startAt(parts, view, first)).session;
  // The answers after it are given again, or never.
  const isEarlier = (answer: ToldAnswer): boolean => answer.version < version;
  const answers = addAnswer(view.answers.filter(isEarlier), markAnswer(version, text, sent));
  const session = { ...view.session, seen, told, ...reading };
  const [certain, ...others] = view.possible;
  const possible = certain === undefined ? NO_LISTS : [certain, ...others.filter(({ answer }) => isEarlier(answer))];
  const again = { ...view, answers, session, possible, perhaps: NO_LISTS };
  return { view: followPossible(again, sent.input, parts.tool, call.tool), result, event: undefined };
}

/** Refuses a call of a model whose list is gone: the list as it is now is the answer. */
function refuseGone(
  parts: SharedParts,
  session: SessionState,
  _input: unknown,
  { tool: called = parts.tool.name, reply = session.reply }: WriteOptions,
): AnsweredStep {
  const { list } = session;
  const issues = listStale(parts);
  const text = escapeTag(`${formatIssues(issues)}\n${renderWithin(list, { budget: CONTEXT_CHARACTERS })}`, parts.tag);
  const result: TodoWriteResult = Object.freeze({ ok: false, text, list, issues });
  const state = { ...session, told: knowExactly(session), reply, round: "failed" as const };
  return { state, result, event: () => describeWrite(result, called) };
}
