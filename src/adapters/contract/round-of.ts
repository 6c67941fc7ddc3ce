import type { ObservedRound } from "../../observe/event.js";
import { type FoundCall, isProgramCall, type ParseReply } from "./answer-calls.js";
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

/** Defines `roundOf` of an API; `findContent` finds what the words of a reply stand in. */
export function defineRoundOf<Response>(
  parseReply: ParseReply,
  findContent: (reply: Fields) => unknown,
): FindRound<Response> {
  return (response, results) => describeRound(findContent(fieldsOf(response)), parseReply(response).calls, results);
}

/** Describes a round by its content, its calls and their results. */
export function describeRound(
  content: unknown,
  found: readonly FoundCall[],
  results: readonly unknown[] = [],
): ObservedRound {
  const known = listResults(results);
  const calls = found.flatMap(({ id, name, input }, index) => {
    if (typeof name !== "string") return [];
    // Where results name no calls they come in call order.
    const result = known.find((one) => one.id !== undefined && one.id === id) ?? known[index];
    const failed = result !== undefined && (result.id === undefined || result.id === id) && result.failed;
    return [{ name, input, ...(failed && { failed }) }];
  });
  const text = wordsOf(content);
  return text === "" ? { calls } : { text, calls };
}

/** The result of a call: which one it names, and whether that failed. */
interface CallResult {
  readonly id: unknown;
  readonly failed: boolean;
}

/** Lists the results in messages and blocks of any API. */
function listResults(results: readonly unknown[]): readonly CallResult[] {
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

/** Finds the content of the first choice's message in a chat reply. */
export function chatContent({ choices }: Fields): unknown {
  return fieldsOf(objectsIn(choices)[0]?.["message"])["content"];
}
