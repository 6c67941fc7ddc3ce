import type { Message, MessagePart } from "../../conversation/message.js";
import { isSent } from "../../model/plain-json.js";
import type { TodoReminder } from "../../session/todo-session.js";
import type { AdapterForm } from "../engine/adapter-form.js";
import { isProgramCall, type ParsedReply, replyOf } from "../engine/answer-calls.js";
import { expectArray, expectObject, type Fields, fieldsOf, objectsIn, wordsOf } from "../engine/fields.js";
import { readContent, readText, writerOf } from "../engine/message-form.js";
import { hasOpenServerCalls } from "../engine/open-calls.js";
import {
  joinContent,
  joinLastResult,
  noDirectResult,
  type PlacedReminder,
  type ReminderText,
} from "../engine/place-reminder.js";
import type { RideForm } from "../engine/ride-along.js";
import type { ToolFormOptions } from "../engine/tool-definition.js";
import type { AnthropicMessage, AnthropicResponse, AnthropicTool, AnthropicToolResult } from "./types.js";

const REPLY = "reply of the Messages API";

/** The form of the Messages API. */
export const ANTHROPIC_FORM: AdapterForm<
  AnthropicResponse,
  AnthropicToolResult,
  AnthropicMessage,
  AnthropicTool,
  ToolFormOptions
> = {
  strictness: "closed",
  writeTool: ({ name, description, parameters, strict }) => ({
    name,
    description,
    input_schema: parameters,
    ...(strict && { strict }),
  }),
  parseReply,
  writeResult: ({ id, text, isError }) => ({
    type: "tool_result",
    tool_use_id: String(id),
    content: text,
    ...(isError && { is_error: true }),
  }),
  read: readAnthropicMessage,
  isStored: false,
  hasOpenCalls: ({ role, content }) => role === "assistant" && objectsIn(content).some(isCall),
  isPaused: ({ role, content }) => role === "assistant" && hasOpenServerCalls(content),
  join: (last, reminder, before) => {
    const { role, content } = last;
    if (role === "user") return joinUserMessage(last, reminder, fieldsOf(before.at(-1))["content"]);
    // The API refuses a user message, or a second one of the system, after it.
    if (role === "system") return { ...last, content: joinContent(content, { text: reminder.text }) };
    if (!hasOpenServerCalls(content)) return undefined;
    if (reminder.isSystem) return [last, writeSystemMessage(reminder)];
    throw new TypeError(
      'Cannot place the reminder: the last reply was paused; send it back first, or use { place: "system" }',
    );
  },
};

/** The form of tools and results on which a list rides in the Messages API. */
export const RIDE_FORM: RideForm = { definition: () => [], schema: ["input_schema"], join: joinResult };

/**
 * The reasons of a reply that stopped early; an incomplete call in a stream is still parsed. A stream that broke off
 * has no reason.
 */
const CUT: readonly unknown[] = ["max_tokens", "model_context_window_exceeded", null, undefined];

const ENDINGS: ReadonlyMap<unknown, ParsedReply["ending"]> = new Map([
  ["end_turn", "end"],
  ["pause_turn", "pause"],
  // The server stopped after a compaction, as the host asked.
  ["compaction", "pause"],
]);

function parseReply(response: unknown): ParsedReply {
  const { content, stop_reason } = expectObject(response, REPLY, "it");
  return replyOf(readAnthropicMessage({ role: "assistant", content: expectArray(content, REPLY, "content") }), {
    isCut: CUT.includes(stop_reason),
    isBroken: stop_reason === "refusal",
    ending: ENDINGS.get(stop_reason) ?? "other",
    idField: "id",
  });
}

/** Reads a message, or a single result. */
export function readAnthropicMessage(message: unknown): Message {
  const { role, type, content } = fieldsOf(message);
  const parts = type === "tool_result" ? readBlock(fieldsOf(message)) : readContent(content, readBlock);
  return { by: writerOf(role, parts), parts };
}

function readBlock(block: Fields): readonly MessagePart[] {
  if (isCall(block)) {
    const { id, name, input, caller } = block;
    return [{ type: "call", id, name, input, caller }];
  }
  const { type, tool_use_id, content, is_error } = block;
  // For an empty compaction the server keeps all messages.
  if (type === "compaction") return isSent(content) ? [{ type }] : [];
  if (type !== "tool_result") return readText(block);
  return [{ type: "result", callId: tool_use_id, text: wordsOf(content), isError: is_error === true }];
}

function isCall({ type }: Fields): boolean {
  return type === "tool_use";
}

/** Puts a reminder into a user message, or after it as one of the system; `asked` is the reply that it answers. */
function joinUserMessage(message: AnthropicMessage, reminder: PlacedReminder, asked: unknown): object | object[] {
  const { content } = message;
  const ofPrograms = objectsIn(asked).filter(isCall).filter(isProgramCall);
  const results = objectsIn(content).filter(({ type }) => type === "tool_result");
  const direct = results.filter(({ tool_use_id }) => ofPrograms.every(({ id }) => id !== tool_use_id));
  if (results.length > 0 && direct.length === 0) throw noDirectResult();
  // A program, and a reply whose server tool is still at work, accept only results as the answer.
  const isBound = direct.length < results.length || (direct.length > 0 && hasOpenServerCalls(asked));
  if (reminder.isSystem && !isBound) return [message, writeSystemMessage(reminder)];
  const isTail = reminder.isTail && !isBound;
  return { ...message, content: joinUserContent(content, { ...reminder, isTail }, direct) };
}

function writeSystemMessage({ text }: TodoReminder): object {
  return { role: "system", content: text };
}

function joinUserContent(content: unknown, reminder: PlacedReminder, results: readonly unknown[]): unknown {
  const part = { type: "text", text: reminder.text };
  if (Array.isArray(content)) {
    const join = (block: unknown) => (results.includes(block) ? joinResult(block, reminder) : undefined);
    return joinLastResult(content, part, reminder, join);
  }
  return reminder.isTail ? [{ type: "text", text: content ?? "" }, part] : joinContent(content, reminder);
}

function joinResult(block: unknown, reminder: ReminderText): object {
  const result = fieldsOf(block);
  return { ...result, content: joinContent(result["content"], reminder) };
}
