import type { Message } from "../../conversation/message.js";
import { isPlanInSight, type RequestFacts } from "../../conversation/plan-shown-by.js";
import type { TodoList } from "../../model/todo.js";
import { isTodoError, TodoError } from "../../model/todo-error.js";
import type { TodoCheckRun } from "../../plan/check-todos.js";
import { NUDGE_MARK } from "../../session/decide-step.js";
import type { Heard, SharedTodoSession, SharedWriteOptions, TodoHost } from "../../session/shared-session.js";
import type {
  KeptReminder,
  TodoDelegation,
  TodoEditResult,
  TodoMoment,
  TodoReminder,
  TodoReturn,
  TodoReturnResult,
  TodoRoundMoment,
  TodoStartMoment,
  TodoStopMoment,
} from "../../session/todo-session.js";

/** A value, or the promise of one: a session answers at once, a shared list later. */
export type Awaitable<T> = T | Promise<T>;

/** Continues with a value: at once, or when its promise resolves. */
export function andThen<T, R>(value: Awaitable<T>, next: (value: T) => Awaitable<R>): Awaitable<R> {
  return isPromise(value) ? value.then(next) : next(value);
}

/** Takes another value where a promise rejects. */
function orElse<T>(value: Awaitable<T>, recover: (error: unknown) => T): Awaitable<T> {
  return isPromise(value) ? value.catch(recover) : value;
}

/** Maps values one after the other: at once, or each when the promise of the one before resolves. */
export function mapInOrder<T, R>(values: readonly T[], map: (value: T) => Awaitable<R>): Awaitable<readonly R[]> {
  const mapped: R[] = [];
  const done = values.reduce<Awaitable<unknown>>(
    (before, value) => andThen(before, () => andThen(map(value), (one) => mapped.push(one))),
    undefined,
  );
  return andThen(done, () => mapped);
}

function isPromise<T>(value: Awaitable<T>): value is Promise<T> {
  return typeof value === "object" && value !== null && "then" in value;
}

/** The answer to a call. */
export interface CallAnswer {
  readonly ok: boolean;
  readonly text: string;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

/** Answers one call. */
export type AwaitableWrite = (input: unknown, call: SharedWriteOptions) => Awaitable<CallAnswer>;

/** Answers a call whose list a store did not save. */
const NOT_STORED =
  "Not saved: the list could not be stored just now. Go on with the work, and send the list again with a later step.";

/**
 * Wraps a session or a shared list in the one form that adapters use.
 *
 * If the store of a shared list fails, the run goes on: the model's call is answered as not saved, no reminder comes,
 * and `onListenerError` is called with the error. Without that listener, promises reject, and the framework reports the
 * error.
 */
export function toAwaitableTodos(todos: TodoHost) {
  const { tool, begin, endRound, stop, compacted } = todos;
  const report = reportOf(todos);
  const skip = (error: unknown): undefined => {
    if (report === undefined || !isTodoError(error)) throw error;
    report(error);
  };
  return {
    tool,
    reminders: () => todos.reminders,
    isShared: isShared(todos),
    /**
     * Notes the request of a shared list's model, as the tools of a framework may not see it; a session needs no
     * request.
     */
    note: (messages: Iterable<Message>): void => {
      if (isShared(todos)) todos.noteRequest(messages);
    },
    load: (): Awaitable<void> => (isShared(todos) ? orElse(todos.load(), skip) : undefined),
    /** Undefined for a shared list, as its store keeps the state. */
    snapshot: "snapshot" in todos ? todos.snapshot : undefined,
    /** Returns the current list; undefined if the store fails. */
    read: () => ("read" in todos ? orElse<TodoList | undefined>(todos.read(), skip) : todos.list),
    write: toAwaitableWrite(todos),
    /** Undefined where the store fails. */
    delegate: (items: readonly string[], call: TodoDelegation & { readonly callId: string }) =>
      orElse<TodoEditResult | undefined>(todos.delegate(items, call), skip),
    /** Returns the line for the model; empty for a call that gave no items away, and where the store fails. */
    returned: (callId: string, result: TodoReturn): Awaitable<string> =>
      andThen(orElse<TodoReturnResult | undefined>(todos.returned(callId, result), skip), (back) => back?.text ?? ""),
    check: (run: TodoCheckRun): Awaitable<unknown> => orElse<unknown>(todos.check(run), skip),
    begin: (moment?: TodoStartMoment & Heard): Decided => orElse(begin(moment), skip),
    endRound: (moment?: TodoRoundMoment & Heard): Decided => orElse(endRound(moment), skip),
    stop: (moment?: TodoStopMoment & Heard): Decided => orElse(stop(moment), skip),
    compacted: (moment?: TodoMoment & Heard): Decided => orElse(compacted(moment), skip),
    /** Undefined where the store fails: a plan counts as in sight unless the messages show otherwise. */
    isInSight: (newestFirst: Iterable<Message>, facts?: RequestFacts): Awaitable<boolean | undefined> =>
      orElse<boolean | undefined>(
        andThen(readTold(todos), (list) => isPlanInSight(tool, list, newestFirst, facts)),
        skip,
      ),
  };
}

/** Reads the list as the model last read it. */
export function readTold(todos: TodoHost): Awaitable<TodoList> {
  return typeof todos.told === "function" ? todos.told() : todos.told;
}

/** Checks whether it is a shared list, which answers with promises. */
export function isShared(todos: TodoHost): todos is SharedTodoSession {
  return "load" in todos;
}

/** A session or a shared list in one form: a session answers at once, a shared list with promises. */
export type AwaitableTodos = ReturnType<typeof toAwaitableTodos>;

type Decided = Awaitable<TodoReminder | undefined>;

/**
 * Wraps a session or a shared list, for answers to calls only, in one form; `report` is called with the error of a
 * store that fails.
 */
export function toAwaitableWrite(todos: TodoHost, report: ErrorListener | undefined = reportOf(todos)): AwaitableWrite {
  const answerUnsaved = (error: unknown): CallAnswer => {
    if (!isTodoError(error)) throw error;
    // A framework passes the error of a tool on to the model.
    if (report === undefined) throw new TodoError(error.code, NOT_STORED, { cause: error });
    report(error);
    return { ok: false, text: NOT_STORED };
  };
  return (input, call) => orElse<CallAnswer>(todos.write(input, call), answerUnsaved);
}

type ErrorListener = (error: unknown) => void;

/** Finds the listener for a store that fails; a session has no such errors. */
function reportOf(todos: TodoHost): ErrorListener | undefined {
  return "onListenerError" in todos ? todos.onListenerError : undefined;
}

/**
 * Finds the nudge that the session's `stop` returned last, in another process too; a user message with its text begins
 * no new turn.
 */
export function pendingNudge({ reminders }: AwaitableTodos): KeptReminder | undefined {
  return reminders().find(({ mark }) => mark === NUDGE_MARK);
}

/** Finds the mark of the last moment that the session decided about, other than the nudge. */
export function lastMark({ reminders }: AwaitableTodos): string | undefined {
  return reminders().findLast(({ mark }) => mark !== NUDGE_MARK)?.mark;
}
