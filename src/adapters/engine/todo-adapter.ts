import type { TodoItem, TodoList } from "../../model/todo.js";
import type { ObservedRound } from "../../observe/event.js";
import type { SharedTodoSession, SharedWriteOptions } from "../../session/shared-session.js";
import type { TodoReminder, TodoSession, TodoSessionOptions, WriteOptions } from "../../session/todo-session.js";
import type { WithTodosOptions } from "../../session/with-todos.js";
import type { TodoTool } from "../../tool/create-todo-tool.js";

export type { ObservedCall, ObservedRound } from "../../observe/event.js";

// What the adapter of every LLM API has: plain messages in and out, no client library loaded. Each API exports these
// types as its own, and says what is special about it.

/** The part of a todo tool that an adapter uses: every tool has it, whatever its items. */
export type ToolDefinition = Pick<TodoTool, "name" | "description" | "parameters">;

/** The tools over one list: that of a session, with those that its preset has besides. */
export interface ToolSet extends ToolDefinition {
  readonly operations?: readonly ToolDefinition[] | undefined;
}

/** Writes the todo tool in the API's own shape. */
export type WriteTodoTool<Tool, Options> = (tool: ToolDefinition, options?: Options) => Tool;

/** Writes all tools of a session in the API's own shape: those of some presets are several over one list. */
export type WriteTodoTools<Tool, Options> = (tool: ToolSet, options?: Options) => Tool[];

/** The part of a session that answers calls: every session has it, whatever its items. */
export interface TodoWriter {
  readonly tool: { readonly name: string; readonly operations?: readonly { readonly name: string }[] | undefined };
  readonly write: (input: unknown, call?: WriteOptions) => { readonly ok: boolean; readonly text: string };
}

/** The part of a shared list that answers calls: what `createSharedTodos` of `agent-todos/shared` gives has it. */
export interface SharedTodoWriter extends Pick<TodoWriter, "tool"> {
  readonly write: (
    input: unknown,
    call?: SharedWriteOptions,
  ) => Promise<{ readonly ok: boolean; readonly text: string }>;
  /** Hears of a store that failed, while the model is told that nothing was saved. */
  readonly onListenerError?: ((error: unknown) => void) | undefined;
}

/**
 * Answers the todo calls of a reply: one result a call, in call order; other tools' calls are left alone.
 *
 * The text of a refused call begins `Not saved:`, and the result is marked as an error where the API has such a mark.
 * Nothing is saved of a call that the end of the reply cut off, as half a list would replace the whole one. A shared
 * list answers with a promise.
 *
 * @throws TypeError for anything but a session or a shared list, and a reply of the API.
 */
export interface RunTodoCalls<Response, Result> {
  // ReturnType reads the last one.
  (todos: SharedTodoWriter, response: Response): Promise<Result[]>;
  (todos: TodoWriter, response: Response): Result[];
}

/** Which tools carry the list, and how. */
export interface RideOptions extends WithTodosOptions {
  /** The names of the tools that carry the list's field. */
  readonly ride: readonly string[];
}

/** A call of one of the host's tools, without the list that rode on it. */
export interface HostCall {
  /** The id that its result must name; some APIs have none. */
  readonly id: string | undefined;
  readonly name: string;
  /** The tool's own arguments, as the API gives them: an object, or the text of one. */
  readonly input: unknown;
}

/** A reply whose lists were written. */
export interface RidingTurn<Result> {
  /** The calls that the host has to answer. */
  readonly calls: readonly HostCall[];
  /**
   * Returns the results of all calls in call order. The host gives one for each of `calls`: a text, or a result in the
   * API's own shape; those of calls that carried a list get a line on it.
   *
   * @throws TypeError for more or fewer results than calls.
   */
  readonly results: {
    (own: readonly string[]): Result[];
    <R extends object>(own: readonly (string | R)[]): (R | Result)[];
  };
}

