import { expect, it } from "vitest";
import type { NagOptions } from "../../src/nag/options.js";
import { createNagPolicy } from "../../src/nag/policy.js";
import { DONE, decide, eventsOf, listOf, OPEN, tell } from "./play.js";

const NEXT = listOf("completed Read", "completed Write", "in_progress Test");
const THEN = listOf("completed Read", "completed Write", "in_progress Test", "pending Ship");

it.each<[name: string, events: ReturnType<typeof eventsOf>, told: string]>([
  ["written once", [...eventsOf("w10.")], "10 fresh, !stale"],
  ["written twice, and moved once", [...eventsOf("w.w10.")], "12 fresh, !stale"],
  ["moved twice", [...eventsOf("w."), ...eventsOf("w20.", NEXT)], "22 fresh, !stale"],
  [
    "moved twice, with a reminder between",
    [...eventsOf("w10."), ...eventsOf("w10.", NEXT)],
    "10 fresh, !stale, 10 fresh, !stale",
  ],
  [
    "kept again after a reminder",
    [...eventsOf("w10."), ...eventsOf("w.", NEXT), ...eventsOf("w20.", THEN)],
    "10 fresh, !stale, 22 fresh, !stale",
  ],
  [
    "moved twice, finished, and begun anew",
    [...eventsOf("w"), ...eventsOf("w", NEXT), ...eventsOf("w", DONE), ...eventsOf("w10.")],
    "2 fresh, done, 10 fresh, !stale",
  ],
  [
    "kept, then forgotten: later reminders come at the usual spacing",
    [...eventsOf("w"), ...eventsOf("w50.", NEXT)],
    "21 fresh, !stale, 9 spacing, !stale, 19 spacing, !stale",
  ],
])("policy.next() leaves a list that is kept alone for 20 rounds: %s", (_name, events, told) => {
  expect(tell(decide({}, events))).toBe(told);
});

/** Reminders in the 2nd round without a write, two rounds apart, doubling. */
const SOON: NagOptions = { stale: { after: 2, spacing: 2 }, maxFires: Number.POSITIVE_INFINITY };

it.each<[name: string, events: ReturnType<typeof eventsOf>, told: string]>([
  [
    "nothing answers",
    eventsOf("17."),
    "fresh, !stale, spacing, !stale, 3 spacing, !stale, 7 spacing, !stale, spacing",
  ],
  [
    "a write that moves the plan comes within three rounds",
    [...eventsOf("8."), ...eventsOf("..w4.", NEXT)],
    "fresh, !stale, spacing, !stale, 3 spacing, !stale, 2 spacing, 2 fresh, !stale, spacing, !stale",
  ],
  [
    "it comes later",
    [...eventsOf("8."), ...eventsOf("...w8.", NEXT)],
    "fresh, !stale, spacing, !stale, 3 spacing, !stale, 3 spacing, 2 fresh, 2 spacing, !stale, 4 spacing",
  ],
  [
    "a write comes that moves nothing",
    [...eventsOf("w8."), ...eventsOf(".w8.")],
    "2 fresh, !stale, spacing, !stale, 3 spacing, !stale, spacing, 2 fresh, 4 spacing, !stale, 2 spacing",
  ],
])("policy.next() spaces reminders by what became of the last ones: %s", (_name, events, told) => {
  expect(tell(decide(SOON, events))).toBe(told);
});

it("policy.next() counts no round in which nothing was done, and every other one", () => {
  const idle = eventsOf("30.").map((event) => ({ ...event, progress: false }));
  const busy = eventsOf("10.").map((event) => ({ ...event, progress: true }));
  expect(tell(decide({}, [...idle, ...busy]))).toBe("39 fresh, !stale");
});

it("policy.next() counts a write in a round in which nothing else was done", () => {
  const write = eventsOf("w").map((event) => ({ ...event, progress: false }));
  expect(tell(decide({}, [...eventsOf("9."), ...write, ...eventsOf("10.")]))).toBe("19 fresh, !stale");
});

it.each([
  ["stays in progress while others move", [OPEN, listOf("in_progress Write"), OPEN], 2],
  ["is followed by another", [OPEN, NEXT, THEN], 1],
  ["is put back", [OPEN, listOf("pending Write"), OPEN], 0],
])("policy.next() counts the moves that left the item in progress: it %s", (_name, lists, passed) => {
  const policy = createNagPolicy();
  const state = lists
    .flatMap((list) => eventsOf("w", list))
    .reduce((before, event) => policy.next(before, event).state, policy.start());
  expect(state.passed).toBe(passed);
});
