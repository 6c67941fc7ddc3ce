import { expect, it } from "vitest";
import { createTodoSession, type TodoPreset, type TodoSession } from "../../src/index.js";
import * as presets from "../../src/presets/index.js";
import { KNOWN_TOOLS } from "../support/known-tools.js";

function play(preset: TodoPreset, ...inputs: readonly unknown[]) {
  const todos = createTodoSession({ preset });
  const results = inputs.map((input) => todos.write(input));
  return { items: todos.list.items, last: results.at(-1) };
}

function codesOf(result: ReturnType<TodoSession["write"]> | undefined): readonly string[] {
  const found = result?.ok ? result.notes : (result?.issues ?? []);
  return found.map(({ code, path }) => `${code} ${path.join(".")}`);
}

const A = { id: "a", content: "Build", status: "pending" };
const B = { id: "b", content: "Ship", status: "pending" };

it("qwenCode inherits no blockers from a plan that is finished", () => {
  const done = [
    { ...A, status: "completed" },
    { ...B, status: "completed", blockedBy: ["a"] },
  ];
  expect(play(presets.qwenCode, { todos: done }, { todos: [A, B] }).items[1]).not.toHaveProperty("blockedBy");
  const open = [A, { ...B, blockedBy: ["a"] }];
  expect(play(presets.qwenCode, { todos: open }, { todos: [A, B] }).items[1]).toHaveProperty("blockedBy", ["a"]);
});

it("qwenCode refuses a blocker that is named twice", () => {
  const { last } = play(presets.qwenCode, { todos: [A, { ...B, blockedBy: ["a", "a"] }] });
  expect(codesOf(last)).toEqual(["invalid_field todos.1.blockedBy"]);
});

it("qwenCode takes an empty blockedBy for none", () => {
  const open = [A, { ...B, blockedBy: ["a"] }];
  const { items } = play(presets.qwenCode, { todos: open }, { todos: [A, { ...B, blockedBy: [] }] });
  expect(items[1]).not.toHaveProperty("blockedBy");
});

const REWORDED = { ...A, content: "Build it all" };

it.each([
  ["hermes", presets.hermes, {}],
  ["cursor", presets.cursor, { merge: false }],
])("%s keeps the last of the items with one id, and tells the model", (_, preset, fields) => {
  const { items, last } = play(preset, { ...fields, todos: [A, B, REWORDED] });
  expect(items.map(({ id, content }) => [id, content])).toEqual([
    ["b", "Ship"],
    ["a", "Build it all"],
  ]);
  expect(codesOf(last)).toEqual(["duplicate_id todos.0"]);
  expect(last?.text).toContain("like a later item");
});

it.each([
  ["hermes", presets.hermes],
  ["cursor", presets.cursor],
])("%s merges a list that is JSON text", (_, preset) => {
  const todos = JSON.stringify([{ id: "a", status: "completed" }]);
  const { items } = play(preset, { merge: false, todos: [A, B] }, { merge: true, todos });
  expect(items.map(({ status }) => status)).toEqual(["completed", "pending"]);
});

it.each([
  ["null", null],
  ["an empty text", ""],
])("hermes takes the parent of an item away for %s", (_, parent) => {
  const child = { ...B, parent: "a" };
  const merged = play(presets.hermes, { todos: [A, child] }, { todos: [{ id: "b", parent }], merge: true });
  expect(merged.items[1]).toEqual(B);
  const replaced = play(presets.hermes, { todos: [A, child] }, { todos: [A, { ...child, parent }] });
  expect(replaced.items[1]).toEqual(B);
});

it("hermes keeps the parent that a merge leaves out", () => {
  const child = { ...B, parent: "a" };
  const { items } = play(
    presets.hermes,
    { todos: [A, child] },
    { todos: [{ id: "b", status: "completed" }], merge: true },
  );
  expect(items[1]).toEqual({ ...child, status: "completed" });
});

it("rooCode asks for a checklist where there is none", () => {
  const { last } = play(presets.rooCode, {});
  expect(codesOf(last)).toEqual(["required todos"]);
  expect(last?.text).toContain("- [ ] open, - [x] done");
});

