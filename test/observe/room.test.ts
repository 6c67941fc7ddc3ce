import type { TodoList } from "agent-todos";
import { createPlanObserver } from "agent-todos/observe";
import { expect, it } from "vitest";
import { EDIT, listOf, play } from "./watch.js";

const FINISHED: TodoList = {
  revision: 4,
  items: [
    { content: "Write", status: "completed" },
    { content: "Drop", status: "cancelled" },
  ],
};
const observer = createPlanObserver({ first: 1 });

/** An observer that has heard the person and seen a round. */
function ask(list: TodoList) {
  const { state } = observer.next(observer.start(), { type: "user", list, text: "Now the docs." });
  return play(observer, [EDIT], { state, list });
}

it("read() begins a new list after a message that found everything finished", () => {
  const { state } = ask(FINISHED);
  const answer = observer.read(state, FINISHED, { add: [{ content: "Write the docs", status: "in_progress" }] });
  expect(answer.list).toEqual({ revision: 5, items: [{ content: "Write the docs", status: "in_progress" }] });
  expect(answer.changes.map(({ type }) => type)).toEqual(["added", "removed", "removed"]);
  const next = observer.read(answer.state, answer.list, { add: ["Check them"] });
  expect(next.list.items).toHaveLength(2);
});

it.each([
  ["silence", {}, FINISHED.items],
  ["additions that are refused", { add: [{ content: "" }] }, FINISHED.items],
  ["one that reopens", { updates: [{ id: "#1", status: "in_progress" }], add: ["Docs"] }, 3],
])("read() keeps the finished list after %s", (_name, reply, expected) => {
  const { items } = observer.read(ask(FINISHED).state, FINISHED, reply).list;
  expect(typeof expected === "number" ? items.length : items).toEqual(expected);
});

it("read() adds to a list that still has something open", () => {
  const list = listOf("Write", "Test");
  expect(observer.read(ask(list).state, list, { add: ["Docs"] }).list.items).toHaveLength(3);
});

it("read() adds to a finished list while the person is silent", () => {
  const { state } = play(observer, [EDIT], { list: FINISHED });
  expect(observer.read(state, FINISHED, { add: ["Docs"] }).list.items).toHaveLength(3);
});

it("next() shows that additions begin a new list, after a message that found everything finished", () => {
  const shown = (list: TodoList, state = observer.start()): string => {
    const { decision } = observer.next(state, { type: "round", list, ...EDIT });
    return decision.observe ? (decision.request.prompt.match(/^The .*list.*:$/m)?.[0] ?? "") : "";
  };
  const spoken = observer.next(observer.start(), { type: "user", list: FINISHED, text: "Now the docs." }).state;
  expect(shown(FINISHED, spoken)).toBe("The finished list; added items begin a new one:");
  expect(shown(FINISHED)).toBe("The list:");
  expect(shown(listOf("Write"), spoken)).toBe("The list:");
});
