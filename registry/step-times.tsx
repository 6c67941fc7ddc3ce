import type { TodoItem, TodoTime, TodoTimes } from "agent-todos";
import { useEffect, useState } from "react";

/** All words about times. */
const WORDS = { ran: "Worked on for", units: { days: "d", hours: "h", minutes: "m", seconds: "s" } };

interface StepTimeProps {
  readonly item: TodoItem;
  readonly time: TodoTime | undefined;
  /** Whether somebody may be at work on the running step. */
  readonly isLive: boolean;
}

/** For how long a step has been worked on: a clock on the running one, nothing where that is not known. */
export function StepTime({ item, time, isLive }: StepTimeProps) {
  return <Elapsed steps={[item]} times={[time]} isLive={isLive} />;
}

interface ElapsedProps {
  readonly steps: readonly TodoItem[];
  readonly times: TodoTimes | readonly (TodoTime | undefined)[];
  readonly isLive: boolean;
}

/** For how long steps have been worked on, all together. */
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

/** Writes milliseconds in the two largest units that they have. */
export function formatDuration(milliseconds: number): string {
  const { days, hours, minutes, seconds } = WORDS.units;
  const total = Math.floor(milliseconds / 1000);
  const pair = (large: number, unit: string, small: number, part: string): string =>
    `${large}${unit} ${String(small).padStart(2, "0")}${part}`;
  if (total < 60) return `${total}${seconds}`;
  if (total < 3600) return pair(Math.floor(total / 60), minutes, total % 60, seconds);
  if (total < 86_400) return pair(Math.floor(total / 3600), hours, Math.floor(total / 60) % 60, minutes);
  return pair(Math.floor(total / 86_400), days, Math.floor(total / 3600) % 24, hours);
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
