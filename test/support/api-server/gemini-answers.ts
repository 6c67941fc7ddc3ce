import type { Answer, Api, ApiRequest, Example, Json, Refusal, Route, Turn } from "./api.js";
import { argumentsObject, asEvents, asJson, inPieces, sealOf, stopWord } from "./encode-answer.js";
import { geminiRules, sealedCall } from "./gemini-rules.js";

const EXAMPLE: Example = {
  path: "/v1beta/models/gemini-3-pro:generateContent",
  headers: { "x-goog-api-key": "k" },
  body: {
    tools: [
      {
        functionDeclarations: [
          {
            name: "work",
            parameters: {
              type: "OBJECT",
              properties: { path: { type: "STRING", enum: ["a"] }, tags: { type: "array", items: { type: "string" } } },
              required: ["path"],
            },
          },
          { name: "look", parametersJsonSchema: { type: "object", additionalProperties: false } },
          { name: "bare" },
        ],
      },
    ],
    contents: [
      { parts: [{ text: "Look" }] },
      { role: "model", parts: [{ text: "Earlier." }, { functionCall: { name: "work", args: {} } }] },
      { role: "user", parts: [{ functionResponse: { name: "work", response: { output: "done" } } }] },
      { role: "model", parts: [{ text: "", thoughtSignature: "mC2ePrmW9VnmM/TRJD3XDTFB3LelPrNM" }] },
      { role: "user", parts: [{ text: "Again" }] },
      {
        role: "model",
        parts: [
          { functionCall: { name: "work", args: { step: 1 } }, thoughtSignature: "vdKgmw4162YXq54Gsr6XbdcWAjyPDGpe" },
          { functionCall: { id: "f1", name: "look" } },
        ],
      },
      {
        role: "user",
        parts: [
          { functionResponse: { id: "f1", name: "look", response: { output: "done" } } },
          { functionResponse: { name: "work", response: { output: "done" } } },
        ],
      },
    ],
  },
};

/** Gemini's generateContent and streamGenerateContent. */
export const gemini: Api = {
  name: "gemini",
  findRoute: findGeminiRoute,
  rules: geminiRules,
  example: EXAMPLE,
  refuse: refuseGemini,
  callId: () => undefined,
  answer: answerGemini,
};

const FINISH_REASONS = {
  end: "STOP",
  calls: "STOP",
  length: "MAX_TOKENS",
  refusal: "PROHIBITED_CONTENT",
  filtered: "SAFETY",
  malformed: "MALFORMED_FUNCTION_CALL",
};

const STATUS_NAMES: Readonly<Record<number, string>> = { 400: "INVALID_ARGUMENT", 500: "INTERNAL" };

function findGeminiRoute(path: string): Route | undefined {
  const found = /^\/v1(?:beta)?\/models\/([^:?]+):(stream)?generateContent(?:\?|$)/i.exec(path);
  if (found === null) return undefined;
  const [, model = "", stream] = found;
  return { model: decodeURIComponent(model), isStream: stream !== undefined, isEvents: /[?&]alt=sse\b/.test(path) };
}

function refuseGemini({ status, message }: Refusal): Answer {
  return asJson({ error: { code: status, message, status: STATUS_NAMES[status] ?? "UNKNOWN" } }, status);
}

function answerGemini(turn: Turn, { route }: ApiRequest): Answer {
  const finishReason = stopWord(FINISH_REASONS, turn, "Gemini's API");
  const chunk = (parts: readonly Json[], reason?: string): Json => ({
    candidates: [
      {
        content: parts.length > 0 ? { parts, role: "model" } : { role: "model" },
        index: 0,
        ...(reason === undefined ? {} : { finishReason: reason }),
        ...(reason === "MALFORMED_FUNCTION_CALL" ? { finishMessage: "Malformed function call: todo(" } : {}),
      },
    ],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
    modelVersion: route.model,
    responseId: `response-${turn.number}`,
  });
  if (route.isStream !== true) return asJson(chunk(partsOf(turn), finishReason));
  const parts = streamedParts(turn);
  const last = parts.at(-1);
  const chunks = [
    ...parts.slice(0, -1).map((part) => chunk([part])),
    chunk(last === undefined ? [] : [last], finishReason),
  ];
  // Without `alt=sse` the stream is one JSON array.
  return route.isEvents === true ? asEvents(chunks) : asJson(chunks);
}

function partsOf(turn: Turn): readonly Json[] {
  const { number, text, thought, search, calls } = turn;
  // Only the last text of a reply without calls is signed.
  const signed = calls.length > 0 ? {} : { thoughtSignature: sealOf(`text ${number}`) };
  return [
    ...(thought === undefined ? [] : [{ text: thought, thought: true }]),
    ...(search === undefined ? [] : searchParts(`search-${number}`, search)),
    ...(text === undefined ? [] : [{ text, ...signed }]),
    ...callParts(turn),
  ];
}

function searchParts(id: string, query: string): readonly Json[] {
  const toolType = "GOOGLE_SEARCH_WEB";
  return [
    { toolCall: { id, toolType, args: { queries: [query] } }, thoughtSignature: sealOf(id) },
    { toolResponse: { id, toolType, response: { search_suggestions: "A page" } } },
  ];
}

/** Of calls side by side only the first is signed. */
function callParts({ calls, stop }: Turn): readonly Json[] {
  if (stop === "malformed") return [];
  return calls.map((call, index) => {
    const { id, name } = call;
    const functionCall = { ...(id === undefined ? {} : { id }), name, args: argumentsObject(call) };
    return index === 0 ? { functionCall, thoughtSignature: sealedCall(functionCall) } : { functionCall };
  });
}

function streamedParts(turn: Turn): readonly Json[] {
  return partsOf(turn).flatMap((part) => {
    const { text } = part;
    if (typeof text !== "string") return [part];
    const { thoughtSignature, ...rest } = part;
    const pieces = inPieces(text);
    return pieces.map((piece, index) => ({
      ...rest,
      text: piece,
      ...(thoughtSignature !== undefined && index === pieces.length - 1 ? { thoughtSignature } : {}),
    }));
  });
}
