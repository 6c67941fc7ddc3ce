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

/** How a nag policy decides and speaks; every field has a default, and the defaults are quiet. */
export interface NagOptions {
  /** `false` switches every reminder off, whatever else is set. Default true. */
  readonly enabled?: boolean;
  /** The tool as the model knows it. Default `todo_write`. */
  readonly toolName?: string;
  /** The tag that reminders stand in. Default `reminder`. */
  readonly tag?: string;
  /** A reminder with the first user message, or with every one. Default false. */
  readonly start?: false | "first" | "every";
  /** Reminders about a list that was not written for a while. Default after 10, spacing 10, backoff 2. */
  readonly stale?: false | NagCadence;
  /** Reminders that there is no list. Default false: of 174 recorded ones 5 were followed by a write. */
  readonly noPlan?: false | NagCadence;
  /** Nudges at the end of a turn that leaves items open: at most `max` in one user turn. Default 1. */
  readonly stop?: false | { readonly max?: number };
  /** Whether the plan is shown again after old messages were dropped. Default true. */
  readonly compacted?: boolean;
  /** Most reminders, and most nudges, while the open part of the plan stays the same. Default 3. */
  readonly maxFires?: number;
  /** Whether only an accepted write resets the count of rounds, or any call of the tool. Default `"write"`. */
  readonly resetOn?: "write" | "call";
  /** Whether the count of rounds begins anew with each user message. Default false. */
  readonly restartOnStart?: boolean;
  /** What a stale reminder does about an empty list. Default `"silent"`. */
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

/** Options with every default filled in. */
export type ResolvedNagOptions = Readonly<
  Required<Omit<NagOptions, "stale" | "noPlan" | "stop">> & {
    stale: false | Required<NagCadence>;
    noPlan: false | Required<NagCadence>;
    stop: false | { readonly max: number };
  }
>;

const CADENCE: Required<NagCadence> = Object.freeze({ after: 10, spacing: 10, backoff: 2 });

const DEFAULTS: ResolvedNagOptions = Object.freeze({
  enabled: true,
  toolName: "todo_write",
  tag: "reminder",
  start: false,
  stale: CADENCE,
  noPlan: false,
  stop: Object.freeze({ max: 1 }),
  compacted: true,
  maxFires: 3,
  resetOn: "write",
  restartOnStart: false,
  whenEmpty: "silent",
  whenDone: "silent",
  echo: "none",
  placement: "after",
  messages: Object.freeze({}),
});

const CHOICES: Readonly<Partial<Record<keyof NagOptions, readonly unknown[]>>> = {
  enabled: [true, false],
  start: [false, "first", "every"],
  compacted: [true, false],
  resetOn: ["write", "call"],
  restartOnStart: [true, false],
  whenEmpty: ["silent", "remind"],
  whenDone: ["silent", "remind"],
  echo: ["none", "open"],
  placement: ["before", "after"],
};

/**
 * Options made whole and checked.
 *
 * @throws RangeError for a number or word outside its range, TypeError for an unknown option or a value of the
 * wrong kind.
 */
export function resolveNagOptions(options: NagOptions = {}): ResolvedNagOptions {
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(DEFAULTS, name)) {
      throw new TypeError(
        `Cannot create a nag policy as ${name} is not an option: the options are ${Object.keys(DEFAULTS).join(", ")}`,
      );
    }
  }
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const merged = { ...DEFAULTS, ...given };
  for (const [name, choices] of Object.entries(CHOICES)) {
    const value = merged[name as keyof NagOptions];
    if (!choices.includes(value))
      throw invalid(name, value, `one of ${choices.map((choice) => JSON.stringify(choice)).join(", ")}`);
  }
  checkName("toolName", merged.toolName, /^[A-Za-z_][\w.:-]{0,127}$/, "a tool name");
  checkName("tag", merged.tag, /^[A-Za-z][\w-]{0,63}$/, "a tag name of letters, digits, - and _");
  checkNumber("maxFires", merged.maxFires, 0);
  checkMessages(merged.messages);
  return Object.freeze({
    ...merged,
    stale: resolveCadence("stale", merged.stale),
    noPlan: resolveCadence("noPlan", merged.noPlan),
    stop: resolveStop(merged.stop),
  });
}

function resolveCadence(name: string, cadence: unknown): false | Required<NagCadence> {
  if (cadence === false) return false;
  if (typeof cadence !== "object" || cadence === null)
    throw invalid(name, cadence, "false or { after, spacing, backoff }");
  const { after, spacing, backoff }: Required<NagCadence> = { ...CADENCE, ...cadence };
  checkNumber(`${name}.after`, after, 1);
  checkNumber(`${name}.spacing`, spacing, 1);
  if (typeof backoff !== "number" || !(backoff >= 1) || backoff === Number.POSITIVE_INFINITY) {
    throw invalid(`${name}.backoff`, backoff, "a number from 1");
  }
  return Object.freeze({ after, spacing, backoff });
}

function resolveStop(stop: unknown): false | { readonly max: number } {
  if (stop === false) return false;
  if (typeof stop !== "object" || stop === null) throw invalid("stop", stop, "false or { max }");
  const { max }: { max: number } = { max: 1, ...stop };
  checkNumber("stop.max", max, 0);
  return Object.freeze({ max });
}

function checkMessages(messages: unknown): void {
  if (typeof messages !== "object" || messages === null) throw invalid("messages", messages, "an object");
  for (const [reason, message] of Object.entries(messages)) {
    if (!["start", "no_plan", "stale", "unfinished", "compacted"].includes(reason)) {
      throw new TypeError(`Cannot create a nag policy as messages.${reason} is no reason for a reminder`);
    }
    if (typeof message !== "string" && typeof message !== "function") {
      throw invalid(`messages.${reason}`, message, "a text or a function");
    }
  }
}

function checkName(name: string, value: unknown, pattern: RegExp, allowed: string): void {
  if (typeof value !== "string" || !pattern.test(value)) throw invalid(name, value, allowed);
}

function checkNumber(name: string, value: unknown, least: number): void {
  const isWhole = Number.isInteger(value) || value === Number.POSITIVE_INFINITY;
  if (!isWhole || Number(value) < least) throw invalid(name, value, `a whole number from ${least}`);
}

function invalid(name: string, value: unknown, allowed: string): RangeError | TypeError {
  const received = typeof value === "number" || value === undefined ? String(value) : JSON.stringify(value);
  const text = `Cannot create a nag policy as ${name} must be ${allowed}: current value is ${received ?? typeof value}`;
  return typeof value === "number" || typeof value === "string" ? new RangeError(text) : new TypeError(text);
}
