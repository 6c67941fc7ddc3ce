import { isRecord } from "../../core/plain.js";
import type { TodoReminder } from "../../session/todo-session.js";
import { addReminder, joinReminder, placeReminder, resultsMissing } from "../contract/place-reminder.js";
import { type AiSdkMessage, lastResult, type MessagePart, partsOf } from "./message.js";

/**
 * The messages with a reminder inside the last tool result's output; without results it joins the user's text.
 *
 * For reminders that a host asks of its session itself, like the one after compaction: `prepareStep` places all
 * others. A new array; all messages but the last are the very same objects. Output of JSON becomes its text, as
 * providers send it.
 *
 * @throws TypeError while calls of the last message have no results.
 *
 * @example
 * ```ts
 * import { withReminder } from "agent-todos/ai-sdk";
 *
 * const reminder = { text: "<reminder>2 todos are open.</reminder>", reason: "compacted", placement: "after" } as const;
 * const [message] = withReminder([{ role: "user", content: "Go on." }], reminder);
 * console.log(JSON.stringify(message?.content)); // => "Go on.\n\n<reminder>2 todos are open.</reminder>"
 * ```
 */
export function withReminder<M extends AiSdkMessage>(
  messages: readonly M[],
  reminder: TodoReminder | undefined,
): M[] {
  return placeReminder<M>(messages, reminder, {
    into: joinMessage,
    // Every message type of the SDK takes a text of the user.
    alone: (text) => ({ role: "user", content: text }) as unknown as M,
  });
}

/** A message with a reminder in it, or undefined where it takes none. */
export function joinMessage<M extends AiSdkMessage>(message: M, reminder: TodoReminder): M | undefined {
  const { role, content } = message;
  if (role === "user") return { ...message, content: joinContent(content, reminder) };
  const result = lastResult(message);
  if (result !== undefined) {
    const joined = { ...result, output: joinOutput(result["output"], reminder) };
    return { ...message, content: partsOf(content).map((part) => (part === result ? joined : part)) };
  }
  if (role === "tool" || hasOpenCalls(content)) throw resultsMissing("the last message");
  return undefined;
}

// What a provider ran itself has its result beside the call, or gets it from the provider later.
function hasOpenCalls(content: unknown): boolean {
  return partsOf(content).some((part) => part["type"] === "tool-call" && part["providerExecuted"] !== true);
}

function joinContent(content: unknown, reminder: TodoReminder): unknown {
  const part = { type: "text", text: reminder.text };
  return Array.isArray(content) ? [...content, part] : joinReminder(String(content), reminder);
}

/** What providers say of a call that was refused without a reason. */
const DENIED = "Tool execution denied.";

function joinOutput(output: unknown, reminder: TodoReminder): MessagePart {
  const { type, value, reason, ...rest } = isRecord(output) ? output : {};
  const join = (text: unknown): string => joinReminder(String(text), reminder);
  if (type === "execution-denied") return { type, ...rest, reason: join(reason ?? DENIED) };
  if (type === "content" && Array.isArray(value)) {
    return { type, ...rest, value: addReminder(value, { type: "text", text: reminder.text }, reminder) };
  }
  const isError = type === "error-text" || type === "error-json";
  const text = type === "text" || type === "error-text" ? value : JSON.stringify(value);
  return { type: isError ? "error-text" : "text", ...rest, value: join(text ?? "") };
}
