import { createTodoTool } from "../../src/tool/create-todo-tool.js";

const tool = createTodoTool();

/** The description of the default tool. */
export const DESCRIPTION: string = tool.description;

const content = { type: "string", description: "What to do" };
const activeForm = { type: "string", description: "How it reads while it runs" };
const summary = { type: "string", description: "The whole task in one sentence" };

/** The parameters of the default tool, written out. */
export const DEFAULT_PARAMETERS = {
  type: "object",
  properties: {
    todos: {
      type: "array",
      items: {
        type: "object",
        properties: {
          content,
          status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
          activeForm,
        },
        required: ["content", "status"],
        additionalProperties: false,
      },
    },
    summary,
  },
  required: ["todos"],
  additionalProperties: false,
};

/** The same with every field required, and null for what was optional. */
export const COMPLETE_PARAMETERS = {
  ...DEFAULT_PARAMETERS,
  properties: {
    todos: {
      type: "array",
      items: {
        ...DEFAULT_PARAMETERS.properties.todos.items,
        properties: {
          ...DEFAULT_PARAMETERS.properties.todos.items.properties,
          activeForm: { ...activeForm, type: ["string", "null"] },
        },
        required: ["content", "status", "activeForm"],
      },
    },
    summary: { ...summary, type: ["string", "null"] },
  },
  required: ["todos", "summary"],
};
