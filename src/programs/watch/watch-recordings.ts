import { escapeText } from "agent-todos";
import type { PlanReceipt } from "agent-todos/replay";
import { type FoundFile, type FoundFiles, reasonOf } from "../replay-command/find-recordings.js";
import { type FollowOptions, followRecording } from "./follow-recording.js";
import type { observeRecordings } from "./observe-recordings.js";
import { describePlan, type WatchedPlan, type WatchView } from "./watched-plan.js";

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

/** The recordings that are followed, by their paths. */
type Followed = Map<string, ReturnType<typeof followRecording>>;

/** Shows the plans of the newest recordings as they grow, until the signal aborts. */
export async function watchRecordings(options: WatchOptions): Promise<void> {
  const { find, view, now, wait, signal, observers } = options;
  const followed: Followed = new Map();
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
      const newest = files.filter(({ path, changedAt }) => followed.has(path) || now() - changedAt < RECENT);
      follow(newest.slice(-MOST), followed, options);
      if (looks === 0 && newest.length === 0) view.say("No recording has changed today; waiting for one.");
    }
    view.show([...(await lookAtAll(followed, tellOnce, options)), ...(observers?.take() ?? [])]);
    await wait(LOOK);
  }
  observers?.closeAll();
}

/** Follows these files, and drops those that newer ones replace. */
function follow(files: readonly FoundFile[], followed: Followed, options: WatchOptions): void {
  const kept = new Set(files.map(({ path }) => path));
  const { observers } = options;
  const observe = (path: string): FollowOptions =>
    observers === undefined ? {} : { open: () => observers.open(path), patience: PATIENCE };
  for (const path of followed.keys()) if (!kept.has(path)) leave(path, followed, options);
  for (const path of kept) if (!followed.has(path)) followed.set(path, followRecording(path, observe(path)));
}

function leave(path: string, followed: Followed, { view, observers }: WatchOptions): void {
  followed.delete(path);
  observers?.close(path);
  view.forget(path);
}

/** Finds the plans that changed, the newest change last. */
async function lookAtAll(
  followed: Followed,
  tellOnce: (problem: string) => void,
  options: WatchOptions,
): Promise<readonly WatchedPlan[]> {
  const changed: { readonly plan: WatchedPlan; readonly changedAt: number }[] = [];
  for (const [path, recording] of followed) {
    try {
      const found = await recording.look();
      if (found === undefined || !options.wanted(found.replay.receipt)) continue;
      const plan = describePlan(path, found.replay);
      // An agent that keeps a list itself needs no observer.
      if (plan?.list !== undefined) options.observers?.close(path);
      if (plan !== undefined && !options.observers?.has(path)) changed.push({ plan, changedAt: found.changedAt });
    } catch (error) {
      // A file that was deleted may come back; one that cannot be read is named once.
      leave(path, followed, options);
      const reason = reasonOf(error);
      if (reason !== "ENOENT") tellOnce(`${path}: ${reason}`);
    }
  }
  return changed.sort((one, other) => one.changedAt - other.changedAt).map(({ plan }) => plan);
}
