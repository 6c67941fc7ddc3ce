import { describe, expect, it } from "vitest";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import {
  type BreakStore,
  type BrokenStore,
  changeEntry,
  changeExpected,
  changeHead,
  changeLog,
  changeOutcome,
  runPromise,
  saveAlways,
  wholeWords,
} from "./broken-stores.js";

const BLANK = { version: 0, list: EMPTY_TODO_LIST, actor: "", at: 0 };
const BLANK_TEXT = '{"version":0,"list":{"items":[],"revision":0},"actor":"","at":0}';

/** A version of the contract as a store in memory has it, without the call that made it. */
function savedText(version: number): string {
  const list = `{"items":[{"content":"Step ${version}","status":"pending"}],"revision":${version}}`;
  return `{"version":${version},"list":${list},"actor":"main","reply":"Saved ${version}","at":${1000 + version}}`;
}

const calledText = (version: number): string => savedText(version).replace(/\}$/, `,"call":"call-${version}"}`);
/** The first version, with its fields in the order in which the contract compares them. */
const FIRST = savedText(1).replace('"reply"', '"call":"call-1","reply"');

const twice = changeLog((log) => [...log, ...log.slice(-1)]);
const acceptAt = (wrong: number) => changeExpected((expected, head) => (expected === wrong ? head : expected));

const APPENDS: Readonly<Record<string, readonly BrokenStore[]>> = {
  "head() is undefined for a list that was never written": [
    [
      "makes up a head",
      `head: expected undefined, found ${BLANK_TEXT}`,
      ({ head }) => ({ head: async (id) => (await head(id)) ?? BLANK }),
    ],
    ["makes up a log", `log: expected [], found [${BLANK_TEXT}]`, () => ({ log: async () => [BLANK] })],
  ],
  "append() saves a version, and head() gives it back": [
    [
      "returns the number of the next version",
      'append: expected {"ok":true,"version":1}, found {"ok":true,"version":2}',
      changeOutcome((outcome) => (outcome.ok ? { ok: true, version: outcome.version + 1 } : outcome)),
    ],
    ["has no head", `head: expected ${FIRST}, found {}`, () => ({ head: async () => undefined })],
    [
      "loses the reply",
      `head: expected ${FIRST}, found ${FIRST.replace('"reply":"Saved 1",', "")}`,
      changeHead(({ reply: _, ...head }) => head),
    ],
  ],
  "append() leaves out what the entry left out": [
    [
      "has an empty text for a call that was left out",
      'head: expected [null,null,5], found ["",null,5]',
      changeHead((head) => ({ call: "", ...head })),
    ],
    [
      "has an empty text for a reply that was left out",
      'head: expected [null,null,5], found [null,"",5]',
      changeHead((head) => ({ reply: "", ...head })),
    ],
    [
      "has a time of its own",
      "head: expected [null,null,5], found [null,null,6]",
      changeHead((head) => ({ ...head, at: head.at + 1 })),
    ],
  ],
  "append() refuses any other expected version, and gives the head": [
    ["accepts a version before the first", "the head for -1: expected 2, found false", acceptAt(-1)],
    ["accepts the version of an unwritten list", "the head for 0: expected 2, found false", acceptAt(0)],
    ["accepts an older version", "the head for 1: expected 2, found false", acceptAt(1)],
    ["accepts a later version", "the head for 3: expected 2, found false", acceptAt(3)],
    [
      "refuses without the head",
      "the head for -1: expected 2, found undefined",
      changeOutcome((outcome) => (outcome.ok ? outcome : { ok: false, head: undefined })),
    ],
    ["has a version twice", "log: expected [1,2], found [1,2,2]", twice],
  ],
  "append() gives no head for a list that was never written": [
    [
      "makes up a head",
      `append: expected {"ok":false}, found {"ok":false,"head":${BLANK_TEXT}}`,
      changeOutcome((outcome) => (outcome.ok ? outcome : { ok: false, head: BLANK })),
    ],
  ],
  "append() accepts one of many writers that expect the same": [
    ["accepts each", "accepted: expected 1, found 8", saveAlways],
    ["has a version twice", "log: expected [1,2], found [1,2,2]", twice],
  ],
  "append() gives the first version for a call that is in the log, whatever is expected": [
    [
      "forgets calls",
      `duplicate: expected ${savedText(2)}, found false`,
      changeEntry(({ call: _, ...entry }) => entry),
    ],
    ...[-1, 0, 1, 3, 7].map(
      (wrong): BrokenStore => [
        `compares no calls where ${wrong} is expected`,
        `duplicate: expected ${calledText(2)}, found false`,
        changeEntry(({ call, ...entry }, expected) => {
          const isSecond = entry.list.items[0]?.content === "another";
          return call === undefined || (isSecond && expected === wrong) ? entry : { ...entry, call };
        }),
      ],
    ),
    [
      "gives the head for it",
      `duplicate: expected ${calledText(2)}, found ${calledText(3)}`,
      ({ append, head }) => ({
        append: async (...sent) => {
          const outcome = await append(...sent);
          const newest = await head(sent[0]);
          return "duplicate" in outcome && newest !== undefined ? { ok: false, duplicate: newest } : outcome;
        },
      }),
    ],
    [
      "saves it all the same",
      "head: expected 3, found 4",
      changeHead((head) => (head.version === 3 ? { ...head, version: 4 } : head)),
    ],
  ],
  "append() saves a call once when it is sent several times at once": [
    ["saves it each time", "accepted: expected 1, found 6", saveAlways],
    ["has a version twice", "versions: expected 1, found 2", twice],
  ],
};

