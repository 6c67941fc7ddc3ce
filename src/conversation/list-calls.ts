import type { Message, ToolCall, ToolResult } from "./message.js";

/** A tool call of a conversation, and its result where the conversation has it. */
export interface ListedCall extends ToolCall {
  readonly result?: ToolResult | undefined;
}

/**
 * Lists the tool calls of a conversation with their results, oldest first.
 *
 * A result belongs to the newest call with its id, and the last result of a call counts. Where calls have no ids, results
 * come in call order, so that one belongs to the first open call of its tool in the last message that has calls.
 */
export function listCalls(messages: Iterable<Message>): readonly ListedCall[] {
  const calls: ToolCall[] = [];
  const results = new Map<ToolCall, ToolResult>();
  const newest = new Map<unknown, ToolCall>();
  let open: ToolCall[] = [];
  for (const { parts } of messages) {
    if (parts.some(({ type }) => type === "call")) open = [];
    for (const part of parts) {
      if (part.type === "call") {
        calls.push(part);
        open.push(part);
        if (part.id !== undefined) newest.set(part.id, part);
      } else if (part.type === "result") {
        const call = part.callId === undefined ? takeFirst(open, part.name) : newest.get(part.callId);
        if (call !== undefined) results.set(call, part);
      }
    }
  }
  return calls.map((call) => ({ ...call, result: results.get(call) }));
}

/** Removes the first call of a tool, or of any tool where the result names none. */
function takeFirst(open: ToolCall[], name: unknown): ToolCall | undefined {
  const index = open.findIndex((call) => name === undefined || call.name === name);
  return index < 0 ? undefined : open.splice(index, 1)[0];
}
