import { isReminder } from "../conversation/find-heard.js";
import type { NagDecision } from "../nag/event.js";
import type { TodoEvent } from "../session/event.js";
import { reduce, type SessionMoment, type SessionState } from "../session/reduce.js";
import type { Heard, SharedReminder } from "../session/shared-session.js";
import type { TodoRoundMoment, TodoStopMoment } from "../session/todo-session.js";
import { knowExactly } from "../session/track-edit.js";
import {
  type AgentView,
  catchUp,
  confirmAnswers,
  listPerhaps,
  loadView,
  readView,
  roundsIn,
  type SharedParts,
  seeVersion,
  tellAgain,
  writeAgent,
} from "./agent-view.js";
import { findForeign } from "./find-foreign.js";
import { hearMessages } from "./hear-messages.js";
import { saveNudge } from "./save-facts.js";
import { addAnswer, markAnswer } from "./told-answer.js";

/** The host's facts about a moment. */
export type SharedMoment = TodoRoundMoment & TodoStopMoment & Heard;

/** The outcome of a moment: the view to continue from, and the decision. */
interface DecidedMoment {
  readonly view: AgentView;
  readonly reminder: SharedReminder | undefined;
  readonly decision: NagDecision;
  readonly event: () => TodoEvent;
}

/** Decides whether to remind at a moment, and saves in the agent's row which answers its model has read. */
export async function decideMoment(
  parts: SharedParts,
  held: AgentView | undefined,
  type: SessionMoment,
  { messages, seen, ...moment }: SharedMoment,
): Promise<DecidedMoment> {
  const isNamed = messages !== undefined || seen !== undefined;
  const from = await readMoment(parts, held, { messages, seen, isEnd: type !== "begin" });
  const asked = askFor(from, isNamed);
  const hasFailed = type === "stop" && asked.facts?.runs.some(({ ok, nudged }) => !ok && !nudged) === true;
  const foreign = hasFailed ? await findForeign(parts) : undefined;
  const { state, reminder, event, decision } = reduce(parts, asked, { type, moment, foreign });
  const isTold = reminder !== undefined && state.told !== asked.told;
  const { seen: known, told: shown } = from.session;
  const told = {
    ...from,
    session: { ...state, seen: known, told: isTold ? state.told : shown },
    answers: isTold ? addAnswer(from.answers, markAnswer(from.head.version, reminder.text)) : from.answers,
  };
  // Where a turn begins in another handle, the answers before it may have been lost.
  const isEnd = type !== "begin" || from.position + from.returns > 0;
  const heard = isNamed || (!isEnd && reminder === undefined) ? told : endAnswers(told, isEnd);
  const counted = { ...heard, rounds: from.rounds + 1, position: 0, returns: 0, perhaps: listPerhaps(heard.session) };
  await parts.list.saveAgent(writeAgent(parts, counted));
  const view = reminder?.reason === "failing" ? await saveNudge(parts, withFacts(counted, asked), foreign) : counted;
  // A model whose list was removed has still seen the version that its host named.
  const { version } = from.isGone && seen !== undefined ? { version: seen } : (told.answers.at(-1) ?? told.heard);
  return { view, reminder: reminder && Object.freeze({ ...reminder, version }), decision, event };
}

/** Returns a view with the facts of its head, where those of its session are ahead. */
function withFacts(view: AgentView, { facts }: SessionState): AgentView {
  return { ...view, session: { ...view.session, facts } };
}

/**
 * Counts the answers so far as read, with the reminder that came with them. After a removal, only a refusal in a
 * finished round counts as showing the new list.
 */
function endAnswers(view: AgentView, isEnd: boolean): AgentView {
  return { ...confirmAnswers(view), isGone: view.isGone && (!isEnd || view.answers.every(isReminder)) };
}

/** Returns the session from which a reminder names the changes of others. */
function askFor(from: AgentView, isNamed: boolean): SessionState {
  // Only a refusal shows that this is another list: named as changes, its items would read as if the old one continued.
  if (from.isGone && isNamed) return { ...from.session, told: knowExactly(from.session) };
  return tellAgain(from);
}

/**
 * Reads the versions since the last call of a handle, the number of rounds that any handle of the agent has ended, and
 * which answers of earlier rounds the messages contain.
 */
async function readMoment(
  parts: SharedParts,
  held: AgentView | undefined,
  { messages, seen, isEnd }: Heard & { readonly isEnd: boolean },
): Promise<AgentView> {
  const view = held === undefined ? await loadView(parts) : await refresh(parts, held);
  // The answers of this round go out after its messages.
  if (view.position > 0) return view;
  if (seen !== undefined) return seeVersion(parts, view, { version: seen, isSameReply: false });
  if (messages === undefined) return view;
  // So do those of its returns, which come last.
  const earlier = view.answers.slice(0, Math.max(0, view.answers.length - view.returns));
  const found = await hearMessages(parts, { ...view, answers: earlier }, messages);
  const heard = { ...found, answers: [...found.answers, ...view.answers.slice(earlier.length)] };
  // Another handle may have shown a removed list in this round, whose answers go out after its messages.
  return isEnd && view.isGone ? { ...heard, isGone: true } : heard;
}

/** Continues with the view of a handle, unless another handle of the agent ended a round since. */
async function refresh(parts: SharedParts, held: AgentView): Promise<AgentView> {
  const opened = await parts.list.open(parts.agent);
  return roundsIn(opened.agent) > held.rounds ? readView(parts, opened) : catchUp(parts, held, opened.head);
}
