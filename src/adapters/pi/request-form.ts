import { fieldsOf, objectsIn } from "../engine/fields.js";
import type { MessagePart } from "../engine/message-parts.js";
import { joinParts, joinText, type ReminderText } from "../engine/place-reminder.js";
import type { RequestForm } from "../engine/show-in-request.js";

/** The form of Pi's requests: how to read them, and where to add a text. */
export const PI_REQUEST: RequestForm<object> = {
  readMessage,
  findCall: (message) => {
    const { role, toolCallId } = fieldsOf(message);
    return role === "toolResult" ? toolCallId : undefined;
  },
  join,
  alone: (text, before) => {
    // The time of the message before it; a clock would change the bytes of each request.
    const { timestamp = 0 } = fieldsOf(before);
    return { role: "user", content: [{ type: "text", text }], timestamp };
  },
};

/** The messages that take one more text: a person's, a result, and one of an extension. */
const OPEN: readonly unknown[] = ["user", "toolResult", "custom"];

function join(message: object, { text }: ReminderText): object | undefined {
  const { role, content } = fieldsOf(message);
  if (!OPEN.includes(role)) return undefined;
  const joined = Array.isArray(content)
    ? joinParts(content, { type: "text", text }, { text })
    : joinText(String(content ?? ""), { text });
  return { ...message, content: joined };
}

function readMessage(message: unknown): readonly MessagePart[] {
  const { role, content, toolCallId, isError, summary, sections } = fieldsOf(message);
  const parts = typeof content === "string" ? [{ type: "text", text: content }] : objectsIn(content);
  if (role === "toolResult") {
    const texts = parts.map(({ text }) => text).filter((text) => typeof text === "string");
    return [{ type: "result", id: toolCallId, text: texts.join("\n\n"), isError: isError === true }];
  }
  // A summary of Pi has a field of its own, and a prompt may have named sections.
  const more = [summary, ...Object.values(fieldsOf(sections))].filter((text) => typeof text === "string");
  const texts = more.map((text): MessagePart => ({ type: "text", text }));
  return [...parts.flatMap(readPart), ...texts];
}

function readPart(part: { readonly [name: string]: unknown }): readonly MessagePart[] {
  const { type, text, id, name, arguments: input } = part;
  if (type === "toolCall") return [{ type: "call", call: { id, name, input } }];
  return type === "text" && typeof text === "string" ? [{ type: "text", text }] : [];
}
