import { isRecord } from "../../core/plain-json.js";
import type { FoundCall, ParsedReply } from "../contract/answer-calls.js";
import { type Fields, fieldsOf, objectsIn, wordsOf } from "../contract/fields.js";
import type { LangChainMessage } from "./messages.js";

/** A call with the id that its result must name. */
export interface LangChainCall extends FoundCall {
  readonly id: string;
  readonly name: string;
}

/** The model's last reply; its calls are those without a result yet, the ones that could not be parsed at the end. */
export interface LangChainReply<M> extends ParsedReply {
  readonly calls: readonly LangChainCall[];
  readonly message: M;
  /** The messages before it, as the model was sent them. */
  readonly before: readonly M[];
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
  // A streamed call is parsed as far as it arrived, so a filter, like a limit, may leave half a list.
  "refusal",
  "content_filter",
  "content_filtered",
  "guardrail_intervened",
  "safety",
];

/** Parses the model's last reply; undefined before the first one. */
export function parseReply<M extends LangChainMessage>(
  messages: readonly M[],
  toolNames: readonly string[],
): LangChainReply<M> | undefined {
  const position = messages.map(({ type }) => type).lastIndexOf("ai");
  const message = messages[position];
  if (!isRecord(message)) return undefined;
  const answered = new Set(messages.slice(position + 1).map((result) => fieldsOf(result)["tool_call_id"]));
  const unparsed = findCalls(message["invalid_tool_calls"]);
  const invalid = unparsed.filter(({ name }) => toolNames.includes(name));
  const calls = findCalls(message["tool_calls"]);
  const reported = { ...fieldsOf(message["additional_kwargs"]), ...fieldsOf(message["response_metadata"]) };
  const reason = findStopReason(reported);
  const isEnd =
    calls.length + unparsed.length === 0 &&
    (reason === undefined || ENDED.includes(reason)) &&
    typeof reported["refusal"] !== "string";
  return {
    message,
    before: messages.slice(0, findStart(messages, position)),
    calls: [...calls, ...invalid].filter(({ id }) => !answered.has(id)),
    invalid,
    isCut: reason !== undefined && CUT.includes(reason),
    end: isEnd ? { reply: wordsOf(message["content"]) } : undefined,
  };
}

/** Finds the calls in a message's list of them. */
export function findCalls(calls: unknown): readonly LangChainCall[] {
  return objectsIn(calls).map(({ id, name, args }) => ({ id: String(id), name: String(name), input: args }));
}

/**
 * Finds the calls of a reply that a program makes, in the code that the model had the server run: their results are
 * parsed, so they may hold only what the tool said.
 */
export function findProgramCalls(reply: unknown): ReadonlySet<string> {
  const { content, response_metadata } = fieldsOf(reply);
  const parts = [...objectsIn(content), ...objectsIn(fieldsOf(response_metadata)["output"])];
  const programmed = parts.filter(({ caller }) => isRecord(caller) && caller["type"] !== "direct");
  return new Set(programmed.map(({ id, call_id }) => String(call_id ?? id)));
}

/** Finds where a reply begins: after a structured reply, the agent adds a tool result and a closing message. */
function findStart(messages: readonly LangChainMessage[], position: number): number {
  const name = fieldsOf(messages[position - 1])["name"];
  const isStructured = messages[position - 1]?.type === "tool" && String(name).startsWith("extract-");
  return isStructured && messages[position - 2]?.type === "ai" ? position - 2 : position;
}

function findStopReason(reported: Fields): string | undefined {
  const reason = REASONS.map((name) => reported[name]).find((value) => typeof value === "string");
  return typeof reason === "string" ? reason.toLowerCase() : undefined;
}
