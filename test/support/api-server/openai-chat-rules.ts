import { type ApiRequest, type Complaint, type Json, type Rules, rule } from "./api.js";
import { openaiToolRules } from "./openai-tool-rules.js";
import { each, firstOf, isJson, listOf, listValues, recordOf, recordsOf, repeatedIn } from "./read-json.js";

const ROLES = ["system", "assistant", "user", "function", "tool", "developer"];

/** A tool call and the text or object of its arguments, with the place of each. */
interface PlacedCall {
  readonly message: number;
  readonly index: number;
  readonly call: Json;
}

const contentRules: Rules = {
  "a message's role is known": rule(
    "https://platform.openai.com/docs/api-reference/chat/create",
    each(
      messagesOf,
      ({ role }, index) =>
        !ROLES.includes(String(role)) && {
          message: `Invalid value: '${role}'. Supported values are: ${ROLES.map((name) => `'${name}'`).join(", ")}.`,
          param: `messages[${index}].role`,
        },
    ),
    { code: "invalid_value" },
  ),
  "a message has content": rule(
    "openai completions.d.ts ChatCompletionAssistantMessageParam: content may be left out beside calls, a refusal or audio; ChatCompletionFunctionMessageParam.content may be null",
    each(messagesOf, ({ role, content, tool_calls, function_call, refusal, audio }, index) => {
      const hasOther = listOf(tool_calls).length > 0 || typeof refusal === "string";
      const mayBeNull =
        role === "function" || (role === "assistant" && (hasOther || isJson(function_call) || isJson(audio)));
      if ((content !== null && content !== undefined) || mayBeNull) return undefined;
      const message = "Invalid value for 'content': expected a string, got null.";
      return { message, param: `messages.[${index}].content` };
    }),
  ),
  "content is a text or parts": rule(
    "openai completions.d.ts ChatCompletionMessageParam",
    each(messagesOf, ({ content }, index) => {
      if (!isJson(content) && typeof content !== "number" && typeof content !== "boolean") return undefined;
      const found = isJson(content) ? "an object" : `a ${typeof content}`;
      const place = `messages[${index}].content`;
      const message = `Invalid type for '${place}': expected one of a string or array of objects, but got ${found} instead.`;
      return { message, param: place };
    }),
    { code: "invalid_type" },
  ),
  "a tool message's parts are texts": rule(
    "openai completions.d.ts ChatCompletionToolMessageParam.content",
    each(messagesOf, ({ role, content }, index) => {
      const place = listOf(content).findIndex((part) => recordOf(part)["type"] !== "text");
      if (role !== "tool" || place === -1) return undefined;
      const { type } = recordOf(listOf(content)[place]);
      const message = `Invalid value: '${type}'. Supported values are: 'text'.`;
      return { message, param: `messages[${index}].content[${place}].type` };
    }),
    { code: "invalid_value" },
  ),
};

const orderRules: Rules = {
  "tool messages follow calls": rule(
    "https://platform.openai.com/docs/api-reference/chat/create; BloomLabsInc/genkit-plugins#225 quotes the message; itmisx/deepx-code#94",
    (request) =>
      firstOf(
        messagesOf(request),
        ({ role }, index) =>
          role === "tool" &&
          callsBefore(request, index).length === 0 && {
            message:
              "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
            param: `messages.[${index}].role`,
          },
      ),
  ),
  "tool messages answer calls of the message before": rule(
    "https://platform.openai.com/docs/api-reference/chat/create; BloomLabsInc/genkit-plugins#225 quotes the message",
    (request) =>
      firstOf(
        messagesOf(request),
        ({ role, tool_call_id }, index) =>
          role === "tool" &&
          !callsBefore(request, index).includes(tool_call_id) && {
            message: `Invalid parameter: 'tool_call_id' of '${tool_call_id}' not found in 'tool_calls' of previous message.`,
            param: `messages.[${index}].tool_call_id`,
          },
      ),
  ),
  "a call has one tool message": rule("agno-agi/agno#5116 quotes the message", (request) =>
    firstOf(messagesOf(request), (_, index) => {
      const results = resultsBehind(request, index);
      const [id] = repeatedIn(results);
      if (id === undefined) return undefined;
      const [first, second] = [results.indexOf(id), results.lastIndexOf(id)].map((at) => index + 1 + at);
      return {
        message: `Invalid parameter: Duplicate value for 'tool_call_id' of '${id}', in messages[${first}] and messages[${second}].`,
        param: `messages.[${second}].tool_call_id`,
      };
    }),
  ),
  "calls are followed by their tool messages": rule(
    "https://platform.openai.com/docs/api-reference/chat/create; BloomLabsInc/genkit-plugins#225 quotes the message",
    (request) =>
      firstOf(messagesOf(request), ({ tool_calls }, index) => {
        const results = resultsBehind(request, index);
        const missing = idsOf(tool_calls).filter((id) => !results.includes(id));
        if (missing.length === 0) return undefined;
        return {
          message: `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${missing.join(", ")}`,
          param: `messages.[${index + 1 + results.length}].role`,
        };
      }),
  ),
};

/** What OpenAI's Chat Completions refuses. */
export const openaiChatRules: Rules = {
  ...openaiToolRules(({ body }) =>
    listValues(body["tools"], "function").map(({ index, value }) => ({
      tool: value,
      place: `tools[${index}].function`,
    })),
  ),
  ...contentRules,
  ...orderRules,
};

export function emptyArray(place: string): Complaint {
  const message = `Invalid '${place}': empty array. Expected an array with minimum length 1, but got an empty array instead.`;
  return { message, param: place };
}

export function messagesOf({ body }: ApiRequest): readonly Json[] {
  return recordsOf(body["messages"]);
}

export function callsOf(request: ApiRequest): readonly PlacedCall[] {
  return messagesOf(request).flatMap(({ tool_calls }, message) =>
    recordsOf(tool_calls).map((call, index) => ({ message, index, call })),
  );
}

export function idsOf(calls: unknown): readonly unknown[] {
  return recordsOf(calls).map(({ id }) => id);
}

/** The ids of the calls that a tool message can answer: only tool messages may be in between. */
function callsBefore(request: ApiRequest, index: number): readonly unknown[] {
  const before = messagesOf(request).slice(0, index);
  const asking = before.findLast(({ role }) => role !== "tool");
  return idsOf(asking?.["tool_calls"]);
}

/** The ids that the tool messages right after a message answer. */
export function resultsBehind(request: ApiRequest, index: number): readonly unknown[] {
  const following = messagesOf(request).slice(index + 1);
  const end = following.findIndex(({ role }) => role !== "tool");
  return (end === -1 ? following : following.slice(0, end)).map(({ tool_call_id }) => tool_call_id);
}
