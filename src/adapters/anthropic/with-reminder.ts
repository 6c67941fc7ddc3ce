import { isRecord } from "../../core/plain.js";
import type { TodoReminder } from "../../session/todo-session.js";
import { addReminder, joinReminder, placeReminder, resultsMissing } from "../contract/place-reminder.js";
import type { ReminderOptions } from "../contract/todo-adapter.js";
import { findCalls } from "./read-reply.js";

/** What is read of a message. */
export interface AnthropicMessage {
  readonly role: string;
  readonly content: string | readonly { readonly type: string }[];
}

/**
 * The messages with a reminder inside the last tool result's content; without results it joins the user's text.
 *
 * A text block after results would teach the model to end its turn, and the API refuses one before them. A new
 * array; all messages but the last are the very same objects. `{ place: "tail" }` makes it a block of its own after
 * the results.
 *
 * @throws TypeError while calls of the last message have no results.
 *
 * @example
 * ```ts
 * import { withReminder } from "agent-todos/anthropic";
 *
 * const reminder = { text: "<reminder>Update the list.</reminder>", reason: "stale", placement: "after" } as const;
 * const results = [{ type: "tool_result", tool_use_id: "toolu_1", content: "ok" }];
 * const [last] = withReminder([{ role: "user", content: results }], reminder);
 * console.log(JSON.stringify(last?.content));
 * // => [{"type":"tool_result","tool_use_id":"toolu_1","content":"ok\n\n<reminder>Update the list.</reminder>"}]
 * ```
 */
export function withReminder<M extends AnthropicMessage>(
  messages: readonly M[],
  reminder: TodoReminder | undefined,
  options?: ReminderOptions,
): M[] {
  return placeReminder<M>(
    messages,
    reminder,
    {
      into: (last, what, isTail) => {
        const { role, content } = last;
        if (role === "assistant") {
          if (findCalls(content).length > 0) throw resultsMissing("the last message");
          return undefined;
        }
        // A user message with other content is still one of the host's own kind.
        return role === "user" ? { ...last, content: joinContent(content, what, isTail) } : undefined;
      },
      // Every message type of the API takes a text of the user.
      alone: (text) => ({ role: "user", content: text }) as unknown as M,
    },
    options,
  );
}

function joinContent(content: unknown, reminder: TodoReminder, isTail: boolean): unknown {
  const part = { type: "text", text: reminder.text };
  if (!Array.isArray(content)) {
    const text = String(content);
    return isTail ? [{ type: "text", text }, part] : joinReminder(text, reminder);
  }
  const position = content
    .map((block: unknown) => isRecord(block) && block["type"])
    .lastIndexOf("tool_result");
  if (position === -1 || isTail) return [...content, part];
  return content.map((block, index) => (index === position ? joinResult(block, part, reminder) : block));
}

function joinResult(
  { content, ...result }: Readonly<Record<string, unknown>>,
  part: unknown,
  reminder: TodoReminder,
): unknown {
  const joined = Array.isArray(content)
    ? addReminder(content, part, reminder)
    : joinReminder(typeof content === "string" ? content : "", reminder);
  return { ...result, content: joined };
}
