import type { TodoItem } from "agent-todos";
import { formatDuration } from "./format-duration";
import { type ListClock, useNow } from "./use-list-clock";

/** All words about times. */
const WORDS = { ran: "Worked on for" };

interface ElapsedProps {
  readonly steps: readonly TodoItem[];
  readonly time: ListClock;
  /** Words in front of the time, where it ends a sentence. */
  readonly lead?: string;
}

/** For how long steps were worked on, all together: a clock while one runs, nothing where that is not known. */
export function Elapsed({ steps, time: { clock, list, isTicking }, lead }: ElapsedProps) {
  const now = useNow(isTicking);
  const ran = steps.reduce((sum, step) => sum + clock.workedOn(step, list, now), 0);
  if (ran < 1000) return null;
  if (lead !== undefined) return `${lead}${formatDuration(ran)}`;
  return (
    <span className="todos-time" title={WORDS.ran}>
      <span className="todos-hidden">{`${WORDS.ran} `}</span>
      {formatDuration(ran)}
    </span>
  );
}
