import type { TodoItem, TodoTime, TodoTimes } from "agent-todos";
import { useEffect, useState } from "react";
import { formatDuration } from "./format-duration";

/** All words about times. */
const WORDS = { ran: "Worked on for" };

interface ElapsedProps {
  readonly steps: readonly TodoItem[];
  readonly times: TodoTimes | readonly (TodoTime | undefined)[];
  /** Whether somebody may be at work on the running step. */
  readonly isLive: boolean;
}

/** For how long steps have been worked on, all together: a clock while one runs, nothing where that is not known. */
export function Elapsed({ steps, times, isLive }: ElapsedProps) {
  const running = steps.flatMap(({ status }, index) => (status === "in_progress" ? (times[index]?.started ?? []) : []));
  const now = useNow(isLive && running.length > 0);
  const past = times.reduce((sum, time) => sum + (time?.ran ?? 0), 0);
  const ran = now === undefined ? past : running.reduce((sum, started) => sum + Math.max(0, now - started), past);
  if (ran < 1000) return null;
  return (
    <span className="todos-time" title={WORDS.ran}>
      <span className="todos-hidden">{`${WORDS.ran} `}</span>
      {formatDuration(ran)}
    </span>
  );
}

/** The time, each second; undefined while nothing runs, and in the first render, which a server makes too. */
function useNow(isTicking: boolean): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (!isTicking) return;
    const tick = (): void => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return isTicking ? now : undefined;
}
