import { type Fields, fieldsOf, objectsIn } from "../engine/fields.js";
import type { MessagePart } from "../engine/message-parts.js";
import { joinParts, joinText, type ReminderText } from "../engine/place-reminder.js";
import type { RequestForm } from "../engine/show-in-request.js";

/** How the messages of a prompt are read, which Mastra writes in the form of the AI SDK's models. */
export const MASTRA_REQUEST: RequestForm<object> = {
  readMessage: (message) => {
    const { content } = fieldsOf(message);
    return typeof content === "string" ? [{ type: "text", text: content }] : objectsIn(content).flatMap(readPart);
  },
  findCall: (message) => objectsIn(fieldsOf(message)["content"]).findLast(isResult)?.["toolCallId"],
  join,
  alone: (text) => ({ role: "user", content: [{ type: "text", text }] }),
};

function readPart(part: Fields): readonly MessagePart[] {
  const { type, text, toolCallId: id, toolName: name, input, output } = part;
  // The tool gets an array of the model's as an object of its places.
  const called = Array.isArray(input) ? { ...input } : input;
  if (type === "tool-call") return [{ type: "call", call: { id, name, input: called } }];
  if (isResult(part)) return [{ type: "result", id, text: writeOutput(fieldsOf(output)), isError: false }];
  return type === "text" && typeof text === "string" ? [{ type: "text", text }] : [];
}

/** Writes the texts of an output; the plan is in no other form of one. */
function writeOutput({ value }: Fields): string {
  if (typeof value === "string") return value;
  const texts = objectsIn(value).map(({ text }) => text);
  return texts.filter((text) => typeof text === "string").join("\n\n");
}

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

function isResult({ type }: Fields): boolean {
  return type === "tool-result";
}
