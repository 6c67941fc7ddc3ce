import type { ToolParameters } from "../../src/adapters/engine/tool-definition.js";
import { createTodoTool } from "../../src/tool/create-todo-tool.js";

/** The description of the default tool. */
export const DESCRIPTION: string = createTodoTool().description;

/** The parameters of the default tool, written out. */
export const DEFAULT_PARAMETERS: ToolParameters = {
  type: "object",
  properties: {
    todos: {
      type: "array",
      items: {
        type: "object",
        properties: {
          content: { type: "string", description: "What to do" },
          status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
          activeForm: { type: "string", description: "How it reads while it runs" },
        },
        required: ["content", "status"],
        additionalProperties: false,
      },
    },
    summary: { type: "string", description: "The whole task in one sentence" },
  },
  required: ["todos"],
  additionalProperties: false,
};

/** The same with every field required, and null for what was optional. */
export const COMPLETE_PARAMETERS: ToolParameters = {
  type: "object",
  properties: {
    todos: {
      type: "array",
      items: {
        type: "object",
        properties: {
          content: { type: "string", description: "What to do" },
          status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
          activeForm: { type: ["string", "null"], description: "How it reads while it runs" },
        },
        required: ["content", "status", "activeForm"],
        additionalProperties: false,
      },
    },
    summary: { type: ["string", "null"], description: "The whole task in one sentence" },
  },
  required: ["todos", "summary"],
  additionalProperties: false,
};
