import type { PlanRecord, PlanReplay } from "agent-todos/replay";
import { replayFile } from "./replay-file.js";

/** The calls of teammates on the list of their team. */
type TeamCalls = PlanReplay["foreign"];

/** A replayed session, and its file. */
export interface FileReplay {
  readonly path: string;
  /** The index of the session in the file, from 0. */
  readonly at: number;
  readonly replay: PlanReplay;
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
  const calls = [...added].sort((a, b) => timeOf(a) - timeOf(b));
  let at = 0;
  for await (const replay of replayFile(one.path, { ...reading, join: (records) => addByTime(records, calls) })) {
    if (at === one.at) return { ...one, replay };
    at += 1;
  }
  return one;
}

/** Adds the calls of teammates before the first round that is later. */
async function* addByTime(records: AsyncIterable<PlanRecord>, calls: TeamCalls): AsyncGenerator<PlanRecord> {
  let next = 0;
  for await (const record of records) {
    const now = record.type === "round" ? Date.parse(record.time ?? "") : Number.NaN;
    for (let call = calls[next]; call !== undefined && timeOf(call) < now; call = calls[next]) {
      yield call;
      next += 1;
    }
    yield record;
  }
  yield* calls.slice(next);
}

/** The time of a call; one without a time counts as the latest. */
function timeOf({ time = "" }: TeamCalls[number]): number {
  const parsed = Date.parse(time);
  return Number.isNaN(parsed) ? Number.POSITIVE_INFINITY : parsed;
}
