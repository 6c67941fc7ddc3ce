import { expect, it } from "vitest";
import * as z from "zod/v4";
import { createTodoSession, createTodoTool, type TodoPreset, todoItemSchema } from "../../src/index.js";
import * as presets from "../../src/presets/index.js";
import { SCHEMA_TARGETS, toJsonSchema } from "../../src/schema/index.js";
import { encodePlan } from "../support/encode-plan.js";
import { emittedSchemas, KNOWN_TOOLS, PRESETS } from "../support/known-tools.js";
import { readRows } from "../support/read-rows.js";
import { schemaSignature } from "../support/schema-signature.js";

const SCHEMAS = readRows<readonly [string, string]>("presets/known-tools.schemas");

it("every tool shows the model the input of the product it speaks for", () => {
  const emitted = KNOWN_TOOLS.flatMap((preset) =>
    [...emittedSchemas(preset)].map(([tool, schema]) => [`${preset.name} ${tool}`, schemaSignature(schema)]),
  );
  expect(emitted).toEqual(SCHEMAS);
});

it.each(
  KNOWN_TOOLS.filter(({ name }) => name !== "claudeCodeTasks").map(({ name, tool }) => [name, tool] as const),
)("%s has a schema that every API can be given", (_, tool) => {
  for (const target of SCHEMA_TARGETS) {
    expect(toJsonSchema(createTodoTool(tool), { target })).toMatchObject({ type: "object" });
  }
});

/** One write to a new session of a preset. */
interface Play {
  readonly preset: string;
  /** What the preset does with it. */
  readonly does: string;
  readonly input: unknown;
  readonly text: string;
  /** The items as `status content`, with further fields as JSON; none for a write that is refused. */
  readonly items?: readonly string[];
}

const PLAYS = readRows<Play>("presets/known-tools");

function describeItems(items: readonly object[]): readonly string[] {
  return items.map((item) => {
    const { status, content, ...rest } = item as Readonly<Record<string, unknown>>;
    return `${status} ${content} ${JSON.stringify(rest)}`;
  });
}

it.each(PLAYS)("$preset $does", ({ preset, input, text, items }) => {
  const todos = createTodoSession({ preset: PRESETS.get(preset) });
  const result = todos.write(input);
  expect(result.text).toBe(text);
  expect(result.ok).toBe(items !== undefined);
  expect(describeItems(todos.list.items)).toEqual(items ?? []);
});

it.each(
  readRows<[preset: string, how: string, input: unknown]>("presets/known-tools.shown"),
)("%s %s only shows the list, and no reminder waits for it", (name, _, input) => {
  const preset = PRESETS.get(name) ?? expect.fail(name);
  const todos = createTodoSession({ preset, nag: { stale: { after: 2 } } });
  expect(todos.write(encodePlan(preset, [{ id: "1", content: "a", status: "pending" }])).ok).toBe(true);
  todos.endRound();
  for (const round of [1, 2]) {
    const result = todos.write(input);
    expect(result).toMatchObject({ ok: true, changed: false, isRead: true, notes: [] });
    expect(todos.endRound() === undefined).toBe(round === 1);
  }
  expect(todos.list.revision).toBe(1);
});

it("vscode warns of a list that is too short or long, and of many changes at once", () => {
  const todos = createTodoSession({ preset: presets.vscode });
  const plan = (length: number, status: string): object => ({
    todoList: Array.from({ length }, (_, index) => ({ id: index + 1, title: `item ${index}`, status })),
  });
  expect(todos.write(plan(2, "not-started")).text).toBe(
    "The todo list was written.\nWarning: fewer than 3 items; work this small needs no list.",
  );
  expect(todos.write(plan(11, "not-started")).text).toBe(
    "The todo list was written.\nWarning: more than 10 items; fewer and larger ones are easier to follow.",
  );
  expect(todos.write(plan(5, "completed")).text).toContain(
    "Warning: 5 items changed at once; update the list as you go.",
  );
  // An item put before the others changes none of them.
  const moved = {
    todoList: [
      { id: 9, title: "first", status: "not-started" },
      ...(plan(5, "completed") as { todoList: object[] }).todoList,
    ],
  };
  expect(todos.write(moved).text).toBe("The todo list was written.");
});

