import { appendFileSync, writeFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { observeRecordings } from "../../../src/programs/watch/observe-recordings.js";
import { askModel, runWatch } from "../../../src/programs/watch/run-watch.js";
import { watchRecordings } from "../../../src/programs/watch/watch-recordings.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const shown: string[] = [];
const told: string[] = [];
const bodies: string[] = [];
const keys: (string | undefined)[] = [];
let server: Server;
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  for (const list of [shown, told, bodies, keys]) list.length = 0;
  answer = (response) => {
    const content = JSON.stringify({ add: [{ content: "Fix the parser", status: "in_progress" }] });
    response.end(JSON.stringify({ choices: [{ message: { content } }] }));
  };
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    bodies.push(body);
    keys.push(request.headers.authorization);
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

const line = (fields: object): string =>
  `${JSON.stringify({ sessionId: "s", uuid: String(bodies.length), cwd: "/home/ann/shop", parentUuid: "u", ...fields })}\n`;
const user = (content: unknown): string => line({ type: "user", message: { role: "user", content } });
const says = (id: string, ...content: readonly object[]): string =>
  line({ type: "assistant", message: { id, role: "assistant", content } });

const SECRET = "the result of a tool";

/** Rounds in which a model says something and edits a file, each with its result. */
function work(...rounds: readonly string[]): string {
  return rounds
    .map((id) => {
      const input = { path: "parser.ts", text: "x".repeat(5000) };
      const call = { type: "tool_use", id: `call ${id}`, name: "Edit", input };
      const result = { type: "tool_result", tool_use_id: `call ${id}`, content: [{ type: "text", text: SECRET }] };
      return says(id, { type: "text", text: `Now ${id}.` }, call) + user([result]);
    })
    .join("");
}

/** Watches a recording to which `after` is added when it was looked at first, until `isOver` holds between two looks. */
async function observe(before: string, after: string, isOver: () => boolean, key?: string): Promise<void> {
  const path = join(temporaryFolder(), "one.jsonl");
  writeFileSync(path, before);
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const ask = askModel({ model: "small", baseUrl: `http://127.0.0.1:${port}/v1/`, key });
  const stop = new AbortController();
  const wanted = () => true;
  let looks = 0;
  await watchRecordings({
    find: async () => ({ files: [{ path, changedAt: Date.now() }], problems: [] }),
    wanted,
    view: {
      show: (changed) => {
        for (const { name, list, note } of changed)
          shown.push(`${name}: ${list?.items.map(({ content }) => content).join()} ${note}`);
      },
      forget: () => {},
      say: () => {},
    },
    now: Date.now,
    wait: async () => {
      if (looks === 0) appendFileSync(path, after);
      looks += 1;
      // Lets the answer of the server come in.
      await new Promise((resolve) => setImmediate(resolve));
      if (isOver()) stop.abort();
    },
    signal: stop.signal,
    observers: observeRecordings({ ask, model: "small", wanted, report: (text) => told.push(text) }),
  });
}

it("watchRecordings() lets a model keep the plan of a session without a todo tool, and sends no result of a tool", async () => {
  const before = user("An old task") + work("a", "b", "c", "d") + user("Fix the parser");
  await observe(before, work("e", "f", "g"), () => shown.length > 0, "secret");
  expect(shown).toEqual(["claude-code · …/ann/shop: Fix the parser (kept by small, which may err)"]);
  expect(keys).toEqual(["Bearer secret"]);
  const sent = bodies.join("");
  expect(JSON.parse(sent)).toMatchObject({ model: "small", messages: [{ role: "system" }, { role: "user" }] });
  expect(sent).toContain("The person said: Fix the parser");
  expect(sent).toContain("Now f.");
  expect(sent).not.toContain(SECRET);
  expect(sent).not.toContain("x".repeat(201));
  // What was there before is not sent.
  expect(sent).not.toMatch(/An old task|Now [abcd]/);
});

it("watchRecordings() asks nobody about what does not grow, and leaves a session whose agent keeps a list", async () => {
  const afterLooks = (count: number) => {
    let left = count;
    return () => {
      left -= 1;
      return left < 0;
    };
  };
  await observe(user("Fix it") + work("a", "b", "c"), "", afterLooks(70));
  const todos = [{ content: "Read", status: "pending", activeForm: "Reading" }];
  const write = says("w", { type: "tool_use", id: "w", name: "TodoWrite", input: { todos } });
  await observe(user("Fix it"), write + work("a", "b", "c", "d"), afterLooks(70));
  expect(bodies).toEqual([]);
  expect(new Set(shown)).toEqual(new Set(["claude-code · …/ann/shop: Read "]));
});

it.each<[name: string, reply: (response: ServerResponse) => void, problem: string]>([
  ["an error", (response) => response.writeHead(401).end("{}"), "status 401"],
  [
    "another address",
    (response) => response.writeHead(302, { location: "http://evil.example" }).end(),
    "no answer from small",
  ],
  ["no JSON", (response) => response.end("<html>"), "no answer from small"],
  ["nothing", (response) => response.destroy(), "no answer from small"],
])("watchRecordings() says so where the model's server answers with %s", async (_name, reply, problem) => {
  answer = reply;
  await observe(user("Fix it"), work("a", "b", "c"), () => told.length > 0);
  expect(told[0]).toContain(problem);
  expect(shown).toEqual([]);
});

it("runWatch() says that --observe sends without a key where there is none", async () => {
  const args = ["--observe", "--model", "small", "--base-url", "http://127.0.0.1:1/v1"];
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubEnv("OPENAI_API_KEY", "");
  expect(await runWatch([temporaryFolder(), ...args], AbortSignal.abort())).toBe(0);
  expect(String(error.mock.calls[0]?.[0])).toContain("/v1/chat/completions, without a key:");
});

it("runWatch() says what --observe sends, and where, before it sends", async () => {
  vi.stubEnv("SOME_KEY", "secret");
  const args = ["--observe", "--model", "small", "--base-url", "http://127.0.0.1:1/v1", "--key-env", "SOME_KEY"];
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await runWatch([temporaryFolder(), ...args], AbortSignal.abort())).toBe(0);
  const said = String(error.mock.calls[0]?.[0]);
  expect(said).toContain("sends to small at http://127.0.0.1:1/v1/chat/completions, with the key in SOME_KEY:");
  expect(said).toMatch(/arguments of tools up to 200 characters; never results of tools$/);
  expect(said).not.toContain("secret");
});
