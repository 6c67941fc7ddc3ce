import { expect, it } from "vitest";
import type { AgentView } from "../../src/shared/agent-view.js";
import { markAnswer } from "../../src/shared/told-answer.js";
import { isOpen } from "../../src/shared/weigh-heard.js";

const answers = [markAnswer(1, "0/0 done.")];
const perhaps = [{ list: { items: [], revision: 1 }, keys: [] }];

it.each<[name: string, view: Partial<AgentView>, expected: boolean]>([
  ["nothing", {}, false],
  ["what several lists told", { perhaps }, true],
  ["answers of a round", { answers, rounds: 1 }, true],
  ["answers without rounds, which were heard", { answers }, false],
  ["a refusal without rounds, of a removed list", { answers, isGone: true }, true],
  ["a removed list of which nothing was told yet", { isGone: true }, false],
  ["a round without answers", { rounds: 1 }, false],
])("isOpen() of %s", (_name, view, expected) => {
  expect(isOpen({ rounds: 0, answers: [], isGone: false, perhaps: [], ...view } as unknown as AgentView)).toBe(
    expected,
  );
});
