import type { SDKMessage } from "@anthropic-ai/claude-agent-sdk";
import type { SentMessage } from "./claude-code-api.js";

/** The texts of a value in order. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** A message without the form of its content: a text that carries a cache mark is a block, otherwise a text. */
export function wordsOf({ role, content }: SentMessage): readonly string[] {
  const types = ["text", "tool_use", "tool_result", "ephemeral"];
  return [role, ...textsOf(content).filter((text) => !types.includes(text))];
}

/** What the model or the person said, in one line. */
export function describeMessage(message: SDKMessage): string | undefined {
  if (message.type !== "assistant" && message.type !== "user") return undefined;
  const { content } = message.message;
  if (typeof content === "string") return undefined;
  const parts = content.map((part) => {
    if (part.type === "tool_use") return `${part.name} ${JSON.stringify(part.input)}`;
    if (part.type === "text") return part.text;
    return part.type === "tool_result"
      ? textsOf(part.content)
          .filter((text) => text !== "text")
          .join(" ")
      : "";
  });
  const line = parts.join(" | ").replaceAll("\n", " ");
  return `${message.type === "assistant" ? "<" : ">"} ${line}`.slice(0, 110);
}

/** The reminders of a conversation, each with the role of its message and the words before it. */
export function remindersOf(messages: readonly SentMessage[]): readonly string[] {
  return messages.flatMap(({ role, content }) =>
    textsOf(content).flatMap((text) =>
      [...text.matchAll(/([^\n]*\n?)<reminder>([\s\S]*?)<\/reminder>/g)].map(
        ([, before = "", reminder = ""]) => `${role}: ${before.trim()} ${reminder.replaceAll("\n", " ")}`,
      ),
    ),
  );
}
