import { isServerResult, turnsOf, wholeBody } from "./anthropic-conversation.js";
import { anthropicResultRules } from "./anthropic-result-rules.js";
import { anthropicThinkingRules } from "./anthropic-thinking-rules.js";
import { anthropicToolRules } from "./anthropic-tool-rules.js";
import type { Json, Rule } from "./api.js";
import { firstOf, isJson, listOf, recordOf, recordsOf } from "./read-json.js";

const REFERENCE = "https://platform.claude.com/docs/en/api/messages";
const SYSTEM = "https://platform.claude.com/docs/en/build-with-claude/mid-conversation-system-messages";
const ROLES = ["user", "assistant", "system"];
const IN_SYSTEM = ["text", "tool_addition", "tool_removal"];
const DIRECTIVE = "the directive-only form (content: [] with output_config) is accepted at any position";

const messageRules: readonly Rule[] = [
  {
    name: "a message has content",
    source: REFERENCE,
    check: ({ body }) =>
      firstOf(
        recordsOf(body["messages"]),
        ({ content, output_config }, index) =>
          listOf(content).length === 0 &&
          (typeof content !== "string" || content === "") &&
          !isJson(output_config) &&
          `messages.${index}: all messages must have non-empty content except for the optional final assistant message`,
      ),
  },
  {
    name: "a text block has text",
    source: "NousResearch/hermes-agent#64858 and #60628 quote both messages",
    check: ({ body }) =>
      firstOf(textsOf(body["messages"]), (text) => {
        if (text === "") return "messages: text content blocks must be non-empty";
        return text.trim() === "" && "messages: text content blocks must contain non-whitespace text";
      }),
  },
  {
    name: "the first message is the user's",
    source: REFERENCE,
    check: (request) => turnsOf(request)[0]?.role !== "user" && 'messages: first message must use the "user" role',
  },
  {
    name: "a message is the user's, the assistant's or the system's",
    source: "@anthropic-ai/sdk messages.d.ts MessageParam; the words as the API's schema writes them",
    check: ({ body }) =>
      firstOf(
        recordsOf(body["messages"]),
        ({ role }, index) =>
          !ROLES.includes(String(role)) && `messages.${index}.role: Input should be 'user', 'assistant' or 'system'`,
      ),
  },
  {
    name: "a system message has only text and changes of tools",
    source: "@anthropic-ai/sdk beta messages.d.ts BetaSystemMessageParam.content",
    check: ({ body }) =>
      firstOf(recordsOf(body["messages"]), ({ role, content }, index) =>
        firstOf(
          role === "system" ? recordsOf(content) : [],
          ({ type }, place) =>
            !IN_SYSTEM.includes(String(type)) &&
            `messages.${index}.content.${place}: Input tag '${type}' is not allowed in a 'system' message`,
        ),
      ),
  },
  {
    name: "a system message follows the user",
    source: `${SYSTEM}#limitations`,
    check: (request) =>
      firstOf(turnsOf(request), ({ index, role, blocks }, at, turns) => {
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
  },
  {
    name: "system messages stand alone",
    source: `${SYSTEM}#limitations; the words are ours`,
    check: ({ body }) =>
      firstOf(
        recordsOf(body["messages"]),
        (message, index, messages) =>
          [message, recordOf(messages[index - 1])].every(saysAsSystem) &&
          `messages.${index}: role 'system' must not follow another 'system' message`,
      ),
  },
  {
    name: "a system message stands before the assistant or at the end",
    source: `${SYSTEM}#limitations; anthropics/claude-code#73821 quotes the message`,
    check: (request) =>
      firstOf(turnsOf(request), ({ index, role, blocks }, at, turns) => {
        const after = turns[at + 1]?.role ?? "assistant";
        return (
          role === "system" &&
          blocks.length > 0 &&
          after !== "assistant" &&
          `messages.${index}: role 'system' must precede an 'assistant' message or end the array; ${DIRECTIVE}`
        );
      }),
  },
];

/** Checks whether a message of the system has words; one without only carries directives. */
function saysAsSystem({ role, content }: Json): boolean {
  return role === "system" && (typeof content === "string" || listOf(content).length > 0);
}

const endRules: readonly Rule[] = [
  {
    name: "the last message is not the assistant's",
    source:
      "cortexkit/magic-context#511 quotes the message; a paused turn, which ends in a tool of the server, is sent back as it is (build-with-claude/handling-stop-reasons)",
    check: (request) => {
      const last = turnsOf(request).at(-1);
      const end = last?.blocks.at(-1);
      const isPaused = end !== undefined && (end["type"] === "server_tool_use" || isServerResult(end));
      return (
        last?.role === "assistant" &&
        !isPaused &&
        "This model does not support assistant message prefill. The conversation must end with a user message."
      );
    },
  },
  {
    name: "at most four cache points",
    source:
      "https://platform.claude.com/docs/en/build-with-claude/prompt-caching: the one of the request itself takes a place too",
    check: ({ body }) => {
      const { cache_control, tools, system, messages } = body;
      const count = countMarked([{ cache_control }, tools, system, messages]);
      return count > 4 && `A maximum of 4 blocks with cache_control may be provided. Found ${count}.`;
    },
  },
];

/** What Anthropic's Messages API refuses. */
export const anthropicRules: readonly Rule[] = [
  {
    name: "a key is sent",
    source: "https://platform.claude.com/docs/en/api/errors",
    status: 401,
    type: "authentication_error",
    check: ({ headers }) => !headers["x-api-key"] && !headers.authorization && "x-api-key header is required",
  },
  {
    name: "a version is sent",
    source: "https://platform.claude.com/docs/en/api/versioning",
    check: ({ headers }) => (headers["anthropic-version"] ? undefined : "anthropic-version: header is required"),
  },
  {
    name: "required fields are sent",
    source: "@anthropic-ai/sdk messages.d.ts MessageCreateParamsBase",
    check: ({ body }) =>
      firstOf(["model", "max_tokens", "messages"], (field) => body[field] === undefined && `${field}: Field required`),
  },
  {
    name: "there is a message",
    source: REFERENCE,
    check: (request) =>
      listOf(wholeBody(request)["messages"]).length <= 0 && "messages: at least one message is required",
  },
  {
    name: "a thread that goes on keeps its system prompt and its tools",
    source: "@anthropic-ai/sdk lib/internal/threads/ThreadState.ts, CREATE_ONLY_FIELDS; the words are ours",
    check: ({ body }) =>
      recordOf(body["thread"])["type"] === "continue" &&
      firstOf(["system", "tools"], (field) => body[field] !== undefined && `${field}: is taken from the thread`),
  },
  {
    name: "a thread that goes on is known",
    source: "@anthropic-ai/sdk lib/internal/threads/ThreadState.ts, replayReason; the words are ours",
    code: "thread_not_found",
    check: ({ body, stored }) => {
      const { type, previous_message_id: id } = recordOf(body["thread"]);
      return (
        type === "continue" &&
        !stored.has(String(id)) &&
        `thread.previous_message_id: no thread holds the message ${id}`
      );
    },
  },
  ...anthropicToolRules,
  ...messageRules,
  ...anthropicResultRules,
  ...anthropicThinkingRules,
  ...endRules,
];

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
