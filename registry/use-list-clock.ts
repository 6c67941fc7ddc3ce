import { useEffect, useState } from "react";
import { createWorkClock, type TimedList, type WorkClock } from "./work-clock";

/** The clock of the saved list, and whether it runs. */
export interface ListClock {
  readonly clock: WorkClock;
  readonly list: TimedList;
  readonly isTicking: boolean;
  /** Whether somebody works. */
  readonly isLive: boolean;
}

/** Follows for how long the steps of the saved list are worked on. */
export function useListClock(list: TimedList, isLive: boolean): ListClock {
  const [clock] = useState(createWorkClock);
  useEffect(() => (isLive ? clock.run() : clock.rest()), [clock, isLive]);
  const { items, times } = list;
  const isRunning = items.some(
    ({ status }, index) => status === "in_progress" && times?.[index]?.started !== undefined,
  );
  return { clock, list, isLive, isTicking: isLive && isRunning };
}

/** The time, each second while something runs; undefined in the first render, which a server makes too. */
export function useNow(isTicking: boolean): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const tick = (): void => setNow(Date.now());
    tick();
    if (!isTicking) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}
