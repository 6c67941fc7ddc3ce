import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { todoEventStream } from "agent-todos/show";
import { type LocalOptions, serveLocal } from "../serve-local.js";
import { WATCH_PAGE, WATCH_SCRIPT, WATCH_STYLE } from "./page/watch-page.js";
import type { createPlanFeed } from "./plan-feed.js";

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": `default-src 'none'; style-src ${hash(WATCH_STYLE)}; script-src ${hash(WATCH_SCRIPT)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** The paths that are served, with their media types. */
const PATHS: Readonly<Record<string, string>> = { "/": "text/html", "/events": "text/event-stream" };

/**
 * Serves a page that shows the plans of a feed to this machine alone, until the signal aborts.
 *
 * @throws Error for a port that is not available.
 */
export async function servePlans(
  feed: ReturnType<typeof createPlanFeed>,
  { port, report, signal }: Pick<LocalOptions, "port" | "report"> & { readonly signal: AbortSignal },
) {
  const server = await serveLocal({
    port,
    report,
    refuse: (response, status, message) => {
      response.writeHead(status, { ...HEADERS, "content-type": "text/plain; charset=utf-8" });
      response.end(message);
    },
    answer: ({ method, url = "" }, response) => {
      const kind = PATHS[url.split("?")[0] ?? ""];
      if (kind === undefined || method !== "GET") {
        response.writeHead(kind === undefined ? 404 : 405, HEADERS).end();
        return;
      }
      response.writeHead(200, { ...HEADERS, "content-type": `${kind}; charset=utf-8` });
      if (kind === "text/html") response.end(WATCH_PAGE);
      else {
        // The DOM's and Node's types describe the same stream. The pipeline ends the source when the reader leaves, and
        // the server ends it by closing every connection.
        pipeline(Readable.fromWeb(todoEventStream(feed) as ReadableStream), response, () => undefined);
      }
    },
  });
  signal.addEventListener("abort", server.close, { once: true });
  return server;
}
