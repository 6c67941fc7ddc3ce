import { escapeTag } from "../model/escape.js";
import { formatIssues } from "../model/format-issues.js";
import { SEEN_GONE } from "../model/note.js";
import { equalPlain } from "../model/plain-json.js";
import { CONTEXT_CHARACTERS } from "../model/quote.js";
import { EMPTY_TODO_LIST } from "../model/todo.js";
import { UNKNOWN_EDITOR } from "../nag/messages.js";
import { adoptKeys } from "../plan/keys.js";
import { renderWithin } from "../render/within.js";
import type { TodoEvent } from "../session/event.js";
import {
  type AnsweredStep,
  answerWrite,
  describeWrite,
  type KnownList,
  knowExactly,
  type SessionState,
} from "../session/session-steps.js";
import type { WriteOptions } from "../session/todo-session.js";
import { runTool, type TodoWriteResult } from "../tool/create-todo-tool.js";
import {
  type AgentKnowledge,
  type AgentView,
  catchUp,
  confirmAnswers,
  listStale,
  type SharedParts,
  seeVersion,
  type UnsureVersion,
  useHead,
  writeAgent,
} from "./agent-view.js";
import { hashInput, writeCallKey } from "./call-key.js";
import { createKey } from "./clock.js";
import { commit, describeDuplicate, type Proposal } from "./commit.js";
import { inferHeard } from "./infer-heard.js";
import { keyedList, type OpenList, writeKeyed } from "./open-list.js";
import type { SharedCall, SharedWriteResult } from "./shared-todos.js";
import type { TodoVersion } from "./todo-store.js";

/** The outcome of a call: the view to continue from, the answer, and the event for listeners. */
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
  let view = await inferHeard(parts, await beginCall(parts, await from, { seen, reply }), input, { tool });
  const { rounds, position, toldVersion } = view;
  const id = callId === null ? ({ callId: createKey(), callIds: "unique" } as const) : { callId, callIds };
  const call = writeCallKey({ agent, round: rounds, position, tool: tool ?? parts.tool.name, ...id }, hash);
  const propose = async (head: TodoVersion): Promise<Proposal<AnsweredView>> => {
    view = await catchUp(parts, view, head);
    const value = answerView(parts, view, input, { tool, reply });
    const { result, state } = value.step;
    if (!result.ok || !result.changed) return { entry: undefined, value };
    const entry = { ...writeKeyed(state), reply: result.text };
    return { entry, agent: writeAgent(parts, state, value.knowledge), value };
  };
  const done = await commit(list, view.head, { actor: agent, call, now }, propose);
  const next = { position: position + 1 };
  if (done.kind === "duplicate")
    return repeatAnswer(parts, { ...view, ...next }, done.version, { input, call: { tool, reply } });
  const { head, value } = done;
  const { result, event, state } = value.step;
  // Another process may answer the next call: the row keeps what this answer shows where no new version carries it.
  if (done.kind === "kept" && head.version > toldVersion)
    await list.saveAgent(writeAgent(parts, state, value.knowledge));
  const shown = { ...value.view, head, ...next };
  return { view: shown, result: Object.freeze({ ...result, version: head.version }), event };
}

/**
 * Updates the list that a model has seen at the start of a call: by the host's `seen`, or by what came before the call.
 */
async function beginCall(
  parts: SharedParts,
  from: AgentView,
  { seen, reply }: Pick<SharedCall, "seen" | "reply">,
): Promise<AgentView> {
  if (seen !== undefined) {
    const isSameReply = reply !== undefined && reply === from.session.reply;
    return seeVersion(parts, from, { version: seen, isSameReply });
  }
  if (from.isNew && from.head.version > 0 && (await wasRemoved(parts.list))) return useHead(from, "given");
  const { session, rounds, position } = from;
  const isKnown = reply !== undefined && session.reply !== undefined;
  // Without rounds each call is taken for the next thing that its host does, once this handle has answered one.
  const isNew = isKnown ? reply !== session.reply : rounds === 0 && position > 0;
  return isNew ? confirmAnswers(from) : from;
}

/** Checks whether a list was removed: an agent without a row may then have seen the removed one. */
async function wasRemoved(list: OpenList): Promise<boolean> {
  const [first] = await list.log(0, 1);
  return first !== undefined && first.actor === "" && first.call === undefined && first.list.items.length === 0;
}

/** An answer, the view to continue from, and the contents of the row for the agent's next handle. */
interface AnsweredView {
  readonly step: AnsweredStep;
  readonly view: AgentView;
  readonly knowledge: AgentKnowledge;
}

