import { isRecord } from "../../core/plain.js";
import type { ToolDefinition } from "../contract/todo-adapter.js";

/** A tool as an agent takes it. */
export type AgentTool = Readonly<Record<string, unknown>>;

/** What the middleware said to the calls of one reply, by their ids. */
export type TodoReplies = Readonly<Record<string, { readonly text: string; readonly isError: boolean }>>;

/**
 * The tool that an agent runs: it gives each call the text that the middleware has for it in the state.
 *
 * An agent runs the calls of one reply side by side, so none of them can be the one that writes.
 */
export function createAgentTool({ name, description, parameters }: ToolDefinition): AgentTool {
  return {
    // What the agent tells its own tools from those of a server by.
    lc_runnable: true,
    name,
    description,
    schema: parameters,
    invoke: async (call: unknown, config: unknown) => answer(call, config),
  };
}

function answer(call: unknown, config: unknown): string {
  const id = isRecord(call) ? String(call["id"]) : "";
  const state = isRecord(config) ? config["state"] : undefined;
  const run = isRecord(state) ? state["_agentTodosRun"] : undefined;
  const replies = isRecord(run) ? run["replies"] : undefined;
  const reply = isRecord(replies) ? replies[id] : undefined;
  const text = isRecord(reply) ? reply["text"] : undefined;
  return typeof text === "string" ? text : "Not saved: this call did not pass the todo middleware.";
}
