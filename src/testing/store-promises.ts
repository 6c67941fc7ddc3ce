import { equalPlain, parseJson } from "../model/plain-json.js";
import type { TodoList } from "../model/todo.js";
import type { TodoEntry, TodoStore } from "../shared/todo-store.js";

/** Promises of a store by name; each check rejects where the store breaks its promise. */
export type StorePromises = Readonly<Record<string, (store: TodoStore, id: string) => Promise<void>>>;

/** Returns a list for a version. */
function listOf(version: number, ...contents: readonly string[]): TodoList {
  return { items: contents.map((content) => ({ content, status: "pending" })), revision: version };
}

/** Returns an entry for a version. */
export function entryOf(version: number, call?: string, content = `Step ${version}`): TodoEntry {
  const entry = { list: listOf(version, content), actor: "main", reply: `Saved ${version}`, at: 1000 + version };
  return call === undefined ? entry : { ...entry, call };
}

/** Writes the first versions of a list, each by a call of its own. */
export async function fill(store: TodoStore, id: string, versions: number): Promise<void> {
  for (let version = 1; version <= versions; version += 1) {
    await store.append(id, version - 1, entryOf(version, `call-${version}`));
  }
}

/** Returns the numbers of versions. */
const versionsIn = (log: readonly { readonly version: number }[]): readonly number[] =>
  log.map(({ version }) => version);

/** Fails where two values differ as JSON; a database may return the names of an object in another order. */
export function equal(found: unknown, expected: unknown, what: string): void {
  const [one = "undefined", other = "undefined"] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one === other || equalPlain(parseJson(one), parseJson(other))) return;
  throw new Error(`${what}: expected ${other}, found ${one}`);
}

/** The promises of `append` and `head`. */
export const APPENDS: StorePromises = {
  "head() is undefined for a list that was never written": async (store, id) => {
    equal(await store.head(id), undefined, "head");
    equal(await store.log(id, 0, 10), [], "log");
  },
  "append() saves a version, and head() gives it back": async (store, id) => {
    equal(await store.append(id, 0, entryOf(1, "call-1")), { ok: true, version: 1 }, "append");
    const { list, actor, call, reply, at, version } = (await store.head(id)) ?? {};
    equal({ version, list, actor, call, reply, at }, { version: 1, ...entryWithCall(1) }, "head");
  },
  "append() leaves out what the entry left out": async (store, id) => {
    await store.append(id, 0, { list: listOf(1), actor: "user", at: 5 });
    const head = await store.head(id);
    equal([head?.call, head?.reply, head?.at], [undefined, undefined, 5], "head");
  },
  "append() refuses any other expected version, and gives the head": async (store, id) => {
    await fill(store, id, 2);
    for (const expected of [-1, 0, 1, 3]) {
      const outcome = await store.append(id, expected, entryOf(expected + 1));
      equal("head" in outcome && outcome.head?.version, 2, `the head for ${expected}`);
    }
    equal(versionsIn(await store.log(id, 0, 10)), [1, 2], "log");
  },
  "append() gives no head for a list that was never written": async (store, id) => {
    equal(await store.append(id, 3, entryOf(4)), { ok: false }, "append");
  },
  "append() accepts one of many writers that expect the same": async (store, id) => {
    await fill(store, id, 1);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, writer) => store.append(id, 1, entryOf(2, `writer-${writer}`))),
    );
    equal(outcomes.filter(({ ok }) => ok).length, 1, "accepted");
    equal(versionsIn(await store.log(id, 0, 10)), [1, 2], "log");
  },
  "append() gives the first version for a call that is in the log, whatever is expected": async (store, id) => {
    await fill(store, id, 3);
    for (const expected of [-1, 0, 1, 3, 7]) {
      const outcome = await store.append(id, expected, entryOf(expected + 1, "call-2", "another"));
      equal("duplicate" in outcome && outcome.duplicate, (await store.log(id, 1, 1))[0], "duplicate");
    }
    equal((await store.head(id))?.version, 3, "head");
  },
  "append() saves a call once when it is sent several times at once": async (store, id) => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => store.append(id, 0, entryOf(1, "same"))));
    equal(outcomes.filter(({ ok }) => ok).length, 1, "accepted");
    equal((await store.log(id, 0, 10)).length, 1, "versions");
  },
};

function entryWithCall(version: number): object {
  const { list, actor, reply, at } = entryOf(version);
  return { list, actor, call: `call-${version}`, reply, at };
}

