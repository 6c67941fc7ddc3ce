import { escapeText } from "agent-todos";
import type { PlanReceipt } from "agent-todos/replay";
import { type FoundFile, type FoundFiles, reasonOf } from "../replay-command/find-recordings.js";
import { type FollowRecordingOptions, followRecording, type SeenChange } from "./follow-recording.js";
import { followTeams } from "./follow-teams.js";
import type { observeRecordings } from "./observe-recordings.js";
import { describePlan, hasEnded, type RecordedPlan, type WatchView } from "./watched-plan.js";

/** The options of {@link watchRecordings}. */
export interface WatchOptions {
  /** Finds the current recordings, oldest change first. */
  readonly find: () => Promise<FoundFiles>;
  readonly wanted: (receipt: PlanReceipt) => boolean;
  readonly view: WatchView;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  readonly signal: AbortSignal;
  /** Keeps the plans of sessions without a todo tool. */
  readonly observers?: ReturnType<typeof observeRecordings> | undefined;
}

/** The time between two looks, in milliseconds; new recordings are searched for less often. */
const LOOK = 1000;
const LOOKS_BETWEEN_FINDS = 5;

/** Most recordings that are followed at once, and how long ago they changed when they were found. */
const MOST = 200;
const RECENT = 24 * 60 * 60 * 1000;

/** Looks without a change after which a round is over for an observer, which needs to see the calls that failed. */
const PATIENCE = 60;

/** The recordings that are followed, by their paths, and the teams among them. */
interface Watched {
  readonly followed: Map<string, ReturnType<typeof followRecording>>;
  readonly teams: ReturnType<typeof followTeams>;
}

/** Shows the plans of the newest recordings as they grow, until the signal aborts. */
export async function watchRecordings(options: WatchOptions): Promise<void> {
  const { find, view, now, wait, signal, observers } = options;
  const watched: Watched = { followed: new Map(), teams: followTeams() };
  const reported = new Set<string>();
  const tellOnce = (problem: string): void => {
    if (!reported.has(problem)) view.say(escapeText(problem, "line"));
    reported.add(problem);
  };
  for (let looks = 0; !signal.aborted; looks += 1) {
    if (looks % LOOKS_BETWEEN_FINDS === 0) {
      const { files, problems } = await find();
      for (const problem of problems) tellOnce(problem);
      // A followed one stays, however long the machine slept.
      const newest = files.filter(({ path, changedAt }) => watched.followed.has(path) || now() - changedAt < RECENT);
      follow(newest.slice(-MOST), watched, options);
      if (looks === 0 && newest.length === 0) view.say("No recording has changed today; waiting for one.");
    }
    view.show([...(await lookAtAll(watched, tellOnce, options)), ...(observers?.take() ?? [])]);
    await wait(LOOK);
  }
  observers?.closeAll();
}

/** Follows these files, and drops those that newer ones replace. */
function follow(files: readonly FoundFile[], watched: Watched, options: WatchOptions): void {
  const { followed } = watched;
  const kept = new Set(files.map(({ path }) => path));
  const { observers } = options;
  const observe = (path: string): FollowRecordingOptions =>
    observers === undefined ? {} : { open: () => observers.open(path), patience: PATIENCE };
  for (const path of followed.keys()) if (!kept.has(path)) leave(path, watched, options);
  for (const path of kept) if (!followed.has(path)) followed.set(path, followRecording(path, observe(path)));
}

function leave(path: string, { followed, teams }: Watched, { view, observers }: WatchOptions): void {
  followed.delete(path);
  teams.forget(path);
  observers?.close(path);
  view.forget(path);
}

/** Finds the plans that changed, the newest change last. */
async function lookAtAll(
  watched: Watched,
  tellOnce: (problem: string) => void,
  options: WatchOptions,
): Promise<readonly RecordedPlan[]> {
  const { followed, teams } = watched;
  const { wanted, observers } = options;
  const looks = new Map<string, SeenChange>();
  const keep = async (path: string, look: () => Promise<SeenChange | undefined>): Promise<void> => {
    try {
      const found = await look();
      if (found !== undefined && wanted(found.replay.receipt)) looks.set(path, found);
    } catch (error) {
      // A file that was deleted may come back; one that cannot be read is named once.
      leave(path, watched, options);
      const reason = reasonOf(error);
      if (reason !== "ENOENT") tellOnce(`${path}: ${reason}`);
    }
  };
  for (const [path, { look }] of followed) await keep(path, look);
  for (const { path, calls, changedAt } of teams.take(looks))
    await keep(path, async () => followed.get(path)?.join(calls, changedAt));
  const changed = [...looks].sort(([, one], [, other]) => one.changedAt - other.changedAt);
  return changed.flatMap(([path, { replay }]) => {
    const plan = describePlan(path, replay, hasEnded(replay) && !teams.isAtWork(path));
    // An agent that keeps a list itself needs no observer.
    if (plan?.list !== undefined) observers?.close(path);
    return plan === undefined || observers?.has(path) ? [] : [plan];
  });
}
