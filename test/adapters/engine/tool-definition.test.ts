import { expect, it } from "vitest";
import * as z from "zod/v4";
import { writeParameters } from "../../../src/adapters/engine/tool-definition.js";
import * as presets from "../../../src/presets/index.js";
import { toJsonSchema } from "../../../src/schema/index.js";
import { todoItemSchema } from "../../../src/schema/todo-schema.js";
import { createTodoTool, type TodoToolOptions } from "../../../src/tool/create-todo-tool.js";
import { isDeepFrozen } from "../../support/deep-freeze.js";
import { COMPLETE_PARAMETERS, DEFAULT_PARAMETERS } from "../default-tool.js";

const custom = todoItemSchema.extend({
  priority: z.enum(["high", "low"]).optional(),
  estimate: z.union([z.string(), z.number()]).optional(),
  files: z.array(z.object({ path: z.string(), line: z.int().optional() })).optional(),
  type: z.string().optional(),
  properties: z.object({ color: z.string().optional() }).optional(),
});

const tools: readonly (readonly [name: string, options: TodoToolOptions])[] = [
  ["the default", {}],
  ["fields of the host's own", { rules: { itemSchema: custom } }],
  ["miniClaudeCode", presets.miniClaudeCode.tool],
  ["planningState", presets.planningState.tool],
  ["learnClaudeCode", presets.learnClaudeCode.tool],
  ["standardEnvelope", presets.standardEnvelope.tool],
  ["agentShell", presets.agentShell.tool],
];

it("writeParameters() writes the default tool", () => {
  const tool = createTodoTool();
  expect(writeParameters(tool, "open")).toEqual(DEFAULT_PARAMETERS);
  expect(writeParameters(tool, "closed")).toEqual(DEFAULT_PARAMETERS);
  expect(writeParameters(tool, "complete")).toEqual(COMPLETE_PARAMETERS);
});

it.each(tools)("writeParameters() agrees with toJsonSchema() on %s", (_name, options) => {
  const tool = createTodoTool(options);
  const { parameters } = tool;
  expect(writeParameters(tool, "open")).toEqual(parameters);
  expect(writeParameters(tool, "complete")).toEqual(toJsonSchema(parameters, { target: "openai-strict" }));
  expect(writeParameters(tool, "closed")).toEqual(parameters);
});

it.each(["open", "closed", "complete"] as const)(
  "writeParameters() says a bound of the host's own field: %s",
  (strictness) => {
    const itemSchema = todoItemSchema.extend({ effort: z.number().int().min(1).max(5) });
    const written = JSON.parse(JSON.stringify(writeParameters(createTodoTool({ rules: { itemSchema } }), strictness)));
    expect(written.properties.todos.items.properties.effort).toEqual({ type: "integer", description: "From 1 to 5." });
  },
);

it("writeParameters() gives a copy that may be changed", () => {
  const tool = createTodoTool();
  expect(isDeepFrozen(tool.parameters)).toBe(true);
  expect(Object.isFrozen(writeParameters(tool, "open").properties)).toBe(false);
});

it.each(["closed", "complete"] as const)("writeParameters() names an open object when it must be %s", (strictness) => {
  const tool = createTodoTool({
    rules: { itemSchema: todoItemSchema.extend({ labels: z.record(z.string(), z.string()).optional() }) },
  });
  expect(() => writeParameters(tool, strictness)).toThrow(
    new TypeError(
      'Cannot express todos[].labels for "strict: true": keys that are not named are not accepted there; name them as properties',
    ),
  );
  expect(writeParameters(tool, "open")).toEqual(tool.parameters);
});

it("writeParameters() adds no second null to a field that may be null", () => {
  const itemSchema = todoItemSchema.extend({ due: z.string().nullable().optional() });
  const { properties } = writeParameters(createTodoTool({ rules: { itemSchema } }), "complete");
  expect(JSON.stringify(properties)).toContain('"due":{"type":["string","null"]}');
});
