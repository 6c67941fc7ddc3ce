import type { SentMessage } from "../../session/is-plan-in-sight.js";
import { type Fields, fieldsOf, objectsIn, wordsOf } from "../engine/fields.js";
import { readRepeatedly, type SentForm } from "../engine/is-plan-in-sight.js";
import { type MessagePart, readText } from "../engine/message-parts.js";

/** A request of the Agents SDK, as its filters get it. */
export interface AgentsRequest {
  readonly input: readonly object[];
  /** The system text. */
  readonly instructions?: unknown;
}

/** Reads a request from its newest item back; the system text, which is never cut off, comes first. */
export function* readRequest({ input, instructions }: AgentsRequest): Generator<SentMessage> {
  if (typeof instructions === "string") yield { isModel: false, calls: [], results: [], texts: [instructions] };
  yield* readItems(input);
}

/** Reads items of a conversation from the newest one back, as often as they are needed. */
export function readItems(items: readonly object[]): Iterable<SentMessage> {
  return readRepeatedly(FORM, items);
}

const FORM: SentForm = {
  readMessage: (message) => readItem(fieldsOf(message)),
  // The server drops everything before a compaction item.
  afterCompaction: (item) => (fieldsOf(item)["type"] === "compaction" ? {} : undefined),
};

function readItem({
  type,
  callId: id,
  name,
  arguments: input,
  output,
  content,
  caller,
}: Fields): readonly MessagePart[] {
  if (type === "function_call") return [{ type: "call", call: { id, name, input, caller } }];
  // A result of the server's own tools has its call in the same item.
  if (type !== "function_call_result") {
    return typeof content === "string" ? [{ type: "text", text: content }] : objectsIn(content).flatMap(readText);
  }
  const { text } = fieldsOf(output);
  return [{ type: "result", id, text: wordsOf(text ?? output), isError: false }];
}
