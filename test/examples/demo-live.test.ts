import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  type ApiServer,
  type Json,
  type ScriptedCall,
  type ScriptedTurn,
  startApiServer,
} from "../support/api-server/start-api-server.js";
import { useTemporaryFolder } from "../support/temporary-folder.js";
import { runDemo } from "./run-demo.js";

const folder = useTemporaryFolder();
const servers: Pick<ApiServer, "close">[] = [];

beforeEach(() => {
  vi.stubEnv("TMPDIR", folder);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) await server.close();
});

const ENVIRONMENTS = {
  anthropic: (url: string) => ({ ANTHROPIC_API_KEY: "key-a", ANTHROPIC_BASE_URL: `${url}/`, ANTHROPIC_MODEL: "m" }),
  openai: (url: string) => ({ OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: "key-o", OPENAI_MODEL: "m" }),
};

async function serve(turns: readonly ScriptedTurn[]): Promise<ApiServer> {
  const server = await startApiServer(turns);
  servers.push(server);
  return server;
}

/** A server that gives one answer, whatever it is asked. */
async function serveAnswer(status: number, text: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(text));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push({ close: () => new Promise((resolve) => server.close(() => resolve())) });
  // A server that listens on a port has an address with one.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function plan(...statuses: readonly string[]): ScriptedCall {
  const contents = ["Read hello.py", "Add a farewell"];
  const todos = statuses.map((status, index) => ({ content: contents[index], status }));
  return { name: "todo_write", input: { todos } };
}

const TASK: readonly ScriptedTurn[] = [
  { text: "A plan first.", calls: [{ name: "read_file", input: { path: "hello.py" } }, plan("failed", "pending")] },
  { calls: [plan("in_progress", "pending")] },
  {
    calls: [{ name: "edit_file", input: { path: "hello.py", old_text: 'greet("world")', new_text: 'greet("moon")' } }],
  },
  // A list that was just written is left alone.
  ...[1, 2, 3].map(() => ({ calls: [{ name: "read_file", input: { path: "hello.py" } }] })),
  {},
  { calls: [{ name: "write_file", input: { path: "../out.py", content: "" } }, plan("completed", "completed")] },
  { text: "It greets the moon now." },
];

it.each(["anthropic", "openai"] as const)("main() runs a real model behind the API of %s", async (api) => {
  const server = await serve(TASK);
  const { code, stdout, stderr } = await runDemo(["--live", "Greet the moon"], { env: ENVIRONMENTS[api](server.url) });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const place = /^agent-todos with m, in (.+)$/m.exec(stdout)?.[1] ?? "";
  expect(stdout.split("\n").filter((line) => /^\S/.test(line) && !/^[│┌└]/.test(line))).toEqual([
    `agent-todos with m, in ${place}`,
    "round 1   A plan first.",
    expect.stringMatching(/^refused {3}Not saved: todos\[0\]\.status is "failed"/),
    "plan      0/2 done. Now: Read hello.py. Next: Add a farewell.",
    expect.stringMatching(/^reminder {2}<reminder type="nudge">2 of 2 todos are still open/),
    "plan      2/2 done.",
    "round 9   It greets the moon now.",
    "End: 2 of 2 items done.",
  ]);
  expect(stdout).toContain('write_file ../out.py: Error: "../out.py" is outside the folder');
  expect(readFileSync(join(place, "hello.py"), "utf8")).toContain('greet("moon")');
  expect(readdirSync(place)).toEqual(["hello.py"]);
  expect(server.requests).toHaveLength(9);
  // Earlier messages are never touched again: each request goes on from the one before.
  const conversations = server.requests.map(({ body }) => JSON.stringify(body["messages"]).slice(0, -1));
  for (const [index, text] of conversations.entries()) {
    expect(conversations[index + 1]?.startsWith(text) ?? true, `request ${index + 2}`).toBe(true);
  }
});

function messagesOf(server: ApiServer): readonly Json[] {
  // The rules of the API were checked by the server.
  return server.requests.at(-1)?.body["messages"] as readonly Json[];
}

