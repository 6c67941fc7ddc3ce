import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { ALL_SERVED } from "./all-apis.js";
import type { Answer, Api, ApiRequest, Json, Refusal, Turn } from "./api.js";
import { asJson } from "./encode-answer.js";
import { isJson } from "./read-json.js";
import type { ScriptedTurn } from "./scripted-turn.js";

export type { Json } from "./api.js";
export type { ScriptedCall, ScriptedTurn } from "./scripted-turn.js";

export interface ApiServerOptions {
  /** Whose Chat Completions are served: Mistral's rules on the order of messages are stricter. Default OpenAI's. */
  readonly flavor?: "mistral";
}

/** A request that arrived, refused or not. */
export interface ReceivedRequest {
  readonly api: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Json;
}

export type ApiServer = Awaited<ReturnType<typeof startApiServer>>;

/**
 * Starts a server with the endpoints of all APIs that answers from a script, a turn for each request.
 *
 * A request that breaks a rule of its API gets that API's refusal, and the turn stays for the next one.
 */
export async function startApiServer(turns: readonly ScriptedTurn[], { flavor }: ApiServerOptions = {}) {
  const apis = [...ALL_SERVED].sort((a, b) => Number(b.name === flavor) - Number(a.name === flavor));
  const requests: ReceivedRequest[] = [];
  const refusals: string[] = [];
  const stored: ApiRequest["stored"] = new Map();
  let next = 0;

  function refuse(api: Api, refusal: Refusal): Answer {
    refusals.push(refusal.message);
    return api.refuse(refusal);
  }

  function answer(path: string, headers: IncomingHttpHeaders, text: string): Answer {
    const [api, route] = findApi(apis, path);
    if (api === undefined || route === undefined) return asJson({ error: `no API at ${path}` }, 404);
    const body = parseBody(text);
    requests.push({ api: api.name, path, headers, body: body ?? {} });
    if (body === undefined) return refuse(api, { status: 400, message: "The body is not a JSON object." });
    const request: ApiRequest = { route, headers, body, stored };
    const refusal = findRefusal(api, request);
    if (refusal !== undefined) return refuse(api, refusal);
    const turn = turns[next];
    if (turn === undefined) {
      return refuse(api, { status: 500, message: `The script is over: it has ${turns.length} turns.` });
    }
    const answered = api.answer(readTurn(turn, next, api), request);
    next += 1;
    return answered;
  }

  const server = createServer(async (request, response) => {
    const { status, headers, body } = answerOrFail(answer, request, await readAll(request));
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, requests, refusals, close };
}

/** A mistake in the script, or in this server, must not leave the client waiting. */
function answerOrFail(
  answer: (path: string, headers: IncomingHttpHeaders, text: string) => Answer,
  { url = "", headers }: IncomingMessage,
  text: string,
): Answer {
  try {
    return answer(url, headers, text);
  } catch (error) {
    return asJson({ error: { message: `The server failed: ${String(error)}` } }, 500);
  }
}

function findApi(
  apis: readonly Api[],
  path: string,
): readonly [Api, ReturnType<Api["findRoute"]>] | readonly [undefined, undefined] {
  for (const api of apis) {
    const route = api.findRoute(path);
    if (route !== undefined) return [api, route];
  }
  return [undefined, undefined];
}

function findRefusal(api: Api, request: ApiRequest): Refusal | undefined {
  for (const { check, status = 400, type, code } of Object.values(api.rules)) {
    const found = check(request);
    if (!found) continue;
    return { status, type, code, ...(typeof found === "string" ? { message: found } : found) };
  }
  return undefined;
}

function readTurn({ calls = [], isProgram = false, stop, ...rest }: ScriptedTurn, number: number, api: Api): Turn {
  const named = calls.map(({ id, name, input }, index) => ({ id: id ?? api.callId(number, index), name, input }));
  return { ...rest, number, calls: named, isProgram, stop: stop ?? (calls.length > 0 ? "calls" : "end") };
}

function parseBody(text: string): Json | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isJson(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}
