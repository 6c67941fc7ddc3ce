import { expect } from "vitest";
import { type PlanRecord, replayRecords } from "../../../../src/programs/replay/index.js";
import { TOOL_READINGS } from "../../../../src/programs/replay/readings/tool-readings.js";

/** The calls of a product in one session, a round each. */
export interface ReadCalls {
  /** The row that reads them. */
  readonly name: string;
  readonly does: string;
  readonly agent?: string;
  readonly calls: readonly (readonly [tool: string, input: unknown])[];
  /** How many of them no tool takes, so that they are unknown. Default: none. */
  readonly untaken?: number;
  /** The items after the last call, as `status content`. */
  readonly items: readonly string[];
}

/** Replays the calls, and compares what became of them. */
export function expectRead({ name, agent = "any", calls, untaken = 0, items }: ReadCalls): void {
  const rounds = calls.map(([tool, input]): PlanRecord => ({ type: "round", calls: [{ tool, input }] }));
  const { receipt, timeline } = replayRecords([{ type: "session", agent }, ...rounds]);
  expect(receipt).toMatchObject({ preset: name, refused: 0, bookkeeping: calls.length });
  expect(Object.values(receipt.unknown).reduce((sum, count) => sum + count, 0)).toBe(untaken);
  const shown = timeline.steps.at(-1)?.list.items ?? [];
  expect(shown.map(({ status, content }) => `${status} ${content}`)).toEqual(items);
}

/** Lists the calls of a product that no row makes. */
export function findUnread(name: string, rows: readonly ReadCalls[]): readonly string[] {
  const reading = TOOL_READINGS.find((reading) => reading.name === name);
  const tried = rows.filter((row) => row.name === name).flatMap(({ calls }) => calls.map(([tool]) => tool));
  return Object.keys(reading?.calls ?? {}).filter((tool) => !tried.includes(tool));
}
