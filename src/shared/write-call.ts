import { isReminder } from "../conversation/find-heard.js";
import { escapeTag } from "../model/escape.js";
import { formatIssues } from "../model/format-issues.js";
import { hashInput } from "../model/hash-text.js";
import { CONTEXT_CHARACTERS } from "../model/quote.js";
import { pairByKeys } from "../plan/keys.js";
import { namesUnknown } from "../plan/replace-items.js";
import { renderWithin } from "../render/within.js";
import type { TodoEvent } from "../session/event.js";
import {
  describeWrite,
  type KnownList,
  reduce,
  type SessionState,
  type Views,
  type WrittenStep,
} from "../session/reduce.js";
import type { SharedWriteOptions } from "../session/shared-session.js";
import type { WriteOptions } from "../session/todo-session.js";
import { knowExactly } from "../session/track-edit.js";
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
import { type CallPlace, findCallId, writeCallKey } from "./call-key.js";
import { createKey } from "./clock.js";
import { commit, describeDuplicate, type Proposal } from "./commit.js";
import { hearMessages } from "./hear-messages.js";
import { keyedList, writeKeyed } from "./open-list.js";
import type { SharedWriteResult } from "./shared-todos.js";
import type { TodoVersion } from "./todo-store.js";
import { addAnswer, type MarkedCall, markAnswer, type ToldAnswer } from "./told-answer.js";

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
  const { position, place, sent, ...opened } = await openCall(parts, held, input, call);
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
    const again = await repeatAnswer(parts, view, done.version, { sent, call });
    return { ...again, view: { ...again.view, ...next } };
  }
  const { head, value } = done;
  const { result, event, storm } = value.step;
  // Another process may answer the next call: the row has to contain this answer, and how often the call was made.
  const isSaved = done.kind === "saved" || !(value.isNews || isRepeated(value.row));
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

/** A call as it is answered. */
interface AskedCall {
  readonly sent: MarkedCall;
  readonly call: SharedWriteOptions;
}

/** A call at its start. */
interface OpenedCall {
  readonly view: AgentView;
  readonly position: number;
  readonly place: CallPlace;
  readonly sent: MarkedCall;
}

/** Reads the agent's row where another handle may have written it, and finds out which answers the model has read. */
async function openCall(
  parts: SharedParts,
  held: AgentView | undefined,
  input: unknown,
  call: SharedWriteOptions,
): Promise<OpenedCall> {
  const { agent, callIds } = parts;
  const { callId, tool = parts.tool.name } = call;
  const read = held === undefined || isOutdated(held, call) ? await reload(parts, held, call) : held;
  const { rounds, position } = read;
  const id = callId === null ? ({ callId: createKey(), callIds: "unique" } as const) : { callId, callIds };
  const place = { agent, round: rounds, position, tool, ...id };
  const sent = { name: tool, input, id: callId === null ? undefined : findCallId(place) };
  const isContinued = read === held && position > 0;
  const isNew = isNewReply(read, call);
  const from = isContinued && isNew ? confirmAnswers(read) : read;
  const isSame = isContinued && !isNew && call.seen === undefined;
  const view = isSame ? read : await hear(parts, from, isContinued, call);
  return { view, position, place, sent };
}

/**
 * Finds out at the start of a reply which answers its model had read: by the host's `seen`, by the messages, or else by
 * the last moment.
 */
async function hear(
  parts: SharedParts,
  from: AgentView,
  isContinued: boolean,
  { seen, messages, reply }: SharedWriteOptions,
): Promise<AgentView> {
  const isSameReply = reply !== undefined && reply === from.session.reply;
  if (seen !== undefined) return seeVersion(parts, from, { version: seen, isSameReply });
  if (messages !== undefined) return hearMessages(parts, from, messages);
  return isContinued ? from : hearNothing(parts, from);
}

/**
 * Without a version or messages from the host, counts the answers up to the last moment as read: later changes of
 * others are repeated. The model's own calls count, as they may be of the same reply.
 */
function hearNothing({ tool }: SharedParts, view: AgentView): AgentView {
  const { rounds, answers, isGone, session } = view;
  // Before the first moment no later step confirms an answer.
  if (rounds === 0) return answers.length === 0 ? view : confirmAnswers(view);
  if (tool.isList) return isGone && answers.every(isReminder) ? { ...view, isGone: false } : view;
  return { ...view, isGone: isGone || namesTwo(session) };
}

/** Checks whether two items have the same id in the two lists of which a model has seen one. */
function namesTwo({ seen, told }: Views): boolean {
  if (seen.list === told.list) return false;
  const places = new Map(seen.list.items.map(({ id }, place) => [id, place]));
  const { matches } = pairByKeys(seen, told);
  return told.list.items.some(
    ({ id }, index) => id !== undefined && (places.get(id) ?? matches[index]) !== matches[index],
  );
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
  // Without rounds, the next reply counts as having read this handle's answers.
  if (messages === undefined && view.rounds === 0) return held;
  return { ...view, position: held.position };
}

