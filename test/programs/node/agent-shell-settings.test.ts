import { afterEach, expect, it, vi } from "vitest";
import { readAgentShellSettings } from "../../../src/programs/node/index.js";
import { readRows } from "../../support/read-rows.js";

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ...readRows<[what: string, env: Record<string, string>, items: number, length: number]>(
    "programs/node/agent-shell-settings.limits",
  ),
  ["both are undefined", { TODO_MAX_ITEMS: undefined, TODO_MAX_CONTENT_LENGTH: undefined }, 50, 200] as const,
])("readAgentShellSettings() gives the limits when %s", (_, env, maxItems, maxContentLength) => {
  expect(readAgentShellSettings(env)).toEqual({ maxItems, maxContentLength });
});

const NO_LIMITS = "abc|0|00|-3|+3|1.5|1e3|0x10|1,000|1 2|Infinity|NaN|5 items|a\nb".split("|");

it.each(NO_LIMITS)("readAgentShellSettings() refuses %j and says which variable, value and range", (value) => {
  for (const name of ["TODO_MAX_ITEMS", "TODO_MAX_CONTENT_LENGTH"]) {
    const problem = `${name} must be a whole number from 1: current value is ${JSON.stringify(value)}`;
    const error = new RangeError(`Cannot read the shell's settings as ${problem}`);
    expect(() => readAgentShellSettings({ [name]: value })).toThrow(error);
  }
});

it("readAgentShellSettings() refuses the digits of other scripts, and shows them escaped", () => {
  expect(() => readAgentShellSettings({ TODO_MAX_ITEMS: "١" })).toThrow(/current value is "\\u0661"$/);
});

it("readAgentShellSettings() reads the environment of the process when none is given", () => {
  vi.stubEnv("TODO_MAX_ITEMS", "9");
  vi.stubEnv("TODO_MAX_CONTENT_LENGTH", undefined);
  expect(readAgentShellSettings()).toEqual({ maxItems: 9, maxContentLength: 200 });
});

it("readAgentShellSettings() returns a value that nobody can change", () => {
  expect(readAgentShellSettings({})).toSatisfy(Object.isFrozen);
});
