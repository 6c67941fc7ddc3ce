import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { SCHEMA_TARGETS } from "../../src/schema/dialects.js";
import { toJsonSchema } from "../../src/schema/index.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { withTodos } from "../../src/session/with-todos.js";
import { anyInput, anyValue } from "../../src/testing/todo-arbitraries.js";
import { deepFreeze } from "../support/deep-freeze.js";

const BASH = deepFreeze({
  name: "bash",
  description: "Runs a command",
  parameters: {
    type: "object",
    properties: { command: { type: "string" } },
    required: ["command"],
    additionalProperties: false,
  },
});
const STATUS = { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] };
const FIX = { content: "Fix it", status: "in_progress" };

function closed(properties: object, required: readonly string[]): object {
  return { type: "object", properties, required, additionalProperties: false };
}

it("withTodos() gives a tool one optional field more, the list", () => {
  const { tool } = withTodos(BASH, createTodoSession());
  const todos = {
    type: "array",
    items: closed({ content: { type: "string" }, status: STATUS }, ["content", "status"]),
    description: "The whole todo list, if it changes with this call",
  };
  const { parameters } = BASH;
  expect(tool).toEqual({ ...BASH, parameters: { ...parameters, properties: { ...parameters.properties, todos } } });
});

it("withTodos() gives a patch where the session's tool takes patches", () => {
  const { tool } = withTodos(BASH, createTodoSession({ tool: { patch: true } }), {
    field: "plan",
    description: "Plan changes",
  });
  const item = { content: { type: "string" }, status: STATUS };
  expect(Object(tool.parameters.properties)["plan"]).toEqual({
    ...closed(
      {
        updates: { type: "array", items: closed(item, ["content"]) },
        remove: { type: "array", items: { type: "string" } },
        add: { type: "array", items: closed(item, ["content", "status"]) },
      },
      [],
    ),
    description: "Plan changes",
  });
});

it("withTodos() shows of an item what must be sent of it, the host's own fields too", () => {
  const itemSchema = todoItemSchema.extend({ owner: z.string(), effort: z.number().optional() });
  const { tool, split } = withTodos(BASH, createTodoSession({ rules: { itemSchema } }));
  const { items } = Object(tool.parameters.properties)["todos"];
  expect(Object.keys(items.properties)).toEqual(["content", "status", "owner"]);
  expect(items.required).toEqual(["content", "status", "owner"]);
  expect(split({ command: "ls", todos: [{ ...FIX, owner: "Ann" }] }).write?.ok).toBe(true);
});

it("withTodos() gives the whole input of a tool that demands more than a list", () => {
  const todos = createTodoSession({ rules: { summary: "required" } });
  const { tool, split } = withTodos(BASH, todos);
  expect(Object(tool.parameters.properties)["todos"]).toEqual({
    ...todos.tool.parameters,
    description: "The whole todo list, if it changes with this call",
  });
  expect(split({ command: "ls", todos: { summary: "Ship", todos: [FIX] } }).write?.ok).toBe(true);
});

it.each(["parameters", "inputSchema", "input_schema"])("withTodos() finds the schema under %s", (key) => {
  const tool = { name: "now", [key]: { type: "object" } };
  const riding = Object(withTodos(tool, createTodoSession()).tool);
  expect(Object.keys(riding[key].properties)).toEqual(["todos"]);
  expect(Object.keys(riding)).toEqual(["name", key]);
});

it("withTodos() takes the schema of an object for one, whatever else the tool has", () => {
  const tool = { name: "now", parameters: { type: "string" }, inputSchema: { properties: {} } };
  const riding = withTodos(tool, createTodoSession()).tool;
  expect(Object.keys(riding.inputSchema.properties)).toEqual(["todos"]);
  expect(riding.parameters).toBe(tool.parameters);
});

it.each(SCHEMA_TARGETS)("toJsonSchema() writes a riding tool for %s", (target) => {
  for (const patch of [false, true]) {
    const { tool } = withTodos(BASH, createTodoSession({ tool: { patch } }));
    const { properties } = toJsonSchema(tool.parameters, { target });
    expect(Object.keys(properties ?? {})).toEqual(["command", "todos"]);
  }
});

it("split() takes the update off, writes it, and hands over the rest", () => {
  const todos = createTodoSession();
  const call = deepFreeze({ command: "ls", todos: [FIX] });
  const { input, write, suffix } = withTodos(BASH, todos).split(call);
  expect(input).toEqual({ command: "ls" });
  expect(write?.ok).toBe(true);
  expect(suffix).toBe("\n\nTodos: 0/1 done. Now: Fix it.");
  expect(todos.list.items).toEqual([FIX]);
});

it("split() gives text for text, with not a character of the rest changed", () => {
  const todos = createTodoSession({ tool: { patch: true } });
  const { input, suffix } = withTodos(BASH, todos).split(
    '{"command": "ls", "todos": {"add": [{"content": "Fix it", "status": "in_progress"}]}, "n": 12345678901234567890}',
  );
  expect(input).toBe('{"command": "ls", "n": 12345678901234567890}');
  expect(suffix).toBe("\n\nTodos: 0/1 done. Now: Fix it.");
});

