import { beforeBlock, openServerCalls, turnsOf, wholeBody } from "./anthropic-conversation.js";
import { anthropicRules } from "./anthropic-rules.js";
import type { Answer, Api, ApiRequest, Example, Json, Refusal, Turn, TurnCall } from "./api.js";
import { bindThinking } from "./bind-thinking.js";
import { argumentsObject, argumentsText, asEvents, asJson, inPieces, stopWord } from "./encode-answer.js";
import { recordsOf } from "./read-json.js";

const EXAMPLE: Example = {
  path: "/v1/messages",
  headers: { "x-api-key": "k", "anthropic-version": "2023-06-01" },
  body: {
    model: "m",
    max_tokens: 100,
    tools: [
      {
        name: "work",
        strict: true,
        input_schema: {
          type: "object",
          properties: { path: { type: "string" }, tags: { type: "array", items: { type: "string" }, minItems: 1 } },
          required: ["path"],
          additionalProperties: false,
        },
      },
      { name: "loose", input_schema: { type: "object" } },
      { type: "web_search_20250305", name: "web_search" },
    ],
    messages: [
      { role: "user", content: "Look" },
      {
        role: "assistant",
        content: [
          {
            type: "thinking",
            thinking: "Hm.",
            signature: "bnLZXLS0/hZO5nf4/jju5Xk7OXtpJWFsBTJd6Cm+foIOOga747DEQpj8HBSa+/TI",
          },
          { type: "text", text: "Go on." },
          { type: "tool_use", id: "t0", name: "work", input: {} },
        ],
      },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t0", content: "done" }] },
      { role: "user", content: [{ type: "text", text: "Go on.", cache_control: { type: "ephemeral" } }] },
      { role: "assistant", content: "Yes." },
      { role: "user", content: [{ type: "text", text: "Go on." }] },
    ],
  },
};

/** Anthropic's Messages API. */
export const anthropic: Api = {
  name: "anthropic",
  findRoute: (path) => (/^\/v1\/messages(\?|$)/.test(path) ? {} : undefined),
  rules: anthropicRules,
  example: EXAMPLE,
  refuse: refuseAnthropic,
  callId: (turn, index) => `toolu_${turn}_${index}`,
  answer: answerAnthropic,
};

const STOP_REASONS = {
  end: "end_turn",
  calls: "tool_use",
  length: "max_tokens",
  refusal: "refusal",
  filtered: "refusal",
  pause: "pause_turn",
};

function refuseAnthropic({ status, type = "invalid_request_error", code, message }: Refusal): Answer {
  const details = code === undefined ? {} : { details: { error_code: code } };
  const error = { type: status === 500 ? "api_error" : type, message, ...details };
  return asJson({ type: "error", error }, status);
}

