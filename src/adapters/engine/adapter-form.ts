import { listCalls } from "../../conversation/list-calls.js";
import type { ObservedRound } from "../../observe/event.js";
import type { TodoReminder } from "../../session/todo-session.js";
import { afterReply } from "./after-reply.js";
import { type ReplyForm, runTodoCalls } from "./answer-calls.js";
import { expectArray } from "./fields.js";
import { isPlanInSight } from "./is-plan-in-sight.js";
import { type PlaceOption, placeReminder, type ReminderPlaces } from "./place-reminder.js";
import { defineTodosFromTranscript } from "./read-transcript.js";
import { describeRound } from "./round-of.js";
import { type PlacedForm, stepApiRequest } from "./step-api-request.js";
import type {
  AfterReplyOptions,
  Answered,
  AnySteppedTodos,
  AnyTodos,
  AnyTodoWriter,
  AsSent,
  NextStep,
  ReminderOptions,
  RequestStep,
  RunTodoCallsOptions,
  StepRequestOptions,
  TodosFromTranscript,
} from "./todo-adapter.js";
import type { ToolForm } from "./tool-definition.js";

/**
 * The form of one LLM API: its tools, results, replies, messages and reminders. Each function below makes one of the
 * adapter's from it, which the adapter's file exports with its own words and an example.
 */
export interface AdapterForm<Reply, Result, Message, Tool, ToolOptions>
  extends ToolForm<Tool, ToolOptions>,
    ReplyForm<Reply, Result>,
    PlacedForm<Message> {}

/** `runTodoCalls` of an adapter. */
export type RunTodoCalls<Reply, Result> = <T extends AnyTodoWriter>(
  todos: T,
  reply: AsSent<Reply>,
  options?: RunTodoCallsOptions,
) => Answered<T, Result[]>;

/** Defines `runTodoCalls` of an API. */
export function defineRunTodoCalls<Reply, Result>(form: ReplyForm<Reply, Result>): RunTodoCalls<Reply, Result> {
  // A session answers at once, a shared list with a promise.
  return (todos, reply, options) => runTodoCalls(form, todos, reply, options) as Answered<typeof todos, Result[]>;
}

/** `afterReply` of an adapter. */
export type AfterReply<Reply> = <T extends AnyTodos>(
  todos: T,
  reply: AsSent<Reply>,
  options?: AfterReplyOptions,
) => Answered<T, NextStep>;

/** Defines `afterReply` of an API. */
export function defineAfterReply<Reply, Result>(form: ReplyForm<Reply, Result>): AfterReply<Reply> {
  // A session answers at once, a shared list with a promise.
  return (todos, reply, options) => afterReply(form, todos, reply, options) as Answered<typeof todos, NextStep>;
}

/** `stepRequest` of an adapter. */
export type StepRequest<Message> = <T extends AnySteppedTodos, M extends Message>(
  todos: T,
  messages: readonly M[],
  options?: StepRequestOptions,
) => Answered<T, RequestStep<M>>;

/** Defines `stepRequest` of an API. */
export function defineStepRequest<Message>(form: PlacedForm<Message>): StepRequest<Message> {
  return (todos, messages, options) =>
    // A session answers at once, a shared list with a promise.
    stepApiRequest(form, todos, messages, options) as Answered<typeof todos, RequestStep<(typeof messages)[number]>>;
}

/** `roundOf` of an adapter. */
export type RoundOf<Reply> = (reply: AsSent<Reply>, results?: readonly unknown[]) => ObservedRound;

/** Defines `roundOf` of an API. */
export function defineRoundOf<Reply, Result>({ parseReply, read }: ReplyForm<Reply, Result>): RoundOf<Reply> {
  return (reply, results = []) => {
    const { words, calls } = parseReply(reply);
    const given = expectArray(results, "call of roundOf()", "results");
    return describeRound(words, [...calls, ...given.flatMap((result) => read(result).parts)]);
  };
}

/** `withReminder` of an adapter. */
export type WithReminder<Message, Placing> = <M extends Message>(
  messages: readonly M[],
  reminder: TodoReminder | undefined,
  options?: Placing,
) => M[];

/** Defines `withReminder` of an API. */
export function defineWithReminder<Message, Placing extends PlaceOption = ReminderOptions>(
  form: ReminderPlaces<Message>,
): WithReminder<Message, Placing> {
  return (messages, reminder, options) => placeReminder(form, messages, reminder, options);
}

/** Defines `todosFromTranscript` of an API. */
export function defineTranscriptReader<Message>({ read }: PlacedForm<Message>): TodosFromTranscript<AsSent<Message>> {
  return defineTodosFromTranscript((messages) => listCalls(messages.map(read)));
}

/** `isPlanInSight` of an adapter. */
export type IsPlanInSight<Message> = <T extends AnyTodos>(
  todos: T,
  messages: readonly AsSent<Message>[],
) => Answered<T, boolean | undefined>;

/** Defines `isPlanInSight` of an API. */
export function defineIsPlanInSight<Message>(form: PlacedForm<Message>): IsPlanInSight<Message> {
  return (todos, messages) =>
    // A session answers at once, a shared list with a promise.
    isPlanInSight(form, todos, messages) as Answered<typeof todos, boolean | undefined>;
}
