import { createServer, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { listen } from "./listen.js";

/** A search service that answers at once, or once it may. */
export interface Search {
  readonly url: string;
  /** Keeps every request waiting from now on until the test releases them or ends, so that the step at work stays at work. */
  readonly hold: () => void;
  /** Answers what waits, and at once from now on. */
  readonly release: () => void;
  readonly stop: () => void;
}

/** Starts the service that the chat looks its steps up with. */
export async function startSearch(): Promise<Search> {
  let isHeld = false;
  const waiting = new Set<ServerResponse>();
  const server = createServer((_, response) => {
    if (isHeld) waiting.add(response);
    else response.end();
  });
  const port = await listen(server);
  const release = () => {
    isHeld = false;
    for (const response of waiting) response.end();
    waiting.clear();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    hold() {
      isHeld = true;
      onTestFinished(release);
    },
    release,
    stop() {
      release();
      server.close();
    },
  };
}
