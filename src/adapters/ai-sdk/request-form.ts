import { fieldsOf, objectsIn } from "../engine/fields.js";
import type { RequestForm } from "../engine/step-request.js";
import { SDK_FORM } from "./message-form.js";
import { type AiSdkMessage, joinMessage } from "./with-reminder.js";

/** How the SDK's requests are read and added to. */
export const SDK_REQUEST: RequestForm<AiSdkMessage> = {
  ...SDK_FORM,
  join: (message, reminder, { callId }) => {
    const result = objectsIn(message.content).findLast(
      ({ type, toolCallId }) => type === "tool-result" && toolCallId === callId,
    );
    const joined = joinMessage(message, reminder, result);
    return joined === undefined ? [message, { role: "user", content: reminder.text }] : [joined];
  },
  isPaused: ({ content }) => {
    const parts = objectsIn(content);
    const answered = new Set(parts.filter(({ type }) => type === "tool-result").map(({ toolCallId }) => toolCallId));
    return parts.some(({ type, toolCallId }) => type === "tool-call" && !answered.has(toolCallId));
  },
};

/** Reads the system text, which only version 7 of the SDK passes. */
export function readSystem(instructions: unknown): string | undefined {
  if (typeof instructions === "string") return instructions;
  const messages = Array.isArray(instructions) ? objectsIn(instructions) : [fieldsOf(instructions)];
  const texts = messages.map(({ content }) => content).filter((content) => typeof content === "string");
  return texts.length === 0 ? undefined : texts.join("\n\n");
}
