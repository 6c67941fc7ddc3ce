import { todoStoreContract } from "agent-todos/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openingStore } from "../shared/opening-store.js";
import {
  type BrokenStore,
  changeEntry,
  changeHead,
  changeLog,
  runPromise,
  saveAlways,
  wholeWords,
} from "./broken-stores.js";

function savedText(version: number): string {
  const list = `{"items":[{"content":"Step ${version}","status":"pending"}],"revision":${version}}`;
  return `{"version":${version},"list":${list},"actor":"main","reply":"Saved ${version}","at":${1000 + version}}`;
}

const MAIN = `{"rounds":3,"deep":[{"a'b":null}]}`;

const AGENTS: Readonly<Record<string, readonly BrokenStore[]>> = {
  "agent() gives what was saved last, for each agent apart": [
    [
      "has a state before the first",
      "before: expected undefined, found {}",
      ({ agent }) => ({ agent: async (id, name) => (await agent(id, name)) ?? {} }),
    ],
    [
      "keeps the first state",
      `main: expected ${MAIN}, found ${MAIN.replace("3", "1")}`,
      ({ agent, saveAgent }) => ({
        saveAgent: async (id, name, state) => {
          if ((await agent(id, name)) === undefined) await saveAgent(id, name, state);
        },
      }),
    ],
    [
      "keeps one state for all agents of a list",
      `child: expected {"rounds":2}, found ${MAIN}`,
      ({ agent, saveAgent }) => ({
        saveAgent: (id, _, state) => saveAgent(id, "any", state),
        agent: (id) => agent(id, "any"),
      }),
    ],
    [
      "keeps one state for all lists of an agent",
      `another list: expected undefined, found ${MAIN}`,
      ({ agent, saveAgent }) => ({
        saveAgent: (_, name, state) => saveAgent("any", name, state),
        agent: (_, name) => agent("any", name),
      }),
    ],
  ],
  "append() saves what belongs to the agent in the same step, or not at all": [
    [
      "saves no state with a version",
      'accepted: expected {"seen":1}, found undefined',
      ({ append }) => ({ append: (id, expected, entry) => append(id, expected, entry) }),
    ],
    ...(["head", "duplicate"] as const).map(
      (outcome): BrokenStore => [
        `saves the state of a call that it refuses with a ${outcome}`,
        'refused: expected {"seen":1}, found {"seen":99}',
        ({ append, saveAgent }) => ({
          append: async (id, expected, entry, agent) => {
            const result = await append(id, expected, entry, agent);
            if (outcome in result && agent !== undefined) await saveAgent(id, agent.name, agent.state);
            return result;
          },
        }),
      ],
    ),
  ],
  "open(), where a store has it, gives what head(), log() and agent() give": [
    [
      "opens an unwritten list with a state",
      'before: expected {"newest":[]}, found {"newest":[],"agent":{}}',
      ({ open }) => ({
        open: async (...asked) => {
          const { newest, agent = {} } = await open(...asked);
          return { newest, agent };
        },
      }),
    ],
    [
      "opens a list that has only an agent without the agent",
      'an agent without a list: expected {"newest":[],"agent":{"rounds":1}}, found {"newest":[]}',
      ({ open }) => ({
        open: async (...asked) => {
          const opening = await open(...asked);
          return opening.newest.length === 0 ? { newest: [], agent: undefined } : opening;
        },
      }),
    ],
    [
      "opens a list with its oldest version first",
      `both: expected {"newest":[${savedText(3)},${savedText(2)}],"agent":{"rounds":1}}, found {"newest":[${savedText(2)},${savedText(3)}],"agent":{"rounds":1}}`,
      ({ open }) => ({
        open: async (...asked) => {
          const { newest, agent } = await open(...asked);
          return { newest: newest.toReversed(), agent };
        },
      }),
    ],
    [
      "opens a list with two versions or more",
      "at most so many: expected 1, found 2",
      ({ open }) => ({ open: (id, name, limit) => open(id, name, Math.max(2, limit)) }),
    ],
    [
      "opens a list with the state of another agent",
      'another agent: expected undefined, found {"rounds":1}',
      ({ open }) => ({ open: (id, _, limit) => open(id, "main", limit) }),
    ],
  ],
};

/** A store that keeps lists whose ids are alike in one place. */
function joinIds(shorten: (id: string) => string): BrokenStore[2] {
  return ({ append, head, log }) => ({
    append: (id, ...rest) => append(shorten(id), ...rest),
    head: (id) => head(shorten(id)),
    log: (id, ...rest) => log(shorten(id), ...rest),
  });
}

