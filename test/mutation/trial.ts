import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { Change } from "./find-changes.js";

/** What the tests of a room are run with: changed sources, the changes to try, and where to write down what happened. */
export interface Trial {
  readonly sources: Readonly<Record<string, string>>;
  readonly ids: readonly string[];
  readonly events: string;
  readonly include: readonly string[];
}

/** Where the tests find the path of the trial. */
export const TRIAL_VARIABLE = "AGENT_TODOS_MUTATION_TRIAL";

export type TrialEvent =
  | { readonly type: "tried"; readonly id: string; readonly test: string; readonly file: string }
  /** No test failed, though the changed place was reached. */
  | { readonly type: "passed"; readonly id: string }
  /** The changed place was not reached again: what is built there is kept for the life of the process. */
  | { readonly type: "unreached"; readonly id: string }
  /** The place is reached only while the sources are loaded, before any test. */
  | { readonly type: "static"; readonly id: string }
  | { readonly type: "failed"; readonly id: string; readonly test: string }
  | { readonly type: "looped"; readonly id: string }
  /** By the clock, and it may be the machine. */
  | { readonly type: "late"; readonly id: string }
  /** The test fails without the change too now, so the process is of no more use. */
  | { readonly type: "spoilt"; readonly id: string; readonly file: string }
  | { readonly type: "finished"; readonly test: string }
  /** Fails without a change, as in a source that the instrumenter spoils: no change in its way can be judged by it. */
  | { readonly type: "failing"; readonly test: string }
  /** Fails when it is run a second time in one process, so it tells nothing about a change. */
  | { readonly type: "once"; readonly test: string }
  /** Takes too long to be run for each change. */
  | { readonly type: "slow"; readonly test: string; readonly seconds: number };

export const KILLED: readonly TrialEvent["type"][] = ["failed", "looped", "late"];

export function readTrial(path: string): Trial {
  return JSON.parse(readFileSync(path, "utf8"));
}

export function readEvents(path: string): readonly TrialEvent[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line): TrialEvent => JSON.parse(line));
}

export function writeEvent(path: string, event: TrialEvent): void {
  appendFileSync(path, `${JSON.stringify(event)}\n`);
}

export type Outcome = "noticed" | "late" | "survived" | "never run" | "ignored";

/** What became of a change. */
export function judge({ id }: Pick<Change, "id">, events: readonly TrialEvent[]): Outcome {
  const types = new Set(events.filter((event) => "id" in event && event.id === id).map(({ type }) => type));
  if (types.has("failed") || types.has("looped")) return "noticed";
  if (types.has("late")) return "late";
  if (types.has("passed")) return "survived";
  return types.has("unreached") || types.has("static") ? "ignored" : "never run";
}
