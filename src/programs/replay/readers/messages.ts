import { readAnthropicMessage } from "../../../adapters/anthropic/form.js";
import { readGeminiContent } from "../../../adapters/gemini/form.js";
import { readOpenAIMessage } from "../../../adapters/openai/form.js";
import { callsIn, type Message, type MessagePart, resultsIn, type ToolResult } from "../../../conversation/message.js";
import type { PlanRecord } from "../plan-record.js";
import { callOf, holdRound, unread } from "./make-records.js";
import { argumentsOf, exitOf, type Fields, fieldsOf, readAnswer, rowsOf, textOf } from "./plain-values.js";
import type { RecordingReader, RecordingStream } from "./recording-reader.js";

/** The messages of a loop of one's own: of Anthropic, of both APIs of OpenAI or of Gemini, as a value or as lines. */
export const messagesReader: RecordingReader = {
  agent: "messages",
  writtenFor: "the APIs of 2026",
  recognise: (line) => {
    const name = nameOfList(line);
    const messages = name === undefined ? [line] : listIn(line, name);
    const [first] = messages.map(fieldsOf).filter((message) => !SILENT.test(String(message["role"])));
    if (first === undefined || !isMessage(first)) return undefined;
    return name === undefined ? "a message of a model's API" : `messages in ${name}`;
  },
  open: () => {
    const { read, end } = openMessages();
    const first: PlanRecord[] = [{ type: "session", agent: "messages" }];
    return { read: (line) => [...first.splice(0), ...read(line)], end };
  },
};

const ROLES = /^(?:user|assistant|model|tool|function)$/;
const SILENT = /^(?:system|developer)$/;
const ITEMS = /^(?:function|custom_tool)_call(?:_output)?$/;

function isMessage(message: Fields): boolean {
  const { role, content, parts, type, call_id } = message;
  if (ITEMS.test(String(type))) return typeof call_id === "string";
  const isFilled = typeof content === "string" || Array.isArray(content) || Array.isArray(parts);
  return ROLES.test(String(role)) && (isFilled || Array.isArray(message["tool_calls"]));
}

/** The name under which a value has its messages: of a request's body, or none of a bare array. */
function nameOfList(line: unknown): string | undefined {
  if (Array.isArray(line)) return "an array";
  return ["messages", "contents", "input"].find((name) => Array.isArray(fieldsOf(line)[name]));
}

function listIn(line: unknown, name: string): readonly Fields[] {
  return rowsOf(Array.isArray(line) ? line : fieldsOf(line)[name]);
}

/** Reads a message by the form of the API that has such messages. */
function readMessage(message: Fields): Message {
  if (Array.isArray(message["parts"])) return readGeminiContent(message);
  const { role, type, tool_calls } = message;
  const isOpenAI = role === "tool" || ITEMS.test(String(type)) || rowsOf(tool_calls).length > 0;
  return isOpenAI ? readOpenAIMessage(message) : readAnthropicMessage(message);
}

/** Starts on messages, which may also be those in the lines of a product. */
export function openMessages(): RecordingStream {
  const round = holdRound();
  // An item of a reply after an answer belongs to the next reply.
  let isAnswered = false;

  const finish = (...records: readonly PlanRecord[]): readonly PlanRecord[] => {
    isAnswered = false;
    return round.finish(...records);
  };

  const take = (message: Fields): readonly PlanRecord[] => {
    const { role, type, id, timestamp } = message;
    const { by, parts } = readMessage(message);
    const answers = role === "function" ? [readFunctionAnswer(message)] : resultsIn(parts);
    for (const answer of answers) round.answer(answer.callId ?? answer.name, describeAnswer(answer, message));
    if (answers.length > 0) {
      isAnswered = true;
      return [];
    }
    const facts = { id: textOf(id), time: textOf(timestamp), text: textOf(joinTexts(parts)) };
    if (by === "person" && role === "user") return finish({ type: "user", ...facts });
    // Gemini's older versions match an answer to its call by the name.
    const calls = callsIn(parts).map(({ name = message["name"], input = message["input"], id = name }) =>
      callOf(name, argumentsOf(input), id),
    );
    // In the Responses API a reply is several items, of which its words are one.
    if (ITEMS.test(String(type)) || (type === "message" && by === "model")) {
      const before = isAnswered ? finish() : [];
      for (const call of calls) round.call(call);
      round.say(facts.text);
      return before;
    }
    if (role !== "assistant" && role !== "model") {
      const isSilent = SILENT.test(String(role)) || type === "reasoning";
      return isSilent ? [] : unread(textOf(type) ?? "a line without a role");
    }
    isAnswered = false;
    // A reply without a call ends the turn.
    const before = round.begin({ ...facts, calls });
    return calls.length > 0 ? before : [...before, ...finish({ type: "end" })];
  };

  const read = (line: unknown): readonly PlanRecord[] => {
    const name = nameOfList(line);
    return name === undefined ? take(fieldsOf(line)) : listIn(line, name).flatMap(take);
  };
  return { read, end: () => finish() };
}

/** Joins the words of a message, a line for each text. */
function joinTexts(parts: readonly MessagePart[]): string {
  return parts
    .flatMap((part) => (part.type === "text" ? [part.text] : []))
    .join("\n")
    .trim();
}

/** Reads an answer in the first form of Chat Completions, which named its function. */
function readFunctionAnswer({ name, content }: Fields): ToolResult {
  return { type: "result", name, text: String(content ?? "") };
}

/** Describes an answer: whether it failed, and how long it is, that of an object in Gemini's API by its JSON. */
function describeAnswer({ callId, name, text, isError = false }: ToolResult, { parts }: Fields) {
  const { response } = rowsOf(parts)
    .map(({ functionResponse }) => fieldsOf(functionResponse))
    .findLast((one) => one["id"] === callId && one["name"] === name) ?? { response: undefined };
  const isRefused = isError || REFUSAL.test(text.slice(0, LONGEST_REFUSAL));
  const whole = response === undefined ? {} : { ...exitOf(response), replyLength: JSON.stringify(response).length };
  return { failed: isRefused, ...readAnswer(text), ...whole };
}

/** How the library and products begin an answer that refuses a call. */
const REFUSAL =
  /^(?:Not saved:|<tool_use_error>|InputValidationError|Error\b|Invalid todo arguments|failed to parse function arguments|unsupported call|The \w+ tool was called with invalid arguments|The user doesn't want)/i;

/** The characters of an answer that show whether it is a refusal. */
const LONGEST_REFUSAL = 200;
