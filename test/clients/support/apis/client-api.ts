import type { TodoList, TodoReminder, TodoSession } from "agent-todos";
import type { HostCall, NextStep, ObservedRound, RequestStep, TodoToolSource } from "agent-todos/anthropic";

/** A call in a reply; the input as the API gives it, an object or its text. */
export interface Call {
  readonly id: string | undefined;
  readonly name: string;
  readonly input: unknown;
}

/** What a client made of an answer, in no API's own words. */
export interface Heard {
  readonly thought?: string | undefined;
  readonly text: string | undefined;
  readonly calls: readonly Call[];
  readonly stop: unknown;
}

export interface Request<Message, Tool> {
  readonly messages: readonly Message[];
  readonly tools: readonly Tool[];
  readonly isStream: boolean;
}

/** A connected client of an API. */
export interface Client<Message, Reply, Tool> {
  send(request: Request<Message, Tool>): Promise<Reply>;
}

interface Riding<Reply, Result> {
  tools<T extends object>(tools: readonly T[]): T[];
  answer(reply: Reply): { readonly calls: readonly HostCall[]; results(own: readonly string[]): readonly Result[] };
}

/** An adapter, as the clients' own types use it. */
interface Adapter<Message, Reply, Result, Tool> {
  todoTools(todos: TodoToolSource, options?: { readonly strict?: boolean }): Tool[];
  runTodoCalls(todos: TodoSession, reply: Reply): readonly Result[];
  afterReply(todos: TodoSession, reply: Reply): NextStep;
  /** Left out where the adapter has none. */
  rideAlong?(todos: TodoSession, options: { readonly ride: readonly string[] }): Riding<Reply, Result>;
  stepRequest(todos: TodoSession, messages: readonly Message[]): RequestStep<Message>;
  roundOf(reply: Reply, results?: readonly unknown[]): ObservedRound;
  withReminder(messages: readonly Message[], reminder?: TodoReminder, options?: ReminderPlace): Message[];
  todosFromTranscript(messages: readonly Message[]): TodoList | undefined;
}

export interface ReminderPlace {
  readonly place?: "tail" | undefined;
}

/**
 * The client library of an API with its adapter, as a host uses both.
 *
 * Its functions are methods, so that a list may hold those of all APIs, whose messages differ.
 */
export interface ClientApi<Message, Reply, Result, Tool> {
  readonly name: string;
  readonly flavor?: "mistral";
  readonly adapter: Adapter<Message, Reply, Result, Tool>;
  /** Tools that the API runs itself. */
  readonly served?: readonly Tool[];
  connect(url: string): Client<Message, Reply, Tool>;
  user(text: string): Message;
  /** What the reply adds to the conversation. */
  said(reply: Reply): readonly Message[];
  hear(reply: Reply): Heard;
  /** The result of a tool of the host's. */
  result(call: Call, text: string, isError: boolean): Result;
  /** Results as they stand in the conversation. */
  answered(results: readonly Result[]): readonly Message[];
}

/** Any API: what goes into its functions came out of them. */
export type AnyApi = ClientApi<object, object, object, object>;
