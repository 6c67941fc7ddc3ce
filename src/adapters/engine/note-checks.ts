import type { ListedCall } from "../../conversation/list-calls.js";
import { fieldsOf, parseJson } from "../../model/plain-json.js";
import type { AnsweredToolCall, ChecksOfCall } from "../../plan/check-calls.js";
import { type Awaitable, type AwaitableTodos, mapInOrder } from "./awaitable.js";
import { listToolNames } from "./tool-definition.js";

/**
 * Notes the checks among answered calls of other tools, in their order. All calls are read before anything is noted, so
 * that a function that throws leaves everything as it was.
 */
export function noteCalls(
  todos: AwaitableTodos,
  calls: readonly ListedCall[],
  checks: ChecksOfCall,
): Awaitable<readonly unknown[]> {
  const own: readonly unknown[] = listToolNames(todos.tool);
  const answered = calls.flatMap((call) => (own.includes(call.name) ? [] : readAnswered(call)));
  return mapInOrder(
    answered.flatMap((call) => checks(call) ?? []),
    todos.check,
  );
}

function readAnswered({ name, input, result }: ListedCall): readonly AnsweredToolCall[] {
  if (result === undefined || typeof name !== "string") return [];
  const { text, value, isError } = result;
  const sent = typeof input === "string" ? parseJson(input) : input;
  const answer = value === undefined ? text : (JSON.stringify(value) ?? text);
  return [{ name, input: fieldsOf(sent), text: answer, ...(isError && { failed: true }) }];
}
