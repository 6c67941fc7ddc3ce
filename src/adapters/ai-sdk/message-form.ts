import type { Message, MessagePart } from "../../conversation/message.js";
import { isRecord } from "../../model/plain-json.js";
import { type Fields, fieldsOf } from "../engine/fields.js";
import { isCompactionPart, type MessageForm, paragraphsOf, readContent } from "../engine/message-form.js";

/** How the SDK's messages are read: those of a model have their parts in `content`, those of a screen in `parts`. */
export const SDK_FORM: MessageForm = {
  isStored: false,
  read: (message) => {
    const { role, content, parts } = fieldsOf(message);
    return {
      by: WRITERS.get(role) ?? "person",
      parts: [...readContent(content, readPart), ...readContent(parts, readPart)],
    };
  },
};

const WRITERS: ReadonlyMap<unknown, Message["by"]> = /* @__PURE__ */ new Map([
  ["assistant", "model"],
  ["tool", "tool"],
  ["system", "system"],
]);

function readPart(part: Fields): readonly MessagePart[] {
  const { type, text, toolCallId: id, toolName: name, input, error, providerOptions } = part;
  if (isCompactionPart(part)) return [{ type: "compaction" }];
  if (type === "text") return typeof text === "string" ? [{ type, text }] : [];
  if (type === "tool-call") return [{ type: "call", id, name, input, caller: findCaller(providerOptions) }];
  if (type === "tool-result") return readResult(part);
  if (type === "tool-error") return [{ type: "result", callId: id, text: String(error), isError: true }];
  // A call has no effect until it is approved.
  if (type === "tool-approval-request") return [{ type: "result", callId: id, text: "", isError: true }];
  return readScreenPart(part);
}

function readResult({ toolCallId: callId, output }: Fields): readonly MessagePart[] {
  const { type, value } = fieldsOf(output);
  const isError = /^(error-|execution-denied)/.test(String(type)) && !tellsUpdate(value);
  // The todo tool's own output is an object with a text; an update that rode is answered in a field of its own where the
  // tool returned an object.
  const fields = isRecord(value) ? Object.values(value).filter((field) => typeof field === "string") : [];
  const text = isRecord(value) && typeof value["text"] === "string" ? value["text"] : outputText(output);
  return [
    { type: "result", callId, text, value: isRecord(value) ? value : undefined, isError },
    ...fields.map((field): MessagePart => ({ type: "text", text: field })),
  ];
}

/** Finds the text that a model reads in a tool's output; a step of a run has it as the tool returned it. */
function outputText(output: unknown): string {
  if (typeof output === "string") return output;
  const { value, reason } = fieldsOf(output);
  if (typeof value === "string") return value;
  return value === undefined ? String(reason ?? "") : paragraphsOf(value);
}

/** Reads a part like `tool-todo_write`, which has a state: a call once its input is complete, and its result. */
function readScreenPart(part: Fields): readonly MessagePart[] {
  const { type, toolName, state, toolCallId: id, input, output, errorText } = part;
  const isTool = typeof type === "string" && (type === "dynamic-tool" || type.startsWith("tool-"));
  if (!isTool || typeof state !== "string" || state === "input-streaming") return [];
  const call: MessagePart = {
    type: "call",
    id,
    name: type === "dynamic-tool" ? toolName : type.slice("tool-".length),
    input,
  };
  if (state === "input-available") return [call];
  const text = typeof output === "string" ? output : fieldsOf(output)["text"];
  const isRefused =
    state === "output-available" ? /^Not saved:/.test(String(output)) && !tellsUpdate(output) : !tellsUpdate(errorText);
  return [call, { type: "result", callId: id, text: typeof text === "string" ? text : "", isError: isRefused }];
}

/** Checks whether a text contains the line about an update that rode on the call, written before the tool ran. */
function tellsUpdate(text: unknown): boolean {
  return typeof text === "string" && text.includes("\n\nTodos: ");
}

/** Finds the program of the model that made a call, as providers note it: such a program parses the results. */
export function findCaller(providerOptions: unknown): unknown {
  const callers = Object.values(fieldsOf(providerOptions)).map((options) => fieldsOf(options)["caller"]);
  return callers.find((caller) => isRecord(caller) && caller["type"] !== "direct");
}
