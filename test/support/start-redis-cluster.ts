import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../torture/own-server.js";

async function startServer(folder: string): Promise<{ readonly port: number; readonly child: ChildProcess }> {
  const [port, bus] = [await findFreePort(), await findFreePort()];
  const nodes = `nodes-${port}.conf`;
  const own = [
    "--port",
    `${port}`,
    "--cluster-port",
    `${bus}`,
    "--cluster-config-file",
    nodes,
    "--dir",
    folder,
  ];
  const args = [...own, "--cluster-enabled", "yes", "--save", ""];
  return { port, child: spawn("redis-server", args, { stdio: "ignore" }) };
}

/** Joins servers to a cluster, as soon as all of them answer. */
async function joinServers(addresses: readonly string[], attempts = 20): Promise<void> {
  try {
    execFileSync("redis-cli", ["--cluster", "create", ...addresses, "--cluster-yes"], { stdio: "pipe" });
  } catch (error) {
    if (attempts === 1) throw error;
    await wait(250);
    await joinServers(addresses, attempts - 1);
  }
}

/** Starts a cluster of three servers on free ports; `stop` ends them and removes what they wrote. */
export async function startRedisCluster(): Promise<{
  readonly ports: readonly number[];
  readonly stop: () => Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), "redis-cluster-"));
  const servers = await Promise.all([1, 2, 3].map(() => startServer(folder)));
  const ports = servers.map(({ port }) => port);
  await joinServers(ports.map((port) => `127.0.0.1:${port}`));
  const stop = async () => {
    await Promise.all(servers.map(({ child }) => child.kill() && once(child, "exit")));
    rmSync(folder, { recursive: true });
  };
  return { ports, stop };
}
