import type { TodoList } from "../model/todo.js";
import type { TodoChange } from "../plan/diff-todos.js";
import type { FailingStep } from "../plan/todo-facts.js";

/**
 * An event in the host's loop, as a nag policy receives it.
 *
 * `start`: a user message arrived; `brokenOff` is true where the person broke the turn before it off, by default where
 * that had rounds and no end. `round`: a model call that had tool calls is over. `stop`: the model ended its turn;
 * `reply` is its last words, and `waiting: true` means that the person has to act first. `compacted`: the host or the
 * server dropped old messages; with `inSight`, the plan is shown only if it was in those messages.
 * `toolAvailable: false` means that the todo tool was not offered, or that no model call is left to use it in.
 * `progress: false` means that the round's other tools changed nothing (they read, searched, waited or failed): such a
 * round cannot have put the list out of date and does not count. The default thresholds of stale reminders are lower
 * from then on. `edited` lists a person's changes to the list that the model has not seen yet. `failing` names finished
 * items whose check fails.
 */
export type NagEvent = {
  readonly toolAvailable?: boolean | undefined;
  /** Whether the request that was sent still showed the plan; undefined counts as yes. */
  readonly inSight?: boolean | undefined;
  readonly edited?: readonly TodoChange[] | undefined;
  /** The names of those who changed it; empty, or `"user"`, means the user. */
  readonly editors?: readonly string[] | undefined;
  /** The open items that others work on for the model: it waits for them, so only news is worth a reminder. */
  readonly away?: readonly { readonly content: string; readonly agent?: string }[] | undefined;
  /** The outcomes of delegated work that the list does not show: a sentence each. */
  readonly news?: readonly string[] | undefined;
} & (
  | { readonly type: "start"; readonly list?: TodoList; readonly brokenOff?: boolean | undefined }
  | {
      readonly type: "round";
      readonly list: TodoList;
      readonly write: "none" | "ok" | "failed";
      readonly progress?: boolean | undefined;
    }
  | {
      readonly type: "stop";
      readonly list: TodoList;
      readonly reply?: string | undefined;
      readonly waiting?: boolean | undefined;
      readonly failing?: readonly FailingStep[] | undefined;
    }
  | { readonly type: "compacted"; readonly list: TodoList }
);

/** The reason for silence. */
export type NagSilence =
  | "off"
  | "fresh"
  | "few_pending"
  | "spacing"
  | "exhausted"
  | "empty"
  | "done"
  | "blocked"
  | "waiting"
  | "idle"
  | "tool_unavailable";

/** The reason for a reminder. */
export type NagReason =
  | "start"
  | "no_plan"
  | "stale"
  | "unfinished"
  | "failing"
  | "compacted"
  | "out_of_sight"
  | "edited";

/** Checks whether a reminder asks the model to go on after it ended its turn. */
export function isNudge(reason: NagReason | undefined): boolean {
  return reason === "unfinished" || reason === "failing";
}

/** The place of a reminder: before or after the tool results of the round, or the user's text. */
export type NagPlacement = "before" | "after";

/**
 * The decision of a nag policy: silence with its reason, or a reminder with reason, text (tags included) and place.
 */
export type NagDecision =
  | { readonly remind: false; readonly reason: NagSilence }
  | { readonly remind: true; readonly reason: NagReason; readonly text: string; readonly placement: NagPlacement };
