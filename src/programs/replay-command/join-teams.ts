import type { PlanRecord, PlanReplay } from "agent-todos/replay";
import { replayFile } from "./replay-file.js";

/** The calls of teammates on the list of their team. */
type TeamCalls = PlanReplay["foreign"];

/** A replayed session, and its file. */
interface FileReplay {
  readonly path: string;
  /** The index of the session in the file, from 0. */
  readonly at: number;
  readonly replay: PlanReplay;
}

/**
 * Replays the sessions that lead a team once more, with the calls that their teammates made on the list, by time.
 * Every other session stays as it is, as does a teammate whose lead was not found.
 */
export async function joinTeams<Replay extends FileReplay>(
  replays: readonly Replay[],
  reading: Parameters<typeof replayFile>[1],
): Promise<readonly Replay[]> {
  const calls = new Map<string, TeamCalls>();
  for (const { team, foreign } of replays.map(({ replay }) => replay))
    if (team !== undefined && foreign.length > 0) calls.set(team, [...(calls.get(team) ?? []), ...foreign]);
  const joined = replays.map(async (one): Promise<Replay> => {
    const { team, receipt } = one.replay;
    const added = receipt.parent === undefined ? calls.get(team ?? "") : undefined;
    if (added === undefined) return one;
    const sorted = [...added].sort((a, b) => timeOf(a) - timeOf(b));
    const replay = await replayAgain(one, { ...reading, join: (records) => addByTime(records, sorted) });
    return replay === undefined ? one : { ...one, replay };
  });
  return Promise.all(joined);
}

async function replayAgain({ path, at }: FileReplay, reading: Parameters<typeof replayFile>[1]) {
  let index = 0;
  for await (const replay of replayFile(path, reading)) {
    if (index === at) return replay;
    index += 1;
  }
  return undefined;
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
