import { readFileSync } from "node:fs";
import type { TodoItem, TodoList } from "agent-todos";
import { createPlanObserver, type ObservedRound } from "agent-todos/observe";
import { expect, it } from "vitest";
import { hashItem } from "../../src/observe/believe.js";
import { OBSERVER_RULES } from "../../src/observe/refusal.js";
import { items } from "../support/write.js";
import { EDIT, listOf, play, shownState } from "./watch.js";

const LIST = listOf("Write the parser", "Test it", "Ship");
const FAILING: ObservedRound = { calls: [{ name: "bash", input: "npm test", failed: true }] };

interface Answer {
  readonly what: string;
  readonly reply?: unknown;
  /** The list that was shown, and what became of it since. */
  readonly shown?: TodoList;
  readonly now?: TodoList;
  readonly rules?: object;
  readonly refused: readonly string[];
  /** The next list and what changed in it; left out where the list stays the same. */
  readonly items?: readonly TodoItem[];
  readonly changes?: string;
}

it.each<Answer>([
  {
    what: 'refuses no_round and keeps the list: {"updates":[{"id":"#1","status":"completed"}]}',
    reply: { updates: [{ id: "#1", status: "completed" }] },
    refused: ["no_round updates.0.round"],
  },
  {
    what: 'refuses unknown_round and keeps the list: {"updates":[{"id":"#1","status":"completed","round":9}]}',
    reply: { updates: [{ id: "#1", status: "completed", round: 9 }] },
    refused: ["unknown_round updates.0.round"],
  },
  {
    what: 'refuses unknown_round and keeps the list: {"updates":[{"id":"#1","status":"completed","round":"soon"}]}',
    reply: { updates: [{ id: "#1", status: "completed", round: "soon" }] },
    refused: ["unknown_round updates.0.round"],
  },
  {
    what: 'refuses failed_round and keeps the list: {"updates":[{"id":"#1","status":"completed","round":2}]}',
    reply: { updates: [{ id: "#1", status: "completed", round: 2 }] },
    refused: ["failed_round updates.0.round"],
  },
  {
    what: 'refuses removal and keeps the list: {"remove":["#1"]}',
    reply: { remove: ["#1"] },
    refused: ["removal remove.0"],
  },
  {
    what: 'refuses two_running and keeps the list: {"updates":[{"id":"#2","status":"in_progress"}]}',
    reply: { updates: [{ id: "#2", status: "in_progress" }] },
    refused: ["two_running updates.0.status"],
  },
  {
    what: 'refuses unknown_id and keeps the list: {"updates":[{"id":"#4","status":"completed","round":1}]}',
    reply: { updates: [{ id: "#4", status: "completed", round: 1 }] },
    refused: ["unknown_id updates.0.id"],
  },
  {
    what: 'refuses unknown_id and keeps the list: {"updates":[{"status":"completed","round":1}]}',
    reply: { updates: [{ status: "completed", round: 1 }] },
    refused: ["unknown_id updates.0.id"],
  },
  {
    what: 'refuses not_a_patch and keeps the list: {"todos":[]}',
    reply: { todos: [] },
    refused: ["not_a_patch todos"],
  },
  { what: "refuses not_a_patch and keeps the list: []", reply: [], refused: ["not_a_patch "] },
  {
    what: 'refuses not_a_patch and keeps the list: "I could not decide, sorry."',
    reply: "I could not decide, sorry.",
    refused: ["not_a_patch "],
  },
  { what: 'refuses not_a_patch and keeps the list: {"add":3}', reply: { add: 3 }, refused: ["not_a_patch add"] },
  {
    what: 'refuses not_a_patch and keeps the list: {"updates":["#1"]}',
    reply: { updates: ["#1"] },
    refused: ["not_a_patch updates.0"],
  },
  {
    what: 'refuses invalid_status and keeps the list: {"updates":[{"id":"#1","status":"failed"}]}',
    reply: { updates: [{ id: "#1", status: "failed" }] },
    refused: ["invalid_status updates.0.status"],
  },
  {
    what: 'refuses too_long and keeps the list: {"updates":[{"id":"#1","content":"aaa…"}]}',
    reply: { updates: [{ id: "#1", content: "a".repeat(501) }] },
    refused: ["too_long updates.0.content"],
  },
  {
    what: 'refuses blank and keeps the list: {"add":[{"content":" "}]}',
    reply: { add: [{ content: " " }] },
    refused: ["blank add.0.content"],
  },
  {
    what: "adds what was born completed as pending, and does not add what was born cancelled",
    reply: {
      add: [
        { content: "Lint", status: "completed" },
        { content: "Drop", status: "cancelled" },
      ],
    },
    refused: ["born_completed add.0.status", "born_completed add.1.status"],
    items: items("[>]Write the parser", "[ ]Test it", "[ ]Ship", "[ ]Lint"),
    changes: "added",
  },
  {
    what: "adds a second running item as pending",
    reply: { add: [{ content: "Lint", status: "in_progress" }] },
    refused: ["two_running add.0.status"],
    items: items("[>]Write the parser", "[ ]Test it", "[ ]Ship", "[ ]Lint"),
    changes: "added",
  },
  {
    what: "takes the rest of an answer of which a part is refused, and gives the list one revision",
    reply: {
      add: [{ content: "Write the notes" }],
      remove: ["#3"],
      updates: [
        { id: "#2", status: "in_progress" },
        { id: "#1", status: "completed", round: 1 },
        { id: "#3", status: "completed" },
      ],
    },
    refused: ["removal remove.0", "no_round updates.2.round"],
    items: items("[x]Write the parser", "[>]Test it", "[ ]Ship", "[ ]Write the notes"),
    changes: "completed started added",
  },
  {
    what: "leaves the second item waiting where the completion of the first one is refused",
    reply: {
      updates: [
        { id: "#1", status: "completed" },
        { id: "#2", status: "in_progress" },
      ],
    },
    refused: ["no_round updates.0.round", "two_running updates.1.status"],
  },
  {
    what: "refuses a status that a person has changed",
    now: { revision: 2, items: items("[ ]Write the parser", "[ ]Test it", "[ ]Ship") },
    reply: { updates: [{ id: "#1", status: "cancelled" }] },
    refused: ["person_changed updates.0.status"],
  },
  {
    what: "refuses a status of an item that a person has blocked",
    rules: { blocked: "optional" },
    now: {
      revision: 2,
      items: [
        { content: "Write the parser", status: "in_progress" },
        { content: "Test it", status: "pending", blocked: "Ann is away" },
        { content: "Ship", status: "pending" },
      ],
    },
    reply: { updates: [{ id: "#2", status: "cancelled" }] },
    refused: ["person_changed updates.0.status"],
  },
  {
    what: "refuses a text that a person has changed",
    now: { revision: 2, items: items("[>]Write the parser", "[ ]Test it twice", "[ ]Ship") },
    reply: { updates: [{ id: "#2", content: "Test it well" }] },
    refused: ["person_changed updates.0.content"],
  },
  {
    what: "refuses an item that a person has taken away",
    now: { revision: 2, items: items("[ ]Test it", "[ ]Ship") },
    reply: { updates: [{ id: "#1", status: "cancelled" }] },
    refused: ["person_changed updates.0.id"],
  },
  {
    what: "lays its status over an item whose text somebody else has changed",
    now: { revision: 2, items: items("[>]Write the parser", "[ ]Test it twice", "[ ]Ship") },
    reply: { updates: [{ id: "#2", status: "cancelled" }] },
    refused: [],
    items: items("[>]Write the parser", "[~]Test it twice", "[ ]Ship"),
    changes: "cancelled",
  },
  {
    what: "finds an item that has moved, and leaves alone what was added meanwhile",
    now: { revision: 2, items: items("[ ]Ask Ann", "[>]Write the parser", "[ ]Test it", "[ ]Ship") },
    reply: { updates: [{ id: "#1", status: "completed", round: 1 }] },
    refused: [],
    items: items("[ ]Ask Ann", "[x]Write the parser", "[ ]Test it", "[ ]Ship"),
    changes: "completed",
  },
  {
    what: "drops the activeForm of an item that gets a new text without one",
    shown: { revision: 1, items: [{ content: "Add tests", activeForm: "Adding tests", status: "in_progress" }] },
    reply: { updates: [{ id: "#1", content: "Add ten tests" }] },
    refused: [],
    items: items("[>]Add ten tests"),
    changes: "reworded edited",
  },
  {
    what: "keeps the activeForm that comes with a new text",
    shown: { revision: 1, items: [{ content: "Add tests", activeForm: "Adding tests", status: "in_progress" }] },
    reply: { updates: [{ id: "#1", content: "Add ten tests", activeForm: "Adding ten" }] },
    refused: [],
    items: [{ content: "Add ten tests", activeForm: "Adding ten", status: "in_progress" }],
    changes: "reworded edited",
  },
  {
    what: "takes a new activeForm alone",
    shown: { revision: 1, items: [{ content: "Add tests", activeForm: "Adding tests", status: "in_progress" }] },
    reply: { updates: [{ id: "#1", activeForm: "Adding them" }] },
    refused: [],
    items: [{ content: "Add tests", activeForm: "Adding them", status: "in_progress" }],
    changes: "edited",
  },
  {
    what: "refuses a new text without an activeForm where the rules require one",
    shown: { revision: 1, items: [{ content: "Add tests", activeForm: "Adding tests", status: "in_progress" }] },
    rules: { activeForm: "required" },
    reply: { updates: [{ id: "#1", content: "Add ten tests" }] },
    refused: ["blank updates.0.activeForm"],
  },
  {
    what: "takes a new text with its activeForm where the rules require one",
    shown: { revision: 1, items: [{ content: "Add tests", activeForm: "Adding tests", status: "in_progress" }] },
    rules: { activeForm: "required" },
    reply: { updates: [{ id: "#1", content: "Add ten tests", activeForm: "Adding ten" }] },
    refused: [],
    items: [{ content: "Add ten tests", activeForm: "Adding ten", status: "in_progress" }],
    changes: "reworded edited",
  },
  {
    what: "refuses an addition beyond maxItems alone",
    rules: { maxItems: 4 },
    reply: { add: ["Four", "Five"] },
    refused: ["too_many_items todos"],
    items: items("[>]Write the parser", "[ ]Test it", "[ ]Ship", "[ ]Four"),
    changes: "added",
  },
])("read() $what", (row) => {
  const { reply, shown = LIST, now = shown, rules = {}, changes = "" } = row;
  const observer = createPlanObserver({ rules });
  const found = observer.read(shownState(observer, shown, [EDIT, FAILING]), now, reply);
  expect(found.refused.map(({ code, path }) => `${code} ${path.join(".")}`)).toEqual(row.refused);
  expect(found.changes.map(({ type }) => type).join(" ")).toBe(changes);
  if (row.items === undefined) expect(found.list).toBe(now);
  else expect(found.list).toEqual({ items: row.items, revision: now.revision + 1 });
});

