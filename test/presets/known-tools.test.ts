import { expect, it } from "vitest";
import * as z from "zod/v4";
import { createTodoSession, createTodoTool, type TodoPreset, todoItemSchema } from "../../src/index.js";
import * as presets from "../../src/presets/index.js";
import { SCHEMA_TARGETS, toJsonSchema } from "../../src/schema/index.js";
import { encodePlan } from "../support/encode-plan.js";
import { emittedSchemas, KNOWN_TOOLS, PRESETS } from "../support/known-tools.js";
import { readRows } from "../support/read-rows.js";
import { schemaSignature } from "../support/schema-signature.js";

const SCHEMAS: readonly (readonly [string, string])[] = [
  [
    "claudeCode TodoWrite",
    "{todos!: [{content!: string, status!: pending|in_progress|completed, activeForm!: string}]}",
  ],
  [
    "claudeCodeTasks TaskUpdate",
    "{taskId!: string, subject: string, description: string, activeForm: string, status: any pending|in_progress|completed|deleted, addBlocks: [string], addBlockedBy: [string], owner: string, metadata: object(additionalProperties true)}",
  ],
  [
    "claudeCodeTasks TaskCreate",
    "{subject!: string, description!: string, activeForm: string, metadata: object(additionalProperties true)}",
  ],
  ["claudeCodeTasks TaskList", "{}"],
  ["claudeCodeTasks TaskGet", "{taskId!: string}"],
  ["cline task_progress", "{task_progress: string}"],
  [
    "codex update_plan",
    "{explanation: string, plan!: [{status!: pending|in_progress|completed, step!: string}(additionalProperties false)]}(additionalProperties false)",
  ],
  ["crush todos", "{todos!: [{content!: string, status!: string, active_form!: string}]}"],
  [
    "cursor todo_write",
    "{merge!: boolean, todos!: [{content!: string, status!: pending|in_progress|completed|cancelled, id!: string}]}",
  ],
  [
    "geminiCli write_todos",
    "{todos!: [{description!: string, status!: pending|in_progress|completed|cancelled|blocked}(additionalProperties false)]}(additionalProperties false)",
  ],
  [
    "hermes todo_list",
    "{todos: [{id!: string, content!: string, status!: pending|in_progress|completed|cancelled, parent: string}], merge: boolean(default false)}",
  ],
  ["kimiCode TodoList", "{todos: [{title!: string(minLength 1), status!: pending|in_progress|done}]}"],
  [
    "langchain write_todos",
    "{todos!: [{content!: string, status!: pending|in_progress|completed}(additionalProperties false)]}(additionalProperties false)",
  ],
  [
    "mastra task_write",
    "{tasks!: [{id: string(minLength 1), content!: string(minLength 1), status!: pending|in_progress|completed, activeForm!: string(minLength 1)}]}",
  ],
  [
    "mastra task_update",
    "{id!: string(minLength 1), content: string(minLength 1), status: pending|in_progress|completed, activeForm: string(minLength 1)}",
  ],
  ["mastra task_complete", "{id!: string(minLength 1)}"],
  ["mastra task_check", "{}"],
  ["openCode todowrite", "{todos!: [{content!: string, status!: string, priority!: string}]}"],
  ["openCode todoread", "{}"],
  [
    "openHands task_tracker",
    '{command: view|plan(default "view"), task_list: [{id: string, title!: string, notes: string(default ""), status: todo|in_progress|done(default "todo")}]}',
  ],
  [
    "qwenCode todo_write",
    '{todos!: [{content!: string(minLength 1), status!: pending|in_progress|completed, id!: string(maxLength 500), blockedBy: [string(maxLength 500)](uniqueItems true)}(additionalProperties false)]}($schema "http://json-schema.org/draft-07/schema#")',
  ],
  ["rooCode update_todo_list", "{todos!: string}(additionalProperties false)"],
  [
    "vscode manage_todo_list",
    "{todoList!: [{id!: number, title!: string, status!: not-started|in-progress|completed}]}",
  ],
];

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

const PLAYS = readRows<Play>(new URL("known-tools.jsonl", import.meta.url));

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

it.each([
  ["kimiCode without todos", presets.kimiCode, {}],
  ["kimiCode with null", presets.kimiCode, { todos: null }],
  ["kimiCode without arguments", presets.kimiCode, ""],
  ["openHands with view", presets.openHands, { command: "view" }],
  ["openHands without a command", presets.openHands, "{}"],
  ["hermes without todos", presets.hermes, { merge: true }],
  ["cline without a checklist", presets.cline, { path: "a.ts" }],
] as const)("%s only shows the list, and no reminder waits for it", (_, preset: TodoPreset, input) => {
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

it("qwenCode forgets a blocker that left the list", () => {
  const todos = createTodoSession({ preset: presets.qwenCode });
  const b = { id: "b", content: "Ship", status: "pending" };
  todos.write({
    todos: [
      { id: "a", content: "Build", status: "completed" },
      { ...b, blockedBy: ["a"] },
    ],
  });
  expect(todos.write({ todos: [b] }).ok).toBe(true);
  expect(todos.list.items[0]).not.toHaveProperty("blockedBy");
});

it("cline is answered with nothing when the checklist is sent again", () => {
  const todos = createTodoSession({ preset: presets.cline });
  const call = { path: "a.ts", task_progress: "- [x] a\n- [ ] b" };
  todos.write(call);
  expect(todos.write(call)).toMatchObject({ ok: true, changed: false, text: "" });
});

it("hermes merges by id, adds what is new and keeps the rest", () => {
  const todos = createTodoSession({ preset: presets.hermes });
  const [a, b] = [
    { id: "a", content: "Build", status: "pending", parent: "z" },
    { id: "b", content: "Ship", status: "pending" },
  ];
  todos.write({ todos: [a, b] });
  const merge = {
    todos: [
      { id: "b", status: "in_progress" },
      { id: "c", content: "Tell", status: "pending" },
    ],
    merge: true,
  };
  expect(todos.write(merge).ok).toBe(true);
  expect(todos.list.items).toEqual([
    a,
    { ...b, status: "in_progress" },
    { id: "c", content: "Tell", status: "pending" },
  ]);
  expect(todos.write({ todos: [{ id: "d", status: "pending" }], merge: true }).text).toBe(
    'Not saved: todos[0].id is "d", which matches no item; the items are "a" ("Build"), "b" ("Ship"), "c" ("Tell").',
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
