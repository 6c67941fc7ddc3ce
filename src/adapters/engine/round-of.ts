import type { ObservedRound } from "../../observe/event.js";
import { isProgramCall, type ParsedReply, type ParseReply } from "./answer-calls.js";
import { type Fields, fieldsOf, objectsIn, wordsOf } from "./fields.js";
import type { FindRound, FindRoundEnd, FindTurnEnd } from "./todo-adapter.js";

/** Defines `turnEnd` of an API. */
export function defineTurnEnd<Response>(parseReply: ParseReply): FindTurnEnd<Response> {
  return (response) => parseReply(response).end;
}

/** Defines `roundEnd` of an API. */
export function defineRoundEnd<Response>(parseReply: ParseReply): FindRoundEnd<Response> {
  return (response) => {
    const { calls } = parseReply(response);
    return calls.length > 0 && calls.every(isProgramCall) ? { toolAvailable: false } : {};
  };
}

/** Defines `roundOf` of an API. */
export function defineRoundOf<Response>(parseReply: ParseReply): FindRound<Response> {
  return (response, results) => describeRound(parseReply(response), results);
}

/** Describes a round by its content, its calls and their results. */
export function describeRound(
  reply: Pick<ParsedReply, "content" | "calls">,
  results?: readonly unknown[],
): ObservedRound {
  const known = listResults(results);
  const calls = reply.calls.flatMap(({ id, name, input }, index) => {
    if (typeof name !== "string") return [];
    // Where results name no calls they come in call order.
    const result = known.find((one) => one.id !== undefined && one.id === id) ?? known[index];
    const failed = result !== undefined && (result.id === undefined || result.id === id) && result.failed;
    return [{ name, input, ...(failed && { failed }) }];
  });
  const text = wordsOf(reply.content);
  return text === "" ? { calls } : { text, calls };
}

/** The result of a call: which one it names, and whether that failed. */
interface CallResult {
  readonly id: unknown;
  readonly failed: boolean;
}

/** Lists the results in messages and blocks of any API. */
function listResults(results: unknown): readonly CallResult[] {
  return objectsIn(results).flatMap((one) => {
    const result = readResult(one);
    if (result !== undefined) return [result];
    return [...objectsIn(one["content"]), ...objectsIn(one["parts"])].flatMap((block) => readResult(block) ?? []);
  });
}

/** Reads one result in the names that APIs and clients have for its fields. */
function readResult(one: Fields): CallResult | undefined {
  const { toolResult, functionResponse } = one;
  const body = fieldsOf(toolResult ?? functionResponse ?? one);
  const { tool_use_id, tool_call_id, toolCallId, call_id, toolUseId, role, status, is_error, isError } = body;
  const id = tool_use_id ?? tool_call_id ?? toolCallId ?? call_id ?? toolUseId ?? (functionResponse && body["id"]);
  if (id === undefined && role !== "tool" && functionResponse === undefined) return undefined;
  const { error } = fieldsOf(body["response"]);
  const isMarked =
    is_error === true || isError === true || status === "error" || (error !== undefined && error !== null);
  return { id, failed: isMarked || ERROR.test(wordsOf(body["content"] ?? body["output"]).slice(0, 200)) };
}

/** How the text of a failed call begins, where the API has no mark for one. */
const ERROR = /^\s*(?:error\b|an error occurred\b|traceback \(|uncaught |fatal:|\{\s*"error"\s*:)/i;
