import { escapeText } from "agent-todos";
import type { PlanReceipt } from "agent-todos/replay";
import { type FoundFile, type FoundFiles, reasonOf } from "../replay/find-recordings.js";
import { type FollowedRecording, followRecording } from "./follow-recording.js";
import { describePlan, type WatchedPlan, type WatchView } from "./watched-plan.js";

/** What a watch needs of the world. */
export interface WatchOptions {
  /** The recordings there are now, oldest change first. */
  readonly find: () => Promise<FoundFiles>;
  readonly wanted: (receipt: PlanReceipt) => boolean;
  readonly view: WatchView;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  readonly signal: AbortSignal;
}

/** Between two looks, in milliseconds; new recordings are looked for less often. */
const LOOK = 1000;
const LOOKS_BETWEEN_FINDS = 5;

/** Most recordings that are followed at once, and how long ago they changed when they were found. */
const MOST = 200;
const RECENT = 24 * 60 * 60 * 1000;

/** The recordings that are followed, by their paths. */
type Followed = Map<string, FollowedRecording>;

/** Shows the plans of the newest recordings as they grow, until the signal aborts. */
export async function watchRecordings(options: WatchOptions): Promise<void> {
  const { find, view, now, wait, signal } = options;
  const followed: Followed = new Map();
  const told = new Set<string>();
  const tellOnce = (problem: string): void => {
    if (!told.has(problem)) view.say(escapeText(problem, "line"));
    told.add(problem);
  };
  for (let looks = 0; !signal.aborted; looks += 1) {
    if (looks % LOOKS_BETWEEN_FINDS === 0) {
      const { files, problems } = await find();
      for (const problem of problems) tellOnce(problem);
      // One that is followed stays, however long the machine slept.
      const newest = files.filter(({ path, changedAt }) => followed.has(path) || now() - changedAt < RECENT);
      follow(newest.slice(-MOST), followed, view);
      if (looks === 0 && newest.length === 0) view.say("No recording has changed today; waiting for one.");
    }
    view.show(await lookAtAll(followed, tellOnce, options));
    await wait(LOOK);
  }
}

/** Follows these files, and leaves those for which newer ones take the place. */
function follow(files: readonly FoundFile[], followed: Followed, view: WatchView): void {
  const kept = new Set(files.map(({ path }) => path));
  for (const path of followed.keys()) if (!kept.has(path)) leave(path, followed, view);
  for (const path of kept) if (!followed.has(path)) followed.set(path, followRecording(path));
}

function leave(path: string, followed: Followed, view: WatchView): void {
  followed.delete(path);
  view.forget(path);
}

/** The plans that changed, the newest change last. */
async function lookAtAll(
  followed: Followed,
  tellOnce: (problem: string) => void,
  { wanted, view }: WatchOptions,
): Promise<readonly WatchedPlan[]> {
  const changed: { readonly plan: WatchedPlan; readonly changedAt: number }[] = [];
  for (const [path, recording] of followed) {
    try {
      const found = await recording.look();
      const plan = found && wanted(found.replay.receipt) ? describePlan(path, found.replay) : undefined;
      if (found && plan) changed.push({ plan, changedAt: found.changedAt });
    } catch (error) {
      // A file that was deleted may come back; one that cannot be read is named once.
      leave(path, followed, view);
      const reason = reasonOf(error);
      if (reason !== "ENOENT") tellOnce(`${path}: ${reason}`);
    }
  }
  return changed.sort((one, other) => one.changedAt - other.changedAt).map(({ plan }) => plan);
}
