import { expect, it } from "vitest";
import { type PlanRecord, replayRecords } from "../../../../src/programs/replay/index.js";
import { TOOL_READINGS } from "../../../../src/programs/replay/readings/tool-readings.js";

/** The calls of a product in one session, a round each. */
interface ReadCalls {
  /** The row that reads them. */
  readonly name: string;
  readonly does: string;
  readonly agent?: string;
  readonly calls: readonly (readonly [tool: string, input: unknown])[];
  /** How many of them are refused. Default: none. */
  readonly refused?: number;
  /** The items after the last call, as `status content`. */
  readonly items: readonly string[];
}

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
    refused: 7,
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
    refused: 4,
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
    refused: 5,
    items: ["completed Build", "completed Test", "pending Ship"],
  },
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
    refused: 3,
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
    refused: 4,
    items: ["completed Open", "in_progress Search elsewhere", "pending Compare"],
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
    refused: 2,
    items: ["completed Build it", "completed Ship"],
  },
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
    refused: 1,
    items: [],
  },
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
    refused: 1,
    items: [],
  },
  {
    name: "openHands",
    does: "refuses another command",
    calls: [["task_tracker", { command: "clear" }]],
    refused: 1,
    items: [],
  },
  {
    name: "hermes",
    does: "takes its list",
    agent: "hermes",
    calls: [["todo_list", { todos: [{ id: "1", content: "a", status: "cancelled", parent: "0" }] }]],
    items: ["cancelled a"],
  },
  {
    name: "hermes",
    does: "refuses a merge that is neither true nor false",
    agent: "hermes",
    calls: [["todo_list", { todos: [{ id: "1", content: "a", status: "pending" }], merge: "yes" }]],
    refused: 1,
    items: [],
  },
  {
    name: "hermes",
    does: "refuses an addition under another name",
    agent: "hermes",
    calls: [["todo_list", { todos: [{ id: "1", content: "a", status: "pending" }], append: true }]],
    refused: 1,
    items: [],
  },
  {
    name: "cline",
    does: "takes the checklist out of another tool's arguments",
    calls: [["task_progress", { path: "a.ts", task_progress: "# Plan\n- [x] a\n- [ ] b" }]],
    items: ["completed a", "pending b"],
  },
  {
    name: "grokBuild",
    does: "merges where nothing else is said",
    agent: "grok",
    calls: [
      [
        "todo_write",
        {
          todos: [
            { id: "1", content: "a" },
            { id: "2", content: "b", status: "in_progress" },
          ],
        },
      ],
    ],
    items: ["pending a", "in_progress b"],
  },
  {
    name: "grokBuild",
    does: "refuses a merge that is neither true nor false",
    agent: "grok",
    calls: [["todo_write", { merge: "some", todos: [{ id: "1", content: "a" }] }]],
    refused: 1,
    items: [],
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
    refused: 1,
    items: [],
  },
  {
    name: "mistralVibe",
    does: "refuses another action",
    agent: "vibe",
    calls: [["todo", { action: "clear", todos: [] }]],
    refused: 1,
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
    refused: 1,
    items: [],
  },
  {
    name: "kiro",
    does: "makes a list of texts",
    calls: [["todo_list", { command: "create", tasks: ["a", "[x] b"], todo_list_description: "Both" }]],
    items: ["pending a", "pending [x] b"],
  },
  {
    name: "browserUse",
    does: "begins a plan with its first item",
    calls: [["plan_update", { next_goal: "a", plan_update: ["a", "b"], current_plan_item: 1, action: [] }]],
    items: ["in_progress a", "pending b"],
  },
  { name: "kimiCode", does: "changes nothing without todos", calls: [["TodoList", {}]], items: [] },
  { name: "openHands", does: "changes nothing with view", calls: [["task_tracker", { command: "view" }]], items: [] },
  { name: "openHands", does: "changes nothing without a command", calls: [["task_tracker", "{}"]], items: [] },
  {
    name: "hermes",
    does: "changes nothing without todos",
    agent: "hermes",
    calls: [["todo_list", { merge: true }]],
    items: [],
  },
  {
    name: "cline",
    does: "changes nothing without a checklist",
    calls: [["task_progress", { path: "a.ts" }]],
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
    does: "changes nothing with list",
    agent: "amplifier",
    calls: [["todo", { action: "list" }]],
    items: [],
  },
  { name: "kiro", does: "changes nothing with lookup", calls: [["todo_list", { command: "lookup" }]], items: [] },
  {
    name: "browserUse",
    does: "changes nothing without a plan",
    calls: [["plan_update", { next_goal: "a", plan_update: null, action: [] }]],
    items: [],
  },
  {
    name: "hermes",
    does: "each of its calls",
    agent: "hermes",
    calls: [
      [
        "todo_list",
        {
          todos: [
            { id: "1", content: "Build", status: "completed" },
            { id: "2", content: "Ship", status: "pending" },
          ],
        },
      ],
      ["todo_list", { todos: [{ id: "1", status: "in_progress" }], merge: true }],
    ],
    items: ["in_progress Build", "pending Ship"],
  },
  {
    name: "hermes",
    does: "keeps the last of the items with one id",
    agent: "hermes",
    calls: [
      [
        "todo_list",
        {
          todos: [
            { id: "a", content: "Build", status: "pending" },
            { id: "b", content: "Ship", status: "pending" },
            { id: "a", content: "Build it all", status: "pending" },
          ],
        },
      ],
    ],
    items: ["pending Ship", "pending Build it all"],
  },
  {
    name: "hermes",
    does: "merges a list that is JSON text",
    agent: "hermes",
    calls: [
      [
        "todo_list",
        {
          merge: false,
          todos: [
            { id: "a", content: "Build", status: "pending" },
            { id: "b", content: "Ship", status: "pending" },
          ],
        },
      ],
      ["todo_list", { merge: true, todos: '[{"id":"a","status":"completed"}]' }],
    ],
    items: ["completed Build", "pending Ship"],
  },
  {
    name: "hermes",
    does: "takes the parent of an item away for an empty text, in a merge",
    agent: "hermes",
    calls: [
      [
        "todo_list",
        {
          todos: [
            { id: "a", content: "Build", status: "pending" },
            { id: "b", content: "Ship", status: "pending", parent: "a" },
          ],
        },
      ],
      ["todo_list", { todos: [{ id: "b", parent: "" }], merge: true }],
    ],
    items: ["pending Build", "pending Ship"],
  },
  {
    name: "hermes",
    does: "keeps the parent that a merge leaves out",
    agent: "hermes",
    calls: [
      [
        "todo_list",
        {
          todos: [
            { id: "a", content: "Build", status: "pending" },
            { id: "b", content: "Ship", status: "pending", parent: "a" },
          ],
        },
      ],
      ["todo_list", { todos: [{ id: "b", status: "completed" }], merge: true }],
    ],
    items: ["pending Build", "completed Ship"],
  },
  {
    name: "hermes",
    does: "merges by id, adds what is new and keeps the rest",
    agent: "hermes",
    calls: [
      [
        "todo_list",
        {
          todos: [
            { id: "a", content: "Build", status: "pending", parent: "z" },
            { id: "b", content: "Ship", status: "pending" },
          ],
        },
      ],
      [
        "todo_list",
        {
          todos: [
            { id: "b", status: "in_progress" },
            { id: "c", content: "Tell", status: "pending" },
          ],
          merge: true,
        },
      ],
      ["todo_list", { todos: [{ id: "d", status: "pending" }], merge: true }],
    ],
    refused: 1,
    items: ["pending Build", "in_progress Ship", "pending Tell"],
  },
  {
    name: "rooCode",
    does: "leaves prose out of a checklist",
    calls: [["update_todo_list", { todos: "Here is my plan:\n- [x] Build\n- [ ] Ship\nThat is all." }]],
    items: ["completed Build", "pending Ship"],
  },
  {
    name: "cline",
    does: "leaves prose out of a checklist",
    calls: [["task_progress", { task_progress: "Here is my plan:\n- [x] Build\n- [ ] Ship\nThat is all." }]],
    items: ["completed Build", "pending Ship"],
  },
  {
    name: "rooCode",
    does: "refuses a row without a checkbox, so that no item is lost",
    calls: [["update_todo_list", { todos: "- [x] Build\n- Ship" }]],
    refused: 1,
    items: [],
  },
  {
    name: "rooCode",
    does: "refuses a numbered row without a checkbox, so that no item is lost",
    calls: [["update_todo_list", { todos: "[x] Build\n2. Ship" }]],
    refused: 1,
    items: [],
  },
  {
    name: "rooCode",
    does: "refuses prose alone, so that no item is lost",
    calls: [["update_todo_list", { todos: "All is done." }]],
    refused: 1,
    items: [],
  },
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
    name: "microsoftAgentFramework",
    does: "keeps how an item was completed",
    calls: [
      ["todos_add", { todos: [{ title: "Build" }] }],
      ["todos_complete", { items: [{ id: 1, reason: "It compiles" }] }],
    ],
    items: ["completed Build"],
  },
  {
    name: "grokBuild",
    does: "takes merge: false as a text",
    agent: "grok",
    calls: [
      [
        "todo_write",
        {
          todos: [
            { id: "a", content: "Build" },
            { id: "b", content: "Ship" },
          ],
        },
      ],
      ["todo_write", { merge: "false", todos: [{ id: "b", content: "Ship", status: "completed" }] }],
    ],
    items: ["completed Ship"],
  },
  {
    name: "grokBuild",
    does: "takes merge: false",
    agent: "grok",
    calls: [
      [
        "todo_write",
        {
          todos: [
            { id: "a", content: "Build" },
            { id: "b", content: "Ship" },
          ],
        },
      ],
      ["todo_write", { merge: false, todos: [{ id: "b", content: "Ship" }] }],
    ],
    items: ["pending Ship"],
  },
  {
    name: "grokBuild",
    does: "takes merge: false and no texts, which can only be changes",
    agent: "grok",
    calls: [
      [
        "todo_write",
        {
          todos: [
            { id: "a", content: "Build" },
            { id: "b", content: "Ship" },
          ],
        },
      ],
      ["todo_write", { merge: false, todos: [{ id: "b" }] }],
    ],
    items: ["pending Build", "pending Ship"],
  },
  {
    name: "grokBuild",
    does: "takes merge: null",
    agent: "grok",
    calls: [
      [
        "todo_write",
        {
          todos: [
            { id: "a", content: "Build" },
            { id: "b", content: "Ship" },
          ],
        },
      ],
      ["todo_write", { merge: null, todos: [{ id: "b", status: "completed" }] }],
    ],
    items: ["pending Build", "completed Ship"],
  },
  {
    name: "grokBuild",
    does: "takes merge: true as a text",
    agent: "grok",
    calls: [
      [
        "todo_write",
        {
          todos: [
            { id: "a", content: "Build" },
            { id: "b", content: "Ship" },
          ],
        },
      ],
      ["todo_write", { merge: "True", todos: [{ id: "c", content: "Tell" }] }],
    ],
    items: ["pending Build", "pending Ship", "pending Tell"],
  },
  {
    name: "grokBuild",
    does: "takes items without ids for a new list",
    agent: "grok",
    calls: [
      ["todo_write", { merge: false, todos: [{ content: "Build", status: "in_progress" }, { content: "Ship" }] }],
    ],
    items: ["in_progress Build", "pending Ship"],
  },
  {
    name: "grokBuild",
    does: "takes a list with a new text for a new list, and one of changes alone for changes",
    agent: "grok",
    calls: [
      [
        "todo_write",
        {
          todos: [
            { id: "a", content: "Build" },
            { id: "b", content: "Ship" },
          ],
        },
      ],
      ["todo_write", { merge: false, todos: [{ id: "a", status: "completed" }] }],
      [
        "todo_write",
        {
          merge: false,
          todos: [
            { id: "a", status: "completed" },
            { id: "c", content: "Tell" },
          ],
        },
      ],
      ["todo_write", { merge: false, todos: [{ id: "z", status: "completed" }] }],
      [
        "todo_write",
        {
          merge: false,
          todos: [
            { id: "a", content: "Pack" },
            { id: "b", status: "completed" },
          ],
        },
      ],
    ],
    refused: 3,
    items: ["completed Build", "pending Ship"],
  },
  {
    name: "grokBuild",
    does: "refuses a merge that is neither true nor false",
    agent: "grok",
    calls: [
      ["todo_write", { todos: [{ id: "a", content: "Build" }] }],
      ["todo_write", { merge: "banana", todos: [{ id: "a", status: "completed" }] }],
      ["todo_write", { merge: "TRUE", todos: '[{"id":"a","status":"completed"}]' }],
      ["todo_write", { merge: true, todos: "none" }],
    ],
    refused: 2,
    items: ["completed Build"],
  },
  {
    name: "grokBuild",
    does: "adds items without ids to the list",
    agent: "grok",
    calls: [
      ["todo_write", { todos: [{ id: "a", content: "Build" }] }],
      ["todo_write", { todos: [{ content: "Ship" }, "Tell"] }],
    ],
    items: ["pending Build", "pending Ship", "pending Tell"],
  },
];

