import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";

/** A search service that answers at once, or once it may. */
export interface Search {
  readonly url: string;
  /** Keeps every request from now on waiting, so that the step at work stays at work. */
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
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port is free");
  const release = () => {
    isHeld = false;
    for (const response of waiting) response.end();
    waiting.clear();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    hold() {
      isHeld = true;
    },
    release,
    stop() {
      release();
      server.close();
    },
  };
}
