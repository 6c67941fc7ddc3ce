import { expect, it } from "vitest";
import type { NagOptions } from "../../src/nag/options.js";
import { createNagPolicy } from "../../src/nag/policy.js";
import { resolveNagOptions } from "../../src/nag/resolve-options.js";

const CIRCLE: Record<string, unknown> = {};
CIRCLE["self"] = CIRCLE;

const REFUSED: readonly (readonly [
  options: unknown,
  kind: typeof RangeError | typeof TypeError,
  message: string,
])[] = [
  [null, TypeError, "the options must be an object: current value is null"],
  ["quiet", RangeError, 'the options must be an object: current value is "quiet"'],
  [
    { every: 3 },
    TypeError,
    "every is not an option: the options are enabled, toolName, tag, start, stale, noPlan, stop, compacted, edited, maxFires, resetOn, restartOnStart, whenEmpty, whenDone, echo, placement, messages",
  ],
  [{ enabled: "no" }, RangeError, 'enabled must be one of true, false: current value is "no"'],
  [
    { toolName: "" },
    RangeError,
    'toolName must be letters, digits, _, -, . and :, at most 128: current value is ""',
  ],
  [
    { toolName: "a b" },
    RangeError,
    'toolName must be letters, digits, _, -, . and :, at most 128: current value is "a b"',
  ],
  [
    { toolName: 7 },
    RangeError,
    "toolName must be letters, digits, _, -, . and :, at most 128: current value is 7",
  ],
  [
    { tag: "<note>" },
    RangeError,
    'tag must be letters, digits, - and _, at most 64: current value is "<note>"',
  ],
  [{ tag: "a.*" }, RangeError, 'tag must be letters, digits, - and _, at most 64: current value is "a.*"'],
  [
    { start: "last" },
    RangeError,
    'start must be one of false, true, "first", "every": current value is "last"',
  ],
  [
    { stale: [3] },
    RangeError,
    "stale must be true, false, a number of rounds or { after, spacing, backoff, afterProgress }: current value is [3]",
  ],
  [{ stale: 0 }, RangeError, "stale.after must be a whole number from 1: current value is 0"],
  [
    { stale: { every: 3 } },
    TypeError,
    "stale.every is not an option: the options are after, spacing, backoff, afterProgress",
  ],
  [{ stale: { after: 0 } }, RangeError, "stale.after must be a whole number from 1: current value is 0"],
  [{ stale: { after: 1.5 } }, RangeError, "stale.after must be a whole number from 1: current value is 1.5"],
  [
    { stale: { after: Number.NaN } },
    RangeError,
    "stale.after must be a whole number from 1: current value is NaN",
  ],
  [{ stale: { after: "3" } }, RangeError, 'stale.after must be a whole number from 1: current value is "3"'],
  [
    { stale: { after: 3n } },
    TypeError,
    "stale.after must be a whole number from 1: current value is a bigint",
  ],
  [
    { stale: { after: CIRCLE } },
    TypeError,
    "stale.after must be a whole number from 1: current value is an object",
  ],
  [
    { stale: { afterProgress: 0 } },
    RangeError,
    "stale.afterProgress must be a whole number from 1: current value is 0",
  ],
  [
    { stale: { afterProgress: null } },
    TypeError,
    "stale.afterProgress must be a whole number from 1: current value is null",
  ],
  [
    { noPlan: { afterProgress: 9 } },
    TypeError,
    "noPlan.afterProgress is not an option: the options are after, spacing, backoff",
  ],
  [{ stale: { spacing: 0 } }, RangeError, "stale.spacing must be a whole number from 1: current value is 0"],
  [{ stale: { backoff: 0.5 } }, RangeError, "stale.backoff must be a number from 1: current value is 0.5"],
  [
    { stale: { backoff: Number.POSITIVE_INFINITY } },
    RangeError,
    "stale.backoff must be a number from 1: current value is Infinity",
  ],
  [{ stale: { backoff: true } }, TypeError, "stale.backoff must be a number from 1: current value is true"],
  [{ noPlan: { after: -1 } }, RangeError, "noPlan.after must be a whole number from 1: current value is -1"],
  [
    { noPlan: "on" },
    RangeError,
    'noPlan must be true, false, a number of rounds or { after, spacing, backoff }: current value is "on"',
  ],
  [{ stop: { max: -1 } }, RangeError, "stop.max must be a whole number from 0: current value is -1"],
  [{ stop: { maximum: 1 } }, TypeError, "stop.maximum is not an option: the options are max"],
  [{ compacted: 1 }, RangeError, "compacted must be one of true, false: current value is 1"],
  [{ maxFires: -1 }, RangeError, "maxFires must be a whole number from 0: current value is -1"],
  [{ maxFires: null }, TypeError, "maxFires must be a whole number from 0: current value is null"],
  [{ resetOn: "read" }, RangeError, 'resetOn must be one of "write", "call": current value is "read"'],
  [{ restartOnStart: null }, TypeError, "restartOnStart must be one of true, false: current value is null"],
  [
    { whenEmpty: 1 },
    RangeError,
    'whenEmpty must be one of false, true, "silent", "remind": current value is 1',
  ],
  [
    { whenDone: "nag" },
    RangeError,
    'whenDone must be one of false, true, "silent", "remind": current value is "nag"',
  ],
  [{ echo: "all" }, RangeError, 'echo must be one of "none", "open": current value is "all"'],
  [{ placement: "tail" }, RangeError, 'placement must be one of "before", "after": current value is "tail"'],
  [
    { messages: "Mind the plan." },
    RangeError,
    'messages must be an object: current value is "Mind the plan."',
  ],
  [
    { messages: { fresh: "a" } },
    TypeError,
    "messages.fresh is not an option: the options are start, no_plan, stale, unfinished, compacted, edited",
  ],
  [{ messages: { stale: 1 } }, RangeError, "messages.stale must be a text or a function: current value is 1"],
];

