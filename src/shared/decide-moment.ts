import type { NagDecision, NagEvent } from "../nag/event.js";
import { decideStep } from "../session/decide-step.js";
import type { TodoEvent } from "../session/event.js";
import { knowExactly, type SessionState } from "../session/session-steps.js";
import type { Heard, SharedReminder } from "../session/shared-session.js";
import type { TodoRoundMoment, TodoStopMoment } from "../session/todo-session.js";
import {
  type AgentView,
  catchUp,
  confirmAnswers,
  isUncertain,
  loadView,
  readView,
  roundsIn,
  type SharedParts,
  seeVersion,
  tellAgain,
  writeAgent,
} from "./agent-view.js";
import { hearMessages } from "./hear-messages.js";
import { addAnswer, markAnswer } from "./told-answer.js";

/** The host's facts about a moment. */
export type SharedMoment = TodoRoundMoment & TodoStopMoment & Heard;

/** The outcome of a moment: the view to continue from, and the decision. */
interface DecidedMoment {
  readonly view: AgentView;
  readonly reminder: SharedReminder | undefined;
  readonly decision: NagDecision;
  readonly event: TodoEvent;
}

/** Decides whether to remind at a moment, and saves in the agent's row which answers its model has heard. */
export async function decideMoment(
  parts: SharedParts,
  held: AgentView | undefined,
  type: NagEvent["type"],
  { messages, seen, ...moment }: SharedMoment,
): Promise<DecidedMoment> {
  const from = await readMoment(parts, held, { messages, seen });
  const isNamed = messages !== undefined || seen !== undefined;
  const asked = askFor(from, isNamed);
  const { state, reminder, event, decision } = decideStep(parts, asked, type, moment);
  const isTold = reminder !== undefined && state.told !== asked.told;
  // The answers of a round are in the conversation when it ends, unless the host names what was heard.
  const heard = isNamed ? from : confirmAnswers(from);
  const told = isTold ? state.told : heard.session.told;
  const answers = isTold ? addAnswer(heard.answers, markAnswer(from.head.version, reminder.text)) : heard.answers;
  const after = { ...state, seen: heard.session.seen, told };
  const view = { ...heard, session: after, answers, isUnsure: true, rounds: from.rounds + 1, position: 0 };
  await parts.list.saveAgent(writeAgent(parts, view));
  // A model whose list is gone still has the version that its host named.
  const { version } = from.isGone && seen !== undefined ? { version: seen } : (answers.at(-1) ?? heard.heard);
  return {
    // A handle that goes on has delivered the reminder.
    view: isNamed ? view : confirmAnswers(view),
    reminder: reminder && Object.freeze({ ...reminder, version }),
    decision,
    event,
  };
}

/** Returns the session from which a moment tells what others changed. */
function askFor(from: AgentView, isNamed: boolean): SessionState {
  const { session } = from;
  // Only a refusal shows that the list is another one: changes of it would read as if the old one went on.
  if (from.isGone && isNamed) return { ...session, told: knowExactly(session) };
  // Changes that the model may not have read are reported again.
  return isUncertain(from) ? tellAgain(session) : session;
}

/**
 * Reads the versions since the last call of a handle, how many rounds are over then, in whichever handle, and what of
 * earlier rounds the messages contain.
 */
async function readMoment(
  parts: SharedParts,
  held: AgentView | undefined,
  { messages, seen }: Heard,
): Promise<AgentView> {
  const view = held === undefined ? await loadView(parts) : await refresh(parts, held);
  // The answers of this round go out after its messages.
  if (view.position > 0) return view;
  if (seen !== undefined) return seeVersion(parts, view, { version: seen, isSameReply: false });
  return messages === undefined ? view : hearMessages(parts, view, messages);
}

/** Goes on with the view of a handle, unless another handle of the agent ended a round since. */
async function refresh(parts: SharedParts, held: AgentView): Promise<AgentView> {
  const opened = await parts.list.open(parts.agent);
  return roundsIn(opened.agent) > held.rounds ? readView(parts, opened) : catchUp(parts, held, opened.head);
}
