import { createIssue } from "../model/context.js";
import { blameCaller, describeInvalid } from "../model/option-error.js";
import { resolveRules } from "../model/resolve-rules.js";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../model/todo.js";
import type { NagDecision, NagEvent } from "../nag/event.js";
import { diffTodos, type TodoChange } from "../plan/diff-todos.js";
import { type EditedTodos, editSeen, isFreeOfBase, revisionOf } from "../plan/edit-todos.js";
import type { KeyedList } from "../plan/keys.js";
import { followTimes } from "../plan/todo-times.js";
import { createSessionPolicy, createSessionTool } from "./apply-preset.js";
import { decideStep } from "./decide-step.js";
import type { TodoEvent } from "./event.js";
import { createHostReport, createListeners, expectListener, type Listeners } from "./listeners.js";
import { markCall } from "./mark.js";
import {
  type AnsweredStep,
  answerWrite,
  createMisuseFinder,
  describeEdit,
  type KnownList,
  knowExactly,
  type SessionParts,
  type SessionState,
  trackEdit,
} from "./session-steps.js";
import { firstState, readClock, takeSnapshot, toDate } from "./snapshot.js";
import type {
  JoinedItem,
  TodoEditResult,
  TodoRoundMoment,
  TodoSession,
  TodoSessionOptions,
  TodoStopMoment,
  WriteOptions,
} from "./todo-session.js";

export type * from "./todo-session.js";

/** How many earlier lists and edits are kept: more than a model writes while a person drags a step. */
const KEPT = 16;

/** Answers an edit that was made before, whose answer was lost on its way. */
function repeatEdit(list: TodoList): TodoEditResult {
  return Object.freeze({ ok: true, list, changed: false, changes: NOTHING, notes: NOTHING, duplicate: true });
}

const NOTHING: readonly never[] = /* @__PURE__ */ Object.freeze([]);

/** What happened, and how the list changed if it did. */
type SessionNews = readonly [event: TodoEvent, changes?: readonly TodoChange[]];

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
export function createTodoSession<I extends TodoItem = TodoItem, P extends TodoItem = I>(
  options: TodoSessionOptions<I, P> = {},
): TodoSession<JoinedItem<I, P>> {
  // Every item of the session has passed the schema of I, and that of the preset.
  const open = () => openSession(options as unknown as TodoSessionOptions) as unknown as TodoSession<JoinedItem<I, P>>;
  return blameCaller(createTodoSession, open);
}