/** Has this state for every agent where one was saved. */
const keepAgents: BreakStore = () => {
  let last: unknown;
  return {
    saveAgent: async (_id, _name, state) => {
      last = state;
    },
    agent: async () => last,
  };
};

const LOGS: Readonly<Record<string, readonly BrokenStore[]>> = {
  "log() gives the versions after one, oldest first, as many as asked for": [
    [
      "has the newest version first",
      "all: expected [1,2,3,4,5,6,7,8,9,10,11,12], found [12,11,10,9,8,7,6,5,4,3,2,1]",
      changeLog((log) => log.toReversed()),
    ],
    [
      "has more versions than it was asked for",
      "two: expected [10,11], found [10,11,12]",
      ({ log }) => ({ log: (id, after) => log(id, after, Infinity) }),
    ],
    [
      "begins with the first version always",
      "two: expected [10,11], found [1,2]",
      ({ log }) => ({ log: (id, _after, limit) => log(id, 0, limit) }),
    ],
    [
      "has the head where nothing is newer",
      `none: expected [], found [${calledText(12)}]`,
      ({ log }) => ({ log: (id, after, limit) => log(id, Math.min(after, 11), limit) }),
    ],
  ],
  "prune() keeps the newest versions, and always the head": [
    [
      "returns how many are kept",
      "dropped: expected 3, found 2",
      ({ prune }) => ({ prune: async (id, keep) => (await prune(id, keep)) && keep.entries }),
    ],
    ["drops nothing", "log: expected [4,5], found [1,2,3,4,5]", () => ({ prune: async () => 3 })],
    [
      "counts the head among the dropped ones",
      "dropped: expected 1, found 2",
      ({ prune }) => ({ prune: async (id, keep) => (await prune(id, keep)) + (keep.entries === 0 ? 1 : 0) }),
    ],
    [
      "returns less than nothing where it has fewer versions",
      "dropped: expected 0, found -8",
      ({ prune }) => ({ prune: async (id, keep) => (keep.entries === 9 ? -8 : prune(id, keep)) }),
    ],
    [
      "drops the head",
      "head: expected 5, found undefined",
      ({ prune, head }) => {
        let isEmpty = false;
        return {
          prune: async (id, keep) => {
            isEmpty ||= keep.entries === 0;
            return prune(id, keep);
          },
          head: async (id) => (isEmpty ? undefined : head(id)),
        };
      },
    ],
    [
      "begins anew with its numbers",
      'the next append: expected {"ok":true,"version":6}, found {"ok":true,"version":1}',
      changeOutcome((outcome, expected) => (expected === 5 ? { ok: true, version: 1 } : outcome)),
    ],
  ],
  "prune() forgets the calls of what it drops, and no others": [
    [
      "forgets the call of the head too",
      "the call of the head: expected 3, found false",
      changeEntry(({ call, ...entry }, expected) =>
        call === undefined || expected === 3 ? entry : { ...entry, call },
      ),
    ],
    [
      "knows the calls of what it dropped",
      `a dropped call: expected {"ok":true,"version":4}, found {"ok":false,"duplicate":${calledText(1)}}`,
      () => ({ prune: async () => 2 }),
    ],
  ],
  "remove() leaves an empty version behind, which no late writer can match": [
    [
      "removes nothing",
      /^head: expected \[4,{"items":\[\],"revision":4}\], found \[3,{"items":\[{.*}\],"revision":3}\]$/,
      () => ({ remove: async () => undefined }),
    ],
    [
      "names somebody who removed it",
      'who removed it: expected ["",null,null], found ["user",null,null]',
      changeHead((head) => (head.actor === "" ? { ...head, actor: "user" } : head)),
    ],
    [
      "has a call that removed it",
      'who removed it: expected ["",null,null], found ["","removal",null]',
      changeHead((head) => (head.actor === "" ? { ...head, call: "removal" } : head)),
    ],
    [
      "has a reply to the removal",
      'who removed it: expected ["",null,null], found ["",null,"Removed"]',
      changeHead((head) => (head.actor === "" ? { ...head, reply: "Removed" } : head)),
    ],
    [
      "has the versions before in its log",
      "log: expected [4], found [3,4]",
      changeLog((log) => log.flatMap((row) => (row.actor === "" ? [{ ...row, version: 3 }, row] : [row]))),
    ],
    ["has the state of agents still", 'the agent: expected undefined, found {"seen":3}', keepAgents],
    [
      "accepts a writer who did not see the removal",
      "a late writer: expected false, found true",
      changeExpected((expected, head) => (expected === 3 ? head : expected)),
    ],
    [
      "accepts no call that was made before",
      'a new writer: expected {"ok":true,"version":5}, found {"ok":false}',
      changeOutcome((outcome, expected) => (expected === 4 ? { ok: false, head: undefined } : outcome)),
    ],
  ],
  "remove() drops the agents of a list that was never written, and nothing else": [
    [
      "writes a version",
      `head: expected undefined, found ${BLANK_TEXT.replace('"version":0', '"version":1')}`,
      ({ append }) => ({
        remove: async (id) => void (await append(id, 0, { list: EMPTY_TODO_LIST, actor: "", at: 0 })),
      }),
    ],
    [
      "drops no agents",
      'head and agent: expected [null,null], found [null,{"seen":0}]',
      () => ({ remove: async () => undefined }),
    ],
  ],
};

for (const [promise, rows] of Object.entries({ ...APPENDS, ...LOGS })) {
  describe(promise, () => {
    it.each(rows)("rejects for a store that %s", async (_, words, breakStore) => {
      await expect(runPromise(promise, breakStore)).rejects.toThrow(wholeWords(words));
    });
  });
}
