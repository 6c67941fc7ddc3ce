import { expect, it } from "vitest";
import { replayRecords } from "../../../../src/programs/replay/index.js";
import { PRODUCTS } from "./products.js";
import { expectRead, findUnread, type ReadCalls } from "./read-calls.js";

const READ: readonly ReadCalls[] = [
  {
    name: "rooCode",
    does: "reads a checklist",
    calls: [["update_todo_list", { todos: "## Plan\n- [X] a\n[-] b\n* [ ] c\n" }]],
    items: ["completed a", "in_progress b", "pending c"],
  },
  {
    name: "rooCode",
    does: "never clears the list for a text that is none",
    calls: [["update_todo_list", { todos: "all done" }]],
    untaken: 1,
    items: [],
  },
  {
    name: "rooCode",
    does: "leaves prose out of a checklist",
    calls: [["update_todo_list", { todos: "Here is my plan:\n- [x] Build\n- [ ] Ship\nThat is all." }]],
    items: ["completed Build", "pending Ship"],
  },
  {
    name: "rooCode",
    does: "refuses a row without a checkbox, so that no item is lost",
    calls: [["update_todo_list", { todos: "- [x] Build\n- Ship" }]],
    untaken: 1,
    items: [],
  },
  {
    name: "rooCode",
    does: "refuses a numbered row without a checkbox, so that no item is lost",
    calls: [["update_todo_list", { todos: "[x] Build\n2. Ship" }]],
    untaken: 1,
    items: [],
  },
  {
    name: "cline",
    does: "takes the checklist out of another tool's arguments",
    calls: [["task_progress", { path: "a.ts", task_progress: "# Plan\n- [x] a\n- [ ] b" }]],
    items: ["completed a", "pending b"],
  },
  {
    name: "cline",
    does: "changes nothing without a checklist",
    calls: [["task_progress", { path: "a.ts" }]],
    items: [],
  },
  {
    name: "cline",
    does: "leaves prose out of a checklist",
    calls: [["task_progress", { task_progress: "Here is my plan:\n- [x] Build\n- [ ] Ship\nThat is all." }]],
    items: ["completed Build", "pending Ship"],
  },
];

it.each(READ)("replay reads $name, which $does", expectRead);

it.each(PRODUCTS.checklists)("each call of %s is read in a test", (name) => {
  expect(findUnread(name, READ)).toEqual([]);
});

it("a call that rides on another tool's call has no reply to pay for", () => {
  const call = { tool: "task_progress", input: { task_progress: "- [ ] Read" } };
  const { receipt } = replayRecords([{ type: "round", calls: [call] }]);
  expect(receipt.tokens.replies).toBe(0);
  expect(receipt.tokens.writes).toBeGreaterThan(0);
});
