import {
  allOf,
  BOOLEAN,
  checkOptions,
  countFrom,
  type OptionGroup,
  type OptionRule,
  type OptionRules,
  oneOf,
  TEXT_OR_FUNCTION,
  textLike,
} from "../core/check-options.js";
import { withoutUndefined } from "../core/plain-json.js";
import { NAG_MESSAGES } from "./messages.js";
import type { Filled, NagCadence, NagOptions, NagStaleCadence } from "./options.js";

/** Options with every default filled in. */
export type ResolvedNagOptions = Filled<Omit<NagOptions, "stale" | "noPlan" | "stop">> & {
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
  toolName: "todo_write",
  tag: "reminder",
  start: false,
  compacted: true,
  edited: true,
  maxFires: 3,
  resetOn: "write",
  restartOnStart: false,
  whenEmpty: "silent",
  whenDone: "silent",
  echo: "none",
  placement: "after",
} as const;

const RULES = /* @__PURE__ */ listRules();

function listRules(): Readonly<Record<keyof NagOptions, OptionRule | OptionGroup | undefined>> {
  const silence = oneOf("silent", "remind");
  return {
    toolName: textLike(/^[A-Za-z_][\w.:-]{0,127}$/, "letters, digits, _, -, . and :, at most 128"),
    tag: textLike(/^[A-Za-z][\w-]{0,63}$/, "letters, digits, _ and -, at most 64"),
    start: BOOLEAN,
    // A number, or an object of them; see takeNumbers().
    stale: undefined,
    noPlan: undefined,
    stop: undefined,
    compacted: BOOLEAN,
    edited: BOOLEAN,
    maxFires: countFrom(0),
    resetOn: oneOf("write", "call"),
    restartOnStart: BOOLEAN,
    whenEmpty: silence,
    whenDone: silence,
    echo: oneOf("none", "open"),
    placement: oneOf("before", "after"),
    messages: { options: allOf(Object.keys(NAG_MESSAGES), TEXT_OR_FUNCTION) },
  };
}

/** The rules for settings in numbers; every kind of reminder has some of them. */
const NUMBERS = /* @__PURE__ */ listNumbers();

function listNumbers(): OptionRules {
  return {
    ...allOf(["after", "afterKept", "spacing"], countFrom(1)),
    ...allOf(["minPending", "max"], countFrom(0)),
    backoff: ["a number from 1", (value) => typeof value === "number" && value >= 1 && value < Infinity],
  };
}

/**
 * Checks options and fills in the defaults; an option that is `undefined` counts as left out.
 *
 * @throws RangeError for a number or word outside its range, TypeError for an unknown option or a value of the
 * wrong kind.
 */
export function resolveNagOptions(options: NagOptions = {}): ResolvedNagOptions {
  checkOptions(TASK, options, RULES);
  const { stale = true, noPlan = false, stop = true, messages = {}, ...given } = options;
  const pauses = takeNumbers("noPlan", noPlan, CADENCE);
  const nudges = takeNumbers("stop", stop, STOP);
  return Object.freeze({
    ...DEFAULTS,
    ...withoutUndefined(given),
    stale: resolveStale(stale),
    noPlan: pauses && { ...CADENCE, ...pauses },
    stop: nudges && { ...STOP, ...nudges },
    // A copy, so that a host that changes its object later does not change the policy.
    messages: withoutUndefined(messages),
  });
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
