import { CONTEXT_CHARACTERS } from "../core/clip.js";
import { equalPlain } from "../core/plain-json.js";
import type { TodoItem } from "../core/todo.js";
import { UNKNOWN_EDITOR } from "../nag/messages.js";
import { pairExactly, stayInPlace } from "../plan/pairing.js";
import { renderWithin } from "../render/within.js";
import { formatIssues } from "../rules/format-issues.js";
import type { TodoEvent } from "../session/event.js";
import { type AnsweredStep, answerWrite, describeWrite, isNewReply } from "../session/session-steps.js";
import { knowWhole, type SessionState } from "../session/snapshot.js";
import type { TodoCallOf } from "../session/todo-session.js";
import type { TodoWriteResult } from "../tool/create-todo-tool.js";
import {
  type AgentView,
  catchUp,
  listStale,
  promoteView,
  type SharedParts,
  seeVersion,
  writeAgent,
} from "./agent-view.js";
import { writeCallKey } from "./call-key.js";
import { createKey } from "./clock.js";
import { commit, describeDuplicate, type Proposal } from "./commit.js";
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
  from: AgentView,
  input: unknown,
  { callId, seen, tool, reply }: SharedCall,
): Promise<WrittenCall> {
  const { agent, list, now } = parts;
  let view = await seeVersion(parts, from, seen);
  if (isNewReply(view.session, { reply })) view = promoteView(view);
  const { rounds, position, told } = view;
  const known = callId === null ? createKey() : callId;
  const call = writeCallKey({ agent, round: rounds, position, callId: known }, input);
  const propose = async (head: TodoVersion): Promise<Proposal<AnsweredStep<TodoItem>>> => {
    view = await catchUp(parts, view, head);
    const { session } = view;
    const step = view.isGone
      ? refuseStale(parts, session, { tool, reply })
      : answerWrite(parts, session, input, { tool, reply });
    const { result, state, matches } = step;
    if (!result.ok || !result.changed) return { entry: undefined, value: step };
    const change = { before: head.list.items, after: result.list.items, places: matches };
    const entry = { list: result.list, ...carryPairing(change, parts.tool.rules.ids), reply: result.text };
    const shown = showStep(view, state, head.version + 1);
    return { entry, agent: writeAgent(parts, state, shown), value: step };
  };
  const done = await commit(list, view.head, { actor: agent, call, now }, propose);
  const next = { position: position + 1 };
  if (done.kind === "duplicate")
    return repeatAnswer(parts, { ...view, ...next }, done.version, { input, call: { tool, reply } });
  const { value, head } = done;
  const { result, event, state } = value;
  const shown = { ...view, head, session: state, ...showStep(view, state, head.version), ...next };
  // Another process may answer the next call: what this answer tells is kept where no new version carries it.
  if (done.kind === "kept" && shown.told > told) await list.saveAgent(writeAgent(parts, state, shown));
  return { view: shown, result: Object.freeze({ ...result, version: head.version }), event };
}

/** Says which versions a model has seen and was told once an answer shows it the newest. */
function showStep(
  { seen, isGone, rounds }: AgentView,
  state: SessionState<TodoItem>,
  told: number,
): Pick<AgentView, "seen" | "told" | "isGone" | "rounds"> {
  const isWhole = state.seen === state.told;
  return { seen: isWhole ? told : seen, told, isGone: isGone && !isWhole, rounds };
}

/** Gives a call that was saved before the answer that it got then. */
async function repeatAnswer(
  parts: SharedParts,
  view: AgentView,
  first: TodoVersion,
  { input, call }: { readonly input: unknown; readonly call: TodoCallOf },
): Promise<WrittenCall> {
  const { version, reply = "" } = first;
  const newest = version > view.head.version ? await catchUp(parts, view, first) : view;
  const shown = version > view.told ? repeatStep(parts, newest, first, { input, call }) : newest;
  return {
    view: { ...shown, session: { ...shown.session, round: "ok" } },
    result: Object.freeze({ ...describeDuplicate(first), text: reply }),
    event: undefined,
  };
}

/** Lets a model know what the first answer told it, however much happened since. */
function repeatStep(
  { tool, tool: { rules } }: SharedParts,
  view: AgentView,
  { version, list }: TodoVersion,
  { input, call }: { readonly input: unknown; readonly call: TodoCallOf },
): AgentView {
  const { session, head } = view;
  const told = head.version === version ? knowWhole(session.list) : { ...knowWhole(list), editors: [UNKNOWN_EDITOR] };
  const { list: own } = tool.run(session.seen.list, input, { tool: call.tool });
  const isAlone = !session.hasRounds && call.reply === undefined;
  if (isAlone || equalPlain(own.items, list.items)) {
    return { ...view, seen: version, told: version, isGone: false, session: { ...session, seen: told, told } };
  }
  return {
    ...view,
    told: version,
    session: {
      ...session,
      seen: { ...session.seen, list: own, matches: pairExactly(own.items, session.list.items, rules.ids) },
      told,
    },
  };
}

/** Refuses a write of a model whose version is gone: merging is impossible, so the list itself is the answer. */
function refuseStale(
  parts: SharedParts,
  session: SessionState<TodoItem>,
  { tool: called = parts.tool.name, reply }: TodoCallOf,
): AnsweredStep<TodoItem> {
  const { list } = session;
  const issues = listStale(parts);
  const text = `${formatIssues(issues)}\n${renderWithin(list, { budget: CONTEXT_CHARACTERS })}`;
  const result: TodoWriteResult = Object.freeze({ ok: false, text, list, issues });
  const told = knowWhole(list);
  // The other calls of the reply were written without it, too.
  const isAlone = !session.hasRounds && reply === undefined;
  const views = { told, seen: isAlone ? told : session.seen, reply };
  const state = { ...session, ...views, round: "failed" as const };
  return { state, result, matches: stayInPlace(list.items), event: describeWrite(result, called) };
}
