import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../core/todo.js";
import type { NagDecision, NagEvent } from "../nag/event.js";
import type { NagPolicy } from "../nag/policy.js";
import { diffTodos, type TodoChange } from "../plan/diff-todos.js";
import type { ReplaceResult } from "../plan/replace-items.js";
import { replaceTodos } from "../plan/validate-and-replace.js";
import { resolveRules } from "../rules/resolve-rules.js";
import type { TodoTool, TodoWriteResult } from "../tool/create-todo-tool.js";
import { createSessionPolicy, createSessionTool } from "./apply-preset.js";
import { createListeners, type Listeners, type TodoListener } from "./listeners.js";
import { readClock, type SessionState, takeSnapshot, toDate, validateSnapshot } from "./snapshot.js";
import type {
  TodoCallOf,
  TodoMoment,
  TodoReminder,
  TodoRoundMoment,
  TodoSession,
  TodoSessionOptions,
  TodoStopMoment,
} from "./todo-session.js";

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
  const policy = createSessionPolicy(options, tool);
  const { now, onListenerError, snapshot } = options;
  let state = firstState(snapshot, tool, policy);
  let listeners: Listeners<I> | undefined;
  let decision: NagDecision | undefined;

  function decide(event: NagEvent): TodoReminder | undefined {
    const step = policy.next(state.nag, event);
    state = { ...state, nag: step.state };
    decision = step.decision;
    if (!step.decision.remind) return undefined;
    const { text, reason, placement } = step.decision;
    return Object.freeze({ text, reason, placement });
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
    const edited = state.seen === state.list ? [] : diffTodos(state.seen, state.list);
    const result = tool.run(state.list, input, { edited, tool: call.tool });
    const round = roundAfter(result, state.round);
    const { list } = result;
    // The reply names the person's changes, whether the write was accepted or not.
    change({ ...state, round, seen: list, list }, result.ok ? result.changes : []);
    return result;
  }

  function endRound(moment?: TodoRoundMoment): TodoReminder | undefined {
    const { round, list } = state;
    state = { ...state, round: "none" };
    return decide({ ...moment, type: "round", list, write: round });
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
    return decide({ ...moment, type: "stop", list: state.list });
  }

  function edit(input: unknown): ReplaceResult<I> {
    const rules = resolveRules(tool.rules);
    const result = replaceTodos<I, TodoList<I>>(state.list, input, rules, { mayRefuse: false });
    if (result.ok) change({ ...state, list: result.list }, result.changes);
    return result;
  }

  function clear(): void {
    if (state.list.items.length === 0 && state.list.summary === undefined) return;
    const list = Object.freeze({ ...EMPTY_TODO_LIST, revision: state.list.revision + 1 });
    change({ ...state, list }, diffTodos<I>(state.list, list));
  }

  // Most sessions have no listener.
  function subscribe(listener: TodoListener<I>): () => void {
    listeners ??= createListeners<I>(onListenerError);
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
    begin: (moment?: TodoMoment) => decide({ ...moment, type: "start" }),
    write,
    endRound,
    stop,
    compacted: (moment?: TodoMoment) => decide({ ...moment, type: "compacted", list: state.list }),
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

function firstState<I extends TodoItem>(
  snapshot: TodoSessionOptions<I>["snapshot"],
  { rules }: TodoTool<I>,
  policy: NagPolicy,
): SessionState<I> {
  // Stores give null where nothing was saved yet.
  if (snapshot !== undefined && snapshot !== null) {
    return validateSnapshot<I>(snapshot, rules.itemSchema);
  }
  const list: TodoList<I> = EMPTY_TODO_LIST;
  return { list, seen: list, nag: policy.start(), round: "none", updatedAt: undefined };
}
