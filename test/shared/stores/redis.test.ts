import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { type IoredisClient, redisStore } from "agent-todos/redis";
import { todoStoreContract } from "agent-todos/testing";
import { Cluster, Redis } from "ioredis";
import { Redis as Valkey } from "iovalkey";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findServer } from "../../support/servers.js";
import { findFreePort } from "../../torture/own-server.js";

const url = findServer("AGENT_TODOS_REDIS_URL", "redisStore()");

it("redisStore() shows no address, which may contain a password", () => {
  const address: unknown = "redis://:secret@127.0.0.1";
  expect(() => redisStore(address as IoredisClient)).toThrow(/\(got "an address"\)$/);
});

it.each<[name: string, client: unknown]>([
  ["nothing", undefined],
  ["an address", "redis://127.0.0.1"],
  ["an object without commands", {}],
  ["an object with another call", { call: 1 }],
])("redisStore() refuses %s for a client", (_, client) => {
  expect(() => redisStore(client as IoredisClient)).toThrow(
    "Invalid call of redisStore(): client must be a client of ioredis",
  );
});

it("redisStore() rejects where the server has lost a part of a list", async () => {
  const store = redisStore({ sendCommand: async ([command]) => (command === "EVAL" ? ["gone"] : "hash") });
  const entry = { list: { items: [], revision: 1 }, actor: "", at: 0 };
  await expect(store.append("a", 0, entry)).rejects.toThrow("Redis has lost a part of agent-todos:{a}");
});

it("redisStore() tells a head that it cannot read as none, also of a call that was made before", async () => {
  const store = redisStore({ call: async (command) => (command === "EVAL" ? ["duplicate", null] : "hash") });
  const entry = { list: { items: [], revision: 1 }, actor: "", at: 0 };
  expect(await store.append("a", 0, entry)).toEqual({ ok: false, head: undefined });
});

it("redisStore() sends a script whole where the server has forgotten it, and only then", async () => {
  const sent: (readonly [command: string, ...rest: readonly unknown[]])[] = [];
  const failures = ["NOSCRIPT No matching script", "NOSCRIPT No matching script", "LOADING Redis is loading"];
  const store = redisStore({
    call: async (command, ...rest) => {
      sent.push([command, ...rest.flat()]);
      if (command === "EVALSHA") throw new Error(failures.shift());
      return command === "EVAL" ? ["saved"] : "hash";
    },
  });
  const write = (version: number) => store.append("a", version, { list: { items: [], revision: 1 }, actor: "", at: 0 });
  for (const version of [0, 1, 2]) expect(await write(version)).toEqual({ ok: true, version: version + 1 });
  await expect(write(3)).rejects.toThrow("LOADING");
  const commands = ["SCRIPT", "EVAL", "EVALSHA", "EVAL", "EVALSHA", "EVAL", "EVALSHA"];
  expect(sent.map(([command]) => command)).toEqual(commands);
  // The same keys and values go with the whole script, for each of the versions.
  const [script, first, ...others] = sent;
  for (const [index, [command, text, ...rest]] of others.entries()) {
    if (command !== "EVAL") continue;
    expect(text).toBe(script?.at(-1));
    expect(rest).toEqual(others[index - 1]?.slice(2));
    expect(rest).toHaveLength(first?.slice(2).length ?? 0);
  }
});

if (url !== undefined)
  it.each(["log", "index"])("redisStore() writes nothing to a list whose %s was evicted", async (part) => {
    const client = new Redis(url);
    const id = `evicted-${crypto.randomUUID()}`;
    const store = redisStore(client);
    const write = (version: number) =>
      store.append(id, version, { list: { items: [], revision: version + 1 }, actor: "", at: 0 });
    await write(0);
    await client.del(`agent-todos:{${id}}:${part}`);
    for (const version of [0, 1]) await expect(write(version)).rejects.toThrow("Redis has lost a part of");
    await client.quit();
  });

if (url !== undefined)
  it("redisStore() forgets the call of each version that prune() drops", async () => {
    const client = new Redis(url);
    const id = `prune-${crypto.randomUUID()}`;
    const store = redisStore(client);
    for (let version = 1; version <= 5; version += 1) {
      await store.append(id, version - 1, {
        list: { items: [], revision: version },
        actor: "",
        call: `c${version}`,
        at: 0,
      });
    }
    await store.prune(id, { entries: 2 });
    expect((await client.hkeys(`agent-todos:{${id}}:index`)).sort()).toEqual(["call:c4", "call:c5", "newest"]);
    await client.quit();
  });

