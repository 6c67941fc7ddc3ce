import { createNagPolicy, EMPTY_TODO_LIST, type NagEvent, type NagReason, type TodoList } from "agent-todos";
import type { PlanMoment, PlanRecord, PlanReplay } from "agent-todos/replay";

/** A reminder that the library's policy would have sent. */
export interface PlayedReminder {
  readonly reason: NagReason;
  readonly text: string;
}

const EVENTS: ReadonlyMap<string, Exclude<NagEvent["type"], "round">> = new Map([
  ["user", "start"],
  ["end", "stop"],
  ["compacted", "compacted"],
]);

/**
 * Creates a player of the library's default policy over a recording: each function returns the reminder that would have
 * been sent then.
 *
 * The course of the work is kept fixed, so a reminder that would have led to a write has no effect here.
 */
export function createPolicyPlayer() {
  const policy = createNagPolicy();
  let state = policy.start();
  const pass = (event: NagEvent): PlayedReminder | undefined => {
    const { decision, ...step } = policy.next(state, event);
    state = step.state;
    return decision.remind ? { reason: decision.reason, text: decision.text } : undefined;
  };
  return {
    round: (list: TodoList, write: "none" | "ok" | "failed") => pass({ type: "round", list, write }),
    /** For a record other than a round; a policy ignores most types. */
    moment: (type: PlanRecord["type"] | PlanMoment["type"], list: TodoList) => {
      const event = EVENTS.get(type);
      return event && pass({ type: event, list });
    },
  };
}

/** Plays a whole recording through the policy: after which rounds it would have reminded the model, and why. */
export function playPolicy({
  receipt,
  timeline,
}: PlanReplay): readonly (PlayedReminder & { readonly round: number })[] {
  const policy = createPolicyPlayer();
  const [steps, moments] = [groupByRound(timeline.steps), groupByRound(timeline.moments)];
  const reminders: (PlayedReminder & { readonly round: number })[] = [];
  let list: TodoList = EMPTY_TODO_LIST;
  for (let round = 0; round <= receipt.rounds; round += 1) {
    const [written, now] = [steps.get(round)?.at(-1), moments.get(round) ?? []];
    list = written?.list ?? list;
    const isRefused = now.some(({ type }) => type === "refused");
    const first =
      round > 0 ? policy.round(list, written !== undefined ? "ok" : isRefused ? "failed" : "none") : undefined;
    for (const found of [first, ...now.map(({ type }) => policy.moment(type, list))])
      if (found !== undefined) reminders.push({ ...found, round });
  }
  return reminders;
}

function groupByRound<T extends { readonly round: number }>(all: readonly T[]): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const one of all) groups.set(one.round, [...(groups.get(one.round) ?? []), one]);
  return groups;
}
