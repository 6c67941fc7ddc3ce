import { toJsonSchema } from "@langchain/core/utils/json_schema";
import { taskCheckTool, taskCompleteTool, taskUpdateTool, taskWriteTool } from "@mastra/core/tools";
import { todoListMiddleware } from "langchain";
import { expect, it } from "vitest";
import { toJSONSchema } from "zod";
import { readText } from "../package/read-tree.js";

/** A tool's description, and its schema as JSON. */
type Definition = readonly [description: string, schema: object];

// LangChain types the schema of a middleware's tool as a zod schema or JSON Schema, which its own function tells apart.
const LANGCHAIN = (todoListMiddleware().tools ?? []).map(
  ({ description, schema }): Definition => [description, toJsonSchema(schema as Parameters<typeof toJsonSchema>[0])],
);

// Mastra types the schema as a Standard Schema; its task tools are written with zod.
const MASTRA = [taskWriteTool, taskUpdateTool, taskCompleteTool, taskCheckTool].map(
  ({ description, inputSchema }): Definition => [
    description,
    toJSONSchema(inputSchema as unknown as Parameters<typeof toJSONSchema>[0]),
  ],
);

function countCharacters(definitions: readonly Definition[]): string {
  const count = (texts: readonly string[]): string => texts.join("").length.toLocaleString("en");
  const descriptions = definitions.map(([description]) => description);
  return `${count(descriptions)} + ${count(definitions.map(([, schema]) => JSON.stringify(schema)))}`;
}

it("docs/comparison.md shows what the definitions of LangChain and Mastra come to", () => {
  const page = readText("docs/comparison.md");
  expect(page).toContain(`| ${countCharacters(LANGCHAIN)} | ${countCharacters(MASTRA)} in four tools |`);
});
