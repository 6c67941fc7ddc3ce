import { describeInvalid } from "../../model/option-error.js";
import { isRecord } from "../../model/plain-json.js";
import type { TodoItem } from "../../model/todo.js";
import type { TodoHost } from "../../session/shared-session.js";
import { type Awaitable, andThen, pendingNudge, toAwaitableTodos } from "../engine/awaitable.js";
import { fieldsOf, objectsIn, wordsOf } from "../engine/fields.js";
import { readNewestFirst } from "../engine/message-form.js";
import { joinParts, type ReminderText } from "../engine/place-reminder.js";
import { progressOf } from "../engine/progress-of.js";
import { expectSession, type TurnEndOptions } from "../engine/session-source.js";
import { showInRequest } from "../engine/show-in-request.js";
import { callsIn, findTurnEnd, type PiUserMessage } from "./messages.js";
import { PI_REQUEST } from "./request-form.js";
import { writeTools } from "./todo-tools.js";

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
 * Connects a session or a shared list to a Pi agent: adds its tools, places its reminders, and lets the model go on
 * where it ends a turn with open items.
 *
 * A reminder is one more text in the last tool result of a round, or in the person's message, before either is sent;
 * the agent's messages keep it, so a later process sends the same. The nudge is a follow-up message, left out where
 * the last words ask the person something or messages wait in a queue. One agent has one session.
 *
 * Where the host's `transformContext`, set before this, leaves the plan out of a request, the open part is shown again
 * in that request, and put back into later ones.
 *
 * @returns a function that removes tools and reminders again.
 * @throws TypeError for anything but an agent and a session.
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
  { waiting }: TurnEndOptions = {},
): () => void {
  expectAgent(agent);
  const session = toAwaitableTodos(expectSession(todos, "call of connectTodos()"));
  const { tool, note, begin, endRound, stop } = session;
  let unanswered = 0;
  let progress: true | undefined;
  let hasBegun = false;

  const tools: readonly object[] = writeTools(tool, () => session.write);
  const moment = () => ({ toolAvailable: objectsIn(agent.state.tools).some(({ name }) => name === tool.name) });
  let inSight: boolean | undefined;

  function hearUser(message: object): Awaitable<void> {
    const words = wordsOf(fieldsOf(message)["content"]);
    // Several messages may begin a turn together, and the nudge does not begin one.
    if (hasBegun || pendingNudge(session)?.text === words) return;
    hasBegun = true;
    note(readNewestFirst(PI_REQUEST, objectsIn(agent.state.messages)));
    return andThen(begin({ ...moment(), inSight }), (reminder) => join(message, reminder));
  }

  function hearResult(message: object): Awaitable<void> {
    unanswered -= 1;
    if (unanswered > 0) return;
    return andThen(endRound({ ...moment(), inSight, progress }), (reminder) => join(message, reminder));
  }

  function hearReply(message: object): Awaitable<void> {
    hasBegun = false;
    const called = callsIn(message).map(({ name }) => name);
    unanswered = called.length;
    progress = progressOf(called, session);
    const end = findTurnEnd(message);
    if (end === undefined || agent.hasQueuedMessages()) return;
    return andThen(stop({ ...moment(), ...end, waiting: waiting?.() }), (nudge) => {
      if (nudge === undefined) return;
      // The time of the reply before it, which needs no clock.
      const timestamp = Number(fieldsOf(message)["timestamp"]);
      agent.followUp({ role: "user", content: [{ type: "text", text: nudge.text }], timestamp });
    });
  }

  const unsubscribe = agent.subscribe(({ type, message }) => {
    if (type !== "message_end" || message === undefined) return;
    const { role } = fieldsOf(message);
    if (role === "user") return hearUser(message);
    if (role === "toolResult") return hearResult(message);
    return role === "assistant" ? hearReply(message) : undefined;
  });
  agent.state.tools = [...agent.state.tools, ...tools];

  const { transformContext: shorten } = agent;
  const showPlan = async (messages: object[], signal?: AbortSignal): Promise<object[]> => {
    const sent = shorten === undefined ? messages : await shorten.call(agent, messages, signal);
    const { systemPrompt } = fieldsOf(agent.state);
    const system = typeof systemPrompt === "string" ? systemPrompt : undefined;
    const shown = await showInRequest(PI_REQUEST, session, sent, { ...moment(), system });
    inSight = shown.inSight;
    return [...shown.messages];
  };
  agent.transformContext = showPlan;
  return () => {
    unsubscribe();
    if (agent.transformContext === showPlan && shorten === undefined) delete agent.transformContext;
    else if (agent.transformContext === showPlan && shorten !== undefined) agent.transformContext = shorten;
    agent.state.tools = agent.state.tools.filter((one) => !tools.includes(one));
  };
}

/** Adds a reminder to a message that was not sent yet; Pi adds the same object to its history afterwards. */
function join(message: object, reminder: ReminderText | undefined): void {
  if (reminder === undefined) return;
  const { content } = fieldsOf(message);
  const parts = Array.isArray(content) ? content : [{ type: "text", text: String(content ?? "") }];
  Object.assign(message, { content: joinParts(parts, { type: "text", text: reminder.text }, reminder) });
}

function expectAgent(agent: unknown): void {
  if (isRecord(agent) && typeof agent["subscribe"] === "function" && isRecord(agent["state"])) return;
  throw new TypeError(describeInvalid("call of connectTodos()", "agent", "an Agent of Pi", agent));
}
