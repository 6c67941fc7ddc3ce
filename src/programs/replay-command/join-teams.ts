import type { PlanRecord, PlanReplay } from "agent-todos/replay";
import { replayFile } from "./replay-file.js";

/** The calls of teammates on the list of their team. */
export type TeamCalls = PlanReplay["foreign"];

/** A replayed session, and its file. */
export interface FileReplay {
  readonly path: string;
  /** The index of the session in the file, from 0. */
  readonly at: number;
  readonly replay: PlanReplay;
  /** The calls of teammates on its list; the replay contains them. */
  readonly joined?: TeamCalls;
  /** Whether it is shown as a part of the session above it. */
  readonly isPart?: boolean;
}

/**
 * Replays the sessions that lead a team once more, with the calls that their teammates made on the list, by time.
 * Every other session stays as it is, as does a teammate whose lead was not found.
 */
export async function joinTeams(
  replays: readonly FileReplay[],
  reading: Parameters<typeof replayFile>[1],
): Promise<readonly FileReplay[]> {
  const calls = new Map<string, TeamCalls>();
  for (const { team, foreign } of replays.map(({ replay }) => replay))
    if (team !== undefined && foreign.length > 0) calls.set(team, [...(calls.get(team) ?? []), ...foreign]);
  const joined: FileReplay[] = [];
  // One after another: each may be a file of hundreds of megabytes.
  for (const one of replays) {
    const { team = "", receipt } = one.replay;
    const added = receipt.parent === undefined ? calls.get(team) : undefined;
    joined.push(added === undefined ? one : await replayWith(one, added, reading));
  }
  return joined;
}

/** Replays a session with calls of others. */
async function replayWith(
  one: FileReplay,
  added: TeamCalls,
  reading: Parameters<typeof replayFile>[1],
): Promise<FileReplay> {
  let at = 0;
  for await (const replay of replayFile(one.path, { ...reading, join: (records) => addByTime(records, added) })) {
    if (at === one.at) return { ...one, replay, joined: added };
    at += 1;
  }
  return one;
}

/** Adds the calls of teammates before the first round that is later. */
export async function* addByTime(records: AsyncIterable<PlanRecord>, calls: TeamCalls): AsyncGenerator<PlanRecord> {
  const waiting = queueByTime(calls);
  for await (const record of records) {
    yield* waiting.before(record);
    yield record;
  }
  yield* waiting.rest();
}

/** Holds the calls of teammates until the records of their lead reach the times at which they were made. */
export function queueByTime(calls: TeamCalls) {
  const waiting = [...calls].sort((a, b) => timeOf(a) - timeOf(b));
  return {
    /** Takes the calls before a record; none before one without a time. */
    before: (record: PlanRecord): TeamCalls => {
      const now = record.type === "round" ? Date.parse(record.time ?? "") : Number.NaN;
      const later = waiting.findIndex((call) => !(timeOf(call) < now));
      return waiting.splice(0, later === -1 ? waiting.length : later);
    },
    rest: (): TeamCalls => waiting.splice(0),
  };
}

/** The time of a call; one without a time counts as the latest. */
export function timeOf({ time = "" }: TeamCalls[number]): number {
  const parsed = Date.parse(time);
  return Number.isNaN(parsed) ? Number.POSITIVE_INFINITY : parsed;
}
