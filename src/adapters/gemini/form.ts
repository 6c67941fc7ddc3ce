import { callsIn, type Message, type MessagePart } from "../../conversation/message.js";
import { isRecord } from "../../model/plain-json.js";
import type { AdapterForm } from "../engine/adapter-form.js";
import { type ParsedReply, replyOf } from "../engine/answer-calls.js";
import { expectArray, expectObject, type Fields, fieldsOf, objectsIn, objectsUnder } from "../engine/fields.js";
import { readText, writerOf } from "../engine/message-form.js";
import { joinLastResult, joinText, type ReminderText } from "../engine/place-reminder.js";
import type { GeminiContent, GeminiFunction, GeminiResponse, GeminiResult } from "./types.js";

const REPLY = "reply of generateContent";

/** The form of generateContent. */
export const GEMINI_FORM: AdapterForm<GeminiResponse, GeminiResult, GeminiContent, GeminiFunction, undefined> = {
  writeTool: ({ name, description, parameters }) => ({ name, description, parametersJsonSchema: parameters }),
  parseReply,
  writeResult: ({ id, name, text, isError }) => ({
    functionResponse: {
      ...(id !== undefined && { id: String(id) }),
      name,
      response: isError ? { error: text } : { output: text },
    },
  }),
  read: readGeminiContent,
  isStored: false,
  hasOpenCalls: (last) => last.role === "model" && callsIn(readGeminiContent(last).parts).length > 0,
  join: (last, reminder) => {
    const parts = expectArray(last.parts ?? [], "conversation", "the parts of the last content");
    // Newer models refuse text among responses. Every content except the model's counts as the user's.
    if (last.role === "model" || reminder.isTail) return undefined;
    return { ...last, parts: joinLastResult(parts, { text: reminder.text }, reminder, joinResponse) };
  },
  alone: (text) => ({ role: "user", parts: [{ text }] }),
};

/** The reasons of a filter. */
const FILTERED: readonly unknown[] = ["SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "MODEL_ARMOR"];

/** Parses the first candidate. */
function parseReply(response: unknown): ParsedReply {
  const { candidates, promptFeedback, usageMetadata } = expectObject(response, REPLY, "it");
  // A blocked prompt has no candidates, and some replies contain only the count of their tokens.
  const none = promptFeedback || usageMetadata ? [] : undefined;
  const [candidate = {}] = expectArray(candidates ?? none, REPLY, "candidates");
  const { content = {}, finishReason } = expectObject(candidate, REPLY, "candidates[0]");
  const { parts = [] } = expectObject(content, REPLY, "candidates[0].content");
  const message = readGeminiContent({ role: "model", parts: expectArray(parts, REPLY, "candidates[0].content.parts") });
  const isEnd = finishReason === "STOP";
  return replyOf(message, {
    // The chunks of a stream have no reason before the last one, and one that broke off has none.
    isCut: !isEnd,
    isBroken: FILTERED.includes(finishReason),
    ending: isEnd ? "end" : "other",
    idField: undefined,
  });
}

/** Reads a content, or a single part. */
export function readGeminiContent(content: unknown): Message {
  const { role, parts: given } = fieldsOf(content);
  const parts = objectsIn(Array.isArray(given) ? given : [content]).flatMap(readPart);
  return { by: writerOf(role, parts), parts };
}

function readPart(part: Fields): readonly MessagePart[] {
  const [call] = objectsUnder([part], "functionCall");
  if (call !== undefined) {
    // Calls of older models have no ids, and one without arguments may lack `args`.
    const { id, name, args = {} } = call;
    return [{ type: "call", id, name, input: args }];
  }
  const [result] = objectsUnder([part], "functionResponse");
  if (result === undefined) return readText(part);
  const { id, name, response } = result;
  const { output, error } = fieldsOf(response);
  const text = [output, error].find((value) => typeof value === "string") ?? "";
  // Of several fields another one may have the exit code.
  const isWhole = Object.keys(fieldsOf(response)).length > 1;
  const value = isWhole ? response : text === "" ? (output ?? response) : undefined;
  return [{ type: "result", callId: id, name, text, value, isError: error !== undefined && error !== null }];
}

/** Puts a reminder into a part that answers a call; undefined for any other part. */
function joinResponse(part: unknown, reminder: ReminderText): object | undefined {
  const [result] = objectsUnder([part], "functionResponse");
  if (result === undefined) return undefined;
  const response = joinValue(result["response"] ?? {}, reminder, ["output", "error"]);
  return { ...fieldsOf(part), functionResponse: { ...result, response } };
}

/** Puts a reminder into a text; into an object's first of these fields, or else into a field of its own. */
function joinValue(value: unknown, reminder: ReminderText, fields: readonly string[]): unknown {
  if (value === undefined) return reminder.text;
  if (!isRecord(value)) return joinText(typeof value === "string" ? value : JSON.stringify(value), reminder);
  const field = fields.find((name) => value[name] !== undefined) ?? "reminder";
  return { ...value, [field]: joinValue(value[field], reminder, []) };
}
