import type { TodoItem } from "../../model/todo.js";
import { createTodoSession } from "../../session/create-todo-session.js";
import { toAwaitableTodos } from "../engine/awaitable.js";
import { fieldsOf, objectsIn } from "../engine/fields.js";
import { joinParts } from "../engine/place-reminder.js";
import { progressOf } from "../engine/progress-of.js";
import { expectSession } from "../engine/session-source.js";
import { showInRequest } from "../engine/show-in-request.js";
import {
  type Conversation,
  createConversations,
  KIND,
  type PiContext,
  type TodoExtensionOptions,
} from "./conversations.js";
import { callsIn, findTurnEnd, type PiText } from "./messages.js";
import { PI_REQUEST } from "./request-form.js";
import { type PiTool, writeTools } from "./todo-tools.js";

export type { PiContext, TodoExtensionOptions } from "./conversations.js";

/** A message from an extension, which the model reads as a user's. */
export interface PiMessage {
  customType: string;
  content: string;
  display: boolean;
}

/** The part of Pi's `ExtensionAPI` that the extension uses. */
export interface PiExtensionApi {
  on(
    event: "session_start" | "session_tree" | "tool_call" | "message_end" | "session_compact" | "agent_end",
    handler: (event: object, context: PiContext) => void,
  ): void;
  on(
    event: "before_agent_start",
    handler: (event: object, context: PiContext) => { message: PiMessage } | undefined,
  ): void;
  on(event: "tool_result", handler: (event: object, context: PiContext) => { content: PiText[] } | undefined): void;
  on(
    event: "context_with_system",
    // `never` fits whatever type Pi has for its messages.
    handler: (event: object, context: PiContext) => Promise<{ messages: never[] }>,
  ): void;
  registerTool(tool: PiTool): void;
  sendMessage(message: PiMessage, options?: { deliverAs?: "followUp"; triggerTurn?: boolean }): void;
  appendEntry(customType: string, data: unknown): void;
  getActiveTools(): readonly string[];
}

/**
 * Creates an extension of the Pi coding agent: the tools, the reminders, and a list that is stored with the
 * conversation.
 *
 * Export it from a file in Pi's `extensions` folder, or pass it as one of `extensionFactories`. A reminder goes to the
 * end of the last tool result of a round; with a person's message, at the end of a turn and after compaction it is a
 * message of its own that the screen does not show. Resumed, forked and navigated conversations have the list of their
 * branch.
 *
 * @throws RangeError or TypeError for bad options.
 *
 * @example
 * ```ts
 * import { todoExtension } from "agent-todos/pi";
 *
 * // In ~/.pi/agent/extensions/todos.ts: export default todoExtension();
 * const extension = todoExtension({ nag: { start: true } });
 * console.log(extension.length); // => 1
 * ```
 */
export function todoExtension<I extends TodoItem = TodoItem>({
  waiting,
  ...options
}: TodoExtensionOptions<I> = {}): (pi: PiExtensionApi) => void {
  const { tool } = createTodoSession<I>(options);
  return (pi) => {
    const { open, restore, start, isBound } = createConversations(options);
    const moment = (context: PiContext) => {
      // The tools of a session that Pi's functions do not reach are unknown; a result offers them to the model anyway.
      return { toolAvailable: !isBound(context) || pi.getActiveTools().includes(tool.name) };
    };
    // Pi passes each call the context of its conversation.
    for (const one of writeTools(tool, (context) => open(context as PiContext).todos.write)) pi.registerTool(one);
    pi.on("session_start", (_event, context) => start(context));
    pi.on("session_tree", (_event, context) => restore(context));

    pi.on("before_agent_start", (_event, context) => {
      const conversation = open(context);
      conversation.hasBegun = true;
      const reminder = conversation.todos.begin({ ...moment(context), inSight: conversation.inSight });
      return reminder && { message: writeMessage(reminder.text) };
    });

    // With a tool_call handler, Pi runs a tool only once message_end of its reply was handled.
    pi.on("tool_call", () => undefined);
    pi.on("message_end", (event, context) => {
      const { message } = fieldsOf(event);
      const { role } = fieldsOf(message);
      const conversation = open(context);
      // A person may write while the agent works: that begins a turn too, but at a place without a reminder.
      if (role === "user" && !conversation.hasBegun) conversation.todos.begin({ toolAvailable: false });
      if (role === "toolResult") hearResult(conversation);
      if (role === "assistant") hearReply(conversation, message, context);
    });

    function hearReply(conversation: Conversation<I>, message: unknown, context: PiContext): void {
      const calls = callsIn(message);
      Object.assign(conversation, { calls, unanswered: calls.length, hasBegun: false, hasEnded: false });
      const end = findTurnEnd(message);
      if (end === undefined || context.hasPendingMessages()) return;
      // Pi would send the nudge to another session.
      const reachable = isBound(context) ? moment(context) : { toolAvailable: false };
      const nudge = conversation.todos.stop({ ...reachable, ...end, waiting: waiting?.() });
      if (nudge) pi.sendMessage(writeMessage(nudge.text), { deliverAs: "followUp", triggerTurn: true });
    }

    pi.on("tool_result", (event, context) => {
      const conversation = open(context);
      const { todos, calls, hasEnded, inSight } = conversation;
      const { toolCallId, content } = fieldsOf(event);
      if (hasEnded || toolCallId !== calls.at(-1)?.["id"]) return undefined;
      conversation.hasEnded = true;
      const progress = progressOf(
        calls.map(({ name }) => name),
        todos,
      );
      const reminder = todos.endRound({ ...moment(context), inSight, progress });
      const part = reminder && { type: "text", text: reminder.text };
      // Pi's own parts, with one more text.
      return part && { content: joinParts(objectsIn(content), part, reminder) as PiText[] };
    });

    pi.on("context_with_system", async (event, context) => {
      const conversation = open(context);
      const todos = toAwaitableTodos(expectSession(conversation.todos, "call of todoExtension()"));
      const messages = objectsIn(fieldsOf(event)["messages"]);
      const shown = await showInRequest(PI_REQUEST, todos, messages, moment(context));
      conversation.inSight = shown.inSight;
      // Pi's own messages, some with one more text.
      return { messages: [...shown.messages] as never[] };
    });

    pi.on("session_compact", (_event, context) => {
      // Without a message of its own, the next request shows that the plan is gone.
      if (!isBound(context)) return;
      const reminder = open(context).todos.compacted(moment(context));
      if (reminder) pi.sendMessage(writeMessage(reminder.text));
    });
    pi.on("agent_end", (_event, context) => {
      // Elsewhere the list comes back from the calls in the conversation.
      if (isBound(context)) pi.appendEntry(KIND, open(context).todos.snapshot());
    });
  };
}

/** Ends the round at its last result if no tool_result did: a call that Pi answers itself takes no reminder. */
function hearResult<I extends TodoItem>(conversation: Conversation<I>): void {
  conversation.unanswered -= 1;
  const { unanswered, hasEnded, todos } = conversation;
  if (unanswered === 0 && !hasEnded) todos.endRound({ toolAvailable: false });
}

function writeMessage(content: string): PiMessage {
  return { customType: KIND, content, display: false };
}
