import { isRecord } from "../../core/plain.js";
import type { FoundCall } from "../contract/answer-calls.js";
import type { LangChainMessage } from "./messages.js";

type Fields = Readonly<Record<string, unknown>>;

/** A call with the id that its result must name. */
export interface LangChainCall extends FoundCall {
  readonly id: string;
}

/** What the model said last, and what happened to it so far. */
export interface LangChainReply<M> {
  readonly message: M;
  /** The calls without a result yet, in their order; those that could not be parsed at the end. */
  readonly calls: readonly LangChainCall[];
  /** The calls of the todo tool whose arguments the client could not parse: an agent passes over them. */
  readonly broken: readonly LangChainCall[];
  /** Whether the model ended its turn, by what its client tells. */
  readonly isEnd: boolean;
  /** Whether it stopped in the middle, at a limit or a filter. */
  readonly isCut: boolean;
}

/** The names under which the chat models of LangChain tell why a reply stopped. */
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
  // A stream's calls are parsed as far as they go, so that a filter leaves half a list like a limit.
  "refusal",
  "content_filter",
  "content_filtered",
  "guardrail_intervened",
  "safety",
];

/** The last reply of the model; undefined when there is none. */
export function readReply<M extends LangChainMessage>(
  messages: readonly M[],
  toolName: string,
): LangChainReply<M> | undefined {
  const position = messages.map(({ type }) => type).lastIndexOf("ai");
  const message = messages[position];
  if (!isRecord(message)) return undefined;
  const answered = messages.slice(position + 1).map((result) => isRecord(result) && result["tool_call_id"]);
  const invalid = findCalls(message["invalid_tool_calls"]);
  const broken = invalid.filter(({ name }) => name === toolName);
  const calls = [...findCalls(message["tool_calls"]), ...broken];
  const told = { ...record(message["additional_kwargs"]), ...record(message["response_metadata"]) };
  const reason = stopReason(told);
  return {
    message,
    calls: calls.filter(({ id }) => !answered.includes(id)),
    broken,
    isEnd:
      calls.length === 0 &&
      invalid.length === 0 &&
      (reason === undefined || ENDED.includes(reason)) &&
      typeof told["refusal"] !== "string",
    isCut: reason !== undefined && CUT.includes(reason),
  };
}

/** The calls as a message lists them. */
export function findCalls(calls: unknown): readonly LangChainCall[] {
  if (!Array.isArray(calls)) return [];
  return calls
    .filter((call: unknown): call is Fields => isRecord(call))
    .map(({ id, name, args }) => ({ id: String(id), name, input: args }));
}

function stopReason(told: Fields): string | undefined {
  const reason = REASONS.map((name) => told[name]).find((value) => typeof value === "string");
  return typeof reason === "string" ? reason.toLowerCase() : undefined;
}

function record(value: unknown): Fields {
  return isRecord(value) ? value : {};
}
