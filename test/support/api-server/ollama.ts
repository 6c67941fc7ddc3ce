import { type Answer, type Api, type ApiRequest, type Example, type Json, type Rules, rule, type Turn } from "./api.js";
import { argumentsObject, asJson, asLines, inPieces, stopWord } from "./encode-answer.js";
import { each, firstOf, isJson, listValues, recordOf, recordsOf } from "./read-json.js";

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

/** The requests that Ollama's chat endpoint refuses, and those it would quietly spoil. */
const RULES: Rules = {
  "content is a text": rule(
    "ollama/ollama, api/types.go Message.Content",
    each(
      messagesOf,
      ({ content }) =>
        content !== undefined &&
        typeof content !== "string" &&
        mismatch(content, "ChatRequest.messages.content", "string"),
    ),
  ),
  "a tool's parameters are an object": rule("ollama/ollama, api/types.go ToolFunctionParameters", ({ body }) =>
    firstOf(
      listValues(body["tools"], "function"),
      ({ value: { parameters } }) =>
        parameters !== undefined &&
        !isJson(parameters) &&
        mismatch(parameters, "ChatRequest.tools.function.parameters", "api.ToolFunctionParameters"),
    ),
  ),
  "a tool has a name": rule(
    "ollama/ollama, api/types.go ToolFunction.Name; a template without it offers nothing to call, the words are ours",
    ({ body }) =>
      firstOf(
        recordsOf(body["tools"]),
        (tool, index) => !recordOf(tool["function"])["name"] && `tools[${index}].function.name is required`,
      ),
  ),
  "tool messages follow calls": rule(
    "no rule of Ollama's server, which renders what it gets: chat templates write results right after their calls, and a model that sees them apart goes wrong",
    (request) =>
      firstOf(messagesOf(request), ({ role }, index) => {
        const asking = messagesOf(request)
          .slice(0, index)
          .findLast((message) => message["role"] !== "tool");
        return (
          role === "tool" &&
          recordsOf(asking?.["tool_calls"]).length === 0 &&
          `messages[${index}]: a tool message without a call before it`
        );
      }),
  ),
  "calls have as many tool messages": rule(
    "no rule of Ollama's server, which renders what it gets: chat templates write results right after their calls, and a model that sees them apart goes wrong",
    (request) =>
      firstOf(messagesOf(request), ({ tool_calls }, index) => {
        const following = messagesOf(request).slice(index + 1);
        const end = following.findIndex(({ role }) => role !== "tool");
        const results = end === -1 ? following.length : end;
        const calls = recordsOf(tool_calls).length;
        return calls > 0 && results !== calls && `messages[${index}]: ${calls} calls and ${results} tool messages`;
      }),
  ),
};

/** Ollama's chat endpoint. */
export const ollama: Api = {
  name: "ollama",
  findRoute: (path) => (/^\/api\/chat(\?|$)/.test(path) ? {} : undefined),
  rules: RULES,
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

function messagesOf({ body }: ApiRequest): readonly Json[] {
  return recordsOf(body["messages"]);
}

/** The words of Go's JSON reader. */
function mismatch(value: unknown, field: string, type: string): string {
  const kind = Array.isArray(value) ? "array" : isJson(value) ? "object" : typeof value;
  return `json: cannot unmarshal ${value === null ? "null" : kind} into Go struct field ${field} of type ${type}`;
}
