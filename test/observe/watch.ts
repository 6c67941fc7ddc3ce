import { EMPTY_TODO_LIST, type TodoList } from "agent-todos";
import type { ObservedRound, ObserverDecision, ObserverState, PlanObserver } from "agent-todos/observe";

/** A list of so many open items, the first one in progress. */
export function listOf(...contents: readonly string[]): TodoList {
  const items = contents.map((content, index) => ({
    content,
    status: index === 0 ? ("in_progress" as const) : ("pending" as const),
  }));
  return { items, revision: 1 };
}

/** A round of one call that changes something. */
export const EDIT: ObservedRound = { calls: [{ name: "edit_file", input: { path: "a.ts" } }] };

export const READ: ObservedRound = { calls: [{ name: "read_file", input: { path: "a.ts" } }] };

/** Plays rounds, and returns the last state with every decision. */
export function play(
  observer: PlanObserver,
  rounds: readonly ObservedRound[],
  from: { readonly state?: ObserverState; readonly list?: TodoList } = {},
): { readonly state: ObserverState; readonly decisions: readonly ObserverDecision[] } {
  const list = from.list ?? EMPTY_TODO_LIST;
  let state = from.state ?? observer.start();
  const decisions = rounds.map((round) => {
    const step = observer.next(state, { type: "round", list, ...round });
    state = step.state;
    return step.decision;
  });
  return { state, decisions };
}

/** A state in which a request has shown this list and `rounds`, the last of which asked. */
export function shownState(observer: PlanObserver, list: TodoList, rounds: readonly ObservedRound[] = [EDIT]) {
  const { state } = play(observer, rounds, { list });
  return observer.next(state, { type: "end", list }).state;
}

export const reasonsOf = (decisions: readonly ObserverDecision[]): string =>
  decisions.map(({ observe, reason }) => (observe ? reason.toUpperCase() : reason)).join(" ");
