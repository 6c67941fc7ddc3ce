// Whether a reminder would have come while a recorded list was out of date, as far as the next write tells.
//
// A list is out of date from the round in which something had been completed that it did not say. The next write tells:
// it completes several items at once, whose ends are taken to lie evenly over the wait, so the list is out of date from
// the first of them on; or it completes one that never ran, whose start may lie anywhere in the wait. All rounds of a
// session count, and writes in consecutive rounds are one: a list in many small calls is still one update.

import { countTodos, diffTodos, type NagEvent, type NagOptions, type TodoList } from "agent-todos";
import { playRounds } from "./reminder-replay.js";

/** What the reminders of a session were worth; parts of a reminder or wait where only a chance is known. */
export interface Judgement {
  /** All rounds, with and without a list. */
  readonly rounds: number;
  /** Reminders in them. */
  readonly reminders: number;
  /** Those that a write followed at all: of the others nobody can tell. */
  readonly judged: number;
  /** Those of them that came while the list was out of date. */
  readonly right: number;
  /** Waits in which the list was out of date before the next write. */
  readonly stale: number;
  /** Those of them in which a reminder came while it was. */
  readonly caught: number;
}

/** From one burst of writes that left items open to the next. */
export type StaleWait = ReturnType<typeof createWait>;

/** Writes in consecutive rounds. */
interface Burst {
  readonly from: number;
  readonly to: number;
  /** The list after the last of them. */
  readonly list: TodoList;
}

function findBursts(events: readonly NagEvent[]): readonly Burst[] {
  const bursts: Burst[] = [];
  const rounds = events.filter((event) => event.type === "round");
  for (const [index, { write, list }] of rounds.entries()) {
    if (write !== "ok") continue;
    const round = index + 1;
    const last = bursts.at(-1);
    if (last?.to === index) bursts[bursts.length - 1] = { ...last, to: round, list };
    else bursts.push({ from: round, to: round, list });
  }
  return bursts;
}

/** The waits that ended with a write, while items were open; rounds count from 1. */
export function findStaleWaits(events: readonly NagEvent[]): readonly StaleWait[] {
  const bursts = findBursts(events);
  return bursts.flatMap((burst, index) => {
    const last = bursts[index - 1];
    return last && countTodos(last.list).open > 0 ? [createWait(last.to, burst.from, last.list, burst.list)] : [];
  });
}

function createWait(from: number, to: number, before: TodoList, after: TodoList) {
  const completed = diffTodos(before, after).filter(({ type }) => type === "completed");
  const hasRun = completed.some((change) => "before" in change && change.before.status === "in_progress");
  const rounds = to - from;
  return {
    from,
    to,
    /** The chance that the list was out of date in a round of the wait. */
    staleIn: (round: number) => {
      const passed = round - from;
      if (completed.length > 1) return passed * completed.length >= rounds ? 1 : 0;
      return completed.length === 1 && !hasRun ? passed / rounds : 0;
    },
  };
}

/** Judges what one policy would have said in a session. */
export function judgeReminders(events: readonly NagEvent[], options: NagOptions): Judgement {
  const rounds = playRounds(events, options);
  const reminded = rounds.flatMap(({ isReminded }, index) => (isReminded ? [index + 1] : []));
  const totals = { rounds: rounds.length, reminders: reminded.length, judged: 0, right: 0, stale: 0, caught: 0 };
  for (const { from, to, staleIn } of findStaleWaits(events)) {
    const chances = reminded.filter((round) => round > from && round < to).map(staleIn);
    totals.judged += chances.length;
    totals.right += chances.reduce((sum, chance) => sum + chance, 0);
    totals.stale += to - from > 1 ? staleIn(to - 1) : 0;
    totals.caught += Math.max(0, ...chances);
  }
  return totals;
}
