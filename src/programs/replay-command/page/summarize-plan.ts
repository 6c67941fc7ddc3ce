import type { PlanReplay } from "agent-todos/replay";

/** Rounds without a write after which an agent counts as having stopped keeping its plan. */
const STOPPED_AFTER = 8;

/** Summarizes the outcome of a plan in one sentence: `Stopped keeping its plan at round 47 of 90; 2 of 7 left open.` */
export function summarizePlan({ receipt, timeline }: PlanReplay): string {
  const { promised, done, checked, failing, dropped, cancelled, open, rounds } = receipt;
  if (promised === 0) return `Kept no plan of its own${describeForeign(receipt.foreign)}.`;
  const last = timeline.steps.at(-1)?.round ?? rounds;
  const hasStopped = open > 0 && rounds - last >= STOPPED_AFTER;
  const stopped = hasStopped ? `Stopped keeping its plan at round ${last} of ${rounds}` : "";
  const isAll = done === promised && promised > 1;
  const finished = isAll ? `Finished all ${promised} steps` : `Finished ${done} of ${countSteps(promised)}`;
  const rest = [
    checked > 0 ? `${checked} checked` : "",
    failing > 0 ? `${failing} finished, but ${failing === 1 ? "fails" : "fail"} a check` : "",
    open > 0 ? `${open} of ${promised} left open` : "",
    dropped > 0 ? `${dropped} dropped without a word` : "",
    cancelled > 0 ? `${cancelled} cancelled` : "",
  ].filter((part) => part !== "");
  const begin = stopped || `${finished} in ${rounds === 1 ? "one round" : `${rounds} rounds`}`;
  return `${[begin, ...rest].join("; ")}.`;
}

function describeForeign(calls = 0): string {
  if (calls === 0) return "";
  return `; ${calls === 1 ? "1 call" : `${calls} calls`} on its team's list`;
}

function countSteps(count: number): string {
  return count === 1 ? "1 step" : `${count} steps`;
}

/** Writes a time span in the two largest units that it has: `2 h 5 min`, `40 s`; undefined for none. */
export function describeSpan(milliseconds: number): string | undefined {
  const seconds = Math.round(milliseconds / 1000);
  if (!Number.isFinite(seconds) || seconds <= 0) return undefined;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  if (minutes === 0) return `${seconds} s`;
  return seconds % 60 > 0 && minutes < 10 ? `${minutes} min ${seconds % 60} s` : `${minutes} min`;
}
