import type { Tool as AnthropicTool } from "@anthropic-ai/sdk/resources/messages";
import type { Tool as McpTool } from "@modelcontextprotocol/sdk/types.js";
import type { FunctionParameters } from "openai/resources/shared";
import { expectTypeOf, it } from "vitest";
import * as zodMini from "zod/mini";
import * as zod3 from "zod/v3";
import * as z from "zod/v4";
import {
  type JsonSchema,
  type SchemaSource,
  type SchemaTarget,
  type ToolJsonSchema,
  toJsonSchema,
} from "../../src/schema/index.js";

it("toJsonSchema() accepts every kind of schema", () => {
  const zod4Object = z.object({ a: z.string().optional() });
  const miniObject = zodMini.object({ a: zodMini.string() });
  const zod3Object = zod3.object({ a: zod3.string() });
  const standard = {
    "~standard": { version: 1, vendor: "v", validate: () => ({}), jsonSchema: { input: () => ({}) } },
  };
  const plain = { type: "object", properties: { a: { type: "string" } } };
  expectTypeOf(zod4Object).toExtend<SchemaSource>();
  expectTypeOf(zod4Object["~standard"]).toExtend<Extract<SchemaSource, { "~standard": unknown }>["~standard"]>();
  expectTypeOf(miniObject).toExtend<SchemaSource>();
  expectTypeOf(zod3Object).toExtend<SchemaSource>();
  expectTypeOf(standard).toExtend<SchemaSource>();
  expectTypeOf(plain).toExtend<SchemaSource>();
  expectTypeOf({ name: "t", inputSchema: standard }).toExtend<SchemaSource>();
  expectTypeOf<McpTool>().toExtend<SchemaSource>();
  expectTypeOf<JsonSchema>().toExtend<SchemaSource>();
  expectTypeOf({ type: "object", properties: {} } as const).toExtend<SchemaSource>();
});

it("toJsonSchema() refuses what is no schema", () => {
  expectTypeOf<string>().not.toExtend<SchemaSource>();
  expectTypeOf<number>().not.toExtend<SchemaSource>();
  expectTypeOf<undefined>().not.toExtend<SchemaSource>();
  // @ts-expect-error TS2322: the target is one of a fixed list
  toJsonSchema({ type: "object" }, { target: "claude" });
});

it("toJsonSchema() returns an object schema for the targets of tools", () => {
  const schema = z.object({});
  expectTypeOf(toJsonSchema(schema)).toEqualTypeOf<ToolJsonSchema>();
  expectTypeOf(toJsonSchema(schema, { target: "openai-strict" })).toEqualTypeOf<ToolJsonSchema>();
  expectTypeOf(toJsonSchema(schema, { target: "draft-07" })).toEqualTypeOf<JsonSchema>();
  expectTypeOf(toJsonSchema(schema, { target: "mcp" as SchemaTarget })).toExtend<JsonSchema>();
});

it("toJsonSchema() returns what the SDKs take", () => {
  const schema = toJsonSchema(z.object({}));
  expectTypeOf(schema).toExtend<Record<string, unknown>>();
  expectTypeOf(schema).toExtend<FunctionParameters>();
  expectTypeOf(schema).toExtend<AnthropicTool["input_schema"]>();
  expectTypeOf(schema).toExtend<McpTool["inputSchema"]>();
});
