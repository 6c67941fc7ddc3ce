import * as z from "zod/v4";
import { describeInvalid } from "../../core/option-error.js";
import { isRecord } from "../../core/plain-json.js";
import type { TodoItem } from "../../core/todo.js";
import { widenTool } from "../../session/with-todos.js";
import type { TodoTool } from "../../tool/create-todo-tool.js";
import { fieldsOf } from "../contract/fields.js";
import { type LangChainMessage, remakeMessage } from "./messages.js";
import type { LangChainToolRequest, TodoMiddleware } from "./middleware-types.js";

/**
 * Adds the list's field to the definitions of the named tools, as the model is shown them.
 *
 * An agent refuses any tool object but the one it runs, so these are definitions only.
 */
export function widenTools<I extends TodoItem>(
  tools: readonly unknown[],
  ride: readonly string[],
  todoTool: TodoTool<I>,
): readonly unknown[] {
  return tools.map((tool) => {
    const { name, description, schema } = fieldsOf(tool);
    if (typeof name !== "string" || !ride.includes(name)) return tool;
    const widened = widenTool({ name, description, parameters: toParameters(name, schema) }, todoTool);
    return { type: "function", function: widened };
  });
}

/** Returns the JSON Schema of a tool, whose own schema is JSON Schema or one of zod 4. */
function toParameters(name: string, schema: unknown): object {
  if (isRecord(schema) && "_zod" in schema) {
    // Whatever has this mark is a schema of zod 4, perhaps of another copy.
    const { $schema: _, ...parameters } = z.toJSONSchema(schema as unknown as z.ZodType, { io: "input" });
    return parameters;
  }
  if (isRecord(schema) && !("_def" in schema)) return schema;
  const rule = "a schema of zod 4 or JSON Schema";
  throw new TypeError(describeInvalid("let todos ride on a tool", `the schema of ${name}`, rule, schema));
}

/**
 * Takes the list's field out of the arguments of the named tools before they run.
 *
 * An agent ends its run at an error of a tool as soon as one middleware wraps tool calls, and tells the model of the
 * error otherwise. This tells the model.
 */
export function stripField(ride: readonly string[], field: string): TodoMiddleware["wrapToolCall"] & object {
  return async (request, handler) => {
    const { toolCall, runtime } = request;
    try {
      return await handler(ride.includes(toolCall.name) ? withoutField(request, field) : request);
    } catch (error) {
      if (!isToolFailure(error, runtime)) throw error;
      const tool = { name: toolCall.name, invoke: async () => `${error}\n Please fix your mistakes.` };
      const result = await handler({ ...request, tool });
      // The agent makes a message of what a tool says; only a tool that returns a command gets none.
      return remakeMessage(result as LangChainMessage, { status: "error" }) as typeof result;
    }
  };
}

function withoutField<Request extends LangChainToolRequest>(request: Request, field: string): Request {
  const { [field]: _, ...args } = fieldsOf(request.toolCall.args);
  return { ...request, toolCall: { ...request.toolCall, args } };
}

/** Checks whether the tool failed, as opposed to an interrupt, an abort or arguments that the agent rejects. */
function isToolFailure(error: unknown, { signal }: LangChainToolRequest["runtime"]): boolean {
  const fields = fieldsOf(error);
  const isOwn = fields["is_bubble_up"] === true || fields["~brand"] === "ToolInvocationError";
  return signal?.aborted !== true && !isOwn;
}
