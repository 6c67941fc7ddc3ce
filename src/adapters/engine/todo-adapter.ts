import type { TodoItem, TodoList } from "../../model/todo.js";
import type { ChecksOfCall } from "../../plan/check-calls.js";
import type { SharedTodoSession, SharedWriteOptions } from "../../session/shared-session.js";
import type { TodoReminder, TodoSession, TodoSessionOptions, WriteOptions } from "../../session/todo-session.js";
import type { TodoTool } from "../../tool/create-todo-tool.js";

export type { ObservedCall, ObservedRound } from "../../observe/event.js";
export type { AnsweredToolCall, ChecksOfCall } from "../../plan/check-calls.js";

// The types that the adapters of all LLM APIs share; each adapter exports them as its own.

/** The part of a todo tool that an adapter uses: every tool has it, whatever its items. */
export type ToolDefinition = Pick<TodoTool, "name" | "description" | "parameters">;

/** The tools for one list: the main one, and the others of its preset. */
export interface ToolSet extends ToolDefinition {
  readonly operations?: readonly ToolDefinition[] | undefined;
}

/** An owner of todo tools: a session, a shared list, or a bare tool. */
export type TodoToolSource = ToolSet | { readonly tool: ToolSet };

/** The part of a session that answers calls: every session has it, whatever its items. */
export interface TodoWriter {
  readonly tool: { readonly name: string; readonly operations?: readonly { readonly name: string }[] | undefined };
  readonly write: (input: unknown, call?: WriteOptions) => { readonly ok: boolean; readonly text: string };
}

/** The part of a shared list, opened by `createSharedTodos` of `agent-todos/shared`, that answers calls. */
export interface SharedTodoWriter extends Pick<TodoWriter, "tool"> {
  readonly write: (
    input: unknown,
    call?: SharedWriteOptions,
  ) => Promise<{ readonly ok: boolean; readonly text: string }>;
  /** Called with the error of a store that failed; the answer to the model is then that nothing was saved. */
  readonly onListenerError?: ((error: unknown) => void) | undefined;
}

/** A session or a shared list, as far as it answers calls. */
export type AnyTodoWriter = TodoWriter | SharedTodoWriter;

/** A session or a shared list that answers calls and counts rounds. */
export type AnyTodos =
  | (TodoWriter & Pick<TodoSession, "endRound" | "stop" | "compacted" | "told">)
  | (SharedTodoWriter & Pick<SharedTodoSession, "endRound" | "stop" | "compacted" | "told">);

/** The answer itself for a session, and a promise of it for a shared list. */
export type Answered<Todos, Answer> = Todos extends SharedTodoWriter ? Promise<Answer> : Answer;

/**
 * A reply, a message or a part of one as its API sends it: the fields that the library reads, with their types, and any
 * others, so that a program may also write a whole reply as a literal.
 */
export type AsSent<T> = T | (T & { readonly [field: string]: unknown });

/** The host's facts about the request that a reply answers. */
export interface RunTodoCallsOptions {
  /** The messages of that request: in them a shared list finds which of its answers the model has read. */
  readonly messages?: readonly unknown[] | undefined;
}

/** The host's facts about a reply that the reply itself does not show. */
export interface AfterReplyOptions {
  /** `true` while sub-agents, background tasks or the person have to act first: the end of a turn gets no nudge then. */
  readonly waiting?: boolean | undefined;
  /** `false` when the round's other tools changed nothing, so that it does not count towards a stale reminder. */
  readonly progress?: boolean | undefined;
  /** `false` when the todo tool was not offered to the model, or no step is left to call it in: no reminder then. */
  readonly toolAvailable?: boolean | undefined;
  /**
   * The messages of the request that the reply answers. Where they and the reply no longer show the plan, the reminder
   * shows it again; where only this round's answers could complete it, it counts as in sight. In them a shared list
   * finds which of its answers and reminders the model has read.
   */
  readonly messages?: readonly unknown[] | undefined;
  /** The result of `isPlanInSight` for the next request, where the host shortens each one; takes precedence. */
  readonly inSight?: boolean | undefined;
}

/**
 * The host's next step after a reply:
 *
 * - `"results"`: answer the calls, place the reminder if there is one, and go on.
 * - `"nudge"`: the model ended its turn with todos left; place the reminder and go on once more.
 * - `"done"`: the model ended its turn.
 * - `"again"`: the provider paused, or the reply is only a compaction; send the messages, with the reminder if there is one.
 * - `"broken_off"`: the reply was refused or filtered, or failed, or stopped early without a call to answer. Nothing
 *   was counted, and the host decides.
 */
export type NextStep =
  | { readonly next: "results" | "again"; readonly reminder: TodoReminder | undefined }
  | { readonly next: "nudge"; readonly reminder: TodoReminder }
  | { readonly next: "done" | "broken_off"; readonly reminder: undefined };

/** A session or a shared list that `stepRequest` takes through a request. */
export type AnySteppedTodos = AnyTodos &
  (Pick<TodoSession, "begin" | "check" | "reminders"> | Pick<SharedTodoSession, "begin" | "check" | "reminders">);

/** The host's facts about a request that its messages do not show. */
export interface StepRequestOptions extends Pick<AfterReplyOptions, "waiting" | "progress" | "toolAvailable"> {
  /**
   * `true` where the reply at the end of the messages was cut off, refused, filtered, or stopped by the person: such a
   * reply does not end a turn or count, and the host decides.
   */
  readonly brokenOff?: boolean | undefined;
  /**
   * Reads which checks an answered call of the newest round is, such as `shellChecks()`: they are noted as
   * `todos.check` does, once, before the round is counted. If it throws, the step throws its error and notes nothing.
   */
  readonly checks?: ChecksOfCall | undefined;
}

/** A request to send, or the end of the model's turn. */
export interface RequestStep<Message> {
  /** The messages with the reminder that was due, to send and to keep; earlier ones are the same objects. */
  readonly messages: Message[];
  /** `"done"` where the model ended its turn, so that no request is due. */
  readonly next: "send" | "done";
}

/** The end of a model's turn, for `todos.stop`. */
export interface TurnEnd {
  /** The model's last words: without its thoughts, and empty where it wrote none. */
  readonly reply: string;
}

/** The place of a reminder. */
export interface ReminderOptions {
  /**
   * `"tail"`: at the end of everything, after the host's cache point, for hosts that send a reminder once and drop it;
   * only `stale` and `no_plan` reminders go there. Default: the last tool result's text, or the user's message, to be
   * kept.
   */
  readonly place?: "tail" | undefined;
}

/** The preset, rules and tool of a recorded conversation. */
export type TranscriptOptions<I extends TodoItem = TodoItem> = Pick<TodoSessionOptions<I>, "preset" | "rules" | "tool">;

/**
 * Rebuilds the list from the calls in a transcript: undefined without any, an empty list where it was cleared.
 *
 * The items have the numbers that the product's answers name (`Task #2 created`). Where the beginning of the transcript
 * is missing, the list has the items that the rest adds; it is undefined where the rest only changes earlier ones.
 *
 * The calls go through the rules again, so refused ones change nothing; neither do calls whose result is marked as an
 * error, refuses the call (`Not saved:`), or contains the answer to a call that was cut off.
 *
 * @throws TypeError for anything but an array.
 */
export type TodosFromTranscript<Message> = <I extends TodoItem = TodoItem>(
  messages: readonly Message[],
  options?: TranscriptOptions<I>,
) => TodoList<I> | undefined;
