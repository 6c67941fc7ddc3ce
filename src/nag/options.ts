import type { NagPlacement, NagReason } from "./event.js";
import type { NagMessage } from "./messages.js";

/** When mid-run reminders come, in rounds without a write. */
export interface NagCadence {
  /** Fires in this round without a write, counted from 1. Default 10. */
  readonly after?: number;
  /** Rounds from one reminder to the next. Default 10. */
  readonly spacing?: number;
  /** By how much the spacing grows with each reminder that brought no progress; 1 for not at all. Default 2. */
  readonly backoff?: number;
}

/**
 * How a nag policy decides and speaks; every field has a default, and the defaults are quiet.
 *
 * Where settings can be given, `true` means the default ones and `false` switches that kind of reminder off.
 */
export interface NagOptions {
  /** `false` switches every reminder off, whatever else is set. Default true. */
  readonly enabled?: boolean;
  /** The tool as the model knows it. Default `todo_write`. */
  readonly toolName?: string;
  /** The tag that reminders stand in. Default `reminder`. */
  readonly tag?: string;
  /** A reminder with the first user message (`true` means that), or with every one. Default false. */
  readonly start?: boolean | "first" | "every";
  /** Reminders about a list that was not written for a while. Default after 10, spacing 10, backoff 2. */
  readonly stale?: boolean | NagCadence;
  /** Reminders that there is no list. Default false: of 174 recorded ones 5 were followed by a write. */
  readonly noPlan?: boolean | NagCadence;
  /** Nudges at the end of a turn that leaves items open: at most `max` in one user turn. Default 1. */
  readonly stop?: boolean | { readonly max?: number };
  /** Whether the plan is shown again after old messages were dropped. Default true. */
  readonly compacted?: boolean;
  /** Most reminders, and most nudges, while the open part of the plan stays the same. Default 3. */
  readonly maxFires?: number;
  /** Whether only an accepted write resets the count of rounds, or any call of the tool. Default `"write"`. */
  readonly resetOn?: "write" | "call";
  /** Whether the count of rounds begins anew with each user message. Default false. */
  readonly restartOnStart?: boolean;
  /** What a stale reminder does about an empty list, where `noPlan` does not speak of it. Default `"silent"`. */
  readonly whenEmpty?: "silent" | "remind";
  /** What a stale reminder does about a finished list. Default `"silent"`. */
  readonly whenDone?: "silent" | "remind";
  /** Whether a stale reminder lists the open items (at most 10). Default `"none"`. */
  readonly echo?: "none" | "open";
  /** Where mid-run reminders go, before or after the tool results. Default `"after"`. */
  readonly placement?: NagPlacement;
  /** The words of each kind of reminder, as a text or a function. */
  readonly messages?: Readonly<Partial<Record<NagReason, NagMessage>>>;
}
