import { type Fields, fieldsOf, objectsIn, wordsOf } from "../engine/fields.js";

/** A text for the model. */
export interface PiText {
  type: "text";
  text: string;
}

/** A message of a person, as an agent queues it. */
export interface PiUserMessage {
  role: "user";
  content: PiText[];
  /** In milliseconds since 1970. */
  timestamp: number;
}

/** Lists the calls in a reply of the model. */
function callsIn(message: unknown): readonly Fields[] {
  return objectsIn(fieldsOf(message)["content"]).filter(({ type }) => type === "toolCall");
}

/**
 * Returns the model's last words where it ended its turn by itself; undefined for a reply with calls, or a failed one.
 */
export function findTurnEnd(message: unknown): { readonly reply: string } | undefined {
  const { role, stopReason, content } = fieldsOf(message);
  if (role !== "assistant" || stopReason !== "stop" || callsIn(message).length > 0) return undefined;
  return { reply: wordsOf(content) };
}
