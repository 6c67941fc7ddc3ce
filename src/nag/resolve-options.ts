import { invalidOption, unknownOption } from "../core/option-error.js";
import { isRecord, withoutUndefined } from "../core/plain-json.js";
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

type Thresholds = Pick<Filled<NagStaleCadence>, "after" | "afterKept">;

/** The cadence of a stale reminder; `atWork` holds once the host leaves out rounds that changed nothing. */
export type ResolvedStale = Filled<NagStaleCadence> & { readonly atWork: Thresholds };

const TASK = "create a nag policy";

const CADENCE: Filled<NagCadence> = { after: 10, spacing: 10, backoff: 2 };

const STALE: ResolvedStale = {
  after: 4,
  afterKept: 30,
  minPending: 2,
  spacing: 10,
  backoff: 2,
  atWork: { after: 3, afterKept: 20 },
};

const STALE_NAMES = ["after", "afterKept", "minPending", "spacing", "backoff"];

const STOP = { max: 1 };

const DEFAULTS: Filled<NagOptions> = {
  enabled: true,
  toolName: "todo_write",
  tag: "reminder",
  start: false,
  stale: true,
  noPlan: false,
  stop: STOP,
  compacted: true,
  edited: true,
  maxFires: 3,
  resetOn: "write",
  restartOnStart: false,
  whenEmpty: "silent",
  whenDone: "silent",
  echo: "none",
  placement: "after",
  messages: {},
};

const BOOLEANS = [true, false];
const SILENCES = [false, true, "silent", "remind"];

const CHOICES: Readonly<Partial<Record<keyof NagOptions, readonly unknown[]>>> = {
  enabled: BOOLEANS,
  start: [false, true, "first", "every"],
  compacted: BOOLEANS,
  edited: BOOLEANS,
  resetOn: ["write", "call"],
  restartOnStart: BOOLEANS,
  whenEmpty: SILENCES,
  whenDone: SILENCES,
  echo: ["none", "open"],
  placement: ["before", "after"],
};

const REASONS: readonly NagReason[] = ["start", "no_plan", "stale", "unfinished", "compacted", "edited"];

/**
 * Checks options and fills in the defaults; an option that is `undefined` counts as left out.
 *
 * @throws RangeError for a number or word outside its range, TypeError for an unknown option or a value of the
 * wrong kind.
 */
export function resolveNagOptions(options: NagOptions = {}): ResolvedNagOptions {
  const given = takeOptions("", options, Object.keys(DEFAULTS), "an object");
  const merged: Filled<NagOptions> = { ...DEFAULTS, ...given };
  for (const [name, choices] of Object.entries(CHOICES)) {
    // Object.entries loses the key type of CHOICES.
    checkChoice(name, merged[name as keyof NagOptions], choices);
  }
  const { toolName, tag, maxFires, start, whenEmpty, whenDone } = merged;
  checkName("toolName", toolName, /^[A-Za-z_][\w.:-]{0,127}$/, "letters, digits, _, -, . and :, at most 128");
  checkName("tag", tag, /^[A-Za-z][\w-]{0,63}$/, "letters, digits, _ and -, at most 64");
  checkNumber("maxFires", maxFires, 0);
  return Object.freeze({
    ...merged,
    start: start === true ? "first" : start,
    whenEmpty: fillSilence(whenEmpty),
    whenDone: fillSilence(whenDone),
    stale: resolveStale(merged.stale),
    noPlan: resolveCadence("noPlan", merged.noPlan, Object.keys(CADENCE)),
    stop: resolveStop(merged.stop),
    messages: copyMessages(merged.messages),
  });
}

function fillSilence(choice: boolean | "silent" | "remind"): "silent" | "remind" {
  return choice === true ? "remind" : choice || "silent";
}

function resolveCadence(
  name: string,
  cadence: unknown,
  names: readonly string[],
): false | Filled<NagCadence> {
  if (cadence === false) return false;
  if (cadence === true) return CADENCE;
  if (typeof cadence === "number") return resolveCadence(name, { after: cadence }, names);
  const allowed = `true, false, a number or { ${names.join(", ")} }`;
  const { after, spacing, backoff } = { ...CADENCE, ...takeOptions(name, cadence, names, allowed) };
  checkNumber(`${name}.after`, after, 1);
  checkNumber(`${name}.spacing`, spacing, 1);
  if (typeof backoff !== "number" || !(backoff >= 1) || backoff === Infinity) {
    throw invalidOption(TASK, `${name}.backoff`, "a number from 1", backoff);
  }
  return { after, spacing, backoff };
}

function resolveStale(stale: unknown): false | ResolvedStale {
  const cadence = resolveCadence("stale", stale, STALE_NAMES);
  if (cadence === false || stale === true) return cadence && STALE;
  const given = isRecord(stale) ? stale : { after: stale };
  const { afterKept, minPending } = given;
  if (afterKept !== undefined) checkNumber("stale.afterKept", afterKept, 1);
  if (minPending !== undefined) checkNumber("stale.minPending", minPending, 0);
  // A host's own `after` holds for every list.
  const after = given["after"] === undefined ? undefined : cadence.after;
  const fill = (own: Thresholds): Thresholds => ({
    after: after ?? own.after,
    afterKept: afterKept ?? after ?? own.afterKept,
  });
  const few = after === undefined ? STALE.minPending : 0;
  return { ...cadence, ...fill(STALE), minPending: minPending ?? few, atWork: fill(STALE.atWork) };
}

function resolveStop(stop: unknown): false | { readonly max: number } {
  if (stop === false) return false;
  if (stop === true) return STOP;
  if (typeof stop === "number") return resolveStop({ max: stop });
  const given = takeOptions("stop", stop, Object.keys(STOP), "true, false, a number or { max }");
  const resolved = { ...STOP, ...given };
  checkNumber("stop.max", resolved.max, 0);
  return resolved;
}

/** Copies the messages, so that a host that changes its object later does not change the policy. */
function copyMessages(messages: unknown): ResolvedNagOptions["messages"] {
  const given = takeOptions("messages", messages, REASONS, "an object");
  for (const [reason, message] of Object.entries(given)) {
    if (typeof message !== "string" && typeof message !== "function")
      throw invalidOption(TASK, `messages.${reason}`, "a text or a function", message);
  }
  return given;
}

/** Takes the options that were given, if all of their names exist. */
function takeOptions(
  group: string,
  value: unknown,
  names: readonly string[],
  allowed: string,
): Readonly<Record<string, never>> {
  if (!isRecord(value)) throw invalidOption(TASK, group || "the options", allowed, value);
  const unknown = Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw unknownOption(TASK, group === "" ? unknown : `${group}.${unknown}`, names);
  }
  // Each value is laid over its default before it is checked, and takes the type of that default until then.
  return withoutUndefined(value) as Readonly<Record<string, never>>;
}

function checkChoice(name: string, value: unknown, choices: readonly unknown[]): void {
  if (choices.includes(value)) return;
  const listed = choices.map((choice) => JSON.stringify(choice)).join(", ");
  throw invalidOption(TASK, name, `one of ${listed}`, value);
}

function checkName(name: string, value: unknown, pattern: RegExp, allowed: string): void {
  if (typeof value !== "string" || !pattern.test(value)) throw invalidOption(TASK, name, allowed, value);
}

function checkNumber(name: string, value: unknown, least: number): asserts value is number {
  const isWhole = Number.isInteger(value) || value === Infinity;
  if (isWhole && Number(value) >= least) return;
  throw invalidOption(TASK, name, `a whole number from ${least}`, value);
}
