import { expect, it } from "vitest";
import { SCHEMA_TARGETS, type SchemaTarget, toJsonSchema } from "../../src/schema/index.js";
import { todoInputSchema } from "./todo-input-schema.js";

const EXPECTED = new Map<SchemaTarget, object>([
  [
    "portable",
    {
      type: "object",
      properties: {
        summary: { type: "string", description: "At most 200 characters." },
        todos: {
          type: "array",
          description: "At most 50 items.",
          items: {
            type: "object",
            properties: {
              content: { type: "string", description: "1 to 500 characters." },
              status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
              activeForm: { type: "string" },
              priority: { type: "integer", description: "From 1 to 5." },
            },
            required: ["content", "status"],
            additionalProperties: false,
          },
        },
      },
      required: ["todos"],
      additionalProperties: false,
    },
  ],
  [
    "openai-strict",
    {
      type: "object",
      properties: {
        summary: { type: ["string", "null"], description: "At most 200 characters." },
        todos: {
          type: "array",
          items: {
            type: "object",
            properties: {
              content: { type: "string", description: "1 to 500 characters." },
              status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
              activeForm: { type: ["string", "null"] },
              priority: { type: ["integer", "null"], minimum: 1, maximum: 5 },
            },
            required: ["content", "status", "activeForm", "priority"],
            additionalProperties: false,
          },
          maxItems: 50,
        },
      },
      required: ["summary", "todos"],
      additionalProperties: false,
    },
  ],
  [
    "openai",
    {
      type: "object",
      properties: {
        summary: { type: "string", maxLength: 200 },
        todos: {
          type: "array",
          items: {
            type: "object",
            properties: {
              content: { type: "string", minLength: 1, maxLength: 500 },
              status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
              activeForm: { type: "string" },
              priority: { type: "integer", minimum: 1, maximum: 5 },
            },
            required: ["content", "status"],
          },
          maxItems: 50,
        },
      },
      required: ["todos"],
    },
  ],
  [
    "anthropic",
    {
      type: "object",
      properties: {
        summary: { type: "string", maxLength: 200 },
        todos: {
          type: "array",
          items: {
            type: "object",
            properties: {
              content: { type: "string", minLength: 1, maxLength: 500 },
              status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
              activeForm: { type: "string" },
              priority: { type: "integer", minimum: 1, maximum: 5 },
            },
            required: ["content", "status"],
          },
          maxItems: 50,
        },
      },
      required: ["todos"],
    },
  ],
  [
    "anthropic-strict",
    {
      type: "object",
      properties: {
        summary: { type: "string", description: "At most 200 characters." },
        todos: {
          type: "array",
          description: "At most 50 items.",
          items: {
            type: "object",
            properties: {
              content: { type: "string", description: "1 to 500 characters." },
              status: { enum: ["pending", "in_progress", "completed", "cancelled"] },
              activeForm: { type: "string" },
              priority: { type: "integer", description: "From 1 to 5." },
            },
            required: ["content", "status"],
            additionalProperties: false,
          },
        },
      },
      required: ["todos"],
      additionalProperties: false,
    },
  ],
  [
    "gemini",
    {
      type: "object",
      properties: {
        summary: { type: "string", maxLength: "200" },
        todos: {
          type: "array",
          items: {
            type: "object",
            properties: {
              content: { type: "string", minLength: "1", maxLength: "500" },
              status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
              activeForm: { type: "string" },
              priority: { type: "integer", minimum: 1, maximum: 5 },
            },
            required: ["content", "status"],
          },
          maxItems: "50",
        },
      },
      required: ["todos"],
    },
  ],
  [
    "gemini-json-schema",
    {
      type: "object",
      properties: {
        summary: { type: "string", description: "At most 200 characters." },
        todos: {
          type: "array",
          items: {
            type: "object",
            properties: {
              content: { type: "string", description: "1 to 500 characters." },
              status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
              activeForm: { type: "string" },
              priority: { type: "integer", minimum: 1, maximum: 5 },
            },
            required: ["content", "status"],
          },
          maxItems: 50,
        },
      },
      required: ["todos"],
    },
  ],
  [
    "mcp",
    {
      type: "object",
      properties: {
        summary: { type: "string", maxLength: 200 },
        todos: {
          type: "array",
          items: {
            type: "object",
            properties: {
              content: { type: "string", minLength: 1, maxLength: 500 },
              status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
              activeForm: { type: "string" },
              priority: { type: "integer", minimum: 1, maximum: 5 },
            },
            required: ["content", "status"],
          },
          maxItems: 50,
        },
      },
      required: ["todos"],
    },
  ],
  [
    "draft-2020-12",
    {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        summary: { type: "string", maxLength: 200 },
        todos: {
          type: "array",
          items: {
            type: "object",
            properties: {
              content: { type: "string", minLength: 1, maxLength: 500 },
              status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
              activeForm: { type: "string" },
              priority: { type: "integer", minimum: 1, maximum: 5 },
            },
            required: ["content", "status"],
          },
          maxItems: 50,
        },
      },
      required: ["todos"],
    },
  ],
  [
    "draft-07",
    {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: {
        summary: { type: "string", maxLength: 200 },
        todos: {
          type: "array",
          items: {
            type: "object",
            properties: {
              content: { type: "string", minLength: 1, maxLength: 500 },
              status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
              activeForm: { type: "string" },
              priority: { type: "integer", minimum: 1, maximum: 5 },
            },
            required: ["content", "status"],
          },
          maxItems: 50,
        },
      },
      required: ["todos"],
    },
  ],
]);

it.each(SCHEMA_TARGETS)("toJsonSchema() writes the todo input for %s", (target) => {
  // Compared as text: the order of the keywords is part of the promise.
  const written = JSON.stringify(toJsonSchema(todoInputSchema, { target }), null, 2);
  expect(written).toBe(JSON.stringify(EXPECTED.get(target), null, 2));
});

it("toJsonSchema() writes portable when no target is named", () => {
  expect(toJsonSchema(todoInputSchema)).toEqual(EXPECTED.get("portable"));
  expect(toJsonSchema(todoInputSchema, { target: undefined })).toEqual(EXPECTED.get("portable"));
});
