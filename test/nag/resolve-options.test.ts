import { expect, it } from "vitest";
import { createNagPolicy } from "../../src/nag/policy.js";
import { type NagOptions, resolveNagOptions } from "../../src/nag/resolve-options.js";
import { ERRORS, type ErrorName } from "../support/errors.js";
import { readRows } from "../support/read-rows.js";

const CIRCLE: Record<string, unknown> = {};
CIRCLE["self"] = CIRCLE;

const REFUSED: readonly (readonly [options: unknown, kind: ErrorName, message: string])[] = [
  ...readRows<readonly [options: unknown, kind: ErrorName, message: string]>("nag/resolve-options.refused"),
  [
    { stale: { after: Number.NaN } },
    "RangeError",
    "stale.after must be a whole number from 1, or Infinity: current value is NaN",
  ],
  [
    { stale: { after: 3n } },
    "TypeError",
    "stale.after must be a whole number from 1, or Infinity: current value is a bigint",
  ],
  [
    { stale: { after: CIRCLE } },
    "TypeError",
    "stale.after must be a whole number from 1, or Infinity: current value is an object",
  ],
  [
    { stale: { backoff: Number.POSITIVE_INFINITY } },
    "RangeError",
    "stale.backoff must be a number from 1: current value is Infinity",
  ],
];

it.each(REFUSED.map((row) => ({ row, message: row[2] })))("createNagPolicy() refuses as $message", ({ row }) => {
  const [options, kind, message] = row;
  // @ts-expect-error what JavaScript may hand in
  expect(() => createNagPolicy(options)).toThrow(new ERRORS[kind](`Cannot create a nag policy as ${message}`));
});

const BY_LIST = {
  after: 4,
  afterIfUpToDate: 30,
  minPending: 2,
  spacing: 10,
  backoff: 2,
  atWork: { after: 3, afterIfUpToDate: 20 },
};

/** The cadence of a host that gives `after` alone. */
function alone(after: number): typeof BY_LIST {
  return { ...BY_LIST, after, afterIfUpToDate: after, minPending: 0, atWork: { after, afterIfUpToDate: after } };
}

it("resolveNagOptions() takes undefined for left out, at every level", () => {
  const options = {
    toolName: undefined,
    stale: { after: 3, spacing: undefined },
    stop: { max: undefined },
    messages: { stale: undefined },
  };
  // JavaScript and hosts without exactOptionalPropertyTypes hand these in.
  expect(resolveNagOptions(options as unknown as NagOptions)).toEqual({ ...resolveNagOptions(), stale: alone(3) });
});

it.each(
  readRows<[stale: NagOptions["stale"], numbers: readonly number[], atWork: readonly number[]]>(
    "nag/resolve-options.stale",
  ),
)("resolveNagOptions() lets the list decide unless `after` is given alone: %j", (given, numbers, atWork) => {
  const { stale } = resolveNagOptions({ stale: given });
  if (stale === undefined) throw new Error("reminders are off");
  const { after, afterIfUpToDate, minPending } = stale;
  expect([after, afterIfUpToDate, minPending]).toEqual(numbers);
  expect([stale.atWork.after, stale.atWork.afterIfUpToDate]).toEqual(atWork);
});

it("resolveNagOptions() gives every option its documented default, frozen", () => {
  const options = resolveNagOptions();
  expect(options).toEqual({
    toolName: "todo_write",
    tag: "reminder",
    start: false,
    stale: BY_LIST,
    noPlan: undefined,
    stop: { max: 1 },
    compacted: true,
    edited: true,
    maxReminders: 3,
    resetOn: "write",
    restartOnStart: false,
    whenEmpty: "silent",
    whenDone: "silent",
    listOpenItems: false,
    placement: "after",
    messages: {},
  });
  expect(Object.isFrozen(options)).toBe(true);
});

it("resolveNagOptions() takes Infinity where a count has no limit", () => {
  const never = Number.POSITIVE_INFINITY;
  const { stale, stop, maxReminders } = resolveNagOptions({
    maxReminders: never,
    stale: { after: never, spacing: never },
    stop: { max: never },
  });
  expect({ stale, stop, maxReminders }).toEqual({
    stale: { ...alone(never), spacing: never },
    stop: { max: never },
    maxReminders: never,
  });
});

it("resolveNagOptions() takes true for the settings a kind of reminder has by itself", () => {
  const { start, stale, noPlan, stop } = resolveNagOptions({ start: true, stale: true, noPlan: true, stop: true });
  const cadence = { after: 10, spacing: 10, backoff: 2 };
  expect({ start, stale, noPlan, stop }).toEqual({ start: true, stale: BY_LIST, noPlan: cadence, stop: { max: 1 } });
});

it("resolveNagOptions() takes a number for the first setting", () => {
  const { stale, noPlan, stop } = resolveNagOptions({ stale: 3, noPlan: 4, stop: 2 });
  expect({ stale, noPlan, stop }).toEqual({
    stale: alone(3),
    noPlan: { after: 4, spacing: 10, backoff: 2 },
    stop: { max: 2 },
  });
});