it.each(READ)("replay reads $name, which $does", ({ name, agent = "any", calls, refused = 0, items }) => {
  const rounds = calls.map(([tool, input]): PlanRecord => ({ type: "round", calls: [{ tool, input }] }));
  const { receipt, timeline } = replayRecords([{ type: "session", agent }, ...rounds]);
  expect(receipt).toMatchObject({ preset: name, refused, bookkeeping: calls.length });
  const shown = timeline.steps.at(-1)?.list.items ?? [];
  expect(shown.map(({ status, content }) => `${status} ${content}`)).toEqual(items);
});

it.each(
  TOOL_READINGS.filter(({ name }) => name !== "copilotCli").map(
    ({ name, calls }) => [name, Object.keys(calls)] as const,
  ),
)("each call of %s is read in a test", (name, tools) => {
  const tried = READ.filter((row) => row.name === name).flatMap(({ calls }) => calls.map(([tool]) => tool));
  expect(tools.filter((tool) => !tried.includes(tool))).toEqual([]);
});

it("a call that rides on another tool's call has no reply to pay for", () => {
  const call = { tool: "task_progress", input: { task_progress: "- [ ] Read" } };
  const { receipt } = replayRecords([{ type: "round", calls: [call] }]);
  expect(receipt.tokens.replies).toBe(0);
  expect(receipt.tokens.writes).toBeGreaterThan(0);
});
