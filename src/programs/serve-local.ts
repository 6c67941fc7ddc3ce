import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The options of {@link serveLocal}. */
export interface LocalOptions {
  /** 0 for any that is free. */
  readonly port: number;
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
  /** Writes an error in the form that this server's clients expect. */
  readonly refuse: (response: ServerResponse, status: number, message: string) => void;
  /** Called with each failure. */
  readonly report: (text: string) => void;
}

const LOOPBACK = "127.0.0.1";

/**
 * Serves HTTP to this machine alone, at an address such as `http://127.0.0.1:8636`; `close` ends every connection too.
 *
 * @throws Error for a port that is not available.
 */
export async function serveLocal({ port, answer, refuse, report }: LocalOptions) {
  const http = createServer(async (request, response) => {
    try {
      if (isLocal(request)) await answer(request, response);
      else refuse(response, 403, "Forbidden: only this machine is served, under its own name");
    } catch (error) {
      report(`a request failed: ${String(error)}`);
      if (response.headersSent) response.end();
      else refuse(response, 500, "Internal error");
    }
  });
  const address = `http://${LOOPBACK}:${await listen(http, port)}`;
  const close = (): void => {
    http.close();
    http.closeAllConnections();
  };
  return { address, close };
}

/**
 * Checks whether a request names this machine and, if a page sent it, comes from a page of this machine.
 *
 * Any page that the person visits may send requests to a local port, under a host name of its own that resolves to this
 * machine.
 */
function isLocal({ headers: { host = "", origin } }: IncomingMessage): boolean {
  const local = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/i;
  return local.test(host) && (origin === undefined || local.test(origin.replace(/^https?:\/\//i, "")));
}

/** Listens on a port and returns the one it got. */
function listen(http: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once("error", (cause) => {
      reject(new Error(`cannot listen on port ${port}: ${cause.message}`, { cause }));
    });
    http.listen(port, LOOPBACK, () => {
      // A server that listens on a port has an address of this kind.
      resolve((http.address() as AddressInfo).port);
    });
  });
}
