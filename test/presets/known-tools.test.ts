import { expect, it } from "vitest";
import * as z from "zod/v4";
import { createTodoSession, createTodoTool, DEFAULT_TODO_RULES, todoItemSchema } from "../../src/index.js";
import * as presets from "../../src/presets/index.js";
import { SCHEMA_TARGETS, toJsonSchema } from "../../src/schema/index.js";
import { emittedSchemas, KNOWN_TOOLS } from "../support/known-tools.js";
import { schemaSignature } from "../support/schema-signature.js";

const SCHEMAS: readonly (readonly [string, string])[] = [
  [
    "amplifier todo",
    "{action!: create|update|list, todos: [{content!: string, activeForm!: string, status!: pending|in_progress|completed}]}",
  ],
  ["browserUse plan_update", "{current_plan_item: integer, plan_update: [string]}"],
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
  ["dockerAgent update_todos", "{updates!: [{id!: string, status!: string}]}"],
  ["dockerAgent create_todo", "{description!: string}"],
  ["dockerAgent create_todos", "{descriptions!: [string]}"],
  ["dockerAgent list_todos", "{}"],
  [
    "geminiCli write_todos",
    "{todos!: [{description!: string, status!: pending|in_progress|completed|cancelled|blocked}(additionalProperties false)]}(additionalProperties false)",
  ],
  [
    "grokBuild todo_write",
    "{merge: boolean(default true), todos!: [{id!: string, content: string, status: pending|in_progress|completed|cancelled}]}",
  ],
  [
    "hermes todo_list",
    "{todos: [{id!: string, content!: string, status!: pending|in_progress|completed|cancelled, parent: string}], merge: boolean(default false)}",
  ],
  ["kimiCode TodoList", "{todos: [{title!: string(minLength 1), status!: pending|in_progress|done}]}"],
  [
    "kiro todo_list",
    "{command!: create|complete|load|add|remove|lookup, tasks: [string], todo_list_description: string, completed_indices: [integer], context_update: string, modified_files: [string], load_id: string, current_id: string, new_tasks: [string], insert_indices: [integer], new_description: string, remove_indices: [integer]}",
  ],
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
  ["microsoftAgentFramework todos_complete", "{items!: [{id!: integer, reason!: string}]}"],
  ["microsoftAgentFramework todos_add", "{todos!: [{title!: string, description: string}]}"],
  ["microsoftAgentFramework todos_remove", "{ids!: [integer]}"],
  ["microsoftAgentFramework todos_get_remaining", "{}"],
  ["microsoftAgentFramework todos_get_all", "{}"],
  [
    "mistralVibe todo",
    '{action!: string, todos: [{id!: string, content!: string, status: pending|in_progress|completed|cancelled(default "pending"), priority: low|medium|high(default "medium")}]}',
  ],
  ["openCode todowrite", "{todos!: [{content!: string, status!: string, priority!: string}]}"],
  ["openCode todoread", "{}"],
  [
    "openHands task_tracker",
    '{command: view|plan(default "view"), task_list: [{title!: string, notes: string(default ""), status: todo|in_progress|done(default "todo")}]}',
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
  ["warp mark_todos_completed", "{todo_ids!: [string]}"],
  ["warp create_todo_list", "{initial_todos: [{id!: string, title!: string, description: string}]}"],
  [
    "warp update_pending_todos",
    "{updated_pending_todos!: [{id!: string, title!: string, description: string}]}",
  ],
];

it("every tool shows the model the input of the product it speaks for", () => {
  const emitted = KNOWN_TOOLS.flatMap((preset) =>
    [...emittedSchemas(preset)].map(([tool, schema]) => [`${preset.name} ${tool}`, schemaSignature(schema)]),
  );
  expect(emitted).toEqual(SCHEMAS);
});

const NAMED = KNOWN_TOOLS.map((preset) => [preset.name, preset] as const);

it.each(NAMED)("%s is exported under the name it has", (name, preset) => {
  expect(new Map<string, unknown>(Object.entries(presets)).get(name)).toBe(preset);
});

it.each(NAMED)("%s has rules that take no value from the defaults", (_, { tool }) => {
  expect(Object.keys(tool.rules ?? {}).sort()).toEqual(Object.keys(DEFAULT_TODO_RULES).sort());
  expect(tool.rules?.fields).not.toBe(DEFAULT_TODO_RULES.fields);
});

it.each(NAMED)("%s cannot be changed", (_, preset) => {
  for (const part of [
    preset,
    preset.tool,
    preset.tool.rules,
    preset.tool.schema,
    preset.tool.rules?.statuses,
  ])
    expect(Object.isFrozen(part)).toBe(true);
});

it.each(NAMED)("%s has a prompt that names one of its tools", (_, { tool, prompt }) => {
  const { name, operations } = createTodoTool(tool);
  expect([name, ...operations.map((other) => other.name)].some((known) => prompt?.includes(known))).toBe(
    true,
  );
});

it.each(
  NAMED.filter(([name]) => name !== "claudeCodeTasks"),
)("%s has a schema that every API can be given", (_, { tool }) => {
  for (const target of SCHEMA_TARGETS) {
    expect(toJsonSchema(createTodoTool(tool), { target })).toMatchObject({ type: "object" });
  }
});

interface Play {
  readonly name: string;
  readonly preset: { readonly name: string };
  readonly input: unknown;
  readonly text: string;
  /** The items as `status content`, with further fields as JSON. */
  readonly items?: readonly string[];
}

const PLAYS: readonly Play[] = [
  {
    name: "claudeCode takes its list",
    preset: presets.claudeCode,
    input: { todos: [{ content: "a", status: "completed", activeForm: "A" }] },
    text: "The todo list was updated.",
    items: ['completed a {"activeForm":"A"}'],
  },
  {
    name: "claudeCode takes what its versions before 2.0 sent",
    preset: presets.claudeCode,
    input: { todos: [{ content: "a", status: "in_progress", id: "7", priority: "high" }] },
    text: "The todo list was updated. Go on with the current item.",
    items: ['in_progress a {"id":"7"}'],
  },
  {
    name: "codex leaves its explanation out",
    preset: presets.codex,
    input: { explanation: "first plan", plan: [{ step: "a", status: "pending" }] },
    text: "Plan updated",
    items: ["pending a {}"],
  },
  {
    name: "codex takes several steps in progress",
    preset: presets.codex,
    input: {
      plan: [
        { step: "a", status: "in_progress" },
        { step: "b", status: "in_progress" },
      ],
    },
    text: "Plan updated",
    items: ["in_progress a {}", "in_progress b {}"],
  },
  {
    name: "geminiCli numbers its items and knows blocked and cancelled",
    preset: presets.geminiCli,
    input: {
      todos: [
        { description: "a", status: "Blocked" },
        { description: "b", status: "cancelled" },
      ],
    },
    text: "The todo list is now:\n1. [blocked] a\n2. [cancelled] b",
    items: ['pending a {"blocked":true}', "cancelled b {}"],
  },
  {
    name: "geminiCli refuses two items in progress",
    preset: presets.geminiCli,
    input: {
      todos: [
        { description: "a", status: "in_progress" },
        { description: "b", status: "in_progress" },
      ],
    },
    text: 'Not saved: 2 items are in_progress (todos[0], todos[1]); at most 1 may be, so set the others to "pending".',
  },
  {
    name: "openCode keeps the priority",
    preset: presets.openCode,
    input: { todos: [{ content: "a", status: "pending", priority: "high" }] },
    text: '[\n  {\n    "content": "a",\n    "status": "pending",\n    "priority": "high"\n  }\n]',
    items: ['pending a {"priority":"high"}'],
  },
  {
    name: "langchain is answered with its list",
    preset: presets.langchain,
    input: { todos: [{ content: "a </reminder>", status: "pending" }] },
    text: 'Updated todo list to [{"content":"a \\u003c/reminder>","status":"pending"}]',
    items: ["pending a </reminder> {}"],
  },
  {
    name: "vscode takes numbers as ids and its own words",
    preset: presets.vscode,
    input: {
      todoList: [
        { id: 1, title: "a", status: "completed" },
        { id: 2, title: "b", status: "in-progress" },
        { id: 3, title: "c", status: "not-started" },
      ],
    },
    text: "The todo list was written.",
    items: ['completed a {"id":"1"}', 'in_progress b {"id":"2"}', 'pending c {"id":"3"}'],
  },
  {
    name: "vscode says its own words in an issue",
    preset: presets.vscode,
    input: { todoList: [{ id: 1, title: "a", status: "failed" }] },
    text: 'Not saved: todoList[0].status is "failed"; use "not-started", "in-progress" or "completed".',
  },
  {
    name: "qwenCode wants ids",
    preset: presets.qwenCode,
    input: { todos: [{ content: "a", status: "pending" }] },
    text: "Not saved: todos[0].id is missing; give the item an id.",
  },
  {
    name: "qwenCode refuses a circle",
    preset: presets.qwenCode,
    input: {
      todos: [
        { id: "x", content: "a", status: "pending", blockedBy: ["y"] },
        { id: "y", content: "b", status: "pending", blockedBy: ["x"] },
        { id: "z", content: "c", status: "pending" },
      ],
    },
    text: "Not saved: todos[0].blockedBy: it waits in a circle (x, y), so leave one of them out.",
  },
  {
    name: "rooCode reads a checklist",
    preset: presets.rooCode,
    input: { todos: "## Plan\n- [X] a\n[-] b\n* [ ] c\n" },
    text: "Todo list updated successfully.",
    items: ["completed a {}", "in_progress b {}", "pending c {}"],
  },
  {
    name: "rooCode never clears the list for a text that is none",
    preset: presets.rooCode,
    input: { todos: "all done" },
    text: 'Not saved: todos is "all done"; send a checklist, one item a line: - [ ] open, - [x] done.',
  },
  {
    name: "crush counts",
    preset: presets.crush,
    input: { todos: [{ content: "a", status: "completed", active_form: "A" }] },
    text: "The todo list was updated: 0 pending, 0 in progress, 1 completed.",
    items: ['completed a {"activeForm":"A"}'],
  },
  {
    name: "kimiCode shows its rows",
    preset: presets.kimiCode,
    input: {
      todos: [
        { title: "a", status: "done" },
        { title: "b", status: "in_progress" },
      ],
    },
    text: "Todo list:\n[done] a\n[in_progress] b\nKeep it up to date as you work.",
    items: ["completed a {}", "in_progress b {}"],
  },
  {
    name: "openHands counts, and keeps notes",
    preset: presets.openHands,
    input: {
      command: "plan",
      task_list: [
        { title: "a", notes: "n" },
        { title: "b", status: "done" },
      ],
    },
    text: "The task list has 2 items now.",
    items: ['pending a {"notes":"n"}', "completed b {}"],
  },
  {
    name: "openHands takes a list without a command as a plan",
    preset: presets.openHands,
    input: { task_list: [{ title: "a", status: "todo" }] },
    text: "The task list has 1 item now.",
    items: ["pending a {}"],
  },
  {
    name: "openHands refuses a plan without a list",
    preset: presets.openHands,
    input: { command: "plan" },
    text: 'Not saved: task_list is missing; send the whole list as {"task_list": [...]}; an empty array clears it.',
  },
  {
    name: "openHands refuses another command",
    preset: presets.openHands,
    input: { command: "clear" },
    text: 'Not saved: command is "clear"; send "view" or "plan".',
  },
  {
    name: "mastra wants an activeForm",
    preset: presets.mastra,
    input: { tasks: [{ content: "a", status: "pending" }] },
    text: "Not saved: tasks[0].activeForm is missing; say what is being done while the item runs.",
  },
  {
    name: "hermes is answered with revision and counts",
    preset: presets.hermes,
    input: { todos: [{ id: "1", content: "a", status: "cancelled", parent: "0" }] },
    text: '{"todos":[{"id":"1","content":"a","status":"cancelled","parent":"0"}],"revision":1,"summary":{"total":1,"pending":0,"in_progress":0,"completed":0,"cancelled":1}}',
    items: ['cancelled a {"id":"1","parent":"0"}'],
  },
  {
    name: "hermes refuses a merge that is neither true nor false",
    preset: presets.hermes,
    input: { todos: [{ id: "1", content: "a", status: "pending" }], merge: "yes" },
    text: 'Not saved: merge is "yes"; send true or false.',
  },
  {
    name: "hermes refuses an addition under another name",
    preset: presets.hermes,
    input: { todos: [{ id: "1", content: "a", status: "pending" }], append: true },
    text: "Not saved: append is not a field; leave it out and send the whole list, which replaces the old one.",
  },
  {
    name: "cline takes the checklist out of another tool's arguments",
    preset: presets.cline,
    input: { path: "a.ts", task_progress: "# Plan\n- [x] a\n- [ ] b" },
    text: "",
    items: ["completed a {}", "pending b {}"],
  },
  {
    name: "grokBuild merges where nothing else is said",
    preset: presets.grokBuild,
    input: {
      todos: [
        { id: "1", content: "a" },
        { id: "2", content: "b", status: "in_progress" },
      ],
    },
    text: "The todo list is now:\n1 [pending] a\n2 [in_progress] b",
    items: ['pending a {"id":"1"}', 'in_progress b {"id":"2"}'],
  },
  {
    name: "grokBuild refuses a merge that is neither true nor false",
    preset: presets.grokBuild,
    input: { merge: "some", todos: [{ id: "1", content: "a" }] },
    text: 'Not saved: merge is "some"; send true or false.',
  },
  {
    name: "mistralVibe keeps the priority, and takes a missing status for pending",
    preset: presets.mistralVibe,
    input: { action: "write", todos: [{ id: "1", content: "a", priority: "high" }] },
    text: "The todo list is now:\n1 [pending] a",
    items: ['pending a {"id":"1","priority":"high"}'],
  },
  {
    name: "mistralVibe never clears the list for a write without one",
    preset: presets.mistralVibe,
    input: { action: "write" },
    text: 'Not saved: todos is missing; send the whole list as {"todos": [...]}; an empty array clears it.',
  },
  {
    name: "mistralVibe refuses another action",
    preset: presets.mistralVibe,
    input: { action: "clear", todos: [] },
    text: 'Not saved: action is "clear"; send "read" or "write".',
  },
  {
    name: "amplifier counts",
    preset: presets.amplifier,
    input: { action: "create", todos: [{ content: "a", status: "in_progress", activeForm: "A" }] },
    text: "The todo list was updated: 0 pending, 1 in progress, 0 completed. Go on with the current item.",
    items: ['in_progress a {"activeForm":"A"}'],
  },
  {
    name: "amplifier takes an update for a whole list",
    preset: presets.amplifier,
    input: { action: "update", todos: [{ content: "a", status: "completed", activeForm: "A" }] },
    text: "The todo list was updated: 0 pending, 0 in progress, 1 completed.",
    items: ['completed a {"activeForm":"A"}'],
  },
  {
    name: "amplifier refuses another action",
    preset: presets.amplifier,
    input: { action: "delete" },
    text: 'Not saved: action is "delete"; send "create", "update" or "list".',
  },
  {
    name: "amplifier has no word for cancelled",
    preset: presets.amplifier,
    input: { action: "update", todos: [{ content: "a", status: "abandoned", activeForm: "A" }] },
    text: 'Not saved: todos[0].status is "abandoned"; use "pending", "in_progress" or "completed".',
  },
  {
    name: "kiro makes a list of texts",
    preset: presets.kiro,
    input: { command: "create", tasks: ["a", "[x] b"], todo_list_description: "Both" },
    text: "The todo list is now:\n0. [pending] a\n1. [pending] [x] b",
    items: ["pending a {}", "pending [x] b {}"],
  },
  {
    name: "browserUse begins a plan with its first item",
    preset: presets.browserUse,
    input: { next_goal: "a", plan_update: ["a", "b"], current_plan_item: 1, action: [] },
    text: "The plan is now:\n0. [current] a\n1. [pending] b",
    items: ["in_progress a {}", "pending b {}"],
  },
];

function describeItems(items: readonly object[]): readonly string[] {
  return items.map((item) => {
    const { status, content, ...rest } = item as Readonly<Record<string, unknown>>;
    return `${status} ${content} ${JSON.stringify(rest)}`;
  });
}

it.each(PLAYS)("$name", ({ preset, input, text, items }) => {
  const known = KNOWN_TOOLS.find(({ name }) => name === preset.name);
  const todos = createTodoSession({ preset: known });
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
  ["mistralVibe with read", presets.mistralVibe, { action: "read" }],
  ["amplifier with list", presets.amplifier, { action: "list" }],
  ["kiro with lookup", presets.kiro, { command: "lookup" }],
  ["kiro with load", presets.kiro, { command: "load", load_id: "1700000000000" }],
  ["browserUse without a plan", presets.browserUse, { next_goal: "a", plan_update: null, action: [] }],
])("%s only shows the list, and no reminder waits for it", (_, preset, input) => {
  const known = KNOWN_TOOLS.find(({ name }) => name === preset.name);
  const todos = createTodoSession({ preset: known, nag: { stale: { after: 2 } } });
  const { list } = todos.tool.rules.fields;
  const items =
    known?.name === "cline" ? "- [ ] a" : [{ id: "1", content: "a", title: "a", status: "pending" }];
  const command = known?.name === "openHands" ? { command: "plan" } : {};
  expect(todos.write({ ...command, [list]: items }).ok).toBe(true);
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

it("qwenCode keeps what an item waits for when a write leaves it out", () => {
  const todos = createTodoSession({ preset: presets.qwenCode });
  const [a, b] = [
    { id: "a", content: "Build", status: "pending" },
    { id: "b", content: "Ship", status: "pending" },
  ];
  todos.write({ todos: [a, { ...b, blockedBy: ["a"] }] });
  todos.write({ todos: [{ ...a, status: "completed" }, b] });
  expect(todos.list.items[1]?.blockedBy).toEqual(["a"]);
  todos.write({
    todos: [
      { ...a, status: "completed" },
      { ...b, blockedBy: [] },
    ],
  });
  expect(todos.list.items[1]).not.toHaveProperty("blockedBy");
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
] as const)("%s reminds in the rounds in which its product does", (name, _, rounds) => {
  const preset = KNOWN_TOOLS.find((known) => known.name === name);
  const todos = createTodoSession({ preset });
  const item = { id: "1", content: "a", title: "a", status: "pending" };
  todos.write({ [todos.tool.rules.fields.list]: name === "cline" ? "- [ ] a" : [item] });
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
