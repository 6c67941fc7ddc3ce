import type { Message, MessagePart } from "../../conversation/message.js";
import { isRecord } from "../../model/plain-json.js";
import { type Fields, fieldsOf } from "../engine/fields.js";
import { isCompactionPart, type MessageForm, paragraphsOf, readContent, readText } from "../engine/message-form.js";
import { hasOpenCalls } from "../engine/open-calls.js";
import { joinParts, joinText, type ReminderText } from "../engine/place-reminder.js";
import type { RequestForm } from "../engine/step-request.js";

/**
 * How Mastra's messages are read: those of a prompt have their parts as their content, a stored one in its content, and
 * a screen's at its top.
 */
export const MASTRA_FORM: MessageForm = {
  isStored: false,
  read: (message) => ({ by: findWriter(message), parts: readContent(findParts(message), readPart) }),
};

/** Finds the parts of a message, or the text in their place. */
export function findParts(message: unknown): unknown {
  const { content, parts } = fieldsOf(message);
  return [fieldsOf(content)["parts"], parts, content].find(Array.isArray) ?? content;
}

/** Finds out who wrote a message; Mastra keeps a person's message to a running agent as a signal. */
function findWriter(message: unknown): Message["by"] {
  const { role, content } = fieldsOf(message);
  if (role === "assistant") return "model";
  if (role === "tool" || role === "system") return role;
  const { type } = fieldsOf(fieldsOf(fieldsOf(content)["metadata"])["signal"]);
  return role !== "signal" || type === "user" || type === "user-message" ? "person" : "system";
}

function readPart(part: Fields): readonly MessagePart[] {
  const { type, text, toolInvocation, output } = part;
  if (isCompactionPart(part)) return [{ type: "compaction" }];
  if (type === "text" || type === undefined) return typeof text === "string" ? [{ type: "text", text }] : [];
  if (isResult(part)) {
    const { value } = fieldsOf(output);
    const text = typeof value === "string" ? value : paragraphsOf(value);
    // Only texts among the forms of an output contain the plan.
    return [{ type: "result", callId: part["toolCallId"], text, value: isRecord(value) ? value : undefined }];
  }
  const isCall = typeof type === "string" && (type.startsWith("tool-") || type === "dynamic-tool");
  if (!isCall) return readText(part);
  const called = isRecord(toolInvocation) ? toolInvocation : part;
  const { toolCallId: id, toolName, args, input = args } = called;
  const name = toolName ?? String(type).replace(/^tool-/, "");
  // The tool gets an array of the model's as an object of its places.
  const call: MessagePart = { type: "call", id, name, input: Array.isArray(input) ? { ...input } : input };
  return [call, ...readOutcome(called)];
}

/** The states of a call that is still being written, and of one whose tool threw. */
const UNDONE: readonly unknown[] = ["partial-call", "input-streaming", "output-error"];

/** Reads the outcome of a call that is stored together with its result. */
function readOutcome({ toolCallId: callId, state, result, output = result }: Fields): readonly MessagePart[] {
  const isError = UNDONE.includes(state);
  if (!isError && state !== "result" && state !== "output-available") return [];
  return [{ type: "result", callId, text: typeof output === "string" ? output : "", isError }];
}

/** The messages of a prompt, which Mastra writes in the form of the AI SDK's models: where to add a text. */
export const MASTRA_REQUEST: RequestForm<object> = {
  ...MASTRA_FORM,
  isPaused: (message) => hasOpenCalls([MASTRA_FORM.read(message)]),
  join: (message, reminder) => {
    const joined = join(message, reminder);
    const { text } = reminder;
    return joined === undefined ? [message, { role: "user", content: [{ type: "text", text }] }] : [joined];
  },
};

function join(message: object, reminder: ReminderText): object | undefined {
  const { role, content } = fieldsOf(message);
  if (!Array.isArray(content)) return undefined;
  if (role === "user")
    return { ...message, content: joinParts(content, { type: "text", text: reminder.text }, reminder) };
  const place = role === "tool" ? content.findLastIndex(isText) : -1;
  if (place === -1) return undefined;
  const part = fieldsOf(content[place]);
  const output = fieldsOf(part["output"]);
  const joined = { ...part, output: { ...output, value: joinText(String(output["value"]), reminder) } };
  return { ...message, content: content.with(place, joined) };
}

function isText(part: unknown): boolean {
  return isResult(fieldsOf(part)) && fieldsOf(fieldsOf(part)["output"])["type"] === "text";
}

/** Checks whether a part of a prompt is a tool's result. */
function isResult({ type }: Fields): boolean {
  return type === "tool-result";
}
