import { isRecord } from "../core/plain-json.js";
import { createKey, wait } from "./clock.js";
import type { OpenList } from "./open-list.js";

/** How long a claim is left alone before it counts, in milliseconds: whoever wrote last then has it. */
const SETTLING = 30;

/**
 * Claims a task about a list for this process alone, until it is released or the time is over; undefined where another
 * process has it.
 *
 * Two that claim at the same time are told apart by who wrote last. It saves work; what has to be exact is left to the
 * versions of the list.
 */
export async function claimTask(
  list: OpenList,
  task: string,
  { milliseconds, now }: { readonly milliseconds: number; readonly now: () => Date },
): Promise<(() => Promise<void>) | undefined> {
  const name = `claim:${task}`;
  const held = await list.agent(name);
  const start = now().getTime();
  if (isRecord(held) && typeof held["until"] === "number" && held["until"] > start) return undefined;
  const by = createKey();
  await list.saveAgent({ name, state: { by, until: start + milliseconds } });
  await wait(SETTLING);
  const isMine = async (): Promise<boolean> => {
    const kept = await list.agent(name);
    return isRecord(kept) && kept["by"] === by;
  };
  if (!(await isMine())) return undefined;
  return async () => {
    if (await isMine()) await list.saveAgent({ name, state: { by, until: 0 } });
  };
}
