import type { Answer, Api, ApiRequest, Example, Json, Refusal, Route, Turn } from "./api.js";
import { argumentsText, asEvents, asJson, inPieces, stopWord } from "./encode-answer.js";
import { openaiChatRules } from "./openai-chat-rules.js";
import { recordOf } from "./read-json.js";

const EXAMPLE: Example = {
  path: "/v1/chat/completions",
  headers: { authorization: "Bearer k" },
  body: {
    model: "m",
    tools: [
      {
        type: "function",
        function: {
          name: "work",
          strict: true,
          parameters: {
            type: "object",
            properties: {
              path: { type: "string", format: "date" },
              tags: { type: "array", items: { type: "string" } },
            },
            required: ["path", "tags"],
            additionalProperties: false,
          },
        },
      },
      { type: "function", function: { name: "loose", parameters: { type: "object" } } },
      { type: "function", function: { name: "bare" } },
    ],
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Look" },
      {
        role: "assistant",
        content: null,
        tool_calls: [
          { id: "c0", type: "function", function: { name: "work", arguments: "{}" } },
          { id: "c1", type: "function", function: { name: "work", arguments: "{}" } },
        ],
      },
      { role: "tool", tool_call_id: "c0", content: "done" },
      { role: "tool", tool_call_id: "c1", content: [{ type: "text", text: "done" }] },
      { role: "user", content: "And?" },
      { role: "assistant", content: null, refusal: "No." },
      { role: "user", content: [{ type: "text", text: "And?" }] },
    ],
  },
};

/** OpenAI's Chat Completions API. */
export const openaiChat: Api = {
  name: "openai-chat",
  findRoute: findChatRoute,
  rules: openaiChatRules,
  example: EXAMPLE,
  refuse: refuseOpenai,
  callId: (turn, index) => `call_${turn}_${index}`,
  answer: answerChat,
};

const FINISH_REASONS = {
  end: "stop",
  calls: "tool_calls",
  length: "length",
  refusal: "stop",
  filtered: "content_filter",
};

/** Where both OpenAI and Mistral listen. */
export function findChatRoute(path: string): Route | undefined {
  return /^\/v1\/chat\/completions(\?|$)/.test(path) ? {} : undefined;
}

export function refuseOpenai({ status, type, message, param, code }: Refusal): Answer {
  const kind = type ?? (status === 500 ? "server_error" : "invalid_request_error");
  return asJson({ error: { message, type: kind, param: param ?? null, code: code ?? null } }, status);
}

function answerChat(turn: Turn, { body }: ApiRequest): Answer {
  const finish_reason = stopWord(FINISH_REASONS, turn, "OpenAI's Chat Completions");
  const tool_calls = turn.calls.map((call) => ({
    id: call.id,
    type: "function",
    function: { name: call.name, arguments: argumentsText(call) },
  }));
  const isRefusal = turn.stop === "refusal";
  const message = {
    role: "assistant",
    content: isRefusal ? null : (turn.text ?? null),
    refusal: isRefusal ? (turn.text ?? "") : null,
    ...(tool_calls.length > 0 ? { tool_calls } : {}),
  };
  const head = { id: `chatcmpl-${turn.number}`, created: 1_700_000_000, model: body["model"] };
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  if (body["stream"] !== true) {
    const choice = { index: 0, message: { ...message, annotations: [] }, logprobs: null, finish_reason };
    return asJson({ ...head, object: "chat.completion", choices: [choice], usage });
  }
  const chunk = (delta: Json, reason: string | null = null): Json => ({
    ...head,
    object: "chat.completion.chunk",
    choices: [{ index: 0, delta, logprobs: null, finish_reason: reason }],
  });
  const hasUsage = recordOf(body["stream_options"])["include_usage"] === true;
  const last = { ...head, object: "chat.completion.chunk", choices: [], usage };
  const events = [...deltasOf(message, tool_calls).map((delta) => chunk(delta)), chunk({}, finish_reason)];
  return asEvents([...events, ...(hasUsage ? [last] : [])], { end: "data: [DONE]\n\n" });
}

interface WireCall {
  readonly function: { readonly arguments: string };
}

function deltasOf({ content, refusal }: Json, calls: readonly WireCall[]): readonly Json[] {
  return [
    { role: "assistant", content: content === null ? null : "", refusal: null },
    ...inPieces(String(content ?? "")).map((piece) => ({ content: piece })),
    ...inPieces(String(refusal ?? "")).map((piece) => ({ refusal: piece })),
    ...calls.flatMap((call, index) => [
      { tool_calls: [{ index, ...call, function: { ...call.function, arguments: "" } }] },
      ...inPieces(call.function.arguments).map((piece) => ({
        tool_calls: [{ index, function: { arguments: piece } }],
      })),
    ]),
  ];
}
