import { expect, it } from "vitest";
import * as z from "zod/v4";
import { qwenCode } from "../../src/presets/qwen-code.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { createTodoSession, type TodoSessionOptions } from "../../src/session/create-todo-session.js";
import type { TodoPreset } from "../../src/session/todo-session.js";
import { deepFreeze } from "../support/deep-freeze.js";

const preset: TodoPreset = {
  name: "small",
  tool: {
    name: "PlanWrite",
    description: "Keep a plan.",
    describe: { content: "The step", status: "Where it stands" },
    rules: {
      maxItems: 2,
      activeForm: "none",
      summary: "none",
      fields: { list: "steps", content: "text" },
      wording: { required: "It is missing.", too_many_items: "Too many." },
    },
    result: (list) => `${list.items.length} steps`,
    refusal: (issues) => `Error: ${issues[0]?.message}`,
  },
  nag: {
    start: true,
    stale: { after: 2, spacing: 1, backoff: 1 },
    messages: { start: ({ toolName }) => `Use ${toolName}.`, stale: "Update it." },
  },
};
deepFreeze(preset);

const step = (text: string): object => ({ text, status: "in_progress" });

interface Told {
  readonly texts: readonly (string | undefined)[];
  readonly tool: string;
}

/** What a session says in a small conversation: at the start, to three writes, after three rounds without one. */
function play(options: TodoSessionOptions): Told {
  const todos = createTodoSession(options);
  const texts = [
    todos.begin()?.text,
    todos.write({ steps: [step("Read")] }).text,
    todos.write({ steps: [step("Read"), { text: "a", status: "pending" }, { text: "b", status: "pending" }] }).text,
    todos.write({}).text,
  ];
  todos.endRound();
  todos.endRound();
  return { texts: [...texts, todos.endRound()?.text], tool: `${todos.tool.name}: ${todos.tool.description}` };
}

const FIRST = "<reminder>Use PlanWrite.</reminder>";
const STALE = "<reminder>Update it.</reminder>";
const TOOL = "PlanWrite: Keep a plan.";
const TEXTS = [FIRST, "1 steps", "Error: Too many.", "Error: It is missing.", STALE] as const;

it.each<[name: string, options: TodoSessionOptions, told: Told]>([
  ["alone", {}, { texts: TEXTS, tool: TOOL }],
  [
    "with a rule",
    { rules: { maxItems: 3 } },
    { texts: [...TEXTS.slice(0, 2), "3 steps", ...TEXTS.slice(3)], tool: TOOL },
  ],
  ["with a rule left undefined", { rules: { maxItems: undefined } }, { texts: TEXTS, tool: TOOL }],
  [
    "with a wording",
    { rules: { wording: { required: "Send steps." } } },
    { texts: [...TEXTS.slice(0, 3), "Error: Send steps.", STALE], tool: TOOL },
  ],
  [
    "with a tool's name, which the reminders take",
    { tool: { name: "plan" } },
    { texts: ["<reminder>Use plan.</reminder>", ...TEXTS.slice(1)], tool: "plan: Keep a plan." },
  ],
  [
    "with another name for the reminders",
    { tool: { name: "plan" }, nag: { toolName: "mcp__host__plan" } },
    { texts: ["<reminder>Use mcp__host__plan.</reminder>", ...TEXTS.slice(1)], tool: "plan: Keep a plan." },
  ],
  [
    "with a text of the tool",
    { tool: { result: () => "Saved.", refusal: undefined } },
    { texts: [FIRST, "Saved.", ...TEXTS.slice(2)], tool: TOOL },
  ],
  [
    "with a message",
    { nag: { messages: { stale: "Now." } } },
    { texts: [...TEXTS.slice(0, 4), "<reminder>Now.</reminder>"], tool: TOOL },
  ],
  [
    "with a part of a cadence",
    { nag: { stale: { after: 4 } } },
    { texts: [...TEXTS.slice(0, 4), undefined], tool: TOOL },
  ],
  ["with an option left undefined", { nag: undefined }, { texts: TEXTS, tool: TOOL }],
  ["with a group switched off", { nag: { stale: false } }, { texts: [...TEXTS.slice(0, 4), undefined], tool: TOOL }],
  ["without reminders", { nag: false }, { texts: [undefined, ...TEXTS.slice(1, 4), undefined], tool: TOOL }],
  [
    "without reminders of its own",
    { preset: { ...preset, nag: false } },
    { texts: [undefined, ...TEXTS.slice(1, 4), undefined], tool: TOOL },
  ],
  [
    "without reminders of its own, given some",
    { preset: { ...preset, nag: false }, nag: { stale: { after: 2 }, messages: { stale: "Now." } } },
    { texts: [undefined, ...TEXTS.slice(1, 4), "<reminder>Now.</reminder>"], tool: TOOL },
  ],
])("createTodoSession() takes a preset %s", (_name, options, told) => {
  expect(play({ preset, ...options })).toEqual(told);
});