it.each<Omit<Answer, "what">>([
  { reply: { add: [{ content: " Test it " }] }, refused: ["already_there add.0.content"] },
  { reply: { add: ["Lint", "Lint"] }, refused: ["already_there add.1.content"], changes: "added" },
  { reply: { updates: [{ id: "#3", status: "cancelled" }], add: ["Ship"] }, refused: [], changes: "added cancelled" },
])("read() refuses an addition only where an open item has its text: $reply", ({ reply, refused, changes = "" }) => {
  const observer = createPlanObserver();
  const found = observer.read(shownState(observer, LIST, [EDIT]), LIST, reply);
  expect(found.refused.map(({ code, path }) => `${code} ${path.join(".")}`)).toEqual(refused);
  expect(
    found.changes
      .map(({ type }) => type)
      .sort()
      .join(" "),
  ).toBe(changes);
});

it("read() refuses to reopen a finished item until the person speaks, and then does it once", () => {
  const observer = createPlanObserver();
  const finished = {
    ...LIST,
    items: LIST.items.map((item, at) => (at === 0 ? { ...item, status: "completed" as const } : item)),
  };
  const reopen = { updates: [{ id: "#1", status: "in_progress" }] };
  const silent = observer.read(shownState(observer, finished), finished, reopen);
  expect(silent.refused.map(({ code }) => code)).toEqual(["reopened"]);
  const spoken = observer.next(silent.state, { type: "user", list: finished, text: "The parser is still wrong." });
  const { state } = play(observer, [EDIT], { state: spoken.state, list: finished });
  const opened = observer.read(state, finished, reopen);
  expect(opened.list.items[0]?.status).toBe("in_progress");
  const again = observer.next(opened.state, { type: "end", list: finished }).state;
  expect(observer.read(again, finished, reopen).refused.map(({ code }) => code)).toEqual(["reopened"]);
});

it("every rule has a row in docs/observer.md", () => {
  const page = readFileSync(new URL("../../docs/observer.md", import.meta.url), "utf8");
  expect(OBSERVER_RULES.filter((rule) => !page.includes(`| \`${rule}\` |`))).toEqual([]);
});

it("hashItem() knows an item by its id whatever its words are, else by its words", () => {
  const hash = (content: string, id?: string): string => hashItem({ content, status: "completed", ...(id && { id }) });
  expect(hash("Test the parser", "a")).toBe(hash("Test it", "a"));
  expect(new Set([hash("a"), hash("b"), hash("b", "a"), hash("b", "c")]).size).toBe(4);
});
