import { describeInvalid, invalidOption } from "../../core/option-error.js";
import { isRecord } from "../../core/plain-json.js";
import type { TodoItem } from "../../core/todo.js";
import { createTodoSession } from "../../session/create-todo-session.js";
import type { TodoSessionOptions } from "../../session/todo-session.js";
import type { TodoOperationTool, TodoTool } from "../../tool/create-todo-tool.js";
import { type Fields, fieldsOf } from "../contract/fields.js";
import type { TodoSource } from "../contract/session-source.js";
import { listTools, type ToolDefinition } from "../contract/tool-definition.js";
import type { LangChainRunContext, TodoMiddlewareOptions } from "./middleware-types.js";
import { openSession } from "./open-session.js";

/** What the steps of an agent have in common: the options with their defaults, and the tools. */
export interface AgentSetup<I extends TodoItem, K extends string> {
  readonly session: TodoSessionOptions<I>;
  /** Finds the session of a step that saves it. */
  readonly todos: TodoSource<LangChainRunContext<I>, I>;
  /** Finds the session of a step that does not, so nobody is told of what happens in it. */
  readonly unsaved: TodoSource<LangChainRunContext<I>, I>;
  /** Whether the host holds the sessions, so that they outlive a step. */
  readonly isHeld: boolean;
  readonly tool: TodoTool<I>;
  readonly tools: readonly Fields[];
  readonly stateKey: K;
  /** Empty for none. */
  readonly systemPrompt: string;
  readonly parallel: "fold" | "reject";
  readonly ride: readonly string[];
}

/**
 * Checks the options and gives them their defaults.
 *
 * @throws RangeError or TypeError for bad options.
 */
export function setUpAgent<I extends TodoItem, K extends string>(
  options: TodoMiddlewareOptions<I, K>,
): AgentSetup<I, K> {
  checkOptions(options);
  const { source, stateKey, systemPrompt, parallel = "fold", ride = [], ...session } = options;
  const { tool } = typeof source === "object" ? source : createTodoSession<I>(session);
  const quiet = { ...session, onEvent: undefined };
  return {
    session,
    todos: source ?? (({ snapshot }) => openSession<I>(session, snapshot)),
    unsaved: source ?? (({ snapshot }) => openSession<I>(quiet, snapshot)),
    isHeld: source !== undefined,
    tool,
    tools: listTools<TodoOperationTool>(tool).map(createAgentTool),
    // Without one, K is its own default.
    stateKey: stateKey ?? ("todos" as K),
    systemPrompt: (systemPrompt ?? session.preset?.prompt) || "",
    parallel,
    ride,
  };
}

/**
 * Creates a tool that an agent runs: it looks each call's answer up in the state.
 *
 * An agent runs the calls of one reply side by side, so none of them can be the one that writes.
 */
function createAgentTool({ name, description, parameters }: ToolDefinition): Fields {
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

const TASK = "create the todo middleware";

function checkOptions<I extends TodoItem, K extends string>(options: TodoMiddlewareOptions<I, K>): void {
  const { source, stateKey, systemPrompt, parallel, ride } = options;
  if (source !== undefined && typeof source !== "function" && !(isRecord(source) && "write" in source)) {
    throw new TypeError(
      describeInvalid(TASK, "source", "a session, a shared list or a function that finds it", source),
    );
  }
  // LangChain keeps what begins with an underscore from the host.
  if (stateKey !== undefined && !(/^[A-Za-z]\w*$/.test(stateKey) && stateKey !== "messages")) {
    const rule = "a name of letters, digits and _ that begins with a letter, other than messages";
    throw invalidOption(TASK, "stateKey", rule, stateKey);
  }
  if (systemPrompt !== undefined && systemPrompt !== false && typeof systemPrompt !== "string") {
    throw invalidOption(TASK, "systemPrompt", "a text or false", systemPrompt);
  }
  if (parallel !== undefined && parallel !== "fold" && parallel !== "reject") {
    throw invalidOption(TASK, "parallel", '"fold" or "reject"', parallel);
  }
  if (ride !== undefined && !(Array.isArray(ride) && ride.every((name) => typeof name === "string"))) {
    throw invalidOption(TASK, "ride", "an array of names of tools", ride);
  }
}
