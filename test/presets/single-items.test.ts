import { describe, expect, it } from "vitest";
import { createTodoSession, type TodoPreset } from "../../src/index.js";
import * as presets from "../../src/presets/index.js";
import { openTaskTools } from "../support/task-tools.js";

/** A call of a tool, and what it gets back. */
type Step = readonly [tool: string, input: unknown, text: string];

const AGENT_FRAMEWORK: readonly Step[] = [
  ["todos_get_all", {}, "The todo list is empty."],
  [
    "todos_add",
    { todos: [{ title: "Build", description: "All of it" }, { title: "Ship" }, "Tell"] },
    "The todo list is now:\n1 [pending] Build: All of it\n2 [pending] Ship\n3 [pending] Tell",
  ],
  [
    "todos_complete",
    { items: [{ id: 1, reason: "It compiles" }] },
    "The todo list is now:\n1 [completed] Build: All of it\n2 [pending] Ship\n3 [pending] Tell",
  ],
  ["todos_complete", { items: [{ id: 1, reason: "It compiles" }] }, "No change. 1/3 done. Next: Ship."],
  [
    "todos_complete",
    {
      items: [
        { id: 2, reason: "Out" },
        { id: 7, reason: "Out" },
      ],
    },
    'Not saved: items[1].id is "7", which matches no item; the items are "1" ("Build"), "2" ("Ship"), "3" ("Tell").',
  ],
  ["todos_get_remaining", {}, "Remaining items:\n2 [pending] Ship\n3 [pending] Tell"],
  [
    "todos_complete",
    { ids: [2, "2"] },
    "The todo list is now:\n1 [completed] Build: All of it\n2 [completed] Ship\n3 [pending] Tell",
  ],
  ["todos_remove", { ids: [3] }, "The todo list is now:\n1 [completed] Build: All of it\n2 [completed] Ship"],
  ["todos_get_remaining", {}, "No items remain."],
  ["todos_get_all", {}, "Todo list:\n1 [completed] Build: All of it\n2 [completed] Ship"],
  ["todos_remove", {}, "Not saved: ids is missing; send an array of ids."],
  ["todos_remove", { ids: 3 }, "Not saved: ids is 3; send an array of ids."],
  ["todos_add", { todos: [{}] }, "Not saved: todos[0].title is missing; say in a few words what to do."],
  ["todos_add", {}, "Not saved: todos is missing; send an array of items with a title."],
  ["todos_complete", {}, "Not saved: items is missing; send an array of items with id and reason."],
  ["todos_complete", { items: [{ reason: "Done" }] }, "Not saved: items[0].id is missing; say which item by its id."],
  ["todos_add", { todos: [], delete: true }, "Not saved: delete is not a field; use todos."],
];

const DOCKER_AGENT: readonly Step[] = [
  ["list_todos", {}, "The todo list is empty."],
  ["create_todo", { description: "Build" }, "The todo list is now:\ntodo_1 [pending] Build"],
  [
    "create_todos",
    { descriptions: ["Ship", "Tell"] },
    "The todo list is now:\ntodo_1 [pending] Build\ntodo_2 [pending] Ship\ntodo_3 [pending] Tell",
  ],
  [
    "update_todos",
    {
      updates: [
        { id: "todo_1", status: "completed" },
        { id: "todo_2", status: "in-progress" },
      ],
    },
    "The todo list is now:\ntodo_1 [completed] Build\ntodo_2 [in-progress] Ship\ntodo_3 [pending] Tell",
  ],
  [
    "update_todos",
    {
      updates: [
        { id: "todo_3", status: "completed" },
        { id: "todo_9", status: "completed" },
      ],
    },
    'Not saved: updates[1].id is "todo_9", which matches no item; the items are "todo_1" ("Build"), "todo_2" ("Ship"), "todo_3" ("Tell").',
  ],
  [
    "update_todos",
    { updates: [{ id: "todo_3" }] },
    "Not saved: updates[0].status is missing; say pending, in-progress or completed.",
  ],
  [
    "update_todos",
    { updates: [{ id: "todo_3", status: "blocked" }] },
    'Not saved: updates[0].status is "blocked"; use "pending", "in-progress" or "completed".',
  ],
  [
    "update_todos",
    { id: "todo_3", status: "TODO_STATUS_IN_PROGRESS" },
    "The todo list is now:\ntodo_1 [completed] Build\ntodo_2 [in-progress] Ship\ntodo_3 [in-progress] Tell",
  ],
  ["create_todos", { descriptions: ["Rest", 4] }, "Not saved: descriptions[1] is 4; send a text."],
  ["create_todos", {}, "Not saved: descriptions is missing; send an array of texts."],
  ["list_todos", {}, "Todo list:\ntodo_1 [completed] Build\ntodo_2 [in-progress] Ship\ntodo_3 [in-progress] Tell"],
];

