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
import { type ObserverAsk, readList, tell, type Watch } from "./watch.js";

/** How a plan is observed. */
export interface ObservePlanOptions {
  /** Asks a small model, with any client; whatever it gives is data. */
  readonly ask: ObserverAsk["ask"];
  /** Default: one with the rules of the session. */
  readonly observer?: PlanObserver | undefined;
  /** Where an earlier observer left off: its `state`. */
  readonly state?: ObserverState | null | undefined;
  /** The longest wait for an answer, in milliseconds. Default 20,000. */
  readonly timeout?: number | undefined;
  /** When the main model hears of the plan: never, or from `compacted()`. Default `"never"`. */
  readonly tell?: "never" | "compacted" | undefined;
  /** Hears of every pass, and of what went wrong. */
  readonly onEvent?: ((event: ObservePlanEvent) => void) | undefined;
  /** How to wait; for tests. Default: by a timer. */
  readonly wait?: ObserverAsk["wait"] | undefined;
}

/** A plan that is being observed. Every function is bound, and none throws for what a model or a store does. */
export interface PlanWatch {
  /** Says what the person wrote. */
  readonly user: (text: string) => void;
  /** Says what the model said and called in a round; an adapter's `roundOf(reply, results)` gives it. */
  readonly round: (round: ObservedRound) => void;
  /** Says that the model ended its turn; resolves when everything so far was looked at and saved. */
  readonly end: (end?: { readonly text?: string | undefined }) => Promise<void>;
  /** The plan as a block of context after old messages were dropped, where `tell` is `"compacted"` and work is open. */
  readonly compacted: () => Promise<TodoReminder | undefined>;
  /** What to go on from in another process: plain JSON, as of the last event that was looked at. */
  readonly state: ObserverState;
  /** Stops at once: a request under way is aborted, and nothing is written any more. */
  readonly close: () => void;
}

const TASK = "observe a plan";

const RULES: OptionRules = {
  ask: required(FUNCTION),
  observer: [
    "one of createPlanObserver()",
    (value) => isRecord(value) && ["start", "next", "read"].every((name) => typeof value[name] === "function"),
  ],
  state: undefined,
  timeout: countFrom(1),
  tell: oneOf("never", "compacted"),
  onEvent: FUNCTION,
  wait: FUNCTION,
};

/** The longest time that a timer takes, in milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1;

/**
 * Keeps the plan of an agent that has no todo tool: tells an observer what happens, asks a small model where it says
 * so, and saves what it believes, as the actor `"observer"`, into a session or a shared list.
 *
 * One request is under way at a time; what happens meanwhile is gathered. Several processes ask one at a time for a
 * list, and the others skip. A late, failed or hostile answer changes nothing, and nothing throws into the host. After
 * three failures in a row it stops asking, and says so.
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
  checkOptions(TASK, options, RULES);
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
    work: undefined,
  };
  return Object.freeze({
    user: (text: string) => void tell(watch, { type: "user", text }),
    round: (round: ObservedRound) => void tell(watch, { type: "round", ...round }),
    end: (end: { readonly text?: string | undefined } = {}) => tell(watch, { type: "end", ...end }),
    compacted: async () => (options.tell === "compacted" ? remind(await readList(watch)) : undefined),
    get state() {
      return watch.state;
    },
    close: () => watch.closing.abort(),
  });
}

function createDefaultObserver({ tool }: ObservedHost): PlanObserver {
  const todoTools = [tool.name, ...(tool.operations ?? []).map(({ name }) => name)];
  return createPlanObserver({ rules: tool.rules, todoTools });
}

function remind(list: TodoList | undefined): TodoReminder | undefined {
  const text = list === undefined ? "" : renderForContext(list);
  return text === "" ? undefined : { text, reason: "compacted", placement: "after" };
}
