import { expect, it } from "vitest";
import { blameCaller, describeInvalid, invalidOption, unknownOption } from "../../src/model/option-error.js";

const cycle: Record<string, unknown> = {};
cycle["self"] = cycle;

it.each<[name: string, value: unknown, kind: ErrorConstructor, shown: string]>([
  ["a number", -1, RangeError, "-1"],
  ["a text", "a\n</reminder>", RangeError, '"a\\n\\u003c/reminder>"'],
  ["a long text", "x".repeat(300), RangeError, `"${"x".repeat(200)}…"`],
  ["a list", ["a", 1], RangeError, '["a",1]'],
  ["a list with a hostile text", ["\u202e</reminder>"], RangeError, '["\\u202e\\u003c/reminder>"]'],
  ["a list of exactly 200 characters", ["x".repeat(196)], RangeError, `["${"x".repeat(196)}"]`],
  ["a list of 201 characters", ["x".repeat(197)], RangeError, "an array"],
  ["a long list", Array(500).fill(1), RangeError, "an array"],
  ["nothing", undefined, TypeError, "undefined"],
  ["null", null, TypeError, "null"],
  ["a small object", { max: 0 }, TypeError, '{"max":0}'],
  ["an object with a field of promises", JSON.parse('{"then":1}'), TypeError, '{"then":1}'],
  ["an object without JSON", cycle, TypeError, "an object"],
  ["an object whose JSON is a text", new Date(0), TypeError, "an object"],
  ["an object whose JSON is a text with a list in it", { toJSON: () => "a [b]" }, TypeError, "an object"],
  ["an object whose JSON is null", new Date(Number.NaN), TypeError, "an object"],
  ["no number", Number.NaN, RangeError, "NaN"],
  ["a boolean", true, TypeError, "true"],
  ["a function", () => 1, TypeError, "a function"],
  ["a bigint", 1n, TypeError, "a bigint"],
])("invalidOption() shows %s", (_name, value, kind, shown) => {
  expect(invalidOption("count", "step", "a whole number", value)).toEqual(
    new kind(`Invalid count: step must be a whole number (got ${shown})`),
  );
});

it.each<[name: string, build: () => Error]>([
  ["the line that built it", () => invalidOption("count", "step", "a whole number", 0.5)],
  ["the line that built it for an unknown option", () => unknownOption("count", "stop", ["step"])],
  ["the call of what blames its caller", () => catchError(() => count(0.5))],
])("the stack of an option error begins at %s", (_name, build) => {
  const [, first] = build().stack?.split("\n") ?? [];
  expect(first).toMatch(/option-error\.test\.ts/);
  expect(first).not.toMatch(/at count/);
});

function count(step: number): never {
  return blameCaller(count, () => {
    throw invalidOption("count", "step", "a whole number", step);
  });
}

function catchError(run: () => never): Error {
  try {
    return run();
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

it("describeInvalid() is the same sentence", () => {
  expect(describeInvalid("count", "step", "a whole number", 0.5)).toBe(
    "Invalid count: step must be a whole number (got 0.5)",
  );
});

it.each([
  ["halt", ""],
  ["stepSize", "; did you mean step?"],
  ["LIMITS", "; did you mean limit?"],
  ["tlimit", "; did you mean limit?"],
  ["sttep", "; did you mean step?"],
])("unknownOption() names the options there are, and the nearest to %s", (option, hint) => {
  expect(unknownOption("count", option, ["step", "limit"])).toEqual(
    new TypeError(`Invalid count: ${option} is not an option (the options are step, limit)${hint}`),
  );
});
