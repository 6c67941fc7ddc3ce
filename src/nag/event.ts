import type { TodoList } from "../core/todo.js";

/**
 * What happened in the host's loop, as a nag policy hears it.
 *
 * `start`: a user message arrived. `round`: after a model call that had tool calls. `stop`: the model ended its
 * turn. `compacted`: old messages were dropped, by the host or the server. `toolAvailable: false` says that the
 * todo tool was not offered, or that no model call is left in which it could be used. `progress: false` says that
 * the other tools of the round changed nothing (they read, searched, waited, failed): such a round cannot have put
 * the list out of date, so it does not count; left out, it counts.
 */
export type NagEvent = { readonly toolAvailable?: boolean | undefined } & (
  | { readonly type: "start" }
  | {
      readonly type: "round";
      readonly list: TodoList;
      readonly write: "none" | "ok" | "failed";
      readonly progress?: boolean | undefined;
    }
  | { readonly type: "stop"; readonly list: TodoList }
  | { readonly type: "compacted"; readonly list: TodoList }
);

/** Why there is no reminder now. */
export type NagSilence = "off" | "fresh" | "spacing" | "exhausted" | "empty" | "done" | "tool_unavailable";

/** Why there is a reminder now. */
export type NagReason = "start" | "no_plan" | "stale" | "unfinished" | "compacted";

/** Before or after what it accompanies: the tool results of the round, or the user's text. */
export type NagPlacement = "before" | "after";

/** What a nag policy decides: silence with its reason, or a reminder with reason, text (tags included) and place. */
export type NagDecision =
  | { readonly remind: false; readonly reason: NagSilence }
  | {
      readonly remind: true;
      readonly reason: NagReason;
      readonly text: string;
      readonly placement: NagPlacement;
    };
