import { readFileSync } from "node:fs";
import { addUp } from "../bench/figures.js";
import { ROOT } from "../package/read-tree.js";
import type { Change } from "./find-changes.js";
import { roomOf } from "./suites.js";
import type { Outcome, TrialEvent } from "./trial.js";

/** How many changes of a room's sources there were, and how many of them a test noticed. */
export interface KilledShare {
  readonly room: string;
  readonly changes: number;
  readonly killed: number;
  /** Those of the killed ones that only took too long by the clock, which a busy machine may have been the reason of. */
  readonly late: number;
}

export type Tried = Change & { readonly outcome: Outcome };

/** Counts them by room; one that only a new process would show is left out. */
export function countKilled(changes: readonly Pick<Tried, "path" | "outcome">[]): readonly KilledShare[] {
  const rooms = new Set(changes.map(roomOf));
  return [...rooms].map((room) => {
    const ofRoom = changes.filter((change) => roomOf(change) === room);
    const count = (...outcomes: readonly Outcome[]): number =>
      ofRoom.filter(({ outcome }) => outcomes.includes(outcome)).length;
    const killed = count("noticed", "late");
    return { room, changes: killed + count("survived", "never run"), killed, late: count("late") };
  });
}

/** A line for each room, and one for all of them. */
export function tabulateKilled(shares: readonly KilledShare[]): string {
  return [...shares, { room: "all", ...addUp(["changes", "killed", "late"], shares) }]
    .map(({ room, changes, killed, late }) => {
      const percent = changes === 0 ? "–" : `${((100 * killed) / changes).toFixed(1)} %`;
      const share = `${String(killed).padStart(6)} of ${String(changes).padStart(5)} noticed${percent.padStart(9)}`;
      return `${room.padEnd(10)}${share}${String(late).padStart(5)} too late`;
    })
    .join("\n");
}

const REASONS = [
  ["failing", "fail without a change"],
  ["once", "fail when they are run twice"],
  ["slow", "take too long"],
] as const;

/** The names of the tests that decided on nothing, each once. */
export function findIdle(
  events: readonly TrialEvent[],
  reasons = REASONS.map(([reason]) => reason),
): readonly string[] {
  const names = events.flatMap((event) =>
    "test" in event && reasons.some((reason) => reason === event.type) ? [event.test] : [],
  );
  return [...new Set(names)];
}

/** A line for each reason for which tests decided on nothing, with their names. */
export function listIdle(events: readonly TrialEvent[]): string {
  return REASONS.flatMap(([reason, words]) => {
    const names = findIdle(events, [reason]);
    return names.length === 0 ? [] : [`${names.length} tests ${words}: ${names.join("; ")}`];
  }).join("\n");
}

/** The changes that no test noticed, each with its place and both texts. */
export function listSurvivors(changes: readonly Tried[]): string {
  return changes
    .filter(({ outcome }) => outcome === "survived" || outcome === "never run")
    .map(({ path, kind, outcome, location: { start, end }, replacement }) => {
      const lines = readFileSync(`${ROOT}/${path}`, "utf8").split("\n");
      const shown = lines.slice(start.line, Math.min(end.line + 1, start.line + 4));
      const place = `${path}:${start.line + 1}:${start.column + 1}`;
      return [`${place} ${kind}, ${outcome}`, ...shown.map((line) => `  - ${line}`), `  + ${replacement}`].join("\n");
    })
    .join("\n");
}
