import { CONTEXT_CHARACTERS } from "../core/clip.js";
import type { TodoItem } from "../core/todo.js";
import { renderWithin } from "../render/within.js";
import { formatIssues } from "../rules/format-issues.js";
import type { TodoEvent } from "../session/event.js";
import { type AnsweredStep, answerWrite, describeWrite } from "../session/session-steps.js";
import type { SessionState } from "../session/snapshot.js";
import type { TodoWriteResult } from "../tool/create-todo-tool.js";
import {
  type AgentView,
  listStale,
  moveView,
  type SharedParts,
  seeVersion,
  showHead,
  withLists,
  writeAgent,
} from "./agent-view.js";
import { writeCallKey } from "./call-key.js";
import { createKey } from "./clock.js";
import { commit, describeDuplicate, type Proposal } from "./commit.js";
import type { SharedCall, SharedWriteResult } from "./shared-todos.js";
import type { TodoVersion } from "./todo-store.js";

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
  { callId, seen, tool }: SharedCall,
): Promise<WrittenCall> {
  const { agent, list, now } = parts;
  const view = await seeVersion(parts, from, seen);
  const { rounds, position } = view;
  const known = callId === null ? createKey() : callId;
  const call = writeCallKey({ agent, round: rounds, position, callId: known }, input);
  const propose = (head: TodoVersion): Proposal<AnsweredStep<TodoItem>> => {
    const { session } = moveView(view, head);
    const step = view.isGone ? refuseStale(parts, session, tool) : answerWrite(parts, session, input, { tool });
    const { result, state } = step;
    if (!result.ok || !result.changed) return { entry: undefined, value: step };
    const entry = { list: result.list, reply: result.text };
    return { entry, agent: writeAgent(parts, state, { seen: head.version + 1, rounds }), value: step };
  };
  const done = await commit(list, view.head, { actor: agent, call, now }, propose);
  const next = position + 1;
  if (done.kind === "duplicate") return repeatAnswer({ ...view, position: next }, done.version);
  const { value, head } = done;
  const { result, event, state } = value;
  const shown = showHead({ ...view, head, session: state, position: next });
  return { view: shown, result: Object.freeze({ ...result, version: head.version }), event };
}

/** Gives a call that was saved before the answer that it got then. */
function repeatAnswer(view: AgentView, first: TodoVersion): WrittenCall {
  const { version, list, reply = "" } = first;
  const newest = version > view.head.version ? moveView(view, first) : view;
  // The first answer told the model of that version, however much happened since.
  const told = withLists(newest.session, newest.head.list, list);
  const shown = version > newest.seen ? { ...newest, seen: version, isGone: false, session: told } : newest;
  return {
    view: { ...shown, session: { ...shown.session, round: "ok" } },
    result: Object.freeze({ ...describeDuplicate(first), text: reply }),
    event: undefined,
  };
}

/** Refuses a write of a model whose version is gone: merging is impossible, so the list itself is the answer. */
function refuseStale(
  parts: SharedParts,
  session: SessionState<TodoItem>,
  called: string = parts.tool.name,
): AnsweredStep<TodoItem> {
  const { list } = session;
  const issues = listStale(parts);
  const text = `${formatIssues(issues)}\n${renderWithin(list, { budget: CONTEXT_CHARACTERS })}`;
  const result: TodoWriteResult = Object.freeze({ ok: false, text, list, issues });
  return { state: { ...session, round: "failed" }, result, event: describeWrite(result, called) };
}
