import { expect, it } from "vitest";
import { PRODUCTS } from "./products.js";
import { expectRead, findUnread, type ReadCalls } from "./read-calls.js";

const READ: readonly ReadCalls[] = [
  {
    name: "crush",
    does: "takes its list",
    calls: [["todos", { todos: [{ content: "a", status: "completed", active_form: "A" }] }]],
    items: ["completed a"],
  },
  {
    name: "kimiCode",
    does: "takes its list",
    calls: [
      [
        "TodoList",
        {
          todos: [
            { title: "a", status: "done" },
            { title: "b", status: "in_progress" },
          ],
        },
      ],
    ],
    items: ["completed a", "in_progress b"],
  },
  {
    name: "kimiCode",
    does: "takes the list of its forerunner",
    calls: [["SetTodoList", { todos: [{ title: "a", status: "done" }] }]],
    items: ["completed a"],
  },
  { name: "kimiCode", does: "changes nothing without todos", calls: [["TodoList", {}]], items: [] },
  {
    name: "openHands",
    does: "takes a plan",
    calls: [
      [
        "task_tracker",
        {
          command: "plan",
          task_list: [
            { title: "a", notes: "n" },
            { title: "b", status: "done" },
          ],
        },
      ],
    ],
    items: ["pending a", "completed b"],
  },
  {
    name: "openHands",
    does: "takes a list without a command as a plan",
    calls: [["task_tracker", { task_list: [{ title: "a", status: "todo" }] }]],
    items: ["pending a"],
  },
  {
    name: "openHands",
    does: "refuses a plan without a list",
    calls: [["task_tracker", { command: "plan" }]],
    untaken: 1,
    items: [],
  },
  {
    name: "openHands",
    does: "refuses another command",
    calls: [["task_tracker", { command: "clear" }]],
    untaken: 1,
    items: [],
  },
  { name: "openHands", does: "changes nothing with view", calls: [["task_tracker", { command: "view" }]], items: [] },
  { name: "openHands", does: "changes nothing without a command", calls: [["task_tracker", "{}"]], items: [] },
  {
    name: "openHands",
    does: "follows an item by its id",
    calls: [
      ["task_tracker", { command: "plan", task_list: [{ title: "Read", notes: "All of it" }, { title: "Write" }] }],
      [
        "task_tracker",
        {
          command: "plan",
          task_list: [
            { id: "2", title: "Write it down" },
            { id: "1", title: "Read" },
          ],
        },
      ],
      ["task_tracker", { command: "view" }],
    ],
    items: ["pending Write it down", "pending Read"],
  },
  {
    name: "mistralVibe",
    does: "takes a missing status for pending",
    agent: "vibe",
    calls: [["todo", { action: "write", todos: [{ id: "1", content: "a", priority: "high" }] }]],
    items: ["pending a"],
  },
  {
    name: "mistralVibe",
    does: "never clears the list for a write without one",
    agent: "vibe",
    calls: [["todo", { action: "write" }]],
    untaken: 1,
    items: [],
  },
  {
    name: "mistralVibe",
    does: "refuses another action",
    agent: "vibe",
    calls: [["todo", { action: "clear", todos: [] }]],
    untaken: 1,
    items: [],
  },
  {
    name: "mistralVibe",
    does: "changes nothing with read",
    agent: "vibe",
    calls: [["todo", { action: "read" }]],
    items: [],
  },
  {
    name: "amplifier",
    does: "takes its list",
    agent: "amplifier",
    calls: [["todo", { action: "create", todos: [{ content: "a", status: "in_progress", activeForm: "A" }] }]],
    items: ["in_progress a"],
  },
  {
    name: "amplifier",
    does: "takes an update for a whole list",
    agent: "amplifier",
    calls: [["todo", { action: "update", todos: [{ content: "a", status: "completed", activeForm: "A" }] }]],
    items: ["completed a"],
  },
  {
    name: "amplifier",
    does: "refuses another action",
    agent: "amplifier",
    calls: [["todo", { action: "delete" }]],
    untaken: 1,
    items: [],
  },
  {
    name: "amplifier",
    does: "changes nothing with list",
    agent: "amplifier",
    calls: [["todo", { action: "list" }]],
    items: [],
  },
];

it.each(READ)("replay reads $name, which $does", expectRead);

it.each(PRODUCTS.wholeLists)("each call of %s is read in a test", (name) => {
  expect(findUnread(name, READ)).toEqual([]);
});
