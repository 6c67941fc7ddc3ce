import { expect, it } from "vitest";
import type { TodoList } from "../../src/model/todo.js";
import { createNagPolicy } from "../../src/nag/policy.js";
import type { NagOptions } from "../../src/nag/resolve-options.js";
import type { NagState } from "../../src/nag/state.js";
import { decide, EMPTY, eventsOf, IDLE, NEXT, ONE_DONE, OPEN, PLAN, TWO_DONE } from "./play.js";

it("policy.next() gives a model that ignores 1,000 rounds three reminders", () => {
  const reminders = decide({ stale: 10 }, eventsOf("1000 rounds")).flatMap(({ remind }, index) =>
    remind ? [index + 1] : [],
  );
  expect(reminders).toEqual([10, 20, 40]);
});

it("policy.next() lets the spacing grow no further than a million rounds", () => {
  const policy = createNagPolicy({
    stale: { after: 1, spacing: 1000, backoff: 1000 },
    maxReminders: Number.POSITIVE_INFINITY,
  });
  const state = { ...policy.start(), rounds: 5_000_000, reminders: 400, ignored: 400, sinceReminder: 999_998 };
  const [round] = eventsOf("round");
  if (round === undefined) throw new Error("the script is empty");
  const before = policy.next(state, round);
  const after = policy.next(before.state, round);
  expect([before.decision.reason, after.decision.reason]).toEqual(["spacing", "stale"]);
});

it("policy.next() throws for an event it does not know", () => {
  const policy = createNagPolicy();
  // @ts-expect-error there is no such event
  expect(() => policy.next(policy.start(), { type: "end" })).toThrow(
    new TypeError('Invalid call of policy.next(): event.type must be one of start, round, stop, compacted (got "end")'),
  );
});

it.each<[what: string, state: unknown, event: unknown, message: string]>([
  [
    "another state",
    {},
    { type: "start" },
    "state must be a state that policy.start() or policy.next() returned (got {})",
  ],
  ["no event", undefined, 7, 'event must be an event, such as { type: "round", list, write } (got 7)'],
  [
    "another write",
    undefined,
    { type: "round", list: OPEN, write: "done" },
    "event.write must be one of none, ok, failed",
  ],
  ["one edit", undefined, { type: "start", edited: 7 }, "event.edited must be a list of changes (got 7)"],
])("policy.next() throws for %s", (_, state, event, message) => {
  const policy = createNagPolicy();
  // What is wrong is passed on purpose.
  const next = policy.next as (state: unknown, event: unknown) => unknown;
  expect(() => next(state ?? policy.start(), event)).toThrow(`Invalid call of policy.next(): ${message}`);
});

it("policy.next() throws for a round without a list", () => {
  const policy = createNagPolicy();
  // @ts-expect-error a round has a list
  expect(() => policy.next(policy.start(), { type: "round", write: "none" })).toThrow(/policy\.next.*event\.list/);
});

it("policy.next() nudges at an end where the request was seen to show the plan", () => {
  expect(decide({}, [{ type: "stop", list: OPEN, inSight: true }])).toMatchObject([{ reason: "unfinished" }]);
});

it("policy.next() tells an edit at the start of a turn only where its tool is there", () => {
  const edited = [{ type: "added", after: { content: "Ship", status: "pending" } }] as const;
  const reasonOf = (toolAvailable?: boolean) => decide({}, [{ type: "start", list: OPEN, edited, toolAvailable }]);
  expect([undefined, true, false].map((given) => reasonOf(given)[0]?.reason)).toEqual(["edited", "edited", "off"]);
});

it.each<[reason: string, options: NagOptions, events: string, list: TodoList, placement: string]>([
  ["stale", { stale: { after: 1 } }, "round", OPEN, "after"],
  ["stale", { stale: { after: 1 }, placement: "before" }, "round", OPEN, "before"],
  ["no_plan", { noPlan: { after: 1 }, placement: "before" }, "round", EMPTY, "before"],
  ["start", { start: true, placement: "before" }, "user message", OPEN, "after"],
  ["unfinished", { placement: "before" }, "end", OPEN, "after"],
  ["compacted", { placement: "before" }, "compaction", OPEN, "after"],
])("policy.next() places a reminder: %s with %j", (reason, options, events, list, placement) => {
  expect(decide(options, eventsOf(events, list))).toEqual([
    { remind: true, reason, placement, text: expect.any(String) },
  ]);
});

it("policy.start() is a handful of numbers that JSON carries", () => {
  const state = createNagPolicy().start();
  expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  expect(state).toEqual({
    rounds: 0,
    sinceReminder: -1,
    reminders: 0,
    nudges: 0,
    idleNudges: 0,
    started: 0,
    idle: 0,
    fingerprint: 0,
    ignored: 0,
    expected: -1,
    stage: 0,
    hidden: -1,
  });
});

it.each<[name: string, lists: readonly TodoList[], state: Partial<NagState>]>([
  ["is in progress", [OPEN], { stage: 0, expected: 2 }],
  ["was finished and is followed by another", [OPEN, NEXT], { stage: 0, expected: 3 }],
  ["was finished before the first round, which is no batch", [TWO_DONE], { stage: 0, expected: 3 }],
  ["was finished without a start, which is a batch", [IDLE, ONE_DONE], { stage: 1, expected: 2 }],
  ["was finished with the one in progress, which is a batch", [PLAN, TWO_DONE], { stage: 1, expected: 3 }],
])("policy.next() counts what became of items: one %s", (_name, lists, counted) => {
  const policy = createNagPolicy();
  const state = lists
    .flatMap((list) => eventsOf("write", list))
    .reduce((before, event) => policy.next(before, event).state, policy.start());
  expect(state).toMatchObject(counted);
});
