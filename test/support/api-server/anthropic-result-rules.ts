import { idsOf, isServerResult, openServerCalls, type Turn, turnsOf } from "./anthropic-conversation.js";
import { type Found, type Json, type Rules, rule } from "./api.js";
import { each, firstOf, listOf, recordOf, repeatedIn } from "./read-json.js";

const IN_RESULT = ["document", "image", "search_result", "text", "tool_reference"];

/** What Anthropic's Messages API refuses in calls and their results. */
export const anthropicResultRules: Rules = {
  "results answer calls of the message before": rule(
    "https://platform.claude.com/docs/en/agents-and-tools/tool-use/implement-tool-use; anthropics/claude-code#18947 quotes the message",
    each(turnsOf, (turn, at, turns) => strayResult(turn, turns[at - 1])),
  ),
  "a call has one result": rule(
    "@anthropic-ai/sdk messages.d.ts ToolResultBlockParam.tool_use_id; BerriAI/litellm#20049",
    each(turnsOf, ({ index, blocks }) => {
      const [id] = repeatedIn(idsOf(blocks, "tool_result", "tool_use_id"));
      return (
        id !== undefined &&
        `messages.${index}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${id}`
      );
    }),
  ),
  "each call has its result at the start of the next message": rule(
    "https://platform.claude.com/docs/en/agents-and-tools/tool-use/implement-tool-use; anthropics/claude-code#7929 quotes the message",
    each(turnsOf, (turn, at, turns) => missingResult(turn, turns[at + 1])),
  ),
  "a result has only blocks that results have": rule(
    "@anthropic-ai/sdk messages.d.ts ToolResultBlockParam.content; the words as the API's schema writes them",
    each(turnsOf, ({ index, blocks }) =>
      firstOf(blocks, ({ type, content }, place) =>
        firstOf(
          type === "tool_result" ? listOf(content) : [],
          (part, at) =>
            !IN_RESULT.includes(String(recordOf(part)["type"])) &&
            `messages.${index}.content.${place}.tool_result.content.${at}: Input tag '${recordOf(part)["type"]}' found using 'type' does not match any of the expected tags: ${IN_RESULT.map((tag) => `'${tag}'`).join(", ")}`,
        ),
      ),
    ),
  ),
  "results for a program stand alone": rule(
    'https://platform.claude.com/docs/en/agents-and-tools/tool-use/programmatic-tool-calling, "Tool result only responses"; the words are ours',
    each(turnsOf, ({ index, role, blocks }, at, turns) => {
      const calls = turns[at - 1]?.blocks.filter(isOfProgram) ?? [];
      const place = blocks.findIndex(({ type }) => type !== "tool_result");
      return (
        role === "user" &&
        calls.length > 0 &&
        place !== -1 &&
        `messages.${index}.content.${place}: only \`tool_result\` blocks may answer a programmatic tool call`
      );
    }),
  ),
  "tools of the server have their results before the user goes on": rule(
    "https://platform.claude.com/docs/en/agents-and-tools/tool-use/server-tools; pydantic/pydantic-ai#3051 quotes the message",
    (request) => {
      let open: readonly unknown[] = [];
      return firstOf(turnsOf(request), ({ role, blocks }, at, turns) => {
        const answered = blocks.filter(isServerResult).map(({ tool_use_id }) => tool_use_id);
        open = [...open, ...openServerCalls(blocks)].filter((id) => !answered.includes(id));
        const hasWords = blocks.some(({ type }) => type !== "tool_result");
        if (role !== "user" || !hasWords || open.length === 0) return undefined;
        return missingServerResult(turns.slice(0, at), open[0]);
      });
    },
  ),
};

function strayResult({ index, blocks }: Turn, before: Turn | undefined): Found<string> {
  const open = idsOf(before?.role === "assistant" ? before.blocks : [], "tool_use", "id");
  return firstOf(
    blocks,
    ({ type, tool_use_id }, place) =>
      type === "tool_result" &&
      !open.includes(tool_use_id) &&
      `messages.${index}.content.${place}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${tool_use_id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
  );
}

/** Only results before the first other block count. */
function missingResult({ index, blocks }: Turn, after: Turn | undefined): Found<string> {
  const following = after?.blocks ?? [];
  const end = following.findIndex(({ type }) => type !== "tool_result");
  const answered = idsOf(end === -1 ? following : following.slice(0, end), "tool_result", "tool_use_id");
  const missing = idsOf(blocks, "tool_use", "id").filter((id) => !answered.includes(id));
  if (missing.length === 0) return undefined;
  return `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.join(", ")}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
}

function missingServerResult(turns: readonly Turn[], id: unknown): Found<string> {
  return firstOf(turns, ({ index, blocks }) =>
    firstOf(
      blocks,
      (block) =>
        block["type"] === "server_tool_use" &&
        block["id"] === id &&
        `messages.${index}: \`${block["name"]}\` tool use with id \`${id}\` was found without a corresponding \`${block["name"]}_tool_result\` block`,
    ),
  );
}

function isOfProgram({ type, caller }: Json): boolean {
  return type === "tool_use" && /^code_execution_/.test(String(recordOf(caller)["type"]));
}