const KIRO: readonly Step[] = [
  ["todo_list", {}, "The todo list is empty."],
  ["todo_list", { command: "create" }, "Not saved: tasks is missing; send an array of texts."],
  [
    "todo_list",
    { command: "create", tasks: ["Build", "Ship"], todo_list_description: "Release" },
    "The todo list is now:\n0. [pending] Build\n1. [pending] Ship",
  ],
  [
    "todo_list",
    { command: "complete", completed_indices: [0], context_update: "It compiles", current_id: "1" },
    "The todo list is now:\n0. [completed] Build\n1. [pending] Ship",
  ],
  [
    "todo_list",
    { command: "complete", completed_indices: [1, 2], context_update: "Out" },
    'Not saved: completed_indices[1] is "2", which matches no item; the items are "0" ("Build"), "1" ("Ship").',
  ],
  [
    "todo_list",
    { command: "add", new_tasks: ["Test", "Tell"], insert_indices: [1, 3] },
    "The todo list is now:\n0. [completed] Build\n1. [pending] Test\n2. [pending] Ship\n3. [pending] Tell",
  ],
  [
    "todo_list",
    { command: "add", new_tasks: ["Rest"], insert_indices: [9] },
    "Not saved: insert_indices[0] is 9; send a position from 0 to 4.",
  ],
  [
    "todo_list",
    { new_tasks: ["Rest"] },
    "The todo list is now:\n0. [completed] Build\n1. [pending] Test\n2. [pending] Ship\n3. [pending] Tell\n4. [pending] Rest",
  ],
  [
    "todo_list",
    { command: "remove", remove_indices: [4, 3] },
    "The todo list is now:\n0. [completed] Build\n1. [pending] Test\n2. [pending] Ship",
  ],
  ["todo_list", { command: "remove" }, "Not saved: remove_indices is missing; send an array of positions."],
  [
    "todo_list",
    { command: "clear" },
    'Not saved: command is "clear"; send "create", "complete", "add", "remove", "lookup" or "load".',
  ],
  [
    "todo_list",
    { completed_indices: ["1"] },
    "The todo list is now:\n0. [completed] Build\n1. [completed] Test\n2. [pending] Ship",
  ],
  ["todo_list", { command: "load" }, "Todo list:\n0. [completed] Build\n1. [completed] Test\n2. [pending] Ship"],
];

const BROWSER_USE: readonly Step[] = [
  ["plan_update", { current_plan_item: 0 }, expect.stringMatching(/list is empty/) as never],
  [
    "plan_update",
    { plan_update: ["Open", "Search", "Compare"] },
    "The plan is now:\n0. [current] Open\n1. [pending] Search\n2. [pending] Compare",
  ],
  ["plan_update", { memory: "It loads", action: [] }, ""],
  ["plan_update", { current_plan_item: 2 }, "The plan is now:\n0. [done] Open\n1. [done] Search\n2. [current] Compare"],
  [
    "plan_update",
    { current_plan_item: 3 },
    'Not saved: current_plan_item is "3", which matches no item; the items are "0" ("Open"), "1" ("Search"), "2" ("Compare").',
  ],
  [
    "plan_update",
    { current_plan_item: 1 },
    'The plan is now:\n0. [done] Open\n1. [current] Search\n2. [pending] Compare\nNote: "Search" was done and is current again. No action needed if meant.',
  ],
  [
    "plan_update",
    { plan_update: ["Open", "Search elsewhere", "Compare"], current_plan_item: 0 },
    "The plan is now:\n0. [done] Open\n1. [current] Search elsewhere\n2. [pending] Compare",
  ],
  ["plan_update", { plan_update: "Open" }, 'Not saved: plan_update is "Open"; send an array of texts.'],
  ["plan_update", { plan_update: ["Open", null] }, "Not saved: plan_update[1] is null; send a text."],
];