it.each<[name: string, input: unknown]>([
  ["an object", { command: "ls" }],
  ["text", '{"command":"ls"}'],
  ["text that is no JSON", '{"command":"ls","todos":[{"conte'],
  ["nothing", undefined],
  ["null", null],
  ["an array", ["todos"]],
])("split() hands over the very %s where nothing rides", (_name, input) => {
  const todos = createTodoSession();
  const split = withTodos(BASH, todos).split(input);
  expect(split).toEqual({ input, write: undefined, suffix: "" });
  expect(split.input).toBe(input);
  todos.endRound();
  expect(todos.snapshot().round).toBeUndefined();
});

it.each<[name: string, input: unknown, own: unknown]>([
  ["an object", { command: "ls", todos: null }, { command: "ls" }],
  ["text", '{"command":"ls","todos":null}', '{"command":"ls"}'],
])("split() takes null off %s and writes nothing", (_name, input, own) => {
  const todos = createTodoSession();
  expect(withTodos(BASH, todos).split(input)).toEqual({ input: own, write: undefined, suffix: "" });
  expect(todos.list.revision).toBe(0);
});

it.each<[name: string, patch: boolean, update: unknown, suffix: string]>([
  [
    "a status of no kind",
    false,
    [{ content: "Fix it", status: "failed" }],
    'Not saved: todos[0].status is "failed"; use "pending", "in_progress", "completed" or "cancelled".',
  ],
  ["a number", false, 7, "Not saved: todos is 7; send an array of items."],
  [
    "an unknown item",
    true,
    { remove: ["a"] },
    'Not saved: remove[0] is "a", which matches no item; the list is empty, so add items instead.',
  ],
  ["a number for a patch", true, 7, 'Not saved: The input is 7; send an object {"todos": [...]}.'],
])("split() hands over the call whatever rides on it: %s", (_name, patch, update, suffix) => {
  const todos = createTodoSession({ tool: { patch } });
  const split = withTodos(BASH, todos).split({ command: "ls", todos: update });
  expect(split.input).toEqual({ command: "ls" });
  expect(split.write?.ok).toBe(false);
  expect(split.suffix).toBe(`\n\nTodos: ${suffix}`);
});

it.each<[name: string, update: unknown]>([
  ["the list", [FIX]],
  ["the list as text", JSON.stringify([FIX])],
  ["the tool's whole input", { todos: [FIX] }],
  ["the tool's whole input as text", JSON.stringify({ todos: [FIX] })],
])("split() reads %s as a list", (_name, update) => {
  const todos = createTodoSession();
  withTodos(BASH, todos).split({ command: "ls", todos: update });
  expect(todos.list.items).toEqual([FIX]);
});

it("split() reads a bare list as the whole list where the session's tool takes patches", () => {
  const todos = createTodoSession({ tool: { patch: true } });
  const split = withTodos(BASH, todos).split({ command: "ls", todos: [FIX] });
  expect([split.write?.ok, todos.list.items]).toEqual([true, [FIX]]);
});

it("split() never throws, whatever was sent", () => {
  const getter = {
    get todos(): never {
      throw new Error("no");
    },
  };
  expect(withTodos(BASH, createTodoSession()).split(getter).input).toBe(getter);
  fc.assert(
    fc.property(fc.oneof(anyInput, anyValue), fc.boolean(), fc.boolean(), (update, patch, isBare) => {
      const todos = createTodoSession({ tool: { patch } });
      const call = isBare ? update : { command: "ls", todos: update };
      const { input, write, suffix } = withTodos(BASH, todos, { field: isBare ? "x" : "todos" }).split(call);
      if (isBare && write === undefined) return;
      expect(input).toEqual({ command: "ls" });
      expect(suffix === "").toBe(write === undefined);
    }),
  );
});

it("a turn's calls are written in their order, and count as a write of the round", () => {
  const todos = createTodoSession({ tool: { patch: true } });
  const { split } = withTodos(BASH, todos);
  split({ command: "ls", todos: { add: [FIX] } });
  split({ command: "ls" });
  split({ command: "ls", todos: { updates: [{ content: "Fix it", status: "completed" }] } });
  expect(todos.list.items).toEqual([{ ...FIX, status: "completed" }]);
  expect(todos.snapshot().round).toBe("ok");
});

it.each<[name: string, create: () => unknown, kind: typeof RangeError | typeof TypeError, message: string]>([
  [
    "a field that the tool has",
    () => withTodos({ name: "plan", parameters: { type: "object", properties: { todos: {} } } }, createTodoSession()),
    RangeError,
    'Invalid ride options: field must be a name that "plan" has no field for (got "todos")',
  ],
  [
    "no schema",
    () => withTodos({ name: "now" }, createTodoSession()),
    TypeError,
    'Invalid tool "now": it must have the JSON Schema of an object as parameters, inputSchema or input_schema',
  ],
  [
    "a field of no kind",
    () => withTodos(BASH, createTodoSession(), { field: "my todos" }),
    RangeError,
    'Invalid ride options: field must be letters, digits and _, at most 64, the first a letter or _ (got "my todos")',
  ],
  [
    "a description that is no text",
    // What a program in JavaScript may hand over.
    () => withTodos(BASH, createTodoSession(), { description: 7 as unknown as string }),
    RangeError,
    "Invalid ride options: description must be a string (got 7)",
  ],
])("withTodos() refuses %s", (_name, create, kind, message) => {
  expect(create).toThrow(new kind(message));
});
