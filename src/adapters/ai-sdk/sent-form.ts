import { isRecord } from "../../model/plain-json.js";
import { type Fields, fieldsOf, objectsIn } from "../engine/fields.js";
import type { SentForm } from "../engine/is-plan-in-sight.js";
import type { MessagePart } from "../engine/message-parts.js";
import { outputText } from "./message-text.js";

/** How the SDK's model messages are read as a request's. */
export const SENT_FORM: SentForm = {
  readMessage: (message) => {
    const { content } = fieldsOf(message);
    return typeof content === "string" ? [{ type: "text", text: content }] : objectsIn(content).flatMap(readPart);
  },
  afterCompaction: (message) => {
    const { role, content } = fieldsOf(message);
    if (role !== "assistant" || !Array.isArray(content)) return undefined;
    const last = content.findLastIndex(isCompaction);
    return last === -1 ? undefined : { role, content: content.slice(last + 1) };
  },
};

function readPart({ type, text, toolCallId: id, toolName: name, input, output }: Fields): readonly MessagePart[] {
  if (type === "text" && typeof text === "string") return [{ type, text }];
  if (type === "tool-call") return [{ type: "call", call: { id, name, input } }];
  if (type !== "tool-result") return [];
  const { value } = fieldsOf(output);
  // The answer to a riding update is in a field of its own where the tool returned an object.
  const fields = isRecord(value) ? Object.values(value).filter((field) => typeof field === "string") : [];
  return [
    { type: "result", id, text: outputText(output), isError: false },
    ...fields.map((field): MessagePart => ({ type: "text", text: field })),
  ];
}

/** Checks whether a part is a compaction block: Anthropic's server drops everything before one. */
function isCompaction(part: unknown): boolean {
  const { providerOptions } = fieldsOf(part);
  return fieldsOf(fieldsOf(providerOptions)["anthropic"])["type"] === "compaction";
}
