import type { TodoItem, TodoList, TodoTime, TodoTimes } from "agent-todos";
import { placeOf } from "./plan-changes";

/** A list, with the times of its items where they are known. */
export type TimedList = TodoList & { readonly times?: TodoTimes };

/** A time in which nobody worked. */
interface Rest {
  readonly from: number;
  to: number;
}

/** For how long steps were worked on, without the time in which the run rested. */
export interface WorkClock {
  /** Begins a rest; returns its end. */
  readonly rest: () => () => void;
  /** Notes that the run does not rest. */
  readonly run: () => void;
  /** The milliseconds of a step, which never become fewer; 0 where they are not known. */
  readonly workedOn: (step: TodoItem, list: TimedList, now: number | undefined) => number;
}

/**
 * Creates the clock of a plan. What rested before the page opened is not known: a step that was in progress then begins
 * with the time that the list has for it.
 */
export function createWorkClock(): WorkClock {
  let first: Rest | undefined;
  let rests: readonly Rest[] = [];
  let hasRun = false;
  const most = new Map<string, number>();

  /** How much of a time was rest. */
  function restIn(from: number, to: number): number {
    const begun = first !== undefined && to > first.from ? Math.min(to, first.to) : from;
    const start = Math.max(from, begun);
    const later = rests.map((rest) => Math.max(0, Math.min(to, rest.to) - Math.max(start, rest.from)));
    return later.reduce((sum, one) => sum + one, start - from);
  }

  function measure({ status }: TodoItem, { started, finished, ran = 0 }: TodoTime, now: number | undefined): number {
    if (started === undefined) return ran;
    // The times of a step that a call has just finished follow with the list that has the call.
    const isRunning = status === "in_progress" || (status === "completed" && finished === undefined);
    if (!isRunning) return finished === undefined ? ran : Math.max(0, ran - restIn(started, finished));
    return now === undefined ? ran : ran + Math.max(0, now - started - restIn(started, now));
  }

  return {
    rest() {
      const rest = hasRun || first === undefined ? { from: Date.now(), to: Number.POSITIVE_INFINITY } : first;
      if (hasRun) rests = [...rests, rest];
      else first = rest;
      return () => {
        rest.to = Date.now();
      };
    },
    run() {
      hasRun = true;
    },
    workedOn(step, { items, times = [] }, now) {
      const place = placeOf(items, step);
      const [item, time] = [items[place], times[place]];
      if (item === undefined || time === undefined) return 0;
      const key = `${item.id ?? item.content} ${time.added}`;
      const worked = Math.max(measure(item, time, now), most.get(key) ?? 0);
      most.set(key, worked);
      return worked;
    },
  };
}
