import { isRecord } from "../../core/plain.js";
import type { ChatCall } from "../contract/find-chat-calls.js";
import type { ChatReply } from "../contract/read-chat-reply.js";
import { expectArray, expectRecord } from "../contract/shape-error.js";

type Item = Readonly<Record<string, unknown>>;

/**
 * Whether an item waits for the host: calls that the server answers have no `call_id`, or their output among the
 * items.
 */
export function isOpenCall({ type, call_id }: Item, items: readonly Item[] = []): boolean {
  if (type === "mcp_approval_request") return true;
  const isAnswered = items.some((item) => item["call_id"] === call_id && isOutput(item));
  return typeof call_id === "string" && !isOutput({ type }) && !isAnswered;
}

function isOutput({ type }: Item): boolean {
  return String(type).endsWith("_output");
}

/** A call of a function; of any other item only the place is kept. */
export function readCall({ type, call_id, name, arguments: input }: Item): ChatCall {
  return { id: String(call_id), name: type === "function_call" ? name : undefined, input };
}

/** What a response comes down to, where `what` names it. */
export function readResponse(response: unknown, what: string): ChatReply {
  const { output, status } = expectRecord(response, what, "it");
  const items = expectArray(output, what, "output").filter(isRecord);
  const open = items.filter((item) => isOpenCall(item, items));
  return {
    calls: open.map(readCall),
    // A call that was whole before the words after it were cut says so itself.
    isCut: status === "incomplete" && open.at(-1)?.["status"] !== "completed",
    isEnd: open.length === 0 && status === "completed" && !items.some(isRefusal),
  };
}

function isRefusal({ content }: Item): boolean {
  return (
    Array.isArray(content) && content.some((part: unknown) => isRecord(part) && part["type"] === "refusal")
  );
}
