import { describe, expect, it } from "vitest";
import { createTodoSession, type TodoPreset } from "../../src/index.js";
import * as presets from "../../src/presets/index.js";
import { readRows } from "../support/read-rows.js";
import { openTaskTools } from "../support/task-tools.js";

/** A call of a tool, and what it gets back. */
type Step = readonly [tool: string, input: unknown, text: string];

const AGENT_FRAMEWORK = readRows<Step>(new URL("single-items.agent-framework.jsonl", import.meta.url));

const DOCKER_AGENT = readRows<Step>(new URL("single-items.docker-agent.jsonl", import.meta.url));

const KIRO = readRows<Step>(new URL("single-items.kiro.jsonl", import.meta.url));

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

const WARP = readRows<Step>(new URL("single-items.warp.jsonl", import.meta.url));

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
    const result = todos.write({ command: "complete", completed_indices: [0], context_update: "It compiles" });
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
    expect(todos.write({ plan_update: ["Open", "Search", "Compare"] })).toMatchObject({ ok: true, notes: [] });
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
