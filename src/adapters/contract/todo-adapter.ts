import type { TodoItem, TodoList } from "../../core/todo.js";
import type { TodoSessionOptions } from "../../session/session-options.js";
import type { TodoReminder } from "../../session/todo-session.js";
import type { TodoTool } from "../../tool/create-todo-tool.js";

/** What an adapter reads of a todo tool: any tool has it, whatever its items are. */
export type ToolDefinition = Pick<TodoTool, "name" | "description" | "parameters">;

/** What an adapter needs of a session to answer calls: any session has it, whatever its items are. */
export interface TodoWriter {
  readonly tool: { readonly name: string };
  readonly write: (input: unknown) => { readonly ok: boolean; readonly text: string };
}

/** How a tool definition is written. */
export interface ToolFormOptions {
  /** Whether the API holds the model to the schema. Default false: what a model gets wrong is repaired or answered. */
  readonly strict?: boolean | undefined;
}

/** Where a reminder goes. */
export interface ReminderOptions {
  /**
   * `"tail"`: a block of its own behind the host's cache point, for hosts that send it once and do not keep it; only
   * `stale` and `no_plan` reminders go there. Default: the last tool result's text, or the user's message, kept.
   */
  readonly place?: "tail" | undefined;
}

/** How a transcript is read: the preset, rules and tool that the conversation was held with. */
export type TranscriptOptions<I extends TodoItem = TodoItem> = Pick<
  TodoSessionOptions<I>,
  "preset" | "rules" | "tool"
>;

/** What every adapter of an LLM API offers; plain messages in and out, no client library loaded. */
export interface TodoAdapter<Tool, Response, Result, Message> {
  /** The tool definition in the API's own shape. */
  readonly todoTool: (tool: ToolDefinition, options?: ToolFormOptions) => Tool;
  /** Answers the todo calls of a response in call order; other tools' calls are left alone. */
  readonly runTodoCalls: (todos: TodoWriter, response: Response) => readonly Result[];
  /** Whether the model really ended its turn: not cut off, paused, refused, filtered or malformed, and no calls open. */
  readonly isTurnEnd: (response: Response) => boolean;
  /** The messages with the reminder at a place the API accepts: a new array, all messages but the last untouched. */
  readonly withReminder: <M extends Message>(
    messages: readonly M[],
    reminder: TodoReminder | undefined,
    options?: ReminderOptions,
  ) => M[];
  /** The list that the calls in a transcript left; undefined when it has none. */
  readonly todosFromTranscript: <I extends TodoItem = TodoItem>(
    messages: readonly Message[],
    options?: TranscriptOptions<I>,
  ) => TodoList<I> | undefined;
}
