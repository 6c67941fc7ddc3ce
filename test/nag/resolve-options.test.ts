import { expect, it } from "vitest";
import { createNagPolicy } from "../../src/nag/policy.js";
import { type NagOptions, resolveNagOptions } from "../../src/nag/resolve-options.js";
import { ERRORS, type ErrorName } from "../support/errors.js";

const CIRCLE: Record<string, unknown> = {};
CIRCLE["self"] = CIRCLE;

const REFUSED: readonly (readonly [options: unknown, kind: ErrorName, message: string])[] = [
  [null, "TypeError", "the options must be an object (got null)"],
  ["quiet", "RangeError", 'the options must be an object (got "quiet")'],
  [
    { every: 3 },
    "TypeError",
    "every is not an option (the options are toolName, statusWords, tag, start, stale, noPlan, stop, compacted, edited, maxReminders, resetOn, restartOnStart, whenEmpty, whenDone, listOpenItems, placement, messages)",
  ],
  [{ toolName: "" }, "RangeError", 'toolName must be letters, digits, _, -, . and :, at most 128 (got "")'],
  [{ toolName: "a b" }, "RangeError", 'toolName must be letters, digits, _, -, . and :, at most 128 (got "a b")'],
  [{ toolName: 7 }, "RangeError", "toolName must be letters, digits, _, -, . and :, at most 128 (got 7)"],
  [{ tag: "<note>" }, "RangeError", 'tag must be letters, digits, _ and -, at most 64 (got "\\u003cnote>")'],
  [{ tag: "a.*" }, "RangeError", 'tag must be letters, digits, _ and -, at most 64 (got "a.*")'],
  [{ start: "last" }, "RangeError", 'start must be true or false (got "last")'],
  [
    { stale: [3] },
    "RangeError",
    "stale must be true, false, a number or { after, afterIfUpToDate, minPending, spacing, backoff } (got [3])",
  ],
  [{ stale: 0 }, "RangeError", "stale.after must be a whole number ≥ 1 or Infinity (got 0)"],
  [
    { stale: { every: 3 } },
    "TypeError",
    "stale.every is not an option (the options are after, afterIfUpToDate, minPending, spacing, backoff)",
  ],
  [{ stale: { after: 0 } }, "RangeError", "stale.after must be a whole number ≥ 1 or Infinity (got 0)"],
  [{ stale: { after: 1.5 } }, "RangeError", "stale.after must be a whole number ≥ 1 or Infinity (got 1.5)"],
  [{ stale: { after: "3" } }, "RangeError", 'stale.after must be a whole number ≥ 1 or Infinity (got "3")'],
  [
    { stale: { afterIfUpToDate: 0 } },
    "RangeError",
    "stale.afterIfUpToDate must be a whole number ≥ 1 or Infinity (got 0)",
  ],
  [
    { stale: { afterIfUpToDate: null } },
    "TypeError",
    "stale.afterIfUpToDate must be a whole number ≥ 1 or Infinity (got null)",
  ],
  [{ stale: { minPending: -1 } }, "RangeError", "stale.minPending must be a whole number ≥ 0 or Infinity (got -1)"],
  [
    { noPlan: { afterIfUpToDate: 9 } },
    "TypeError",
    "noPlan.afterIfUpToDate is not an option (the options are after, spacing, backoff); did you mean after?",
  ],
  [{ stale: { spacing: 0 } }, "RangeError", "stale.spacing must be a whole number ≥ 1 or Infinity (got 0)"],
  [{ stale: { backoff: 0.5 } }, "RangeError", "stale.backoff must be a number ≥ 1 (got 0.5)"],
  [{ stale: { backoff: true } }, "TypeError", "stale.backoff must be a number ≥ 1 (got true)"],
  [{ noPlan: { after: -1 } }, "RangeError", "noPlan.after must be a whole number ≥ 1 or Infinity (got -1)"],
  [{ noPlan: "on" }, "RangeError", 'noPlan must be true, false, a number or { after, spacing, backoff } (got "on")'],
  [{ stop: { max: -1 } }, "RangeError", "stop.max must be a whole number ≥ 0 or Infinity (got -1)"],
  [{ stop: { maximum: 1 } }, "TypeError", "stop.maximum is not an option (the options are max); did you mean max?"],
  [{ compacted: 1 }, "RangeError", "compacted must be true or false (got 1)"],
  [{ maxReminders: -1 }, "RangeError", "maxReminders must be a whole number ≥ 0 or Infinity (got -1)"],
  [{ maxReminders: null }, "TypeError", "maxReminders must be a whole number ≥ 0 or Infinity (got null)"],
  [{ resetOn: "read" }, "RangeError", 'resetOn must be one of "write", "call" (got "read")'],
  [{ restartOnStart: null }, "TypeError", "restartOnStart must be true or false (got null)"],
  [{ whenEmpty: 1 }, "RangeError", 'whenEmpty must be one of "silent", "remind" (got 1)'],
  [{ whenEmpty: true }, "TypeError", 'whenEmpty must be one of "silent", "remind" (got true)'],
  [{ start: "every" }, "RangeError", 'start must be true or false (got "every")'],
  [{ whenDone: false }, "TypeError", 'whenDone must be one of "silent", "remind" (got false)'],
  [{ whenDone: "nag" }, "RangeError", 'whenDone must be one of "silent", "remind" (got "nag")'],
  [{ listOpenItems: "all" }, "RangeError", 'listOpenItems must be true or false (got "all")'],
  [{ placement: "tail" }, "RangeError", 'placement must be one of "before", "after" (got "tail")'],
  [{ messages: "Mind the plan." }, "RangeError", 'messages must be an object (got "Mind the plan.")'],
  [
    { messages: { fresh: "a" } },
    "TypeError",
    "messages.fresh is not an option (the options are start, no_plan, stale, unfinished, failing, compacted, out_of_sight, edited)",
  ],
  [{ messages: { stale: 1 } }, "RangeError", "messages.stale must be a string or a function (got 1)"],
  [{ stale: { after: Number.NaN } }, "RangeError", "stale.after must be a whole number ≥ 1 or Infinity (got NaN)"],
  [{ stale: { after: 3n } }, "TypeError", "stale.after must be a whole number ≥ 1 or Infinity (got a bigint)"],
  [{ stale: { after: CIRCLE } }, "TypeError", "stale.after must be a whole number ≥ 1 or Infinity (got an object)"],
  [{ stale: { backoff: Number.POSITIVE_INFINITY } }, "RangeError", "stale.backoff must be a number ≥ 1 (got Infinity)"],
];

