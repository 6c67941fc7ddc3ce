import type { Message, MessagePart } from "../../conversation/message.js";
import { isSent } from "../../model/plain-json.js";
import { type Fields, fieldsOf, objectsIn } from "../engine/fields.js";
import { type MessageForm, paragraphsOf, readContent, readText } from "../engine/message-form.js";
import { findCalls, findProgramCalls, unwrapMessage } from "./messages.js";

/** How messages of LangChain are read, in their stored forms too. */
export const LANGCHAIN_FORM: MessageForm = {
  isStored: false,
  read: (message) => {
    const fields = unwrapMessage(message);
    const { content, tool_calls, tool_call_id, name, status } = fields;
    const by = findWriter(message, fields);
    if (isSent(tool_call_id)) {
      const isError = status === "error";
      return { by, parts: [{ type: "result", callId: tool_call_id, name, text: paragraphsOf(content), isError }] };
    }
    const start: readonly MessagePart[] = isSummary(fields) || isCompacted(fields) ? [{ type: "compaction" }] : [];
    return { by, parts: [...start, ...readContent(content, readBlock), ...readCalls(tool_calls, fields)] };
  },
};

/** Reads the calls of a reply; those that a program of the model made name it. */
function readCalls(calls: unknown, reply: Fields): readonly MessagePart[] {
  const programs = findProgramCalls(reply);
  return findCalls(calls).map((call) => (programs.has(call.id) ? { ...call, caller: PROGRAM } : call));
}

const PROGRAM = { type: "program" };

const WRITERS: ReadonlyMap<unknown, Message["by"]> = /* @__PURE__ */ new Map([
  ["ai", "model"],
  ["assistant", "model"],
  ["tool", "tool"],
  ["system", "system"],
]);

/** Finds out who wrote a message: by its type, by its role, or by the class that its JSON names. */
function findWriter(message: unknown, { type, role, tool_call_id }: Fields): Message["by"] {
  const { type: kind, id } = fieldsOf(message);
  const name = Array.isArray(id)
    ? String(id.at(-1))
        .replace(/Message(?:Chunk)?$/, "")
        .toLowerCase()
    : undefined;
  const by = [type, kind, role, name].map((word) => WRITERS.get(word)).find((word) => word !== undefined);
  return by ?? (isSent(tool_call_id) ? "tool" : "person");
}

/** The server drops everything before a compaction block that has content. */
function readBlock(block: Fields): readonly MessagePart[] {
  const { type, content } = block;
  if (type === "compaction") return isSent(content) ? [{ type }] : [];
  return readText(block);
}

/**
 * Checks whether a reply of the Responses API begins with a compaction, which LangChain keeps in fields apart from its
 * content.
 */
function isCompacted({ additional_kwargs, response_metadata }: Fields): boolean {
  const outputs = [fieldsOf(additional_kwargs)["tool_outputs"], fieldsOf(response_metadata)["output"]];
  return outputs.flatMap(objectsIn).some(({ type }) => type === "compaction");
}

/** Checks whether a message is the summary that replaced all earlier ones, by LangChain's name for its source. */
function isSummary({ additional_kwargs }: Fields): boolean {
  return fieldsOf(additional_kwargs)["lc_source"] === "summarization";
}
