import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ResourceUpdatedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { expect, it } from "vitest";
import { explainMissingSdk } from "../../src/programs/mcp/run-mcp.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { LAUNCH, run, start } from "./run-program.js";

const WITHOUT_SDK = new URL("./without-sdk.js", import.meta.url).href;
const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "client", version: "1.0.0" } },
};

it("run() is not disturbed by a program that ends before it has read its input", async () => {
  expect(await run(["--eval", "process.exit(3)"], " ".repeat(1_000_000))).toMatchObject({ code: 3 });
});

it("the program prints its version on stdout", async () => {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
  );
  expect(await run([...LAUNCH, "--version"])).toEqual({ stdout: `${version}\n`, stderr: "", code: 0 });
});

it("the program says in one line what to run where the SDK is missing, with exit code 1", async () => {
  expect(await run(["--import", WITHOUT_SDK, ...LAUNCH, "mcp"])).toEqual({
    stdout: "",
    stderr:
      "agent-todos mcp: the MCP SDK is missing; run: npx -y -p agent-todos -p @modelcontextprotocol/sdk -p zod agent-todos mcp\n",
    code: 1,
  });
});

it("the program answers a line that is no message, goes on, and answers what came before the end", async () => {
  const { stdout, stderr, code } = await run([...LAUNCH, "mcp"], `{"a\u001b[2J\n${JSON.stringify(INITIALIZE)}\n`);
  const [refused, answered] = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(refused).toMatchObject({ id: null, error: { code: -32_700 } });
  expect(answered).toMatchObject({ id: 1, result: { serverInfo: { name: "agent-todos" } } });
  expect([stderr, code]).toEqual(["agent-todos mcp: Parse error: the line is not JSON\n", 0]);
});

it("the program says that stdout was closed, with exit code 1", async () => {
  const { child, ended } = start(...LAUNCH, "mcp");
  child.stdout.destroy();
  child.stdin.write(`${JSON.stringify(INITIALIZE)}\n`);
  expect(await ended).toMatchObject({ stderr: "agent-todos mcp: the client closed stdout\n", code: 1 });
});

it("the program serves all tools of a preset, notifies a subscriber, and goes on from its file", async () => {
  const path = join(temporaryFolder(), "plan.json");
  const args = [...LAUNCH, "mcp", "--preset", "claudeCodeTasks", "--file", path];
  const client = new Client({ name: "client", version: "1.0.0" });
  const updated: string[] = [];
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
    updated.push(params.uri);
  });
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
    "TaskUpdate",
    "TaskCreate",
    "TaskList",
    "TaskGet",
  ]);
  await client.subscribeResource({ uri: "todos://current" });
  const task = { subject: "Read", description: "The parser" };
  await client.callTool({ name: "TaskCreate", arguments: task });
  expect(updated).toEqual(["todos://current"]);
  await client.unsubscribeResource({ uri: "todos://current" });
  await client.close();

  const again = new Client({ name: "client", version: "1.0.0" });
  await again.connect(new StdioClientTransport({ command: process.execPath, args }));
  expect(await again.callTool({ name: "TaskList", arguments: {} })).toMatchObject({
    content: [{ text: "#1 [pending] Read" }],
  });
  expect((await again.readResource({ uri: "todos://current" })).contents).toMatchObject([{ text: "- [ ] Read" }]);
  await again.close();
});

it("the program ends at SIGTERM while a client listens, with exit code 0", async () => {
  const { child, ended, says } = start(...LAUNCH, "mcp", "--http", "0");
  const [, url = ""] = await says(/serving (\S+)/);
  const client = new Client({ name: "client", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  expect((await client.listTools()).tools).toHaveLength(1);
  child.kill("SIGTERM");
  expect(await ended).toEqual({ stdout: "", stderr: `agent-todos mcp: serving ${url}\n`, code: 0 });
  await client.close();
});

it("the program ends at SIGINT over stdio too, with exit code 0", async () => {
  const { child, ended } = start(...LAUNCH, "mcp");
  child.stdin.write(`${JSON.stringify(INITIALIZE)}\n`);
  child.stdout.once("data", () => child.kill("SIGINT"));
  expect(await ended).toMatchObject({ stderr: "", code: 0 });
});

it.each<[name: string, error: unknown]>([
  ["another missing package", Object.assign(new Error("Cannot find package 'zod'"), { code: "ERR_MODULE_NOT_FOUND" })],
  ["an error inside the SDK", new Error("@modelcontextprotocol/sdk failed")],
  ["a text", "@modelcontextprotocol/sdk"],
])("explainMissingSdk() leaves %s alone", (_, error) => {
  expect(explainMissingSdk(error)).toBeUndefined();
});
