import type { ApiRequest, Checks, Found } from "./api.js";
import { callsOf, idsOf, messagesOf, missingKey, resultsBehind } from "./openai-chat-rules.js";
import { each, firstOf, isJson, listOf, listValues, recordOf } from "./read-json.js";

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** Which roles may follow a role. */
const AFTER: Readonly<Record<string, readonly string[]>> = {
  system: ["system", "user", "assistant"],
  user: ["system", "user", "assistant"],
  assistant: ["assistant", "user", "tool"],
  tool: ["assistant", "tool"],
};

/** What Mistral's Chat Completions refuses. */
export const mistralRules: Checks = {
  "a key is sent": (request) => missingKey(request) && "Unauthorized",
  "required fields are sent": ({ body }) =>
    firstOf(["model", "messages"], (field) => body[field] === undefined && { message: "Field required", param: field }),
  "there is a message": (request) =>
    messagesOf(request).length > 0 ? undefined : "Conversation must have at least one message",
  "a tool's name is of letters, digits, _ and -": ({ body }) =>
    firstOf(
      listValues(body["tools"], "function"),
      ({ value: { name } }) =>
        !NAME.test(String(name)) &&
        `Function name was ${name} but must be a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64.`,
    ),
  "a tool's parameters are an object's": ({ body }) =>
    firstOf(
      listValues(body["tools"], "function"),
      ({ index, value }) =>
        !(isJson(value["parameters"]) && value["parameters"]["type"] === "object") && {
          message: "Input should be an object's schema",
          param: `tools.${index}.function.parameters`,
        },
    ),
  "roles follow each other as they may": (request) =>
    firstOf(messagesOf(request), ({ role }, index) => {
      const before = messagesOf(request)[index - 1]?.["role"];
      if (before === undefined) return role === "tool" && "Unexpected role 'tool' as the first message";
      return !AFTER[String(before)]?.includes(String(role)) && `Unexpected role '${role}' after role '${before}'`;
    }),
  "an assistant says or calls something": each(
    messagesOf,
    ({ role, content, tool_calls }) =>
      role === "assistant" &&
      (content ?? "") === "" &&
      listOf(tool_calls).length === 0 &&
      "Assistant message must have either content or tool_calls, but not none.",
  ),
  "ids of calls are nine letters and digits": each(allIds, badId),
  "calls and tool messages are as many": (request) =>
    firstOf(
      messagesOf(request),
      ({ role, tool_calls }, index) =>
        role === "assistant" &&
        idsOf(tool_calls).length !== resultsBehind(request, index).length &&
        "Not the same number of function calls and responses",
    ),
  "tool messages answer calls of the message before": (request) =>
    firstOf(messagesOf(request), ({ role, tool_calls }, index) => {
      const ids = idsOf(tool_calls);
      const stray = resultsBehind(request, index).find((id) => !ids.includes(id));
      return (
        role === "assistant" &&
        stray !== undefined &&
        `Tool call id ${stray} not found in the calls of the assistant message`
      );
    }),
  "a call's arguments are a text or an object": each(callsOf, ({ message, index, call }) => {
    const { arguments: value } = recordOf(call["function"]);
    return (
      typeof value !== "string" &&
      !isJson(value) && {
        message: "Input should be a valid string",
        param: `messages.${message}.tool_calls.${index}.function.arguments`,
      }
    );
  }),
  "the last message is not the assistant's": (request) => {
    const last = messagesOf(request).at(-1);
    return (
      last?.["role"] === "assistant" &&
      last["prefix"] !== true &&
      "Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant"
    );
  },
};

function allIds(request: ApiRequest): readonly unknown[] {
  const results = messagesOf(request).filter(({ role }) => role === "tool");
  return [...callsOf(request).map(({ call }) => call["id"]), ...results.map(({ tool_call_id }) => tool_call_id)];
}

function badId(id: unknown): Found<string> {
  if (/^[a-zA-Z0-9]{9}$/.test(String(id))) return undefined;
  return `Tool call id was ${id} but must be a-z, A-Z, 0-9, with a length of 9.`;
}
