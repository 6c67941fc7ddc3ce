import { beforeBlock, type Turn, turnsOf, wholeBody } from "./anthropic-conversation.js";
import { type ApiRequest, type Found, type Json, type Rules, rule } from "./api.js";
import { BOUND_ELSEWHERE, isInPlace, isSignatureOf } from "./bind-thinking.js";
import { firstOf, recordOf } from "./read-json.js";

const THINKING = ["thinking", "redacted_thinking"];

/** What Anthropic's Messages API refuses in thinking. */
export const anthropicThinkingRules: Rules = {
  "thinking comes back unchanged": rule(
    "https://platform.claude.com/docs/en/build-with-claude/extended-thinking",
    (request) =>
      firstThinking(
        request,
        ({ thinking, signature }) => !isSignatureOf(signature, thinking) && "Invalid `signature` in `thinking` block",
      ),
  ),
  "nothing before thinking has changed": rule(
    "https://platform.claude.com/docs/en/build-with-claude/preserved-thinking/fix-bound-to-a-different-conversation quotes the message",
    (request) =>
      firstThinking(
        request,
        ({ signature }, at, place) =>
          !isDropped(request) && !isInPlace(signature, beforeBlock(request, at, place)) && BOUND_ELSEWHERE,
      ),
  ),
  "with a budget for thinking a loop of calls starts with thinking": rule(
    "anomalyco/opencode#3077 quotes the message; adaptive thinking leaves it to the model",
    (request) => {
      const turns = turnsOf(request);
      const start = turns.findLastIndex(isQuestion);
      const loop = turns.slice(start + 1).filter(({ role }) => role === "assistant");
      const [first] = loop;
      const type = first?.blocks[0]?.["type"];
      const isLoop = loop.some(({ blocks }) => blocks.some((block) => block["type"] === "tool_use"));
      if (first === undefined || !isLoop || THINKING.includes(String(type)) || !hasBudget(request)) return;
      return `messages.${first.index}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${type}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block (preceeding the lastmost set of \`tool_use\` and \`tool_result\` blocks).`;
    },
  ),
};

function firstThinking(request: ApiRequest, search: (block: Json, at: number, place: number) => Found<string>) {
  return firstOf(turnsOf(request), ({ index, blocks }, at) =>
    firstOf(blocks, (block, place) => {
      const found = block["type"] === "thinking" ? search(block, at, place) : undefined;
      return found && `messages.${index}.content.${place}: ${found}`;
    }),
  );
}

function isDropped(request: ApiRequest): boolean {
  const { block_binding } = recordOf(wholeBody(request)["thinking"]);
  return recordOf(block_binding)["prefix_mismatch_behavior"] === "drop_block";
}

function hasBudget(request: ApiRequest): boolean {
  return recordOf(wholeBody(request)["thinking"])["type"] === "enabled";
}

/** Results continue a turn of the assistant; anything else of the user starts a new one. */
function isQuestion({ role, blocks }: Turn): boolean {
  return role === "user" && blocks.some(({ type }) => type !== "tool_result");
}
