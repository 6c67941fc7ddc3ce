import type { ApiRequest, Found, Json, Rule } from "./api.js";
import { beforeReasoning, reasoningOf, turnsOf } from "./bedrock-conversation.js";
import { bedrockToolRules, isModel, PASSED_ON } from "./bedrock-tool-rules.js";
import { BOUND_ELSEWHERE, isInPlace, isSignatureOf } from "./bind-thinking.js";
import { fieldsOf, firstOf, isJson, listOf, recordOf, recordsOf, repeatedIn } from "./read-json.js";

const REFERENCE = "https://docs.aws.amazon.com/bedrock/latest/APIReference";
const ID = /^[a-zA-Z0-9_.:-]{1,64}$/;

const messageRules: readonly Rule[] = [
  {
    name: "tools are sent as long as the messages have calls",
    source: "langgenius/dify#17545 quotes the message",
    check: (request) =>
      !isJson(request.body["toolConfig"]) &&
      turnsOf(request).some(({ uses, results }) => uses.length + results.length > 0) &&
      "The toolConfig field must be defined when using toolUse and toolResult content blocks.",
  },
  {
    name: "the first message is the user's",
    source:
      "the message as Converse words it; https://docs.aws.amazon.com/bedrock/latest/userguide/conversation-inference-call.html",
    check: (request) =>
      turnsOf(request)[0]?.role !== "user" &&
      "A conversation must start with a user message. Try again with a conversation that starts with a user message.",
  },
  {
    name: "user and assistant take turns",
    source: "langchain-ai/langchain-aws#130 quotes the message",
    check: (request) =>
      turnsOf(request).some(({ role }, index, turns) => role === turns[index - 1]?.role) &&
      "A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again.",
  },
  {
    name: "at most four cache points",
    source:
      "https://docs.aws.amazon.com/bedrock/latest/userguide/prompt-caching.html; the words of the model's own API",
    check: ({ body }) => {
      const count = JSON.stringify(body).split('"cachePoint":').length - 1;
      return count > 4 && `${PASSED_ON}A maximum of 4 blocks with cache_control may be provided. Found ${count}.`;
    },
  },
  {
    name: "a message has content",
    source: "earendil-works/pi#3443 quotes the message",
    check: (request) =>
      firstOf(
        turnsOf(request),
        ({ blocks }, index) =>
          blocks.length === 0 &&
          `The content field in the Message object at messages.${index} is empty. Add a ContentBlock object to the content field and try again.`,
      ),
  },
  {
    name: "a text block has text",
    source: "continuedev/continue#9767 quotes the message",
    check: (request) =>
      firstOf(turnsOf(request), ({ blocks }, index) =>
        firstOf(
          blocks,
          ({ text }, place) =>
            typeof text === "string" &&
            text.trim() === "" &&
            `The text field in the ContentBlock object at messages.${index}.content.${place} is blank. Add text to the text field, and try again.`,
        ),
      ),
  },
  {
    name: "the input of a call is an object",
    source: "sigoden/aichat#1550 quotes the message, for json of a result",
    check: (request) => firstOf(turnsOf(request), ({ blocks }, index) => notAnObject(blocks, `messages.${index}`)),
  },
  {
    name: "a failed result has content",
    source: "aws-samples/sample-multi-agent-orchestration-chat-on-agentcore#15 quotes the message",
    check: (request) =>
      firstOf(turnsOf(request), ({ blocks }, index) =>
        firstOf(
          fieldsOf(blocks, "toolResult"),
          ({ index: place, value: { status, content } }) =>
            status === "error" &&
            listOf(content).length === 0 &&
            `The content field at messages.${index}.content.${place}.toolResult cannot be empty when status value is error.`,
        ),
      ),
  },
  {
    name: "ids of calls are of letters, digits, _ . : -",
    source: `${REFERENCE}/API_runtime_ToolUseBlock.html; run-llama/llama_index#22775`,
    check: (request) =>
      firstOf(
        turnsOf(request).flatMap(({ uses, results }) => [...uses, ...results]),
        ({ toolUseId }) =>
          !ID.test(String(toolUseId ?? "")) &&
          `1 validation error detected: Value '${toolUseId ?? ""}' at 'toolUseId' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.:-]+`,
      ),
  },
  {
    name: "ids of calls are unique in a message",
    source: "double16/Cyber-AutoAgent-ng#27 quotes the message",
    check: (request) => firstOf(turnsOf(request), ({ uses }, index) => repeatedId(uses, "toolUse", index)),
  },
  {
    name: "a call has one result",
    source: "BerriAI/litellm#20047 quotes the message",
    check: (request) => firstOf(turnsOf(request), ({ results }, index) => repeatedId(results, "toolResult", index)),
  },
  {
    name: "results are not more than the calls",
    source: "strands-agents/harness-sdk#1435 quotes the message",
    check: (request) =>
      firstOf(
        turnsOf(request),
        ({ results }, index, turns) =>
          results.length > (turns[index - 1]?.uses.length ?? 0) &&
          `The number of toolResult blocks at messages.${index}.content exceeds the number of toolUse blocks of previous turn.`,
      ),
  },
  {
    name: "each call has its result in the next message",
    source: "genkit-ai/aws-bedrock-js-plugin#664 quotes the message",
    check: (request) =>
      firstOf(turnsOf(request), ({ uses }, index, turns) => {
        const answered = (turns[index + 1]?.results ?? []).map(({ toolUseId }) => toolUseId);
        const missing = uses.map(({ toolUseId }) => toolUseId).filter((id) => !answered.includes(id));
        return (
          missing.length !== 0 &&
          `Expected toolResult blocks at messages.${index + 1}.content for the following Ids: ${missing.join(", ")}`
        );
      }),
  },
  {
    name: "the last message is the user's",
    source: "microsoft/semantic-kernel#10281; the words are those of Anthropic's models",
    check: (request) =>
      turnsOf(request).at(-1)?.role !== "user" &&
      `${PASSED_ON}This model does not support assistant message prefill. The conversation must end with a user message.`,
  },
];

