import { checkOptions, FUNCTION, type RulesOf } from "../../model/check-options.js";
import { invalidOption } from "../../model/option-error.js";
import { isRecord } from "../../model/plain-json.js";
import type { TodoItem } from "../../model/todo.js";
import { isTodoError, TodoError } from "../../model/todo-error.js";
import { SESSION_NAMES } from "../../session/apply-preset.js";
import { createTodoSession } from "../../session/create-todo-session.js";
import type { TodoSession, TodoSessionOptions, TodoSnapshot } from "../../session/todo-session.js";
import type { TodoOperationTool } from "../../tool/create-todo-tool.js";
import { DELEGATES_RULES, TOOL_NAMES } from "../engine/delegate-call.js";
import { type Fields, fieldsOf } from "../engine/fields.js";
import { expectSource, type TodoSource } from "../engine/session-source.js";
import type { ToolDefinition } from "../engine/todo-adapter.js";
import { listTools } from "../engine/tool-definition.js";
import type { LangChainMessage } from "./messages.js";
import type { LangChainRunContext, TodoMiddlewareOptions } from "./middleware-types.js";

/**
 * Checks the options and fills in the defaults.
 *
 * @throws RangeError or TypeError for bad options.
 */
export function setUpAgent(options: TodoMiddlewareOptions<TodoItem, string>) {
  const given: unknown = options;
  if (!isRecord(given) || "write" in given) {
    throw invalidOption(SUBJECT, "the options", "an object with the session as source, { source: todos }", options);
  }
  checkOptions(SUBJECT, options, RULES);
  const {
    source,
    stateKey = "todos",
    systemPrompt,
    parallel = "fold",
    ride = [],
    waiting,
    checks,
    delegates = [],
    child,
    background,
    ...session
  } = options;
  const delegation = { delegates, child, background };
  if (child !== undefined && source === undefined) {
    const rule = "left out without source: nobody can read from the state who works on what";
    throw invalidOption(SUBJECT, "child", rule, child);
  }
  // The options that only a session of the adapter's own needs are checked for every source.
  const own = createTodoSession(session);
  const { tool } = typeof source === "object" ? source : own;
  return {
    session,
    /** Finds the session of a step that saves it, by a {@link LangChainRunContext}. */
    todos: source ? expectSource(source, SUBJECT) : findIn(session),
    /** Finds the session of a step that does not save it, whose events are therefore not reported. */
    unsaved: source ? expectSource(source, SUBJECT) : findIn({ ...session, onEvent: undefined }),
    /** Whether the host keeps the sessions, so that they outlive a step. */
    isHeld: source !== undefined,
    tool,
    tools: listTools<TodoOperationTool>(tool).map(createAgentTool),
    stateKey,
    /** Empty for none. */
    systemPrompt: (systemPrompt ?? session.preset?.prompt) || "",
    parallel,
    ride,
    waiting,
    checks,
    ...delegation,
  };
}

/** The setup that the steps of an agent share: the options with their defaults, and the tools. */
export type AgentSetup = ReturnType<typeof setUpAgent>;

/** Creates the source of sessions that are stored in the agent's state. */
function findIn(options: TodoSessionOptions): TodoSource<unknown> {
  // Each step passes the context of its run.
  return (context) => openSession(options, (context as LangChainRunContext).snapshot);
}

const SUBJECT = "call of todoMiddleware()";

const RULES: RulesOf<TodoMiddlewareOptions & TodoSessionOptions> = {
  ...SESSION_NAMES,
  source: [
    "a session, a shared list or a function that finds it",
    (value) => typeof value === "function" || (isRecord(value) && "write" in value),
  ],
  // LangChain hides keys that begin with an underscore from the host.
  stateKey: [
    "a name of letters, digits and _ that begins with a letter, other than messages",
    (value) => /^[A-Za-z]\w*$/.test(String(value)) && value !== "messages",
  ],
  systemPrompt: ["a string or false", (value) => value === false || typeof value === "string"],
  parallel: ['"fold" or "reject"', (value) => value === "fold" || value === "reject"],
  ride: TOOL_NAMES,
  waiting: FUNCTION,
  checks: FUNCTION,
  ...DELEGATES_RULES,
};

/**
 * Creates a tool that an agent runs: it looks each call's answer up in the state.
 *
 * An agent runs the calls of one reply side by side, so none of them can be the one that writes.
 */
function createAgentTool({ name, description, parameters }: ToolDefinition): Fields {
  return {
    // By this mark an agent tells a tool that it runs itself from a server's.
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
      `Cannot answer ${name}: this agent lacks todoMiddleware; pass it as middleware to createAgent of langchain; createReactAgent and ToolNode take none`,
    );
  }
  const { text } = fieldsOf(fieldsOf(fieldsOf(memory)["replies"])[String(fieldsOf(call)["id"])]);
  return typeof text === "string" ? text : "Not saved: this call did not pass the todo middleware.";
}

/** The place of the session in an agent's state, for errors. */
const MEMORY = "_agentTodos.session";

/**
 * Continues the session in an agent's state.
 *
 * @throws TodoError that names the place in the state, for one that cannot be read.
 */
export function openSession(options: TodoSessionOptions, snapshot?: TodoSnapshot, place: string = MEMORY): TodoSession {
  try {
    return createTodoSession({ ...options, snapshot });
  } catch (error) {
    if (!isTodoError(error)) throw error;
    const text = `todoMiddleware cannot go on from state.${place}: ${error.message}`;
    throw new TodoError(error.code, text, { cause: error });
  }
}

/** The items that a host has put into the state, and the stored session. */
export interface GivenTodos {
  readonly items: unknown;
  readonly snapshot: TodoSnapshot | undefined;
  /** The messages that the model has been sent, or is sent now. */
  readonly messages: readonly LangChainMessage[];
}

/**
 * Takes the items that somebody has put into the state: the list of a new conversation, the list of an earlier run, or a
 * person's edit. Returns undefined where they are those of the session.
 *
 * If a conversation comes without its session, its calls have already shown the items to the model; otherwise a
 * reminder or an answer names them to the model.
 */
export function adoptItems(
  { session: options, stateKey, isHeld }: Pick<AgentSetup, "session" | "stateKey" | "isHeld">,
  { items, snapshot, messages }: GivenTodos,
): TodoSnapshot | undefined {
  // A host that keeps its sessions changes the list there.
  if (isHeld || items === undefined || items === null) return undefined;
  const { list, seen = list, keys: _, ...kept } = openSession(options, snapshot).snapshot();
  if (JSON.stringify(items) === JSON.stringify(list.items)) return undefined;
  const isKnown = snapshot === undefined && messages.some(({ type }) => type === "ai");
  // The session itself checks the items.
  const given = { ...list, items: items as readonly TodoItem[], revision: list.revision + 1 };
  return openSession(options, { ...kept, list: given, seen: isKnown ? given : seen }, stateKey).snapshot();
}
