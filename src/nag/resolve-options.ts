import { isRecord, withoutUndefined } from "../core/plain.js";
import { describeValue } from "../core/quote.js";
import type { NagReason } from "./event.js";
import type { Filled, NagCadence, NagOptions, NagStaleCadence } from "./options.js";

/** Options with every default filled in. */
export type ResolvedNagOptions = Readonly<
  Filled<Omit<NagOptions, "start" | "whenEmpty" | "whenDone" | "stale" | "noPlan" | "stop">> & {
    start: false | "first" | "every";
    whenEmpty: "silent" | "remind";
    whenDone: "silent" | "remind";
    stale: false | Filled<NagStaleCadence>;
    noPlan: false | Filled<NagCadence>;
    stop: false | { readonly max: number };
  }
>;

const CADENCE: Filled<NagCadence> = Object.freeze({ after: 10, spacing: 10, backoff: 2 });

const AFTER_KEPT = 20;

const STALE: Filled<NagStaleCadence> = Object.freeze({ ...CADENCE, afterKept: AFTER_KEPT });

const STOP = Object.freeze({ max: 1 });

const DEFAULTS: ResolvedNagOptions = Object.freeze({
  enabled: true,
  toolName: "todo_write",
  tag: "reminder",
  start: false,
  stale: STALE,
  noPlan: false,
  stop: STOP,
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
  start: [false, true, "first", "every"],
  compacted: [true, false],
  resetOn: ["write", "call"],
  restartOnStart: [true, false],
  whenEmpty: [false, true, "silent", "remind"],
  whenDone: [false, true, "silent", "remind"],
  echo: ["none", "open"],
  placement: ["before", "after"],
};

const REASONS: readonly NagReason[] = ["start", "no_plan", "stale", "unfinished", "compacted"];

/**
 * Options made whole and checked; an option that is `undefined` counts as left out.
 *
 * @throws RangeError for a number or word outside its range, TypeError for an unknown option or a value of the
 * wrong kind.
 */
export function resolveNagOptions(options: NagOptions = {}): ResolvedNagOptions {
  const merged: Filled<NagOptions> = {
    ...DEFAULTS,
    ...readGiven("", options, Object.keys(DEFAULTS), "an object"),
  };
  for (const [name, choices] of Object.entries(CHOICES)) {
    // Object.entries loses the key type of CHOICES.
    const value = merged[name as keyof NagOptions];
    if (!choices.includes(value))
      throw invalid(name, value, `one of ${choices.map((choice) => JSON.stringify(choice)).join(", ")}`);
  }
  const { toolName, tag, maxFires } = merged;
  checkName("toolName", toolName, /^[A-Za-z_][\w.:-]{0,127}$/, "letters, digits, _, -, . and :, at most 128");
  checkName("tag", tag, /^[A-Za-z][\w-]{0,63}$/, "letters, digits, - and _, at most 64");
  checkNumber("maxFires", maxFires, 0);
  return Object.freeze({
    ...merged,
    start: merged.start === true ? "first" : merged.start,
    whenEmpty: readSilence(merged.whenEmpty),
    whenDone: readSilence(merged.whenDone),
    stale: resolveStale(merged.stale),
    noPlan: resolveCadence("noPlan", merged.noPlan),
    stop: resolveStop(merged.stop),
    messages: resolveMessages(merged.messages),
  });
}

function resolveCadence(
  name: string,
  cadence: unknown,
  names: readonly string[] = Object.keys(CADENCE),
): false | Filled<NagCadence> {
  if (cadence === false) return false;
  if (cadence === true) return CADENCE;
  if (typeof cadence === "number") return resolveCadence(name, { after: cadence });
  const allowed = `true, false, a number of rounds or { ${names.join(", ")} }`;
  const { after, spacing, backoff } = { ...CADENCE, ...readGiven(name, cadence, names, allowed) };
  checkNumber(`${name}.after`, after, 1);
  checkNumber(`${name}.spacing`, spacing, 1);
  if (typeof backoff !== "number" || !(backoff >= 1) || backoff === Number.POSITIVE_INFINITY) {
    throw invalid(`${name}.backoff`, backoff, "a number from 1");
  }
  return Object.freeze({ after, spacing, backoff });
}

function resolveStale(stale: unknown): false | Filled<NagStaleCadence> {
  const cadence = resolveCadence("stale", stale, Object.keys(STALE));
  if (cadence === false || stale === true) return cadence && STALE;
  const given = isRecord(stale) ? stale : { after: stale };
  // A host that says when to remind says it of every list.
  const otherwise = given["after"] === undefined ? AFTER_KEPT : cadence.after;
  const afterKept = given["afterKept"] === undefined ? otherwise : given["afterKept"];
  checkNumber("stale.afterKept", afterKept, 1);
  // What is no number was just refused.
  return Object.freeze({ ...cadence, afterKept: afterKept as number });
}

function readSilence(choice: boolean | "silent" | "remind"): "silent" | "remind" {
  return choice === true || choice === "remind" ? "remind" : "silent";
}

function resolveStop(stop: unknown): false | { readonly max: number } {
  if (stop === false) return false;
  if (stop === true) return STOP;
  if (typeof stop === "number") return resolveStop({ max: stop });
  const { max } = {
    ...STOP,
    ...readGiven("stop", stop, Object.keys(STOP), "true, false, a number or { max }"),
  };
  checkNumber("stop.max", max, 0);
  return Object.freeze({ max });
}

/** A copy, so that what the host does to its object later cannot change what the policy says. */
function resolveMessages(messages: unknown): ResolvedNagOptions["messages"] {
  const given = readGiven("messages", messages, REASONS, "an object");
  for (const [reason, message] of Object.entries(given)) {
    if (typeof message !== "string" && typeof message !== "function")
      throw invalid(`messages.${reason}`, message, "a text or a function");
  }
  return Object.freeze(given);
}

/** The fields that were given, under names that exist. */
function readGiven(
  name: string,
  value: unknown,
  names: readonly string[],
  allowed: string,
): Readonly<Record<string, never>> {
  if (!isRecord(value)) throw invalid(name === "" ? "the options" : name, value, allowed);
  for (const key of Object.keys(value)) {
    if (names.includes(key)) continue;
    const path = name === "" ? key : `${name}.${key}`;
    throw new TypeError(
      `Cannot create a nag policy as ${path} is not an option: the options are ${names.join(", ")}`,
    );
  }
  // Every value is checked after it was laid over its default, so each takes the type of that default until then.
  return withoutUndefined(value) as Readonly<Record<string, never>>;
}

function checkName(name: string, value: unknown, pattern: RegExp, allowed: string): void {
  if (typeof value !== "string" || !pattern.test(value)) throw invalid(name, value, allowed);
}

function checkNumber(name: string, value: unknown, least: number): void {
  const isWhole = Number.isInteger(value) || value === Number.POSITIVE_INFINITY;
  if (!isWhole || Number(value) < least) throw invalid(name, value, `a whole number from ${least}`);
}

function invalid(name: string, value: unknown, allowed: string): RangeError | TypeError {
  const text = `Cannot create a nag policy as ${name} must be ${allowed}: current value is ${describeValue(value)}`;
  return typeof value === "number" || typeof value === "string" ? new RangeError(text) : new TypeError(text);
}
