import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../core/todo.js";
import { editTodos } from "../edit/edit-todos.js";
import type { NagDecision, NagEvent } from "../nag/event.js";
import { diffTodos, type TodoChange } from "../plan/diff-todos.js";
import type { ReplaceResult } from "../plan/replace-items.js";
import { resolveRules } from "../rules/resolve-rules.js";
import type { TodoWriteResult } from "../tool/create-todo-tool.js";
import { createSessionPolicy, createSessionTool } from "./apply-preset.js";
import { describeDecision, describeEdit, describeWrite, type TodoEvent } from "./event.js";
import { keepDecision } from "./kept-reminders.js";
import { createListeners, type Listeners, type TodoListener } from "./listeners.js";
import { firstState, readClock, type SessionState, takeSnapshot, toDate } from "./snapshot.js";
import type {
  TodoCallOf,
  TodoMoment,
  TodoReminder,
  TodoRoundMoment,
  TodoSession,
  TodoSessionOptions,
  TodoStopMoment,
} from "./todo-session.js";
import { findUnseen, trackEdit } from "./unseen-edits.js";

export type {
  TodoCallOf,
  TodoMoment,
  TodoReminder,
  TodoRoundMoment,
  TodoSession,
  TodoSessionOptions,
  TodoStopMoment,
} from "./todo-session.js";

/**
 * Creates a session: the list, the tool and the reminders of one agent in one conversation.
 *
 * Call exactly one of `endRound` and `stop` per model call. There is no shared state: sub-agents get a session of
 * their own.
 *
 * @throws RangeError or TypeError for bad options, TodoError for a snapshot that cannot be read.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 *
 * const todos = createTodoSession();
 * const { text } = todos.write({ todos: [{ content: "Add tests", status: "in_progress" }] });
 * console.log(text); // => 0/1 done. Now: Add tests.
 * console.log(todos.endRound(), todos.decision?.reason); // => undefined fresh
 * ```
 */
export function createTodoSession<I extends TodoItem = TodoItem>(
  options: TodoSessionOptions<I> = {},
): TodoSession<I> {
  const tool = createSessionTool(options);
  const { policy, tellsEdits } = createSessionPolicy(options, tool);
  const { now, onEvent, onListenerError } = options;
  let state = firstState(options, policy.start(), tool.rules.itemSchema);
  let listeners: Listeners<Parameters<TodoListener<I>>> | undefined;
  const events = onEvent && createListeners<[TodoEvent<I>]>(onListenerError);
  if (onEvent) events?.add(onEvent);
  let decision: NagDecision | undefined;

  function decide(
    { type, ...what }: Moment,
    { mark, ...moment }: TodoRoundMoment & TodoStopMoment = {},
  ): TodoReminder | undefined {
    const { list } = state;
    const edited = tellsEdits ? findUnseen(state) : [];
    const news = edited.length > 0 ? { edited } : {};
    // The moment is that of the event, whose other fields the caller gives.
    const step = policy.next(state.nag, { ...moment, ...news, ...what, type, list } as NagEvent);
    const reminder = step.decision.remind ? freezeReminder(step.decision) : undefined;
    decision = step.decision;
    state = {
      ...state,
      nag: step.state,
      // Every reminder tells what the policy was told of.
      ...(reminder !== undefined && edited.length > 0 ? { seen: list, matches: undefined } : {}),
      reminders: keepDecision(state.reminders, mark, reminder),
    };
    events?.emit(describeDecision(step.decision, type, list));
    return reminder;
  }

  // In one step, so that a clock that throws leaves the session as it was.
  function change(next: SessionState<I>, changes: readonly TodoChange<I>[]): void {
    if (next.list === state.list) {
      state = next;
      return;
    }
    state = { ...next, updatedAt: now && readClock(now) };
    listeners?.emit(next.list, changes);
  }

  function write(input: unknown, call: TodoCallOf = {}): TodoWriteResult<I> {
    const { seen, matches } = state;
    const result = tool.run(state.list, input, { seen, matches, tool: call.tool });
    const round = roundAfter(result, state.round);
    const { list } = result;
    // The reply tells of the person's changes, whether the write was accepted or not.
    change({ ...state, round, seen: list, matches: undefined, list }, result.ok ? result.changes : []);
    events?.emit(describeWrite(result, call.tool ?? tool.name));
    return result;
  }

  function endRound(moment?: TodoRoundMoment): TodoReminder | undefined {
    const { round } = state;
    state = { ...state, round: "none" };
    return decide({ type: "round", write: round }, moment);
  }

  /** A write in the turn that ends still counts, but only the end itself may remind. */
  function settleRound(): void {
    const { round, list, nag } = state;
    if (round === "none") return;
    const step = policy.next(nag, { type: "round", list, write: round, toolAvailable: false });
    state = { ...state, round: "none", nag: step.state };
  }

  function stop(moment?: TodoStopMoment): TodoReminder | undefined {
    settleRound();
    return decide({ type: "stop" }, moment);
  }

  /** Takes a change by the person, which the model is to hear of. */
  function changeUnseen(list: TodoList<I>, changes: readonly TodoChange<I>[]): void {
    change({ ...state, list, matches: trackEdit(state, list, changes) }, changes);
  }

  function edit(input: unknown): ReplaceResult<I> {
    const result = editTodos<I, TodoList<I>>(state.list, input, resolveRules(tool.rules));
    if (result.ok && result.changed) changeUnseen(result.list, result.changes);
    events?.emit(describeEdit(result));
    return result;
  }

  function clear(): void {
    if (state.list.items.length === 0 && state.list.summary === undefined) return;
    const list = Object.freeze({ ...EMPTY_TODO_LIST, revision: state.list.revision + 1 });
    const changes = diffTodos<I>(state.list, list);
    changeUnseen(list, changes);
    events?.emit(Object.freeze({ type: "clear", changes, list }));
  }

  // Most sessions have no listener.
  function subscribe(listener: TodoListener<I>): () => void {
    listeners ??= createListeners(onListenerError);
    return listeners.add(listener);
  }

  return Object.freeze({
    tool,
    get list() {
      return state.list;
    },
    get decision() {
      return decision;
    },
    get updatedAt() {
      return toDate(state.updatedAt);
    },
    get reminders() {
      return state.reminders;
    },
    begin: (moment?: TodoMoment) => decide({ type: "start" }, moment),
    write,
    endRound,
    stop,
    compacted: (moment?: TodoMoment) => decide({ type: "compacted" }, moment),
    edit,
    clear,
    subscribe,
    snapshot: () => takeSnapshot(state),
  });
}

/** A call that only shows the list does not count as a write. */
function roundAfter<I extends TodoItem>(
  result: TodoWriteResult<I>,
  before: SessionState<I>["round"],
): SessionState<I>["round"] {
  if (result.ok && result.isRead === true) return before;
  return result.ok || before === "ok" ? "ok" : "failed";
}

/** What happened, as its caller knows it. */
type Moment =
  | { readonly type: "start" | "stop" | "compacted" }
  | { readonly type: "round"; readonly write: SessionState<TodoItem>["round"] };

function freezeReminder({ text, reason, placement }: TodoReminder): TodoReminder {
  return Object.freeze({ text, reason, placement });
}
