// What reminders there would have been in recorded sessions, for print-reminders.ts. The models of the recordings never
// saw them, so a write that follows one in the recording came without it.

import { countTodos, createNagPolicy, type NagEvent, type NagOptions } from "agent-todos";
import { addUp } from "./figures.js";
import type { SessionGroup } from "./recorded-sessions.js";

/** What one policy would have said in a group of sessions. */
export interface Replay {
  /** All rounds, with and without a list. */
  readonly rounds: number;
  /** Mid-run reminders. */
  readonly reminders: number;
  /** Those of them that a write followed within two rounds. */
  readonly followed: number;
  /** Writes of a list with open items. */
  readonly writes: number;
  /** Those of them before which a reminder would have come, in the same wait. */
  readonly disturbed: number;
  /** Those of them before which one would have come in the last two rounds. */
  readonly preceded: number;
}

const SOON = 2;

/** One policy over every session of a group. */
export function replay({ sessions }: SessionGroup, options: NagOptions): Replay {
  return addUp(
    FIGURES,
    sessions.map(({ events }) => replaySession(events, options)),
  );
}

const FIGURES = ["rounds", "reminders", "followed", "writes", "disturbed", "preceded"] as const;

/** Plays a session through a policy: its rounds, and whether a policy would have reminded in each. */
export function playRounds(events: readonly NagEvent[], options: NagOptions) {
  const policy = createNagPolicy(options);
  let state = policy.start();
  return events.flatMap((event) => {
    const step = policy.next(state, event);
    state = step.state;
    if (event.type !== "round") return [];
    return [{ list: event.list, write: event.write, isReminded: step.decision.remind }];
  });
}

function replaySession(events: readonly NagEvent[], options: NagOptions): Replay {
  const totals = { rounds: 0, reminders: 0, followed: 0, writes: 0, disturbed: 0, preceded: 0 };
  let wasOpen = false;
  // The rounds of the reminders in the wait under way.
  let reminded: number[] = [];
  for (const [round, { list, write, isReminded }] of playRounds(events, options).entries()) {
    totals.rounds += 1;
    if (write === "ok") {
      const soon = reminded.filter((then) => round - then <= SOON).length;
      totals.followed += soon;
      totals.writes += wasOpen ? 1 : 0;
      totals.disturbed += reminded.length > 0 ? 1 : 0;
      totals.preceded += soon > 0 ? 1 : 0;
      reminded = [];
    }
    if (isReminded) reminded.push(round);
    totals.reminders += isReminded ? 1 : 0;
    wasOpen = countTodos(list).open > 0;
  }
  return totals;
}

/** From one write of an open list to the next. */
export interface Wait {
  /** 1 where the next write comes in the very next round. */
  readonly rounds: number;
  /** Whether the write it begins with opened the list. */
  readonly isFirst: boolean;
}

/** The waits that ended with a write, while items were open. */
export function measureWaits({ sessions }: SessionGroup): readonly Wait[] {
  return sessions.flatMap(({ events }) => {
    const waits: Wait[] = [];
    let since = 0;
    let isFirst = true;
    let wasOpen = false;
    for (const event of events) {
      if (event.type !== "round") continue;
      since += 1;
      if (event.write === "ok") {
        if (wasOpen) waits.push({ rounds: since, isFirst });
        isFirst = !wasOpen;
        since = 0;
      }
      wasOpen = countTodos(event.list).open > 0;
    }
    return waits;
  });
}
