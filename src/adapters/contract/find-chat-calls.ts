import { isRecord } from "../../core/plain.js";
import type { FoundCall } from "./answer-calls.js";

/** The field of a chat message that holds its calls. */
export type CallsField = "tool_calls" | "toolCalls";

/** A call in a chat message, with the id that its result must name; `"undefined"` where the API gives none. */
export interface ChatCall extends FoundCall {
  readonly id: string;
}

/** The calls in a chat message; of a call that is no function's only the place is kept. */
export function findChatCalls(message: unknown, field: CallsField): readonly ChatCall[] {
  const calls = isRecord(message) ? message[field] : undefined;
  if (!Array.isArray(calls)) return [];
  return calls.map((call: unknown) => {
    const { id, function: made } = isRecord(call) ? call : {};
    const { name, arguments: input } = isRecord(made) ? made : {};
    return { id: String(id), name, input };
  });
}
