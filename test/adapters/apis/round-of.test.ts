import { describe, expect, it } from "vitest";
import { deepFreeze } from "../../support/deep-freeze.js";
import { ALL_APIS } from "./all-apis.js";
import { work } from "./dialect.js";

describe.each(ALL_APIS)("$name", (dialect) => {
  const { adapter, reply, results, ownResult, readResult } = dialect;
  const { roundOf } = adapter;

  const LOOK = { id: "c1", name: "look", input: { step: "next" } };
  const CALLS = [LOOK, work("c2")];
  const failures = (found: readonly unknown[]) =>
    roundOf(reply("I look.", CALLS), found).calls.map(({ failed = false }) => failed);

  it("roundOf() describes the model's words and calls", () => {
    const { text, calls } = roundOf(deepFreeze(reply("I look.", CALLS)));
    expect([text, calls.map(({ name: called }) => called)]).toEqual(["I look.", ["look", "work"]]);
    expect(calls.map(({ input }) => (typeof input === "string" ? JSON.parse(input) : input))).toEqual([
      LOOK.input,
      { step: "next" },
    ]);
    expect("text" in roundOf(reply("", CALLS))).toBe(false);
    expect(failures([])).toEqual([false, false]);
  });

  it("roundOf() finds the calls that failed by their texts, in results and in the messages around them", () => {
    const found = [ownResult(LOOK, "ok"), ownResult(work("c2"), "Error: no network")];
    expect(failures(found)).toEqual([false, true]);
    expect(failures(results(found))).toEqual([false, true]);
    expect(failures([ownResult(LOOK, "ok"), ownResult(work("c2"), "No error")])).toEqual([false, false]);
  });

  it("roundOf() finds the call of a result by its id, or by its place where results have none", () => {
    const swapped = [ownResult(work("c2"), "Error: no network"), ownResult(LOOK, "ok")];
    const hasIds = swapped.every((result) => readResult(result).id !== undefined);
    expect(failures(results(swapped))).toEqual(hasIds ? [false, true] : [true, false]);
  });
});

/** The APIs that mark results of failed calls. */
const MARKING = ALL_APIS.flatMap((dialect) =>
  dialect.refusedResult === undefined ? [] : [{ ...dialect, refusedResult: dialect.refusedResult }],
);

it.each(MARKING)(
  "roundOf() of $name finds the calls that the API marks as failed",
  ({ adapter, reply, results, refusedResult }) => {
    const call = work("c1");
    const { calls } = adapter.roundOf(reply("", [call]), results([refusedResult(call, "No such file")]));
    expect(calls[0]?.failed).toBe(true);
  },
);
