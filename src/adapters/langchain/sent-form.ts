import { isSent } from "../../model/plain-json.js";
import { type Fields, fieldsOf, objectsIn } from "../engine/fields.js";
import type { SentForm } from "../engine/is-plan-in-sight.js";
import type { MessagePart } from "../engine/message-parts.js";
import { findCalls, unwrapMessage } from "./messages.js";

/** How messages of LangChain are read as a request's. */
export const SENT_FORM: SentForm = {
  readMessage: (message) => {
    const { content, tool_calls, tool_call_id } = unwrapMessage(message);
    const calls = findCalls(tool_calls).map((call): MessagePart => ({ type: "call", call }));
    const result: MessagePart = { type: "result", id: tool_call_id, text: "", isError: false };
    return [...readContent(content), ...calls, ...(isSent(tool_call_id) ? [result] : [])];
  },
  afterCompaction: (message) => {
    const fields = unwrapMessage(message);
    return isSummary(fields) ? message : afterBlock(fields);
  },
};

function readContent(content: unknown): readonly MessagePart[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return objectsIn(content).flatMap(({ text }) => (typeof text === "string" ? [{ type: "text", text }] : []));
}

/** Checks whether a message is the summary that replaced all earlier ones, by the name that LangChain gives its source. */
function isSummary({ additional_kwargs }: Fields): boolean {
  return fieldsOf(additional_kwargs)["lc_source"] === "summarization";
}

/** Finds the part of a reply after its last compaction block: Anthropic's server drops everything before one. */
function afterBlock(fields: Fields): Fields | undefined {
  const { content } = fields;
  if (!Array.isArray(content)) return undefined;
  const last = content
    .map(fieldsOf)
    .findLastIndex(({ type, content: summary }) => type === "compaction" && isSent(summary));
  return last === -1 ? undefined : { ...fields, content: content.slice(last + 1) };
}
