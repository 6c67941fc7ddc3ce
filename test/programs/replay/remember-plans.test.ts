import { describe, expect, it } from "vitest";
import { rememberPlans } from "../../../src/programs/replay/remember-plans.js";

/** Plans that are texts, to which each step adds a letter, and how often a step was repeated. */
function follow(length: number) {
  let repeated = 0;
  const plans = rememberPlans("", (state: string, step: string) => {
    repeated += 1;
    return state + step;
  });
  let state = "";
  const write = (step: string): void => {
    state += step;
    plans.advance(step, state);
  };
  for (let at = 1; at <= length; at += 1) {
    write(String.fromCharCode(97 + (at % 26)));
    plans.name(`${at}`);
  }
  return { plans, write, whole: state, repeated: () => repeated };
}

describe("rememberPlans()", () => {
  it.each([1, 63, 64, 65, 127, 128, 200, 299, 300])("returns to step %i of 300 as it was", (at) => {
    const { plans, whole, repeated } = follow(300);
    expect(plans.returnTo(`${at}`)).toBe(whole.slice(0, at));
    expect(repeated()).toBeLessThan(64);
  });

  it("returns to a branch that was left", () => {
    const { plans, whole } = follow(200);
    plans.returnTo("100");
    plans.advance("!", `${whole.slice(0, 100)}!`);
    plans.name("other");
    plans.returnTo("150");
    expect(plans.returnTo("other")).toBe(`${whole.slice(0, 100)}!`);
    expect(plans.returnTo("200")).toBe(whole);
  });

  it("returns to the beginning, and knows no other names", () => {
    const { plans } = follow(70);
    expect(plans.returnTo("71")).toBeUndefined();
    expect(plans.returnTo(undefined)).toBe("");
  });
});
