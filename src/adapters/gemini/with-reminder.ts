import { isRecord } from "../../core/plain.js";
import type { TodoReminder } from "../../session/todo-session.js";
import { joinReminder, placeReminder, resultsMissing } from "../contract/place-reminder.js";
import type { ReminderOptions } from "../contract/todo-adapter.js";
import { findCalls, findParts } from "./read-reply.js";

/** What is read of a content, as the API calls a message. */
export interface GeminiContent {
  readonly role?: string | undefined;
  readonly parts?: readonly object[] | undefined;
}

/**
 * The contents with a reminder inside the last function response; without responses it is a further part of the
 * user's content.
 *
 * It is joined to the response's `output` or `error`, as the model reads nothing else of a response that has one of
 * them; in a response or an `output` that is an object it gets a field `reminder`. A new array; all contents but
 * the last, and all other parts, are the very same objects. `{ place: "tail" }` makes it a content of its own after
 * the responses.
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
  return placeReminder<M>(
    contents,
    reminder,
    {
      into: (last, what, isTail) => {
        const { role, parts = [] } = last;
        // The API takes every content for the user's that is not the model's.
        // Newer models refuse text beside function responses, so the tail is a content of its own.
        if (role !== "model") return isTail ? undefined : { ...last, parts: joinParts(parts, what) };
        if (findCalls(parts).length > 0) throw resultsMissing("the last message");
        return undefined;
      },
      // Every content type of the API takes a text of the user.
      alone: (text) => ({ role: "user", parts: [{ text }] }) as unknown as M,
    },
    options,
  );
}

function joinParts(parts: readonly object[], reminder: TodoReminder): readonly object[] {
  const results = parts.map((part) => findParts([part], "functionResponse").at(0));
  const position = results.map((result) => result !== undefined).lastIndexOf(true);
  if (position === -1) return [...parts, { text: reminder.text }];
  return parts.map((part, index) => {
    if (index !== position) return part;
    const response = joinValue(results[index]?.["response"] ?? {}, reminder, ["output", "error"]);
    return { ...part, functionResponse: { ...results[index], response } };
  });
}

/** A text with the reminder; an object gets it into the first of these fields that it has, else into its own. */
function joinValue(value: unknown, reminder: TodoReminder, fields: readonly string[]): unknown {
  if (value === undefined) return reminder.text;
  if (!isRecord(value)) {
    return joinReminder(typeof value === "string" ? value : JSON.stringify(value), reminder);
  }
  const field = fields.find((name) => value[name] !== undefined) ?? "reminder";
  return { ...value, [field]: joinValue(value[field], reminder, []) };
}
