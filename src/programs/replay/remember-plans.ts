/** One point of a conversation: the plan there, or the way to it from an earlier point. */
interface PlanPoint<State, Step> {
  readonly depth: number;
  readonly before?: PlanPoint<State, Step> | undefined;
  readonly step?: Step | undefined;
  /** Dropped when newer points need the room. */
  state: State | undefined;
}

/** Of the points before the newest ones, each one whose depth is a multiple of this stays. */
const EVERY = 64;

/**
 * Remembers a plan at every point that a conversation may return to. Of most points only the step that led there is
 * kept, which `play` repeats from the nearest earlier plan, so that the memory grows with the steps.
 */
export function rememberPlans<State, Step>(first: State, play: (state: State, step: Step) => State) {
  const beginning: PlanPoint<State, Step> = { depth: 0, state: first };
  const named = new Map<string, PlanPoint<State, Step>>();
  const newest: PlanPoint<State, Step>[] = [];
  let current = beginning;

  const stateAt = (point: PlanPoint<State, Step>): State => {
    const steps: Step[] = [];
    let at = point;
    while (at.state === undefined && at.before !== undefined) {
      if (at.step !== undefined) steps.push(at.step);
      at = at.before;
    }
    return steps.reduceRight((state, step) => play(state, step), at.state ?? first);
  };

  return {
    /** Continues from the current plan by a step that led to `state`. */
    advance: (step: Step, state: State): void => {
      const depth = current.depth + 1;
      // A kept plan needs no earlier steps, so those that no name leads through can be garbage-collected.
      current = depth % EVERY === 0 ? { depth, state } : { depth, before: current, step, state };
      newest.push(current);
      const old = newest.length > EVERY ? newest.shift() : undefined;
      if (old !== undefined && old.depth % EVERY !== 0) old.state = undefined;
    },
    /** Names the current plan, to return to it. */
    name: (id: string): void => void named.set(id, current),
    /** Returns to the plan of this name, or to the beginning, and returns it; undefined for an unknown name. */
    returnTo: (id: string | undefined): State | undefined => {
      const point = id === undefined ? beginning : named.get(id);
      if (point === undefined) return undefined;
      current = point;
      return stateAt(point);
    },
  };
}
