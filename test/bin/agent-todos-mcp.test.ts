import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ResourceUpdatedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { expect, it } from "vitest";
import { explainMissingSdk } from "../../src/bin/serve-stdio.js";

const PROGRAM = fileURLToPath(new URL("../../src/bin/agent-todos-mcp.ts", import.meta.url));
const WITHOUT_SDK = new URL("./without-sdk.js", import.meta.url).href;
const LAUNCH = ["--import", "tsx", PROGRAM];

interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

/** Runs the program with a stdin that ends at once. */
function run(...args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => {
    stdout += String(chunk);
  });
  child.stderr.on("data", (chunk) => {
    stderr += String(chunk);
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ stdout, stderr, code }));
  });
}

it("the program prints its version on stdout", async () => {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
  );
  expect(await run(...LAUNCH, "--version")).toEqual({ stdout: `${version}\n`, stderr: "", code: 0 });
});

it("the program refuses what it does not know on stderr, with exit code 2", async () => {
  expect(await run(...LAUNCH, "--port")).toEqual({
    stdout: "",
    stderr: "agent-todos-mcp: Unknown option '--port'\nTry: agent-todos-mcp --help\n",
    code: 2,
  });
});

it("the program says in one line what to install where the SDK is missing, with exit code 1", async () => {
  expect(await run("--import", WITHOUT_SDK, ...LAUNCH)).toEqual({
    stdout: "",
    stderr:
      "agent-todos-mcp: the MCP SDK is missing; install it with: npm install @modelcontextprotocol/sdk\n",
    code: 1,
  });
});

it("the program ends without a word when stdin ends", async () => {
  expect(await run(...LAUNCH)).toEqual({ stdout: "", stderr: "", code: 0 });
});

it("the program serves the tool of a preset, and notifies a subscriber of changes", async () => {
  const client = new Client({ name: "client", version: "1.0.0" });
  const updated: string[] = [];
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
    updated.push(params.uri);
  });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [...LAUNCH, "--preset", "planningState"] }),
  );
  try {
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["todo"]);
    await client.subscribeResource({ uri: "todos://current" });
    const input = { items: [{ content: "Read", status: "in_progress", activeForm: "Reading" }] };
    expect(await client.callTool({ name: "todo", arguments: input })).toEqual({
      content: [{ type: "text", text: "[>]Read(Reading)\n(0/1 completed)" }],
    });
    expect(updated).toEqual(["todos://current"]);
    await client.unsubscribeResource({ uri: "todos://current" });
    expect((await client.readResource({ uri: "todos://current" })).contents).toMatchObject([
      { text: "- [ ] **Read**" },
    ]);
  } finally {
    await client.close();
  }
});

it.each<[name: string, error: unknown]>([
  [
    "another missing package",
    Object.assign(new Error("Cannot find package 'zod'"), { code: "ERR_MODULE_NOT_FOUND" }),
  ],
  ["an error inside the SDK", new Error("@modelcontextprotocol/sdk failed")],
  ["a text", "@modelcontextprotocol/sdk"],
])("explainMissingSdk() leaves %s alone", (_, error) => {
  expect(explainMissingSdk(error)).toBeUndefined();
});