function answerAnthropic(turn: Turn, request: ApiRequest): Answer {
  const { body } = request;
  const stop_reason = stopWord(STOP_REASONS, turn, "Anthropic's API");
  const message = {
    id: `msg_${turn.number}`,
    type: "message",
    role: "assistant",
    model: body["model"],
    content: blocksOf(turn, request),
    container: null,
    stop_reason,
    stop_sequence: null,
    stop_details: stop_reason === "refusal" ? { type: "refusal", category: null, explanation: null } : null,
    usage: { input_tokens: 10, output_tokens: 5, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
  };
  if (body["thread"]) hold(request, message);
  if (body["stream"] !== true) return asJson(message);
  const { content, stop_sequence, stop_details } = message;
  const start = { ...message, content: [], stop_reason: null, stop_details: null };
  const events = [
    { type: "message_start", message: start },
    ...content.flatMap((block, index) => blockEvents(block, index, turn, body)),
    {
      type: "message_delta",
      delta: { stop_reason, stop_sequence, stop_details, container: null },
      usage: { output_tokens: 5 },
    },
    { type: "message_stop" },
  ];
  return asEvents(events, { isNamed: true });
}

/** Keeps the conversation for a request that continues its thread. */
function hold(request: ApiRequest, { id, role, content }: Json): void {
  const { system, tools, messages } = wholeBody(request);
  request.stored.set(String(id), { system, tools, messages: [...recordsOf(messages), { role, content }] });
}

function blocksOf(turn: Turn, request: ApiRequest): readonly Json[] {
  const { number, text, thought, search, calls, isProgram, stop } = turn;
  const served = servedBlocks(request);
  const searchCall = serverCall(`srvtoolu_${number}`, "web_search", { query: search });
  const searched = search === undefined ? [] : [searchCall, serverResult(searchCall)];
  const program = `srvtoolu_${number}_program`;
  const caller = isProgram ? { caller: { type: "code_execution_20260120", tool_id: program } } : {};
  return [
    ...served,
    ...(thought === undefined ? [] : [thinkingBlock(thought, request, served)]),
    ...searched,
    ...(text === undefined ? [] : [{ type: "text", text }]),
    ...(isProgram ? [serverCall(program, "code_execution", { code: "await work()" })] : []),
    ...calls.map((call) => ({
      type: "tool_use",
      id: call.id,
      name: call.name,
      input: argumentsObject(call),
      ...caller,
    })),
    // A turn is paused while a tool of the server runs.
    ...(stop === "pause" ? [serverCall(`srvtoolu_${number}_paused`, "web_search", { query: "x" })] : []),
  ];
}

/** The results of the server's tools that still ran when the turn before ended. */
function servedBlocks(request: ApiRequest): readonly Json[] {
  const turn = turnsOf(request).findLast(({ role }) => role === "assistant");
  const blocks = turn?.blocks ?? [];
  const open = openServerCalls(blocks);
  return blocks.filter(({ id }) => open.includes(id)).map(serverResult);
}

function serverCall(id: string, name: string, input: Json): Json {
  return { type: "server_tool_use", id, name, input, caller: { type: "direct" } };
}

function serverResult({ id, name }: Json): Json {
  return name === "web_search"
    ? { type: "web_search_tool_result", tool_use_id: id, content: [SEARCH_RESULT], caller: { type: "direct" } }
    : { type: "code_execution_tool_result", tool_use_id: id, content: PROGRAM_RESULT };
}

const PROGRAM_RESULT = { type: "code_execution_result", stdout: "Worked.", stderr: "", return_code: 0, content: [] };

const SEARCH_RESULT = {
  type: "web_search_result",
  title: "A page",
  url: "https://example.com/",
  encrypted_content: "c2VhbGVk",
  page_age: null,
};

function thinkingBlock(thought: string, request: ApiRequest, served: readonly Json[]): Json {
  const messages = recordsOf(request.body["messages"]);
  const answered = served.length === 0 ? messages : [...messages, { role: "assistant", content: served }];
  const before = beforeBlock({ ...request, body: { ...request.body, messages: answered } });
  return { type: "thinking", thinking: thought, signature: bindThinking(thought, before) };
}

function blockEvents(block: Json, index: number, turn: Turn, body: Json): readonly Json[] {
  const delta = (fields: Json): Json => ({ type: "content_block_delta", index, delta: fields });
  const [start, deltas] = streamed(block, turn, body);
  return [
    { type: "content_block_start", index, content_block: start },
    { type: "ping" },
    ...deltas.map(delta),
    { type: "content_block_stop", index },
  ];
}

function streamed(block: Json, turn: Turn, body: Json): readonly [start: Json, deltas: readonly Json[]] {
  const pieces = (type: string, field: string, text: unknown): readonly Json[] =>
    inPieces(String(text)).map((piece) => ({ type, [field]: piece }));
  if (block["type"] === "text") {
    return [{ ...block, text: "" }, pieces("text_delta", "text", block["text"])];
  }
  if (block["type"] === "thinking") {
    const { thinking, signature } = block;
    return [
      { ...block, thinking: "", signature: "" },
      [...pieces("thinking_delta", "thinking", thinking), { type: "signature_delta", signature }],
    ];
  }
  if (block["input"] === undefined) return [block, []];
  const call = turn.calls.find(({ id }) => id === block["id"]);
  const text = call === undefined ? JSON.stringify(block["input"]) : inputText(call, turn, body);
  return [{ ...block, input: {} }, pieces("input_json_delta", "partial_json", text)];
}

/** Only a reply that was cut, or a tool whose input is streamed unchecked, shows text that is not JSON. */
function inputText(call: TurnCall, { stop }: Turn, { tools }: Json): string {
  const tool = recordsOf(tools).find(({ name }) => name === call.name);
  const isRaw = stop === "length" || tool?.["eager_input_streaming"] === true;
  return isRaw ? argumentsText(call) : JSON.stringify(argumentsObject(call));
}
