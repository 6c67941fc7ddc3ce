import { checkCall } from "../../model/check-options.js";
import type { TodoItem } from "../../model/todo.js";
import { SESSION_NAMES } from "../../session/apply-preset.js";
import { createTodoSession } from "../../session/create-todo-session.js";
import { toAwaitableTodos } from "../engine/awaitable.js";
import { fieldsOf, objectsIn } from "../engine/fields.js";
import { STOP_MARK } from "../engine/mark.js";
import { CHECKING_RULES, expectSession, TURN_END_RULES } from "../engine/session-source.js";
import { stepRequest } from "../engine/step-request.js";
import { createConversations, KIND, type PiContext, type TodoExtensionOptions } from "./conversations.js";
import { findTurnEnd } from "./messages.js";
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
    event: "session_start" | "session_tree" | "message_end" | "agent_end",
    handler: (event: object, context: PiContext) => void,
  ): void;
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
 * Export it from a file in Pi's `extensions` folder, or pass it as one of `extensionFactories`. A reminder is one more
 * text in a tool result of the round, or in the person's message, and the stored conversation never gets it: each
 * request gets it again at its place. The nudge at the end of a turn is a message of its own that the screen does not
 * show. Resumed, forked and navigated conversations have the list of their branch.
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
export function todoExtension<I extends TodoItem = TodoItem>(
  settings: TodoExtensionOptions<I> = {},
): (pi: PiExtensionApi) => void {
  checkCall("todoExtension", settings, { ...SESSION_NAMES, ...TURN_END_RULES, ...CHECKING_RULES });
  const { waiting, checks, ...options } = settings;
  const { tool } = createTodoSession<I>(options);
  return (pi) => {
    const { open, restore, start, isBound } = createConversations(options);
    const moment = (context: PiContext) => {
      // Pi's functions do not reach the tools of such a session, so it is unknown whether they are offered: they count
      // as offered.
      return { toolAvailable: !isBound(context) || pi.getActiveTools().includes(tool.name) };
    };
    // Pi passes each call the context of its conversation.
    for (const one of writeTools(tool, (context) => open(context as PiContext).write)) pi.registerTool(one);
    pi.on("session_start", (_event, context) => start(context));
    pi.on("session_tree", (_event, context) => restore(context));

    pi.on("message_end", (event, context) => {
      const end = findTurnEnd(fieldsOf(event)["message"]);
      if (end === undefined || context.hasPendingMessages()) return;
      // Pi would send the nudge to another session.
      const reachable = isBound(context) ? moment(context) : { toolAvailable: false };
      const nudge = open(context).stop({ ...reachable, ...end, mark: STOP_MARK, waiting: waiting?.() });
      if (nudge) pi.sendMessage(writeMessage(nudge.text), { deliverAs: "followUp", triggerTurn: true });
    });

    pi.on("context_with_system", async (event, context) => {
      const todos = toAwaitableTodos(expectSession(open(context), "call of todoExtension()"));
      const messages = objectsIn(fieldsOf(event)["messages"]);
      const stepped = await stepRequest<object>(PI_REQUEST, todos, messages, { ...moment(context), checks });
      // Pi's own messages, some with one more text.
      return { messages: [...stepped.messages] as never[] };
    });

    pi.on("agent_end", (_event, context) => {
      // Elsewhere the list comes back from the calls in the conversation.
      if (isBound(context)) pi.appendEntry(KIND, open(context).snapshot());
    });
  };
}

function writeMessage(content: string): PiMessage {
  return { customType: KIND, content, display: false };
}
