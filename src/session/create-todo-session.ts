import { blameCaller } from "../model/option-error.js";
import { NOTHING } from "../model/plain-json.js";
import type { TodoItem } from "../model/todo.js";
import type { TodoChange } from "../plan/diff-todos.js";
import { createSessionPolicy, createSessionTool } from "./apply-preset.js";
import { checkSessionCall } from "./check-session-call.js";
import type { TodoEvent } from "./event.js";
import { createMisuseFinder } from "./find-misuse.js";
import { createHostReport, createListeners, expectListener, type Listeners } from "./listeners.js";
import {
  reduce,
  type SessionAction,
  type SessionMoment,
  type SessionParts,
  type SessionState,
  type SessionStep,
  type SessionStepOf,
  timeStep,
} from "./reduce.js";
import {
  type Children,
  checkDelegation,
  checkReturn,
  checkRun,
  createChildren,
  createShownFacts,
  finishWork,
  listLost,
  type Work,
} from "./shown-facts.js";
import { firstState, readClock, takeSnapshot, toDate } from "./snapshot.js";
import type {
  DelegateTodos,
  EditOptions,
  JoinedItem,
  TodoDelegation,
  TodoRoundMoment,
  TodoSession,
  TodoSessionOptions,
  TodoStopMoment,
  WriteOptions,
} from "./todo-session.js";

export type * from "./todo-session.js";

/** What happened, and how the list changed if it did. */
type SessionNews = readonly [event: TodoEvent, changes?: readonly TodoChange[]];

/**
 * Creates a session: the list, the tool and the reminders of one agent in one conversation.
 *
 * Call exactly one of `endRound` and `stop` per model call. Sessions share no state: create one for each user and each
 * sub-agent.
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
  const first = firstState(options, parts.policy.start(), tool.rules.itemSchema);
  // The only mutable part; `dispatch` alone changes it.
  let state: SessionState = { ...first, earlier: NOTHING };
  // One queue for events and changes, so that both come in order wherever a listener changes the list. Most sessions
  // have no listener.
  let listeners: Listeners<SessionNews> | undefined;
  if (onEvent) listen((event) => onEvent(event));
  const misuse = createMisuseFinder((event) => {
    report.misused(event.message);
    listeners?.emit(event);
  });

  /** Takes the session one step on, and notifies its listeners. */
  function dispatch<Type extends SessionAction["type"]>(action: SessionAction<Type>): SessionStepOf<Type> {
    const { facts } = state;
    const step = reduce(parts, state, action);
    const { state: next, changes, event, storm }: SessionStep = step;
    // A clock that throws leaves the session as it was.
    state = next.list === state.list ? next : timeStep(state, next, now && readClock(now));
    if (state.facts !== facts) children.keepAway(state.facts);
    if (event !== undefined) listeners?.emit(event(), changes);
    if (storm !== undefined) listeners?.emit(storm);
    return step;
  }

  const decideAt =
    (type: SessionMoment, method: "begin" | "endRound" | "stop" | "compacted") =>
    (moment?: TodoRoundMoment & TodoStopMoment) => {
      checkSessionCall(method, moment);
      for (const lost of listLost(state, type, moment)) dispatch({ type: "return", ...lost });
      const { reminder } = dispatch({ type, moment });
      misuse.decided(type, reminder !== undefined, state.list, moment);
      return reminder;
    };

  // The sessions of agents that items were given to, by their calls.
  const children = createChildren((callId) => {
    const event = { type: "progress", callId, changes: NOTHING, list: state.list } as const;
    listeners?.emit(Object.freeze(event), NOTHING);
  });

  function delegate(items: string | readonly string[], call: TodoDelegation, work?: Work): unknown {
    checkDelegation(items, call, work);
    const { todos: child, ...given } = call;
    const { background = work !== undefined } = given;
    const { result, callId } = dispatch({ type: "delegate", items: [items].flat(), ...given, background });
    const isAway = state.facts?.calls.some((one) => one.callId === callId && !one.over);
    if (child !== undefined && isAway) children.add(callId, child);
    return work === undefined
      ? result
      : finishWork(work, (ended) => dispatch({ type: "return", callId, given: ended }));
  }

  const returned: TodoSession["returned"] = (callId, given) => {
    checkReturn(callId, given);
    return dispatch({ type: "return", callId, given, isHeard: true }).result;
  };

  const check: TodoSession["check"] = (run) => {
    checkRun(run);
    return dispatch({ type: "check", run, at: now && readClock(now) }).result;
  };

  function listen(listener: (...news: SessionNews) => void): () => void {
    listeners ??= createListeners(report.failed);
    return listeners.add(listener);
  }

  const subscribe: TodoSession["subscribe"] = (listener) => {
    expectListener(listener);
    return listen((event, changes) => changes && listener(event.list, changes));
  };

  return Object.freeze(
    Object.assign(new LiveSession(() => state, children.listOf), {
      tool,
      begin: decideAt("begin", "begin"),
      write: (input: unknown, options?: WriteOptions) => {
        if (options !== undefined) checkSessionCall("write", options);
        const call = options ?? {};
        const { result } = dispatch({ type: "write", input, call });
        misuse.written(state.list, result.ok, input, call);
        return result;
      },
      endRound: decideAt("round", "endRound"),
      stop: decideAt("stop", "stop"),
      compacted: decideAt("compacted", "compacted"),
      edit: (input: unknown, options: EditOptions = {}) => {
        checkSessionCall("edit", options);
        return dispatch({ type: "edit", input, edit: options }).result;
      },
      check,
      // An implementation cannot be typed as overloads: those of `DelegateTodos` pair the arguments with the results.
      delegate: delegate as DelegateTodos,
      returned,
      clear: () => void dispatch({ type: "clear" }),
      subscribe,
      snapshot: () => takeSnapshot(state),
    }),
  );
}

/** A symbol and no `#private` field: the copies that a test runner makes to print a difference would lack that. */
const NOW = /* @__PURE__ */ Symbol("now");

/** The reader of the checks and agents that screens show, created once for each session. */
const SHOWN = /* @__PURE__ */ Symbol("shown");

type ReadNow = () => SessionState;

/**
 * The changing properties of a session, as getters on a prototype. Getters on the object itself would take several
 * times as long to create as the rest of a session, and such an object is garbage-collected late.
 */
class LiveSession {
  declare readonly [NOW]: ReadNow;
  declare readonly [SHOWN]: ReturnType<typeof createShownFacts>;

  constructor(read: ReadNow, listOf: Children["listOf"]) {
    this[NOW] = read;
    this[SHOWN] = createShownFacts(read, listOf);
  }

  get list() {
    return this[NOW]?.().list;
  }
  get told() {
    return this[NOW]?.().told.list;
  }
  get decision() {
    return this[NOW]?.().decision;
  }
  get updatedAt() {
    return toDate(this[NOW]?.().updatedAt);
  }
  get times() {
    return this[NOW]?.().times ?? NOTHING;
  }
  get checks() {
    return this[SHOWN]?.checks();
  }
  get agents() {
    return this[SHOWN]?.agents();
  }
  get reminders() {
    return this[NOW]?.().reminders;
  }
}
