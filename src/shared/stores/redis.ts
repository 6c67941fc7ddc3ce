import { checkCall, FUNCTION, type RulesOf, TEXT } from "../../model/check-options.js";
import { invalidOption } from "../../model/option-error.js";
import { isRecord, isSent, parseJson } from "../../model/plain-json.js";
import { shareWatch } from "../share-watch.js";
import type { TodoAgentEntry, TodoAppend, TodoEntry, TodoStore, TodoVersion } from "../todo-store.js";
import { parseRow, parseState } from "./rows.js";

/** A client of ioredis or iovalkey. */
export interface IoredisClient {
  readonly call: (command: string, ...values: string[]) => Promise<unknown>;
}

/** A client of the package redis. */
export interface NodeRedisClient {
  readonly sendCommand: (command: string[]) => Promise<unknown>;
}

/**
 * Starts to listen to a channel, on a connection of its own; resolves to the function that ends it. It is called once
 * for all readers of a store, and again after a call of `lost`, when the connection broke. A client that connects again
 * by itself then calls `hear` without a message.
 */
export type RedisSubscribe = (
  channel: string,
  hear: (message?: string) => void,
  lost: () => void,
) => Promise<() => Promise<unknown>>;

/** The prefix of the keys, and how the store listens for changes. */
export interface RedisStoreOptions {
  /** The beginning of every key. Default `"agent-todos"`. */
  readonly prefix?: string | undefined;
  /** Listens to a channel. Without it, followers of a list poll every second. */
  readonly subscribe?: RedisSubscribe | undefined;
}

const RULES: RulesOf<RedisStoreOptions> = { prefix: TEXT, subscribe: FUNCTION };

// The names of a list's keys share one hash tag, so that a cluster keeps them in one place. The log is a list, whose last
// entry is the newest version; a stream would take 4 kB for the first entry already. An entry is a line of JSON,
// `[version, at, actor, call, reply]`, followed by the stored list. The index is a hash of the newest version, of each
// call's version and of each agent's row.
const KEYS = "local log, index = KEYS[1], KEYS[2]\n";
const NEWEST = "newest";
const callField = (call: string): string => `call:${call}`;
const agentField = (agent: string): string => `agent:${agent}`;

/** ARGV: expected, next version, entry, the call's field, the agent's field and row, channel, list. */
const APPEND = `${KEYS}local expected, version, call = ARGV[1], ARGV[2], ARGV[4]
local known = redis.call('HMGET', index, '${NEWEST}', call)
local newest = known[1] or '0'
if (newest == '0') ~= (redis.call('LLEN', log) == 0) then return {'gone'} end
local function entry(v) return redis.call('LINDEX', log, v - newest - 1) end
local earlier = call ~= '${callField("")}' and known[2] and entry(known[2])
if earlier then return {'duplicate', earlier} end
if newest ~= expected then return {'moved', entry(newest)} end
redis.call('RPUSH', log, ARGV[3])
redis.call('HSET', index, '${NEWEST}', version, call, version, ARGV[5], ARGV[6])
redis.call('PUBLISH', ARGV[7], ARGV[8])
return {'saved'}`;

/** ARGV: the last version that is known, how many more. */
const LOG = `${KEYS}local first = ARGV[1] - (redis.call('HGET', index, '${NEWEST}') or 0)
if first >= 0 then return {} end
first = math.max(first, -redis.call('LLEN', log))
return redis.call('LRANGE', log, first, math.min(first + ARGV[2], 0) - 1)`;

/** ARGV: how many versions stay. */
const PRUNE = `${KEYS}local old = redis.call('LLEN', log) - ARGV[1]
if old <= 0 then return 0 end
for _, entry in ipairs(redis.call('LRANGE', log, 0, old - 1)) do
  redis.call('HDEL', index, '${callField("")}' .. cjson.decode(string.match(entry, '[^\\n]+'))[4])
end
redis.call('LTRIM', log, old, -1)
return old`;

/** ARGV: channel, list. */
const REMOVE = `${KEYS}local newest = redis.call('HGET', index, '${NEWEST}')
redis.call('DEL', index, log)
if not newest then return 0 end
local version = string.format('%d', newest + 1)
redis.call('RPUSH', log, '[' .. version .. ',0,"","",""]\\n{"items":[],"revision":' .. version .. '}')
redis.call('HSET', index, '${NEWEST}', version)
redis.call('PUBLISH', ARGV[1], ARGV[2])
return 1`;

/**
 * Keeps shared lists in Redis. A commit is one script, which runs alone in its server.
 *
 * Works with an unmodified client of ioredis, iovalkey or the package redis. Durability depends on the settings of
 * Redis: without `appendonly yes` a restart loses lists, a fail-over may lose the newest versions, and an eviction
 * policy other than `noeviction` may drop a list; `docs/stores.md` explains the consequences.
 *
 * @throws TypeError for anything but such a client.
 *
 * @example
 * ```ts
 * import { createSharedTodos } from "agent-todos/shared";
 * import { redisStore } from "agent-todos/redis";
 * import { Redis } from "ioredis";
 *
 * const todos = createSharedTodos({ store: redisStore(new Redis()), id: "thread-7" });
 * ```
 */
