import type { TodoItem, TodoList } from "../core/todo.js";
import type { NagDecision, NagEvent } from "../nag/event.js";
import type { TodoTool, TodoWriteResult } from "../tool/create-todo-tool.js";
import type { SessionPolicy } from "./apply-preset.js";
import { describeDecision, describeWrite, type TodoEvent } from "./event.js";
import { keepDecision } from "./kept-reminders.js";
import type { SessionState } from "./snapshot.js";
import type {
  TodoCallOf,
  TodoMoment,
  TodoReminder,
  TodoRoundMoment,
  TodoStopMoment,
} from "./todo-session.js";
import { findUnseen } from "./unseen-edits.js";

/** What a session is made of and never changes. */
export interface SessionParts<I extends TodoItem> extends SessionPolicy {
  readonly tool: TodoTool<I>;
}

/** What came of asking the policy: the state to go on from, and what was decided. */
export interface DecidedStep<I extends TodoItem> {
  readonly state: SessionState<I>;
  readonly decision: NagDecision;
  readonly reminder: TodoReminder | undefined;
  readonly event: TodoEvent<I>;
}

/** What came of a call: the state to go on from, and the answer. */
export interface AnsweredStep<I extends TodoItem> {
  readonly state: SessionState<I>;
  readonly result: TodoWriteResult<I>;
  readonly event: TodoEvent<I>;
}

/** Decides at the start of a turn, or after old messages were dropped. */
export function decideMoment<I extends TodoItem>(
  parts: SessionParts<I>,
  state: SessionState<I>,
  type: "start" | "compacted",
  moment: TodoMoment | undefined,
): DecidedStep<I> {
  return decide(parts, state, { type }, moment);
}

/** Decides after a model call that had tool calls. */
export function decideRound<I extends TodoItem>(
  parts: SessionParts<I>,
  state: SessionState<I>,
  moment: TodoRoundMoment | undefined,
): DecidedStep<I> {
  return decide(parts, { ...state, round: "none" }, { type: "round", write: state.round }, moment);
}

/** Decides where the model ended its turn: a write in that turn still counts, but only the end itself may remind. */
export function decideStop<I extends TodoItem>(
  parts: SessionParts<I>,
  state: SessionState<I>,
  moment: TodoStopMoment | undefined,
): DecidedStep<I> {
  const { round, list, nag } = state;
  if (round === "none") return decide(parts, state, { type: "stop" }, moment);
  const settled = parts.policy.next(nag, { type: "round", list, write: round, toolAvailable: false });
  return decide(parts, { ...state, round: "none", nag: settled.state }, { type: "stop" }, moment);
}

/** What happened, as its caller knows it. */
type Moment =
  | { readonly type: "start" | "stop" | "compacted" }
  | { readonly type: "round"; readonly write: SessionState<TodoItem>["round"] };

function decide<I extends TodoItem>(
  { policy, tellsEdits }: SessionParts<I>,
  state: SessionState<I>,
  what: Moment,
  { mark, ...moment }: TodoRoundMoment & TodoStopMoment = {},
): DecidedStep<I> {
  const { list } = state;
  const edited = tellsEdits ? findUnseen(state) : [];
  const news = edited.length > 0 ? { edited } : {};
  // The moment is that of the event, whose other fields the caller gives.
  const { state: nag, decision } = policy.next(state.nag, { ...moment, ...news, ...what, list } as NagEvent);
  const reminder = decision.remind ? freezeReminder(decision) : undefined;
  // Every reminder tells what the policy was told of.
  const told = reminder !== undefined && edited.length > 0 ? { seen: list, matches: undefined } : {};
  const reminders = keepDecision(state.reminders, mark, reminder);
  const event = describeDecision(decision, what.type, list);
  return { state: { ...state, nag, ...told, reminders }, decision, reminder, event };
}

function freezeReminder({ text, reason, placement }: TodoReminder): TodoReminder {
  return Object.freeze({ text, reason, placement });
}

/** Answers one call of the model; its reply tells of the person's changes, whether the write was accepted or not. */
export function answerWrite<I extends TodoItem>(
  { tool }: SessionParts<I>,
  state: SessionState<I>,
  input: unknown,
  call: TodoCallOf,
): AnsweredStep<I> {
  const { seen, matches } = state;
  const result = tool.run(state.list, input, { seen, matches, tool: call.tool });
  const { list }: { readonly list: TodoList<I> } = result;
  return {
    state: { ...state, round: roundAfter(result, state.round), list, seen: list, matches: undefined },
    result,
    event: describeWrite(result, call.tool ?? tool.name),
  };
}

/** A call that only shows the list does not count as a write. */
function roundAfter<I extends TodoItem>(
  result: TodoWriteResult<I>,
  before: SessionState<I>["round"],
): SessionState<I>["round"] {
  if (result.ok && result.isRead === true) return before;
  return result.ok || before === "ok" ? "ok" : "failed";
}
