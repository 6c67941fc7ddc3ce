import type { ToolResult } from "./message.js";

/** Answers a call that the end of the reply cut off. */
export const CUT_OFF =
  "Not saved: the reply was cut off inside this call, so part of it may be missing. Send the whole call again.";

/** The beginning of an answer that refuses a call: the library's own, or those of Claude Code. */
const REFUSAL =
  /^\s*(?:Not saved:|<tool_use_error>|InputValidationError|Error\b|The user doesn't want|Permission (?:to|for) .{0,200}denied)/;

/** Checks whether a call of a todo tool was not saved: few APIs mark failed calls, so the text decides too. */
export function isRefused(result: ToolResult | undefined): boolean {
  if (result === undefined) return false;
  return result.isError === true || result.text.includes(CUT_OFF) || isRefusal(result.text);
}

/** Checks whether a text refuses a call. */
export function isRefusal(text: string): boolean {
  return REFUSAL.test(text);
}

/** Checks whether an update that rode on a call was not saved, whatever the result of the call itself is. */
export function isRideRefused(result: ToolResult | undefined): boolean {
  return result?.text.includes("\n\nTodos: Not saved:") === true;
}
