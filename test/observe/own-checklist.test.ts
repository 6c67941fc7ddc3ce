import { EMPTY_TODO_LIST, type TodoList } from "agent-todos";
import { createPlanObserver } from "agent-todos/observe";
import { expect, it } from "vitest";
import { EDIT, listOf, play } from "./watch.js";

const observer = createPlanObserver();
const PLAN = "My plan:\n\n- [>] Write the parser\n- [ ] Test it\n\nI begin.";

function say(text: string, list: TodoList = EMPTY_TODO_LIST, calls = EDIT.calls) {
  return observer.next(observer.start(), { type: "round", list, calls, text });
}

it("next() takes a checklist in the model's own words as a plan", () => {
  const { checklist, decision } = say(PLAN);
  expect(checklist?.list.items).toEqual([
    { content: "Write the parser", status: "in_progress" },
    { content: "Test it", status: "pending" },
  ]);
  expect(checklist?.changes.map(({ type }) => type)).toEqual(["added", "added"]);
  expect(decision.observe).toBe(false);
});

it("next() believes a row that is ticked, as its round is its own", () => {
  const { checklist } = say("- [x] write the parser\n- [ ] Test it", listOf("Write the parser", "Test it"));
  expect(checklist?.list.items.map(({ status }) => status)).toEqual(["completed", "pending"]);
});

it.each([
  ["born_completed", "- [x] Lint\n- [ ] Test it", EDIT.calls],
  ["failed_round", "- [x] Write the parser\n- [ ] Test it", [{ name: "bash", failed: true }]],
  ["two_running", "- [>] Test it\n- [>] Write the parser", EDIT.calls],
])("next() holds a checklist to the same rules: %s", (code, text, calls) => {
  const { checklist } = say(text, listOf("Write the parser", "Test it"), calls);
  expect(checklist?.refused.map((refusal) => refusal.code)).toEqual([code]);
});

it.each([
  ["one row", "- [ ] Write"],
  ["no row", "First I write, then I test [1]."],
  ["rows in code", "```md\n- [ ] Write\n- [ ] Test\n```"],
  ["rows that say what the list says", "- [ ] Write the parser\n- [ ] Test it"],
])("next() finds no checklist in %s", (_name, text) => {
  expect(say(text, listOf("Write the parser", "Test it"))).not.toHaveProperty("checklist");
});

it("read() does not take for somebody else's change what a checklist changed meanwhile", () => {
  const list = listOf("Write the parser", "Test it");
  const { state } = play(createPlanObserver({ first: 1 }), [EDIT], { list });
  const step = observer.next(state, {
    type: "round",
    list,
    ...EDIT,
    text: "- [x] Write the parser\n- [ ] Test it",
    asking: true,
  });
  const now = step.checklist?.list ?? list;
  const { refused, list: read } = observer.read(step.state, now, {
    updates: [
      { id: "#1", status: "completed", round: 1 },
      { id: "#2", status: "in_progress" },
    ],
  });
  expect(refused).toEqual([]);
  expect(read.items.map(({ status }) => status)).toEqual(["completed", "in_progress"]);
});