/** The promises of `log`, `prune` and `remove`. */
export const LOGS: StorePromises = {
  "log() gives the versions after one, oldest first, as many as asked for": async (store, id) => {
    await fill(store, id, 12);
    equal(versionsIn(await store.log(id, 0, 100)), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], "all");
    equal(versionsIn(await store.log(id, 9, 2)), [10, 11], "two");
    equal(await store.log(id, 12, 5), [], "none");
  },
  "prune() keeps the newest versions, and always the head": async (store, id) => {
    await fill(store, id, 5);
    equal(await store.prune(id, { entries: 2 }), 3, "dropped");
    equal(versionsIn(await store.log(id, 0, 10)), [4, 5], "log");
    equal(await store.prune(id, { entries: 0 }), 1, "dropped");
    equal(await store.prune(id, { entries: 9 }), 0, "dropped");
    equal((await store.head(id))?.version, 5, "head");
    equal(await store.append(id, 5, entryOf(6)), { ok: true, version: 6 }, "the next append");
  },
  "prune() forgets the calls of what it drops, and no others": async (store, id) => {
    await fill(store, id, 3);
    await store.prune(id, { entries: 1 });
    const kept = await store.append(id, 3, entryOf(4, "call-3"));
    equal("duplicate" in kept && kept.duplicate.version, 3, "the call of the head");
    equal(await store.append(id, 3, entryOf(4, "call-1")), { ok: true, version: 4 }, "a dropped call");
  },
  "remove() leaves an empty version behind, which no late writer can match": async (store, id) => {
    await fill(store, id, 3);
    await store.saveAgent(id, "main", { seen: 3 });
    await store.remove(id);
    const head = await store.head(id);
    equal([head?.version, head?.list], [4, { items: [], revision: 4 }], "head");
    equal([head?.actor, head?.call, head?.reply], ["", undefined, undefined], "who removed it");
    equal(versionsIn(await store.log(id, 0, 10)), [4], "log");
    equal(await store.agent(id, "main"), undefined, "the agent");
    equal((await store.append(id, 3, entryOf(4))).ok, false, "a late writer");
    equal(await store.append(id, 4, entryOf(5, "call-1")), { ok: true, version: 5 }, "a new writer");
  },
  "remove() drops the agents of a list that was never written, and nothing else": async (store, id) => {
    await store.remove(id);
    equal(await store.head(id), undefined, "head");
    await store.saveAgent(id, "main", { seen: 0 });
    await store.remove(id);
    equal([await store.head(id), await store.agent(id, "main")], [undefined, undefined], "head and agent");
  },
};

/** The promises of `agent` and `saveAgent`. */
export const AGENTS: StorePromises = {
  "agent() gives what was saved last, for each agent apart": async (store, id) => {
    equal(await store.agent(id, "main"), undefined, "before");
    await store.saveAgent(id, "main", { rounds: 1, deep: [{ "a'b": null }] });
    await store.saveAgent(id, "child", { rounds: 2 });
    await store.saveAgent(id, "main", { rounds: 3, deep: [{ "a'b": null }] });
    equal(await store.agent(id, "main"), { rounds: 3, deep: [{ "a'b": null }] }, "main");
    equal(await store.agent(id, "child"), { rounds: 2 }, "child");
    equal(await store.agent(`${id}-other`, "main"), undefined, "another list");
  },
  "append() saves what belongs to the agent in the same step, or not at all": async (store, id) => {
    await store.append(id, 0, entryOf(1, "call-1"), { name: "main", state: { seen: 1 } });
    equal(await store.agent(id, "main"), { seen: 1 }, "accepted");
    await store.append(id, 0, entryOf(1), { name: "main", state: { seen: 99 } });
    await store.append(id, 1, entryOf(2, "call-1"), { name: "main", state: { seen: 99 } });
    equal(await store.agent(id, "main"), { seen: 1 }, "refused");
  },
  "open(), where a store has it, gives what head(), log() and agent() give": async (store, id) => {
    if (store.open === undefined) return;
    equal(await store.open(id, "main", 2), { newest: [], agent: undefined }, "before");
    await store.saveAgent(id, "main", { rounds: 1 });
    equal(await store.open(id, "main", 2), { newest: [], agent: { rounds: 1 } }, "an agent without a list");
    for (const expected of [0, 1, 2]) await store.append(id, expected, entryOf(expected + 1));
    const newest = [...(await store.log(id, 1, 2))].reverse();
    equal(await store.open(id, "main", 2), { newest, agent: { rounds: 1 } }, "both");
    equal((await store.open(id, "child", 1)).newest.length, 1, "at most so many");
    equal((await store.open(id, "child", 1)).agent, undefined, "another agent");
  },
};

/** Ids and texts that break out of quotes, patterns, keys and encodings. */
const HOSTILE = [
  "'; drop table agent_todos_log; --",
  "a{b}c",
  "}{",
  "*?[a-z]",
  "%_\\",
  "../../etc",
  "line\nbreak\ttab",
  " ",
  "ключ 鍵 🔑 e\u0301",
  "\u202Eabc",
  "__proto__",
  "x".repeat(512),
];

/** The promises about ids, names and texts of any kind. */
export const TEXTS: StorePromises = {
  "lists with hostile ids stay apart": async (store, id) => {
    const ids = HOSTILE.map((text) => `${text}${id}`.slice(0, 512 - id.length) + id);
    for (const one of ids) await store.append(one, 0, entryOf(1, one, one));
    for (const one of ids) {
      equal((await store.head(one))?.list.items[0]?.content, one, "content");
      equal((await store.log(one, 0, 9)).length, 1, "versions");
    }
  },
  "texts come back as they were sent": async (store, id) => {
    const contents = [...HOSTILE, "\u0000", "half \uD83D pair", "", "</script>"];
    const list = listOf(1, ...contents);
    const texts = { actor: "o'Brien {1}", call: "c:1 {x} 'y'", reply: "“ok”\n\u2028 \\ '" };
    await store.append(id, 0, { list, ...texts, at: 1 }, { name: "a'{b}", state: { text: "half \uD83D" } });
    const head = await store.head(id);
    equal(head?.list, list, "list");
    equal([head?.actor, head?.call, head?.reply], Object.values(texts), "texts");
    equal(await store.agent(id, "a'{b}"), { text: "half \uD83D" }, "the agent");
  },
  "a list of a megabyte is saved whole": async (store, id) => {
    const list = listOf(1, ...Array.from({ length: 1000 }, (_, index) => `${index} ${"x".repeat(1000)}`));
    await store.append(id, 0, { list, actor: "main", at: 1 });
    equal((await store.head(id))?.list.items.length, 1000, "items");
  },
};
