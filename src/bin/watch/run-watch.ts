import { homedir } from "node:os";
import { setTimeout } from "node:timers/promises";
import { escapeText } from "agent-todos";
import { EXIT, perform } from "../command.js";
import { findRecordings, listHomes } from "../replay/find-recordings.js";
import { addressOf, askModel } from "./ask-model.js";
import { type ObserveOptions, observeRecordings, type PlanObservers } from "./observe-recordings.js";
import { parseWatchOptions, WATCH_NAME, type WatchChoice } from "./parse-watch-options.js";
import { createPlanFeed } from "./plan-feed.js";
import { servePlans } from "./serve-plans.js";
import { createTerminalView } from "./terminal-view.js";
import { watchRecordings } from "./watch-recordings.js";
import type { SessionPlace, WatchView } from "./watched-plan.js";

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

async function watch(choice: WatchChoice, view: WatchView, signal: AbortSignal): Promise<void> {
  const { paths, project, agent, observer } = choice;
  const places = paths.length > 0 ? paths : listHomes(process.env, homedir());
  const wanted = (session: SessionPlace): boolean =>
    (agent === undefined || session.agent === agent) &&
    (project === undefined || (session.folder ?? "").includes(project));
  const observers = observer && startObserving(observer, wanted, view);
  await watchRecordings({
    find: async () => {
      const { files, problems } = await findRecordings(places);
      // A place that an agent never made is no problem.
      return { files, problems: problems.filter((one) => paths.length > 0 || !one.endsWith(": ENOENT")) };
    },
    wanted,
    observers,
    view,
    now: Date.now,
    wait: (milliseconds) => setTimeout(milliseconds, undefined, { signal }).catch(() => undefined),
    signal,
  });
}

/** Says what will be sent and where, before anything is. */
function startObserving(
  { model, baseUrl, keyName }: NonNullable<WatchChoice["observer"]>,
  wanted: ObserveOptions["wanted"],
  view: WatchView,
): PlanObservers {
  const key = process.env[keyName] || undefined;
  const choice = { model, baseUrl, key };
  report(
    `sends to ${model} at ${addressOf(choice)}, ${key === undefined ? "without a key" : `with the key in ${keyName}`}: ` +
      "what is said from now on in sessions without a todo tool, by person and agent, and the names and arguments of tools up to 200 characters; never results of tools",
  );
  const say = (text: string): void => view.say(escapeText(text, "line"));
  return observeRecordings({ ask: askModel(choice), model, wanted, report: say });
}

function report(text: string): void {
  console.error(`${WATCH_NAME}: ${escapeText(text, "line")}`);
}

function interrupted(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => controller.abort());
  return controller.signal;
}