const TEXTS: Readonly<Record<string, readonly BrokenStore[]>> = {
  "lists with hostile ids stay apart": [
    [
      "keeps the letters of ids alone",
      /^content: expected "%_\\\\contract-\S*", found "}{contract-\S*"$/,
      joinIds((id) => id.replaceAll(/[^\p{L}\d]/gu, "")),
    ],
    ["has a version twice", "versions: expected 1, found 2", changeLog((log) => [...log, ...log])],
  ],
  "texts come back as they were sent": [
    [
      "has another text for half a character",
      /^list: expected .*"half \\ud83d pair".*, found .*"half \uFFFD pair".*$/,
      changeEntry(({ list, ...entry }) => ({
        ...entry,
        list: {
          ...list,
          items: list.items.map((item) => ({ ...item, content: item.content.replace("half \uD83D", "half \uFFFD") })),
        },
      })),
    ],
    [
      "cuts a reply at a line break",
      `texts: expected ["o'Brien {1}","c:1 {x} 'y'","“ok”\\n\u2028 \\\\ '"], found ["o'Brien {1}","c:1 {x} 'y'","“ok”"]`,
      changeHead(({ reply, ...head }) => (reply === undefined ? head : { ...head, reply: reply.split("\n")[0] ?? "" })),
    ],
    [
      "finds no agent with a quotation mark in its name",
      'the agent: expected {"text":"half \\ud83d"}, found undefined',
      ({ agent }) => ({ agent: async (id, name) => (name.includes("'") ? undefined : agent(id, name)) }),
    ],
  ],
  "a list of a megabyte is saved whole": [
    [
      "cuts long lists",
      "items: expected 1000, found 999",
      changeEntry(({ list, ...entry }) => ({ ...entry, list: { ...list, items: list.items.slice(0, 999) } })),
    ],
  ],
};

const FOLLOWING: Readonly<Record<string, readonly BrokenStore[]>> = {
  "watch() wakes after an append, and ends with its signal": [
    ["never wakes", "watch() did not wake", () => ({ watch: () => new Promise(() => undefined) })],
    ["fails to watch", "watch() did not wake", () => ({ watch: () => Promise.reject(new Error("no connection")) })],
    [
      "wakes twice and no more",
      "watch() did not wake",
      ({ watch }) => ({
        watch: async (id, wake, signal) => {
          let left = 2;
          await watch?.(id, () => left-- > 0 && wake(), signal);
        },
      }),
    ],
  ],
  "watch() of one list does not wait for another's end": [
    ["fails to watch", "no connection", () => ({ watch: () => Promise.reject(new Error("no connection")) })],
  ],
  "every version is followed once and in order, also where every hint is lost": [
    [
      "numbers its versions by twos",
      /^versions: expected \[1,2,3,4,5,6,7\], found \[[\d,]+\]$/,
      changeLog((log) =>
        log.map(({ version, list, ...row }) => {
          return { ...row, version: 2 * version, list: { ...list, revision: 2 * version } };
        }),
      ),
    ],
  ],
  "eight writers of one list lose nothing": [
    [
      "loses an item",
      "items: expected 24, found 23",
      changeHead((head) =>
        head.version === 24 ? { ...head, list: { ...head.list, items: head.list.items.slice(1) } } : head,
      ),
    ],
    [
      "counts a version too many",
      "version: expected 24, found 25",
      changeHead((head) => (head.version === 24 ? { ...head, version: 25 } : head)),
    ],
    [
      "saves what was made for an older version",
      /^Invalid shared list: the version from append\(\) must be 1 \(got 2\)$/,
      saveAlways,
    ],
  ],
};

const goesOn: BrokenStore[2] = ({ watch }) => ({
  watch: async (id, wake, signal) => {
    await watch?.(id, wake, signal);
    await new Promise(() => undefined);
  },
});

it.each([
  "watch() wakes after an append, and ends with its signal",
  "watch() of one list does not wait for another's end",
])("waits 10 seconds for a watch() that goes on after its signal: %s", async (promise) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const isRejected = expect(runPromise(promise, goesOn)).rejects.toThrow(
    wholeWords("watch() did not end with its signal"),
  );
  await vi.advanceTimersByTimeAsync(11_000);
  await isRejected;
});

for (const [promise, rows] of Object.entries({ ...AGENTS, ...TEXTS, ...FOLLOWING })) {
  describe(promise, () => {
    it.each(rows)("rejects for a store that %s", async (_, words, breakStore) => {
      await expect(runPromise(promise, breakStore)).rejects.toThrow(wholeWords(words));
    });
  });
}

describe("todoStoreContract() resolves for a store in memory that reads a new handle's needs in one question", () => {
  for (const { name, run } of todoStoreContract(openingStore)) it(name, run);
});

it("todoStoreContract() asks for a store anew for each promise, and waits for it", async () => {
  let made = 0;
  const tests = todoStoreContract(async () => {
    made += 1;
    return openingStore();
  });
  expect([tests.length > 20, made]).toEqual([true, 0]);
  for (const { run } of tests.slice(0, 3)) await run();
  expect(made).toBe(3);
});

it("todoStoreContract() asks nothing of watch() and open() where a store leaves them out", async () => {
  const { watch: _watch, open: _open, ...plain } = openingStore();
  const tests = todoStoreContract(() => plain).filter(({ name }) => /^(watch|open)\(/.test(name));
  expect(tests.length).toBe(3);
  for (const { run } of tests) await run();
});

/** Puts the names of objects in the order that `jsonb` of PostgreSQL has: short ones first. */
function sortNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortNames);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).toSorted(([one], [other]) => one.length - other.length);
  return Object.fromEntries(fields.map(([name, field]) => [name, sortNames(field)]));
}

it("todoStoreContract() takes a store that gives back the names of objects in another order", async () => {
  const tests = todoStoreContract(() => {
    const { append, ...kept } = openingStore();
    // The values stay as they are.
    const sort = <T>(value: T): T => sortNames(value) as T;
    return { ...kept, append: (id, expected, entry, agent) => append(id, expected, sort(entry), sort(agent)) };
  });
  for (const { run } of tests) await run();
});

it("todoStoreContract() may have one store for all promises, also when they are run again", async () => {
  const store = openingStore();
  const tests = todoStoreContract(() => store).slice(0, 8);
  for (const { run } of [...tests, ...tests]) await run();
});
