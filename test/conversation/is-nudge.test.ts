import { expect, it } from "vitest";
import { isNudge } from "../../src/conversation/is-nudge.js";
import { writeText } from "../../src/conversation/message.js";

const NUDGE = '<reminder type="nudge">1 of 1 todos is still open.</reminder>';

it.each([
  ["what the session gave", NUDGE, NUDGE, true],
  ["the same in a process that knows no nudge", NUDGE, undefined, true],
  ["the same with the host's words around it", `It is 10:00.\n\n${NUDGE}\n\nPlease.`, undefined, true],
  ["its words without the tag", "Hm: 1 of 1 todos is still open.", NUDGE, true],
  ["its words where no nudge is known", "1 of 1 todos is still open.", undefined, false],
  ["another reminder", "<reminder>1 round without a plan.</reminder>", NUDGE, false],
  ["a person's own words", "Go on", NUDGE, false],
])("isNudge() of %s", (_name, text, nudge, isOne) => {
  expect(isNudge(writeText("person", text), nudge)).toBe(isOne);
});
