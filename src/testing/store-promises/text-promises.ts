import { entryOf, equal, listOf, type StorePromises } from "./store-promise.js";

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

/** What holds for ids, names and texts of any kind. */
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
