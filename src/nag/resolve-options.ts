import {
  allOf,
  BOOLEAN,
  checkOptions,
  countFrom,
  type OptionGroup,
  type OptionRule,
  oneOf,
  TEXT,
  TEXT_OR_FUNCTION,
  textLike,
} from "../model/check-options.js";
import { isRecord, withoutUndefined } from "../model/plain-json.js";
import { TODO_STATUSES } from "../model/todo.js";
import type { StatusWords } from "../model/todo-rules.js";
import type { NagPlacement, NagReason } from "./event.js";
import { NAG_MESSAGES, type NagMessage } from "./messages.js";

/** Options in which every field is set. */
export type Filled<T> = { readonly [K in keyof T]-?: Exclude<T[K], undefined> };

/** How often reminders come while the model works, in rounds without a write. */
export interface NagCadence {
  /** The round without a write that brings the first reminder, counted from 1. Default 10, for `stale` 4. */
  readonly after?: number | undefined;
  /** Rounds from one reminder to the next. Default 10. */
  readonly spacing?: number | undefined;
  /**
   * The factor by which the spacing grows with each reminder in a row that was ignored; 1 for no growth. Default 2. A
   * reminder worked if a write within three rounds moved the open part of the plan; the spacing then starts again.
   */
  readonly backoff?: number | undefined;
}

/**
 * How often reminders come about a list that has not been written for a while.
 *
 * By default the list decides which number counts: `after` where nothing is in progress; while an item is,
 * `afterIfUpToDate`, or at least 8 rounds once the model has completed items in a batch (several in one write, or one
 * while none was in progress). An `after` without the other two counts rounds alone: it applies to every list, however
 * few items are left.
 *
 * The defaults come from 168 recorded sessions of three agents; the repository has the tables in
 * `docs/measurements/reminders.md`. Where the host marks the rounds that changed nothing (`progress: false`), the
 * defaults are 3 and 20, since only two rounds in three count.
 */
export interface NagStaleCadence extends NagCadence {
  /**
   * Replaces `after` while an item is in progress and none was completed in a batch. Default 30, or `after` if that is
   * set.
   */
  readonly afterIfUpToDate?: number | undefined;
  /**
   * The fewest pending items that a reminder is for; one fewer is enough once items were completed in a batch. With
   * fewer there is silence, `few_pending`, and the nudge at the end of the turn asks about the rest. Default 2, or 0 if
   * `after` is set without it.
   */
  readonly minPending?: number | undefined;
}

/**
 * The options of a nag policy; every field has a default, and the defaults are quiet.
 *
 * For a kind of reminder with settings, `true` means the default settings, `false` switches it off, and a number sets
 * the first one (`after`, `max`).
 */
export interface NagOptions {
  /** The name of the tool that the model sees. Default `todo_write`. */
  readonly toolName?: string | undefined;
  /** The model's own words for statuses, which a session takes from its rules. Default: the library's. */
  readonly statusWords?: StatusWords | undefined;
  /** The tag around each reminder. Default `reminder`. */
  readonly tag?: string | undefined;
  /** Whether there is a reminder with the first user message. Default false. */
  readonly start?: boolean | undefined;
  /**
   * Reminders about a list that has not been written for a while. Default after 4, or 30 while the list is kept up to
   * date, minPending 2, spacing 10, backoff 2.
   */
  readonly stale?: boolean | number | NagStaleCadence | undefined;
  /** Reminders to begin a list. Default false: of 174 recorded ones, 5 were followed by a write. */
  readonly noPlan?: boolean | number | NagCadence | undefined;
  /** Nudges at the end of a turn that leaves items open, at most `max` in one user turn. Default 1. */
  readonly stop?: boolean | number | { readonly max?: number } | undefined;
  /** Whether to show the open plan again, as context, after old messages were dropped. Default true. */
  readonly compacted?: boolean | undefined;
  /**
   * Whether to report a person's changes, at the next round or user message and whatever the cadence. Default true.
   */
  readonly edited?: boolean | undefined;
  /** Most reminders, and most nudges, while the open part of the plan stays the same. Default 3. */
  readonly maxReminders?: number | undefined;
  /** The event that resets the count of rounds: an accepted write, or any call of the tool. Default `"write"`. */
  readonly resetOn?: "write" | "call" | undefined;
  /** Whether each user message resets the count of rounds. Default false. */
  readonly restartOnStart?: boolean | undefined;
  /** How a stale reminder treats an empty list, unless `noPlan` is set. Default `"silent"`. */
  readonly whenEmpty?: "silent" | "remind" | undefined;
  /** How a stale reminder treats a finished list. Default `"silent"`. */
  readonly whenDone?: "silent" | "remind" | undefined;
  /** Whether a stale reminder lists the open items (at most 10). Default false. */
  readonly listOpenItems?: boolean | undefined;
  /** Where reminders go while the model works: before or after the tool results. Default `"after"`. */
  readonly placement?: NagPlacement | undefined;
  /** The words of each kind of reminder, as a text or a function. */
  readonly messages?: Readonly<Partial<Record<NagReason, NagMessage>>> | undefined;
}

