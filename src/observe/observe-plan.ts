import { checkOptions, countFrom, FUNCTION, type OptionRules, oneOf, required } from "../model/check-options.js";
import { isRecord } from "../model/plain-json.js";
import type { TodoList } from "../model/todo.js";
import { renderForContext } from "../render/render-for-context.js";
import { createHostReport, createListeners } from "../session/listeners.js";
import type { TodoReminder } from "../session/todo-session.js";
import { wait } from "../session/wait.js";
import { createPlanObserver, type PlanObserver } from "./create-plan-observer.js";
import type { ObservedRound, ObservePlanEvent } from "./event.js";
import { type ObservedHost, type ObservedSession, type ObservedSharedTodos, toObservedHost } from "./observed-todos.js";
import { type ObserverState, readState } from "./state.js";
import { type ObserverAsk, readPlan, report, type Watch } from "./watch.js";

/** The options of {@link observePlan}. */
export interface ObservePlanOptions {
  /** Asks a small model, with any client; its reply is treated as untrusted data. */
  readonly ask: ObserverAsk["ask"];
  /** Default: one with the rules of the session. */
  readonly observer?: PlanObserver | undefined;
  /** The `state` of an earlier observer, to continue from. */
  readonly state?: ObserverState | null | undefined;
  /** The longest wait for an answer, in milliseconds. Default 20,000. */
  readonly timeout?: number | undefined;
  /** When the main model is shown the plan: never, or by `compacted()`. Default `"never"`. */
  readonly tell?: "never" | "compacted" | undefined;
  /** Called with every pass and every failure. */
  readonly onEvent?: ((event: ObservePlanEvent) => void) | undefined;
  /** How to wait; for tests. Default: by a timer. */
  readonly wait?: ObserverAsk["wait"] | undefined;
}

/** A plan that is being observed. Every function is bound, and none throws because of a model or a store. */
export interface PlanWatch {
  /** Reports a message of the person; a message with the mark of the one before was reported already in this turn. */
  readonly user: (text: string, message?: { readonly mark?: string | undefined }) => void;
  /** Reports the model's words and calls of a round, which an adapter's `roundOf(reply, results)` returns. */
  readonly round: (round: ObservedRound) => void;
  /** Reports the end of the model's turn; resolves when everything so far has been processed and saved. */
  readonly end: (end?: { readonly text?: string | undefined }) => Promise<void>;
  /**
   * Returns the plan as a block of context after old messages were dropped, where `tell` is `"compacted"` and work is
   * open.
   */
  readonly compacted: () => Promise<TodoReminder | undefined>;
  /** The state to continue from in another process: plain JSON, as of the last processed event. */
  readonly state: ObserverState;
  /** Stops at once: aborts a pending request, and writes no more. */
  readonly close: () => void;
}

const SUBJECT = "call of observePlan()";

const RULES: OptionRules = {
  ask: required(FUNCTION),
  observer: [
    "an observer, as createPlanObserver() returns",
    (value) => isRecord(value) && ["start", "next", "read"].every((name) => typeof value[name] === "function"),
  ],
  state: undefined,
  timeout: countFrom(1),
  tell: oneOf("never", "compacted"),
  onEvent: FUNCTION,
  wait: FUNCTION,
};

/** The longest time of a timer, in milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1;

/**
 * Keeps the plan of an agent that has no todo tool: passes events to an observer, asks a small model when the observer
 * decides to, and saves the believed changes, as the actor `"observer"`, into a session or a shared list.
 *
 * There is one request at a time; events that arrive meanwhile are queued. Of several processes, one at a time asks
 * about a list, and the others skip. A late, failed or hostile answer leaves the plan as it is, and exceptions never
 * reach the host. After three failures in a row it stops asking, with a `stopped` event.
 *
 * @throws RangeError or TypeError for bad options, TodoError `invalid_snapshot` for a state that cannot be read.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { observePlan } from "agent-todos/observe";
 *
 * const todos = createTodoSession({ nag: false });
 * const answer = { add: [{ content: "Fix the parser", status: "in_progress" }] };
 * const watching = observePlan(todos, { ask: async ({ prompt }) => (prompt.includes("parser") ? answer : {}) });
 * watching.user("Fix the parser.");
 * watching.round({ calls: [{ name: "edit_file", input: { path: "parser.ts" } }] });
 * await watching.end({ text: "Fixed." });
 * console.log(todos.list.items[0]?.content); // => Fix the parser
 * ```
 */
export function observePlan(todos: ObservedSession | ObservedSharedTodos, options: ObservePlanOptions): PlanWatch {
  checkOptions(SUBJECT, options, RULES);
  const host = toObservedHost(todos);
  const observer = options.observer ?? createDefaultObserver(host);
  const events = createListeners<[ObservePlanEvent]>(createHostReport({}).failed);
  if (options.onEvent) events.add(options.onEvent);
  const watch: Watch = {
    host,
    observer,
    ask: options.ask,
    wait: options.wait ?? wait,
    timeout: Math.min(options.timeout ?? 20_000, LONGEST_WAIT),
    emit: events.emit,
    closing: new AbortController(),
    queue: [],
    state: options.state ? readState(options.state) : observer.start(),
    failures: 0,
    marks: {},
    work: undefined,
  };
  return Object.freeze({
    user: (text: string, message?: Marked) => {
      if (isNew(watch, "user", message?.mark)) void report(watch, { type: "user", text });
    },
    round: (round: ObservedRound) => {
      // Plain JavaScript may pass any value.
      const { mark, ...told }: ObservedRound = Object(round);
      if (isNew(watch, "round", mark)) void report(watch, { type: "round", ...told });
    },
    end: (end: { readonly text?: string | undefined } = {}) => {
      // The same words may begin the next turn.
      watch.marks.user = undefined;
      return report(watch, { type: "end", ...end });
    },
    compacted: async () => (options.tell === "compacted" ? remind((await readPlan(watch))?.list) : undefined),
    get state() {
      return watch.state;
    },
    close: () => watch.closing.abort(),
  });
}

type Marked = Pick<ObservedRound, "mark">;

/** Checks whether a moment was not reported yet: a request that is sent again shows the same one. */
function isNew({ marks }: Watch, type: keyof Watch["marks"], mark: string | undefined): boolean {
  if (mark !== undefined && marks[type] === mark) return false;
  marks[type] = mark;
  return true;
}

function createDefaultObserver({ tool }: ObservedHost): PlanObserver {
  const todoTools = [tool.name, ...(tool.operations ?? []).map(({ name }) => name)];
  return createPlanObserver({ rules: tool.rules, todoTools });
}

function remind(list: TodoList | undefined): TodoReminder | undefined {
  const text = list === undefined ? "" : renderForContext(list);
  return text === "" ? undefined : { text, reason: "compacted", placement: "after" };
}
