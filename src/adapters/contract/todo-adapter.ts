import type { TodoItem, TodoList } from "../../core/todo.js";
import type { SharedCallOf } from "../../session/shared-session.js";
import type { TodoCallOf, TodoReminder, TodoSessionOptions } from "../../session/todo-session.js";
import type { ToolDefinition, ToolFormOptions, ToolSet } from "./tool-definition.js";

/** The part of a session that answers calls: every session has it, whatever its items. */
export interface TodoWriter {
  readonly tool: {
    readonly name: string;
    readonly operations?: readonly { readonly name: string }[] | undefined;
  };
  readonly write: (input: unknown, call?: TodoCallOf) => { readonly ok: boolean; readonly text: string };
}

/** The part of a shared list that answers calls: what `createSharedTodos` of `agent-todos/shared` gives has it. */
export interface SharedTodoWriter extends Pick<TodoWriter, "tool"> {
  readonly write: (
    input: unknown,
    call?: SharedCallOf,
  ) => Promise<{ readonly ok: boolean; readonly text: string }>;
  /** Hears of a store that failed, while the model is told that nothing was saved. */
  readonly onListenerError?: ((error: unknown) => void) | undefined;
}

/** Where a reminder goes. */
export interface ReminderOptions {
  /**
   * `"tail"`: at the end of everything, after the host's cache point, for hosts that send a reminder once and drop it;
   * only `stale` and `no_plan` reminders go there. Default: the last tool result's text, or the user's message, to be
   * kept.
   */
  readonly place?: "tail" | undefined;
}

/** The end of a model's turn, for `todos.stop`. */
export interface TurnEnd {
  /** The model's last words: without its thoughts, and empty where it wrote none. */
  readonly reply: string;
}

/** The preset, rules and tool that a recorded conversation was held with. */
export type TranscriptOptions<I extends TodoItem = TodoItem> = Pick<
  TodoSessionOptions<I>,
  "preset" | "rules" | "tool"
>;

/** Answers the todo calls of a reply in call order and leaves other tools' calls alone; a shared list answers later. */
export interface RunTodoCalls<Response, Result> {
  // ReturnType reads the last one.
  (todos: SharedTodoWriter, response: Response): Promise<Result[]>;
  (todos: TodoWriter, response: Response): Result[];
}

/** The six functions of an LLM API's adapter: plain messages in and out, no client library loaded. */
export interface TodoAdapter<Tool, Response, Result, Message> {
  /** Writes the tool definition in the API's own shape. */
  readonly todoTool: (tool: ToolDefinition, options?: ToolFormOptions) => Tool;
  /** Writes the definitions of all tools of a session: some presets have several over one list. */
  readonly todoTools: (tool: ToolSet, options?: ToolFormOptions) => readonly Tool[];
  readonly runTodoCalls: RunTodoCalls<Response, Result>;
  /**
   * Finds the end of the model's turn: undefined for a reply with calls or one cut off, paused, refused or filtered.
   */
  readonly turnEnd: (response: Response) => TurnEnd | undefined;
  /** Places a reminder where the API accepts it: a new array, in which all messages but the last are the same. */
  readonly withReminder: <M extends Message>(
    messages: readonly M[],
    reminder: TodoReminder | undefined,
    options?: ReminderOptions,
  ) => M[];
  /** Rebuilds the list from the calls in a transcript; undefined without any. */
  readonly todosFromTranscript: <I extends TodoItem = TodoItem>(
    messages: readonly Message[],
    options?: TranscriptOptions<I>,
  ) => TodoList<I> | undefined;
}
