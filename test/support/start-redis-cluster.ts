import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findFreePort } from "../torture/own-server.js";

async function startServer(folder: string): Promise<{ readonly port: number; readonly child: ChildProcess }> {
  const [port, bus] = [await findFreePort(), await findFreePort()];
  const place = ["--port", `${port}`, "--cluster-port", `${bus}`, "--dir", folder];
  const cluster = ["--cluster-enabled", "yes", "--cluster-config-file", `nodes-${port}.conf`];
  const child = spawn("redis-server", [...place, ...cluster, "--save", ""], { stdio: ["ignore", "pipe", "ignore"] });
  // It says so when it takes connections; what it says later is of no concern.
  for await (const line of createInterface(child.stdout)) if (line.includes("Ready to accept")) break;
  child.stdout.resume();
  return { port, child };
}

/** Starts a cluster of three servers on free ports; `stop` ends them and removes what they wrote. */
export async function startRedisCluster(): Promise<{
  readonly ports: readonly number[];
  readonly stop: () => Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), "redis-cluster-"));
  const servers = await Promise.all([1, 2, 3].map(() => startServer(folder)));
  const ports = servers.map(({ port }) => port);
  const addresses = ports.map((port) => `127.0.0.1:${port}`);
  execFileSync("redis-cli", ["--cluster", "create", ...addresses, "--cluster-yes"], { stdio: "pipe" });
  const stop = async () => {
    await Promise.all(servers.map(({ child }) => child.kill() && once(child, "exit")));
    rmSync(folder, { recursive: true });
  };
  return { ports, stop };
}
