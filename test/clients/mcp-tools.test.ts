import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const TOOLS = fileURLToPath(new URL("mcp-tools/node_modules/", import.meta.url));
const NODE_22 = `${TOOLS}node/bin/node`;
const CONFORMANCE = `${TOOLS}@modelcontextprotocol/conformance/dist/index.js`;
const INSPECTOR = `${TOOLS}@modelcontextprotocol/inspector/clients/launcher/build/index.js`;

const PROGRAM = [
  "../../node_modules/tsx/dist/cli.mjs",
  "--tsconfig",
  "tsconfig.json",
  "../../src/bin/agent-todos.ts",
].map((part) => (/\.\w+$/.test(part) ? fileURLToPath(new URL(part, import.meta.url)) : part));

/** The scenarios about what every server does; the others call tools, resources and prompts of a sample server. */
const SCENARIOS = [
  "server-initialize",
  "ping",
  "tools-list",
  "server-sse-multiple-streams",
  "resources-list",
  "resources-subscribe",
  "resources-unsubscribe",
  "dns-rebinding-protection",
];

let server: ChildProcess;
let url = "";
let folder = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "agent-todos-mcp-tools-"));
  const child = spawn(process.execPath, [...PROGRAM, "mcp", "--http", "0"], { stdio: ["ignore", "ignore", "pipe"] });
  server = child;
  url = await new Promise((resolve, reject) => {
    let said = "";
    child.on("close", () => reject(new Error(`the program ended: ${said}`)));
    child.stderr.on("data", (chunk) => {
      said += String(chunk);
      const [, address] = /serving (\S+)/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
});
afterAll(() => {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a tool under Node 22, whatever its exit code, and gives what it printed on stdout. */
async function runTool(...args: readonly string[]): Promise<string> {
  // The inspector keeps a list of servers in the person's home otherwise.
  const env = { ...process.env, NO_COLOR: "1", HOME: folder };
  const failed = (error: { readonly stdout?: string }): { stdout: string } => ({ stdout: error.stdout ?? "" });
  const { stdout } = await promisify(execFile)(NODE_22, args, { cwd: folder, env }).catch(failed);
  return stdout;
}

it("the program passes the official conformance scenarios that apply to it", async () => {
  const printed = await runTool(CONFORMANCE, "server", "--url", url, "--output-dir", folder);
  const passed = [...printed.matchAll(/^✓ (\S+): [1-9]\d* passed, 0 failed/gm)].map(([, name]) => name);
  expect(SCENARIOS.filter((name) => !passed.includes(name))).toEqual([]);
});

const INSPECT = [INSPECTOR, "--cli"];

it("the inspector lists the tools of a preset over stdio", async () => {
  const program = [process.execPath, ...PROGRAM, "mcp", "--preset", "claudeCodeTasks"];
  const { tools } = JSON.parse(await runTool(...INSPECT, ...program, "--method", "tools/list"));
  expect(tools).toMatchObject([
    { name: "TaskUpdate" },
    { name: "TaskCreate" },
    { name: "TaskList" },
    { name: "TaskGet" },
  ]);
});

it("the inspector writes the list over HTTP", async () => {
  const todos = `todos=${JSON.stringify([{ content: "Read", status: "in_progress" }])}`;
  const call = ["--method", "tools/call", "--tool-name", "todo_write", "--tool-arg", todos];
  expect(JSON.parse(await runTool(...INSPECT, url, ...call))).toMatchObject({
    content: [{ type: "text", text: "0/1 done. Now: Read." }],
  });
});