/** Checks whether a call came in another reply than the one that this handle answered before. */
function isNewReply({ session, rounds, position }: AgentView, { reply }: SharedWriteOptions): boolean {
  if (position === 0) return false;
  const isKnown = reply !== undefined && session.reply !== undefined;
  // Without rounds each call counts as a reply of its own.
  return isKnown ? reply !== session.reply : rounds === 0;
}

/** An answer, the view to continue from, and the one from which the agent's next handle continues. */
interface AnsweredView {
  readonly step: WrittenStep;
  /** Whether the answer shows more than the answers before it. */
  readonly isNews: boolean;
  readonly view: AgentView;
  readonly row: AgentView;
}

/** Answers a call from the list that its model has seen. */
function answerView(
  parts: SharedParts,
  view: AgentView,
  { sent, call }: AskedCall,
  beforeEdits?: KnownList,
): AnsweredView {
  const { input } = sent;
  // Changes that the model may not have read are reported again.
  const session = tellAgain(view);
  const step = view.isGone
    ? refuseGone(parts, session, call)
    : reduce(parts, session, { type: "write", input, call, beforeEdits });
  const { result, state } = step;
  const version = result.ok && result.changed ? view.head.version + 1 : view.head.version;
  const [shownLast = view.heard] = view.position === 0 ? [] : view.answers.slice(-1);
  const isNews = view.isGone || version > shownLast.version;
  const answers = isNews ? addAnswer(view.answers, markAnswer(version, result.text, sent)) : view.answers;
  const next = { ...view, session: state, answers, perhaps: NO_LISTS };
  // Before the first moment no other step confirms an answer.
  return { step, isNews, view: next, row: isNamed(call) || view.rounds > 0 ? next : confirmAnswers(next) };
}

/** How many versions are searched for a model's last write: more than people make while it works on a step. */
const OLD_WORDS = 50;

/** Answers a call, also one that names its items by the words that they had after the model's last write. */
async function answerByOldWords(parts: SharedParts, view: AgentView, asked: AskedCall): Promise<AnsweredView> {
  const answered = answerView(parts, view, asked);
  if (!namesUnknown(answered.step.result)) return answered;
  return answerView(parts, view, asked, await findBeforeEdits(parts, view.head));
}

/** Finds the list before the others' changes since the agent's last write, as the session does not keep it. */
async function findBeforeEdits({ list, agent }: SharedParts, { version }: TodoVersion): Promise<KnownList | undefined> {
  const rows = (await list.log(Math.max(0, version - OLD_WORDS), OLD_WORDS)).filter((row) => row.version <= version);
  const own = rows.findLastIndex(({ actor }) => actor === agent);
  const [last, ...others] = own === -1 ? [] : rows.slice(own);
  if (last === undefined || others.length === 0) return undefined;
  return { ...keyedList(last), editors: [...new Set(others.map(({ actor }) => actor))] };
}

/**
 * Answers a call that was saved before with its first answer, and continues as if that answer were new, whatever
 * happened since.
 */
async function repeatAnswer(
  parts: SharedParts,
  view: AgentView,
  first: TodoVersion,
  { sent, call }: AskedCall,
): Promise<WrittenCall> {
  const { version, reply: text = "" } = first;
  const result = Object.freeze({ ...describeDuplicate(first), text });
  const reading = { round: "ok" as const, reply: call.reply };
  // The model has read later answers since.
  if (version <= view.heard.version) {
    return { view: { ...view, session: { ...view.session, ...reading } }, result, event: undefined };
  }
  const { seen } = reduce(parts, view.session, { type: "write", input: sent.input, call }).state;
  const { told } = (await startAt(parts, view, first)).session;
  // Later answers are dropped here: they come again when their calls do.
  const isEarlier = (answer: ToldAnswer): boolean => answer.version < version;
  const answers = addAnswer(view.answers.filter(isEarlier), markAnswer(version, text, sent));
  const session = { ...view.session, seen, told, ...reading };
  return { view: { ...view, answers, session, perhaps: NO_LISTS }, result, event: undefined };
}

/** Refuses a call of a model whose list was removed: the answer shows the current list. */
function refuseGone(
  parts: SharedParts,
  session: SessionState,
  { tool: called = parts.tool.name, reply = session.reply }: WriteOptions,
): WrittenStep {
  const { list } = session;
  const issues = listStale(parts);
  const text = escapeTag(`${formatIssues(issues)}\n${renderWithin(list, { budget: CONTEXT_CHARACTERS })}`, parts.tag);
  const result: TodoWriteResult = Object.freeze({ ok: false, text, list, issues });
  const state = { ...session, told: knowExactly(session), reply, round: "failed" as const };
  return { state, result, event: () => describeWrite(result, called) };
}
