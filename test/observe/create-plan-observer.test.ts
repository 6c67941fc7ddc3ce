import type { TodoList } from "agent-todos";
import { createPlanObserver, type ObservedRound } from "agent-todos/observe";
import { expect, it } from "vitest";
import { items, line } from "../support/write.js";
import { EDIT, listOf, play, reasonsOf, shownState } from "./watch.js";

const LIST = listOf("Write", "Test");
const FAILING: ObservedRound = { calls: [{ name: "bash", input: "npm test", failed: true }] };

it.each<[string, ObservedRound[]]>([
  ["a round that failed", [EDIT, FAILING]],
  ["a round that went well", [EDIT]],
])("next() believes a row that is ticked at the end of a turn, after %s", (_, rounds) => {
  const observer = createPlanObserver();
  const { state } = play(observer, rounds, { list: LIST });
  const { checklist } = observer.next(state, { type: "end", list: LIST, text: "- [x] Write\n- [ ] Test" });
  expect(checklist?.list.items.map(line)).toEqual(["[x]Write", "[ ]Test"]);
  expect(checklist?.refused).toEqual([]);
});

const ticked = { ...EDIT, text: "- [x] Write\n- [ ] Test" };
const twoRunning = { ...EDIT, text: "- [>] Write\n- [>] Test" };

it.each<[string, ObservedRound[], string]>([
  [
    "asks as late after a checklist that changed the plan as after a request",
    [EDIT, EDIT, ticked, EDIT, EDIT],
    "FIRST spacing idle spacing WORK",
  ],
  [
    "asks as soon beside a checklist that is refused",
    [EDIT, EDIT, twoRunning, EDIT, EDIT],
    "FIRST spacing WORK spacing WORK",
  ],
])("next() %s", (_, rounds, reasons) => {
  const observer = createPlanObserver({ first: 1, spacing: 2, growth: 0 });
  expect(reasonsOf(play(observer, rounds, { list: LIST }).decisions)).toBe(reasons);
});

it("next() asks first no later for a checklist that changed the plan", () => {
  const observer = createPlanObserver({ first: 3 });
  expect(reasonsOf(play(observer, [EDIT, ticked, EDIT], { list: LIST }).decisions)).toBe("few_rounds few_rounds FIRST");
});

it("read() reopens an item that was finished when the person wrote, also after it changed another one", () => {
  const observer = createPlanObserver();
  const list: TodoList = { revision: 1, items: items("[x]Write", "[ ]Test") };
  const spoken = observer.next(shownState(observer, list), { type: "user", list, text: "It is still wrong." });
  const { state } = play(observer, [EDIT], { state: spoken.state, list });
  const first = observer.read(state, list, { add: ["Ship"], updates: [{ id: "#2", status: "in_progress" }] });
  const second = observer.read(first.state, first.list, { updates: [{ id: "#1", status: "pending" }] });
  expect(second.list.items.map(line)).toEqual(["[ ]Write", "[>]Test", "[ ]Ship"]);
  expect(second.refused).toEqual([]);
});
