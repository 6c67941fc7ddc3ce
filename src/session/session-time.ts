import { describeValue } from "../core/quote.js";

/**
 * The host's time in milliseconds since 1970; undefined without a clock.
 *
 * @throws RangeError when the clock returns anything but a valid Date.
 */
export function readClock(now: (() => Date) | undefined): number | undefined {
  if (now === undefined) return undefined;
  const time = now();
  if (time instanceof Date && !Number.isNaN(time.getTime())) return time.getTime();
  throw new RangeError(
    `Cannot change the list as now must return a valid Date: current value is ${describeValue(time)}`,
  );
}

/** A held time as a Date of its own, so that nobody can change it from outside. */
export function readTime(milliseconds: number | undefined): Date | undefined {
  return milliseconds === undefined ? undefined : new Date(milliseconds);
}

/** Whether a stored value is a time that a Date can hold. */
export function isTime(value: unknown): value is number {
  return typeof value === "number" && !Number.isNaN(new Date(value).getTime());
}
