import { isRecord } from "../../model/plain-json.js";
import { type Fields, fieldsOf } from "./fields.js";
import { joinParts, joinText, type ReminderText } from "./place-reminder.js";

/** The providers' text for a call that was denied without a reason. */
const DENIED = "Tool execution denied.";

/** Puts a text into a tool's output of any form. */
export function joinOutput(output: unknown, reminder: ReminderText): Fields {
  const { type, value, reason, ...rest } = fieldsOf(output);
  const join = (text: unknown): string => joinText(String(text), reminder);
  if (type === "execution-denied") return { type, ...rest, reason: join(reason ?? DENIED) };
  if (type === "content" && Array.isArray(value)) {
    return { type, ...rest, value: joinParts(value, { type: "text", text: reminder.text }, reminder) };
  }
  const isError = type === "error-text" || type === "error-json";
  const text = type === "text" || type === "error-text" ? value : JSON.stringify(value);
  return { type: isError ? "error-text" : "text", ...rest, value: join(text ?? "") };
}

/** Leaves a field out of an object; any other value stays as it is. */
export function omit(value: unknown, field: string): unknown {
  if (!isRecord(value)) return value;
  const { [field]: _, ...rest } = value;
  return rest;
}

/** The field for an output that cannot take the line itself. */
const RESULT = "toolResult";

/** A line on the list, in the forms that the outputs of tools take. */
export type Line = Readonly<Record<"text" | "suffix" | "field", string>>;

/** Adds a line to an output, after an earlier line if it has one. */
export function joinLine(output: unknown, { text, suffix, field }: Line): unknown {
  if (typeof output === "string") return output + suffix;
  if (!isRecord(output)) return { [RESULT]: output, [field]: text };
  const before = output[field];
  return { ...output, [field]: typeof before === "string" ? `${before}\n${text}` : text };
}

/** Restores the tool's own output; returns the same value where nothing was added. */
export function takeOutput(output: unknown, field: string): unknown {
  if (!isRecord(output) || typeof output[field] !== "string") return output;
  const own: Fields = fieldsOf(omit(output, field));
  return Object.keys(own).join() === RESULT ? own[RESULT] : own;
}
