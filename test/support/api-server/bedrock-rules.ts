import { type ApiRequest, type Found, type Json, type Rules, rule } from "./api.js";
import { beforeReasoning, reasoningOf, turnsOf } from "./bedrock-conversation.js";
import { bedrockToolRules, isModel, PASSED_ON } from "./bedrock-tool-rules.js";
import { BOUND_ELSEWHERE, isInPlace, isSignatureOf } from "./bind-thinking.js";
import { each, firstOf, isJson, listOf, listValues, recordOf, recordsOf, repeatedIn } from "./read-json.js";

const messageRules: Rules = {
  "the first message is the user's": rule(
    "the message as Converse words it; https://docs.aws.amazon.com/bedrock/latest/userguide/conversation-inference-call.html",
    (request) =>
      turnsOf(request)[0]?.role !== "user" &&
      "A conversation must start with a user message. Try again with a conversation that starts with a user message.",
  ),
  "user and assistant take turns": rule(
    "langchain-ai/langchain-aws#130 quotes the message",
    (request) =>
      turnsOf(request).some(({ role }, index, turns) => role === turns[index - 1]?.role) &&
      "A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again.",
  ),
  "a message has content": rule(
    "earendil-works/pi#3443 quotes the message",
    each(
      turnsOf,
      ({ blocks }, index) =>
        blocks.length === 0 &&
        `The content field in the Message object at messages.${index} is empty. Add a ContentBlock object to the content field and try again.`,
    ),
  ),
  "a text block has text": rule(
    "continuedev/continue#9767 quotes the message",
    each(turnsOf, ({ blocks }, index) =>
      firstOf(
        blocks,
        ({ text }, place) =>
          typeof text === "string" &&
          text.trim() === "" &&
          `The text field in the ContentBlock object at messages.${index}.content.${place} is blank. Add text to the text field, and try again.`,
      ),
    ),
  ),
  "the input of a call is an object": rule(
    "sigoden/aichat#1550 quotes the message, for json of a result",
    each(turnsOf, ({ blocks }, index) => notAnObject(blocks, `messages.${index}`)),
  ),
  "a failed result has content": rule(
    "aws-samples/sample-multi-agent-orchestration-chat-on-agentcore#15 quotes the message",
    each(turnsOf, ({ blocks }, index) =>
      firstOf(
        listValues(blocks, "toolResult"),
        ({ index: place, value: { status, content } }) =>
          status === "error" &&
          listOf(content).length === 0 &&
          `The content field at messages.${index}.content.${place}.toolResult cannot be empty when status value is error.`,
      ),
    ),
  ),
  "a call has one result": rule(
    "BerriAI/litellm#20047 quotes the message",
    each(turnsOf, ({ results }, index) => repeatedId(results, "toolResult", index)),
  ),
  "results are not more than the calls": rule(
    "strands-agents/harness-sdk#1435 quotes the message",
    each(
      turnsOf,
      ({ results }, index, turns) =>
        results.length > (turns[index - 1]?.uses.length ?? 0) &&
        `The number of toolResult blocks at messages.${index}.content exceeds the number of toolUse blocks of previous turn.`,
    ),
  ),
  "each call has its result in the next message": rule(
    "genkit-ai/aws-bedrock-js-plugin#664 quotes the message",
    each(turnsOf, ({ uses }, index, turns) => {
      const answered = (turns[index + 1]?.results ?? []).map(({ toolUseId }) => toolUseId);
      const missing = uses.map(({ toolUseId }) => toolUseId).filter((id) => !answered.includes(id));
      return (
        missing.length !== 0 &&
        `Expected toolResult blocks at messages.${index + 1}.content for the following Ids: ${missing.join(", ")}`
      );
    }),
  ),
  "the last message is the user's": rule(
    "microsoft/semantic-kernel#10281; the words are those of Anthropic's models",
    (request) =>
      turnsOf(request).at(-1)?.role !== "user" &&
      `${PASSED_ON}This model does not support assistant message prefill. The conversation must end with a user message.`,
  ),
};

const modelRules: Rules = {
  "reasoning comes back unchanged, for models of Anthropic": rule(
    "https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ReasoningTextBlock.html: signature",
    (request) =>
      firstReasoning(
        request,
        ({ text, signature }) => !isSignatureOf(signature, text) && "Invalid `signature` in `thinking` block",
      ),
  ),
  "nothing before reasoning has changed, for models of Anthropic": rule(
    "https://docs.aws.amazon.com/bedrock/latest/userguide/claude-messages-thinking-block-binding.html; the words are those of the model's own API",
    (request) =>
      firstReasoning(
        request,
        ({ signature }, at, place) => !isInPlace(signature, beforeReasoning(request, at, place)) && BOUND_ELSEWHERE,
      ),
  ),
  "results stand first, for models of Anthropic": rule(
    "langchain-ai/langchain-aws#451 quotes the message; the model's own API says so too",
    (request) =>
      firstOf(turnsOf(request), ({ blocks, results }, index) => {
        const isFirst = blocks.slice(0, results.length).every(({ toolResult }) => isJson(toolResult));
        return (
          !isFirst &&
          isModel(request, /anthropic/) &&
          `${PASSED_ON}messages.${index}: Did not find ${results.length} \`tool_result\` block(s) at the beginning of this message. Messages following \`tool_use\` blocks must begin with a matching number of \`tool_result\` blocks.`
        );
      }),
  ),
  "results stand alone, for models that cannot mix": rule(
    "strands-agents/harness-sdk#1223 (Llama 4), BerriAI/litellm#6053 (Claude 3 Opus) quote the message",
    (request) =>
      firstOf(
        turnsOf(request),
        ({ blocks, results }, index) =>
          results.length > 0 &&
          blocks.some(({ text }) => text !== undefined) &&
          isModel(request, /llama|claude-3-opus/) &&
          `messages.${index}.content: Conversation blocks and tool result blocks cannot be provided in the same turn.`,
      ),
  ),
};

/** What Bedrock's Converse and ConverseStream refuse. */
export const bedrockRules: Rules = { ...bedrockToolRules, ...messageRules, ...modelRules };

function firstReasoning(request: ApiRequest, search: (reasoning: Json, at: number, place: number) => Found<string>) {
  if (!isModel(request, /anthropic/)) return undefined;
  return firstOf(turnsOf(request), ({ blocks }, at) =>
    firstOf(blocks, (block, place) => {
      const reasoning = reasoningOf(block);
      const found = reasoning["text"] === undefined ? undefined : search(reasoning, at, place);
      return found && `${PASSED_ON}messages.${at}.content.${place}: ${found}`;
    }),
  );
}

function notAnObject(blocks: readonly Json[], place: string): Found<string> {
  const found = blocks.flatMap(({ toolUse, toolResult }, index) => [
    ...(isJson(toolUse) && !isJson(toolUse["input"]) ? [`content.${index}.toolUse.input`] : []),
    ...recordsOf(recordOf(toolResult)["content"]).flatMap((part, at) =>
      "json" in part && !isJson(part["json"]) ? [`content.${index}.toolResult.content.${at}.json`] : [],
    ),
  ]);
  return (
    found.length !== 0 &&
    `The format of the value at ${place}.${found[0]} is invalid. Provide a json object for the field and try again.`
  );
}

function repeatedId(blocks: readonly Json[], kind: string, index: number): Found<string> {
  const ids = repeatedIn(blocks.map(({ toolUseId }) => toolUseId));
  return ids.length !== 0 && `The ${kind} blocks at messages.${index}.content contain duplicate Ids: ${ids.join(", ")}`;
}
