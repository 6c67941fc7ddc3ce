import { homedir } from "node:os";
import { setTimeout } from "node:timers/promises";
import { escapeText } from "agent-todos";
import { EXIT, perform } from "../command.js";
import { findRecordings, listHomes } from "../replay/find-recordings.js";
import { parseWatchOptions, WATCH_NAME, type WatchChoice } from "./parse-watch-options.js";
import { createPlanFeed } from "./plan-feed.js";
import { servePlans } from "./serve-plans.js";
import { createTerminalView } from "./terminal-view.js";
import { watchRecordings } from "./watch-recordings.js";
import type { WatchView } from "./watched-plan.js";

/** Runs `agent-todos watch` until it is interrupted, and returns the exit code. */
export function runWatch(args: readonly string[], signal = interrupted()): Promise<number> {
  return perform(parseWatchOptions(args), async (choice) => {
    const { port } = choice;
    if (port === undefined) {
      const color = process.env["NO_COLOR"] === undefined && process.stdout.isTTY === true;
      const view = createTerminalView(process.stdout, { color });
      await watch(choice, view, signal);
      view.close();
      return EXIT.done;
    }
    try {
      const feed = createPlanFeed();
      const { address } = await servePlans(feed, { port, report, signal });
      console.log(`Plans, live: ${address} (Ctrl-C ends it)`);
      await watch(choice, feed, signal);
      return EXIT.done;
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
      return EXIT.failed;
    }
  });
}

async function watch({ paths, project, agent }: WatchChoice, view: WatchView, signal: AbortSignal): Promise<void> {
  const places = paths.length > 0 ? paths : listHomes(process.env, homedir());
  await watchRecordings({
    find: async () => {
      const { files, problems } = await findRecordings(places);
      // A place that an agent never made is no problem.
      return { files, problems: problems.filter((one) => paths.length > 0 || !one.endsWith(": ENOENT")) };
    },
    wanted: (receipt) =>
      (agent === undefined || receipt.agent === agent) &&
      (project === undefined || (receipt.folder ?? "").includes(project)),
    view,
    now: Date.now,
    wait: (milliseconds) => setTimeout(milliseconds, undefined, { signal }).catch(() => undefined),
    signal,
  });
}

function report(text: string): void {
  console.error(`${WATCH_NAME}: ${escapeText(text, "line")}`);
}

function interrupted(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => controller.abort());
  return controller.signal;
}
