import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { redisStore } from "agent-todos/redis";
import { todoStoreContract } from "agent-todos/testing";
import { Cluster } from "ioredis";
import { afterAll, beforeAll, describe, it } from "vitest";
import { findServer } from "../support/servers.js";
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

if (findServer("AGENT_TODOS_REDIS_URL", "redisStore() over a cluster") !== undefined)
  describe("redisStore() over a cluster of three", () => {
    const folder = mkdtempSync(join(tmpdir(), "redis-cluster-"));
    let servers: readonly Awaited<ReturnType<typeof startServer>>[] = [];
    let cluster: Cluster;
    beforeAll(async () => {
      servers = await Promise.all([1, 2, 3].map(() => startServer(folder)));
      await joinServers(servers.map(({ port }) => `127.0.0.1:${port}`));
      cluster = new Cluster(servers.map(({ port }) => ({ host: "127.0.0.1", port })));
    }, 60_000);
    afterAll(async () => {
      await cluster.quit();
      await Promise.all(servers.map(({ child }) => child.kill() && once(child, "exit")));
      rmSync(folder, { recursive: true });
    });
    for (const { name, run } of todoStoreContract(() => redisStore(cluster))) it(name, run);
  });
