import { expect, it } from "vitest";
import { createTodoSession, type TodoPreset } from "../../src/index.js";
import * as presets from "../../src/presets/index.js";
import { readRows } from "../support/read-rows.js";
import { openTaskTools } from "../support/task-tools.js";

/** A call of a tool, and what it gets back. */
type Step = readonly [tool: string, input: unknown, text: string];

const AGENT_FRAMEWORK = readRows<Step>("presets/single-items.agent-framework");

const DOCKER_AGENT = readRows<Step>("presets/single-items.docker-agent");

const KIRO = readRows<Step>("presets/single-items.kiro");

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

const WARP = readRows<Step>("presets/single-items.warp");

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