const WARP: readonly Step[] = [
  [
    "create_todo_list",
    {
      initial_todos: [
        { id: "a", title: "Build" },
        { id: "b", title: "Ship", description: "To npm" },
      ],
    },
    "The todo list is now:\na [in_progress] Build\nb [pending] Ship: To npm",
  ],
  [
    "mark_todos_completed",
    { todo_ids: ["a"] },
    "The todo list is now:\na [completed] Build\nb [in_progress] Ship: To npm",
  ],
  [
    "mark_todos_completed",
    { todo_ids: ["z"] },
    'Not saved: todo_ids[0] is "z", which matches no item; the items are "a" ("Build"), "b" ("Ship").',
  ],
  [
    "update_pending_todos",
    {
      updated_pending_todos: [
        { id: "c", title: "Test" },
        { id: "b", title: "Ship" },
      ],
    },
    "The todo list is now:\na [completed] Build\nc [in_progress] Test\nb [pending] Ship",
  ],
  [
    "update_pending_todos",
    { updated_pending_todos: [{ id: "c", title: "Test" }, { id: "d" }] },
    "Not saved: updated_pending_todos[1].title is missing; say what to do.",
  ],
  [
    "update_pending_todos",
    {},
    "Not saved: updated_pending_todos is missing; send an array of items with id and title.",
  ],
  [
    "update_pending_todos",
    { updated_pending_todos: [{ id: "c", title: "Test" }] },
    'The todo list is now:\na [completed] Build\nc [in_progress] Test\nNote: No longer in the list: "Ship" (pending). No action needed if meant.',
  ],
];

/** A session with items of any kind, where only their data counts. */
function open(preset: { readonly name: string }) {
  // What a preset's functions take is of no concern here.
  return createTodoSession({ preset: preset as TodoPreset });
}

it.each([
  ["microsoftAgentFramework", presets.microsoftAgentFramework, AGENT_FRAMEWORK],
  ["dockerAgent", presets.dockerAgent, DOCKER_AGENT],
  ["kiro", presets.kiro, KIRO],
  ["browserUse", presets.browserUse, BROWSER_USE],
  ["warp", presets.warp, WARP],
])("%s answers each call of its tools over one list", (_, preset, steps) => {
  const { run } = openTaskTools(open(preset));
  for (const [tool, input, text] of steps) expect(run(tool, input).text, JSON.stringify(input)).toEqual(text);
});