it.each(REFUSED.map((row) => ({ row, message: row[2] })))("createNagPolicy() refuses as $message", ({ row }) => {
  const [options, kind, message] = row;
  // @ts-expect-error what JavaScript may hand in
  expect(() => createNagPolicy(options)).toThrow(new ERRORS[kind](`Invalid nag options: ${message}`));
});

const BY_LIST = {
  after: 4,
  afterIfUpToDate: 30,
  minPending: 2,
  spacing: 10,
  backoff: 2,
  whileRunning: 8,
  atWork: { after: 3, afterIfUpToDate: 20 },
};

/** The cadence of a host that gives `after` alone. */
function alone(after: number): typeof BY_LIST {
  const atWork = { after, afterIfUpToDate: after };
  return { ...BY_LIST, after, afterIfUpToDate: after, minPending: 0, whileRunning: after, atWork };
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

it.each<[stale: NagOptions["stale"], numbers: readonly number[], atWork: readonly number[]]>([
  [{}, [4, 30, 2], [3, 20]],
  [{ spacing: 5 }, [4, 30, 2], [3, 20]],
  [{ after: 30 }, [30, 30, 0], [30, 30]],
  [{ afterIfUpToDate: 15 }, [4, 15, 2], [3, 15]],
  [{ after: 5, afterIfUpToDate: 8 }, [5, 8, 0], [5, 8]],
  [{ after: 5, afterIfUpToDate: 8, minPending: 2 }, [5, 8, 2], [5, 8]],
  [{ minPending: 0 }, [4, 30, 0], [3, 20]],
  [7, [7, 7, 0], [7, 7]],
])("resolveNagOptions() lets the list decide unless `after` is given alone: %j", (given, numbers, atWork) => {
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
    statusWords: {},
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
