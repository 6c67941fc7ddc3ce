import type { Answer, Api, ApiRequest, Example, Json, Turn } from "./api.js";
import { argumentsText, asEvents, asJson, inPieces, stopWord } from "./encode-answer.js";
import { refuseOpenai } from "./openai-chat-answers.js";
import { conversationOf, openaiResponsesRules } from "./openai-responses-rules.js";
import { recordsOf } from "./read-json.js";

const EXAMPLE: Example = {
  path: "/v1/responses",
  headers: { authorization: "Bearer k" },
  body: {
    model: "m",
    tools: [
      {
        type: "function",
        name: "work",
        strict: true,
        parameters: {
          type: "object",
          properties: { path: { type: "string", format: "date" }, tags: { type: "array", items: { type: "string" } } },
          required: ["path", "tags"],
          additionalProperties: false,
        },
      },
      { type: "function", name: "loose", strict: false, parameters: { type: "object" } },
      { type: "web_search" },
    ],
    input: [
      { role: "user", content: "Look" },
      { type: "reasoning", id: "rs_a", summary: [] },
      { type: "function_call", id: "fc_a", call_id: "c0", name: "work", arguments: "{}" },
      { type: "function_call_output", call_id: "c0", output: "done" },
      { type: "message", id: "msg_a", role: "assistant", content: [{ type: "output_text", text: "Yes." }] },
      { role: "user", content: [{ type: "input_text", text: "And?" }] },
    ],
  },
};

/** OpenAI's Responses API. */
export const openaiResponses: Api = {
  name: "openai-responses",
  findRoute: (path) => (/^\/v1\/responses(\?|$)/.test(path) ? {} : undefined),
  rules: openaiResponsesRules,
  example: EXAMPLE,
  refuse: refuseOpenai,
  callId: (turn, index) => `call_${turn}_${index}`,
  answer: answerResponses,
};

/** How a response ended: nothing, or why it is incomplete. */
const ENDS = { end: null, calls: null, refusal: null, length: "max_output_tokens", filtered: "content_filter" };

function answerResponses(turn: Turn, request: ApiRequest): Answer {
  const { body, stored } = request;
  const reason = stopWord(ENDS, turn, "OpenAI's Responses");
  const output = itemsOf(turn, reason === null ? "completed" : "incomplete");
  const id = `resp_${turn.number}`;
  if (body["store"] !== false) stored.set(id, { input: [...conversationOf(request), ...output] });
  const response = {
    id,
    object: "response",
    created_at: 1_700_000_000,
    status: reason === null ? "completed" : "incomplete",
    error: null,
    incomplete_details: reason === null ? null : { reason },
    instructions: body["instructions"] ?? null,
    metadata: {},
    model: body["model"],
    output,
    parallel_tool_calls: body["parallel_tool_calls"] ?? true,
    previous_response_id: body["previous_response_id"] ?? null,
    store: body["store"] ?? true,
    temperature: 1,
    tool_choice: "auto",
    tools: body["tools"] ?? [],
    top_p: 1,
    usage: {
      input_tokens: 10,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 15,
    },
  };
  return body["stream"] === true ? asResponseEvents(response, output) : asJson(response);
}

function itemsOf(turn: Turn, status: string): readonly Json[] {
  const { number, text, thought, search, calls, isProgram, stop } = turn;
  const program = `prog_call_${number}`;
  const caller = isProgram ? { caller: { type: "program", caller_id: program } } : {};
  const content =
    stop === "refusal"
      ? { type: "refusal", refusal: text ?? "" }
      : { type: "output_text", text, annotations: [], logprobs: [] };
  const message = { id: `msg_${number}`, type: "message", status, role: "assistant", content: [content] };
  const summary = [{ type: "summary_text", text: thought }];
  return [
    ...(thought === undefined ? [] : [{ id: `rs_${number}`, type: "reasoning", summary }]),
    ...(search === undefined ? [] : [searchItem(number, search)]),
    ...(text === undefined ? [] : [message]),
    ...(isProgram ? [programItem(number, program)] : []),
    ...calls.map((call, index) => ({
      id: `fc_${number}_${index}`,
      type: "function_call",
      status,
      arguments: argumentsText(call),
      call_id: call.id,
      name: call.name,
      ...caller,
    })),
  ];
}

function searchItem(number: number, query: string): Json {
  const action = { type: "search", query, queries: [query] };
  return { id: `ws_${number}`, type: "web_search_call", status: "completed", action };
}

function programItem(number: number, call_id: string): Json {
  return { id: `prog_${number}`, type: "program", call_id, code: "await work()", fingerprint: "c2VhbGVk" };
}

function asResponseEvents(response: Json, output: readonly Json[]): Answer {
  const started = { ...response, status: "in_progress", output: [], usage: null, incomplete_details: null };
  const last = response["status"] === "completed" ? "response.completed" : "response.incomplete";
  const events = [
    { type: "response.created", response: started },
    { type: "response.in_progress", response: started },
    ...output.flatMap(itemEvents),
    { type: last, response },
  ];
  return asEvents(
    events.map((event, sequence_number) => ({ ...event, sequence_number })),
    { isNamed: true },
  );
}

function itemEvents(item: Json, output_index: number): readonly Json[] {
  const [emptied, steps] = insideItem(item);
  const place = { item_id: item["id"], output_index };
  return [
    { type: "response.output_item.added", output_index, item: { ...emptied, status: "in_progress" } },
    ...steps.map((step) => ({ ...step, ...place })),
    { type: "response.output_item.done", output_index, item },
  ];
}

function insideItem(item: Json): readonly [emptied: Json, steps: readonly Json[]] {
  if (item["type"] === "function_call") {
    const deltas = inPieces(String(item["arguments"])).map((delta) => ({
      type: "response.function_call_arguments.delta",
      delta,
    }));
    const { name, arguments: text } = item;
    const done = { type: "response.function_call_arguments.done", name, arguments: text };
    return [{ ...item, arguments: "" }, [...deltas, done]];
  }
  if (item["type"] === "reasoning") {
    const part = recordsOf(item["summary"])[0] ?? {};
    const steps = partSteps("response.reasoning_summary_part", "response.reasoning_summary_text", part, "text");
    return [{ ...item, summary: [] }, steps.map((step) => ({ ...step, summary_index: 0 }))];
  }
  if (item["content"] === undefined) return [item, []];
  const part = recordsOf(item["content"])[0] ?? {};
  const steps =
    part["type"] === "refusal"
      ? partSteps("response.content_part", "response.refusal", part, "refusal")
      : partSteps("response.content_part", "response.output_text", part, "text");
  return [{ ...item, content: [] }, steps.map((step) => ({ ...step, content_index: 0 }))];
}

function partSteps(partEvent: string, textEvent: string, part: Json, field: string): readonly Json[] {
  const text = String(part[field]);
  return [
    { type: `${partEvent}.added`, part: { ...part, [field]: "" } },
    ...inPieces(text).map((delta) => ({ type: `${textEvent}.delta`, delta, logprobs: [] })),
    { type: `${textEvent}.done`, [field]: text, logprobs: [] },
    { type: `${partEvent}.done`, part },
  ];
}
