import type { TodoItem, TodoList } from "../core/todo.js";
import type { ReplaceResult } from "../core/validate-and-replace.js";
import type { NagDecision, NagPlacement, NagReason } from "../nag/event.js";
import type { TodoTool, TodoWriteResult } from "../tool/create-todo-tool.js";
import type { TodoListener } from "./listeners.js";
import type { TodoSnapshot } from "./snapshot.js";

/** A reminder to put into the conversation: text with its tags, why, and where it should stand. */
export interface TodoReminder {
  readonly text: string;
  readonly reason: NagReason;
  readonly placement: NagPlacement;
}

/** What the host knows about this moment. */
export interface TodoMoment {
  /**
   * `false` when the tool was not offered to the model, or when it will not be called again (the last allowed step);
   * there is no reminder then.
   */
  readonly toolAvailable?: boolean | undefined;
}

/** What the host knows about the end of a round. */
export interface TodoRoundMoment extends TodoMoment {
  /**
   * `false` when the round's other tools changed nothing: they only read, searched, waited or failed. Such a round
   * does not count towards a stale reminder; left out, it counts.
   */
  readonly progress?: boolean | undefined;
}

/** Which tool a call is of. */
export interface TodoCallOf {
  /** The name the model called, where it is one of `tool.operations`. Default: the tool itself. */
  readonly tool?: string | undefined;
}

/** One agent's plan, with its tool and its reminders. Every function is bound. */
export interface TodoSession<I extends TodoItem = TodoItem> {
  /** The tool for the request. */
  readonly tool: TodoTool<I>;
  /** The plan as it stands: the same object until it changes. */
  readonly list: TodoList<I>;
  /** What the nag policy last decided, and why; undefined before the first event. */
  readonly decision: NagDecision | undefined;
  /** When the list last changed, by the `now` option; undefined without one. */
  readonly updatedAt: Date | undefined;
  /** A user message arrived. */
  readonly begin: (moment?: TodoMoment) => TodoReminder | undefined;
  /** Answers one call of the tool; several calls of a turn in their order. Never throws for the input. */
  readonly write: (input: unknown, call?: TodoCallOf) => TodoWriteResult<I>;
  /** A model call that had tool calls is over. */
  readonly endRound: (moment?: TodoRoundMoment) => TodoReminder | undefined;
  /** The model ended its turn: instead of `endRound`. A reminder asks it to go on once more. */
  readonly stop: (moment?: TodoMoment) => TodoReminder | undefined;
  /** Old messages were dropped, by the host or the server. */
  readonly compacted: (moment?: TodoMoment) => TodoReminder | undefined;
  /** The person changed the list: checked like a write, but no write of the model; its next reply tells it. */
  readonly edit: (input: unknown) => ReplaceResult<I>;
  /** Empties the list; the revision goes on. */
  readonly clear: () => void;
  /** Hears every change; returns the function that ends it. A listener that throws breaks nothing. */
  readonly subscribe: (listener: TodoListener<I>) => () => void;
  /** The session as plain JSON. */
  readonly snapshot: () => TodoSnapshot<I>;
}
