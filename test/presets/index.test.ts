import { expect, it } from "vitest";
import * as z from "zod/v4";
import {
  createNagPolicy,
  createTodoSession,
  createTodoTool,
  DEFAULT_TODO_RULES,
  todoItemSchema,
} from "../../src/index.js";
import { resolveNagOptions } from "../../src/nag/resolve-options.js";
import * as presets from "../../src/presets/index.js";
import { DOCUMENTED_TOOLS, PRESETS } from "../support/presets.js";

const ALL = [...PRESETS];
const DOCUMENTED = DOCUMENTED_TOOLS.map((preset) => [preset.name, preset] as const);

/** The paths of what can still be changed in a value of arrays and plain objects. */
function findUnfrozen(value: unknown, path = "preset"): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return [];
  const parts = Object.entries(value).flatMap(([key, part]) => findUnfrozen(part, `${path}.${key}`));
  return Object.isFrozen(value) ? parts : [path, ...parts];
}

it.each(ALL)("%s is exported under the name it has", (name, preset) => {
  expect(new Map<string, unknown>(Object.entries(presets)).get(name)).toBe(preset);
  expect(preset.name).toBe(name);
});

it.each(ALL)("%s has rules that take nothing from the defaults", (_, { tool }) => {
  const { rules = {} } = tool;
  expect(Object.keys(rules).sort()).toEqual([...Object.keys(DEFAULT_TODO_RULES), "preset"].sort());
  expect(Object.keys(rules.fields ?? {}).sort()).toEqual(Object.keys(DEFAULT_TODO_RULES.fields).sort());
  expect(rules.fields).not.toBe(DEFAULT_TODO_RULES.fields);
});

it.each(DOCUMENTED)("%s has statuses of its own", (_, { tool }) => {
  expect(tool.rules?.statuses).not.toBe(DEFAULT_TODO_RULES.statuses);
});

it.each(DOCUMENTED)("%s has reminders that take nothing from the defaults", (_, { nag, tool }) => {
  const names = Object.keys(resolveNagOptions());
  if (nag === false) return expect(nag).toBe(false);
  expect(Object.keys(nag).sort()).toEqual(names.sort());
  expect(nag).toMatchObject({
    toolName: tool.name,
    stop: false,
    compacted: false,
    noPlan: false,
    resetOn: "call",
    whenDone: "remind",
  });
  expect(nag.stale).toMatchObject({ spacing: 1, backoff: 1 });
  expect(nag.maxReminders).toBe(Number.POSITIVE_INFINITY);
});

it("a preset's reminders say the same in a policy of the host's own", () => {
  const { nag } = presets.miniClaudeCode;
  const policy = createNagPolicy(nag || {});
  const { decision } = policy.next(policy.start(), { type: "start" });
  expect(decision.remind && decision.text).toBe("<reminder>Use TodoWrite for multi-step tasks.</reminder>");
});

it.each(DOCUMENTED)("%s repairs containers and nothing else", (_, { tool }) => {
  expect(tool.rules?.repair).toEqual(["json_text", "single_item"]);
});

it.each(ALL)("%s cannot be changed, down to its lists and texts", (_, preset) => {
  expect(findUnfrozen(preset)).toEqual([]);
});

it.each([
  ["createAgentShell()", presets.createAgentShell({ maxItems: 5 })],
  ["createStandardEnvelope()", presets.createStandardEnvelope({ cwd: "/srv" })],
])("what %s makes cannot be changed either", (_, preset) => {
  expect(findUnfrozen(preset)).toEqual([]);
});

it.each(ALL)("%s has a prompt that names one of its tools", (_, { tool, prompt }) => {
  const { name, operations } = createTodoTool(tool);
  const names = [name, ...operations.map((other) => other.name)];
  expect(names.some((known) => prompt?.includes(known))).toBe(true);
});

// A few words of each document's prompt and tool description: enough to find a copied sentence.
const DOCUMENT_WORDS: readonly RegExp[] = [
  /to plan multi-step tasks/i,
  /tools over prose/i,
  /only for multi-step tasks/i,
  /maintain a single in_progress/i,
  /submit the full current list/i,
  /full-replacement/i,
  /demonstrate thoroughness/i,
  /don't batch completions/i,
  /not less, not more/i,
  /complete current tasks before/i,
  /no longer relevant/i,
  /purely conversational/i,
  /update the task list/i,
  /overwrite the todo list/i,
];

it.each(DOCUMENTED)("%s says prompt and description in its own words", (_, preset) => {
  const { description } = createTodoTool(preset.tool);
  for (const words of DOCUMENT_WORDS) {
    expect(preset.prompt).not.toMatch(words);
    expect(description).not.toMatch(words);
  }
});

const PENDING = { id: "1", content: "a", text: "a", activeForm: "A-ing", status: "pending" };

it.each(DOCUMENTED.filter(([name]) => name !== "standardEnvelope"))(
  "%s takes fields that a host adds to its items",
  (_, preset) => {
    const itemSchema = todoItemSchema.extend({ priority: z.enum(["high", "low"]) });
    const todos = createTodoSession({
      preset: { ...preset, tool: { ...preset.tool, rules: { ...preset.tool.rules, itemSchema } } },
    });
    const { list } = todos.tool.rules.fields;
    expect(todos.write({ [list]: [{ ...PENDING, priority: "high" }] }).ok).toBe(true);
    expect(todos.list.items[0]).toMatchObject({ content: "a", priority: "high" });
    expect(todos.write({ [list]: [{ ...PENDING, priority: "urgent" }] }).ok).toBe(false);
  },
);

it.each(DOCUMENTED.filter(([name]) => name !== "standardEnvelope"))(
  "%s takes another name for its text",
  (_, preset) => {
    const todos = createTodoSession({ preset, rules: { fields: { content: "task" } } });
    const { list } = todos.tool.rules.fields;
    expect(todos.write({ [list]: [{ ...PENDING, task: "b" }] }).ok).toBe(true);
    expect(todos.list.items[0]?.content).toBe("b");
    expect(todos.write({ [list]: [PENDING] })).toMatchObject({ ok: false, issues: [{ code: "required" }] });
  },
);