/** Answers a call for the list that its model has seen by the view. */
function answerView(parts: SharedParts, view: AgentView, input: unknown, call: WriteOptions): AnsweredView {
  const { session, gone, unsure, rounds } = view;
  const answer = gone === undefined ? answerKnown : gone === "given" ? refuseGone : answerGone;
  const step = answer(parts, view, input, call);
  const { state, result } = step;
  const toldVersion = result.ok && result.changed ? view.head.version + 1 : view.head.version;
  const isWhole = state.seen === state.told;
  const seenVersion = isWhole ? toldVersion : view.seenVersion;
  // A call that was refused did nothing to any list.
  const move = (one: UnsureVersion): KnownList => answerUnsure(parts, session, one, input, call);
  const later = isWhole || unsure === undefined || !result.ok ? unsure : { ...unsure, known: move(unsure) };
  const stillGone = isWhole || (gone === "stored" && result.ok) ? undefined : gone;
  const versions = { seenVersion, toldVersion, unsure: isWhole ? undefined : later, gone: stillGone };
  const shown = { ...view, session: state, ...versions, isNew: false };
  const sure = { seenVersion, known: state.seen, toldVersion, rounds };
  // A host without rounds makes no further calls: what an earlier handle answered was shown again, and counts from here
  // on.
  const knowledge =
    rounds === 0 && !isWhole && later !== undefined
      ? { ...sure, seenVersion: later.version, known: later.known }
      : sure;
  return { step, view: shown, knowledge };
}

function answerKnown(parts: SharedParts, { session }: AgentView, input: unknown, call: WriteOptions): AnsweredStep {
  return answerWrite(parts, session, input, call);
}

/** Applies a call to the list that its model has seen if an earlier answer arrived. */
function answerUnsure(
  parts: SharedParts,
  session: SessionState,
  { known }: UnsureVersion,
  input: unknown,
  call: WriteOptions,
): KnownList {
  return answerWrite(parts, { ...session, seen: known, told: known }, input, call).state.seen;
}

/** Answers a call that was saved before as it was answered then. */
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

/** Counts what the first answer showed as known to the model, however much happened since. */
function repeatStep(
  { tool }: SharedParts,
  view: AgentView,
  first: TodoVersion,
  { input, call }: { readonly input: unknown; readonly call: WriteOptions },
): AgentView {
  const { version, list } = first;
  const { session, head, unsure } = view;
  if (version <= view.toldVersion) return view;
  // The agent's row includes the call already. That it is made again shows that its answer did not arrive.
  if (unsure !== undefined && version <= unsure.version) {
    return { ...view, toldVersion: unsure.version, unsure: undefined, session: { ...session, told: unsure.known } };
  }
  const answered = keyedList(first);
  const told = head.version === version ? knowExactly(session) : { ...answered, editors: [UNKNOWN_EDITOR] };
  const own = runTool(tool, input, { current: session.seen, seen: session.seen, tool: call.tool });
  if (equalPlain(own.result.list.items, list.items)) {
    const versions = { seenVersion: version, toldVersion: version, gone: undefined };
    return { ...view, ...versions, session: { ...session, seen: told, told } };
  }
  const known = new Set(session.seen.keys);
  const keys = own.keys.map((key) => (known.has(key) ? key : ""));
  const seen = { ...session.seen, ...adoptKeys({ list: own.result.list, keys }, answered) };
  return { ...view, toldVersion: version, session: { ...session, seen, told } };
}

/**
 * Answers a model whose version was dropped as one that has seen nothing: the items that its call leaves out stay, and
 * those that it finishes are finished. A patch by numbers that are given anew could mean anything.
 */
function answerGone(parts: SharedParts, view: AgentView, input: unknown, call: WriteOptions): AnsweredStep {
  const { session } = view;
  const { ids } = parts.tool.rules;
  const isWhole = parts.tool.run(EMPTY_TODO_LIST, input, { tool: call.tool }).ok;
  if (!isWhole && (ids === "position" || ids === "renew")) return refuseGone(parts, view, input, call);
  const seen = { list: EMPTY_TODO_LIST, keys: [], editors: [UNKNOWN_EDITOR] };
  const step = answerWrite(parts, { ...session, seen, told: seen }, input, call);
  if (!step.result.ok) return step;
  const { text, notes } = step.result;
  const note = Object.freeze({ code: "seen_gone", path: Object.freeze([]), message: SEEN_GONE } as const);
  const told = { text: `${text}\nNote: ${SEEN_GONE}`, notes: Object.freeze([...notes, note]) };
  return { ...step, result: Object.freeze({ ...step.result, ...told }) };
}

/** Refuses a write for a version that its host names and the store has dropped: the list itself is the answer. */
function refuseGone(
  parts: SharedParts,
  { session }: AgentView,
  _input: unknown,
  { tool: called = parts.tool.name, reply }: WriteOptions,
): AnsweredStep {
  const { list } = session;
  const issues = listStale(parts);
  const text = escapeTag(`${formatIssues(issues)}\n${renderWithin(list, { budget: CONTEXT_CHARACTERS })}`, parts.tag);
  const result: TodoWriteResult = Object.freeze({ ok: false, text, list, issues });
  const told = knowExactly(session);
  // The other calls of the reply were written without it, too.
  const views = { told, seen: session.seen, reply };
  const state = { ...session, ...views, round: "failed" as const };
  return { state, result, event: describeWrite(result, called) };
}
