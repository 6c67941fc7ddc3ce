import { afterEach, expect, it, vi } from "vitest";
import { readAgentShellSettings } from "../../../src/programs/node/index.js";

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ["nothing is set", {}, 50, 200],
  ["both are empty", { TODO_MAX_ITEMS: "", TODO_MAX_CONTENT_LENGTH: "" }, 50, 200],
  ["one is blank", { TODO_MAX_ITEMS: " \t" }, 50, 200],
  ["items are set", { TODO_MAX_ITEMS: "7" }, 7, 200],
  ["the length is set", { TODO_MAX_CONTENT_LENGTH: "1000" }, 50, 1000],
  ["both are the least", { TODO_MAX_ITEMS: "1", TODO_MAX_CONTENT_LENGTH: "1" }, 1, 1],
  ["blanks stand around the number", { TODO_MAX_ITEMS: " 12 " }, 12, 200],
  ["a carriage return is left of a Windows file", { TODO_MAX_ITEMS: "12\r" }, 12, 200],
  ["zeros lead", { TODO_MAX_ITEMS: "010" }, 10, 200],
  ["other variables are set", { todo_max_items: "3", TODO_MAX: "x" }, 50, 200],
  ["both are undefined", { TODO_MAX_ITEMS: undefined, TODO_MAX_CONTENT_LENGTH: undefined }, 50, 200] as const,
])("readAgentShellSettings() gives the limits when %s", (_, env, maxItems, maxContentLength) => {
  expect(readAgentShellSettings(env)).toEqual({ maxItems, maxContentLength });
});

const NO_LIMITS = "abc|0|00|-3|+3|1.5|1e3|0x10|1,000|1 2|Infinity|NaN|5 items|a\nb".split("|");

it.each(NO_LIMITS)("readAgentShellSettings() refuses %j and says which variable, value and range", (value) => {
  for (const name of ["TODO_MAX_ITEMS", "TODO_MAX_CONTENT_LENGTH"]) {
    const problem = `${name} must be a whole number ≥ 1 (got ${JSON.stringify(value)})`;
    const error = new RangeError(`Invalid shell settings: ${problem}`);
    expect(() => readAgentShellSettings({ [name]: value })).toThrow(error);
  }
});

it("readAgentShellSettings() refuses the digits of other scripts, and shows them escaped", () => {
  expect(() => readAgentShellSettings({ TODO_MAX_ITEMS: "١" })).toThrow(/\(got "\\u0661"\)$/);
});

it("readAgentShellSettings() reads the environment of the process when none is given", () => {
  vi.stubEnv("TODO_MAX_ITEMS", "9");
  vi.stubEnv("TODO_MAX_CONTENT_LENGTH", undefined);
  expect(readAgentShellSettings()).toEqual({ maxItems: 9, maxContentLength: 200 });
});

it("readAgentShellSettings() returns a value that nobody can change", () => {
  expect(readAgentShellSettings({})).toSatisfy(Object.isFrozen);
});