function openSession(options: TodoSessionOptions): TodoSession {
  const tool = createSessionTool(options);
  const parts: SessionParts = { tool, ...createSessionPolicy(options, tool) };
  const { now, onEvent } = options;
  const report = createHostReport(options);
  const rules = resolveRules(tool.rules);
  let state = firstState(options, parts.policy.start(), tool.rules.itemSchema);
  let earlier: readonly KeyedList[] = [];
  // The list before what others changed since the model's last write, whose words the model may still use.
  let beforeEdits: KnownList | undefined;
  // One queue for events and changes, so that both come in order wherever a listener changes the list. Most sessions
  // have no listener.
  let listeners: Listeners<SessionNews> | undefined;
  if (onEvent) listen((event) => onEvent(event));
  let decision: NagDecision | undefined;
  const misuse = createMisuseFinder((event) => {
    report.misused(event.message);
    listeners?.emit(event);
  });

  const decideAt = (type: NagEvent["type"]) => (moment?: TodoRoundMoment & TodoStopMoment) => {
    const step = decideStep(parts, state, type, moment);
    ({ state, decision } = step);
    misuse.decided(type, step.reminder !== undefined, state.list);
    listeners?.emit(step.event());
    return step.reminder;
  };

  // In one step, so that a clock that throws leaves the session as it was.
  function change(next: SessionState, changes: readonly TodoChange[], event: () => TodoEvent): void {
    const { list, keys } = state;
    const isChanged = next.list !== list;
    const updatedAt = isChanged && now ? readClock(now) : undefined;
    const times = updatedAt === undefined ? undefined : followTimes(state.times ?? NOTHING, state, next, updatedAt);
    const isTimed = isChanged && (updatedAt !== undefined || next.updatedAt !== undefined);
    state = isTimed ? { ...next, updatedAt, times } : next;
    if (isChanged) earlier = [...earlier.slice(1 - KEPT), { list, keys }];
    listeners?.emit(event(), isChanged ? changes : undefined);
  }

  const write: TodoSession["write"] = (input, call = {}) => {
    const { state: next, result, event, storm } = answerByOldWords(answerWrite(parts, state, input, call), input, call);
    if (result.ok && result.changed) beforeEdits = undefined;
    change(next, result.ok ? result.changes : NOTHING, event);
    if (storm) listeners?.emit(storm);
    misuse.written(state.list);
    return result;
  };

  /** Answers a call again that names no item by words of the list as it was before others changed it. */
  function answerByOldWords(step: AnsweredStep, input: unknown, call: WriteOptions): AnsweredStep {
    const { result } = step;
    const isUnknown = !result.ok && result.issues.every(({ code }) => code === "unknown_item");
    if (!isUnknown || beforeEdits === undefined) return step;
    const again = answerWrite(parts, { ...state, seen: beforeEdits, told: beforeEdits }, input, call);
    return again.result.ok ? again : step;
  }

  const edit: TodoSession["edit"] = (input, { seen, actor: editor = "user", callId } = {}) => {
    if (typeof editor !== "string") throw new TypeError(describeInvalid("call of edit()", "actor", "a string", editor));
    // Another edit under the same id is not the same edit.
    const mark = callId === undefined ? undefined : markCall(callId, input);
    const { list, edits = [] } = state;
    if (mark !== undefined && edits.includes(mark)) return repeatEdit(list);
    const { result: edited, keys, conflicts, made } = editFrom(input, seen);
    const result: TodoEditResult = conflicts === undefined ? edited : Object.freeze({ ...edited, conflicts });
    const event = (): TodoEvent => describeEdit(result, editor, made);
    if (result.ok && result.changed) {
      const views = trackEdit(state, { list: result.list, keys }, editor);
      const { list, keys: old, editors } = beforeEdits ?? knowExactly(state);
      beforeEdits = { list, keys: old, editors: editors.includes(editor) ? editors : [...editors, editor] };
      const isUnwritten = state.list.items.length === 0 || state.isUnwritten || undefined;
      change({ ...state, ...views, isUnwritten }, result.changes, event);
    } else listeners?.emit(event());
    // A refused edit may be made again later.
    if (mark !== undefined && result.ok) state = { ...state, edits: Object.freeze([...edits, mark].slice(-KEPT)) };
    return result;
  };

  /** Makes an edit of the list that it was made from; a list that is not known any more gets no whole list merged. */
  function editFrom(input: unknown, seen: number | undefined): EditedTodos {
    const { list, keys } = state;
    const revision = seen ?? revisionOf(input) ?? list.revision;
    const known = [...earlier, state].findLast((one) => one.list.revision === revision);
    // A list whose screen is not named may come from anywhere, such as a file.
    const isFree = seen === undefined || isFreeOfBase(input, rules);
    if (known !== undefined || isFree) return editSeen(state, input, known ?? state, rules);
    const issues = Object.freeze([createIssue({ code: "list_changed", path: [] }, rules.wording)]);
    return { result: Object.freeze({ ok: false, list, issues }), keys };
  }

  function clear(): void {
    if (state.list.items.length === 0 && state.list.summary === undefined) return;
    const list = Object.freeze({ ...EMPTY_TODO_LIST, revision: state.list.revision + 1 });
    const changes = diffTodos(state.list, list);
    const event = () => Object.freeze({ type: "clear", changes, list } as const);
    change({ ...state, ...trackEdit(state, { list, keys: [] }, "user") }, changes, event);
  }

  function listen(listener: (...news: SessionNews) => void): () => void {
    listeners ??= createListeners(report.failed);
    return listeners.add(listener);
  }

  const subscribe: TodoSession["subscribe"] = (listener) => {
    expectListener(listener);
    return listen((event, changes) => changes && listener(event.list, changes));
  };

  return Object.freeze(
    Object.assign(new LiveSession(() => ({ state, decision })), {
      tool,
      begin: decideAt("start"),
      write,
      endRound: decideAt("round"),
      stop: decideAt("stop"),
      compacted: decideAt("compacted"),
      edit,
      clear,
      subscribe,
      snapshot: () => takeSnapshot(state),
    }),
  );
}

/** Not a private field, which no copy that a test runner makes to show a difference would have. */
const NOW = /* @__PURE__ */ Symbol("now");

type ReadNow = () => { readonly state: SessionState; readonly decision: NagDecision | undefined };

/**
 * What changes in a session, read through a prototype: with getters of its own, an object takes several times as long to
 * create as all else of a session, and is only collected with the old ones.
 */
class LiveSession {
  declare readonly [NOW]: ReadNow;

  constructor(read: ReadNow) {
    this[NOW] = read;
  }

  get list() {
    return this[NOW]?.().state.list;
  }
  get told() {
    return this[NOW]?.().state.told.list;
  }
  get decision() {
    return this[NOW]?.().decision;
  }
  get updatedAt() {
    return toDate(this[NOW]?.().state.updatedAt);
  }
  get times() {
    return this[NOW]?.().state.times ?? NOTHING;
  }
  get reminders() {
    return this[NOW]?.().state.reminders;
  }
}
