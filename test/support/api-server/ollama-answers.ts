import type { Answer, Api, ApiRequest, Example, Json, Turn } from "./api.js";
import { argumentsObject, asJson, asLines, inPieces, stopWord } from "./encode-answer.js";
import { ollamaRules } from "./ollama-rules.js";

const EXAMPLE: Example = {
  path: "/api/chat",
  headers: {},
  body: {
    model: "m",
    stream: false,
    tools: [{ type: "function", function: { name: "work", parameters: { type: "object" } } }],
    messages: [
      { role: "user", content: "Look" },
      {
        role: "assistant",
        content: "",
        tool_calls: [{ function: { name: "work", arguments: {} } }, { function: { name: "work", arguments: {} } }],
      },
      { role: "tool", content: "done", tool_name: "work" },
      { role: "tool", content: "done", tool_name: "work" },
      { role: "user", content: "And?" },
    ],
  },
};

/** Ollama's chat endpoint. */
export const ollama: Api = {
  name: "ollama",
  findRoute: (path) => (/^\/api\/chat(\?|$)/.test(path) ? {} : undefined),
  rules: ollamaRules,
  example: EXAMPLE,
  refuse: ({ status, message }) => asJson({ error: message }, status),
  callId: (turn, index) => `call_${turn}_${index}`,
  answer: answerOllama,
};

const DONE_REASONS = { end: "stop", calls: "stop", length: "length" };

function answerOllama(turn: Turn, { body }: ApiRequest): Answer {
  const done_reason = stopWord(DONE_REASONS, turn, "Ollama's API");
  const head = { model: body["model"], created_at: "2026-01-01T00:00:00Z" };
  const tool_calls = turn.calls.map((call, index) => ({
    id: call.id,
    function: { index, name: call.name, arguments: argumentsObject(call) },
  }));
  const calls = tool_calls.length > 0 ? { tool_calls } : {};
  const thinking = turn.thought === undefined ? {} : { thinking: turn.thought };
  const end = {
    done: true,
    done_reason,
    total_duration: 5,
    load_duration: 1,
    prompt_eval_count: 10,
    prompt_eval_duration: 1,
    eval_count: 5,
    eval_duration: 3,
  };
  const message = { role: "assistant", content: turn.text ?? "", ...thinking, ...calls };
  if (body["stream"] === false) return asJson({ ...head, message, ...end });
  const chunk = (fields: Json): Json => ({
    ...head,
    message: { role: "assistant", content: "", ...fields },
    done: false,
  });
  return asLines([
    ...(turn.thought === undefined ? [] : inPieces(turn.thought).map((piece) => chunk({ thinking: piece }))),
    ...inPieces(turn.text ?? "").map((content) => chunk({ content })),
    ...tool_calls.map((call) => chunk({ tool_calls: [call] })),
    { ...chunk({}), ...end },
  ]);
}
