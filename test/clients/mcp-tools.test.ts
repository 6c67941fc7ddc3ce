import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createTodoSession } from "agent-todos";
import { registerTodos } from "agent-todos/mcp";
import { afterAll, beforeAll, expect, it } from "vitest";
// The copy that the program loads: the types of two copies are not each other's.
import { McpServer } from "../../node_modules/@modelcontextprotocol/sdk/dist/esm/server/mcp.js";
import { serveHttp } from "../../src/programs/mcp/serve-http.js";

const TOOLS = fileURLToPath(new URL("mcp-tools/node_modules/", import.meta.url));
const NODE_22 = `${TOOLS}node/bin/node`;
const CONFORMANCE = `${TOOLS}@modelcontextprotocol/conformance/dist/index.js`;
const INSPECTOR = `${TOOLS}@modelcontextprotocol/inspector/clients/launcher/build/index.js`;

const PROGRAM = [
  "../../node_modules/tsx/dist/cli.mjs",
  "--tsconfig",
  "tsconfig.json",
  "../../src/programs/agent-todos.ts",
].map((part) => (/\.\w+$/.test(part) ? fileURLToPath(new URL(part, import.meta.url)) : part));

/** The scenarios about what every server does; the others call tools, resources and prompts of a sample server. */
const SCENARIOS = [
  "server-initialize",
  "ping",
  "tools-list",
  "server-sse-multiple-streams",
  "resources-list",
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
  const passed = listPassed(printed);
  expect(SCENARIOS.filter((name) => !passed.includes(name))).toEqual([]);
});

// Their client subscribes to a resource of the sample server. The program refuses an address that it does not have.
it("a server whose list has the address of the conformance scenarios passes those about subscriptions", async () => {
  const createServer = () => {
    const server = new McpServer(
      { name: "plan", version: "1.0.0" },
      { capabilities: { resources: { subscribe: true } } },
    );
    registerTodos(server, createTodoSession(), { uri: "test://watched-resource" });
    return server;
  };
  let end = (): void => {};
  const stopped = new Promise<void>((resolve) => {
    end = resolve;
  });
  const address = await new Promise<string>((resolve, reject) => {
    const report = (text: string): void => resolve(text.replace("serving ", ""));
    serveHttp({ port: 0, createServer, stopped, report }).catch(reject);
  });
  const printed = await runTool(CONFORMANCE, "server", "--url", address, "--output-dir", folder);
  end();
  expect(listPassed(printed)).toEqual(expect.arrayContaining(["resources-subscribe", "resources-unsubscribe"]));
});

/** Lists the scenarios that passed, by what the conformance tool printed. */
function listPassed(printed: string): readonly (string | undefined)[] {
  return [...printed.matchAll(/^✓ (\S+): [1-9]\d* passed, 0 failed/gm)].map(([, name]) => name);
}

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
