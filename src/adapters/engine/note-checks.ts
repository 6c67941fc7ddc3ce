import type { ListedCall } from "../../conversation/list-calls.js";
import { fieldsOf, isPromise, parseJson } from "../../model/plain-json.js";
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
    answered.flatMap((call) => expectRuns(checks(call)) ?? []),
    todos.check,
  );
}

/**
 * Refuses what comes in place of runs: a function where the host passed `shellChecks` itself, which returns the reader
 * of calls, and a promise, as calls are read at once.
 */
function expectRuns(runs: ReturnType<ChecksOfCall>): ReturnType<ChecksOfCall> {
  const isFunction = typeof runs === "function";
  if (!isFunction && !isPromise(runs)) return runs;
  const rule = "a function that returns the checks of a call, such as what shellChecks() returns";
  const got = isFunction ? "a function; call it first" : "a promise; checks are read at once";
  throw new TypeError(`Invalid options: checks must be ${rule} (got one that returns ${got})`);
}

function readAnswered({ name, input, result }: ListedCall): readonly AnsweredToolCall[] {
  if (result === undefined || typeof name !== "string") return [];
  const { text, value, isError } = result;
  const sent = typeof input === "string" ? parseJson(input) : input;
  const answer = JSON.stringify(value) ?? text;
  return [{ name, input: fieldsOf(sent), text: answer, ...(isError && { failed: true }) }];
}