describe("a call that a preset accepts", () => {
  it("of microsoftAgentFramework keeps how an item was completed", () => {
    const todos = open(presets.microsoftAgentFramework);
    todos.write({ todos: [{ title: "Build" }] }, { tool: "todos_add" });
    todos.write({ items: [{ id: 1, reason: "It compiles" }] });
    expect(todos.list.items).toEqual([{ id: "1", content: "Build", status: "completed", reason: "It compiles" }]);
  });

  it("of kiro says what the list is for, and hands the context to the host", () => {
    const todos = open(presets.kiro);
    todos.write({ command: "create", tasks: ["Build", "Ship"], todo_list_description: "Release" });
    expect(todos.list.summary).toBe("Release");
    const result = todos.write({
      command: "complete",
      completed_indices: [0],
      context_update: "It compiles",
    });
    expect(result).toMatchObject({ ok: true, extra: { context_update: "It compiles" } });
    todos.write({ command: "remove", remove_indices: [0], new_description: "Announce" });
    expect(todos.list).toMatchObject({ summary: "Announce", items: [{ content: "Ship" }] });
    todos.write({ command: "add", new_tasks: ["Rest"], new_description: "Announce and rest" });
    expect(todos.list.summary).toBe("Announce and rest");
  });

  it("of browserUse puts no note about its own words", () => {
    const todos = open(presets.browserUse);
    todos.write({ plan_update: ["Open", "Search"] });
    todos.write({ current_plan_item: 1 });
    expect(todos.write({ plan_update: ["Open", "Search", "Compare"] })).toMatchObject({
      ok: true,
      notes: [],
    });
  });

  it.each([
    ["dockerAgent", presets.dockerAgent, { descriptions: ["Build"] }, "create_todos"],
    ["microsoftAgentFramework", presets.microsoftAgentFramework, { todos: [{ title: "Build" }] }, "todos_add"],
  ])("of %s gives an id to an item that a person added", (_, preset, create, tool) => {
    const todos = open(preset);
    todos.edit({ todos: [{ content: "Call home", status: "pending" }] });
    todos.write(create, { tool });
    const ids = todos.list.items.map(({ id = "" }) => id.replace("todo_", ""));
    expect(ids).toEqual(["1", "2"]);
  });
});

it("kiro completes the item that the model had seen, also where a person put another one in front", () => {
  const todos = open(presets.kiro);
  todos.write({ command: "create", tasks: ["Build", "Ship"] });
  const [build, ship] = todos.list.items;
  todos.edit({ tasks: [{ content: "Call home", status: "pending" }, build, ship] });
  todos.write({ command: "complete", completed_indices: [0], context_update: "It compiles" });
  expect(todos.list.items.map(({ content, status }) => `${status} ${content}`)).toEqual([
    "pending Call home",
    "completed Build",
    "pending Ship",
  ]);
});

it.each([
  ["dockerAgent", presets.dockerAgent, "create_todos"],
  ["microsoftAgentFramework", presets.microsoftAgentFramework, "todos_add"],
  ["warp", presets.warp, "create_todo_list"],
])("%s names the tool that makes a list where there is none", (_, preset, tool) => {
  const todos = createTodoSession({ preset: preset as TodoPreset, nag: { start: true, noPlan: 1 } });
  expect(todos.begin()?.text).toContain(tool);
  expect(todos.endRound()?.text).toContain(tool);
});

it.each([
  ["false as a text", { merge: "false", todos: [{ id: "b", content: "Ship", status: "completed" }] }, "b"],
  ["false", { merge: false, todos: [{ id: "b", content: "Ship" }] }, "b"],
  ["false and no texts, which can only be changes", { merge: false, todos: [{ id: "b" }] }, "a b"],
  ["null", { merge: null, todos: [{ id: "b", status: "completed" }] }, "a b"],
  ["true as a text", { merge: "True", todos: [{ id: "c", content: "Tell" }] }, "a b c"],
])("grokBuild takes merge: %s", (_, input, ids) => {
  const todos = open(presets.grokBuild);
  todos.write({
    todos: [
      { id: "a", content: "Build" },
      { id: "b", content: "Ship" },
    ],
  });
  expect(todos.write(input).ok).toBe(true);
  expect(todos.list.items.map(({ id }) => id).join(" ")).toBe(ids);
});

it("grokBuild replies in the rows of the product", () => {
  const preset = presets.grokBuild;
  const todos = createTodoSession({ preset, tool: { replies: "product" } });
  const todosOf = [
    { id: "a", content: "Build" },
    { id: "b", content: "Ship", status: "in_progress" },
  ];
  expect(todos.write({ todos: todosOf }).text).toBe("- [pending] a: Build\n- [in_progress] b: Ship");
  expect(todos.write({ merge: false, todos: [] }).text).toBe("No tasks currently tracked.");
});
