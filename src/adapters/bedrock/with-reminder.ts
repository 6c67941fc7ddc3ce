import type { TodoReminder } from "../../session/todo-session.js";
import { addReminder, placeReminder, resultsMissing } from "../contract/place-reminder.js";
import type { ReminderOptions } from "../contract/todo-adapter.js";
import { findBlocks, findCalls } from "./read-reply.js";

/** What is read of a message. */
export interface BedrockMessage {
  readonly role: string | undefined;
  readonly content: readonly object[] | undefined;
}

/**
 * The messages with a reminder as a further text inside the last `toolResult`'s content; without results it is a
 * further text block of the user's message.
 *
 * A new array; all messages but the last, and all its other blocks, are the very same objects. `{ place: "tail" }`
 * makes it a text block after the results, behind a `cachePoint` block.
 *
 * @throws TypeError while calls of the last message have no results.
 *
 * @example
 * ```ts
 * import { withReminder } from "agent-todos/bedrock";
 *
 * const reminder = { text: "<reminder>Update the list.</reminder>", reason: "stale", placement: "after" } as const;
 * const content = [{ toolResult: { toolUseId: "tooluse_1", content: [{ text: "ok" }] } }];
 * const [last] = withReminder([{ role: "user", content }], reminder);
 * console.log(JSON.stringify(last?.content[0]?.toolResult.content));
 * // => [{"text":"ok"},{"text":"<reminder>Update the list.</reminder>"}]
 * ```
 */
export function withReminder<M extends BedrockMessage>(
  messages: readonly M[],
  reminder: TodoReminder | undefined,
  options?: ReminderOptions,
): M[] {
  return placeReminder<M>(
    messages,
    reminder,
    {
      into: (last, what, isTail) => {
        const { role, content = [] } = last;
        if (role === "user") return { ...last, content: joinContent(content, what, isTail) };
        if (findCalls(content).length > 0) throw resultsMissing("the last message");
        return undefined;
      },
      // Every message type of the API takes a text of the user.
      alone: (text) => ({ role: "user", content: [{ text }] }) as unknown as M,
    },
    options,
  );
}

function joinContent(content: readonly object[], reminder: TodoReminder, isTail: boolean): readonly object[] {
  const results = content.map((block) => findBlocks([block], "toolResult").at(0));
  const position = results.map((result) => result !== undefined).lastIndexOf(true);
  if (position === -1 || isTail) return [...content, { text: reminder.text }];
  return content.map((block, index) =>
    index === position ? { ...block, toolResult: joinResult(results[index], reminder) } : block,
  );
}

function joinResult(result: Readonly<Record<string, unknown>> | undefined, reminder: TodoReminder): unknown {
  const content = result?.["content"];
  const texts: readonly unknown[] = Array.isArray(content) ? content : [];
  return { ...result, content: addReminder(texts, { text: reminder.text }, reminder) };
}
