import { checkCall } from "../../model/check-options.js";
import { describeInvalid } from "../../model/option-error.js";
import { isRecord } from "../../model/plain-json.js";
import type { TodoItem } from "../../model/todo.js";
import type { TodoHost } from "../../session/shared-session.js";
import { type Awaitable, andThen, toAwaitableTodos } from "../engine/awaitable.js";
import { cannotDelegate, DELEGATES_RULES, type DelegatesOptions } from "../engine/delegate-call.js";
import { fieldsOf, objectsIn } from "../engine/fields.js";
import { STOP_MARK } from "../engine/mark.js";
import {
  CHECKING_RULES,
  type CheckingOptions,
  expectSession,
  TURN_END_RULES,
  type TurnEndOptions,
} from "../engine/session-source.js";
import { stepRequest } from "../engine/step-request.js";
import { delegateTool } from "./delegate-tool.js";
import { findTurnEnd, type PiUserMessage } from "./messages.js";
import { PI_REQUEST } from "./request-form.js";
import { writeTools } from "./todo-tools.js";

/** What the host knows of an agent that is connected: its turn ends, the checks that it runs, its tools that run agents. */
export interface PiConnectOptions extends TurnEndOptions, CheckingOptions, DelegatesOptions {}

/** An event that an agent sends to its listeners. */
export interface PiEvent {
  readonly type: string;
  /** The message that began or ended, where the event is about one. */
  readonly message?: object;
}

/** The part of an `Agent` of `@earendil-works/pi-agent-core` that the adapter uses. */
export interface PiAgent {
  readonly state: { tools: readonly object[]; readonly messages?: readonly object[] };
  subscribe(listener: (event: PiEvent) => Promise<void> | void): () => void;
  followUp(message: PiUserMessage): void;
  hasQueuedMessages(): boolean;
  /** The host's own way to shorten a request. */
  transformContext?(messages: object[], signal?: AbortSignal): Promise<object[]>;
}

/**
 * Connects a session or a shared list to a Pi agent: adds its tools, places its reminders, and lets the model continue
 * where it ends a turn with open items.
 *
 * A reminder is one more text in a tool result of the round, or in the person's message. The stored conversation never
 * gets it: each request gets it again at its place, in another process too if the session comes from a snapshot. The
 * nudge is a follow-up message, left out where the last words ask the person something or messages wait in a queue. One
 * agent has one session.
 *
 * Where the host's `transformContext`, set before this, leaves the plan out of a request, the open part is shown again
 * in that request.
 *
 * @returns a function that removes tools and reminders again.
 * With `delegates`, tools that the agent has by now give steps of the plan away to the agents that they run.
 *
 * @throws TypeError for anything but an agent and a session, and for a name without such a tool; RangeError for a tool
 * in `delegates` with a field `step` of its own.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { connectTodos } from "agent-todos/pi";
 *
 * // Stands for: new Agent({ initialState: { model } })
 * const agent = {
 *   state: { tools: [] as { name?: string }[] },
 *   subscribe: () => () => {},
 *   followUp: () => {},
 *   hasQueuedMessages: () => false,
 * };
 *
 * const disconnect = connectTodos(agent, createTodoSession());
 * console.log(agent.state.tools.map(({ name }) => name)); // => [ 'todo_write' ]
 * disconnect();
 * console.log(agent.state.tools.length); // => 0
 * ```
 */
export function connectTodos<I extends TodoItem = TodoItem>(
  agent: PiAgent,
  todos: TodoHost<I>,
  options: PiConnectOptions = {},
): () => void {
  expectAgent(agent);
  checkCall("connectTodos", options, { ...TURN_END_RULES, ...CHECKING_RULES, ...DELEGATES_RULES });
  const { waiting, checks, delegates = [], ...delegation } = options;
  const session = toAwaitableTodos(expectSession(todos, "call of connectTodos()"));
  const { tool, stop } = session;
  const tools: readonly object[] = writeTools(tool, () => session.write);
  const own = agent.state.tools;
  const delegating = new Map(
    delegates.map((name) => {
      const found = own.find((one) => fieldsOf(one)["name"] === name);
      if (found === undefined) throw cannotDelegate(name, "the agent has no such tool");
      return [found, delegateTool(name, found, session, delegation)] as const;
    }),
  );
  const moment = () => ({ toolAvailable: objectsIn(agent.state.tools).some(({ name }) => name === tool.name) });

  function hearReply(message: object): Awaitable<void> {
    const end = findTurnEnd(message);
    if (end === undefined || agent.hasQueuedMessages()) return;
    return andThen(stop({ ...moment(), ...end, mark: STOP_MARK, waiting: waiting?.() }), (nudge) => {
      if (nudge === undefined) return;
      // The time of the reply before it, so that no clock is needed.
      const timestamp = Number(fieldsOf(message)["timestamp"]);
      agent.followUp({ role: "user", content: [{ type: "text", text: nudge.text }], timestamp });
    });
  }

  const unsubscribe = agent.subscribe(({ type, message }) => {
    if (type !== "message_end" || message === undefined) return;
    return fieldsOf(message)["role"] === "assistant" ? hearReply(message) : undefined;
  });
  agent.state.tools = [...own.map((one) => delegating.get(one) ?? one), ...tools];

  const { transformContext: shorten } = agent;
  const showPlan = async (messages: object[], signal?: AbortSignal): Promise<object[]> => {
    const sent = shorten === undefined ? messages : await shorten.call(agent, messages, signal);
    const { systemPrompt } = fieldsOf(agent.state);
    const system = typeof systemPrompt === "string" ? systemPrompt : undefined;
    const stepped = await stepRequest(PI_REQUEST, session, sent, { ...moment(), system, checks });
    return [...stepped.messages];
  };
  agent.transformContext = showPlan;
  return () => {
    unsubscribe();
    if (agent.transformContext === showPlan && shorten === undefined) delete agent.transformContext;
    else if (agent.transformContext === showPlan && shorten !== undefined) agent.transformContext = shorten;
    const before = new Map([...delegating].map(([one, wrapped]) => [wrapped, one]));
    agent.state.tools = agent.state.tools.filter((one) => !tools.includes(one)).map((one) => before.get(one) ?? one);
  };
}

function expectAgent(agent: unknown): void {
  if (isRecord(agent) && typeof agent["subscribe"] === "function" && isRecord(agent["state"])) return;
  throw new TypeError(describeInvalid("call of connectTodos()", "agent", "an Agent of Pi", agent));
}
