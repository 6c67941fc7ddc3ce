import { expect, it } from "vitest";
import * as z from "zod/v4";
import * as presets from "../../src/presets/index.js";
import { PRESET_TABLE } from "../../src/presets/preset-table.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";

const itemSchema = todoItemSchema.extend({ points: z.number(), note: z.string().optional() });
const rules = { itemSchema };

it.each(PRESET_TABLE.map(({ preset }) => [preset.name, preset] as const))(
  "%s shows a host's own fields in every tool that adds or changes items",
  (name, preset) => {
    const { tool } = createTodoSession({ preset, rules });
    const plain = createTodoSession({ preset }).tool;
    const asks = [tool, ...tool.operations].filter(({ name }) => !/TaskList|TaskGet/.test(name));
    expect(asks).toHaveLength(name === "claudeCodeTasks" ? 2 : 1);
    for (const { name, parameters } of asks) {
      const item = JSON.stringify(parameters);
      expect(item).toContain('"points":{"type":"number"}');
      expect(item).toContain('"note":{"type":"string"}');
      expect(item.includes('"points"]')).toBe(name !== "TaskUpdate");
    }
    // What the product asks for is still there.
    const names = (json: object) => [...JSON.stringify(json).matchAll(/"(\w+)":\{/g)].map(([, name]) => name);
    expect(names(tool.parameters)).toEqual(expect.arrayContaining(names(plain.parameters)));
  },
);

it("a product's own fields stay beside a host's, and both have their types", () => {
  const todos = createTodoSession({ preset: presets.openCode, rules });
  const sent = { content: "Add tests", status: "pending", priority: "high", points: 3 };
  expect(todos.write({ todos: [sent] })).toMatchObject({ ok: true, notes: [] });
  const [item] = todos.list.items;
  const [priority, points]: [string | undefined, number | undefined] = [item?.priority, item?.points];
  expect([priority, points]).toEqual(["high", 3]);
  const wrong = todos.write({ todos: [{ ...sent, priority: 1, points: "3" }] });
  const paths = wrong.ok ? [] : wrong.issues.map(({ path }) => path.at(-1));
  expect(paths.sort()).toEqual(["points", "priority"]);
  expect(createTodoSession({ preset: presets.openCode, rules, snapshot: todos.snapshot() }).list).toEqual(todos.list);
});

it("qwenCode keeps blockedBy, and geminiCli blocked items, beside a host's own field", () => {
  const qwen = createTodoSession({ preset: presets.qwenCode, rules });
  const plan = [{ id: "a", content: "Build", status: "pending", points: 1 }];
  qwen.write({ todos: [...plan, { id: "b", content: "Ship", status: "pending", points: 2, blockedBy: ["a"] }] });
  qwen.write({ todos: [plan[0], { id: "b", content: "Ship", status: "pending" }] });
  expect(qwen.list.items[1]).toMatchObject({ blockedBy: ["a"], points: 2 });
  const gemini = createTodoSession({ preset: presets.geminiCli, rules });
  expect(gemini.write({ todos: [{ description: "Deploy", status: "blocked", points: 1 }] }).text).toContain(
    "[blocked]",
  );
  gemini.write({ todos: [{ description: "Deploy", status: "pending" }] });
  expect(gemini.list.items).toEqual([{ content: "Deploy", status: "pending", points: 1 }]);
});

it("claudeCodeTasks takes a host's own field one task at a time, and keeps its own", () => {
  const todos = createTodoSession({ preset: presets.claudeCodeTasks, rules });
  const create = (fields: object) => todos.write(fields, { tool: "TaskCreate" });
  expect(create({ subject: "Add tests", description: "For the parser" })).toMatchObject({ ok: false });
  expect(create({ subject: "Add tests", description: "For the parser", points: 3 })).toMatchObject({ notes: [] });
  expect(todos.write({ taskId: "1", note: "ask Ann", points: null, owner: "Bob" })).toMatchObject({ notes: [] });
  const [task] = todos.list.items;
  expect(task).toMatchObject({ description: "For the parser", owner: "Bob", points: 3, note: "ask Ann" });
  expect(todos.write({ taskId: "1" }, { tool: "TaskGet" }).text).toContain('note: "ask Ann"');
  expect(todos.tool.operations[0]?.parameters).toMatchObject({ required: ["subject", "description", "points"] });
});

it("a host's field in place of a product's own counts", () => {
  const own = { itemSchema: todoItemSchema.extend({ priority: z.enum(["high", "low"]) }) };
  const todos = createTodoSession({ preset: presets.openCode, rules: own });
  expect(todos.write({ todos: [{ content: "a", status: "pending", priority: "urgent" }] }).ok).toBe(false);
  expect(todos.write({ todos: [{ content: "a", status: "pending", priority: "low" }] }).ok).toBe(true);
});

it("a host's field in place of a preset's has no default of the preset's", () => {
  const withOwner = (owner: z.ZodType) => ({
    itemSchema: todoItemSchema.extend({ owner, team: z.string().default("core") }),
  });
  const preset = { name: "mine", nag: {}, tool: { rules: withOwner(z.string().default("Ann")) } };
  const own = { itemSchema: todoItemSchema.extend({ owner: z.string().optional() }) };
  const todos = createTodoSession({ preset, rules: own });
  todos.write({ todos: [{ content: "a", status: "pending" }] });
  expect(todos.list.items).toEqual([{ content: "a", status: "pending", team: "core" }]);
});

it("a preset keeps its fields beside the library's own schema", () => {
  const todos = createTodoSession({ preset: presets.openCode, rules: { itemSchema: todoItemSchema } });
  todos.write({ todos: [{ content: "a", status: "pending", priority: "high" }] });
  expect(todos.list.items[0]).toMatchObject({ priority: "high" });
});
