import { diffTodos, type TodoChange } from "../core/diff.js";
import type { TodoRulesOptions } from "../core/rules.js";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../core/todo.js";
import { type ReplaceResult, replaceTodos } from "../core/validate-and-replace.js";
import type { NagDecision, NagEvent, NagPlacement, NagReason } from "../nag/event.js";
import type { NagOptions } from "../nag/options.js";
import { createNagPolicy, type NagPolicy } from "../nag/policy.js";
import {
  createTodoTool,
  type TodoTool,
  type TodoToolOptions,
  type TodoWriteResult,
} from "../tool/create-todo-tool.js";
import { createListeners, type TodoListener } from "./listeners.js";
import type { TodoPreset } from "./preset.js";
import { readSnapshot, type SessionState, type TodoSnapshot, takeSnapshot } from "./snapshot.js";

/** What a session is made of; every option has a default. */
export interface TodoSessionOptions<I extends TodoItem = TodoItem> {
  /** Ready-made settings to start from. Default: the library's own. */
  readonly preset?: TodoPreset<I> | undefined;
  /** Rules that differ from the preset's. */
  readonly rules?: TodoRulesOptions<I> | undefined;
  /** The tool's name, description and texts, where they differ from the preset's. */
  readonly tool?: Omit<TodoToolOptions<I>, "rules"> | undefined;
  /** Reminders, where they differ from the preset's; `false` switches them off. */
  readonly nag?: NagOptions | false | undefined;
  /** Where an earlier session left off. */
  readonly snapshot?: TodoSnapshot<I> | undefined;
  /** The clock for `updatedAt`; without one there is no `updatedAt`. */
  readonly now?: (() => Date) | undefined;
  /** Hears what listeners throw. */
  readonly onListenerError?: ((error: unknown) => void) | undefined;
}

/** A reminder to put into the conversation: text with its tags, why, and where it should stand. */
export interface TodoReminder {
  readonly text: string;
  readonly reason: NagReason;
  readonly placement: NagPlacement;
}

/** What the host knows about this moment. */
export interface TodoMoment {
  /** `false` when the tool was not offered to the model; there is no reminder then. */
  readonly toolAvailable?: boolean | undefined;
}

/** One agent's plan, with its tool and its reminders. Every function is bound. */
export interface TodoSession<I extends TodoItem = TodoItem> {
  /** The tool for the request. */
  readonly tool: TodoTool<I>;
  /** The plan as it stands: the same object until it changes. */
  readonly list: TodoList<I>;
  /** What the nag policy last decided, and why; undefined before the first event. */
  readonly decision: NagDecision | undefined;
  /** When the list last changed, by the `now` option; undefined without one. */
  readonly updatedAt: Date | undefined;
  /** A user message arrived. */
  readonly begin: (moment?: TodoMoment) => TodoReminder | undefined;
  /** Answers one call of the tool; several calls of a turn in their order. Never throws for the input. */
  readonly write: (input: unknown) => TodoWriteResult<I>;
  /** A model call that had tool calls is over. */
  readonly endRound: (moment?: TodoMoment) => TodoReminder | undefined;
  /** The model ended its turn: instead of `endRound`. A reminder asks it to go on once more. */
  readonly stop: (moment?: TodoMoment) => TodoReminder | undefined;
  /** Old messages were dropped, by the host or the server. */
  readonly compacted: (moment?: TodoMoment) => TodoReminder | undefined;
  /** The person changed the list: checked like a write, but no write of the model; its next reply tells it. */
  readonly edit: (input: unknown) => ReplaceResult<I>;
  /** Empties the list; the revision goes on. */
  readonly clear: () => void;
  /** Hears every change; returns the function that ends it. A listener that throws breaks nothing. */
  readonly subscribe: (listener: TodoListener<I>) => () => void;
  /** The session as plain JSON. */
  readonly snapshot: () => TodoSnapshot<I>;
}

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
  const tool = createTool(options);
  const policy = createPolicy(options, tool.name);
  const listeners = createListeners<I>(options.onListenerError);
  let state = firstState(options, tool, policy);
  let decision: NagDecision | undefined;

  function decide(event: NagEvent): TodoReminder | undefined {
    const step = policy.next(state.nag, event);
    state = { ...state, nag: step.state };
    decision = step.decision;
    if (!step.decision.remind) return undefined;
    const { text, reason, placement } = step.decision;
    return Object.freeze({ text, reason, placement });
  }

  function change(list: TodoList<I>, changes: readonly TodoChange<I>[]): void {
    if (list === state.list) return;
    state = { ...state, list, updatedAt: options.now?.() };
    listeners.tell(list, changes);
  }

  function write(input: unknown): TodoWriteResult<I> {
    const edited = state.seen === state.list ? [] : diffTodos(state.seen, state.list);
    const result = tool.run(state.list, input, { edited });
    const round = result.ok || state.round === "ok" ? "ok" : "failed";
    // The reply told the model of the person's changes, accepted or not.
    state = { ...state, round, seen: result.list };
    if (result.ok) change(result.list, result.changes);
    return result;
  }

  function endRound(moment?: TodoMoment): TodoReminder | undefined {
    const { round, list } = state;
    state = { ...state, round: "none" };
    return decide({ ...moment, type: "round", list, write: round });
  }

  function stop(moment?: TodoMoment): TodoReminder | undefined {
    // A host that hears of the end before the round was ended: the write still counts.
    if (state.round !== "none") endRound(moment);
    return decide({ ...moment, type: "stop", list: state.list });
  }

  function edit(input: unknown): ReplaceResult<I> {
    const result = replaceTodos<I, TodoList<I>>(state.list, input, tool.rules);
    if (result.ok) change(result.list, result.changes);
    return result;
  }

  function clear(): void {
    if (state.list.items.length === 0 && state.list.summary === undefined) return;
    const list = Object.freeze({ ...EMPTY_TODO_LIST, revision: state.list.revision + 1 });
    change(list, diffTodos<I>(state.list, list));
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
      return state.updatedAt;
    },
    begin: (moment?: TodoMoment) => decide({ ...moment, type: "start" }),
    write,
    endRound,
    stop,
    compacted: (moment?: TodoMoment) => decide({ ...moment, type: "compacted", list: state.list }),
    edit,
    clear,
    subscribe: listeners.add,
    snapshot: () => takeSnapshot(state),
  });
}

function createTool<I extends TodoItem>({ preset, rules, tool }: TodoSessionOptions<I>): TodoTool<I> {
  const base = preset?.tool.rules;
  const fields = { ...base?.fields, ...rules?.fields };
  return createTodoTool<I>({ ...preset?.tool, ...tool, rules: { ...base, ...rules, fields } });
}

function createPolicy<I extends TodoItem>(
  { preset, nag }: TodoSessionOptions<I>,
  toolName: string,
): NagPolicy {
  const own = preset?.nag ?? {};
  if (nag === false || (nag === undefined && own === false)) return createNagPolicy({ enabled: false });
  return createNagPolicy({ toolName, ...(own === false ? {} : own), ...nag });
}

function firstState<I extends TodoItem>(
  { snapshot }: TodoSessionOptions<I>,
  { rules }: TodoTool<I>,
  policy: NagPolicy,
): SessionState<I> {
  if (snapshot !== undefined) return readSnapshot<I>(snapshot, rules.itemSchema);
  const list: TodoList<I> = EMPTY_TODO_LIST;
  return { list, seen: list, nag: policy.start(), round: "none", updatedAt: undefined };
}
