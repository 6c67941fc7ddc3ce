import type { AwaitableWrite } from "../engine/awaitable.js";
import { fieldsOf } from "../engine/fields.js";
import type { ToolDefinition, ToolSet } from "../engine/todo-adapter.js";
import { listTools } from "../engine/tool-definition.js";
import type { PiText } from "./messages.js";

/** A tool of a Pi agent, in the form that both `Agent` and `registerTool` take. */
export interface PiTool {
  name: string;
  label: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: Record<string, unknown>;
  /** Lets arguments of any shape through to `execute`, where they are repaired or refused. */
  prepareArguments: (sent: unknown) => Record<string, unknown>;
  /** Runs a call; the coding agent passes the context of the conversation as the last argument. */
  execute: (
    toolCallId: string,
    prepared: unknown,
    signal?: unknown,
    onUpdate?: unknown,
    context?: unknown,
  ) => Promise<PiToolResult>;
}

/** The result of a tool: the text for the model, and a product's data where the preset has it. */
export interface PiToolResult {
  content: PiText[];
  details: unknown;
}

/**
 * Writes the tools of a session; `findWrite` returns the function that answers their calls in a conversation.
 *
 * Pi refuses arguments that differ from the schema before they reach the tool, in words of its own. So they are wrapped
 * in arguments that fit; the conversation keeps them as sent.
 */
export function writeTools(main: ToolSet, findWrite: (context: unknown) => AwaitableWrite): PiTool[] {
  return listTools<ToolDefinition>(main).map(({ name, description, parameters }) => {
    // The root stays open for the wrapped arguments.
    const { additionalProperties: _, ...open } = parameters;
    const fitting = fieldsOf(fitSchema(open));
    return {
      name,
      label: name,
      description,
      parameters: open,
      prepareArguments: (sent) => ({ ...fitting, [SENT]: sent }),
      execute: async (toolCallId, prepared, _signal, _onUpdate, context) => {
        const result = await findWrite(context)(fieldsOf(prepared)[SENT], { tool: name, callId: toolCallId });
        // Pi marks a result as an error only where the tool throws.
        if (!result.ok) throw new Error(result.text);
        const { data } = result;
        const text = data === undefined ? result.text : JSON.stringify(data);
        return { content: [{ type: "text", text }], details: data ?? {} };
      },
    };
  });
}

/** The argument that wraps the model's input. */
const SENT = "sent";

/** Builds the smallest value that fits a schema of a tool's arguments, whose dialect has no limits. */
function fitSchema(schema: unknown): unknown {
  const { type, enum: values, anyOf, properties, required } = fieldsOf(schema);
  if (Array.isArray(values)) return values[0];
  if (Array.isArray(anyOf)) return fitSchema(anyOf[0]);
  switch (Array.isArray(type) ? type[0] : type) {
    case "string":
      return "";
    case "array":
      return [];
    case "number":
    case "integer":
      return 0;
    case "boolean":
      return false;
    case "object":
      return Object.fromEntries(
        (Array.isArray(required) ? required : []).map((name) => [name, fitSchema(fieldsOf(properties)[name])]),
      );
    default:
      return null;
  }
}