/** Options with every default filled in. */
export type ResolvedNagOptions = Filled<Omit<NagOptions, "stale" | "noPlan" | "stop">> & {
  /** Undefined where reminders of the kind are off. */
  readonly stale: ResolvedStale | undefined;
  readonly noPlan: Filled<NagCadence> | undefined;
  readonly stop: { readonly max: number } | undefined;
};

/** The cadence of a stale reminder; `atWork` applies once the host leaves out rounds that changed nothing. */
export type ResolvedStale = Filled<NagStaleCadence> & {
  /** The least number of rounds while an item is in progress. */
  readonly whileRunning: number;
  readonly atWork: Pick<Filled<NagStaleCadence>, "after" | "afterIfUpToDate">;
};

const SUBJECT = "nag options";

const CADENCE = { after: 10, spacing: 10, backoff: 2 };

const STALE = { after: 4, afterIfUpToDate: 30, minPending: 2, spacing: 10, backoff: 2 };

/** Of reminders that came sooner while an item was in progress, one in ten was right. */
const WHILE_RUNNING = 8;

const AT_WORK = { after: 3, afterIfUpToDate: 20 };

const STOP = { max: 1 };

const DEFAULTS = {
  toolName: "todo_write",
  tag: "reminder",
  start: false,
  compacted: true,
  edited: true,
  maxReminders: 3,
  resetOn: "write",
  restartOnStart: false,
  whenEmpty: "silent",
  whenDone: "silent",
  listOpenItems: false,
  placement: "after",
} as const;

const RULES = /* @__PURE__ */ listRules();

function listRules(): Readonly<Record<keyof NagOptions, OptionRule | OptionGroup>> {
  const silence = oneOf("silent", "remind");
  return {
    toolName: textLike(/^[A-Za-z_][\w.:-]{0,127}$/, "letters, digits, _, -, . and :, at most 128"),
    statusWords: { options: allOf(TODO_STATUSES, TEXT) },
    tag: textLike(/^[A-Za-z][\w-]{0,63}$/, "letters, digits, _ and -, at most 64"),
    start: BOOLEAN,
    stale: listNumbers(STALE),
    noPlan: listNumbers(CADENCE),
    stop: listNumbers(STOP),
    compacted: BOOLEAN,
    edited: BOOLEAN,
    maxReminders: countFrom(0),
    resetOn: oneOf("write", "call"),
    restartOnStart: BOOLEAN,
    whenEmpty: silence,
    whenDone: silence,
    listOpenItems: BOOLEAN,
    placement: oneOf("before", "after"),
    messages: { options: allOf(Object.keys(NAG_MESSAGES), TEXT_OR_FUNCTION) },
  };
}

/** The rules for a kind of reminder whose settings are numbers. */
function listNumbers(defaults: Readonly<Record<string, number>>): OptionGroup {
  const names = Object.keys(defaults);
  const ruleOf = (name: string): OptionRule =>
    name === "backoff"
      ? ["a number ≥ 1", (value) => Number.isFinite(value) && Number(value) >= 1]
      : countFrom(name === "minPending" || name === "max" ? 0 : 1);
  return {
    options: Object.fromEntries(names.map((name) => [name, ruleOf(name)])),
    rule: `true, false, a number or { ${names.join(", ")} }`,
  };
}

/**
 * Checks options and fills in the defaults; an option that is `undefined` counts as left out.
 *
 * @throws RangeError for a number or word outside its range, TypeError for an unknown option or a value of the
 * wrong kind.
 */
export function resolveNagOptions(options: NagOptions = {}): ResolvedNagOptions {
  const { stale = true, noPlan = false, stop = true, messages = {}, statusWords = {}, ...given } = { ...options };
  const numbers = { stale: widen(stale, "after"), noPlan: widen(noPlan, "after"), stop: widen(stop, "max") };
  checkOptions(SUBJECT, isRecord(options) ? { ...options, ...numbers } : options, RULES);
  return Object.freeze({
    ...DEFAULTS,
    ...withoutUndefined(given),
    stale: numbers.stale && resolveStale(withoutUndefined(numbers.stale)),
    noPlan: numbers.noPlan && { ...CADENCE, ...withoutUndefined(numbers.noPlan) },
    stop: numbers.stop && { ...STOP, ...withoutUndefined(numbers.stop) },
    // Copies, so that a host that changes its objects later does not change the policy.
    statusWords: withoutUndefined(statusWords),
    messages: withoutUndefined(messages),
  });
}

/** Writes out the settings of a kind of reminder: a number is the first of them, and `true` sets none. */
function widen<T extends object>(value: boolean | number | T, first: keyof T): T | undefined {
  if (value === false) return undefined;
  const settings = value === true ? {} : typeof value === "number" ? { [first]: value } : value;
  // It is checked with the other options.
  return settings as T;
}

function resolveStale(given: Partial<Filled<NagStaleCadence>>): ResolvedStale {
  const { after: own } = given;
  // A host's own `after` applies to every list.
  const lone = own === undefined ? {} : { after: own, afterIfUpToDate: own, minPending: 0 };
  const whileRunning = own ?? WHILE_RUNNING;
  const { after, afterIfUpToDate } = { ...AT_WORK, ...lone, ...given };
  return { ...STALE, ...lone, ...given, whileRunning, atWork: { after, afterIfUpToDate } };
}
