import { listCalls } from "../../conversation/list-calls.js";
import type { ObservedRound } from "../../observe/event.js";
import type { TodoReminder } from "../../session/todo-session.js";
import { afterReply } from "./after-reply.js";
import { type ReplyForm, runTodoCalls } from "./answer-calls.js";
import { isPlanInSight } from "./is-plan-in-sight.js";
import { type PlaceOption, placeReminder, type ReminderPlaces } from "./place-reminder.js";
import { defineTodosFromTranscript } from "./read-transcript.js";
import { describeRound } from "./round-of.js";
import { stepApiRequest } from "./step-api-request.js";
import type {
  AfterReplyOptions,
  Answered,
  AnySteppedTodos,
  AnyTodos,
  AnyTodoWriter,
  NextStep,
  ReminderOptions,
  RequestStep,
  RunTodoCallsOptions,
  StepRequestOptions,
  TodosFromTranscript,
  TodoToolSource,
} from "./todo-adapter.js";
import { type ToolForm, writeTools } from "./tool-definition.js";

/** The form of one LLM API: its tools, results, replies, messages and reminders. */
export interface AdapterForm<Reply, Result, Message, Tool, ToolOptions>
  extends ToolForm<Tool, ToolOptions>,
    ReplyForm<Reply, Result>,
    ReminderPlaces<Message> {
  /** Whether the provider continues with a message of the model as it is, so that it has to stay the last one. */
  readonly isPaused?: (message: Message) => boolean;
}

/** The functions of an API's adapter, which its file exports with a signature and an example each. */
export interface Adapter<Reply, Result, Message, Tool, ToolOptions, Placing = ReminderOptions> {
  readonly todoTools: (todos: TodoToolSource, options?: ToolOptions) => Tool[];
  readonly runTodoCalls: <T extends AnyTodoWriter>(
    todos: T,
    reply: Reply,
    options?: RunTodoCallsOptions,
  ) => Answered<T, Result[]>;
  readonly afterReply: <T extends AnyTodos>(
    todos: T,
    reply: Reply,
    options?: AfterReplyOptions,
  ) => Answered<T, NextStep>;
  readonly stepRequest: <T extends AnySteppedTodos, M extends Message>(
    todos: T,
    messages: readonly M[],
    options?: StepRequestOptions,
  ) => Answered<T, RequestStep<M>>;
  readonly roundOf: (reply: Reply, results?: readonly unknown[]) => ObservedRound;
  readonly withReminder: <M extends Message>(
    messages: readonly M[],
    reminder: TodoReminder | undefined,
    options?: Placing,
  ) => M[];
  readonly todosFromTranscript: TodosFromTranscript<Message>;
  readonly isPlanInSight: <T extends AnyTodos>(
    todos: T,
    messages: readonly Message[],
  ) => Answered<T, boolean | undefined>;
}

/** Creates the functions of an API's adapter from its form. */
export function defineAdapter<Reply, Result, Message, Tool, ToolOptions, Placing extends PlaceOption = ReminderOptions>(
  form: AdapterForm<Reply, Result, Message, Tool, ToolOptions>,
): Adapter<Reply, Result, Message, Tool, ToolOptions, Placing> {
  const { parseReply, read } = form;
  return {
    todoTools: (todos, options) => writeTools(form, todos, options),
    // A session answers at once, a shared list with a promise.
    runTodoCalls: (todos, reply, options) =>
      runTodoCalls(form, todos, reply, options) as Answered<typeof todos, Result[]>,
    afterReply: (todos, reply, options) =>
      // As above.
      afterReply(form, todos, reply, options) as Answered<typeof todos, NextStep>,
    stepRequest: (todos, messages, options) =>
      // As above.
      stepApiRequest(form, todos, messages, options) as Answered<typeof todos, RequestStep<(typeof messages)[number]>>,
    roundOf: (reply, results = []) => {
      const { words, calls } = parseReply(reply);
      return describeRound(words, [...calls, ...results.flatMap((result) => read(result).parts)]);
    },
    withReminder: (messages, reminder, options) => placeReminder(form, messages, reminder, options),
    todosFromTranscript: defineTodosFromTranscript((messages) => listCalls(messages.map(read))),
    isPlanInSight: (todos, messages) =>
      // As above.
      isPlanInSight(form, todos, messages) as Answered<typeof todos, boolean | undefined>,
  };
}