const modelRules: readonly Rule[] = [
  {
    name: "reasoning comes back unchanged, for models of Anthropic",
    source: "https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ReasoningTextBlock.html: signature",
    check: (request) =>
      firstReasoning(
        request,
        ({ text, signature }) => !isSignatureOf(signature, text) && "Invalid `signature` in `thinking` block",
      ),
  },
  {
    name: "nothing before reasoning has changed, for models of Anthropic",
    source:
      "https://docs.aws.amazon.com/bedrock/latest/userguide/claude-messages-thinking-block-binding.html; the words are those of the model's own API",
    check: (request) =>
      firstReasoning(
        request,
        ({ signature }, at, place) => !isInPlace(signature, beforeReasoning(request, at, place)) && BOUND_ELSEWHERE,
      ),
  },
  {
    name: "results stand first, for models of Anthropic",
    source: "langchain-ai/langchain-aws#451 quotes the message; the model's own API says so too",
    check: (request) =>
      firstOf(turnsOf(request), ({ blocks, results }, index) => {
        const isFirst = blocks.slice(0, results.length).every(({ toolResult }) => isJson(toolResult));
        return (
          !isFirst &&
          isModel(request, /anthropic/) &&
          `${PASSED_ON}messages.${index}: Did not find ${results.length} \`tool_result\` block(s) at the beginning of this message. Messages following \`tool_use\` blocks must begin with a matching number of \`tool_result\` blocks.`
        );
      }),
  },
  {
    name: "results stand alone, for models that cannot mix",
    source: "strands-agents/harness-sdk#1223 (Llama 4), BerriAI/litellm#6053 (Claude 3 Opus) quote the message",
    check: (request) =>
      firstOf(
        turnsOf(request),
        ({ blocks, results }, index) =>
          results.length > 0 &&
          blocks.some(({ text }) => text !== undefined) &&
          isModel(request, /llama|claude-3-opus/) &&
          `messages.${index}.content: Conversation blocks and tool result blocks cannot be provided in the same turn.`,
      ),
  },
];

/** What Bedrock's Converse and ConverseStream refuse. */
export const bedrockRules: readonly Rule[] = [
  {
    name: "a request is signed",
    source:
      "https://docs.aws.amazon.com/bedrock/latest/APIReference/CommonErrors.html: MissingAuthenticationToken, 403",
    status: 403,
    type: "MissingAuthenticationTokenException",
    check: ({ headers }) => (headers.authorization ? undefined : "Missing Authentication Token"),
  },
  ...bedrockToolRules,
  ...messageRules,
  ...modelRules,
];

function firstReasoning(
  request: ApiRequest,
  search: (reasoning: Json, at: number, place: number) => Found<string>,
): Found<string> {
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
