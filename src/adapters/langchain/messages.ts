import type { ToolCall } from "../../conversation/message.js";
import { isRecord } from "../../model/plain-json.js";
import type { ReplyCalls } from "../engine/answer-calls.js";
import { type Fields, fieldsOf, objectsIn, wordsOf } from "../engine/fields.js";
import { joinContent, type ReminderText } from "../engine/place-reminder.js";
import type { TurnEnd } from "../engine/todo-adapter.js";

/** The part of a message that the adapter reads: every message class of LangChain has it. */
export interface LangChainMessage {
  readonly type: string;
  readonly id?: string | undefined;
  readonly content: unknown;
}

/** Creates a message anew with other fields: of the same class and id, so that it replaces the old one in the state. */
export function remakeMessage<M extends LangChainMessage>(message: M, fields: Fields): M {
  const all = fieldsOf(message);
  // An instance of a message class keeps the fields of its constructor in `lc_kwargs`.
  const own = isRecord(all["lc_kwargs"]) ? all["lc_kwargs"] : all;
  return construct(message, { ...own, id: message.id, ...fields });
}

/** Puts a reminder into a message's content. */
export function joinMessage<M extends LangChainMessage>(message: M, reminder: ReminderText): M {
  return remakeMessage(message, { content: joinContent(message.content, reminder) });
}

/** Creates a user message of the same class as the conversation's own user messages. */
export function createUserMessage<M extends LangChainMessage>(messages: readonly M[], text: string): M {
  const human = messages.find(({ type }) => type === "human");
  if (human !== undefined && "lc_kwargs" in human) return construct(human, { content: text });
  // The agent's state turns a plain object like this one into a message.
  return { role: "user", content: text } as unknown as M;
}

function construct<M extends LangChainMessage>(model: M, fields: Fields): M {
  // Message classes take their fields in the constructor, and `Object` returns a plain object unchanged.
  const Message = model.constructor as unknown as new (fields: unknown) => M;
  return new Message(fields);
}

/** A call with the id that its result must name. */
export interface LangChainCall extends ToolCall {
  readonly id: string;
  readonly name: string;
}

/** The model's last reply; its calls are those without a result yet, the ones that could not be parsed at the end. */
export interface LangChainReply<M> extends ReplyCalls {
  readonly calls: readonly LangChainCall[];
  /** The end of the model's turn; undefined where the turn goes on. */
  readonly end: TurnEnd | undefined;
  readonly message: M;
  /** The messages before it, as they were sent to the model. */
  readonly before: readonly M[];
  /** The todo calls whose arguments the client could not parse; an agent skips them. */
  readonly invalid: readonly LangChainCall[];
}

/** The names under which LangChain's chat models report why a reply stopped. */
const REASONS = ["finish_reason", "stop_reason", "finishReason", "stopReason", "done_reason", "status"] as const;

const ENDED: readonly string[] = ["stop", "end_turn", "completed", "complete"];

const CUT: readonly string[] = [
  "length",
  "model_length",
  "max_tokens",
  "max_output_tokens",
  "incomplete",
  "model_context_window_exceeded",
  "malformed_function_call",
  "malformed_tool_use",
  "malformed_model_output",
];

/** The reasons of a reply that the model or a filter refused, or that failed: its calls are not saved. */
const BROKEN: readonly string[] = [
  "refusal",
  "content_filter",
  "content_filtered",
  "guardrail_intervened",
  "safety",
  "recitation",
  "blocklist",
  "prohibited_content",
  "spii",
  "model_armor",
  "error",
  "failed",
  "cancelled",
  "queued",
  "insufficient_system_resource",
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
  const isBroken =
    BROKEN.includes(reason ?? "") ||
    typeof reported["refusal"] === "string" ||
    fieldsOf(reported["incomplete_details"])["reason"] === "content_filter";
  const isEnd = calls.length + unparsed.length === 0 && (reason === undefined || ENDED.includes(reason)) && !isBroken;
  return {
    message,
    before: messages.slice(0, findStart(messages, position)),
    calls: [...calls, ...invalid].filter(({ id }) => !answered.has(id)),
    invalid,
    isCut: reason !== undefined && CUT.includes(reason),
    isBroken,
    end: isEnd ? { reply: wordsOf(message["content"]) } : undefined,
  };
}

/** Finds the calls in a message's list of them. */
export function findCalls(calls: unknown): readonly LangChainCall[] {
  return objectsIn(calls).map(({ id, name, args }) => ({
    type: "call",
    id: String(id),
    name: String(name),
    input: args,
  }));
}

/**
 * Finds the calls of a reply that a program makes, in the code that the model had the server run: their results are
 * parsed, so they must contain only the tool's own output.
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

/** Returns the fields of a message; in its two stored forms they are one level down. */
export function unwrapMessage(message: unknown): Fields {
  const fields = fieldsOf(message);
  return [fields["data"], fields["kwargs"]].find(isRecord) ?? fields;
}
