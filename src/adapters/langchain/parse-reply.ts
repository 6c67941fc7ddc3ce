import { isRecord } from "../../core/plain-json.js";
import type { FoundCall, ParsedReply } from "../contract/answer-calls.js";
import { type Fields, fieldsOf, objectsIn, wordsOf } from "../contract/fields.js";
import type { LangChainMessage } from "./messages.js";

/** A call with the id that its result must name. */
export interface LangChainCall extends FoundCall {
  readonly id: string;
}

/** The model's last reply; its calls are those without a result yet, the ones that could not be parsed at the end. */
export interface LangChainReply<M> extends ParsedReply {
  readonly message: M;
  /** The todo calls whose arguments the client could not parse; an agent passes over them. */
  readonly invalid: readonly LangChainCall[];
}

/** The names under which LangChain's chat models report why a reply stopped. */
const REASONS: readonly string[] = [
  "finish_reason",
  "stop_reason",
  "finishReason",
  "stopReason",
  "done_reason",
  "status",
];

const ENDED: readonly string[] = ["stop", "end_turn", "completed", "complete"];

const CUT: readonly string[] = [
  "length",
  "model_length",
  "max_tokens",
  "max_output_tokens",
  "incomplete",
  "model_context_window_exceeded",
  // Of a call in a stream, as much is parsed as had arrived, so a filter leaves half a list like a limit.
  "refusal",
  "content_filter",
  "content_filtered",
  "guardrail_intervened",
  "safety",
];

/** Parses the model's last reply; undefined before the first one. */
export function parseReply<M extends LangChainMessage>(
  messages: readonly M[],
  toolName: string,
): LangChainReply<M> | undefined {
  const position = messages.map(({ type }) => type).lastIndexOf("ai");
  const message = messages[position];
  if (!isRecord(message)) return undefined;
  const answered = new Set(messages.slice(position + 1).map((result) => fieldsOf(result)["tool_call_id"]));
  const unparsed = findCalls(message["invalid_tool_calls"]);
  const invalid = unparsed.filter(({ name }) => name === toolName);
  const calls = findCalls(message["tool_calls"]);
  const reported = { ...fieldsOf(message["additional_kwargs"]), ...fieldsOf(message["response_metadata"]) };
  const reason = findStopReason(reported);
  const isEnd =
    calls.length + unparsed.length === 0 &&
    (reason === undefined || ENDED.includes(reason)) &&
    typeof reported["refusal"] !== "string";
  return {
    message,
    calls: [...calls, ...invalid].filter(({ id }) => !answered.has(id)),
    invalid,
    isCut: reason !== undefined && CUT.includes(reason),
    end: isEnd ? { reply: wordsOf(message["content"]) } : undefined,
  };
}

/** Finds the calls in a message's list of them. */
export function findCalls(calls: unknown): readonly LangChainCall[] {
  return objectsIn(calls).map(({ id, name, args }) => ({ id: String(id), name, input: args }));
}

function findStopReason(reported: Fields): string | undefined {
  const reason = REASONS.map((name) => reported[name]).find((value) => typeof value === "string");
  return typeof reason === "string" ? reason.toLowerCase() : undefined;
}
