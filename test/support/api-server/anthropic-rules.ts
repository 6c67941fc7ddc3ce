import { isServerResult, turnsOf } from "./anthropic-conversation.js";
import { anthropicResultRules } from "./anthropic-result-rules.js";
import { anthropicThinkingRules } from "./anthropic-thinking-rules.js";
import { anthropicToolRules } from "./anthropic-tool-rules.js";
import { type Json, type Rules, rule } from "./api.js";
import { each, firstOf, isJson, listOf, recordOf, recordsOf } from "./read-json.js";

const ROLES = ["user", "assistant", "system"];
const DIRECTIVE = "the directive-only form (content: [] with output_config) is accepted at any position";

const messageRules: Rules = {
  "a message has content": rule("https://platform.claude.com/docs/en/api/messages", ({ body }) =>
    firstOf(
      recordsOf(body["messages"]),
      ({ content, output_config }, index) =>
        listOf(content).length === 0 &&
        (typeof content !== "string" || content === "") &&
        !isJson(output_config) &&
        `messages.${index}: all messages must have non-empty content except for the optional final assistant message`,
    ),
  ),
  "a text block has text": rule("NousResearch/hermes-agent#64858 and #60628 quote both messages", ({ body }) =>
    firstOf(textsOf(body["messages"]), (text) => {
      if (text === "") return "messages: text content blocks must be non-empty";
      return text.trim() === "" && "messages: text content blocks must contain non-whitespace text";
    }),
  ),
  "the first message is the user's": rule(
    "https://platform.claude.com/docs/en/api/messages",
    (request) => turnsOf(request)[0]?.role !== "user" && 'messages: first message must use the "user" role',
  ),
  "a message is the user's, the assistant's or the system's": rule(
    "@anthropic-ai/sdk messages.d.ts MessageParam; the words as the API's schema writes them",
    ({ body }) =>
      firstOf(
        recordsOf(body["messages"]),
        ({ role }, index) =>
          !ROLES.includes(String(role)) && `messages.${index}.role: Input should be 'user', 'assistant' or 'system'`,
      ),
  ),
  "a system message follows the user": rule(
    "https://platform.claude.com/docs/en/build-with-claude/mid-conversation-system-messages#limitations",
    each(turnsOf, ({ index, role, blocks }, at, turns) => {
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
  ),
  "system messages stand alone": rule(
    "https://platform.claude.com/docs/en/build-with-claude/mid-conversation-system-messages#limitations; the words are ours",
    ({ body }) =>
      firstOf(
        recordsOf(body["messages"]),
        (message, index, messages) =>
          [message, recordOf(messages[index - 1])].every(saysAsSystem) &&
          `messages.${index}: role 'system' must not follow another 'system' message`,
      ),
  ),
  "a system message stands before the assistant or at the end": rule(
    "https://platform.claude.com/docs/en/build-with-claude/mid-conversation-system-messages#limitations; anthropics/claude-code#73821 quotes the message",
    each(turnsOf, ({ index, role, blocks }, at, turns) => {
      const after = turns[at + 1]?.role ?? "assistant";
      return (
        role === "system" &&
        blocks.length > 0 &&
        after !== "assistant" &&
        `messages.${index}: role 'system' must precede an 'assistant' message or end the array; ${DIRECTIVE}`
      );
    }),
  ),
};

/** Rules whether a message of the system has words; one without only carries directives. */
function saysAsSystem({ role, content }: Json): boolean {
  return role === "system" && (typeof content === "string" || listOf(content).length > 0);
}

const endRules: Rules = {
  "the last message is not the assistant's": rule(
    "cortexkit/magic-context#511 quotes the message; a paused turn, which ends in a tool of the server, is sent back as it is (build-with-claude/handling-stop-reasons)",
    (request) => {
      const last = turnsOf(request).at(-1);
      const end = last?.blocks.at(-1);
      const isPaused = end !== undefined && (end["type"] === "server_tool_use" || isServerResult(end));
      return (
        last?.role === "assistant" &&
        !isPaused &&
        "This model does not support assistant message prefill. The conversation must end with a user message."
      );
    },
  ),
};

/** What Anthropic's Messages API refuses. */
export const anthropicRules: Rules = {
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
