import { type Fields, fieldsOf } from "../contract/fields.js";
import type { ToolDefinition } from "../contract/todo-adapter.js";

/**
 * Creates a tool that an agent runs: it looks each call's answer up in the state.
 *
 * An agent runs the calls of one reply side by side, so none of them can be the one that writes.
 */
export function createAgentTool({ name, description, parameters }: ToolDefinition): Fields {
  return {
    // An agent takes a tool for its own, not a server's, by this mark.
    lc_runnable: true,
    name,
    description,
    schema: parameters,
    invoke: async (call: unknown, config: unknown) => findAnswer(name, call, fieldsOf(config)["state"]),
  };
}

function findAnswer(name: string, call: unknown, state: unknown): string {
  const memory = fieldsOf(state)["_agentTodos"];
  if (memory === undefined) {
    throw new TypeError(
      `Cannot answer ${name} as todoMiddleware is not in this agent: pass it as middleware to createAgent of langchain; createReactAgent and ToolNode take none`,
    );
  }
  const { text } = fieldsOf(fieldsOf(fieldsOf(memory)["replies"])[String(fieldsOf(call)["id"])]);
  return typeof text === "string" ? text : "Not saved: this call did not pass the todo middleware.";
}