it.each<[name: string, tool: TodoSessionOptions["tool"], texts: readonly string[]]>([
  ["no words of its own", {}, ["Whole.", "Whole."]],
  ["its own result", { result: () => "Saved." }, ["Saved.", "Whole."]],
  ["its own refusal", { refusal: () => "Refused." }, ["Whole.", "Refused."]],
])("createTodoSession() answers with the whole reply of a preset, except for %s", (_name, tool, texts) => {
  const todos = createTodoSession({ preset: { ...preset, tool: { ...preset.tool, reply: () => "Whole." } }, tool });
  expect([todos.write({ steps: [step("Read")] }).text, todos.write({}).text]).toEqual(texts);
});

it("createTodoSession() names the session's tool in reminders, whatever the preset named", () => {
  const named: TodoPreset = { ...preset, nag: { start: true, toolName: "OldWrite" } };
  expect(createTodoSession({ preset: named }).begin()?.text).toBe(
    "<reminder>For work of three or more steps, keep a plan with PlanWrite.</reminder>",
  );
});

it("createTodoSession() lays fields and descriptions over the preset's one by one", () => {
  const todos = createTodoSession({
    preset,
    rules: { fields: { list: "plan" } },
    tool: { describe: { content: "What" } },
  });
  expect(todos.tool.parameters["properties"]).toEqual({
    plan: {
      type: "array",
      items: {
        type: "object",
        properties: {
          text: { type: "string", description: "What" },
          status: {
            type: "string",
            description: "Where it stands",
            enum: ["pending", "in_progress", "completed", "cancelled"],
          },
        },
        required: ["text", "status"],
        additionalProperties: false,
      },
    },
  });
});

it("createTodoSession() gives a preset's items the host's own fields", () => {
  const itemSchema = todoItemSchema.extend({ priority: z.number() });
  const todos = createTodoSession({ preset, rules: { itemSchema } });
  expect(todos.write({ steps: [{ ...step("Read"), priority: 1 }] }).text).toBe("1 steps");
  expect(todos.list.items).toEqual([{ content: "Read", status: "in_progress", priority: 1 }]);
});

it.each<[preset: unknown, shown: string]>([
  ["miniClaudeCode", '"miniClaudeCode"'],
  [null, "null"],
  [{ name: "small" }, '{"name":"small"}'],
])("createTodoSession() refuses the preset %j", (given, shown) => {
  // @ts-expect-error what JavaScript may hand in
  expect(() => createTodoSession({ preset: given })).toThrow(
    `Invalid session options: preset must be a preset of agent-todos/presets (got ${shown})`,
  );
});

it.each<[name: string, options: TodoSessionOptions, error: Error]>([
  [
    "rules",
    { rules: { maxItems: 0 } },
    new RangeError("Invalid rules: maxItems must be a whole number ≥ 1 or Infinity (got 0)"),
  ],
  [
    "tool options",
    { tool: { name: "" } },
    new RangeError(
      'Invalid tool options: name must be letters, digits, _ and -, at most 64, the first a letter or _ (got "")',
    ),
  ],
  [
    "lists",
    { list: { items: [], revision: 0 }, snapshot: createTodoSession().snapshot() },
    new TypeError(
      'Invalid session options: list must be left out beside a snapshot, which has a list of its own (got {"items":[],"revision":0})',
    ),
  ],
  [
    "reminders",
    { nag: { maxReminders: -1 } },
    new RangeError("Invalid nag options: maxReminders must be a whole number ≥ 0 or Infinity (got -1)"),
  ],
])("createTodoSession() throws for bad %s where they are given", (_name, options, error) => {
  expect(() => createTodoSession(options)).toThrow(error);
});

it("a session's own schema takes the place of a preset's parameters too", () => {
  const schema = {
    type: "object",
    properties: { todos: { type: "array", items: { type: "object", properties: {} } } },
  };
  const { tool } = createTodoSession({ preset: qwenCode, tool: { schema } });
  expect(JSON.stringify(tool.parameters)).not.toContain("500 characters");
});
