import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseSessions, type RecordedCall, type RecordedSession } from "../../examples/demo/parse-sessions.js";
import { type RecordedItem, toTodoWrite } from "../../examples/demo/recorded-plan.js";

const FOLDER = new URL("../../examples/sessions/", import.meta.url);
const NAMES = ["bad-writes", "chinese", "forgets", "refactor-auth", "tasks"];
const STATUSES = ["pending", "in_progress", "completed"];

function load(name: string): RecordedSession {
  const sessions = parseSessions(readFileSync(new URL(`${name}.jsonl`, FOLDER), "utf8"), `${name}.jsonl`);
  const [only] = sessions;
  if (only === undefined || sessions.length > 1) throw new Error(`${name}.jsonl holds ${sessions.length} sessions`);
  return only;
}

function callsOf(session: RecordedSession): readonly RecordedCall[] {
  return session.rounds.flatMap((round) => round.todos);
}

function itemsOf(call: RecordedCall | undefined): readonly RecordedItem[] {
  return (call === undefined ? undefined : toTodoWrite(call)?.items) ?? [];
}

function isOpen(item: RecordedItem): boolean {
  return item.status === "pending" || item.status === "in_progress";
}

/** For each stretch of rounds without a write while the list has open items: how many rounds it lasts. */
function openGaps(session: RecordedSession): readonly number[] {
  const gaps: number[] = [];
  let items: readonly RecordedItem[] = [];
  let gap = 0;
  for (const { todos } of session.rounds) {
    if (todos.length === 0 && items.some(isOpen)) gap += 1;
    if (todos.length === 0) continue;
    gaps.push(gap);
    gap = 0;
    items = itemsOf(todos.at(-1));
  }
  return [...gaps, gap];
}

it("examples/sessions holds the five sessions", () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".jsonl"));
  expect(files.sort()).toEqual(NAMES.map((name) => `${name}.jsonl`));
});

it.each(NAMES)("%s.jsonl is one session of 30 to 90 rounds with 6 writes or more", (name) => {
  const session = load(name);
  expect(session.rounds.length).toBeGreaterThanOrEqual(30);
  expect(session.rounds.length).toBeLessThanOrEqual(90);
  expect(callsOf(session).length).toBeGreaterThanOrEqual(6);
  expect(session.rounds[0]?.userText).toBeTypeOf("string");
  expect(session.rounds.slice(1).some(({ userText }) => typeof userText === "string")).toBe(true);
});

it.each(NAMES)("%s.jsonl names the tool of every todo call and says where it comes from", (name) => {
  for (const round of load(name).rounds) {
    const todoTools = round.tools.filter((tool) => ["TodoWrite", "TaskCreate", "TaskUpdate"].includes(tool));
    expect(todoTools).toEqual(round.todos.map(({ tool }) => tool));
  }
  expect(JSON.parse(readFileSync(new URL(`${name}.jsonl`, FOLDER), "utf8"))).toMatchObject({
    source: { repo: "agent-todos", path: `examples/sessions/${name}.jsonl`, ref: "main", licence: "MIT" },
    model: "scripted",
  });
});

it("refactor-auth.jsonl is kept well from its first write to its last", () => {
  const session = load("refactor-auth");
  for (const call of callsOf(session)) {
    const items = itemsOf(call);
    expect(items).not.toEqual([]);
    expect(items.filter(({ activeForm }) => typeof activeForm !== "string")).toEqual([]);
    expect(items.filter(({ status }) => !STATUSES.includes(String(status)))).toEqual([]);
    expect(items.filter(({ status }) => status === "in_progress")).toHaveLength(items.some(isOpen) ? 1 : 0);
  }
  expect(Math.max(...openGaps(session))).toBeLessThan(10);
  expect(session.rounds.filter(({ compacted }) => compacted)).toHaveLength(1);
  expect(itemsOf(callsOf(session).at(-1)).some(isOpen)).toBe(false);
});

it("forgets.jsonl leaves its list for so long that every reminder comes due, and ends with open items", () => {
  const session = load("forgets");
  // Default reminders: the 10th round without a write, the 20th, and after a longer wait the 40th.
  expect(openGaps(session).filter((gap) => gap >= 10)).toEqual([11, 21, 42]);
  expect(itemsOf(callsOf(session).at(-1)).filter(isOpen)).toHaveLength(2);
});

it("bad-writes.jsonl holds every kind of bad write and recovers from each", () => {
  const calls = callsOf(load("bad-writes"));
  const lists = calls.map(itemsOf);
  const kinds = {
    unknownStatus: lists.filter((items) => items.some(({ status }) => status === "failed" || status === "done")),
    oddSpelling: lists.filter((items) => items.some(({ status }) => status === "IN-PROGRESS")),
    twoInProgress: lists.filter((items) => items.filter(({ status }) => status === "in_progress").length > 1),
    noContent: lists.filter((items) => items.some(({ content }) => content === undefined)),
    tooMany: lists.filter((items) => items.length > 50),
    noList: calls.filter((call) => toTodoWrite(call) === undefined),
  };
  expect(
    Object.entries(kinds)
      .map(([kind, found]) => `${kind} ${found.length}`)
      .join(", "),
  ).toBe("unknownStatus 2, oddSpelling 1, twoInProgress 1, noContent 1, tooMany 1, noList 4");
  expect(calls.filter(({ error }) => error)).toHaveLength(6);
  for (const [index, call] of calls.entries()) {
    if (call.error) expect(calls[index + 1]?.error, `the write after the refused ${index + 1}.`).toBe(false);
  }
  expect(lists.at(-2)?.map(({ status }) => status)).toEqual(Array(10).fill("completed"));
  expect(lists.at(-1)).toEqual([]);
});

it("chinese.jsonl is Chinese throughout, with full-width punctuation, Japanese and emoji", () => {
  const session = load("chinese");
  const items = callsOf(session).flatMap(itemsOf);
  const texts = items.flatMap(({ content, activeForm }) => [content, activeForm].map(String));
  expect(texts.filter((text) => !/\p{Script=Han}/u.test(text))).toEqual([]);
  const all = texts.join("\n");
  const scripts = [/\p{Script=Katakana}/u, /\p{Script=Hiragana}/u, /\p{Extended_Pictographic}/u];
  for (const trait of [/[，：；（）]/u, /[「」]/u, ...scripts]) expect(all).toMatch(trait);
  const spoken = session.rounds.map(({ userText }) => userText).filter((text) => typeof text === "string");
  expect(spoken.filter((text) => !/\p{Script=Han}/u.test(text))).toEqual([]);
});
