import { transformJSONSchema } from "@anthropic-ai/sdk/lib/transform-json-schema";
import { ToolSchema } from "@modelcontextprotocol/sdk/types.js";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { toStrictJsonSchema } from "openai/lib/transform";
import { expect, it } from "vitest";
import * as z from "zod/v4";
import { todoTools as anthropicTools } from "../../src/adapters/anthropic.js";
import { todoTools as openaiTools } from "../../src/adapters/openai.js";
import * as presets from "../../src/presets/index.js";
import { SCHEMA_TARGETS, toJsonSchema } from "../../src/schema/index.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { createTodoTool } from "../../src/tool/create-todo-tool.js";

const itemSchema = todoItemSchema.extend({
  priority: z.enum(["high", "low"]).describe("How urgent it is"),
  effort: z.int().min(1).max(8).optional(),
  due: z.iso.date().nullable().optional(),
  weight: z.number().nullable().optional(),
  owner: z.object({ name: z.string(), team: z.string().optional() }).optional(),
  files: z.array(z.string().max(200)).max(5).optional(),
});

const { miniClaudeCode, planningState, learnClaudeCode, learnClaudeCodeMinimal, standardEnvelope, agentShell } =
  presets;

const TOOLS = {
  "the default": createTodoTool(),
  "fields of the host": createTodoTool({ rules: { itemSchema } }),
  ...Object.fromEntries(
    [miniClaudeCode, planningState, learnClaudeCode, learnClaudeCodeMinimal, standardEnvelope, agentShell].map(
      ({ name, tool }) => [name, createTodoTool(tool)],
    ),
  ),
};

const rows = Object.entries(TOOLS).map(([name, tool]) => ({ name, tool }));

it.each(rows)("toJsonSchema() gives the tool's own parameters of $name", ({ tool }) => {
  expect(toJsonSchema(tool)).toEqual(tool.parameters);
});

it.each(rows)("toJsonSchema() writes $name as strict as the openai package would", ({ tool }) => {
  const schema = toJsonSchema(tool, { target: "openai-strict" });
  // The packages have types of their own for JSON Schema; that the value is one is what is tested.
  expect(toStrictJsonSchema(structuredClone(schema) as never)).toEqual(schema);
});

it.each(rows)("toJsonSchema() writes $name as strict as the Anthropic SDK would", ({ tool }) => {
  const schema = toJsonSchema(tool, { target: "anthropic-strict" });
  // As above.
  expect(transformJSONSchema(structuredClone(schema) as never)).toEqual(schema);
});

it.each(rows)("toJsonSchema() writes $name so that MCP and both drafts take it", ({ tool }) => {
  const { name } = tool;
  expect(ToolSchema.safeParse({ name, inputSchema: toJsonSchema(tool, { target: "mcp" }) }).success).toBe(true);
  const modern = new Ajv2020({ strict: true, allowUnionTypes: true });
  const older = new Ajv({ strict: true, allowUnionTypes: true });
  for (const ajv of [modern, older]) formats.default(ajv);
  expect(modern.compile(toJsonSchema(tool, { target: "draft-2020-12" }))).toBeTypeOf("function");
  expect(older.compile(toJsonSchema(tool, { target: "draft-07" }))).toBeTypeOf("function");
});

/** Lists the words and keywords of a schema that limit the items, or the fields that the library has. */
function listOwnLimits(parameters: unknown): unknown {
  const { todos } = JSON.parse(JSON.stringify(parameters)).properties;
  const { content, activeForm } = todos.items.properties;
  return { maxItems: todos.maxItems, list: todos.description, content, activeForm };
}

it.each(["openai-strict", "anthropic-strict"] as const)(
  "%s leaves out the same limits with fields of a host",
  (target) => {
    const withFields = toJsonSchema(TOOLS["fields of the host"], { target });
    expect(listOwnLimits(withFields)).toEqual(listOwnLimits(toJsonSchema(TOOLS["the default"], { target })));
    expect(JSON.stringify(withFields)).not.toMatch(/1 to 500|At most 50/);
  },
);

it.each([
  ["Chat Completions", () => openaiTools(TOOLS["fields of the host"], { strict: true })[0]?.function.parameters],
  ["Anthropic", () => anthropicTools(TOOLS["fields of the host"], { strict: true })[0]?.input_schema],
])("todoTools() of %s leaves out the same limits with fields of a host", (_api, write) => {
  expect(listOwnLimits(write())).toMatchObject({
    content: { type: "string", description: "What to do" },
    activeForm: { description: "How it reads while it runs" },
  });
  expect(listOwnLimits(write())).not.toHaveProperty("maxItems", expect.anything());
});

it("strict schemas have the limits of the host's own fields, as keywords where they can", () => {
  const show = (target: "openai-strict" | "anthropic-strict") =>
    JSON.parse(JSON.stringify(toJsonSchema(TOOLS["fields of the host"], { target }))).properties.todos.items.properties;
  expect(show("openai-strict").effort).toEqual({ type: ["integer", "null"], minimum: 1, maximum: 8 });
  expect(show("anthropic-strict").effort.description).toBe("From 1 to 8.");
  expect(show("openai-strict").files.anyOf[0].maxItems).toBe(5);
});

it.each(SCHEMA_TARGETS)("toJsonSchema() shows the host's own fields in %s", (target) => {
  const schema = JSON.parse(JSON.stringify(toJsonSchema(TOOLS["fields of the host"], { target })));
  const item = schema.properties.todos.items;
  expect(Object.keys(item.properties)).toEqual([
    "content",
    "status",
    "activeForm",
    "priority",
    "effort",
    "due",
    "weight",
    "owner",
    "files",
  ]);
  expect(item.properties.priority).toMatchObject({ description: "How urgent it is", enum: ["high", "low"] });
  expect(item.required).toContain("priority");
});

it.each(["portable", "openai-strict", "anthropic-strict", "gemini"] as const)(
  "toJsonSchema() writes every argument of a task that %s can express",
  (target) => {
    const update = createTodoTool(presets.claudeCodeTasks.tool);
    const shown = ["taskId", "subject", "description", "activeForm", "status", "addBlocks", "addBlockedBy", "owner"];
    const metadata = target === "portable" ? ["metadata"] : [];
    expect(Object.keys(toJsonSchema(update, { target }).properties)).toEqual([...shown, ...metadata]);
    for (const tool of update.operations.filter(({ name }) => name !== "TaskList")) {
      expect(toJsonSchema(tool, { target }).type).toBe("object");
    }
  },
);
