import {
  type Answer,
  type Api,
  type ApiRequest,
  type Example,
  type Found,
  type Json,
  type Refusal,
  type Rules,
  rule,
  type Turn,
} from "./api.js";
import { argumentsText, asEvents, asJson, inPieces, stopWord } from "./encode-answer.js";
import { findChatRoute } from "./openai-chat-answers.js";
import { callsOf, idsOf, messagesOf, resultsBehind } from "./openai-chat-rules.js";
import { each, firstOf, isJson, listValues } from "./read-json.js";

const EXAMPLE: Example = {
  path: "/v1/chat/completions",
  headers: { authorization: "Bearer k" },
  body: {
    model: "m",
    tools: [{ type: "function", function: { name: "work", parameters: { type: "object", properties: {} } } }],
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Look" },
      {
        role: "assistant",
        content: "",
        tool_calls: [
          { id: "call00000", type: "function", function: { name: "work", arguments: "{}" } },
          { id: "call00001", type: "function", function: { name: "work", arguments: {} } },
        ],
      },
      { role: "tool", tool_call_id: "call00000", content: "done" },
      { role: "tool", tool_call_id: "call00001", content: "done" },
      { role: "assistant", content: "Yes." },
      { role: "user", content: "And?" },
    ],
  },
};

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** Which roles may follow a role. */
const AFTER: Readonly<Record<string, readonly string[]>> = {
  system: ["system", "user", "assistant"],
  user: ["system", "user", "assistant"],
  assistant: ["assistant", "user", "tool"],
  tool: ["assistant", "tool"],
};

/** What Mistral's Chat Completions refuses. */
const RULES: Rules = {
  "a tool's name is of letters, digits, _ and -": rule(
    "mistralai/mistral-common, protocol/instruct/validator.py",
    ({ body }) =>
      firstOf(
        listValues(body["tools"], "function"),
        ({ value: { name } }) =>
          !NAME.test(String(name)) &&
          `Function name was ${name} but must be a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64.`,
      ),
    { type: "invalid_function_call", code: "3280" },
  ),
  "a tool's parameters are an object's": rule(
    "@mistralai/mistralai function.d.ts: parameters",
    ({ body }) =>
      firstOf(
        listValues(body["tools"], "function"),
        ({ index, value }) =>
          !(isJson(value["parameters"]) && value["parameters"]["type"] === "object") && {
            message: "Input should be an object's schema",
            param: `tools.${index}.function.parameters`,
          },
      ),
    { status: 422 },
  ),
  "roles follow each other as they may": rule(
    "mistralai/mistral-common, protocol/instruct/validator.py; datapizza-labs/datapizza-ai#98 quotes the message",
    (request) =>
      firstOf(messagesOf(request), ({ role }, index) => {
        const before = messagesOf(request)[index - 1]?.["role"];
        if (before === undefined) return role === "tool" && "Unexpected role 'tool' as the first message";
        return !AFTER[String(before)]?.includes(String(role)) && `Unexpected role '${role}' after role '${before}'`;
      }),
    { type: "invalid_request_message_order", code: "3230" },
  ),
  "ids of calls are nine letters and digits": rule("nearai/ironclaw#1241 quotes the message", each(allIds, badId), {
    type: "invalid_function_call",
    code: "3280",
  }),
  "calls and tool messages are as many": rule(
    "NousResearch/hermes-agent#11722 quotes the message",
    (request) =>
      firstOf(
        messagesOf(request),
        ({ role, tool_calls }, index) =>
          role === "assistant" &&
          idsOf(tool_calls).length !== resultsBehind(request, index).length &&
          "Not the same number of function calls and responses",
      ),
    { type: "invalid_request_message_order", code: "3230" },
  ),
  "tool messages answer calls of the message before": rule(
    "mistralai/mistral-common, protocol/instruct/validator.py; the words are ours",
    (request) =>
      firstOf(messagesOf(request), ({ role, tool_calls }, index) => {
        const ids = idsOf(tool_calls);
        const stray = resultsBehind(request, index).find((id) => !ids.includes(id));
        return (
          role === "assistant" &&
          stray !== undefined &&
          `Tool call id ${stray} not found in the calls of the assistant message`
        );
      }),
    { type: "invalid_request_message_order", code: "3230" },
  ),
  "the last message is not the assistant's": rule(
    "0xPlaygrounds/rig#1130 quotes the message",
    (request) => {
      const last = messagesOf(request).at(-1);
      return (
        last?.["role"] === "assistant" &&
        last["prefix"] !== true &&
        "Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant"
      );
    },
    { type: "invalid_request_message_order", code: "3230" },
  ),
};