it("main() sends Anthropic's API results with their errors, and a nudge as a user message", async () => {
  const server = await serve(TASK);
  await runDemo(["--live", "Greet the moon"], { env: ENVIRONMENTS.anthropic(server.url) });
  expect(server.requests[0]?.headers).toMatchObject({ "x-api-key": "key-a", "anthropic-version": "2023-06-01" });
  const messages = messagesOf(server);
  expect(messages.map(({ role }) => role).join(" ")).toBe(`${"user assistant ".repeat(8)}user`);
  expect(messages[2]).toMatchObject({
    content: [
      { type: "tool_result", tool_use_id: "toolu_0_0" },
      {
        type: "tool_result",
        tool_use_id: "toolu_0_1",
        is_error: true,
        content: [{ text: expect.stringMatching(/^Not saved: /) }],
      },
    ],
  });
  expect(messages[13]).toEqual({ role: "assistant", content: [{ type: "text", text: "(no words)" }] });
  expect(messages[14]).toEqual({
    role: "user",
    content: expect.stringMatching(/^<reminder type="nudge">2 of 2 todos/),
  });
  expect(server.requests[0]?.body["tools"]).toMatchObject([
    { name: "todo_write", input_schema: { required: ["todos"] } },
    { name: "read_file", input_schema: { required: ["path"] } },
    { name: "write_file" },
    { name: "edit_file" },
    { name: "list_files" },
  ]);
});

it("main() sends OpenAI's API the arguments as they came, and a nudge as a user message", async () => {
  const server = await serve(TASK);
  await runDemo(["--live", "Greet the moon"], { env: ENVIRONMENTS.openai(server.url) });
  expect(server.requests[0]?.headers).toMatchObject({ authorization: "Bearer key-o" });
  const messages = messagesOf(server);
  expect(messages.map(({ role }) => role).join(" ")).toBe(
    `system user assistant tool tool ${"assistant tool ".repeat(5)}assistant user assistant tool tool`,
  );
  const calls = (TASK[0]?.calls ?? []).map(({ name, input }, index) => ({
    id: `call_0_${index}`,
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  }));
  expect(messages[2]).toMatchObject({ role: "assistant", content: "A plan first.", tool_calls: calls });
  expect(messages[15]).toEqual({ role: "assistant", content: "(no words)" });
  expect(messages[16]).toEqual({
    role: "user",
    content: expect.stringMatching(/^<reminder type="nudge">2 of 2 todos/),
  });
});

const LOOKING: ScriptedTurn = {
  calls: [
    { name: "list_files", input: { path: "." } },
    { name: "list_files", input: { path: "." } },
  ],
};

it("main() stops a model that never ends its turn", async () => {
  const server = await serve(Array.from({ length: 31 }, () => LOOKING));
  const { code, stdout } = await runDemo(["--live", "Look"], { env: ENVIRONMENTS.openai(server.url) });
  expect(code).toBe(1);
  expect(server.requests).toHaveLength(30);
  expect(stdout).toMatch(/\nStopped after 30 replies: 0 of 0 items done\.\n$/);
});

const CUT = '{"role":"assistant","content":[{"type":"text","text":"I"}],"stop_reason":"max_tokens"}';

it.each([
  [
    "a refusal with a message",
    401,
    '{"type":"error","error":{"message":"invalid\\n x-api-key"}}',
    "URL answered 401 Unauthorized: invalid x-api-key",
  ],
  ["a refusal in HTML", 502, "<h1>Bad\u001b[2J</h1>", "URL answered 502 Bad Gateway: <h1>Bad</h1>"],
  ["a refusal without a word", 500, "", "URL answered 500 Internal Server Error: (no text)"],
  ["no JSON", 200, "hello", "URL answered with text that is no JSON: hello"],
  ["another form", 200, '{"hello":1}', "Cannot use the answer of URL: content must be a list, found nothing"],
  ["half a reply", 200, CUT, "Cannot use the answer of URL: the reply stopped early (max_tokens)"],
])("main() ends with one line and code 1 when the server answers with %s", async (_name, status, text, problem) => {
  const url = await serveAnswer(status, text);
  const { code, stderr } = await runDemo(["--live", "Look"], { env: ENVIRONMENTS.anthropic(url) });
  expect({ code, stderr }).toEqual({ code: 1, stderr: `${problem.replace("URL", `${url}/v1/messages`)}\n` });
});

it.each([
  { answer: { choices: [] }, problem: "choices[0] must be an object, found nothing" },
  {
    answer: { choices: [{ message: { content: "I" }, finish_reason: "length" }] },
    problem: "the reply stopped early (length)",
  },
])("main() ends with one line and code 1 for an answer of OpenAI's API where $problem", async ({ answer, problem }) => {
  const url = await serveAnswer(200, JSON.stringify(answer));
  // A server of one's own wants no key.
  const env = { OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: "m" };
  const { code, stderr } = await runDemo(["--live", "Look"], { env });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `Cannot use the answer of ${url}/v1/chat/completions: ${problem}\n`,
  });
});

it("main() ends with one line and code 1 when there is no server", async () => {
  const server = await serve([]);
  await server.close();
  const { code, stderr } = await runDemo(["--live", "Look"], { env: ENVIRONMENTS.openai(server.url) });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /^Cannot reach http:\/\/127\.0\.0\.1:\d+\/v1\/chat\/completions: .*ECONNREFUSED.*\n$/,
    ),
  });
});
