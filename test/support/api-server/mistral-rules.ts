import type { ApiRequest, Found, Rule } from "./api.js";
import { callsOf, idsOf, messagesOf, openaiKeyRule, resultsBehind } from "./openai-chat-rules.js";
import { fieldsOf, firstOf, isJson, listOf, recordOf } from "./read-json.js";

const ORDER = { type: "invalid_request_message_order", code: "3230" };
const CALL = { type: "invalid_function_call", code: "3280" };
const COMMON = "mistralai/mistral-common, protocol/instruct/validator.py";
const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** Which roles may follow a role. */
const AFTER: Readonly<Record<string, readonly string[]>> = {
  system: ["system", "user", "assistant"],
  user: ["system", "user", "assistant"],
  assistant: ["assistant", "user", "tool"],
  tool: ["assistant", "tool"],
};

/** What Mistral's Chat Completions refuses. */
export const mistralRules: readonly Rule[] = [
  {
    ...openaiKeyRule,
    source: "https://docs.mistral.ai/api/",
    check: (request) => openaiKeyRule.check(request) && "Unauthorized",
  },
  {
    name: "required fields are sent",
    source: "@mistralai/mistralai chatcompletionrequest.d.ts: model, messages",
    status: 422,
    check: ({ body }) =>
      firstOf(
        ["model", "messages"],
        (field) => body[field] === undefined && { message: "Field required", param: field },
      ),
  },
  {
    name: "there is a message",
    source: COMMON,
    ...ORDER,
    check: (request) => (messagesOf(request).length > 0 ? undefined : "Conversation must have at least one message"),
  },
  {
    name: "a tool's name is of letters, digits, _ and -",
    source: COMMON,
    ...CALL,
    check: ({ body }) =>
      firstOf(
        fieldsOf(body["tools"], "function"),
        ({ value: { name } }) =>
          !NAME.test(String(name)) &&
          `Function name was ${name} but must be a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64.`,
      ),
  },
  {
    name: "a tool's parameters are an object's",
    source: "@mistralai/mistralai function.d.ts: parameters",
    status: 422,
    check: ({ body }) =>
      firstOf(
        fieldsOf(body["tools"], "function"),
        ({ index, value }) =>
          !(isJson(value["parameters"]) && value["parameters"]["type"] === "object") && {
            message: "Input should be an object's schema",
            param: `tools.${index}.function.parameters`,
          },
      ),
  },
  {
    name: "roles follow each other as they may",
    source: `${COMMON}; datapizza-labs/datapizza-ai#98 quotes the message`,
    ...ORDER,
    check: (request) =>
      firstOf(messagesOf(request), ({ role }, index) => {
        const before = messagesOf(request)[index - 1]?.["role"];
        if (before === undefined) return role === "tool" && "Unexpected role 'tool' as the first message";
        return !AFTER[String(before)]?.includes(String(role)) && `Unexpected role '${role}' after role '${before}'`;
      }),
  },
  {
    name: "an assistant says or calls something",
    source: `${COMMON}, invalid_assistant_message`,
    type: "invalid_request_assistant_message",
    code: "3240",
    check: (request) =>
      firstOf(
        messagesOf(request),
        ({ role, content, tool_calls }) =>
          role === "assistant" &&
          (content ?? "") === "" &&
          listOf(tool_calls).length === 0 &&
          "Assistant message must have either content or tool_calls, but not none.",
      ),
  },
  {
    name: "ids of calls are nine letters and digits",
    source: "nearai/ironclaw#1241 quotes the message",
    ...CALL,
    check: (request) => firstOf(allIds(request), badId),
  },
  {
    name: "calls and tool messages are as many",
    source: "NousResearch/hermes-agent#11722 quotes the message",
    ...ORDER,
    check: (request) =>
      firstOf(
        messagesOf(request),
        ({ role, tool_calls }, index) =>
          role === "assistant" &&
          idsOf(tool_calls).length !== resultsBehind(request, index).length &&
          "Not the same number of function calls and responses",
      ),
  },
  {
    name: "tool messages answer calls of the message before",
    source: `${COMMON}; the words are ours`,
    ...ORDER,
    check: (request) =>
      firstOf(messagesOf(request), ({ role, tool_calls }, index) => {
        const ids = idsOf(tool_calls);
        const stray = resultsBehind(request, index).find((id) => !ids.includes(id));
        return (
          role === "assistant" &&
          stray !== undefined &&
          `Tool call id ${stray} not found in the calls of the assistant message`
        );
      }),
  },
  {
    name: "a call's arguments are a text or an object",
    source: "@mistralai/mistralai functioncall.d.ts: arguments",
    status: 422,
    check: (request) =>
      firstOf(callsOf(request), ({ message, index, call }) => {
        const { arguments: value } = recordOf(call["function"]);
        return (
          typeof value !== "string" &&
          !isJson(value) && {
            message: "Input should be a valid string",
            param: `messages.${message}.tool_calls.${index}.function.arguments`,
          }
        );
      }),
  },
  {
    name: "the last message is not the assistant's",
    source: `0xPlaygrounds/rig#1130 quotes the message`,
    ...ORDER,
    check: (request) => {
      const last = messagesOf(request).at(-1);
      return (
        last?.["role"] === "assistant" &&
        last["prefix"] !== true &&
        "Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant"
      );
    },
  },
];

function allIds(request: ApiRequest): readonly unknown[] {
  const results = messagesOf(request).filter(({ role }) => role === "tool");
  return [...callsOf(request).map(({ call }) => call["id"]), ...results.map(({ tool_call_id }) => tool_call_id)];
}

function badId(id: unknown): Found<string> {
  if (/^[a-zA-Z0-9]{9}$/.test(String(id))) return undefined;
  return `Tool call id was ${id} but must be a-z, A-Z, 0-9, with a length of 9.`;
}