/** Mistral's Chat Completions API. */
export const mistral: Api = {
  name: "mistral",
  findRoute: findChatRoute,
  rules: RULES,
  example: EXAMPLE,
  refuse: refuseMistral,
  // Mistral's own ids are nine letters and digits.
  callId: (turn, index) => `call${String(turn * 100 + index).padStart(5, "0")}`,
  answer: answerMistral,
};

const FINISH_REASONS = { end: "stop", calls: "tool_calls", length: "length", malformed: "error" };

function refuseMistral({ status, type = "invalid_request_error", message, code, param }: Refusal): Answer {
  if (status === 422) {
    const loc = ["body", ...(param ?? "").split(".")];
    return asJson({ detail: [{ loc, msg: message, type: "value_error" }] }, status);
  }
  return asJson({ object: "error", message, type, param: null, code: code ?? null }, status);
}

function answerMistral(turn: Turn, { body }: ApiRequest): Answer {
  const finish_reason = stopWord(FINISH_REASONS, turn, "Mistral's API");
  const tool_calls = turn.calls.map((call, index) => ({
    id: call.id,
    function: { name: call.name, arguments: argumentsText(call) },
    index,
  }));
  const head = { id: `cmpl${turn.number}`, created: 1_700_000_000, model: body["model"] };
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  const calls = tool_calls.length > 0 ? { tool_calls } : {};
  if (body["stream"] !== true) {
    const message = { role: "assistant", content: contentOf(turn), ...calls };
    const choices = [{ index: 0, message, finish_reason }];
    return asJson({ ...head, object: "chat.completion", choices, usage });
  }
  const chunk = (delta: Json, reason: string | null = null): Json => ({
    ...head,
    object: "chat.completion.chunk",
    choices: [{ index: 0, delta, finish_reason: reason }],
  });
  const thoughts = turn.thought === undefined ? [] : [{ content: [thinkChunk(turn.thought)] }];
  const events = [
    chunk({ role: "assistant", content: "" }),
    ...thoughts.map((delta) => chunk(delta)),
    ...inPieces(turn.text ?? "").map((content) => chunk({ content })),
    // Mistral sends all calls whole, in the last chunk.
    { ...chunk({ content: "", ...calls }, finish_reason), usage },
  ];
  return asEvents(events, { end: "data: [DONE]\n\n" });
}

function contentOf({ text = "", thought }: Turn): unknown {
  return thought === undefined ? text : [thinkChunk(thought), { type: "text", text }];
}

function thinkChunk(thought: string): Json {
  return { type: "thinking", thinking: [{ type: "text", text: thought }], closed: true };
}

function allIds(request: ApiRequest): readonly unknown[] {
  const results = messagesOf(request).filter(({ role }) => role === "tool");
  return [...callsOf(request).map(({ call }) => call["id"]), ...results.map(({ tool_call_id }) => tool_call_id)];
}

function badId(id: unknown): Found<string> {
  if (/^[a-zA-Z0-9]{9}$/.test(String(id))) return undefined;
  return `Tool call id was ${id} but must be a-z, A-Z, 0-9, with a length of 9.`;
}