/** A session whose list rides on the host's tools; that of a shared list answers with promises. */
export interface RidingTodos<Response, Result, Turn = RidingTurn<Result>> {
  /**
   * Returns the host's tools, of which those that carry the list get one more optional field.
   *
   * @throws RangeError where a tool that was named is missing, and TypeError where one is strict or has no schema.
   */
  readonly tools: <T extends object>(tools: readonly T[]) => T[];
  /** Writes the lists of a reply in call order, those of the session's own tools too. */
  readonly answer: (response: Response) => Turn;
}

/**
 * Lets list updates ride on other tools, so that no model round is spent on the list alone.
 *
 * `ride` names the tools that carry the list's field. `tools` writes it into their schemas; `answer` takes it out of
 * the arguments of a reply, in call order; `results` adds a line on the list to their results. The session's own tools
 * are answered too. A shared list answers a reply with a promise.
 *
 * @throws RangeError or TypeError for bad options.
 */
export interface RideAlong<Response, Result, Options extends RideOptions = RideOptions> {
  // ReturnType reads the last one.
  <I extends TodoItem = TodoItem>(
    todos: SharedTodoSession<I>,
    options: Options,
  ): RidingTodos<Response, Result, Promise<RidingTurn<Result>>>;
  <I extends TodoItem = TodoItem>(todos: TodoSession<I>, options: Options): RidingTodos<Response, Result>;
}

/** The end of a model's turn, for `todos.stop`. */
export interface TurnEnd {
  /** The model's last words: without its thoughts, and empty where it wrote none. */
  readonly reply: string;
}

/**
 * Finds the end of the model's turn, with its last words for `todos.stop`: undefined for a reply with calls, or one
 * that was cut off, paused, refused or filtered.
 *
 * @throws TypeError for anything but a reply of the API.
 */
export type FindTurnEnd<Response> = (response: Response) => TurnEnd | undefined;

/** The end of a round, for `todos.endRound`. */
export interface RoundEnd {
  /** `false` where only programs of the model called tools: the round does not count then, and reminders wait. */
  readonly toolAvailable?: false;
}

/**
 * Describes the round of a reply with calls for `todos.endRound`, the same way for every API.
 *
 * Where an API lets programs of the model call tools and only they did, reminders wait for a result that the model
 * reads.
 *
 * @throws TypeError for anything but a reply of the API.
 */
export type FindRoundEnd<Response> = (response: Response) => RoundEnd;

/**
 * Describes a reply for `watching.round` of `agent-todos/observe`: what the model said, and its calls.
 *
 * With the results that the host sends back, messages or blocks of the API, it says which calls failed: those that the
 * API marks, and those whose text begins with an error.
 *
 * @throws TypeError for anything but a reply of the API.
 */
export type FindRound<Response> = (response: Response, results?: readonly unknown[]) => ObservedRound;

/** Where a reminder goes. */
export interface ReminderOptions {
  /**
   * `"tail"`: at the end of everything, after the host's cache point, for hosts that send a reminder once and drop it;
   * only `stale` and `no_plan` reminders go there. Default: the last tool result's text, or the user's message, to be
   * kept.
   */
  readonly place?: "tail" | undefined;
}

/**
 * Places a reminder where the API accepts it: inside the last result of a tool; without one, after the user's text.
 *
 * Returns a new array, in which every message but the last is the same object.
 *
 * @throws TypeError while calls of the last message have no results.
 */
export type WithReminder<Message, Options = ReminderOptions> = <M extends Message>(
  messages: readonly M[],
  reminder: TodoReminder | undefined,
  options?: Options,
) => M[];

/** The preset, rules and tool that a recorded conversation was held with. */
export type TranscriptOptions<I extends TodoItem = TodoItem> = Pick<TodoSessionOptions<I>, "preset" | "rules" | "tool">;

/**
 * Rebuilds the list from the calls in a transcript: undefined without any, an empty list where it was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing; neither do calls whose result is marked as an
 * error, or says that the end of the reply cut them off.
 *
 * @throws TypeError for anything but an array.
 */
export type TodosFromTranscript<Message> = <I extends TodoItem = TodoItem>(
  messages: readonly Message[],
  options?: TranscriptOptions<I>,
) => TodoList<I> | undefined;
