import type { TodoItem } from "../../model/todo.js";
import { createTodoSession } from "../../session/create-todo-session.js";
import type { TodoSession, TodoSessionOptions } from "../../session/todo-session.js";
import { type Fields, fieldsOf, objectsIn } from "../engine/fields.js";
import { joinParts } from "../engine/place-reminder.js";
import { replayInto } from "../engine/read-transcript.js";
import type { TurnEndOptions } from "../engine/session-source.js";
import { callsIn, findAnsweredCalls, findTurnEnd, type PiText } from "./messages.js";
import { type PiTool, writeTools } from "./todo-tools.js";

/** The options of an extension's session; its list and state come from the conversation that Pi stored. */
export interface TodoExtensionOptions<I extends TodoItem = TodoItem>
  extends Omit<TodoSessionOptions<I>, "list" | "snapshot">,
    TurnEndOptions {}

/** A message from an extension, which the model reads as a user's. */
export interface PiMessage {
  customType: string;
  content: string;
  display: boolean;
}

/** The part of an event's context that the extension reads. */
export interface PiContext {
  readonly sessionManager: { getBranch(): readonly object[] };
  hasPendingMessages(): boolean;
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
  on(event: "tool_result", handler: (event: object) => { content: PiText[] } | undefined): void;
  registerTool(tool: PiTool): void;
  sendMessage(message: PiMessage, options?: { deliverAs?: "followUp"; triggerTurn?: boolean }): void;
  appendEntry(customType: string, data: unknown): void;
  getActiveTools(): readonly string[];
}

/** The kind of the extension's messages and stored states. */
const KIND = "agent-todos";

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
  createTodoSession<I>(options);
  return (pi) => {
    let todos = createTodoSession<I>(options);
    let isRestored = false;
    let calls: readonly Fields[] = [];
    let unanswered = 0;
    let hasBegun = false;
    let hasEnded = false;

    const { tool } = todos;
    const moment = () => ({ toolAvailable: pi.getActiveTools().includes(tool.name) });
    for (const one of writeTools(tool, () => todos.write)) pi.registerTool(one);

    function restore(context: PiContext): void {
      isRestored = true;
      todos = restoreTodos(context.sessionManager.getBranch(), options);
    }
    pi.on("session_start", (_event, context) => restore(context));
    pi.on("session_tree", (_event, context) => restore(context));

    pi.on("before_agent_start", (_event, context) => {
      if (!isRestored) restore(context);
      hasBegun = true;
      const reminder = todos.begin(moment());
      return reminder && { message: writeMessage(reminder.text) };
    });

    // With a tool_call handler, Pi runs a tool only once message_end of its reply was handled.
    pi.on("tool_call", () => undefined);
    pi.on("message_end", (event, context) => {
      const { message } = fieldsOf(event);
      const { role } = fieldsOf(message);
      // A person may write while the agent works: that begins a turn too, but at a place without a reminder.
      if (role === "user" && !hasBegun) todos.begin({ toolAvailable: false });
      if (role === "toolResult") hearResult();
      if (role === "assistant") hearReply(message, context);
    });

    function hearReply(message: unknown, context: PiContext): void {
      hasBegun = false;
      hasEnded = false;
      calls = callsIn(message);
      unanswered = calls.length;
      const end = findTurnEnd(message);
      if (end === undefined || context.hasPendingMessages()) return;
      const nudge = todos.stop({ ...moment(), ...end, waiting: waiting?.() });
      if (nudge) pi.sendMessage(writeMessage(nudge.text), { deliverAs: "followUp", triggerTurn: true });
    }

    /** Ends the round at its last result if no tool_result did: a call that Pi answers itself takes no reminder. */
    function hearResult(): void {
      unanswered -= 1;
      if (unanswered === 0 && !hasEnded) todos.endRound({ toolAvailable: false });
    }

    pi.on("tool_result", (event) => {
      const { toolCallId, content } = fieldsOf(event);
      if (hasEnded || toolCallId !== calls.at(-1)?.["id"]) return undefined;
      hasEnded = true;
      const reminder = todos.endRound(moment());
      const part = reminder && { type: "text", text: reminder.text };
      // Pi's own parts, with one more text.
      return part && { content: joinParts(objectsIn(content), part, reminder) as PiText[] };
    });

    pi.on("session_compact", () => {
      const reminder = todos.compacted(moment());
      if (reminder) pi.sendMessage(writeMessage(reminder.text));
    });
    pi.on("agent_end", () => pi.appendEntry(KIND, todos.snapshot()));
  };
}

function writeMessage(content: string): PiMessage {
  return { customType: KIND, content, display: false };
}

/** Continues from the state that a branch stored last, and replays the calls since. */
function restoreTodos<I extends TodoItem>(branch: readonly object[], options: TodoExtensionOptions<I>): TodoSession<I> {
  const entries = objectsIn(branch);
  const place = entries.findLastIndex(({ type, customType }) => type === "custom" && customType === KIND);
  const { preset, rules, tool, nag } = options;
  // Pi stores data as the extension passed it; the session checks it.
  const snapshot = entries[place]?.["data"] as TodoSessionOptions<I>["snapshot"];
  const replayed = createTodoSession<I>({ preset, rules, tool, nag, snapshot });
  const calls = findAnsweredCalls(entries.slice(place + 1).map(({ message }) => message));
  replayInto(replayed, calls);
  return createTodoSession<I>({ ...options, snapshot: replayed.snapshot() });
}
