import { isRecord } from "../../core/plain-json.js";
import type { TodoReminder } from "../../session/todo-session.js";
import { expectArray, fieldsOf } from "../contract/fields.js";
import {
  joinLastResult,
  joinText,
  placeReminder,
  type ReminderPlaces,
  type ReminderText,
} from "../contract/place-reminder.js";
import type { ReminderOptions } from "../contract/todo-adapter.js";
import { findCalls, findParts } from "./parse-reply.js";

/** The part of a content, as the API calls a message, that the adapter reads. */
export interface GeminiContent {
  readonly role?: string | undefined;
  readonly parts?: readonly object[] | undefined;
}

const PLACES: ReminderPlaces<GeminiContent> = {
  hasOpenCalls: ({ role, parts }) => role === "model" && findCalls(parts).length > 0,
  join: (last, reminder) => {
    const { role } = last;
    const parts = expectArray(last.parts ?? [], "the conversation", "the parts of the last content");
    // Newer models refuse text among function responses, so the tail is a content of its own. The API takes every
    // content that is not the model's for the user's.
    if (role === "model" || reminder.isTail) return undefined;
    return { ...last, parts: joinLastResult(parts, { text: reminder.text }, reminder, joinResponse) };
  },
  alone: (text) => ({ role: "user", parts: [{ text }] }),
};

export function joinResponse(part: unknown, reminder: ReminderText): object | undefined {
  const [result] = findParts([part], "functionResponse");
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

/**
 * Places a reminder inside the last function response; without responses, as a further part of the user's content.
 *
 * It joins the response's `output` or `error`, since the model reads nothing else of a response that has either; in a
 * response or an `output` that is an object it gets a field `reminder`. Returns a new array, in which every content
 * but the last, and every other part of the last, is the same object. `{ place: "tail" }` writes a content of its own
 * after the responses.
 *
 * @throws TypeError while calls of the last content have no responses.
 *
 * @example
 * ```ts
 * import { withReminder } from "agent-todos/gemini";
 *
 * const reminder = { text: "<reminder>Update the list.</reminder>", reason: "stale", placement: "after" } as const;
 * const parts = [{ functionResponse: { name: "bash", response: { output: "ok" } } }];
 * const [last] = withReminder([{ role: "user", parts }], reminder);
 * console.log(JSON.stringify(last?.parts));
 * // => [{"functionResponse":{"name":"bash","response":{"output":"ok\n\n<reminder>Update the list.</reminder>"}}}]
 * ```
 */
export function withReminder<M extends GeminiContent>(
  contents: readonly M[],
  reminder: TodoReminder | undefined,
  options?: ReminderOptions,
): M[] {
  return placeReminder(contents, reminder, PLACES, options);
}
