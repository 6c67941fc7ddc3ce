import { expect, it } from "vitest";
import { createTodoTool } from "../../src/tool/create-todo-tool.js";

const standard = createTodoTool().inputSchema["~standard"];

it("inputSchema says who made it", () => {
  expect([standard.version, standard.vendor]).toEqual([1, "agent-todos"]);
});

const CIRCLE: Record<string, unknown> = {};
CIRCLE["self"] = CIRCLE;

it.each<[name: string, value: unknown]>([
  ["a sound write", { todos: [] }],
  ["what run repairs", '{"todos":[]}'],
  ["what run refuses", { todos: 1 }],
  ["nothing", undefined],
  ["a circle", CIRCLE],
])("inputSchema.validate() passes on the very value: %s", (_name, value) => {
  const result = standard.validate(value);
  if (result.issues !== undefined) throw new Error("the value was refused");
  expect(result.value).toBe(value);
});

it.each<[target: unknown, shown: string]>([
  ["draft-04", '"draft-04"'],
  ["", '""'],
  [undefined, "undefined"],
])("inputSchema throws for a target it cannot write: %j", (target, shown) => {
  const error = new RangeError(
    `Invalid call of jsonSchema.input(): target must be one of draft-2020-12, draft-07, openapi-3.0 (got ${shown})`,
  );
  // @ts-expect-error a target that is no text
  expect(() => standard.jsonSchema.input({ target })).toThrow(error);
  // @ts-expect-error a target that is no text
  expect(() => standard.jsonSchema.output({ target })).toThrow(error);
});

it("inputSchema cannot be changed", () => {
  const { inputSchema } = createTodoTool();
  expect([inputSchema, standard, standard.jsonSchema].every(Object.isFrozen)).toBe(true);
});
