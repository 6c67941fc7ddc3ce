import { readFileSync } from "node:fs";
import type { TodoItem, TodoList } from "agent-todos";
import { createPlanObserver, type ObservedRound } from "agent-todos/observe";
import { expect, it } from "vitest";
import { OBSERVER_RULES } from "../../src/observe/refusal.js";
import { readRows } from "../support/read-rows.js";
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

it.each(readRows<Answer>("observe/believe"))("read() $what", (row) => {
  const { reply, shown = LIST, now = shown, rules = {}, items, changes = "" } = row;
  const observer = createPlanObserver({ rules });
  const found = observer.read(shownState(observer, shown, [EDIT, FAILING]), now, reply);
  expect(found.refused.map(({ code, path }) => `${code} ${path.join(".")}`)).toEqual(row.refused);
  expect(found.changes.map(({ type }) => type).join(" ")).toBe(changes);
  if (items === undefined) expect(found.list).toBe(now);
  else expect(found.list).toEqual({ items, revision: now.revision + 1 });
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
