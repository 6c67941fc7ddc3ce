import { checkOptions, type OptionRule, oneOf } from "../core/check-options.js";
import { withoutUndefined } from "../core/plain-json.js";
import type { NagReason } from "./event.js";
import type { Filled, NagCadence, NagOptions, NagStaleCadence } from "./options.js";

/** Options with every default filled in. */
export type ResolvedNagOptions = Filled<
  Omit<NagOptions, "start" | "whenEmpty" | "whenDone" | "stale" | "noPlan" | "stop">
> & {
  readonly start: false | "first" | "every";
  readonly whenEmpty: "silent" | "remind";
  readonly whenDone: "silent" | "remind";
  readonly stale: false | ResolvedStale;
  readonly noPlan: false | Filled<NagCadence>;
  readonly stop: false | { readonly max: number };
};

/** The cadence of a stale reminder; `atWork` holds once the host leaves out rounds that changed nothing. */
export type ResolvedStale = Filled<NagStaleCadence> & {
  readonly atWork: Pick<Filled<NagStaleCadence>, "after" | "afterKept">;
};

const TASK = "create a nag policy";

const CADENCE = { after: 10, spacing: 10, backoff: 2 };

const STALE = { after: 4, afterKept: 30, minPending: 2, spacing: 10, backoff: 2 };

const AT_WORK = { after: 3, afterKept: 20 };

const STOP = { max: 1 };

const DEFAULTS = {
  enabled: true,
  toolName: "todo_write",
  tag: "reminder",
  compacted: true,
  edited: true,
  maxFires: 3,
  resetOn: "write",
  restartOnStart: false,
  echo: "none",
  placement: "after",
} as const;

const RULES = /* @__PURE__ */ listRules();

function listRules(): Readonly<Record<keyof NagOptions, OptionRule | undefined>> {
  const boolean = oneOf(true, false);
  const silence = oneOf(false, true, "silent", "remind");
  return {
    enabled: boolean,
    toolName: textOf(/^[A-Za-z_][\w.:-]{0,127}$/, "letters, digits, _, -, . and :, at most 128"),
    tag: textOf(/^[A-Za-z][\w-]{0,63}$/, "letters, digits, _ and -, at most 64"),
    start: oneOf(false, true, "first", "every"),
    stale: undefined,
    noPlan: undefined,
    stop: undefined,
    compacted: boolean,
    edited: boolean,
    maxFires: countFrom(0),
    resetOn: oneOf("write", "call"),
    restartOnStart: boolean,
    whenEmpty: silence,
    whenDone: silence,
    echo: oneOf("none", "open"),
    placement: oneOf("before", "after"),
    messages: undefined,
  };
}

function textOf(pattern: RegExp, rule: string): OptionRule {
  return [rule, (value) => typeof value === "string" && pattern.test(value)];
}

function countFrom(least: number): OptionRule {
  const accepts = (value: unknown): boolean =>
    (Number.isInteger(value) || value === Infinity) && Number(value) >= least;
  return [`a whole number from ${least}`, accepts];
}

/** The rules for settings in numbers; every kind of reminder has some of them. */
const NUMBERS = /* @__PURE__ */ listNumbers();

function listNumbers(): Readonly<Record<string, OptionRule>> {
  const fromOne = countFrom(1);
  const backoff: OptionRule = [
    "a number from 1",
    (value) => typeof value === "number" && value >= 1 && value < Infinity,
  ];
  return {
    after: fromOne,
    afterKept: fromOne,
    minPending: countFrom(0),
    spacing: fromOne,
    backoff,
    max: countFrom(0),
  };
}

const MESSAGE: OptionRule = [
  "a text or a function",
  (value) => typeof value === "string" || typeof value === "function",
];

const MESSAGES: Readonly<Record<NagReason, OptionRule>> = {
  start: MESSAGE,
  no_plan: MESSAGE,
  stale: MESSAGE,
  unfinished: MESSAGE,
  compacted: MESSAGE,
  edited: MESSAGE,
};

/**
 * Checks options and fills in the defaults; an option that is `undefined` counts as left out.
 *
 * @throws RangeError for a number or word outside its range, TypeError for an unknown option or a value of the
 * wrong kind.
 */
export function resolveNagOptions(options: NagOptions = {}): ResolvedNagOptions {
  checkOptions(TASK, options, RULES);
  const {
    stale = true,
    noPlan = false,
    stop = true,
    start,
    whenEmpty,
    whenDone,
    messages = {},
    ...given
  } = options;
  checkOptions(TASK, messages, MESSAGES, { group: "messages" });
  const pauses = takeNumbers("noPlan", noPlan, CADENCE);
  const nudges = takeNumbers("stop", stop, STOP);
  return Object.freeze({
    ...DEFAULTS,
    ...withoutUndefined(given),
    start: start === true ? "first" : (start ?? false),
    whenEmpty: fillSilence(whenEmpty),
    whenDone: fillSilence(whenDone),
    stale: resolveStale(stale),
    noPlan: pauses && { ...CADENCE, ...pauses },
    stop: nudges && { ...STOP, ...nudges },
    // A copy, so that a host that changes its object later does not change the policy.
    messages: withoutUndefined(messages),
  });
}

function fillSilence(choice: boolean | "silent" | "remind" | undefined): "silent" | "remind" {
  return choice === true ? "remind" : choice || "silent";
}

function resolveStale(stale: unknown): false | ResolvedStale {
  const given = takeNumbers("stale", stale, STALE);
  if (given === false) return false;
  const { after: own } = given;
  // A host's own `after` holds for every list.
  const lone = own === undefined ? {} : { after: own, afterKept: own, minPending: 0 };
  const { after, afterKept } = { ...AT_WORK, ...lone, ...given };
  return { ...STALE, ...lone, ...given, atWork: { after, afterKept } };
}

/** Takes the settings that were given for a kind of reminder; a number is the first of them. */
function takeNumbers(
  group: string,
  value: unknown,
  defaults: Readonly<Record<string, number>>,
): false | Readonly<Record<string, never>> {
  if (value === false) return false;
  const names = Object.keys(defaults);
  const [first = ""] = names;
  const given = value === true ? {} : typeof value === "number" ? { [first]: value } : value;
  const rules = Object.fromEntries(names.map((name) => [name, NUMBERS[name]]));
  const rule = `true, false, a number or { ${names.join(", ")} }`;
  checkOptions(TASK, given, rules, { group, rule });
  // Each is laid over its default, whose type it has by the rules.
  return withoutUndefined(given as Readonly<Record<string, never>>);
}
