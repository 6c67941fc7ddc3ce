import { callsIn, type Message, type MessagePart } from "../../conversation/message.js";
import type { AdapterForm } from "../engine/adapter-form.js";
import { type ParsedReply, replyOf } from "../engine/answer-calls.js";
import {
  expectArray,
  expectObject,
  type Fields,
  fieldsOf,
  objectsIn,
  objectsUnder,
  wordsOf,
} from "../engine/fields.js";
import { readText, writerOf } from "../engine/message-form.js";
import { joinLastResult, joinParts, type ReminderText } from "../engine/place-reminder.js";
import type { ToolFormOptions } from "../engine/tool-definition.js";
import type { BedrockDocument, BedrockMessage, BedrockResponse, BedrockTool, BedrockToolResult } from "./types.js";

const REPLY = "reply of Converse";

/** The form of Converse. */
export const BEDROCK_FORM: AdapterForm<
  BedrockResponse,
  BedrockToolResult,
  BedrockMessage,
  BedrockTool,
  ToolFormOptions
> = {
  strictness: "closed",
  writeTool: ({ name, description, parameters, strict }) => ({
    // A JSON Schema is JSON.
    toolSpec: { name, description, inputSchema: { json: parameters as BedrockDocument }, ...(strict && { strict }) },
  }),
  parseReply,
  // A saved call gets no `status`: its absence means success, and only some models document the field.
  writeResult: ({ id, text, isError }) => ({
    toolResult: { toolUseId: String(id), content: [{ text }], ...(isError && { status: "error" }) },
  }),
  read,
  isStored: false,
  hasOpenCalls: (last) => last.role !== "user" && callsIn(read(last).parts).length > 0,
  join: (last, reminder) => {
    if (last.role !== "user") return undefined;
    const content = expectArray(last.content ?? [], "conversation", "the content of the last message");
    return { ...last, content: joinLastResult(content, { text: reminder.text }, reminder, joinResult) };
  },
  alone: (text) => ({ role: "user", content: [{ text }] }),
};

/** The reasons of a reply whose calls are whole; a stream that broke off has no reason. */
const WHOLE: readonly unknown[] = ["tool_use", "end_turn", "stop_sequence"];

/** The reasons of a filtered reply, whose calls do not count. */
const FILTERED: readonly unknown[] = ["content_filtered", "guardrail_intervened"];

function parseReply(response: unknown): ParsedReply {
  const { output, stopReason } = expectObject(response, REPLY, "it");
  const { message } = expectObject(output, REPLY, "output");
  const { content } = expectObject(message, REPLY, "output.message");
  return replyOf(read({ role: "assistant", content: expectArray(content, REPLY, "output.message.content") }), {
    isCut: !WHOLE.includes(stopReason),
    isBroken: FILTERED.includes(stopReason),
    ending: stopReason === "end_turn" ? "end" : "other",
    idField: "toolUseId",
  });
}

/** Reads a message, or a single block. */
function read(message: unknown): Message {
  const { role, content } = fieldsOf(message);
  const parts = objectsIn(Array.isArray(content) ? content : [message]).flatMap(readBlock);
  return { by: writerOf(role, parts), parts };
}

function readBlock(block: Fields): readonly MessagePart[] {
  const [call] = objectsUnder([block], "toolUse");
  if (call !== undefined) {
    const { type, toolUseId, name, input } = call;
    // The server answers its own calls.
    return type === "server_tool_use" ? [] : [{ type: "call", id: toolUseId, name, input }];
  }
  const [result] = objectsUnder([block], "toolResult");
  if (result === undefined) return readText(block);
  const { toolUseId, content, status } = result;
  return [
    {
      type: "result",
      callId: toolUseId,
      text: wordsOf(content),
      value: findValue(content),
      isError: status === "error",
    },
  ];
}

/** Finds the object in a result, in place of a text. */
function findValue(content: unknown): unknown {
  return objectsIn(content).find(({ json }) => json !== undefined)?.["json"];
}

function joinResult(block: unknown, reminder: ReminderText): object | undefined {
  const [result] = objectsUnder([block], "toolResult");
  if (result === undefined) return undefined;
  const { content } = result;
  const texts = joinParts(Array.isArray(content) ? content : [], { text: reminder.text }, reminder);
  return { ...fieldsOf(block), toolResult: { ...result, content: texts } };
}
