import type { ApiRequest, Checks, Found, Json } from "./api.js";
import { beforeReasoning, reasoningOf, turnsOf } from "./bedrock-conversation.js";
import { bedrockToolRules, isModel, PASSED_ON } from "./bedrock-tool-rules.js";
import { BOUND_ELSEWHERE, isInPlace, isSignatureOf } from "./bind-thinking.js";
import { each, firstOf, isJson, listOf, listValues, recordOf, recordsOf, repeatedIn } from "./read-json.js";

const ID = /^[a-zA-Z0-9_.:-]{1,64}$/;

const messageRules: Checks = {
  "tools are sent as long as the messages have calls": (request) =>
    !isJson(request.body["toolConfig"]) &&
    turnsOf(request).some(({ uses, results }) => uses.length + results.length > 0) &&
    "The toolConfig field must be defined when using toolUse and toolResult content blocks.",
  "the first message is the user's": (request) =>
    turnsOf(request)[0]?.role !== "user" &&
    "A conversation must start with a user message. Try again with a conversation that starts with a user message.",
  "user and assistant take turns": (request) =>
    turnsOf(request).some(({ role }, index, turns) => role === turns[index - 1]?.role) &&
    "A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again.",
  "at most four cache points": ({ body }) => {
    const count = JSON.stringify(body).split('"cachePoint":').length - 1;
    return count > 4 && `${PASSED_ON}A maximum of 4 blocks with cache_control may be provided. Found ${count}.`;
  },
  "a message has content": each(
    turnsOf,
    ({ blocks }, index) =>
      blocks.length === 0 &&
      `The content field in the Message object at messages.${index} is empty. Add a ContentBlock object to the content field and try again.`,
  ),
  "a text block has text": each(turnsOf, ({ blocks }, index) =>
    firstOf(
      blocks,
      ({ text }, place) =>
        typeof text === "string" &&
        text.trim() === "" &&
        `The text field in the ContentBlock object at messages.${index}.content.${place} is blank. Add text to the text field, and try again.`,
    ),
  ),
  "the input of a call is an object": each(turnsOf, ({ blocks }, index) => notAnObject(blocks, `messages.${index}`)),
  "a failed result has content": each(turnsOf, ({ blocks }, index) =>
    firstOf(
      listValues(blocks, "toolResult"),
      ({ index: place, value: { status, content } }) =>
        status === "error" &&
        listOf(content).length === 0 &&
        `The content field at messages.${index}.content.${place}.toolResult cannot be empty when status value is error.`,
    ),
  ),
  "ids of calls are of letters, digits, _ . : -": (request) =>
    firstOf(
      turnsOf(request).flatMap(({ uses, results }) => [...uses, ...results]),
      ({ toolUseId }) =>
        !ID.test(String(toolUseId ?? "")) &&
        `1 validation error detected: Value '${toolUseId ?? ""}' at 'toolUseId' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.:-]+`,
    ),
  "ids of calls are unique in a message": each(turnsOf, ({ uses }, index) => repeatedId(uses, "toolUse", index)),
  "a call has one result": each(turnsOf, ({ results }, index) => repeatedId(results, "toolResult", index)),
  "results are not more than the calls": each(
    turnsOf,
    ({ results }, index, turns) =>
      results.length > (turns[index - 1]?.uses.length ?? 0) &&
      `The number of toolResult blocks at messages.${index}.content exceeds the number of toolUse blocks of previous turn.`,
  ),
  "each call has its result in the next message": each(turnsOf, ({ uses }, index, turns) => {
    const answered = (turns[index + 1]?.results ?? []).map(({ toolUseId }) => toolUseId);
    const missing = uses.map(({ toolUseId }) => toolUseId).filter((id) => !answered.includes(id));
    return (
      missing.length !== 0 &&
      `Expected toolResult blocks at messages.${index + 1}.content for the following Ids: ${missing.join(", ")}`
    );
  }),
  "the last message is the user's": (request) =>
    turnsOf(request).at(-1)?.role !== "user" &&
    `${PASSED_ON}This model does not support assistant message prefill. The conversation must end with a user message.`,
};

const modelRules: Checks = {
  "reasoning comes back unchanged, for models of Anthropic": (request) =>
    firstReasoning(
      request,
      ({ text, signature }) => !isSignatureOf(signature, text) && "Invalid `signature` in `thinking` block",
    ),
  "nothing before reasoning has changed, for models of Anthropic": (request) =>
    firstReasoning(
      request,
      ({ signature }, at, place) => !isInPlace(signature, beforeReasoning(request, at, place)) && BOUND_ELSEWHERE,
    ),
  "results stand first, for models of Anthropic": (request) =>
    firstOf(turnsOf(request), ({ blocks, results }, index) => {
      const isFirst = blocks.slice(0, results.length).every(({ toolResult }) => isJson(toolResult));
      return (
        !isFirst &&
        isModel(request, /anthropic/) &&
        `${PASSED_ON}messages.${index}: Did not find ${results.length} \`tool_result\` block(s) at the beginning of this message. Messages following \`tool_use\` blocks must begin with a matching number of \`tool_result\` blocks.`
      );
    }),
  "results stand alone, for models that cannot mix": (request) =>
    firstOf(
      turnsOf(request),
      ({ blocks, results }, index) =>
        results.length > 0 &&
        blocks.some(({ text }) => text !== undefined) &&
        isModel(request, /llama|claude-3-opus/) &&
        `messages.${index}.content: Conversation blocks and tool result blocks cannot be provided in the same turn.`,
    ),
};

/** What Bedrock's Converse and ConverseStream refuse. */
export const bedrockRules: Checks = {
  "a request is signed": ({ headers }) => (headers.authorization ? undefined : "Missing Authentication Token"),
  ...bedrockToolRules,
  ...messageRules,
  ...modelRules,
};

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