if (url !== undefined)
  describe("redisStore() over ioredis", () => {
    const client = new Redis(url, { lazyConnect: true });
    afterAll(() => client.quit());
    const store = redisStore(client, {
      async subscribe(channel, hear) {
        const subscriber = client.duplicate();
        subscriber.on("message", (_, message) => hear(message));
        subscriber.on("ready", () => hear());
        await subscriber.subscribe(channel);
        return () => subscriber.quit();
      },
    });
    for (const { name, run } of todoStoreContract(() => store)) it(name, run);
  });

if (url !== undefined)
  describe("redisStore() over iovalkey", () => {
    const client = new Valkey(url, { lazyConnect: true });
    afterAll(() => client.quit());
    for (const { name, run } of todoStoreContract(() => redisStore(client))) it(name, run);
  });

if (url !== undefined)
  describe("redisStore() over redis", () => {
    const client = createClient({ url: url });
    const subscriber = client.duplicate();
    beforeAll(() => Promise.all([client.connect(), subscriber.connect()]));
    afterAll(() => Promise.all([client.close(), subscriber.close()]));
    const store = redisStore(client, {
      async subscribe(channel, hear) {
        await subscriber.subscribe(channel, (message) => hear(message));
        subscriber.on("ready", () => hear());
        return () => subscriber.unsubscribe(channel);
      },
    });
    for (const { name, run } of todoStoreContract(() => store)) it(name, run);
  });

if (url !== undefined)
  describe("redisStore() over a cluster of three", () => {
    let servers: Awaited<ReturnType<typeof startRedisCluster>>;
    let cluster: Cluster;
    beforeAll(async () => {
      servers = await startRedisCluster();
      cluster = new Cluster(servers.ports.map((port) => ({ host: "127.0.0.1", port })));
    });
    afterAll(async () => {
      await cluster.quit();
      await servers.stop();
    });
    for (const { name, run } of todoStoreContract(() => redisStore(cluster))) it(name, run);
  });

type ClusterServer = Awaited<ReturnType<typeof startServer>>;

/** Starts one server of a cluster; tries other ports where something took them between the look and the start. */
async function startServer(folder: string) {
  const [port, bus] = [await findFreePort(), await findFreePort()];
  const place = ["--port", `${port}`, "--cluster-port", `${bus}`, "--dir", folder];
  const cluster = ["--cluster-enabled", "yes", "--cluster-config-file", `nodes-${port}.conf`];
  const child = spawn("redis-server", [...place, ...cluster, "--save", ""], { stdio: ["ignore", "pipe", "ignore"] });
  let isReady = false;
  // It says so when it takes connections, and ends where it cannot; what it says later is of no concern.
  for await (const line of createInterface(child.stdout)) {
    isReady = line.includes("Ready to accept");
    if (isReady) break;
  }
  if (!isReady) return startServer(folder);
  child.stdout.resume();
  return { port, child };
}

function readClusterInfo(port: number): string {
  return execFileSync("redis-cli", ["-p", `${port}`, "cluster", "info"], { encoding: "utf8" });
}

/** Starts a cluster of three servers on free ports; `stop` ends them and removes what they wrote. */
async function startRedisCluster(): Promise<{ readonly ports: readonly number[]; readonly stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "redis-cluster-"));
  const servers: ClusterServer[] = [];
  // One after the other, as a port that one has found is free until it listens there.
  for (let count = 0; count < 3; count += 1) servers.push(await startServer(folder));
  const ports = servers.map(({ port }) => port);
  const addresses = ports.map((port) => `127.0.0.1:${port}`);
  execFileSync("redis-cli", ["--cluster", "create", ...addresses, "--cluster-yes"], { stdio: "pipe" });
  // The command ends when all nodes agree; each takes requests only once it has found the others for itself.
  for (const port of ports) {
    while (!readClusterInfo(port).includes("cluster_state:ok")) await setTimeout(50);
  }
  const stop = async () => {
    await Promise.all(servers.map(({ child }) => child.kill() && once(child, "exit")));
    rmSync(folder, { recursive: true });
  };
  return { ports, stop };
}
