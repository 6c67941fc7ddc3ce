import { isServerResult, turnsOf, wholeBody } from "./anthropic-conversation.js";
import { anthropicResultRules } from "./anthropic-result-rules.js";
import { anthropicThinkingRules } from "./anthropic-thinking-rules.js";
import { anthropicToolRules } from "./anthropic-tool-rules.js";
import type { Checks, Json } from "./api.js";
import { each, firstOf, isJson, listOf, recordOf, recordsOf } from "./read-json.js";

const ROLES = ["user", "assistant", "system"];
const IN_SYSTEM = ["text", "tool_addition", "tool_removal"];
const DIRECTIVE = "the directive-only form (content: [] with output_config) is accepted at any position";

const messageRules: Checks = {
  "a message has content": ({ body }) =>
    firstOf(
      recordsOf(body["messages"]),
      ({ content, output_config }, index) =>
        listOf(content).length === 0 &&
        (typeof content !== "string" || content === "") &&
        !isJson(output_config) &&
        `messages.${index}: all messages must have non-empty content except for the optional final assistant message`,
    ),
  "a text block has text": ({ body }) =>
    firstOf(textsOf(body["messages"]), (text) => {
      if (text === "") return "messages: text content blocks must be non-empty";
      return text.trim() === "" && "messages: text content blocks must contain non-whitespace text";
    }),
  "the first message is the user's": (request) =>
    turnsOf(request)[0]?.role !== "user" && 'messages: first message must use the "user" role',
  "a message is the user's, the assistant's or the system's": ({ body }) =>
    firstOf(
      recordsOf(body["messages"]),
      ({ role }, index) =>
        !ROLES.includes(String(role)) && `messages.${index}.role: Input should be 'user', 'assistant' or 'system'`,
    ),
  "a system message has only text and changes of tools": ({ body }) =>
    firstOf(recordsOf(body["messages"]), ({ role, content }, index) =>
      firstOf(
        role === "system" ? recordsOf(content) : [],
        ({ type }, place) =>
          !IN_SYSTEM.includes(String(type)) &&
          `messages.${index}.content.${place}: Input tag '${type}' is not allowed in a 'system' message`,
      ),
    ),
  "a system message follows the user": each(turnsOf, ({ index, role, blocks }, at, turns) => {
    const before = turns[at - 1];
    const last = before?.blocks.at(-1);
    const isServed = before?.role === "assistant" && last !== undefined && isServerResult(last);
    return (
      role === "system" &&
      blocks.length !== 0 &&
      before?.role !== "user" &&
      !isServed &&
      `messages.${index}: role 'system' must follow a 'user' message or an 'assistant' message ending in a server tool result; ${DIRECTIVE}`
    );
  }),
  "system messages stand alone": ({ body }) =>
    firstOf(
      recordsOf(body["messages"]),
      (message, index, messages) =>
        [message, recordOf(messages[index - 1])].every(saysAsSystem) &&
        `messages.${index}: role 'system' must not follow another 'system' message`,
    ),
  "a system message stands before the assistant or at the end": each(turnsOf, ({ index, role, blocks }, at, turns) => {
    const after = turns[at + 1]?.role ?? "assistant";
    return (
      role === "system" &&
      blocks.length > 0 &&
      after !== "assistant" &&
      `messages.${index}: role 'system' must precede an 'assistant' message or end the array; ${DIRECTIVE}`
    );
  }),
};

/** Checks whether a message of the system has words; one without only carries directives. */
function saysAsSystem({ role, content }: Json): boolean {
  return role === "system" && (typeof content === "string" || listOf(content).length > 0);
}

const endRules: Checks = {
  "the last message is not the assistant's": (request) => {
    const last = turnsOf(request).at(-1);
    const end = last?.blocks.at(-1);
    const isPaused = end !== undefined && (end["type"] === "server_tool_use" || isServerResult(end));
    return (
      last?.role === "assistant" &&
      !isPaused &&
      "This model does not support assistant message prefill. The conversation must end with a user message."
    );
  },
  "at most four cache points": ({ body }) => {
    const { cache_control, tools, system, messages } = body;
    const count = countMarked([{ cache_control }, tools, system, messages]);
    return count > 4 && `A maximum of 4 blocks with cache_control may be provided. Found ${count}.`;
  },
};

/** What Anthropic's Messages API refuses. */
export const anthropicRules: Checks = {
  "a key is sent": ({ headers }) => !headers["x-api-key"] && !headers.authorization && "x-api-key header is required",
  "a version is sent": ({ headers }) =>
    headers["anthropic-version"] ? undefined : "anthropic-version: header is required",
  "required fields are sent": ({ body }) =>
    firstOf(["model", "max_tokens", "messages"], (field) => body[field] === undefined && `${field}: Field required`),
  "there is a message": (request) =>
    listOf(wholeBody(request)["messages"]).length <= 0 && "messages: at least one message is required",
  "a thread that goes on keeps its system prompt and its tools": ({ body }) =>
    recordOf(body["thread"])["type"] === "continue" &&
    firstOf(["system", "tools"], (field) => body[field] !== undefined && `${field}: is taken from the thread`),
  "a thread that goes on is known": ({ body, stored }) => {
    const { type, previous_message_id: id } = recordOf(body["thread"]);
    return (
      type === "continue" && !stored.has(String(id)) && `thread.previous_message_id: no thread holds the message ${id}`
    );
  },
  ...anthropicToolRules,
  ...messageRules,
  ...anthropicResultRules,
  ...anthropicThinkingRules,
  ...endRules,
};

function textsOf(content: unknown): readonly string[] {
  return recordsOf(content).flatMap((block) => [
    ...(block["type"] === "text" ? [String(block["text"] ?? "")] : []),
    ...textsOf(block["content"]),
  ]);
}

function countMarked(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((count, entry) => count + countMarked(entry), 0);
  if (!isJson(value)) return 0;
  const { cache_control, content } = value;
  return (isJson(cache_control) ? 1 : 0) + countMarked(content);
}
