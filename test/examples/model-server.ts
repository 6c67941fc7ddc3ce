import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type Json = Readonly<Record<string, unknown>>;

/** One answer of the server: a body that is sent as JSON, or a text with a status. */
export type Answer = Json | { readonly status: number; readonly text: string };

export interface ModelServer {
  readonly url: string;
  /** The bodies that arrived, in order. */
  readonly requests: readonly Json[];
  readonly headers: readonly Json[];
  readonly close: () => Promise<void>;
}

/**
 * Starts a server that gives the answers in order, the last one again and again.
 *
 * `check` names what breaks the API's rules in a body; such a request is answered with 400, as the API would.
 */
export async function startModelServer(
  answers: readonly Answer[],
  check: (path: string, body: Json) => string | undefined,
): Promise<ModelServer> {
  const requests: Json[] = [];
  const headers: Json[] = [];
  const server = createServer(async (request, response) => {
    const body: Json = JSON.parse(await readAll(request));
    const answer = answers[Math.min(requests.length, answers.length - 1)] ?? {};
    requests.push(body);
    headers.push(request.headers);
    const problem = check(request.url ?? "", body);
    if (problem !== undefined) {
      response.writeHead(400).end(JSON.stringify({ error: { message: problem } }));
    } else if ("status" in answer && typeof answer.status === "number") {
      response.writeHead(answer.status).end(answer["text"]);
    } else response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, requests, headers, close };
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}
