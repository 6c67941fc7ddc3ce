import type {
  AfterReply,
  IsPlanInSight,
  RoundOf,
  RunTodoCalls,
  StepRequest,
  WithReminder,
} from "../../../src/adapters/engine/adapter-form.js";
import type { RideOptions, RidingTodos, RidingTurn } from "../../../src/adapters/engine/ride-along.js";
import type {
  NextStep,
  ReminderOptions,
  TodosFromTranscript,
  TodoToolSource,
} from "../../../src/adapters/engine/todo-adapter.js";
import type { ToolFormOptions } from "../../../src/adapters/engine/tool-definition.js";
import { createTodoSession } from "../../../src/session/create-todo-session.js";
import type { TodoReminder, TodoSession } from "../../../src/session/todo-session.js";
import { deepFreeze } from "../../support/deep-freeze.js";

/** A call that a model makes; `id` is left out by APIs that have none. */
export interface MadeCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** A result that every API can give; `isError` is undefined where the API marks no errors. */
export interface ReadResult {
  readonly id: string | undefined;
  readonly text: string;
  readonly isError: boolean | undefined;
}

/** The functions of an LLM API's adapter. */
export interface TodoAdapter<Tool, Response, Result, Message> {
  readonly todoTools: (todos: TodoToolSource, options?: ToolFormOptions) => Tool[];
  readonly runTodoCalls: RunTodoCalls<Response, Result>;
  readonly afterReply: AfterReply<Response>;
  readonly stepRequest: StepRequest<Message>;
  readonly roundOf: RoundOf<Response>;
  readonly withReminder: WithReminder<Message, ReminderOptions>;
  readonly todosFromTranscript: TodosFromTranscript<Message>;
  readonly isPlanInSight: IsPlanInSight<Message>;
  /** Left out where the adapter has none. */
  readonly rideAlong?: (todos: TodoSession, options: RideOptions) => RidingTodos<Response, RidingTurn<Result>>;
}

/** How an API writes what every API has. */
export interface Dialect<Tool, Response, Result, Message> {
  /** The API's name in tests. */
  readonly name: string;
  /** The adapter's entry of the package, which some APIs share. */
  readonly entry: string;
  readonly adapter: TodoAdapter<Tool, Response, Result, Message>;
  /** The tool, not strict and strict, for todo_write with the default rules. */
  readonly tools: { readonly open: unknown; readonly strict: unknown };
  /** A whole reply with a text and calls; `isCut` where the token limit stopped it. */
  readonly reply: (text: string, calls: readonly MadeCall[], isCut?: boolean) => Response;
  /** What errors call a reply. */
  readonly replyName: string;
  /** Values that are no reply, with the rule that the error names. */
  readonly malformed: readonly (readonly [name: string, value: unknown, rule: string])[];
  /** Replies as the API writes them, with the host's next step. */
  readonly steps: readonly (readonly [name: string, reply: unknown, next: NextStep["next"]])[];
  /** The ends of a reply that counts for nothing, by which each was filtered, refused, failed, called off or not begun. */
  readonly brokenEnds: readonly (readonly [name: string, end: (whole: Response) => Response])[];
  /** A reply as it stands in the history. */
  readonly assistant: (response: Response) => readonly Message[];
  /** Results as they stand in the history. */
  readonly results: (results: readonly Result[]) => readonly Message[];
  /** The result of another tool's call. */
  readonly ownResult: (call: MadeCall, text: string) => Result;
  /** The same where the host refused the call; undefined for APIs that mark no errors. */
  readonly refusedResult: ((call: MadeCall, text: string) => Result) | undefined;
  readonly readResult: (result: Result) => ReadResult;
  readonly user: (text: string) => Message;
  /** All text that the model reads in a message, parts joined by a bar. */
  readonly textOf: (message: Message) => string;
}

/** A dialect among others, whose own types are those of its API. */
export type AnyDialect = Dialect<unknown, unknown, object, unknown>;

/** Defines how an API writes what every API has. */
export function defineDialect<Tool, Response, Result extends object, Message>(
  dialect: Dialect<Tool, Response, Result, Message>,
): AnyDialect {
  // The shared tests pass a dialect only values of its own.
  return dialect as unknown as AnyDialect;
}

/** A reminder before or after the last result, and a nudge. */
export const STALE: TodoReminder = { text: "<reminder>Update.</reminder>", reason: "stale", placement: "after" };
export const BEFORE: TodoReminder = { ...STALE, placement: "before" };
export const NUDGE: TodoReminder = { text: "<reminder>Go on.</reminder>", reason: "unfinished", placement: "after" };

/** A call of todo_write. */
export function write(id: string, ...todos: readonly unknown[]): MadeCall {
  return { id, name: "todo_write", input: { todos } };
}

/** A call of another tool. */
export function work(id: string): MadeCall {
  return { id, name: "work", input: { step: "next" } };
}

export const A = { content: "Add tests", status: "in_progress" };
export const B = { content: "Fix lint", status: "pending" };

/** A user's task, calls, and their results. */
export function historyOf(
  { user, assistant, reply, results, ownResult }: AnyDialect,
  calls: readonly MadeCall[],
  texts: readonly string[],
): readonly unknown[] {
  const found = calls.map((call, index) => ownResult(call, texts[index] ?? "ok"));
  return deepFreeze([user("Refactor"), ...assistant(reply("", calls)), ...results(found)]);
}

/** The history of writes, each answered by a session. */
export function writtenBy(
  { adapter, assistant, reply, results }: AnyDialect,
  ...writes: readonly (readonly MadeCall[])[]
): readonly unknown[] {
  const todos = createTodoSession();
  return writes.flatMap((calls) => {
    const response = reply("", calls);
    return [...assistant(response), ...results(adapter.runTodoCalls(todos, response))];
  });
}

/** The last entry of a list that has one. */
export function last<T>(values: readonly T[]): T {
  const found = values.at(-1);
  if (found === undefined) throw new Error("an empty list has no last entry");
  return found;
}
