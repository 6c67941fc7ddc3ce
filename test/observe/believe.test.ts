import { readFileSync } from "node:fs";
import type { TodoItem, TodoList } from "agent-todos";
import { createPlanObserver, type ObservedRound } from "agent-todos/observe";
import { expect, it } from "vitest";
import { OBSERVER_RULES } from "../../src/observe/refusal.js";
import { readTable } from "../support/read-table.js";
import { EDIT, listOf, play, shownState } from "./watch.js";

const LIST = listOf("Write the parser", "Test it", "Ship");
const FAILING: ObservedRound = { calls: [{ name: "bash", input: "npm test", failed: true }] };

/** Reads an answer about the list, of which `now` is what it became since it was shown. */
function read(reply: unknown, now: TodoList = LIST, rules = {}) {
  const observer = createPlanObserver({ rules });
  const { list, refused, changes } = observer.read(shownState(observer, LIST, [EDIT, FAILING]), now, reply);
  return {
    list,
    statuses: list.items.map(({ status }) => status).join(" "),
    refused: refused.map(({ code, path }) => `${code} ${path.join(".")}`),
    changes: changes.map(({ type }) => type).join(" "),
  };
}

const KEPT = "in_progress pending pending";

/** The list with one item changed by somebody else. */
function changed(index: number, fields: Partial<TodoItem>): TodoList {
  return { revision: 2, items: LIST.items.map((item, at) => (at === index ? { ...item, ...fields } : item)) };
}

const update = (...updates: readonly object[]) => ({ updates });

it.each(
  readTable<[string, unknown, string]>("observe/believe.refused"),
)("read() refuses %s and keeps the list: %j", (code, reply, refused) => {
  const found = read(reply);
  expect(found.refused).toEqual([refused]);
  expect(refused.split(" ")[0]).toBe(code);
  expect(found.list).toBe(LIST);
});

it("read() adds what was born completed as pending, and does not add what was born cancelled", () => {
  const { list, refused } = read({
    add: [
      { content: "Lint", status: "completed" },
      { content: "Drop", status: "cancelled" },
    ],
  });
  expect(list.items.at(-1)).toEqual({ content: "Lint", status: "pending" });
  expect(list.items).toHaveLength(4);
  expect(refused).toEqual(["born_completed add.0.status", "born_completed add.1.status"]);
});

it("read() adds a second running item as pending", () => {
  const { list, refused } = read({ add: [{ content: "Lint", status: "in_progress" }] });
  expect(list.items.at(-1)?.status).toBe("pending");
  expect(refused).toEqual(["two_running add.0.status"]);
});

it("read() takes the rest of an answer of which a part is refused, and gives the list one revision", () => {
  const { list, statuses, refused, changes } = read({
    add: [{ content: "Write the notes" }],
    remove: ["#3"],
    updates: [
      { id: "#2", status: "in_progress" },
      { id: "#1", status: "completed", round: 1 },
      { id: "#3", status: "completed" },
    ],
  });
  expect(statuses).toBe("completed in_progress pending pending");
  expect(refused).toEqual(["removal remove.0", "no_round updates.2.round"]);
  expect(changes).toBe("completed started added");
  expect(list.revision).toBe(2);
});

it("read() leaves the second item waiting where the completion of the first one is refused", () => {
  const { statuses, refused } = read(update({ id: "#1", status: "completed" }, { id: "#2", status: "in_progress" }));
  expect(statuses).toBe(KEPT);
  expect(refused).toEqual(["no_round updates.0.round", "two_running updates.1.status"]);
});

it.each([
  [
    "a status",
    changed(0, { status: "pending" }),
    update({ id: "#1", status: "cancelled" }),
    "person_changed updates.0.status",
  ],
  [
    "a text",
    changed(1, { content: "Test it twice" }),
    update({ id: "#2", content: "Test it well" }),
    "person_changed updates.0.content",
  ],
  [
    "an item that is gone",
    { revision: 2, items: LIST.items.slice(1) },
    update({ id: "#1", status: "cancelled" }),
    "person_changed updates.0.id",
  ],
])("read() refuses person_changed: %s", (_name, now, reply, refused) => {
  const found = read(reply, now);
  expect(found.refused).toEqual([refused]);
  expect(found.list).toBe(now);
});

it("read() lays its status over an item whose text somebody else has changed", () => {
  const { statuses, refused } = read(
    update({ id: "#2", status: "cancelled" }),
    changed(1, { content: "Test it twice" }),
  );
  expect([statuses, refused]).toEqual(["in_progress cancelled pending", []]);
});

it("read() finds an item that has moved, and leaves alone what was added meanwhile", () => {
  const now = { revision: 2, items: [{ content: "Ask Ann", status: "pending" as const }, ...LIST.items] };
  const { list } = read(update({ id: "#1", status: "completed", round: 1 }), now);
  expect(list.items.map(({ content, status }) => `${content}: ${status}`)).toEqual([
    "Ask Ann: pending",
    "Write the parser: completed",
    "Test it: pending",
    "Ship: pending",
  ]);
});

it("read() refuses to reopen a finished item until the person speaks, and then does it once", () => {
  const observer = createPlanObserver();
  const finished = {
    ...LIST,
    items: LIST.items.map((item, at) => (at === 0 ? { ...item, status: "completed" as const } : item)),
  };
  const reopen = update({ id: "#1", status: "in_progress" });
  const silent = observer.read(shownState(observer, finished), finished, reopen);
  expect(silent.refused.map(({ code }) => code)).toEqual(["reopened"]);
  const spoken = observer.next(silent.state, { type: "user", list: finished, text: "The parser is still wrong." });
  const { state } = play(observer, [EDIT], { state: spoken.state, list: finished });
  const opened = observer.read(state, finished, reopen);
  expect(opened.list.items[0]?.status).toBe("in_progress");
  const again = observer.next(opened.state, { type: "end", list: finished }).state;
  expect(observer.read(again, finished, reopen).refused.map(({ code }) => code)).toEqual(["reopened"]);
});

it("read() drops the activeForm of an item that gets a new text without one", () => {
  const observer = createPlanObserver();
  const list: TodoList = {
    revision: 1,
    items: [{ content: "Add tests", activeForm: "Adding tests", status: "in_progress" }],
  };
  const answer = observer.read(shownState(observer, list), list, update({ id: "#1", content: "Add ten tests" }));
  expect(answer.list.items).toEqual([{ content: "Add ten tests", status: "in_progress" }]);
});

it("read() refuses an addition beyond maxItems alone", () => {
  const { list, refused } = read({ add: ["Four", "Five"] }, LIST, { maxItems: 4 });
  expect(list.items).toHaveLength(4);
  expect(refused.map((text) => text.split(" ")[0])).toEqual(["too_many_items"]);
});

it.each(readTable<[string, unknown]>("observe/believe.taken"))("read() takes %s", (_name, reply) => {
  expect(read(reply)).toMatchObject({ statuses: "completed pending pending", refused: [] });
});

it.each([
  undefined,
  null,
  "",
  {},
  "{}",
  "No changes.",
  { add: [], updates: null },
])("read() takes %j as silence", (reply) => {
  expect(read(reply)).toMatchObject({ list: LIST, refused: [], changes: "" });
});

it("every rule has a row in docs/observer.md", () => {
  const page = readFileSync(new URL("../../docs/observer.md", import.meta.url), "utf8");
  expect(OBSERVER_RULES.filter((rule) => !page.includes(`| \`${rule}\` |`))).toEqual([]);
});