it.each([
  [
    "ids as numbers",
    (items: readonly object[]) => ({ todos: items.map((item, index) => ({ ...item, id: index + 1 })) }),
  ],
  ["a list under another name", (items: readonly object[]) => ({ items })],
  ["a list as text", (items: readonly object[]) => ({ todos: JSON.stringify(items) })],
  ["the bare list", (items: readonly object[]) => items],
])("qwenCode keeps and checks blockers in %s", (_, send) => {
  const todos = createTodoSession({ preset: presets.qwenCode });
  const [a, b] = [
    { id: "1", content: "Build", status: "pending" },
    { id: "2", content: "Ship", status: "pending" },
  ];
  todos.write({ todos: [a, { ...b, blockedBy: ["1"] }] });
  expect(todos.write(send([{ ...a, status: "completed" }, b])).ok).toBe(true);
  expect(todos.list.items).toEqual([
    { ...a, status: "completed" },
    { ...b, blockedBy: ["1"] },
  ]);
  expect(todos.write(send([a, { ...b, blockedBy: ["1"] }])).ok).toBe(true);
  expect(todos.write(send([a, { ...b, blockedBy: ["3"] }])).text).toBe(
    'Not saved: todos[1].blockedBy is "3", which matches no item; use "1" or "2".',
  );
});

it.each([
  ["qwenCode", presets.qwenCode, 3],
  ["cline", presets.cline, 6],
  ["kimiCode", presets.kimiCode, 10],
] as const)("%s reminds in the rounds in which its product does", (_, preset: TodoPreset, rounds) => {
  const todos = createTodoSession({ preset });
  todos.write(encodePlan(preset, [{ id: "1", content: "a", status: "pending" }]));
  todos.endRound();
  const reminded = Array.from({ length: 2 * rounds }, () => todos.endRound() !== undefined);
  expect(reminded.flatMap((was, index) => (was ? [index + 1] : []))).toEqual([rounds, 2 * rounds]);
  expect(todos.stop()).toBeUndefined();
});

it("a host's own item fields are shown beside the product's", () => {
  const itemSchema = todoItemSchema.extend({ owner: z.string() });
  const tool = createTodoTool({ ...presets.codex.tool, rules: { ...presets.codex.tool.rules, itemSchema } });
  expect(schemaSignature(tool.parameters)).toBe(
    "{explanation: string, plan!: [{status!: pending|in_progress|completed, step!: string, owner!: string}(additionalProperties false)]}(additionalProperties false)",
  );
});

it("a session that renames a field shows the model the new name", () => {
  const todos = createTodoSession({ preset: presets.codex, rules: { fields: { content: "task" } } });
  expect(schemaSignature(todos.tool.parameters)).toContain("task!: string");
  expect(todos.write({ plan: [{ task: "a", status: "pending" }] }).ok).toBe(true);
});

/** The presets whose main tool merges, changes single items, or rides on other calls. */
const MERGING = ["cursor", "grokBuild", "hermes"];
const PARTIAL = ["claudeCodeTasks", "dockerAgent", "kiro", "microsoftAgentFramework", "warp"];
const RIDING = ["browserUse", "cline"];

it.each(
  KNOWN_TOOLS.filter(({ name }) => ![...MERGING, ...PARTIAL, ...RIDING].includes(name)).map(
    (preset) => [preset.name, preset] as const,
  ),
)("%s refuses a call that merges with one issue for its one cause", (_, preset) => {
  const change = [
    { id: "2", status: "completed" },
    { id: "3", status: "in_progress" },
  ];
  const result = createTodoSession({ preset }).write({ merge: true, todos: change });
  expect(result).toMatchObject({ ok: false, issues: [{ code: "unknown_field", path: ["merge"] }] });
  expect(!result.ok && result.issues.length).toBe(1);
});
