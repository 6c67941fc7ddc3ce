import { expect, it } from "vitest";
import { PRODUCTS } from "./products.js";
import { expectRead, findUnread, type ReadCalls } from "./read-calls.js";

const READ: readonly ReadCalls[] = [
  {
    name: "microsoftAgentFramework",
    does: "each of its calls",
    calls: [
      ["todos_get_all", {}],
      ["todos_add", { todos: [{ title: "Build", description: "All of it" }, { title: "Ship" }, "Tell"] }],
      ["todos_complete", { items: [{ id: 1, reason: "It compiles" }] }],
      ["todos_complete", { items: [{ id: 1, reason: "It compiles" }] }],
      [
        "todos_complete",
        {
          items: [
            { id: 2, reason: "Out" },
            { id: 7, reason: "Out" },
          ],
        },
      ],
      ["todos_get_remaining", {}],
      ["todos_complete", { ids: [2, "2"] }],
      ["todos_remove", { ids: [3] }],
      ["todos_get_remaining", {}],
      ["todos_get_all", {}],
      ["todos_remove", {}],
      ["todos_remove", { ids: 3 }],
      ["todos_add", { todos: [{}] }],
      ["todos_add", {}],
      ["todos_complete", {}],
      ["todos_complete", { items: [{ reason: "Done" }] }],
      ["todos_add", { todos: [], delete: true }],
    ],
    untaken: 7,
    items: ["completed Build", "completed Ship"],
  },
  {
    name: "dockerAgent",
    does: "each of its calls",
    calls: [
      ["list_todos", {}],
      ["create_todo", { description: "Build" }],
      ["create_todos", { descriptions: ["Ship", "Tell"] }],
      [
        "update_todos",
        {
          updates: [
            { id: "todo_1", status: "completed" },
            { id: "todo_2", status: "in-progress" },
          ],
        },
      ],
      [
        "update_todos",
        {
          updates: [
            { id: "todo_3", status: "completed" },
            { id: "todo_9", status: "completed" },
          ],
        },
      ],
      ["update_todos", { updates: [{ id: "todo_3" }] }],
      ["update_todos", { updates: [{ id: "todo_3", status: "blocked" }] }],
      ["update_todos", { id: "todo_3", status: "TODO_STATUS_IN_PROGRESS" }],
      ["create_todos", { descriptions: ["Rest", 4] }],
      ["create_todos", {}],
      ["list_todos", {}],
    ],
    untaken: 4,
    items: ["completed Build", "in_progress Ship", "in_progress Tell"],
  },
  {
    name: "kiro",
    does: "each of its calls",
    calls: [
      ["todo_list", {}],
      ["todo_list", { command: "create" }],
      ["todo_list", { command: "create", tasks: ["Build", "Ship"], todo_list_description: "Release" }],
      ["todo_list", { command: "complete", completed_indices: [0], context_update: "It compiles", current_id: "1" }],
      ["todo_list", { command: "complete", completed_indices: [1, 2], context_update: "Out" }],
      ["todo_list", { command: "add", new_tasks: ["Test", "Tell"], insert_indices: [1, 3] }],
      ["todo_list", { command: "add", new_tasks: ["Rest"], insert_indices: [9] }],
      ["todo_list", { new_tasks: ["Rest"] }],
      ["todo_list", { command: "remove", remove_indices: [4, 3] }],
      ["todo_list", { command: "remove" }],
      ["todo_list", { command: "clear" }],
      ["todo_list", { completed_indices: ["1"] }],
      ["todo_list", { command: "load" }],
    ],
    untaken: 5,
    items: ["completed Build", "completed Test", "pending Ship"],
  },
  {
    name: "kiro",
    does: "makes a list of texts",
    calls: [["todo_list", { command: "create", tasks: ["a", "[x] b"], todo_list_description: "Both" }]],
    items: ["pending a", "pending [x] b"],
  },
  { name: "kiro", does: "changes nothing with lookup", calls: [["todo_list", { command: "lookup" }]], items: [] },
  {
    name: "warp",
    does: "each of its calls",
    calls: [
      [
        "create_todo_list",
        {
          initial_todos: [
            { id: "a", title: "Build" },
            { id: "b", title: "Ship", description: "To npm" },
          ],
        },
      ],
      ["mark_todos_completed", { todo_ids: ["a"] }],
      ["mark_todos_completed", { todo_ids: ["z"] }],
      [
        "update_pending_todos",
        {
          updated_pending_todos: [
            { id: "c", title: "Test" },
            { id: "b", title: "Ship" },
          ],
        },
      ],
      ["update_pending_todos", { updated_pending_todos: [{ id: "c", title: "Test" }, { id: "d" }] }],
      ["update_pending_todos", {}],
      ["update_pending_todos", { updated_pending_todos: [{ id: "c", title: "Test" }] }],
    ],
    untaken: 3,
    items: ["completed Build", "in_progress Test"],
  },
  {
    name: "browserUse",
    does: "each of its calls",
    calls: [
      ["plan_update", { current_plan_item: 0 }],
      ["plan_update", { plan_update: ["Open", "Search", "Compare"] }],
      ["plan_update", { memory: "It loads", action: [] }],
      ["plan_update", { current_plan_item: 2 }],
      ["plan_update", { current_plan_item: 3 }],
      ["plan_update", { current_plan_item: 1 }],
      ["plan_update", { plan_update: ["Open", "Search elsewhere", "Compare"], current_plan_item: 0 }],
      ["plan_update", { plan_update: "Open" }],
      ["plan_update", { plan_update: ["Open", null] }],
    ],
    untaken: 4,
    items: ["completed Open", "in_progress Search elsewhere", "pending Compare"],
  },
  {
    name: "browserUse",
    does: "begins a plan with its first item",
    calls: [["plan_update", { next_goal: "a", plan_update: ["a", "b"], current_plan_item: 1, action: [] }]],
    items: ["in_progress a", "pending b"],
  },
  {
    name: "browserUse",
    does: "finishes what it passes on its way to a later item",
    calls: [
      ["plan_update", { plan_update: ["a", "b", "c"] }],
      ["plan_update", { current_plan_item: 2 }],
    ],
    items: ["completed a", "completed b", "in_progress c"],
  },
  {
    name: "browserUse",
    does: "pauses the item that ran where it goes back to an earlier one",
    calls: [
      ["plan_update", { plan_update: ["a", "b", "c"] }],
      ["plan_update", { current_plan_item: 1 }],
      ["plan_update", { current_plan_item: 0 }],
    ],
    items: ["in_progress a", "pending b", "pending c"],
  },
  {
    name: "browserUse",
    does: "changes nothing without a plan",
    calls: [["plan_update", { next_goal: "a", plan_update: null, action: [] }]],
    items: [],
  },
  {
    name: "mastra",
    does: "each of its calls",
    calls: [
      ["task_check", {}],
      [
        "task_write",
        {
          tasks: [
            { content: "Build", status: "in_progress", activeForm: "Building" },
            { content: "Ship", status: "pending", activeForm: "Shipping" },
          ],
        },
      ],
      ["task_update", { id: "t2", status: "in-progress" }],
      ["task_complete", { id: "t2" }],
      ["task_check", null],
      ["task_complete", { id: "t9" }],
      ["task_complete", { id: "t1", status: "pending" }],
      ["task_update", { id: "t1", content: "" }],
      ["task_update", { taskId: "t1", content: "Build it" }],
      ["task_complete", '{"id":"t1"}'],
      ["task_check", {}],
    ],
    untaken: 2,
    items: ["completed Build it", "completed Ship"],
  },
];

it.each(READ)("replay reads $name, which $does", expectRead);

it.each(PRODUCTS.itemCalls)("each call of %s is read in a test", (name) => {
  expect(findUnread(name, READ)).toEqual([]);
});
