import { type Message, type MessagePart, type ToolCall, wordsIn } from "../../conversation/message.js";
import { oneOf } from "../../model/check-options.js";
import type { AdapterForm } from "../engine/adapter-form.js";
import { type AnsweredCall, isProgramCall, type ParsedReply } from "../engine/answer-calls.js";
import {
  type ChatFields,
  findChatCalls,
  joinChatContent,
  joinChatMessage,
  joinChatResult,
  parseChatReply,
  readChatMessage,
} from "../engine/chat-messages.js";
import { expectArray, expectObject, type Fields, fieldsOf, objectsIn, wordsOf } from "../engine/fields.js";
import { noDirectResult } from "../engine/place-reminder.js";
import type { RideForm } from "../engine/ride-along.js";
import type {
  OpenAIChatTool,
  OpenAIFunctionCallOutput,
  OpenAIMessage,
  OpenAIReply,
  OpenAIResponsesTool,
  OpenAIToolMessage,
  OpenAIToolOptions,
} from "./types.js";

const REPLY = "reply of OpenAI";

const CHAT: ChatFields = { calls: "tool_calls", reason: "finish_reason", callId: "tool_call_id" };

/** The form of both APIs, which are distinguished by the shape of the objects. */
export const OPENAI_FORM: AdapterForm<
  OpenAIReply,
  OpenAIToolMessage | OpenAIFunctionCallOutput,
  OpenAIMessage,
  OpenAIChatTool | OpenAIResponsesTool,
  OpenAIToolOptions
> = {
  strictness: "complete",
  options: { api: /* @__PURE__ */ oneOf("chat", "responses") },
  writeTool: ({ strict, ...definition }, options) =>
    options?.api === "responses"
      ? { type: "function", ...definition, strict }
      : { type: "function", function: { ...definition, ...(strict && { strict }) } },
  parseReply: (reply) => (isResponse(reply) ? parseResponse(fieldsOf(reply)) : parseChatReply(reply, REPLY, CHAT)),
  writeResult: (answered, reply) => (isResponse(reply) ? writeOutput(answered) : writeMessage(answered)),
  read: readOpenAIMessage,
  // The server of the Responses API may keep the conversation.
  isStored: true,
  hasOpenCalls: (last) => isHostCall(fieldsOf(last)) || findChatCalls(last, CHAT.calls).length > 0,
  findTarget: findDirectResult,
  join: (last, reminder, before) => {
    const item = fieldsOf(last);
    if (!isTextOutput(item)) return joinChatMessage(last, reminder, before);
    return { ...last, output: joinChatContent(item["output"], reminder, reminder.isTail, true) };
  },
};

/** The form of tools and results on which a list rides in both APIs. */
export const RIDE_FORM: RideForm = {
  definition: (tool) => ("function" in tool ? ["function"] : []),
  schema: ["parameters"],
  join: (result, line) => {
    const { output } = fieldsOf(result);
    return output === undefined
      ? joinChatResult(result, line)
      : { ...result, output: joinChatContent(output, line, true, true) };
  },
};

/** Checks whether a reply is one of Responses; one without an `output` is read as a completion. */
function isResponse(reply: unknown): boolean {
  return expectObject(reply, REPLY, "it")["output"] !== undefined;
}

/** The statuses of a response whose calls do not count. A response that is only incomplete has complete calls. */
const BROKEN: readonly unknown[] = ["failed", "cancelled", "queued"];

function parseResponse({ output, status, incomplete_details }: Fields): ParsedReply {
  const items = objectsIn(expectArray(output, REPLY, "output"));
  const answered = new Set(items.filter(isOutput).map(({ call_id }) => call_id));
  const open = items.filter((item) => isHostCall(item, answered));
  const messages = items.map(readOpenAIMessage);
  const words = messages.map(({ parts }) => wordsIn(parts));
  return {
    message: { by: "model", parts: messages.flatMap(({ parts }) => parts) },
    calls: open.map(toCall),
    // A call that arrived whole, before a text that was cut off, is itself marked as completed.
    isCut: status !== "completed" && open.at(-1)?.["status"] !== "completed",
    isBroken:
      BROKEN.includes(status) || fieldsOf(incomplete_details)["reason"] === "content_filter" || items.some(isRefusal),
    ending: status === "completed" ? "end" : "other",
    words: words.join(""),
    lastWords: words.findLast((text) => text !== "") ?? "",
    idField: "call_id",
  };
}

/** Reads a message of Chat Completions, or an item of Responses; one without a role is the model's, or a result. */
export function readOpenAIMessage(message: unknown): Message {
  const item = fieldsOf(message);
  if (item["role"] !== undefined) return readChatMessage(item, CHAT);
  return { by: isOutput(item) ? "tool" : "model", parts: readItem(item) };
}

function readItem(item: Fields): readonly MessagePart[] {
  const { type, call_id, output } = item;
  if (type === "function_call" || type === "custom_tool_call") return [toCall(item)];
  // The server drops everything before it.
  if (type === "compaction") return [{ type }];
  if (isTextOutput(item)) return [{ type: "result", callId: call_id, text: wordsOf(output) }];
  return readChatMessage(item, CHAT).parts;
}

/** Checks whether an item waits for the host; a call that the server runs has its output there, or no `call_id`. */
function isHostCall(item: Fields, answered?: ReadonlySet<unknown>): boolean {
  const { type, call_id } = item;
  if (type === "mcp_approval_request" || (type === "function_call" && call_id === undefined)) return true;
  return typeof call_id === "string" && !isOutput(item) && !answered?.has(call_id);
}

function isOutput({ type }: Fields): boolean {
  return String(type).endsWith("_output");
}

function isTextOutput({ type }: Fields): boolean {
  return type === "function_call_output" || type === "custom_tool_call_output";
}

/** Converts a function call; an item of another kind keeps its place, without a name. */
function toCall({ type, call_id, name, arguments: input, caller }: Fields): ToolCall {
  return { type: "call", id: call_id, name: type === "function_call" ? name : undefined, input, caller };
}

function isRefusal({ content }: Fields): boolean {
  return objectsIn(content).some(({ type }) => type === "refusal");
}

/** Finds the last item, or of the outputs at the end the last one that no program reads. */
function findDirectResult(messages: readonly OpenAIMessage[]): number {
  const items = messages.map(fieldsOf);
  const ofPrograms = new Set(items.filter(isProgramCall).map(({ call_id }) => call_id));
  const index = items.findLastIndex((item) => !isTextOutput(item) || !ofPrograms.has(item["call_id"]));
  const found = items[index];
  if (index === items.length - 1 || (found !== undefined && isTextOutput(found))) return index;
  throw noDirectResult();
}

function writeMessage({ id, text }: AnsweredCall): OpenAIToolMessage {
  return { role: "tool", tool_call_id: String(id), content: text };
}

function writeOutput({ call, id, text }: AnsweredCall): OpenAIFunctionCallOutput {
  const item = { type: "function_call_output" as const, call_id: String(id), output: text };
  // The API requires the caller to be sent back unchanged.
  return isProgramCall(call) ? { ...item, caller: call.caller as { type: "program"; caller_id: string } } : item;
}
