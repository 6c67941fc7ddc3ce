import type { Answer, Api, ApiRequest, Example, Json, Refusal, Turn } from "./api.js";
import { argumentsText, asEvents, asJson, inPieces, stopWord } from "./encode-answer.js";
import { mistralRules } from "./mistral-rules.js";
import { findChatRoute } from "./openai-chat-answers.js";

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

/** Mistral's Chat Completions API. */
export const mistral: Api = {
  name: "mistral",
  findRoute: findChatRoute,
  rules: mistralRules,
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
