import {
  type AnsweredCall,
  endOf,
  type FoundCall,
  isProgramCall,
  type ParsedReply,
  type ReplyForm,
} from "../engine/answer-calls.js";
import { parseChatReply } from "../engine/chat-messages.js";
import { expectArray, expectObject, type Fields, fieldsOf, objectsIn } from "../engine/fields.js";

/** The part of a completion that the adapter reads: of a whole one, or one assembled from a stream. */
export interface OpenAICompletion {
  /** The first one counts. */
  readonly choices: readonly { readonly message: { readonly role: string }; readonly finish_reason: string | null }[];
}

/** The part of a response that the adapter reads: of a whole one, or one assembled from a stream. */
export interface OpenAIResponse {
  readonly output: readonly { readonly type: string }[];
  readonly status?: string | undefined;
}

/** The message that answers a call of a completion. */
export interface OpenAIToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string;
}

/** The item that answers a call of a response. */
export interface OpenAIFunctionCallOutput {
  type: "function_call_output";
  call_id: string;
  output: string;
  /** The program that made the call; left out where the model made it itself. */
  caller?: { type: "program"; caller_id: string };
}

export const REPLY_FORM: ReplyForm<unknown, OpenAIToolMessage | OpenAIFunctionCallOutput> = {
  parseReply,
  writeResult: (answered, reply) => (isResponse(reply) ? writeOutput(answered) : writeMessage(answered)),
};

const REPLY = "the reply of OpenAI";

/** Checks whether a reply is one of Responses; one without an `output` is read as a completion. */
function isResponse(reply: unknown): boolean {
  return expectObject(reply, REPLY, "it")["output"] !== undefined;
}

export function parseReply(reply: unknown): ParsedReply {
  if (isResponse(reply)) return parseResponse(fieldsOf(reply));
  return parseChatReply(reply, REPLY, { calls: "tool_calls", reason: "finish_reason" });
}

function parseResponse({ output, status }: Fields): ParsedReply {
  const items = objectsIn(expectArray(output, REPLY, "output"));
  const answered = new Set(items.filter(isOutput).map(({ call_id }) => call_id));
  const open = items.filter((item) => isHostCall(item, answered));
  const calls = open.map(toCall);
  const messages = items.filter(({ type }) => type === "message");
  const isEnd = status === "completed" && !items.some(isRefusal);
  return {
    calls,
    // A call that arrived whole, before the text after it was cut off, says so itself.
    isCut: status !== "completed" && open.at(-1)?.["status"] !== "completed",
    end: endOf(calls, isEnd, messages.at(-1)?.["content"]),
    content: messages.flatMap(({ content }) => objectsIn(content)),
    idField: "call_id",
  };
}

/** Checks whether an item waits for the host; a call that the server runs has its output there, or no `call_id`. */
export function isHostCall(item: Fields, answered?: ReadonlySet<unknown>): boolean {
  const { type, call_id } = item;
  if (type === "mcp_approval_request" || (type === "function_call" && call_id === undefined)) return true;
  return typeof call_id === "string" && !isOutput(item) && !answered?.has(call_id);
}

function isOutput({ type }: Fields): boolean {
  return String(type).endsWith("_output");
}

/** Converts a function call; an item of another kind keeps its place, without a name. */
export function toCall({ type, call_id, name, arguments: input, caller }: Fields): FoundCall {
  return { id: call_id, name: type === "function_call" ? name : undefined, input, caller };
}

function isRefusal({ content }: Fields): boolean {
  return objectsIn(content).some(({ type }) => type === "refusal");
}

function writeMessage({ id, text }: AnsweredCall): OpenAIToolMessage {
  return { role: "tool", tool_call_id: String(id), content: text };
}

function writeOutput({ call, id, text }: AnsweredCall): OpenAIFunctionCallOutput {
  const item = { type: "function_call_output" as const, call_id: String(id), output: text };
  // The API wants the caller back as it wrote it.
  return isProgramCall(call) ? { ...item, caller: call.caller as { type: "program"; caller_id: string } } : item;
}