export function redisStore(client: IoredisClient | NodeRedisClient, options: RedisStoreOptions = {}): TodoStore {
  checkCall("redisStore", options, RULES);
  const { prefix = "agent-todos", subscribe } = options;
  const send = createSender(client);
  const run = createRunner(send);
  // A list's name is written so that it cannot end the hash tag.
  const nameOf = (id: string): string => `${prefix}:{${encodeURIComponent(id)}}`;
  const logOf = (id: string): string => `${nameOf(id)}:log`;
  const indexOf = (id: string): string => `${nameOf(id)}:index`;
  const keysOf = (id: string): string[] => [logOf(id), indexOf(id)];

  async function append(
    id: string,
    expected: number,
    { list, actor, call = "", reply = "", at }: TodoEntry,
    agent?: TodoAgentEntry,
  ): Promise<TodoAppend> {
    const version = String(expected + 1);
    const entry = `${JSON.stringify([expected + 1, at, actor, call, reply])}\n${JSON.stringify(list)}`;
    // Without an agent, the last field is written twice.
    const known = agent === undefined ? [NEWEST, version] : [agentField(agent.name), JSON.stringify(agent.state)];
    const values = [String(expected), version, entry, callField(call), ...known, prefix, id];
    const [kind, found] = listOf(await run(APPEND, keysOf(id), values));
    if (kind === "saved") return { ok: true, version: expected + 1 };
    if (kind === "gone") throw new Error(`Redis has lost a part of ${nameOf(id)}, perhaps by eviction`);
    const head = parseEntry(found);
    return kind === "duplicate" && head !== undefined ? { ok: false, duplicate: head } : { ok: false, head };
  }

  const store = {
    head: async (id: string) => parseEntry(await send(["LINDEX", logOf(id), "-1"])),
    append,
    log: async (id: string, after: number, limit: number) => {
      const found = await run(LOG, keysOf(id), [String(after), String(limit)]);
      return listOf(found).flatMap((entry) => parseEntry(entry) ?? []);
    },
    open: async (id: string, name: string, limit: number) => {
      // Both are sent at once; a script would take longer than the second question.
      const [rows, state] = await Promise.all([
        send(["LRANGE", logOf(id), String(-limit), "-1"]),
        send(["HGET", indexOf(id), agentField(name)]),
      ]);
      const newest = listOf(rows).flatMap((row) => parseEntry(row) ?? []);
      return { newest: newest.reverse(), agent: isSent(state) ? parseState({ state }) : undefined };
    },
    agent: async (id: string, name: string) => {
      const state = await send(["HGET", indexOf(id), agentField(name)]);
      return isSent(state) ? parseState({ state }) : undefined;
    },
    saveAgent: async (id: string, name: string, state: unknown) => {
      await send(["HSET", indexOf(id), agentField(name), JSON.stringify(state)]);
    },
    prune: async (id: string, { entries }: { readonly entries: number }) =>
      Number(await run(PRUNE, keysOf(id), [String(Math.max(1, entries))])),
    remove: async (id: string) => {
      await run(REMOVE, keysOf(id), [prefix, id]);
    },
  };
  if (subscribe === undefined) return Object.freeze(store);
  return Object.freeze({ ...store, watch: shareWatch((hear, lost) => subscribe(prefix, hear, lost)) });
}

type Send = (command: string[]) => Promise<unknown>;

function createSender(client: IoredisClient | NodeRedisClient): Send {
  if (!isRecord(client)) throw invalidClient(client);
  if ("call" in client && typeof client.call === "function") {
    const { call } = client;
    return ([command = "", ...values]) => call.call(client, command, ...values);
  }
  // isRecord drops the type of the parameter; the next line checks the rest.
  const { sendCommand } = client as unknown as NodeRedisClient;
  if (typeof sendCommand !== "function") throw invalidClient(client);
  return (command) => sendCommand.call(client, command);
}

function invalidClient(client: unknown): TypeError {
  // An address may contain a password, so that it is not shown.
  const shown = typeof client === "string" ? "an address" : client;
  return invalidOption("call of redisStore()", "client", "a client of ioredis, iovalkey or redis", shown);
}

/** Runs scripts by their hash, and sends a script whole only to a server that does not have it yet. */
function createRunner(send: Send): (script: string, keys: string[], values: string[]) => Promise<unknown> {
  const hashes = new Map<string, string>();
  return async (script, keys, values) => {
    const rest = [String(keys.length), ...keys, ...values];
    const hash = hashes.get(script);
    if (hash === undefined) {
      hashes.set(script, String(await send(["SCRIPT", "LOAD", script])));
      return send(["EVAL", script, ...rest]);
    }
    try {
      return await send(["EVALSHA", hash, ...rest]);
    } catch (error) {
      if (!String(error).includes("NOSCRIPT")) throw error;
      return send(["EVAL", script, ...rest]);
    }
  };
}

/** Parses an entry of the log. */
function parseEntry(entry: unknown): TodoVersion | undefined {
  if (!isSent(entry)) return undefined;
  const text = String(entry);
  const end = text.indexOf("\n");
  const [version, at, actor, call, reply] = listOf(parseJson(text.slice(0, end)));
  // An empty text counts as left out.
  return parseRow({
    version,
    data: text.slice(end + 1),
    actor,
    call: call || undefined,
    reply: reply || undefined,
    at,
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
