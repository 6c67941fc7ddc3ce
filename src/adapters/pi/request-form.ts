import type { Message, MessagePart } from "../../conversation/message.js";
import { type Fields, fieldsOf } from "../engine/fields.js";
import { paragraphsOf, readContent, readText } from "../engine/message-form.js";
import { joinParts, joinText, type ReminderText } from "../engine/place-reminder.js";
import type { RequestForm } from "../engine/step-request.js";

/** The form of Pi's requests: how to read them, and where to add a text. */
export const PI_REQUEST: RequestForm<object> = {
  read,
  isStored: false,
  isBrokenOff: (message) => fieldsOf(message)["stopReason"] === "aborted",
  join: (message, reminder) => {
    const joined = join(message, reminder);
    if (joined !== undefined) return [joined];
    // The time of the message before it; a clock would change the bytes of each request.
    const { timestamp = 0 } = fieldsOf(message);
    return [message, { role: "user", content: [{ type: "text", text: reminder.text }], timestamp }];
  },
};

/** The messages that take one more text: a person's, a result, and one of an extension. */
const OPEN: readonly unknown[] = ["user", "toolResult", "custom"];

function join(message: object, reminder: ReminderText): object | undefined {
  const { role, content } = fieldsOf(message);
  if (!OPEN.includes(role)) return undefined;
  const joined = Array.isArray(content)
    ? joinParts(content, { type: "text", text: reminder.text }, reminder)
    : joinText(String(content ?? ""), reminder);
  return { ...message, content: joined };
}

function read(message: unknown): Message {
  const { role, content, toolCallId, isError, summary, sections } = fieldsOf(message);
  if (role === "toolResult") {
    const text = paragraphsOf(content);
    return { by: "tool", parts: [{ type: "result", callId: toolCallId, text, isError: isError === true }] };
  }
  // A summary of Pi has a field of its own, and a prompt may have named sections.
  const more = [summary, ...Object.values(fieldsOf(sections))].filter((text) => typeof text === "string");
  const texts = more.map((text): MessagePart => ({ type: "text", text }));
  const by = role === "assistant" ? "model" : role === "user" ? "person" : "system";
  return { by, parts: [...readContent(content, readPart), ...texts] };
}

function readPart(part: Fields): readonly MessagePart[] {
  const { type, id, name, arguments: input } = part;
  if (type === "toolCall") return [{ type: "call", id, name, input }];
  return type === "text" ? readText(part) : [];
}
