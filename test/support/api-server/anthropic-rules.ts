import { anthropicToolRules } from "./anthropic-tool-rules.js";
import type { ApiRequest, Json, Rule } from "./api.js";
import { isSeal, sealOf } from "./encode-answer.js";
import { firstOf, isJson, listOf, recordsOf, repeatedIn } from "./read-json.js";

const REFERENCE = "https://platform.claude.com/docs/en/api/messages";
const TOOL_USE = "https://platform.claude.com/docs/en/agents-and-tools/tool-use/implement-tool-use";

/** A message with its content as blocks, and the index of the first message it was joined from. */
interface Turn {
  readonly index: number;
  readonly role: unknown;
  readonly blocks: readonly Json[];
}

const messageRules: readonly Rule[] = [
  {
    name: "a message has content",
    source: REFERENCE,
    check: ({ body }) =>
      firstOf(recordsOf(body["messages"]), ({ content }, index) =>
        listOf(content).length === 0 && (typeof content !== "string" || content === "")
          ? `messages.${index}: all messages must have non-empty content except for the optional final assistant message`
          : undefined,
      ),
  },
  {
    name: "a text block has text",
    source: "NousResearch/hermes-agent#64858 and #60628 quote both messages",
    check: ({ body }) =>
      firstOf(textsOf(body["messages"]), (text) => {
        if (text === "") return "messages: text content blocks must be non-empty";
        return text.trim() === ""
          ? "messages: text content blocks must contain non-whitespace text"
          : undefined;
      }),
  },
  {
    name: "the first message is the user's",
    source: REFERENCE,
    check: (request) =>
      turnsOf(request)[0]?.role === "user" ? undefined : 'messages: first message must use the "user" role',
  },
  {
    name: "the input of a call is an object",
    source: "@anthropic-ai/sdk messages.d.ts ToolUseBlockParam.input",
    check: (request) =>
      firstOf(turnsOf(request), ({ index, blocks }) =>
        firstOf(blocks, ({ type, input }, place) =>
          type === "tool_use" && !isJson(input)
            ? `messages.${index}.content.${place}.tool_use.input: Input should be a valid dictionary`
            : undefined,
        ),
      ),
  },
  {
    name: "ids of calls are unique",
    source: "BerriAI/litellm#20049 on the Messages path",
    check: (request) => {
      const ids = turnsOf(request).flatMap(({ blocks }) => idsOf(blocks, "tool_use", "id"));
      return repeatedIn(ids).length > 0 ? "messages: `tool_use` ids must be unique" : undefined;
    },
  },
  {
    name: "results answer calls of the message before",
    source: `${TOOL_USE}; anthropics/claude-code#18947 quotes the message`,
    check: (request) => firstOf(turnsOf(request), (turn, at, turns) => strayResult(turn, turns[at - 1])),
  },
  {
    name: "a call has one result",
    source: "@anthropic-ai/sdk messages.d.ts ToolResultBlockParam.tool_use_id; BerriAI/litellm#20049",
    check: (request) =>
      firstOf(turnsOf(request), ({ index, blocks }) => {
        const [id] = repeatedIn(idsOf(blocks, "tool_result", "tool_use_id"));
        return id === undefined
          ? undefined
          : `messages.${index}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${id}`;
      }),
  },
  {
    name: "each call has its result at the start of the next message",
    source: `${TOOL_USE}; anthropics/claude-code#7929 quotes the message`,
    check: (request) => firstOf(turnsOf(request), (turn, at, turns) => missingResult(turn, turns[at + 1])),
  },
  {
    name: "thinking comes back unchanged",
    source: "https://platform.claude.com/docs/en/build-with-claude/extended-thinking",
    check: (request) =>
      firstOf(turnsOf(request), ({ index, blocks }) =>
        firstOf(blocks, ({ type, thinking, signature }, place) => {
          if (type !== "thinking" || (isSeal(signature) && signature === sealOf(String(thinking))))
            return undefined;
          return `messages.${index}.content.${place}: Invalid \`signature\` in \`thinking\` block`;
        }),
      ),
  },
  {
    name: "the last message is not the assistant's",
    source:
      "cortexkit/magic-context#511 quotes the message; a paused turn is sent back as it is (api/handling-stop-reasons)",
    check: (request) => {
      const last = turnsOf(request).at(-1);
      const isPaused = last?.blocks.some(({ type }) => type === "server_tool_use") ?? false;
      return last?.role === "assistant" && !isPaused
        ? "This model does not support assistant message prefill. The conversation must end with a user message."
        : undefined;
    },
  },
  {
    name: "at most four cache points",
    source: "https://platform.claude.com/docs/en/build-with-claude/prompt-caching",
    check: ({ body }) => {
      const count = countMarked([body["tools"], body["system"], body["messages"]]);
      return count > 4
        ? `A maximum of 4 blocks with cache_control may be provided. Found ${count}.`
        : undefined;
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
    check: ({ headers }) =>
      headers["x-api-key"] || headers.authorization ? undefined : "x-api-key header is required",
  },
  {
    name: "a version is sent",
    source: "https://platform.claude.com/docs/en/api/versioning",
    check: ({ headers }) =>
      headers["anthropic-version"] ? undefined : "anthropic-version: header is required",
  },
  {
    name: "required fields are sent",
    source: "@anthropic-ai/sdk messages.d.ts MessageCreateParamsBase",
    check: ({ body }) =>
      firstOf(["model", "max_tokens", "messages"], (field) =>
        body[field] === undefined ? `${field}: Field required` : undefined,
      ),
  },
  {
    name: "there is a message",
    source: REFERENCE,
    check: ({ body }) =>
      listOf(body["messages"]).length > 0 ? undefined : "messages: at least one message is required",
  },
  ...anthropicToolRules,
  ...messageRules,
];

/** The turns as the API sees them: messages of one role in a row are one turn. */
function turnsOf({ body }: ApiRequest): readonly Turn[] {
  const turns: Turn[] = [];
  for (const [index, { role, content }] of recordsOf(body["messages"]).entries()) {
    const blocks = typeof content === "string" ? [{ type: "text", text: content }] : recordsOf(content);
    const last = turns.at(-1);
    if (last === undefined || last.role !== role) turns.push({ index, role, blocks });
    else turns[turns.length - 1] = { ...last, blocks: [...last.blocks, ...blocks] };
  }
  return turns;
}

function idsOf(blocks: readonly Json[], type: string, field: string): readonly unknown[] {
  return blocks.filter((block) => block["type"] === type).map((block) => block[field]);
}

function strayResult({ index, blocks }: Turn, before: Turn | undefined): string | undefined {
  const open = idsOf(before?.role === "assistant" ? before.blocks : [], "tool_use", "id");
  return firstOf(blocks, ({ type, tool_use_id }, place) =>
    type === "tool_result" && !open.includes(tool_use_id)
      ? `messages.${index}.content.${place}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${tool_use_id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`
      : undefined,
  );
}

/** Only results before the first other block count. */
function missingResult({ index, blocks }: Turn, after: Turn | undefined): string | undefined {
  const following = after?.blocks ?? [];
  const end = following.findIndex(({ type }) => type !== "tool_result");
  const answered = idsOf(end === -1 ? following : following.slice(0, end), "tool_result", "tool_use_id");
  const missing = idsOf(blocks, "tool_use", "id").filter((id) => !answered.includes(id));
  if (missing.length === 0) return undefined;
  return `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.join(", ")}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
}

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
