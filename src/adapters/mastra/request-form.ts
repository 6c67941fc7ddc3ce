import { fieldsOf } from "../engine/fields.js";
import { hasOpenCalls } from "../engine/open-calls.js";
import { joinParts, joinText, type ReminderText } from "../engine/place-reminder.js";
import type { RequestForm } from "../engine/step-request.js";
import { isResult, MASTRA_FORM } from "./message-form.js";

/** The messages of a prompt, which Mastra writes in the form of the AI SDK's models: where to add a text. */
export const MASTRA_REQUEST: RequestForm<object> = {
  ...MASTRA_FORM,
  isPaused: (message) => hasOpenCalls([MASTRA_FORM.read(message)]),
  join: (message, reminder) => {
    const joined = join(message, reminder);
    const { text } = reminder;
    return joined === undefined ? [message, { role: "user", content: [{ type: "text", text }] }] : [joined];
  },
};

function join(message: object, reminder: ReminderText): object | undefined {
  const { role, content } = fieldsOf(message);
  if (!Array.isArray(content)) return undefined;
  if (role === "user")
    return { ...message, content: joinParts(content, { type: "text", text: reminder.text }, reminder) };
  const place = role === "tool" ? content.findLastIndex(isText) : -1;
  if (place === -1) return undefined;
  const part = fieldsOf(content[place]);
  const output = fieldsOf(part["output"]);
  const joined = { ...part, output: { ...output, value: joinText(String(output["value"]), reminder) } };
  return { ...message, content: content.with(place, joined) };
}

function isText(part: unknown): boolean {
  return isResult(fieldsOf(part)) && fieldsOf(fieldsOf(part)["output"])["type"] === "text";
}
