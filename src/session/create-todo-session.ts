import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../core/todo.js";
import { editTodos } from "../edit/edit-todos.js";
import type { NagDecision, NagEvent } from "../nag/event.js";
import { diffTodos, type TodoChange } from "../plan/diff-todos.js";
import type { ReplaceResult } from "../plan/replace-items.js";
import { resolveRules } from "../rules/resolve-rules.js";
import type { TodoWriteResult } from "../tool/create-todo-tool.js";
import { createSessionPolicy, createSessionTool } from "./apply-preset.js";
import type { TodoEvent, TodoMisuse } from "./event.js";
import { createListeners, expectListener, type Listeners, type TodoListener } from "./listeners.js";
import { answerWrite, decideStep, describeEdit, type SessionParts, trackEdit } from "./session-steps.js";
import { firstState, readClock, type SessionState, takeSnapshot, toDate } from "./snapshot.js";
import type {
  TodoCallOf,
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

/** What happened, and how the list changed if it did. */
type SessionNews<I extends TodoItem> = readonly [event: TodoEvent<I>, changes?: readonly TodoChange<I>[]];

/** More writes than any model makes in one round. */
const MOST_WRITES = 40;

const MISUSES: Readonly<Record<TodoMisuse, string>> = {
  no_rounds: `${MOST_WRITES} writes came without a round: call endRound or stop after each model call, or reminders never come`,
  second_stop: "stop was called twice in one turn: call begin for each user message, and stop once where the turn ends",
};

/**
 * Creates a session: the list, the tool and the reminders of one agent in one conversation.
 *
 * Call exactly one of `endRound` and `stop` per model call. There is no shared state: each user and each sub-agent gets
 * a session of its own.
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
export function createTodoSession<I extends TodoItem = TodoItem>(options: TodoSessionOptions<I> = {}): TodoSession<I> {
  const tool = createSessionTool(options);
  const parts: SessionParts<I> = { tool, ...createSessionPolicy(options, tool) };
  const { now, onEvent, onListenerError } = options;
  const rules = resolveRules(tool.rules);
  let state = firstState(options, parts.policy.start(), tool.rules.itemSchema);
  // One queue for events and changes, so that both come in order wherever a listener changes the list. Most sessions
  // have no listener.
  let listeners: Listeners<SessionNews<I>> | undefined;
  if (onEvent) listen((event) => onEvent(event));
  let decision: NagDecision | undefined;
  // What hints that a host leaves out a call.
  let hasStopped = false;
  let writes = 0;
  const misused = new Set<TodoMisuse>();

  function tellMisuse(code: TodoMisuse): void {
    if (misused.has(code)) return;
    misused.add(code);
    listeners?.emit(Object.freeze({ type: "misuse", code, message: MISUSES[code], list: state.list }));
  }

  const decideAt =
    (type: NagEvent["type"]) =>
    (moment?: TodoRoundMoment & TodoStopMoment): TodoReminder | undefined => {
      // Only a nudge is followed by another end of the same turn.
      if (type === "stop" && hasStopped) tellMisuse("second_stop");
      const step = decideStep(parts, state, type, moment);
      ({ state, decision } = step);
      if (type !== "compacted") hasStopped = type === "stop" && step.reminder === undefined;
      if (type === "round" || type === "stop") writes = 0;
      listeners?.emit(step.event);
      return step.reminder;
    };

  // In one step, so that a clock that throws leaves the session as it was.
  function change(next: SessionState<I>, changes: readonly TodoChange<I>[], event: TodoEvent<I>): void {
    const isChanged = next.list !== state.list;
    state = isChanged ? { ...next, updatedAt: now && readClock(now) } : next;
    listeners?.emit(event, isChanged ? changes : undefined);
  }

  function write(input: unknown, call: TodoCallOf = {}): TodoWriteResult<I> {
    const { state: next, result, event } = answerWrite(parts, state, input, call);
    change(next, result.ok ? result.changes : [], event);
    writes += 1;
    if (writes === MOST_WRITES) tellMisuse("no_rounds");
    return result;
  }

  /** Takes a change by the person, which the model is to hear of. */
  function changeUnseen(
    list: TodoList<I>,
    pairing: readonly number[],
    changes: readonly TodoChange<I>[],
    event: TodoEvent<I>,
  ): void {
    change({ ...state, list, matches: trackEdit(state, list, pairing) }, changes, event);
  }

  function edit(input: unknown): ReplaceResult<I> {
    const edited = editTodos(state.list, input, rules);
    // The items of an accepted edit have passed the schema of I.
    const result = edited.result as ReplaceResult<I>;
    const event = describeEdit(result);
    if (result.ok && result.changed) changeUnseen(result.list, edited.matches ?? [], result.changes, event);
    else listeners?.emit(event);
    return result;
  }

  function clear(): void {
    if (state.list.items.length === 0 && state.list.summary === undefined) return;
    const list = Object.freeze({ ...EMPTY_TODO_LIST, revision: state.list.revision + 1 });
    const changes = diffTodos<I>(state.list, list);
    changeUnseen(list, [], changes, Object.freeze({ type: "clear", changes, list }));
  }

  function listen(listener: (...news: SessionNews<I>) => void): () => void {
    listeners ??= createListeners(onListenerError);
    return listeners.add(listener);
  }

  function subscribe(listener: TodoListener<I>): () => void {
    expectListener(listener);
    return listen((event, changes) => changes && listener(event.list, changes));
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
    begin: decideAt("start"),
    write,
    endRound: decideAt("round"),
    stop: decideAt("stop"),
    compacted: decideAt("compacted"),
    edit,
    clear,
    subscribe,
    snapshot: () => takeSnapshot(state),
  });
}
