import { type IoredisClient, redisStore } from "agent-todos/redis";
import { todoStoreContract } from "agent-todos/testing";
import { Cluster, Redis } from "ioredis";
import { Redis as Valkey } from "iovalkey";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findServer } from "../support/servers.js";
import { startRedisCluster } from "../support/start-redis-cluster.js";

const url = findServer("AGENT_TODOS_REDIS_URL", "redisStore()");

it.each<[name: string, client: unknown]>([
  ["nothing", undefined],
  ["an address", "redis://127.0.0.1"],
  ["an object without commands", {}],
])("redisStore() refuses %s for a client", (_, client) => {
  expect(() => redisStore(client as IoredisClient)).toThrow("client must be a client of ioredis");
});

if (url !== undefined)
  describe("redisStore() over ioredis", () => {
    const client = new Redis(url, { lazyConnect: true });
    afterAll(() => client.quit());
    const store = redisStore(client, {
      async subscribe(channel, hear) {
        const subscriber = client.duplicate();
        subscriber.on("message", hear);
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
        await subscriber.subscribe(channel, hear);
        return () => subscriber.unsubscribe(channel, hear);
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