it.each(REFUSED.map((row) => ({ row, message: row[2] })))("createNagPolicy() refuses as $message", ({
  row,
}) => {
  const [options, kind, message] = row;
  // @ts-expect-error what JavaScript may hand in
  expect(() => createNagPolicy(options)).toThrow(new kind(`Cannot create a nag policy as ${message}`));
});

it("resolveNagOptions() takes undefined for left out, at every level", () => {
  const options = {
    toolName: undefined,
    stale: { after: 3, spacing: undefined },
    stop: { max: undefined },
    messages: { stale: undefined },
  };
  // JavaScript and hosts without exactOptionalPropertyTypes hand these in.
  expect(resolveNagOptions(options as unknown as NagOptions)).toEqual({
    ...resolveNagOptions(),
    stale: { after: 3, afterProgress: 3, spacing: 10, backoff: 2 },
  });
});

it.each<[stale: NagOptions["stale"], after: number, afterProgress: number]>([
  [{}, 10, 20],
  [{ spacing: 5 }, 10, 20],
  [{ after: 30 }, 30, 30],
  [{ afterProgress: 15 }, 10, 15],
  [{ after: 5, afterProgress: 8 }, 5, 8],
  [7, 7, 7],
])("resolveNagOptions() gives a plan in progress its own number unless `after` is given alone: %j", (stale, after, afterProgress) => {
  expect(resolveNagOptions({ stale }).stale).toMatchObject({ after, afterProgress });
});

it("resolveNagOptions() gives every option its documented default, frozen", () => {
  const options = resolveNagOptions();
  expect(options).toEqual({
    enabled: true,
    toolName: "todo_write",
    tag: "reminder",
    start: false,
    stale: { after: 10, afterProgress: 20, spacing: 10, backoff: 2 },
    noPlan: false,
    stop: { max: 1 },
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
  });
  expect(Object.isFrozen(options)).toBe(true);
});

it("resolveNagOptions() takes Infinity where a count has no limit", () => {
  const never = Number.POSITIVE_INFINITY;
  const { stale, stop, maxFires } = resolveNagOptions({
    maxFires: never,
    stale: { after: never, spacing: never },
    stop: { max: never },
  });
  expect({ stale, stop, maxFires }).toEqual({
    stale: { after: never, afterProgress: never, spacing: never, backoff: 2 },
    stop: { max: never },
    maxFires: never,
  });
});

it("resolveNagOptions() takes true for the settings a kind of reminder has by itself", () => {
  const { start, stale, noPlan, stop } = resolveNagOptions({
    start: true,
    stale: true,
    noPlan: true,
    stop: true,
  });
  const cadence = { after: 10, spacing: 10, backoff: 2 };
  expect({ start, stale, noPlan, stop }).toEqual({
    start: "first",
    stale: { ...cadence, afterProgress: 20 },
    noPlan: cadence,
    stop: { max: 1 },
  });
});

it("resolveNagOptions() takes a number for the first setting, and true and false for words", () => {
  const { stale, noPlan, stop, whenEmpty, whenDone } = resolveNagOptions({
    stale: 3,
    noPlan: 4,
    stop: 2,
    whenEmpty: true,
    whenDone: false,
  });
  expect({ stale, noPlan, stop, whenEmpty, whenDone }).toEqual({
    stale: { after: 3, afterProgress: 3, spacing: 10, backoff: 2 },
    noPlan: { after: 4, spacing: 10, backoff: 2 },
    stop: { max: 2 },
    whenEmpty: "remind",
    whenDone: "silent",
  });
});
