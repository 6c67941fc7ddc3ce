import type { NagPlacement, NagReason } from "./event.js";
import type { NagMessage } from "./messages.js";

/** Options with nothing left out. */
export type Filled<T> = { readonly [K in keyof T]-?: Exclude<T[K], undefined> };

/** When mid-run reminders come, in rounds without a write. */
export interface NagCadence {
  /** Fires in this round without a write, counted from 1. Default 10. */
  readonly after?: number | undefined;
  /** Rounds from one reminder to the next. Default 10. */
  readonly spacing?: number | undefined;
  /**
   * By how much the spacing grows with each reminder in a row that was ignored; 1 for not at all. Default 2. A
   * reminder worked when a write within three rounds of it moved the open part of the plan, and with one that
   * worked the spacing is back at its start.
   */
  readonly backoff?: number | undefined;
}

/** When reminders about a list come that was not written for a while. */
export interface NagStaleCadence extends NagCadence {
  /**
   * The same as `after`, for a list that is kept: two writes in a row moved its open part, with no reminder in
   * between. Default 20, or `after` where that is given.
   *
   * The number comes from 168 recorded sessions of three agents: of the waits between two writes of an open list
   * 95 in 100 take fewer than 20 rounds, whereas 10 rounds disturb one wait in eight. A list that was written once
   * keeps `after`: its second write comes sooner than later ones do. `docs/reminders.md` has the table.
   */
  readonly afterKept?: number | undefined;
}

/**
 * How a nag policy decides and speaks; every field has a default, and the defaults are quiet.
 *
 * Where settings can be given, `true` means the default ones, `false` switches that kind of reminder off, and a number
 * stands for its first setting (`after`, `max`).
 */
export interface NagOptions {
  /** `false` switches every reminder off, whatever else is set. Default true. */
  readonly enabled?: boolean | undefined;
  /** The tool as the model knows it. Default `todo_write`. */
  readonly toolName?: string | undefined;
  /** The tag that reminders stand in. Default `reminder`. */
  readonly tag?: string | undefined;
  /** A reminder with the first user message (`true` means that), or with every one. Default false. */
  readonly start?: boolean | "first" | "every" | undefined;
  /**
   * Reminders about a list that was not written for a while. Default after 10, or 20 where the list is kept, spacing
   * 10, backoff 2.
   */
  readonly stale?: boolean | number | NagStaleCadence | undefined;
  /** Reminders that there is no list. Default false: of 174 recorded ones 5 were followed by a write. */
  readonly noPlan?: boolean | number | NagCadence | undefined;
  /** Nudges at the end of a turn that leaves items open: at most `max` in one user turn. Default 1. */
  readonly stop?: boolean | number | { readonly max?: number } | undefined;
  /** Whether the open plan is shown again, as context, after old messages were dropped. Default true. */
  readonly compacted?: boolean | undefined;
  /** Most reminders, and most nudges, while the open part of the plan stays the same. Default 3. */
  readonly maxFires?: number | undefined;
  /** Whether only an accepted write resets the count of rounds, or any call of the tool. Default `"write"`. */
  readonly resetOn?: "write" | "call" | undefined;
  /** Whether the count of rounds begins anew with each user message. Default false. */
  readonly restartOnStart?: boolean | undefined;
  /** What a stale reminder does about an empty list, where `noPlan` does not speak of it. Default `"silent"`. */
  readonly whenEmpty?: boolean | "silent" | "remind" | undefined;
  /** What a stale reminder does about a finished list. Default `"silent"`. */
  readonly whenDone?: boolean | "silent" | "remind" | undefined;
  /** Whether a stale reminder lists the open items (at most 10). Default `"none"`. */
  readonly echo?: "none" | "open" | undefined;
  /** Where mid-run reminders go, before or after the tool results. Default `"after"`. */
  readonly placement?: NagPlacement | undefined;
  /** The words of each kind of reminder, as a text or a function. */
  readonly messages?: Readonly<Partial<Record<NagReason, NagMessage>>> | undefined;
}
