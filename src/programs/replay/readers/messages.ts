import type { PlanRecord, ReplayedCall } from "../plan-record.js";
import { callOf, holdRound, unread } from "./make-records.js";
import { argumentsOf, type Fields, fieldsOf, readAnswer, rowsOf, textOf, wordsOf } from "./plain-values.js";
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

/** Starts on messages, which may also be those in the lines of a product. */
export function openMessages(): RecordingStream {
  const round = holdRound();
  // An item of a reply after an answer belongs to the next reply.
  let isAnswered = false;

  const finish = (...records: readonly PlanRecord[]): readonly PlanRecord[] => {
    isAnswered = false;
    return round.finish(...records);
  };

  /** Reads a reply that is one message; without a call it ends the turn. */
  const readReply = (message: Fields): readonly PlanRecord[] => {
    const parts = rowsOf(message["parts"] ?? message["content"]);
    const calls = onceEach([...parts, ...rowsOf(message["tool_calls"])].flatMap(readCall));
    const text = wordsOf(message["parts"] ?? message["content"]);
    isAnswered = false;
    const before = round.begin({ id: textOf(message["id"]), time: textOf(message["timestamp"]), text, calls });
    return calls.length > 0 ? before : [...before, ...finish({ type: "end" })];
  };

  /** Reads an item of OpenAI's Responses API, in which a reply is several items. */
  const readItem = (item: Fields): readonly PlanRecord[] => {
    if (String(item["type"]).endsWith("_output")) {
      round.answer(item["call_id"], answerOf(item["output"]));
      isAnswered = true;
      return [];
    }
    const before = isAnswered ? finish() : [];
    round.call(callOf(item["name"], argumentsOf(item["arguments"] ?? item["input"]), item["call_id"]));
    return before;
  };

  const readUser = (message: Fields): readonly PlanRecord[] => {
    const parts = rowsOf(message["parts"] ?? message["content"]);
    const answers = parts.filter(
      ({ type, functionResponse }) => type === "tool_result" || functionResponse !== undefined,
    );
    for (const answer of answers) answerPart(answer);
    if (answers.length > 0) return [];
    const text = wordsOf(message["parts"] ?? message["content"]);
    return finish({ type: "user", id: textOf(message["id"]), time: textOf(message["timestamp"]), text });
  };

  const answerPart = ({ tool_use_id, is_error, content, functionResponse }: Fields): void => {
    const { id, name, response } = fieldsOf(functionResponse);
    const failed = is_error === true || fieldsOf(response)["error"] !== undefined || isRefusal(content);
    const answer = response === undefined ? readAnswer(content) : { replyLength: JSON.stringify(response).length };
    round.answer(tool_use_id ?? id ?? name, { failed, ...answer });
    isAnswered = true;
  };

  const readMessage = (message: Fields): readonly PlanRecord[] => {
    const [role, type] = [String(message["role"]), String(message["type"])];
    if (ITEMS.test(type)) return readItem(message);
    // In the Responses API, a reply's words and its calls are separate items.
    if (role === "assistant" && type === "message") {
      const before = isAnswered ? finish() : [];
      round.say(wordsOf(message["content"]));
      return before;
    }
    if (role === "assistant" || role === "model") return readReply(message);
    if (role === "user") return readUser(message);
    if (role === "tool" || role === "function") {
      round.answer(message["tool_call_id"] ?? message["name"], answerOf(message["content"]));
      return [];
    }
    return SILENT.test(role) || type === "reasoning" ? [] : unread(textOf(message["type"]) ?? "a line without a role");
  };

  const read = (line: unknown): readonly PlanRecord[] => {
    const name = nameOfList(line);
    return name === undefined ? readMessage(fieldsOf(line)) : listIn(line, name).flatMap(readMessage);
  };
  return { read, end: () => finish() };
}

/** Leaves out the calls that a reply has twice, as a part and in `tool_calls`. */
function onceEach(calls: readonly ReplayedCall[]): readonly ReplayedCall[] {
  return calls.filter(({ id }, at) => id === undefined || calls.findIndex((call) => call.id === id) === at);
}

/** A call in a reply: a part of Anthropic's or Gemini's, or one of OpenAI's `tool_calls`. */
function readCall({ type, name, input, id, functionCall, function: called }: Fields) {
  if (type === "tool_use") return [callOf(name, input, id)];
  if (functionCall !== undefined) {
    const { id: sentId, name: tool, args } = fieldsOf(functionCall);
    // Gemini's older versions match an answer to its call by the name.
    return [callOf(tool, args, sentId ?? tool)];
  }
  const { name: tool, arguments: sent } = fieldsOf(called);
  return tool === undefined ? [] : [callOf(tool, argumentsOf(sent), id)];
}

/** Reads an answer of an API that has no mark for a refusal. */
function answerOf(content: unknown) {
  return { ...readAnswer(content), failed: isRefusal(content) };
}

/** How the library and products begin an answer that refuses a call. */
const REFUSAL =
  /^(?:Not saved:|<tool_use_error>|InputValidationError|Error\b|Invalid todo arguments|failed to parse function arguments|unsupported call|The \w+ tool was called with invalid arguments|The user doesn't want)/i;

function isRefusal(content: unknown): boolean {
  return REFUSAL.test(wordsOf(content)?.slice(0, LONGEST_REFUSAL) ?? "");
}

/** The characters of an answer that show whether it is a refusal. */
const LONGEST_REFUSAL = 200;