it.each([
  ["rooCode", presets.rooCode, "todos"],
  ["cline", presets.cline, "task_progress"],
])("%s leaves prose out of a checklist, and tells the model", (_, preset, name) => {
  const { items, last } = play(preset, { [name]: "Here is my plan:\n- [x] Build\n- [ ] Ship\nThat is all." });
  expect(items.map(({ content }) => content)).toEqual(["Build", "Ship"]);
  expect(codesOf(last)).toEqual([`line_left_out ${name}`, `line_left_out ${name}`]);
  expect(last?.text).toContain('Note: "Here is my plan:" is no item');
});

it.each([
  ["a row without a checkbox", "- [x] Build\n- Ship", "other_text"],
  ["a numbered row without a checkbox", "[x] Build\n2. Ship", "other_text"],
  ["prose alone", "All is done.", "wrong_type"],
])("rooCode refuses %s, so that no item is lost", (_, todos, code) => {
  expect(codesOf(play(presets.rooCode, { todos }).last)).toEqual([`${code} todos`]);
});

it("kimiCode asks for nothing more where the list was cleared", () => {
  const { last } = play(presets.kimiCode, { todos: [{ title: "Build", status: "done" }] }, { todos: [] });
  expect(last?.text).toBe("The todo list is empty.");
});

it.each([
  ["an empty list", [], "The todo list is empty."],
  [
    "its rows in the product's words",
    [{ id: 1, title: "Build", status: "in-progress" }],
    "Todo list:\n1. [in-progress] Build",
  ],
])('vscode shows %s for operation: "read"', (_, todoList, text) => {
  const { last } = play(presets.vscode, { operation: "write", todoList }, { operation: "read" });
  expect(last).toMatchObject({ ok: true, isRead: true, text });
});

it.each(["removeBlockedBy", "removeBlocks"])("claudeCodeTasks refuses %s, which its tools do not have", (name) => {
  const todos = createTodoSession({ preset: presets.claudeCodeTasks });
  todos.write({ subject: "Build", description: "" }, { tool: "TaskCreate" });
  expect(codesOf(todos.write({ taskId: "1", [name]: ["2"] }))).toEqual([`unknown_field ${name}`]);
});

it("claudeCodeTasks keeps no metadata where its last key is taken away", () => {
  const todos = createTodoSession({ preset: presets.claudeCodeTasks });
  todos.write({ subject: "Build", description: "", metadata: { area: "parser" } }, { tool: "TaskCreate" });
  todos.write({ taskId: "1", metadata: { area: null } });
  expect(todos.list.items[0]).not.toHaveProperty("metadata");
});

const PLAN = [
  { id: "1", content: "Set up the schema", status: "completed" },
  { id: "2", content: "Write the migration", status: "in_progress" },
  { id: "3", content: "Run it", status: "pending" },
];

it("cursor changes the items whose ids are sent, adds the others and keeps the rest", () => {
  const change = [
    { id: "2", status: "completed" },
    { id: "4", content: "Tell the team", status: "in_progress" },
  ];
  const { items, last } = play(presets.cursor, { merge: false, todos: PLAN }, { merge: true, todos: change });
  expect(items).toEqual([PLAN[0], { ...PLAN[1], status: "completed" }, PLAN[2], change[1]]);
  expect(last).toMatchObject({ ok: true, notes: [] });
});

it("cursor takes an id that no item has, without a text, for a mistake", () => {
  const { last } = play(
    presets.cursor,
    { merge: false, todos: PLAN },
    { merge: true, todos: [{ id: "9", status: "pending" }] },
  );
  expect(codesOf(last)).toEqual(["unknown_item todos.0.id"]);
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
  expect(codesOf(play(preset, { merge: true, todos: change }).last)).toEqual(["unknown_field merge"]);
});

it("a session that takes patches takes merge: true, as far as every entry has an id", () => {
  const todos = createTodoSession({ tool: { patch: true }, rules: { ids: "keep" } });
  todos.write({ todos: PLAN });
  expect(todos.write({ merge: true, todos: [{ id: "3", status: "cancelled" }] }).ok).toBe(true);
  expect(todos.list.items.map(({ status }) => status)).toEqual(["completed", "in_progress", "cancelled"]);
  const unnamed = todos.write({ merge: true, todos: [{ content: "Run it", status: "completed" }] });
  expect(codesOf(unnamed)).toEqual(["unknown_field merge"]);
});
