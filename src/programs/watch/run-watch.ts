import { setTimeout } from "node:timers/promises";
import { escapeText } from "agent-todos";
import type { ObserverAsk } from "agent-todos/observe";
import { EXIT, perform } from "../command.js";
import { findAsked, findMissing, isWanted } from "../replay-command/find-recordings.js";
import { type ObserveOptions, observeRecordings } from "./observe-recordings.js";
import { parseWatchOptions, WATCH_NAME, type WatchChoice } from "./parse-watch-options.js";
import { createPlanFeed } from "./plan-feed.js";
import { servePlans } from "./serve-plans.js";
import { createTerminalView } from "./terminal-view.js";
import { watchRecordings } from "./watch-recordings.js";
import type { SessionInfo, WatchView } from "./watched-plan.js";

/** Runs `agent-todos watch` until it is interrupted, and returns the exit code. */
export function runWatch(args: readonly string[], signal = interrupted()): Promise<number> {
  return perform(parseWatchOptions(args), async (choice) => {
    const { port, paths } = choice;
    const missing = findMissing(paths);
    if (missing !== undefined) {
      report(missing);
      return EXIT.wrongUsage;
    }
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
  const { paths, observer } = choice;
  const wanted = (session: SessionInfo): boolean => isWanted(session, choice);
  const observers = observer && startObserving(observer, wanted, view);
  await watchRecordings({
    find: () => findAsked(paths),
    wanted,
    observers,
    view,
    now: Date.now,
    wait: (milliseconds) => setTimeout(milliseconds, undefined, { signal }).catch(() => undefined),
    signal,
  });
}

/** Before the first request, prints which data goes to which address. */
function startObserving(
  { model, baseUrl, keyName }: NonNullable<WatchChoice["observer"]>,
  wanted: ObserveOptions["wanted"],
  view: WatchView,
) {
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

/** A model on any server with the Chat Completions API. */
interface ModelChoice {
  readonly model: string;
  /** Such as `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly key: string | undefined;
}

/** The address that every request goes to. */
function addressOf({ baseUrl }: ModelChoice): string {
  return `${baseUrl.replace(/(?<!\/)\/+$/, "")}/chat/completions`;
}

/** Asks in plain text: the observer reads the object in the answer. */
export function askModel(choice: ModelChoice): ObserverAsk["ask"] {
  const { model, key } = choice;
  return async ({ system, prompt, maxTokens }, { signal }) => {
    const messages = [
      { role: "system", content: system },
      { role: "user", content: prompt },
    ];
    const response = await fetch(addressOf(choice), {
      method: "POST",
      headers: { "content-type": "application/json", ...(key !== undefined && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, max_completion_tokens: maxTokens, messages }),
      // Sends to the named address only.
      redirect: "error",
      signal,
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    // The observer refuses a reply in any other form.
    const reply = (await response.json()) as { choices?: { message?: { content?: unknown } }[] } | null;
    return reply?.choices?.[0]?.message?.content;
  };
}
