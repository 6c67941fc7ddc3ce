import { createNagPolicy, type NagOptions } from "agent-todos";
import { expect, it } from "vitest";
import { readRows } from "../support/read-rows.js";
import { eventsOf, type RecordedRound, type RecordedSession } from "./replay-session.js";

/**
 * Why a turn ended: all is done; work was left; the model asks the person; it waits for the person in other words; a
 * sub-agent or a background task runs; a step was put off on purpose. Only `left` wants a nudge.
 */
type TurnEnd = "done" | "left" | "asks" | "waits" | "runs" | "parked";

/** Written for it: the model's last words stand in them, and whether a nudge would be right. */
interface EndedSession extends RecordedSession {
  readonly rounds: readonly (RecordedRound & { readonly end?: TurnEnd })[];
}

const SESSIONS = readRows<EndedSession>("recorded/turn-ends");

/** For each turn end of the sessions, whether the policy would not let the turn end. */
function playEnds(options: NagOptions = {}) {
  return SESSIONS.flatMap((session) => {
    const policy = createNagPolicy(options);
    const ends = session.rounds.flatMap(({ reply, end }) => (reply === undefined ? [] : [end]));
    let state = policy.start();
    return eventsOf(session).flatMap((event) => {
      const step = policy.next(state, event);
      state = step.state;
      return event.type === "stop" ? [{ end: ends.shift(), isNudged: step.decision.remind }] : [];
    });
  });
}

it("the default policy nudges a model that leaves work, and none that is done or asks", () => {
  const played = playEnds();
  const nudges = (end: TurnEnd) => played.filter((one) => one.end === end).map(({ isNudged }) => isNudged);
  expect(played).toHaveLength(20);
  expect(nudges("left").length).toBeGreaterThan(4);
  expect(nudges("left")).not.toContain(false);
  expect(Math.min(nudges("done").length, nudges("asks").length)).toBeGreaterThan(2);
  expect([...nudges("done"), ...nudges("asks")]).not.toContain(true);
});

it("the default policy leaves a model alone that waits, or has just written its list", () => {
  const left = playEnds().filter(({ end }) => end === "waits" || end === "runs" || end === "parked");
  expect(new Set(left.map(({ end }) => end)).size).toBe(3);
  expect(left.filter(({ isNudged }) => isNudged)).toEqual([]);
});

it("no turn end is nudged without reminders of stops", () => {
  expect(playEnds({ stop: false }).filter(({ isNudged }) => isNudged)).toEqual([]);
});
