// What the policy does where the model ends its turn, over sessions that were written for it: its last words stand in them,
// and whether a nudge would be right.

import { readFileSync } from "node:fs";
import { createNagPolicy, type NagOptions } from "agent-todos";
import { eventsOf, type RecordedRound, type RecordedSession } from "./replay-session.js";

/**
 * Why a turn ended: all is done; work was left; the model asks the person; it waits for the person in other words; a
 * sub-agent or a background task runs; a step was put off on purpose. Only `left` wants a nudge.
 */
const TURN_ENDS = ["done", "left", "asks", "waits", "runs", "parked"] as const;

type TurnEnd = (typeof TURN_ENDS)[number];

interface EndedSession extends RecordedSession {
  readonly rounds: readonly (RecordedRound & { readonly end?: TurnEnd })[];
}

/** How many turns ended in one way, and how many of them the policy would not let end. */
export interface NudgedEnds {
  readonly end: TurnEnd;
  readonly ends: number;
  readonly nudged: number;
}

/** Plays every session with its turn ends through a policy. */
export function countNudges(options: NagOptions = {}): readonly NudgedEnds[] {
  const text = readFileSync(new URL("../recorded/turn-ends.jsonl", import.meta.url), "utf8");
  const played = text
    .trimEnd()
    .split("\n")
    .flatMap((line) => playEnds(JSON.parse(line), options));
  return TURN_ENDS.map((end) => {
    const some = played.filter((one) => one.end === end);
    return { end, ends: some.length, nudged: some.filter(({ isNudged }) => isNudged).length };
  });
}

function playEnds(
  session: EndedSession,
  options: NagOptions,
): readonly { readonly end: TurnEnd | undefined; readonly isNudged: boolean }[] {
  const policy = createNagPolicy(options);
  const ends = session.rounds.flatMap(({ reply, end }) => (reply === undefined ? [] : [end]));
  let state = policy.start();
  return eventsOf(session).flatMap((event) => {
    const step = policy.next(state, event);
    state = step.state;
    return event.type === "stop" ? [{ end: ends.shift(), isNudged: step.decision.remind }] : [];
  });
}
