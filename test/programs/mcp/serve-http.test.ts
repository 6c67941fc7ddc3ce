import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadServer } from "../../../src/programs/mcp/run-mcp.js";
import { MAX_SESSIONS, serveHttp } from "../../../src/programs/mcp/serve-http.js";
import { createTodoSession } from "../../../src/session/create-todo-session.js";
import { type SentRequest, sendRequest } from "../send-request.js";

const reported: string[] = [];
let url = new URL("http://127.0.0.1");
let stop = (): void => {};
let served: Promise<void>;

beforeAll(async () => {
  const createServer = await loadServer("1.0.0");
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const address = new Promise<string>((resolve, reject) => {
    const report = (text: string): void => {
      reported.push(text);
      resolve(text.replace(/^serving /, ""));
    };
    const createOne = () => createServer(createTodoSession());
    served = serveHttp({ port: 0, createServer: createOne, stopped, report });
    served.catch(reject);
  });
  url = new URL(await address);
});
afterAll(async () => {
  stop();
  await served;
});

async function connect() {
  const client = new Client({ name: "client", version: "1.0.0" });
  const transport = new StreamableHTTPClientTransport(url);
  await client.connect(transport);
  return { client, transport };
}

function write(client: Client, content: string): Promise<unknown> {
  const todos = [{ content, status: "pending" }];
  return client.callTool({ name: "todo_write", arguments: { todos } });
}

async function read(client: Client): Promise<unknown> {
  return (await client.readResource({ uri: "todos://current" })).contents;
}

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "client", version: "1.0.0" } },
};

interface Sent extends Omit<SentRequest, "body"> {
  readonly body?: unknown;
}

function send({ method = "POST", path = "/mcp", headers = {}, body = INITIALIZE }: Sent) {
  const accept = "application/json, text/event-stream";
  const all = { accept, "content-type": "application/json", ...headers };
  return sendRequest(url, { method, path, headers: all, body: typeof body === "string" ? body : JSON.stringify(body) });
}

it("the server listens on the loopback address", () => {
  expect(reported[0]).toMatch(/^serving http:\/\/127\.0\.0\.1:\d+\/mcp$/);
});

it("each session has a list of its own", async () => {
  const [ann, bob] = [await connect(), await connect()];
  await Promise.all([write(ann.client, "Ann's"), write(bob.client, "Bob's")]);
  expect(await read(ann.client)).toMatchObject([{ text: "- [ ] Ann's" }]);
  expect(await read(bob.client)).toMatchObject([{ text: "- [ ] Bob's" }]);
  await Promise.all([ann.client.close(), bob.client.close()]);
});

it("a session ends with DELETE, and others go on", async () => {
  const [ann, bob] = [await connect(), await connect()];
  await write(bob.client, "Bob's");
  await ann.transport.terminateSession();
  const gone = { "mcp-session-id": String(ann.transport.sessionId) };
  expect(await send({ headers: gone, body: { jsonrpc: "2.0", id: 2, method: "tools/list" } })).toMatchObject({
    status: 404,
  });
  expect(await read(bob.client)).toMatchObject([{ text: "- [ ] Bob's" }]);
  await Promise.all([ann.client.close(), bob.client.close()]);
});

it.each([
  ["its own name", { headers: { host: "localhost" } }, 200],
  ["its own name in capitals, on a forwarded port", { headers: { host: "LOCALHOST:9" } }, 200],
  ["a page of this machine", { headers: { origin: "http://localhost:6274" } }, 200],
  ["an empty name", { headers: { host: "" } }, 403],
  ["another name", { headers: { host: "evil.example" } }, 403],
  ["a name that begins like its own", { headers: { host: "localhost.evil.example" } }, 403],
  ["an address of another machine", { headers: { host: "192.168.0.1:8636" } }, 403],
  ["a page of another site", { headers: { origin: "https://evil.example" } }, 403],
  ["a page that begins like its own", { headers: { origin: "http://localhost@evil.example" } }, 403],
  ["a page without an origin", { headers: { origin: "null" } }, 403],
  ["another path", { path: "/" }, 404],
  ["a path with a query", { path: "/mcp?x=1" }, 200],
  ["a session that is not open", { headers: { "mcp-session-id": "x" } }, 404],
  ["no session", { body: { jsonrpc: "2.0", id: 1, method: "tools/list" } }, 400],
  ["no session to listen to", { method: "GET", body: "" }, 400],
  ["no session to end", { method: "DELETE", body: "" }, 400],
  ["another method", { method: "PUT" }, 405],
  ["a body that is no JSON", { body: "{" }, 400],
  ["a body that is no message", { body: "{}" }, 400],
  ["a body that is too long", { body: " ".repeat(20_000_000) }, 413] as const,
])("a request with %s is answered, with an error that JSON-RPC knows if at all", async (_, sent, status) => {
  const { status: got, text } = await send(sent);
  expect([got, text]).toEqual([status, expect.any(String)]);
  // By the first of these a client knows that its session is gone, and begins another.
  const code = status === 404 && !("path" in sent) ? -32_001 : expect.any(Number);
  if (status !== 200) expect(JSON.parse(text)).toMatchObject({ jsonrpc: "2.0", error: { code } });
});

it("a request to another path is told the right one", async () => {
  expect((await send({ path: "/" })).text).toContain("Not found: the endpoint is /mcp");
});

it("requests that cannot be read are reported in a line each", async () => {
  const before = reported.length;
  await send({ body: "{" });
  expect(reported.slice(before)).toEqual([expect.stringMatching(/^[^\n]*JSON[^\n]*$/)]);
});

it("the session that was unused for longest ends when there are too many", async () => {
  // The one that is used began first, so that the order of use alone spares it.
  const [used, old] = [await connect(), await connect()];
  for (let count = 0; count < MAX_SESSIONS - 1; count += 1) {
    await send({});
    await read(used.client);
  }
  await expect(read(old.client)).rejects.toThrow("Session not found");
  expect(await read(used.client)).toMatchObject([{ text: "" }]);
  await Promise.all([old.client.close(), used.client.close()]);
});

it("a port that is taken is an error that names it", async () => {
  const port = Number(url.port);
  const createServer = (): never => {
    throw new Error("no session is to begin");
  };
  const other = serveHttp({ port, createServer, stopped: Promise.resolve(), report: () => {} });
  await expect(other).rejects.toThrow(`cannot listen on port ${port}: `);
});
